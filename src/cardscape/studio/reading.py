"""Reading text: UTF-8 only, any line end, bounded memory, errors that name file and line."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from typing import BinaryIO

from cardscape.studio.errors import StudioError, reason

BOM = b"\xef\xbb\xbf"
BLOCK = 1 << 20
LONGEST_LINE = 16 << 20


def as_path(text: str) -> str:
    """ST-6.8: a file name from a UTF-8 text, as the system calls want it, whatever the locale says."""
    return os.fsdecode(text.encode("utf-8", "surrogateescape"))


def open_input(path: str) -> BinaryIO:
    """Open a file for reading ("-" is standard input), or say in one line why that is impossible."""
    if path == "-":
        if sys.stdin is None:
            raise StudioError("cannot read standard input: it is closed")
        return sys.stdin.buffer
    try:
        return open(path, "rb")
    except FileNotFoundError as error:
        raise StudioError(f"file '{path}' not found") from error
    except IsADirectoryError as error:
        raise StudioError(f"cannot read '{path}': it is a directory, a file was expected") from error
    except (OSError, ValueError) as error:
        raise StudioError(f"cannot read '{path}': {reason(error)}") from error


class TextSource:
    """ST-1.1, ST-1.2: the text of one input in blocks that end at line ends.

    `bom` and `size` are known after construction, `position` and `line` move with the reading (`line` is the number of
    the first line of the block handed out last).
    """

    def __init__(self, path: str, stream: BinaryIO | None = None, block: int = BLOCK, longest: int = LONGEST_LINE) -> None:
        self.path = path
        self._stream = open_input(path) if stream is None else stream
        self._block = block
        self._longest = longest
        self.line = 1
        self._next_line = 1
        self.position = 0
        self.size = _size(self._stream)
        self._head = self._read(3)
        self.bom = self._head == BOM
        if self.bom:
            self._head = b""
            self.position = 3

    def close(self) -> None:
        if self.path != "-":
            self._stream.close()

    def __enter__(self) -> TextSource:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except OSError as error:
            raise StudioError(f"cannot read '{self.path}': {reason(error)}") from error

    def blocks(self) -> Iterator[str]:
        """The raw text, cut after line ends only; terminators are as in the file."""
        carry = self._head
        while True:
            chunk = self._read(self._block)
            data = carry + chunk if carry else chunk
            if not chunk:
                break
            end = max(data.rfind(b"\n"), data.rfind(b"\r"))
            if end == len(data) - 1 and data.endswith(b"\r"):
                end = max(data.rfind(b"\n", 0, end), data.rfind(b"\r", 0, end))
            if len(data) > self._longest:
                self._refuse_long_line(data)
            if end < 0:
                carry = data
                continue
            carry = data[end + 1:]
            yield self._decode(data[:end + 1])
        if data:
            yield self._decode(data)

    def lines(self) -> Iterator[list[str]]:
        """Blocks of lines without their terminators; `line` is the number of a block's first line."""
        for text in self.blocks():
            yield split_lines(text)

    def _refuse_long_line(self, data: bytes) -> None:
        first = min((at for at in (data.find(b"\n"), data.find(b"\r")) if at >= 0), default=len(data))
        if first > self._longest:
            limit = f"{self._longest >> 20} MiB" if self._longest >> 20 else f"{self._longest} bytes"
            raise StudioError(f"'{self.path}' line {self._next_line}: the line is longer than {limit}")

    def _decode(self, data: bytes) -> str:
        """ST-1.1: strict UTF-8, and text only."""
        self.line = self._next_line
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = self.line + _count_line_ends(data[:error.start])
            where = f"byte {self.position + error.start + 1}, line {line}"
            raise StudioError(f"'{self.path}' is not valid UTF-8 ({where})") from error
        if "\x00" in text:
            line = self.line + _count_line_ends(data[:data.index(0)])
            raise StudioError(f"'{self.path}' line {line}: a NUL byte; this is not a text file")
        self.position += len(data)
        self._next_line += _count_line_ends(data)
        return text


def split_lines(text: str) -> list[str]:
    """ST-1.2: LF, CRLF and a lone CR end a line; the last line needs no end."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        del lines[-1]
    return lines


def _count_line_ends(data: bytes) -> int:
    count = data.count(b"\n")
    if b"\r" in data:
        count += data.count(b"\r") - data.count(b"\r\n")
    return count


def _size(stream: BinaryIO) -> int:
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def read_lines(path: str) -> list[str]:
    """All lines of a small file, without terminators, not trimmed."""
    with TextSource(path) as source:
        return [line for block in source.lines() for line in block]


def read_trimmed(path: str) -> list[str]:
    """ST-2.2.1: the trimmed lines of a file that are not empty; `#` has no meaning."""
    return [trimmed for line in read_lines(path) if (trimmed := line.strip())]
