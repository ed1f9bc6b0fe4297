"""True/False columns: apply classification rules to effects, row block by row block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from cardscape.studio.csv_dialect import CsvSource, format_rows
from cardscape.studio.errors import StudioError, Warn
from cardscape.studio.matching import Effects
from cardscape.studio.reading import BOM, TextSource
from cardscape.studio.writing import SafeOutput

EFFECT = "EFFECTNAME"


class Finder(Protocol):
    """Something that knows which effects of a block match."""

    pattern: str

    def rows(self, effects: Effects) -> list[int]: ...


class FieldRule:
    """Set `column` to True where any finder matches and the match column, if there is one, is True."""

    def __init__(self, column: str, finders: list[Finder], match_column: str | None = None, label: str = "") -> None:
        self.column = column
        self.finders = finders
        self.match_column = match_column
        self.label = label
        self.matched = 0
        self.newly = 0

    def apply(self, effects: Effects, cells: dict[str, list[str]]) -> None:
        """ST-3.4.2: matching rows become True, every other cell keeps its content."""
        if len(self.finders) == 1:
            rows = self.finders[0].rows(effects)
        else:
            rows = sorted({row for finder in self.finders for row in finder.rows(effects)})
        if self.match_column is not None:
            gate = cells[self.match_column]
            rows = [row for row in rows if is_true(gate[row])]
        target = cells[self.column]
        fresh = [row for row in rows if target[row] != "True"]
        for row in fresh:
            target[row] = "True"
        self.matched += len(rows)
        self.newly += len(fresh)


def is_true(cell: str) -> bool:
    """ST-3.3.4: `True`, trimmed, in any letter case."""
    return cell.strip().lower() == "true"


class TextTable:
    """ST-3.2.2, ST-3.5.4: one effect per line of a text file."""

    line_end = "\n"
    bom = False

    def __init__(self, source: TextSource) -> None:
        """ST-3.5.4: a list of effects is a table with one column."""
        self._source = source
        self.header = [EFFECT]

    def blocks(self) -> Iterator[list[list[str]]]:
        """ST-3.2.2: every line that is not empty, trimmed, in order."""
        for lines in self._source.lines():
            yield [[line] for line in map(str.strip, lines) if line]


class CsvTable:
    """ST-3.2.3: an existing table."""

    def __init__(self, source: TextSource) -> None:
        self._csv = CsvSource(source)
        self.header = self._csv.header
        self.line_end = self._csv.line_end
        self.bom = source.bom

    def pad_with_false(self, column: str) -> None:
        """ST-3.2.5: what a short row has in a target column."""
        self._csv.padding[self.header.index(column)] = "False"

    def blocks(self) -> Iterator[list[list[str]]]:
        return self._csv.rows()


def is_csv(path: str) -> bool:
    """ST-3.2.1: the name decides, in any letter case."""
    return path.lower().endswith(".csv")


def open_table(source: TextSource, name: str) -> TextTable | CsvTable:
    """Text or CSV; `name` is what the user calls the input."""
    return CsvTable(source) if is_csv(name) else TextTable(source)


class Classifier:
    """ST-5.6: rules applied in order to one table; the match column counts in its state at that moment."""

    def __init__(self, table: TextTable | CsvTable, rules: list[FieldRule], name: str) -> None:
        self.table = table
        self.rules = rules
        self.name = name
        self.header = list(table.header)
        self.count = 0
        targets = list(dict.fromkeys(rule.column for rule in rules))
        self._check_header(targets)
        self._added = [column for column in targets if column not in self.header]
        if isinstance(table, CsvTable):
            for column in targets:
                if column not in self._added:
                    table.pad_with_false(column)
        self.header += self._added
        gates = dict.fromkeys(rule.match_column for rule in rules if rule.match_column is not None)
        self._check_gates(list(gates))
        self._touched = list(dict.fromkeys([*targets, *gates]))
        self._effect = self.header.index(EFFECT)

    def _check_header(self, targets: list[str]) -> None:
        """ST-3.2.3, ST-3.2.6: EFFECTNAME must exist, and what the run uses must be there only once."""
        if EFFECT not in self.header:
            raise StudioError(f"'{self.name}' has no column {EFFECT}{_separator_hint(self.header)}")
        used = [EFFECT, *targets, *(rule.match_column for rule in self.rules if rule.match_column is not None)]
        for column in used:
            if self.header.count(column) > 1:
                raise StudioError(f"'{self.name}': the column '{column}' occurs twice in the header")

    def _check_gates(self, gates: list[str]) -> None:
        """ST-3.3.4: an absent match column is an error."""
        for column in gates:
            if column not in self.header:
                raise StudioError(f"match column '{column}' not found in '{self.name}'; it has: {', '.join(self.table.header)}")

    def blocks(self) -> Iterator[list[list[str]]]:
        """ST-3.4.4, ST-7.5: the rows with their columns set and nothing else changed, a block at a time."""
        for rows in self.table.blocks():
            if not rows:
                continue
            effects = Effects([row[self._effect] for row in rows])
            self._extend(rows)
            places = {column: self.header.index(column) for column in self._touched}
            cells = {column: [row[place] for row in rows] for column, place in places.items()}
            for rule in self.rules:
                rule.apply(effects, cells)
            for column in dict.fromkeys(rule.column for rule in self.rules):
                place = places[column]
                for row, cell in zip(rows, cells[column], strict=True):
                    row[place] = cell
            self.count += len(rows)
            yield rows

    def _extend(self, rows: list[list[str]]) -> None:
        """ST-3.4.1: new columns at the right, False to begin with."""
        added = ["False"] * len(self._added)
        for row in rows:
            row += added

    def write(self, output: SafeOutput, warn: Warn, tick: Callable[[], None] | None = None) -> None:
        """ST-3.5.1 to ST-3.5.4: the whole table."""
        if self.table.bom:
            output.write(BOM)
        output.write(format_rows([self.header], self.table.line_end).encode("utf-8"))
        for rows in self.blocks():
            output.write(format_rows(rows, self.table.line_end).encode("utf-8"))
            if tick is not None:
                tick()
        if not self.count and isinstance(self.table, TextTable):
            warn(f"'{self.name}' holds no effect")


def _separator_hint(header: list[str]) -> str:
    """ST-3.2.3: a header in another dialect deserves a word."""
    joined = ";".join(header)
    for sign, word in ((",", "commas"), ("\t", "tabs")):
        if sign in joined:
            return f"; the cells seem to be separated by {word}, semicolons are needed"
    return f"; its header is: {joined}"
