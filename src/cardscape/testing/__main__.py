"""``python -m cardscape.testing``: write golden files, attack the cases of a file, or attack a bot."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from cardscape.play.catalog import CatalogError, find_bot
from cardscape.play.lines import complain, say
from cardscape.testing.attack import Size, attacks
from cardscape.testing.bot_check import check_bot, usual_cases
from cardscape.testing.case import Failure, GameCase
from cardscape.testing.files import load_module
from cardscape.testing.golden import goldens


class _Unusable(Exception):
    """Files from which no case can be taken, in one sentence."""


def _cases(files: list[str]) -> list[GameCase]:
    """All cases of the given files, or of every ``cases*.py`` and ``test_kit.py`` in tests and examples."""
    names = [(folder, name) for folder in ("tests", "examples") for name in ("cases*.py", "test_kit.py")]
    paths = files or sorted(str(path) for folder, name in names for path in Path(folder).rglob(name))
    found: list[GameCase] = []
    for path in paths:
        if not (path.endswith(".py") and os.path.isfile(path)):
            raise _Unusable(f"there is no Python file {path!r}")
        try:
            cases = getattr(load_module(path), "CASES", [])
        except SyntaxError as error:
            raise _Unusable(f"{path}: line {error.lineno}: {error.msg}") from None
        if files and not cases:
            raise _Unusable(f"{path} has no CASES, a list of GameCase")
        found += cases
    if not found:
        raise _Unusable("there are no cases*.py or test_kit.py in tests and examples here; name a file with CASES")
    return found


def _golden(cases: list[GameCase], write: bool) -> int:
    wrong = 0
    for case in cases:
        for golden in goldens(case):
            if write:
                if golden.write():
                    say(f"wrote {golden.path}")
                continue
            try:
                golden.check()
            except AssertionError as changed:
                wrong += 1
                say(str(changed))
    return 1 if wrong else 0


def _attack(cases: list[GameCase], scale: int) -> int:
    size = Size(20 * scale, 2 * scale, scale, 60, 60 * scale, 20, 0, 20 * scale)
    wrong = 0
    for case in cases:
        for name, check in attacks(case, size):
            try:
                say(f"{case.name}: {name}: {check()}")
            except (Failure, AssertionError) as failure:
                wrong += 1
                say(f"{case.name}: {name}: FAILED\n{failure}")
    return 1 if wrong else 0


def _bot(names: list[str], games: list[str], seconds: float, seeds: int) -> int:
    wrong = 0
    for name in names:
        try:
            report = check_bot(find_bot(name), usual_cases(games), seeds, seconds, "milliseconds=" not in name)
        except CatalogError as error:
            complain(f"Error: {error}")
            return 2
        say(str(report))
        wrong += not report.ok
    return 1 if wrong else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m cardscape.testing", description=__doc__,
                                     epilog="Examples: %(prog)s golden --write; %(prog)s attack examples/cases_lanterns.py; "
                                     "%(prog)s bot mybot.py:MyBot --game cardfinity")
    parser.add_argument("command", choices=["golden", "attack", "bot"])
    parser.add_argument("files", nargs="*", help="Python files with CASES, by default those in tests and examples; or bots: by "
                        "name, path.py:Class or module:Class")
    parser.add_argument("--write", action="store_true", help="bring the golden files up to date")
    parser.add_argument("--scale", type=int, default=1, help="attack with so many times as many matches (default: 1)")
    parser.add_argument("--game", action="append", default=[],
                        help="bot: play this game; may be given several times (default: all)")
    parser.add_argument("--seconds", type=float, default=5.0,
                        help="bot: how long it may think about one question (default: 5; 0 for ever)")
    given = parser.parse_intermixed_args(arguments)
    if given.scale < 1 or not given.seconds >= 0:
        parser.error("--scale takes a whole number from 1, --seconds a number from 0 (0 for ever)")
    if given.command == "bot":
        if not given.files:
            parser.error("name a bot")
        return _bot(given.files, given.game, given.seconds, 2 * given.scale)
    try:
        cases = _cases(given.files)
    except _Unusable as error:
        complain(f"Error: {error}")
        return 2
    return _golden(cases, given.write) if given.command == "golden" else _attack(cases, given.scale)


def run(arguments: list[str]) -> int:
    """The whole program: Ctrl-C is told in a word and ends with 130."""
    try:
        return main(arguments)
    except KeyboardInterrupt:
        complain("Interrupted.")
        return 130


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
