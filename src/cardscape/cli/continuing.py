"""Going on with a match that was kept as a replay."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from cardscape.cli.failures import WRONG, Failure

if TYPE_CHECKING:
    from cardscape.engine.match import Match
    from cardscape.play.replay import Replay


class Kept:
    """A match as it was left: ``players`` as they were named then (or nothing), ``told`` the events before its last turn."""

    def __init__(self, match: Match, players: list[str], told: int) -> None:
        self.match = match
        self.players = players
        self.told = told

    def seat(self) -> str:
        """The seat of the person who played it; the first one where nobody or both did."""
        return "B" if self.players[1:] == ["human"] and self.players[0] != "human" else "A"

    def opponent(self) -> str:
        """Who sat opposite to that seat; empty if the file does not say."""
        return self.players["BA".index(self.seat())] if self.players else ""


def kept_match(file: str, game: str) -> Kept:
    """The match in a replay, ready for its next answer. ``game`` is how the call named the game, if it did."""
    from cardscape.play.catalog import find_game
    from cardscape.play.playback import outcome_words, verify
    from cardscape.play.replay import load_replay
    from cardscape.play.tree import FileError

    named = find_game(game) if game else None
    try:
        replay = load_replay(file)
    except FileError as error:
        raise Failure(f"{file}: {error}", WRONG) from None
    except OSError as error:
        raise Failure(f"{file}: cannot be read: {error.strerror or error}") from error
    if named is not None and named.name != replay.game.name:
        raise Failure(f"{file} holds a match of {replay.game.title}, not of {named.title}")
    if replay.result is not None:
        raise Failure(f"{file}: this match is over, {outcome_words(replay.game, replay.result)}; "
                      f"watch it with: cardscape replay {quote(file)}{f' --game {quote(game)}' if game.endswith('.py') else ''}")
    if (where := verify(replay)) is not None:
        raise Failure(f"{file}: it cannot be continued, it plays differently now: {where}", WRONG)
    return _played(replay)


def _played(replay: Replay) -> Kept:
    from cardscape.play.playback import give

    match = replay.begin(log=True)
    number, told = -1, 0
    for index in range(len(replay.answers)):
        if match.state.number != number:
            number, told = match.state.number, len(match.state.log or [])
        give(match, replay, index)
    return Kept(match, replay.players, told)


def check_alone(given: dict[str, object]) -> None:
    """Refuse options that say how a match begins: one that is continued has begun. ``given`` has those of the call."""
    for option, value in given.items():
        if value:
            raise Failure(f"{option} says how a match begins and does not go together with --continue, which goes on with one")
