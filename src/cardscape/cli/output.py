"""Writing to the terminal or a pipe: lines, JSON, and files that never overwrite one another."""

from __future__ import annotations

import io
import json
import os
import select
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardscape.play.files import usual_mode
from cardscape.play.lines import complain, counted, say, visible

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["columns", "complain", "counted", "forgiving", "give_up_output", "lasting", "lost_output", "print_json", "rows", "say",
           "terminal", "visible", "write_new"]


def print_json(row: Any, lines: bool = False) -> None:
    """A value as JSON: indented, or (``lines``) on a line of its own. Very deep trees are printed too."""
    try:
        text = json.dumps(row) if lines else json.dumps(row, indent=2)
    except RecursionError:
        text = "".join(_deep_json(row))
    print(text)


def _deep_json(row: Any) -> Iterator[str]:
    """JSON piece by piece, without recursion."""
    waiting: list[Any] = [row]
    while waiting:
        at = waiting.pop()
        if isinstance(at, _Piece):
            yield at.text
        elif isinstance(at, dict):
            waiting.append(_Piece("}"))
            for number, (key, value) in reversed(list(enumerate(at.items()))):
                waiting += [value, _Piece(f"{', ' if number else ''}{json.dumps(key)}: ")]
            yield "{"
        elif isinstance(at, list | tuple):
            waiting.append(_Piece("]"))
            for number, value in reversed(list(enumerate(at))):
                waiting += [value, _Piece(", ")] if number else [value]
            yield "["
        else:
            yield json.dumps(at)


class _Piece:
    def __init__(self, text: str) -> None:
        self.text = text


class Lasting(io.FileIO):
    """A stream to somebody who may go away, or to a disk that may fill up: what cannot be written is dropped, the work goes on.

    So files are still written, and what was found out is still told by the exit code. ``lost`` is what went wrong.
    """

    lost: OSError | None = None

    def write(self, data: ReadableBuffer) -> int:
        try:
            while self.lost is None:
                if (written := super().write(data)) is not None:  # else the stream does not wait by itself, and is full
                    return written
                select.select([], [self], [])
        except OSError as error:
            self.lost = error
        return memoryview(data).nbytes


def lasting() -> None:
    """Let no trouble of standard output and standard error end a command; ``lost_output`` tells of it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is getattr(sys, f"__{name}__") and isinstance(stream, io.TextIOWrapper):
            raw = Lasting(stream.fileno(), "wb", closefd=False)
            setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(raw), stream.encoding, stream.errors, None,
                                                stream.line_buffering or stream.write_through))


def lost_output() -> OSError | None:
    """Why nobody gets standard output any more; None if somebody does."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return raw.lost if isinstance(raw, Lasting) else None


def forgiving() -> None:
    """Let output go on in terminals that cannot show every letter, and without streams that were closed from the start."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - lives as long as the process
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def give_up_output() -> None:
    """Nobody can read any more: what is still buffered goes nowhere, also when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def terminal() -> bool:
    """Whether a person is there: both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def columns() -> int:
    """The width to draw in: the terminal's, or what ``COLUMNS`` says, or 100."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said[:6]) > 0:
        return int(said[:6])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 100
    except (OSError, ValueError):
        return 100


def rows() -> int:
    """How many lines the terminal shows at once; 0 if that is unknown."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return 0


def write_new(stem: str, write: Callable[[Path], object]) -> Path:
    """Write a file under the first free name ``stem-1.json``, ``stem-2.json`` ... of the current directory; returns the name.

    It is written under a temporary name first, so that a half-written file never bears the final one.
    """
    handle, name = tempfile.mkstemp(prefix=f".{stem}-", suffix=".json", dir=".")
    os.close(handle)
    temporary = Path(name)
    try:
        write(temporary)
        temporary.chmod(usual_mode())
        number = 1
        while True:
            path = Path(f"{stem}-{number}.json")
            try:
                os.link(temporary, path)
                return path
            except FileExistsError:
                number += 1
            except OSError:
                # No hard links on this disk: a plain rename, after looking.
                if not path.exists():
                    return temporary.rename(path)
                number += 1
    finally:
        temporary.unlink(missing_ok=True)
