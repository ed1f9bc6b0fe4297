"""Which effects can the game not execute? The judge is given from outside; the studio knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardscape.studio.errors import StudioError
from cardscape.studio.fields import EFFECT, is_csv, open_table
from cardscape.studio.reading import TextSource


class Problem:
    """What is wrong with a sentence; `column` counts from 1, 0 if unknown. A warning parses but is worth a look."""

    def __init__(self, message: str, column: int = 0, warning: bool = False) -> None:
        self.message = message
        self.column = column
        self.warning = warning


Checker = Callable[[str], Problem | None]
Checkers = Mapping[str, Checker]


class Finding:
    """A problem and where it was found; `line` counts the lines of a text file, or the rows of a table without its header."""

    def __init__(self, line: int, text: str, problem: Problem) -> None:
        self.line = line
        self.text = text
        self.problem = problem


class Lint:
    """Checks every effect of a file; `checked` and `failed` count as the findings are drawn."""

    def __init__(self, path: str, checker: Checker) -> None:
        self.path = path
        self._checker = checker
        self.checked = 0
        self.failed = 0

    def findings(self) -> Iterator[Finding]:
        """Every effect the checker objects to, in the order of the file."""
        known: dict[str, Problem | None] = {}
        for line, text in self._effects():
            self.checked += 1
            if text not in known:
                if len(known) > 100_000:
                    known.clear()
                known[text] = self._checker(text)
            problem = known[text]
            if problem is not None:
                self.failed += not problem.warning
                yield Finding(line, text, problem)

    def _effects(self) -> Iterator[tuple[int, str]]:
        with TextSource(self.path) as source:
            if is_csv(self.path):
                table = open_table(source, self.path)
                if EFFECT not in table.header:
                    raise StudioError(f"'{self.path}' has no column {EFFECT}")
                place = table.header.index(EFFECT)
                row = 0
                for rows in table.blocks():
                    for cells in rows:
                        row += 1
                        yield row, cells[place]
                return
            for lines in source.lines():
                for number, line in enumerate(lines, source.line):
                    if line.strip():
                        yield number, line.strip()


def choose_checker(checkers: Checkers, game: str) -> Checker:
    """The effect language of a game, by name."""
    checker = checkers.get(game)
    if checker is None:
        there = ", ".join(sorted(checkers)) or "none"
        raise StudioError(f"no effect language for '{game}'; there is: {there}")
    return checker
