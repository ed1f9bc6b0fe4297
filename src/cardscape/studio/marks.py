"""Invisible marks around numbers that a quantity placeholder inserted (ST-2.6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from cardscape.studio.tokens import is_integer, shift

_CANDIDATES = "\x01\x02\x03\x04\x05\x06\x07\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x7f\ud801"


class Marks:
    """Two characters that occur in no input enclose each inserted number: `begin` is NUL, which inputs cannot hold."""

    def __init__(self) -> None:
        self.on = False
        self.begin = "\x00"
        self.end = "\ud801"

    def choose(self, texts: Iterable[str]) -> None:
        """Switch the marks on; every text that can take part must be given, so that no character is taken twice."""
        self.on = True
        joined = "".join(texts)
        self.end = next(sign for sign in _CANDIDATES if sign not in joined)

    def remove(self, text: str) -> str:
        """The text as a reader sees it."""
        if self.on and self.begin in text:
            return text.replace(self.begin, "").replace(self.end, "")
        return text

    def insert(self, text: str, offset: str, quantity: bool) -> str:
        """ST-2.4.5, ST-2.6.2, ST-2.6.3: the text of a token's value: offset added to an integer, quantities marked."""
        if not self.on:
            return shift(text, offset)
        plain = self.remove(text)
        if not is_integer(plain):
            return text
        if quantity or text == self.begin + plain + self.end:
            return self.begin + shift(plain, offset) + self.end
        return shift(plain, offset) if offset else text
