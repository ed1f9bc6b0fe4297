"""What the command line does with scenarios, replays and rulings. Each function prints and returns the exit code."""

from __future__ import annotations

import json as jsons
import os
from pathlib import Path
from shlex import quote
from typing import Any, Final

from cardscape.engine.game import Game
from cardscape.play.catalog import CatalogError, find_game
from cardscape.play.cutting import cut_scenario
from cardscape.play.files import write_atomically
from cardscape.play.lines import complain, say
from cardscape.play.playback import Diverged, Divergence, changed, told, verify
from cardscape.play.replay import Replay, load_replay
from cardscape.play.rulebook import find_rules, is_id, near_rules, nearest_rule, written_out
from cardscape.play.rulings import find_rulings, near_rulings, nearest_word
from cardscape.play.running import Outcome, run_scenario
from cardscape.play.tree import FileError

OK: Final = 0
WRONG: Final = 1
USAGE: Final = 2
REPLAY_FIELDS: Final = ("file", "game", "rules", "options", "decks", "seed", "players", "answers", "result", "verified",
                        "diverges", "changed", "error")
"""What ``replay --json`` tells; of a file that is no replay, all is null but its name, ``verified`` and ``error``."""


def scenario_check(paths: list[str], json: bool = False) -> int:
    """Run scenario files and folders of them."""
    files: list[Path] = []
    for name in paths:
        path = Path(name)
        if os.path.isdir(name):
            inside = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
            if not inside:
                complain(f"Error: {name}: there are no scenario files (*.yaml) in this folder")
                return USAGE
            files += inside
        elif os.path.exists(name):
            files.append(path)
        else:
            complain(f"Error: {name}: there is no such file or folder")
            return USAGE
    outcomes: list[Outcome] = []
    for file in files:
        outcome = run_scenario(file)
        outcomes.append(outcome)
        if not json:
            say(str(outcome))
    passed = sum(outcome.ok for outcome in outcomes)
    if json:
        _print_json({"passed": passed, "failed": len(outcomes) - passed, "files": [outcome.row() for outcome in outcomes]})
    else:
        say(f"{passed} of {len(outcomes)} scenarios passed")
    return OK if passed == len(outcomes) else WRONG


def replay(file: str, verify_only: bool = False, export: str = "", json: bool = False) -> int:
    """Watch a replay, verify it, or export it as text."""
    loaded = loaded_replay(file, json)
    if isinstance(loaded, int):
        return loaded
    where = verify(loaded)
    if json:
        _print_json(_replay_row(file, loaded, where))
        return OK if where is None else WRONG
    if verify_only:
        return _verdict(file, loaded, where)
    code = _tell(loaded, export)
    return code or (_verdict(file, loaded, where) if where is not None or not export else OK)


def loaded_replay(file: str, json: bool = False) -> Replay | int:
    """The replay in a file, or the exit code after saying why there is none."""
    try:
        return load_replay(file)
    except FileError as error:
        if json:
            _print_json({**dict.fromkeys(REPLAY_FIELDS), "file": file, "verified": False, "error": str(error)})
        else:
            complain(f"{file}: {error}")
        return WRONG
    except OSError as error:
        complain(f"Error: {file}: cannot be read: {error.strerror or error}")
        return USAGE


def _tell(loaded: Replay, export: str) -> int:
    lines: list[str] = []
    try:
        for line in told(loaded):
            lines.append(line)
            if not export or export == "-":
                say(line)
    except Diverged as diverged:
        complain(str(diverged))
        return WRONG
    if export and export != "-":
        try:
            write_atomically(export, "\n".join(lines) + "\n")
        except OSError as error:
            complain(f"Error: {export}: cannot be written: {error.strerror or error}")
            return USAGE
        say(f"The match is told in {export}.")
    return OK


def _verdict(file: str, loaded: Replay, where: Divergence | None) -> int:
    if where is not None:
        complain(f"{file}: plays differently now, {where}")
        return WRONG
    changes = changed(loaded)
    note = f" ({' and '.join(changes)} changed since, but nothing in this match)" if changes else ""
    say(f"{file}: {len(loaded.answers)} answers, all as kept{note}")
    return OK


