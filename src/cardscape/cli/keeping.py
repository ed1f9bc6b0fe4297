"""Keeps the replay of a match, also of one that was cut short."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from shlex import quote

from cardscape.cli.failures import Failure, working_folder
from cardscape.cli.output import complain, say, write_new
from cardscape.engine.layout import Board
from cardscape.engine.match import Match, start


def again(match: Match) -> Match:
    """The same match played anew from its answers: whole even if an interrupt struck in the middle of a step."""
    setup = match.setup
    fresh = start(setup.game, setup.decks, setup.rules, setup.options, setup.seed)
    for answer in match.answers:
        if answer < 0:
            fresh.concede(-1 - answer)
        else:
            fresh.take(answer)
    return fresh


def check_places(*files: str) -> None:
    """Refuse files that could not be written anyway, before anything is played for them; an empty name is none."""
    for file in files:
        folder = Path(os.path.realpath(file) if os.path.islink(file) else file).parent
        if not file:
            continue
        if file == "-":
            raise Failure("cannot write to standard output what is kept in a file; a file of this name is called ./-")
        if not os.path.isdir(folder):
            raise Failure(f"cannot write {file!r}: there is no folder {str(folder)!r}")
        if os.path.isdir(file):
            raise Failure(f"cannot write {file!r}: it is a folder")
        device = os.path.exists(file) and not os.path.isfile(file)
        if not os.access(file if device else folder, os.W_OK):  # a file is replaced by a new one, which the folder has to take
            raise Failure(f"cannot write {file!r}: you may not write {'to it' if device else f'in the folder {str(folder)!r}'}")


def kept_here() -> bool:
    """Whether the current folder takes new files."""
    return working_folder() != "" and os.access(".", os.W_OK)


def keep(match: Match, file: str = "", tell: Callable[[str], None] = say, players: list[str] | None = None,
         game: str = "", go_on: bool = False) -> Path | None:
    """Write the match's replay to a file, or to a new one in the current directory; tells where it is.

    ``players`` are noted in it. ``game`` is how the call named the game; with ``go_on`` it is also told how an unfinished match
    is continued.
    """
    from cardscape.play.replay import save_replay

    fresh = again(match)
    try:
        if file:
            path = Path(file)
            save_replay(path, fresh, players=players)
        else:
            path = write_new("cardscape-replay", lambda temporary: save_replay(temporary, fresh, players=players))
    except OSError as error:
        complain(f"The replay could not be kept: {error.strerror or error}.")
        return None
    own = quote(game) if game.endswith(".py") else ""
    typed = quote(str(path))
    tell(f"The replay is kept in {path}; watch it with: cardscape replay {typed}{f' --game {own}' if own else ''}")
    if go_on and not fresh.over:
        tell(f"Go on with the match: cardscape play {f'{own} ' if own else ''}--continue {typed}")
    return path


def keep_picture(board: Board, title: str, file: str) -> bool:
    """Draw a table into an SVG file; says whether that was possible."""
    from cardscape.cli.terminal import draw_svg
    from cardscape.play.files import write_atomically

    try:
        write_atomically(file, draw_svg(board, title=title))
    except OSError as error:
        complain(f"The picture could not be kept: {error.strerror or error}.")
        return False
    say(f"The picture is kept in {file}.")
    return True
