"""Sorting more lines than fit into memory: sorted runs in temporary files, merged in blocks."""

from __future__ import annotations

import contextlib
import os
from bisect import bisect_right
from collections.abc import Iterator
from typing import BinaryIO

from cardscape.studio.errors import StudioError, reason

MEGABYTE = 1 << 20
DEFAULT_MEMORY = 256 * MEGABYTE
LINE_COST = 66
FAN_IN = 64
OUT_LINES = 16_384


class LineSorter:
    """ST-6.5, ST-2.5.8: lines go in in any order and come out sorted by code point, `unique` or not.

    At most `memory` bytes are used; what does not fit waits in nameless temporary files in `directory`
    ("" stands for the system's).
    """

    def __init__(self, directory: str, memory: int = DEFAULT_MEMORY, unique: bool = True, reverse: bool = False) -> None:
        self._directory = directory
        self._room = max(memory // 2, 64 * 1024)
        self._unique = unique
        self._reverse = reverse
        self._lines: list[str] = []
        self._used = 0
        self._runs: list[BinaryIO] = []
        self.spilled = 0

    def add(self, lines: list[str]) -> None:
        """ST-6.5: take lines (none holds a line feed); what does not fit goes to a temporary file."""
        self._lines += lines
        self._used += cost(lines)
        if self._used > self._room:
            self._shrink()
            if self._used > self._room // 2:
                self._spill()

    def _shrink(self) -> None:
        before = len(self._lines)
        self._lines = self._ordered(self._lines)
        if len(self._lines) < before:
            self._used = cost(self._lines)

    def _ordered(self, lines: list[str]) -> list[str]:
        """ST-2.5.8: by code point, which is how Python compares texts."""
        lines.sort(reverse=self._reverse)
        return without_repeats(lines) if self._unique else lines

    def _spill(self) -> None:
        if len(self._runs) >= FAN_IN:
            merged = self._merge(self._runs)
            self._runs = [self._store(merged)]
        self._runs.append(self._store(_slices(self._lines)))
        self._lines = []
        self._used = 0
        self.spilled += 1

    def _store(self, blocks: Iterator[list[str]]) -> BinaryIO:
        try:
            self._directory = self._directory or system_directory()
            run = temporary_file(self._directory)
            for block in blocks:
                run.write(("\n".join(block) + "\n").encode("utf-8", "surrogatepass"))
            run.seek(0)
            return run
        except OSError as error:
            raise StudioError(f"cannot write a temporary file in '{self._directory}': {reason(error)}") from error

    def blocks(self) -> Iterator[list[str]]:
        """Everything in order, in lists; the sorter is empty afterwards."""
        try:
            lines = self._ordered(self._lines)
            self._lines = []
            if not self._runs:
                yield from _slices(lines)
                return
            self._runs.append(self._store(_slices(lines)))
            del lines
            yield from self._merge(self._runs)
        finally:
            self.close()

    def close(self) -> None:
        """Let go of all temporary files."""
        for run in self._runs:
            run.close()
        self._runs = []
        self._lines = []

    def _merge(self, runs: list[BinaryIO]) -> Iterator[list[str]]:
        """Take from every run what comes before the nearest end of a buffer; the rest must wait for more lines."""
        share = max(self._room // (4 * len(runs)), 16 * 1024)
        readers = [reader for reader in (_Run(run, share) for run in runs) if reader.lines]
        last: str | None = None
        pick = max if self._reverse else min
        while readers:
            open_ends = [reader.lines[-1] for reader in readers if not reader.finished]
            bound = pick(open_ends) if open_ends else None
            taken: list[str] = []
            for reader in readers:
                taken += reader.take(bound, self._reverse)
            taken.sort(reverse=self._reverse)
            if self._unique:
                taken = without_repeats(taken)
                if taken and taken[0] == last:
                    del taken[0]
                last = taken[-1] if taken else last
            yield from _slices(taken)
            readers = [reader for reader in readers if reader.lines]


class _Run:
    """One sorted run and the part of it that is in memory."""

    def __init__(self, file: BinaryIO, share: int) -> None:
        self._file = file
        self._share = share
        self.finished = False
        self.lines: list[str] = []
        self._fill()

    def _fill(self) -> None:
        data = self._file.read(self._share)
        rest = self._file.readline() if data else b""
        self.finished = len(data) < self._share
        self.lines += (data + rest).decode("utf-8", "surrogatepass").split("\n")[:-1] if data else []
        if self.finished:
            self._file.close()

    def take(self, bound: str | None, reverse: bool) -> list[str]:
        if bound is None:
            cut = len(self.lines)
        elif reverse:
            cut = _count_down(self.lines, bound)
        else:
            cut = bisect_right(self.lines, bound)
        taken = self.lines[:cut]
        del self.lines[:cut]
        if not self.lines and not self.finished:
            self._fill()
        return taken


def _count_down(lines: list[str], bound: str) -> int:
    """How many lines of a descending list are not below the bound."""
    low, high = 0, len(lines)
    while low < high:
        middle = (low + high) // 2
        if lines[middle] >= bound:
            low = middle + 1
        else:
            high = middle
    return low


def without_repeats(lines: list[str]) -> list[str]:
    """ST-2.5.1, ST-2.5.7: sorted lines, each once."""
    if len(lines) < 2:
        return lines
    kept = [line for line, before in zip(lines[1:], lines, strict=False) if line != before]
    return [lines[0], *kept] if len(kept) < len(lines) - 1 else lines


def cost(lines: list[str]) -> int:
    """About how many bytes a list of lines occupies."""
    if not lines:
        return 0
    text = "".join(lines)
    return len(lines) * LINE_COST + len(text) * (1 if text.isascii() else 4)


def _slices(lines: list[str]) -> Iterator[list[str]]:
    if len(lines) <= OUT_LINES:
        if lines:
            yield lines
        return
    for begin in range(0, len(lines), OUT_LINES):
        yield lines[begin:begin + OUT_LINES]


def temporary_file(directory: str) -> BinaryIO:
    """A file that has no name any more, so that it vanishes with the process, however that ends."""
    path = os.path.join(directory or ".", f".cardscape-{os.urandom(8).hex()}.run")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    for name in ("O_CLOEXEC", "O_TEMPORARY", "O_BINARY"):
        flags |= getattr(os, name, 0)
    descriptor = -1
    try:
        descriptor = os.open(path, flags, 0o600)
    finally:
        if os.name != "nt":
            with contextlib.suppress(OSError):
                os.unlink(path)
    return os.fdopen(descriptor, "w+b", buffering=1 << 18)


def check_directory(path: str) -> str:
    """ST-1.7: the directory for temporary files must exist before long work starts."""
    if not os.path.isdir(path):
        raise StudioError(f"the directory for temporary files '{path}' does not exist")
    if not os.access(path, os.W_OK | os.X_OK):
        raise StudioError(f"cannot create temporary files in '{path}': no permission")
    return path


def system_directory() -> str:
    """Where temporary files go when there is no output to lie beside."""
    import tempfile

    return tempfile.gettempdir()