def _replay_row(file: str, loaded: Replay, where: Divergence | None) -> dict[str, Any]:
    setup = loaded.setup
    result = None if loaded.result is None else {"winner": loaded.result[0], "reason": loaded.result[1]}
    diverges = None if where is None else {"answer": where.answer, "message": where.message, "expected": where.expected,
                                           "found": where.found}
    return {"file": file, "game": setup.game.name, "rules": setup.rules, "options": setup.options,
            "decks": [deck.name for deck in setup.decks], "seed": setup.seed, "players": loaded.players,
            "answers": len(loaded.answers), "result": result,
            "verified": where is None, "diverges": diverges, "changed": changed(loaded), "error": None}


def cut(file: str, decision: int, out: str = "-") -> int:
    """Cut a replay at a decision into a scenario file."""
    loaded = loaded_replay(file)
    if isinstance(loaded, int):
        return loaded
    last = len(loaded.answers) + (0 if loaded.result is not None else 1)
    if not 1 <= decision <= last:
        complain(f"Error: {file}: there is no decision {decision}; this replay has 1 to {last}")
        return USAGE
    try:
        text = cut_scenario(loaded, decision)
    except (Diverged, FileError) as error:
        complain(f"{file}: {error}")
        return WRONG
    if out == "-":
        print(text, end="")
        return OK
    try:
        write_atomically(out, text)
    except OSError as error:
        complain(f"Error: {out}: cannot be written: {error.strerror or error}")
        return USAGE
    say(f"The scenario is kept in {out}; run it with: cardscape scenario check {quote(out)}")
    return OK


def rulings(game: str, words: list[str], json: bool = False, short: bool = False) -> int:
    """Show the rulings of a game in which all the words occur; exit code 1 if there is none."""
    try:
        book = find_game(game)
        words = [written_out(book, word) for word in words]
        found = find_rulings(book, words)
    except CatalogError as error:
        complain(f"Error: {error}")
        return USAGE
    except FileError as error:
        complain(str(error))
        return WRONG
    if json:
        _print_json([ruling.row() for ruling in found])
        return OK if found else WRONG
    named = [rule for word in words if is_id(book, word) for rule in find_rules(book, [word])]
    for rule in named:
        say(str(rule))
    if named:
        say()
    for ruling in found:
        say(ruling.short() if short else str(ruling))
        say()
    if found:
        say(f"{len(found)} ruling{'' if len(found) == 1 else 's'}")
    else:
        _none_found(book, game, words)
    return OK if found else WRONG


def _none_found(book: Game, game: str, words: list[str]) -> None:
    """Say that no ruling was found, which rule or word was probably meant, and which rulings are nearest."""
    if not words:
        complain(f"{game} has no rulings")
        return
    wrong = [word for word in words if is_id(book, word) and not find_rules(book, [word])]
    guesses = (nearest_rule(book, word) if word in wrong else nearest_word(book, word) for word in words)
    near = [guess for guess in guesses if guess]
    what = f"there is no rule {wrong[0]}" if wrong else f"no ruling of {game} mentions {' '.join(words)!r}"
    complain(f"{what}{f'; did you mean {near[0]!r}?' if near else ''}")
    close = near_rulings(book, words) if not wrong and (len(words) > 1 or " " in words[0]) else []
    if close:
        complain("These have most of the words:")
        for ruling in close:
            complain(ruling.short())


def rules(game: str, words: list[str], json: bool = False) -> int:
    """Show the rules of a game by id or words, a line each; exit code 1 if there is none."""
    try:
        book = find_game(game)
    except CatalogError as error:
        complain(f"Error: {error}")
        return USAGE
    words = [written_out(book, word) for word in words]
    found = find_rules(book, words)
    if json:
        _print_json([{"rule": rule.rule, "summary": rule.summary} for rule in found])
        return OK if found else WRONG
    for rule in found:
        say(str(rule))
    if not found:
        guess = next((near for near in (nearest_rule(book, word) for word in words) if near), "")
        complain(f"no rule of {game} has {' '.join(words)!r}{f'; did you mean {guess!r}?' if guess else ''}" if words
                 else f"{game} has no list of rules")
        close = near_rules(book, words) if words and not any(is_id(book, word) for word in words) else []
        if close:
            complain("These have most of the words:")
            for rule in close:
                complain(str(rule))
    return OK if found else WRONG


def _print_json(row: object) -> None:
    print(jsons.dumps(row, indent=2))
