"""What went wrong, and with which exit code it ends: the one place that knows."""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from typing import Any, Final

from cardscape import COMPILED, __version__
from cardscape.cli.output import complain, print_json, say, write_new
from cardscape.play.lines import error_words

OK: Final = 0
WRONG: Final = 1
"""The thing that was checked is wrong."""
USAGE: Final = 2
OUR_BUG: Final = 70
INTERRUPTED: Final = 130


class Failure(Exception):
    """A problem to be told in one sentence, and the exit code it means."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


MOST_JOBS: Final = 1024


def check_jobs(jobs: int) -> None:
    """Refuse a number of processes that no machine can start, and a place where none can be."""
    if jobs < -1 or jobs == 0 or jobs > MOST_JOBS:
        raise Failure(f"{'there must be at least one process' if jobs < 1 else f'{jobs} processes are too many'}; "
                      f"--jobs takes 1 to {MOST_JOBS}, or -1 for one a core")
    if jobs != 1 and not working_folder():
        raise Failure("the current folder is there no more, so that no process can be started in it; go to another one")


def exit_code(error: Exception, arguments: list[str]) -> int:
    """Tell an error to the user and return its exit code. What nobody foresaw leaves a bug file."""
    if isinstance(error, Failure):
        complain(f"Error: {error}")
        return error.code
    if "cardscape.play.catalog" in sys.modules:
        from cardscape.bots.driver import BotFault
        from cardscape.engine.game import IllegalDeck
        from cardscape.play.catalog import CatalogError

        if isinstance(error, CatalogError):
            complain(f"Error: {error}")
            return USAGE
        if isinstance(error, BotFault):
            complain(f"Error: {error}")
            return WRONG
        if isinstance(error, IllegalDeck):
            from cardscape.cli.decks import report_lines, report_row

            if "--json" in arguments:
                print_json(report_row(error.report))
                return WRONG
            for line in report_lines(error.report):
                say(line)
            return WRONG
        place = _own_file(error) or _own_class(error)
        if place:
            return _reported(error, arguments, f"{place}: ", "cardscape-trace", WRONG)
    return _reported(error, arguments, "this is a bug in Cardscape: ", "cardscape-bug", OUR_BUG)


def _own_file(error: Exception) -> str:
    """The last place in a game or bot of the user's own on the way to an error, here or in another process; empty if none."""
    from cardscape.play.catalog import FILE_MODULE

    own = {getattr(module, "__file__", None) for name, module in sys.modules.items() if name.startswith(FILE_MODULE)}
    found = ""
    for file, line in re.findall(r'File "([^"\n]+)", line (\d+)', "".join(traceback.format_exception(error))):
        if file in own:
            found = f"{file}, line {line}"
    return found


def _own_class(error: Exception) -> str:
    """The user's own file whose class was not registered, which is noticed when a match is saved; empty if it is not that."""
    from cardscape.engine.task import Unregistered
    from cardscape.play.catalog import FILE_MODULE

    if not isinstance(error, Unregistered) or not error.module.startswith(FILE_MODULE):
        return ""
    return str(getattr(sys.modules.get(error.module), "__file__", None) or error.module)


def _reported(error: Exception, arguments: list[str], whose: str, stem: str, code: int) -> int:
    """Tell an error that nobody foresaw and write down all that helps to find it."""
    row = bug_row(error, arguments)
    what = error_words(error)
    try:
        path = write_new(stem, lambda file: file.write_text(json.dumps(row, indent=2) + "\n", encoding="utf-8"))
    except OSError as failed:
        complain(f"Error: {whose}{what}; the report could not be written: {failed.strerror or failed}.")
        return code
    complain(f"Error: {whose}{what}; {path} holds what is needed to find it.")
    return code


def bug_row(error: Exception, arguments: list[str]) -> dict[str, Any]:
    """All that helps to find a bug: version, call, trace, and the match that was being played."""
    return {
        "cardscape": __version__, "compiled": COMPILED, "python": sys.version.split()[0], "platform": sys.platform,
        "argv": arguments, "directory": working_folder(), "error": error_words(error),
        "traceback": "".join(traceback.format_exception(error)).splitlines(), "match": playing(),
    }


def working_folder() -> str:
    """The current folder; empty if it is there no more."""
    try:
        return os.getcwd()
    except OSError:
        return ""


_TABLES: list[Any] = []


def now_playing(match: Any) -> None:
    """Note the match that is being played, for a bug file."""
    _TABLES[:] = [match]


def playing() -> dict[str, Any] | None:
    """The noted match as data: enough to play it again."""
    if not _TABLES or _TABLES[0] is None:
        return None
    match = _TABLES[0]
    setup = match.setup
    return {"game": setup.game.name, "rules": setup.rules, "options": setup.options, "seed": setup.seed,
            "decks": [deck.name for deck in setup.decks], "answers": match.answers}
