"""What is wrong with a card or deck file: one entry per fault, each with its rule and place."""

from __future__ import annotations

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
