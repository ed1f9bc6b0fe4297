"""Phrase replacement on many lines at once, with numbers that count as spelled both ways."""

from __future__ import annotations

import re
from itertools import product

from cardscape.studio.marks import Marks

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORD = re.compile(r"\b(?:" + "|".join(NUMBER_WORDS) + r")\b")
_DIGIT = re.compile(r"[\d+\-]")
_FRAGMENTS = re.compile(_WORD.pattern + "|" + _DIGIT.pattern)
_BARRIER = "\ud802"
_MOST_SPELLINGS = 8


def has_number_word(phrase: str) -> bool:
    """Does a number word, zero to twelve in lower case, stand in it as a whole word?"""
    return _WORD.search(phrase) is not None


class Replacement:
    """ST-2.5.4: one rule `old: new`. `used` tells whether it ever applied."""

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new
        self.used = False
        self._words = [found.group() for found in _WORD.finditer(old)]
        self._digits = _DIGIT.search(old) is not None
        self._spellings: list[tuple[str, str]] = []
        self._pattern: re.Pattern[str] | None = None
        self._ready: str | None = None
        self._anchor = max(_FRAGMENTS.split(old), key=len)

    def apply(self, text: str, marks: Marks) -> str:
        """Replace every occurrence from the left, once; lines are separated by a line feed no phrase can hold."""
        if not marks.on or not (self._words or self._digits) or marks.begin not in text:
            if self.old not in text:
                return text
            self.used = True
            return text.replace(self.old, self.new)
        return self._apply_marked(text, marks)

    def _apply_marked(self, text: str, marks: Marks) -> str:
        """ST-2.6.2: a number word also matches the whole marked number, which then stays as it was written."""
        if self._ready != marks.end:
            self._prepare(marks)
        if self._anchor not in text:
            return text
        if self._spellings:
            found = [pair for pair in self._spellings if pair[0] in text]
            if not found:
                return text
            if len(found) == 1:
                self.used = True
                return text.replace(*found[0])
        assert self._pattern is not None
        changed, count = self._pattern.subn(lambda match: self._written(match, marks), text)
        self.used = self.used or count > 0
        return _forget_broken_marks(changed, marks) if _BARRIER in changed else changed

    def _prepare(self, marks: Marks) -> None:
        self._ready = marks.end
        pieces = _WORD.split(self.old)
        pattern = _through_marks(pieces[0], marks)
        for word, piece in zip(self._words, pieces[1:], strict=True):
            pattern += f"({word}|{re.escape(_marked(word, marks))})" + _through_marks(piece, marks)
        self._pattern = re.compile(pattern)
        self._spellings = []
        if not self._digits and 2 ** len(self._words) <= _MOST_SPELLINGS:
            for chosen in product(*((word, _marked(word, marks)) for word in self._words)):
                old = pieces[0] + "".join(spelled + piece for spelled, piece in zip(chosen, pieces[1:], strict=True))
                self._spellings.append((old, self._spell(list(chosen))))

    def _spell(self, found: list[str]) -> str:
        """ST-2.6.2: the new phrase, each number word written the way it was found in the old one."""
        ways: dict[str, list[str]] = {}
        for word, spelled in zip(self._words, found, strict=True):
            ways.setdefault(word, []).append(spelled)

        def respell(match: re.Match[str]) -> str:
            known = ways.get(match.group())
            if known is None:
                return match.group()
            return known.pop(0) if len(known) > 1 else known[0]

        return _WORD.sub(respell, self.new)

    def _written(self, match: re.Match[str], marks: Marks) -> str:
        new = self._spell(list(match.groups()))
        matched = match.group()
        broken = matched.count(marks.begin) != matched.count(marks.end) or matched.rfind(marks.end) < matched.find(marks.begin)
        return _BARRIER + new + _BARRIER if broken or self._digits else new


def _marked(word: str, marks: Marks) -> str:
    return f"{marks.begin}{NUMBER_WORDS.index(word)}{marks.end}"


def _through_marks(piece: str, marks: Marks) -> str:
    """ST-2.6.2: digits in an old phrase match digits wherever they come from."""
    begin, end = re.escape(marks.begin), re.escape(marks.end)
    return "".join(f"{begin}?{re.escape(sign)}{end}?" if _DIGIT.match(sign) else re.escape(sign) for sign in piece)


def _forget_broken_marks(text: str, marks: Marks) -> str:
    """A number that lost some of its digits to a rule is no whole value any more."""
    begin, end = re.escape(marks.begin), re.escape(marks.end)
    text = re.sub(rf"{begin}([+-]?\d*){_BARRIER}", rf"\1{_BARRIER}", text)
    text = re.sub(rf"{_BARRIER}([+-]?\d*){end}", rf"{_BARRIER}\1", text)
    return text.replace(_BARRIER, "")
