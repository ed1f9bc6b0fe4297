"""The CSV dialect of effect tables: `;` between cells, `"` around those that need it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardscape.studio.errors import StudioError
from cardscape.studio.reading import LONGEST_LINE, TextSource

_PLAIN = re.compile(r"[^;\r\n]*")
_BLANKS = re.compile(r" *")
_SPECIAL = re.compile(r'[;"\r\n]|^ ')


def quoted(cell: str) -> str:
    """ST-3.5.1: quotes only where the cell could not be read back without them."""
    return '"' + cell.replace('"', '""') + '"' if _SPECIAL.search(cell) else cell


def format_rows(rows: list[list[str]], line_end: str) -> str:
    """ST-3.5.1, ST-3.5.3: rows as text, each with its line end."""
    if not rows:
        return ""
    lines = [";".join(row) for row in rows]
    probe = ";".join(lines)
    plain = ('"' not in probe and "\n" not in probe and "\r" not in probe and "; " not in probe and not probe.startswith(" ")
             and probe.count(";") == sum(map(len, rows)) - 1)
    if not plain:
        lines = [";".join(map(quoted, row)) for row in rows]
    return line_end.join(lines) + line_end


class CsvSource:
    """ST-3.2.3 to ST-3.2.5, ST-3.5.2: header and rows of a CSV input; rows are padded to the header's width."""

    def __init__(self, source: TextSource) -> None:
        self._source = source
        self.path = source.path
        self.line_end = "\n"
        self._blocks = source.blocks()
        self._text = ""
        self._at = 0
        self._line = 1
        self.header = self._read_header()
        self.padding = [""] * len(self.header)

    def _read_header(self) -> list[str]:
        """ST-3.2.4: the first line that is not blank; its names are trimmed."""
        while True:
            record = self._record()
            if record is None:
                if self._more():
                    continue
                if self._at < len(self._text):
                    raise self._unclosed()
                raise StudioError(f"'{self.path}' is empty; a header line with the column EFFECTNAME was expected")
            cells, _ = record
            if cells:
                return [cell.strip() for cell in cells]

    def _more(self) -> bool:
        """Append the next block to what is not used up; False at the end of the file."""
        block = next(self._blocks, None)
        if block is None:
            return False
        if self._line == 1 and not self._text:
            self.line_end = first_line_end(block)
        self._text = self._text[self._at:] + block
        self._at = 0
        if len(self._text) > LONGEST_LINE and self._unfinished():
            raise self._unclosed(f" within {LONGEST_LINE >> 20} MiB")
        return True

    def rows(self) -> Iterator[list[list[str]]]:
        """All rows, in lists of the size of a block."""
        width = len(self.header)
        while True:
            if self._at < len(self._text):
                rows = self._careful(width) if '"' in self._text else self._fast(width)
                if rows:
                    yield rows
            if not self._more():
                if self._at < len(self._text):
                    raise self._unclosed()
                return

    def _fast(self, width: int) -> list[list[str]]:
        """A block without quotes."""
        text = self._text[self._at:]
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        if not lines[-1]:
            del lines[-1]
        rows = [line.split(";") for line in lines]
        if "; " in text:
            rows = [[row[0], *(cell.lstrip(" ") for cell in row[1:])] for row in rows]
        kept: list[list[str]] = []
        for number, row in enumerate(rows):
            if len(row) != width:
                row = self._fit(row, width, self._line + number)
            if len(row) > 1 or (row and row[0].strip(" ")):
                kept.append(row)
        self._line += len(lines)
        self._at = len(self._text)
        return [row for row in kept if row]

    def _careful(self, width: int) -> list[list[str]]:
        """A block with quotes: record by record, as far as it is complete."""
        rows: list[list[str]] = []
        while self._at < len(self._text):
            line = self._line
            record = self._record()
            if record is None:
                break
            cells, quotes = record
            if cells or quotes:
                rows.append(cells if len(cells) == width else self._fit(cells, width, line))
        return rows

    def _fit(self, row: list[str], width: int, line: int) -> list[str]:
        """ST-3.2.5: pad a short row, refuse a long one, drop a blank line."""
        if len(row) > width:
            raise StudioError(f"'{self.path}' line {line}: {len(row)} cells, but the header has {width}")
        if len(row) == 1 and not row[0].strip(" "):
            return []
        return row + self.padding[len(row):]

    def _record(self) -> tuple[list[str], bool] | None:
        """ST-3.5.2: the next record and whether it held quotes; no cells for a blank line; None if it is not complete yet."""
        text, at = self._text, self._at
        if at >= len(text):
            return None
        cells: list[str] = []
        quotes = False
        while True:
            start = _end(_BLANKS, text, at)
            if text[start:start + 1] == '"':
                quotes = True
                closing = _closing_quote(text, start + 1)
                if closing < 0:
                    return None
                at = _end(_PLAIN, text, closing + 1)
                cells.append(text[start + 1:closing].replace('""', '"') + text[closing + 1:at])
            else:
                begin = start if cells else at
                at = _end(_PLAIN, text, begin)
                cells.append(text[begin:at])
            if text[at:at + 1] != ";":
                break
            at += 1
        at += 2 if text.startswith("\r\n", at) else 1
        record = text[self._at:at]
        self._line += record.count("\n") + record.count("\r") - record.count("\r\n") if "\r" in record else record.count("\n")
        self._at = min(at, len(text))
        if len(cells) == 1 and not quotes and not cells[0].strip(" "):
            return [], False
        return cells, quotes

    def _unfinished(self) -> bool:
        at, line = self._at, self._line
        complete = self._record() is not None
        self._at, self._line = at, line
        return not complete

    def _unclosed(self, limit: str = "") -> StudioError:
        """ST-3.2.5: where the quote was opened that nobody closes."""
        line = self._line + _lines_before_open_quote(self._text[self._at:])
        return StudioError(f"'{self.path}' line {line}: a quote is opened here and never closed{limit}")


def first_line_end(text: str) -> str:
    """ST-3.5.3: CRLF if the first line ends so, otherwise LF."""
    line_feed = text.find("\n")
    return "\r\n" if line_feed > 0 and text[line_feed - 1] == "\r" and text.find("\r") == line_feed - 1 else "\n"


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _closing_quote(text: str, at: int) -> int:
    """The place of the quote that ends a quoted cell, doubled ones skipped; -1 if there is none."""
    while True:
        at = text.find('"', at)
        if at < 0 or text[at + 1:at + 2] != '"':
            return at
        at += 2


def _lines_before_open_quote(text: str) -> int:
    at = 0
    while True:
        start = _end(_BLANKS, text, at)
        if text[start:start + 1] == '"':
            closing = _closing_quote(text, start + 1)
            if closing < 0:
                before = text[:start]
                return before.count("\n") + before.count("\r") - before.count("\r\n")
            at = closing + 1
        at = _end(_PLAIN, text, at) + 1
        if at > len(text):
            return 0
