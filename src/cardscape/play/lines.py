"""Lines for a terminal or a pipe, which nothing that somebody else wrote can steer."""

from __future__ import annotations

import sys
from typing import Any, Final, TextIO

_VISIBLE: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def visible(text: str) -> str:
    """The text with control characters written out, so that no card name can steer a terminal."""
    return text.translate(_VISIBLE)


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
