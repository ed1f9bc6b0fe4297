"""Remove duplicate lines from a file, in place."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from cardscape.studio.errors import StudioError
from cardscape.studio.reading import BOM, TextSource
from cardscape.studio.sorting import DEFAULT_MEMORY, LineSorter
from cardscape.studio.writing import SafeOutput

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_INDEX = 15


def dedupe(path: str, max_memory: int = DEFAULT_MEMORY, tmp_dir: str | None = None, dry_run: bool = False) -> tuple[int, int]:
    """ST-2.8.1: keep the first of equal lines, each with its own terminator; returns (lines kept, lines removed)."""
    with TextSource(path) as source:
        in_memory = source.size * 6 < max_memory
        if not os.path.isfile(path):
            raise StudioError(f"'{path}' is not a regular file")
    with SafeOutput(path, dry_run) as output:
        directory = tmp_dir or output.directory
        keep = _FirstInMemory() if in_memory else _FirstOnDisk(path, directory, max_memory)
        kept = removed = 0
        with TextSource(path) as source:
            if source.bom:
                output.write(BOM)
            for block in source.blocks():
                lines = _LINE.findall(block)
                fresh = [line for line in lines if keep.is_first(line.rstrip("\r\n"))]
                kept += len(fresh)
                removed += len(lines) - len(fresh)
                output.write("".join(fresh).encode("utf-8"))
        if removed:
            output.commit()
    return kept, removed


class _FirstInMemory:
    """Remembers every line."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def is_first(self, line: str) -> bool:
        before = len(self._seen)
        self._seen.add(line)
        return len(self._seen) > before


class _FirstOnDisk:
    """ST-6.5: sorts (line, number) to find the numbers of later copies, then walks along with the file."""

    def __init__(self, path: str, directory: str, memory: int) -> None:
        self._later = self._numbers(path, directory, memory // 2)
        self._next = next(self._later, -1)
        self._number = -1

    def is_first(self, line: str) -> bool:
        self._number += 1
        if self._number != self._next:
            return True
        self._next = next(self._later, -1)
        return False

    @staticmethod
    def _numbers(path: str, directory: str, memory: int) -> Iterator[int]:
        numbered = LineSorter(directory, memory, unique=False)
        number = 0
        with TextSource(path) as source:
            for lines in source.lines():
                numbered.add([f"{line}\x00{number + place:0{_INDEX}d}" for place, line in enumerate(lines)])
                number += len(lines)
        copies = LineSorter(directory, memory, unique=False)
        last: str | None = None
        for block in numbered.blocks():
            later: list[str] = []
            for entry in block:
                line = entry[:-_INDEX - 1]
                if line == last:
                    later.append(entry[-_INDEX:])
                last = line
            copies.add(later)
        for block in copies.blocks():
            yield from map(int, block)
