"""Lines for a terminal or a pipe, which nothing that somebody else wrote can steer."""

from __future__ import annotations

import sys
from typing import Any, Final, TextIO

_BYTES: Final = {0xDC00 + byte: f"\\x{byte:02x}" for byte in range(128, 256)}
_SURROGATES: Final = {code: f"\\u{code:04x}" for code in range(0xD800, 0xE000)} | _BYTES
"""What names of files that are not UTF-8 hold for each such byte, and what no text can hold at all, written out."""
_VISIBLE: Final = _SURROGATES | {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def visible(text: str) -> str:
    """The text with control characters written out, so that no card name can steer a terminal."""
    return text.translate(_VISIBLE)


def writable(text: str) -> str:
    """The text as every file can hold it: bytes of a file's name that are no UTF-8 are written out, such as ``\\xe9``."""
    return text if text.isascii() else text.translate(_SURROGATES)


def say(text: str = "") -> None:
    """A line to standard output."""
    print(visible(text))


def complain(text: str) -> None:
    """A line to standard error."""
    print(visible(text), file=sys.stderr)


def error_words(error: BaseException) -> str:
    """An error by its kind and what it says; one of a stranger's own may fail to say anything."""
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - it is about to be told that this is an error
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def counted(number: int, what: str) -> str:
    """So many of something, in words: ``1 deck``, ``5 decks``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


class Visible:
    """A stream for what strangers print: it goes to another stream with its control characters written out."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """As a text stream does."""
        return self._stream.write(visible(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
