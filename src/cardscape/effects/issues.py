"""What is wrong with a card or deck file: one entry per fault, each with its rule and place."""

from __future__ import annotations

import re
from typing import Final

from cardscape.effects.tree import Json


class Issue:
    """One fault: an upper-case code, the rule it breaks, a message, and where it is (lines and columns from 1)."""

    def __init__(
        self,
        code: str,
        rule: str,
        message: str,
        line: int | None = None,
        column: int | None = None,
        card: str | None = None,
        values: dict[str, Json] | None = None,
    ) -> None:
        self.code = code
        self.rule = rule
        self.message = message
        self.line = line
        self.column = column
        self.card = card
        self.values: dict[str, Json] = values if values is not None else {}

    def to_json(self, file: str | None) -> dict[str, Json]:
        """The object of `check --json`."""
        return {
            "code": self.code,
            "rule": self.rule,
            "message": self.message,
            "where": {"file": file, "line": self.line, "column": self.column, "card": self.card},
            "values": self.values,
        }

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line is not None else ""
        if self.column is not None:
            place += f", column {self.column}"
        return f"{place + ': ' if place else ''}{self.message} ({self.rule})"


_NOT_TEXT: Final = re.compile("[\ud800-\udfff]")
NOT_UTF8: Final = "this is not UTF-8 text"


def readable(source: str | bytes) -> tuple[str, tuple[int, int] | None]:
    """The text of a file without its byte order mark, and the first place (line, column) that is not UTF-8, if there is one.

    Text may hold lone surrogates: that is how bytes which are no UTF-8 reach the readers of files.
    """
    text = source.decode("utf-8", "surrogateescape") if isinstance(source, bytes) else source
    text = text.removeprefix("\ufeff")
    strange = _NOT_TEXT.search(text)
    if strange is None:
        return text, None
    before = re.split("\r\n|\r|\n", text[: strange.start()])
    return text, (len(before), len(before[-1]) + 1)
