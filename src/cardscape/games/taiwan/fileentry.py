"""One heading of a card file being read: its fields, where they stand, and what is wrong with them."""

from __future__ import annotations

from typing import Final

from cardscape.engine.game import Issue

MAX_FIELD: Final = 5000
Places = dict[tuple[int, int, str], tuple[int, int]]


class Entry:
    """A `[[card]]`, or with ``effect`` from 0 on one of its `[[card.effect]]`; faults go to the shared list."""

    def __init__(self, fields: dict[str, object], card: int, places: Places, issues: list[Issue], effect: int = -1,
                 whole: Entry | None = None) -> None:
        self.fields = fields
        self.card = card
        self.places = places
        self.issues = issues
        self.effect = effect
        self.whole = whole
        self.faults = 0
        name = fields.get("name") if whole is None else whole.name
        self.name: str = " ".join(name.split()) if isinstance(name, str) else ""

    def part(self, fields: dict[str, object], effect: int) -> Entry:
        """The entry of an effect of this card."""
        return Entry(fields, self.card, self.places, self.issues, effect, self)

    def place(self, field: str) -> tuple[int, int]:
        """Line and column of a field's value; of a missing one, where its heading stands."""
        at = self.places.get((self.card, self.effect, field))
        if at is None:
            at = self.places.get((self.card, self.effect, ""))
        return at if at is not None else (1, 1)

    def line(self, field: str) -> int:
        return self.place(field)[0]

    def fault(self, code: str, rule: str, field: str, message: str) -> None:
        self.faults += 1
        if self.whole is not None:
            self.whole.faults += 1
        shown = f"{self.name or 'a card'}: {f'effect {self.effect + 1}, ' if self.effect >= 0 else ''}{field}: {message}"
        values: dict[str, object] = {"field": field}
        if self.effect >= 0:
            values["effect"] = self.effect + 1
        self.issues.append(Issue(code, rule, shown, *self.place(field), self.name or None, values))

    def text(self, field: str) -> str:
        """A text, empty if there is none."""
        value = self.fields.get(field, "")
        if not isinstance(value, str):
            self.fault("FIELD", "TW-2.1", field, "a text expected, in quotes")
            return ""
        if len(value) > MAX_FIELD:
            self.fault("TOO_LONG", "TW-2.1", field, f"at most {MAX_FIELD} characters")
            return ""
        return " ".join(value.split())

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.fields.get(field, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and 0 < len(word.strip()) <= 60 for word in value):
            self.fault("FIELD", "TW-2.1", field, 'a list of words expected, such as ["Sprout"]')
            return ()
        return tuple(" ".join(str(word).split()) for word in value)

    def flag(self, field: str) -> bool:
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.fault("FIELD", "TW-2.1", field, "true or false expected")
            return False
        return value

    def number(self, field: str, rule: str, least: int, most: int, missing: int | None) -> int:
        """A whole number from ``least`` to ``most``; ``missing`` stands for none, if there may be none."""
        value = self.fields.get(field)
        if value is None:
            if missing is None:
                self.fault("NUMBER", rule, field, f"a whole number from {least} to {most} is missing")
                return least
            return missing
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("NUMBER", rule, field, f"a whole number from {least} to {most} expected")
            return least
        if not least <= value <= most:
            shown = value if abs(value) < 10**9 else "this"
            self.fault("NUMBER", rule, field, f"{shown} is not between {least} and {most}")
            return least
        return value
