"""The lexical half of the reader: blanks, comments, names, numbers, and where reading got stuck."""

import difflib
import re
from typing import Final

MAX_DIGITS: Final = 1000
MAX_NESTING: Final = 100_000

ESCAPES: Final = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}

_BLANKS: Final = re.compile("[ \t\f\v\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_BLANKS_AND_BREAKS: Final = re.compile("[ \t\f\v\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\r\n]+")
_REST_OF_LINE: Final = re.compile("[^\r\n]*")
_PLAIN: Final = re.compile('[^"\\\\\r\n]*')
_DIGITS: Final = re.compile("[0-9]+")
_LETTERS: Final = re.compile("[A-Za-z/]{1,40}")


def keywords(*words: str) -> re.Pattern[str]:
    """CF-2.2, CF-2.5: a pattern for any of the words, case-insensitive, without a word boundary behind it."""
    return re.compile("|".join([re.escape(word) for word in words]), re.IGNORECASE | re.ASCII)


class DeckError(Exception):
    """CF-9.3: a text that cannot be read as a deck or card: code SYNTAX or UNDECLARED_CARD, with its place."""

    def __init__(
        self, code: str, message: str, line: int, column: int, values: dict[str, object], offset: int = 0
    ) -> None:
        super().__init__(message)
        self.offset = offset
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.values = values


class Scanner:
    """A position in a text. What fails leaves the position alone and is remembered if nothing got further."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.size = len(text)
        self.pos = 0
        self.far = 0
        self.expected: list[str] = []
        self.words: list[str] = []
        self.line = 1
        self.line_start = 0
        self.counted = 0
        self.has_returns = "\r" in text

    def fail(self, pos: int, expected: str, words: tuple[str, ...] = ()) -> None:
        """Remember what was expected there, unless some alternative got further (CF-9.3)."""
        if pos < self.far:
            return
        if pos > self.far:
            self.far = pos
            self.expected = []
            self.words = []
        if expected not in self.expected:
            self.expected.append(expected)
            self.words.extend(words)

    def skip(self, breaks: bool) -> None:
        """CF-2.4, CF-2.6: pass blanks and comments, line breaks only if asked."""
        text = self.text
        pos = self.pos
        blanks = _BLANKS_AND_BREAKS if breaks else _BLANKS
        while pos < self.size:
            char = text[pos]
            if char == "!":
                rest = _REST_OF_LINE.match(text, pos)
                assert rest is not None
                pos = rest.end()
            elif char == "*":
                end = text.find("*", pos + 1)
                if end < 0:
                    line, column = self.place(pos)
                    self.fail(self.size, f"the * that closes the comment of line {line}, column {column}")
                    break
                pos = end + 1
            else:
                run = blanks.match(text, pos)
                if run is None:
                    break
                pos = run.end()
        self.pos = pos

    def symbol(self, char: str) -> bool:
        """Pass one character if it stands here."""
        if self.pos < self.size and self.text[self.pos] == char:
            self.pos += 1
            return True
        self.fail(self.pos, f"'{char}'")
        return False

    def keyword(self, pattern: re.Pattern[str]) -> str:
        """Pass one of the pattern's words and return it in small letters, or "" (the caller says what was expected)."""
        found = pattern.match(self.text, self.pos)
        if found is None:
            return ""
        self.pos = found.end()
        return found.group().lower()

    def number(self, default: int, expected: str = "a number") -> int:
        """CF-2.8: pass an unsigned decimal number (at most 1000 digits, leading zeros aside) or return the default."""
        found = _DIGITS.match(self.text, self.pos)
        if found is None:
            self.fail(self.pos, expected)
            return default
        digits = found.group().lstrip("0")
        if len(digits) > MAX_DIGITS:
            self.far = self.pos
            self.expected = [f"a number of at most {MAX_DIGITS} digits"]
            self.words = []
            raise self.stuck()
        self.pos = found.end()
        return int(digits) if digits else 0

    def name(self, expected: str = "a name in quotes", words: tuple[str, ...] = ()) -> str:
        """CF-2.3: pass a quoted name of at least one character on one line and return it without escapes, or ""."""
        text = self.text
        pos = self.pos
        if pos >= self.size or text[pos] != '"':
            self.fail(pos, expected, words)
            return ""
        pos += 1
        pieces: list[str] = []
        while True:
            plain = _PLAIN.match(text, pos)
            assert plain is not None
            end = plain.end()
            if end > pos:
                pieces.append(text[pos:end])
            if end >= self.size or text[end] in "\r\n":
                self.fail(end, "the closing quote on the same line")
                return ""
            if text[end] == '"':
                if not pieces:
                    self.fail(end, "at least one character between the quotes")
                    return ""
                self.pos = end + 1
                return "".join(pieces)
            escaped = text[end + 1 : end + 2]
            if escaped not in ESCAPES:
                self.fail(end + 1, 'one of " \\ n t behind the backslash')
                return ""
            pieces.append(ESCAPES[escaped])
            pos = end + 2

    def place(self, pos: int) -> tuple[int, int]:
        """Line and column from 1. Asked in ascending order the whole text is counted once."""
        if pos < self.counted:
            self.line = 1
            self.line_start = 0
            self.counted = 0
        text = self.text
        since = self.counted
        self.line += text.count("\n", since, pos)
        last = text.rfind("\n", since, pos)
        if self.has_returns:
            self.line += text.count("\r", since, pos) - text.count("\r\n", since, pos)
            last = max(last, text.rfind("\r", since, pos))
        if last >= 0:
            self.line_start = last + 1
        self.counted = pos
        return self.line, pos - self.line_start + 1

    def stuck(self) -> DeckError:
        """CF-9.3: the error at the furthest position reached: what stood there, what was expected, the nearest word."""
        line, column = self.place(self.far)
        expected = alternatives(self.expected)
        message = f"line {line}, column {column}: expected {expected}, found {self._found()}"
        suggestion = self._nearest()
        if suggestion:
            message += f"; did you mean {suggestion}?"
        if self.text[self.far : self.far + 1] == "#":
            message += "; a comment begins with !"
        values: dict[str, object] = {"line": line, "column": column, "expected": expected}
        return DeckError("SYNTAX", message, line, column, values, self.far)

    def _found(self) -> str:
        if self.far >= self.size:
            return "the end of the text"
        if self.text[self.far] in "\r\n":
            return "the end of the line"
        letters = _LETTERS.match(self.text, self.far)
        return repr(self.text[self._word_start() : letters.end()] if letters else self.text[self.far])

    def _word_start(self) -> int:
        start = self.far
        while start > 0 and self.far - start < 40 and self.text[start - 1].isascii() and self.text[start - 1].isalpha():
            start -= 1
        return start

    def _nearest(self) -> str:
        letters = _LETTERS.match(self.text, self.far)
        if letters is None or not self.words:
            return ""
        for word in (letters.group().lower(), self.text[self._word_start() : letters.end()].lower()):
            near = difflib.get_close_matches(word, self.words, 1, 0.6)
            if near:
                return near[0]
        return ""


def alternatives(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} or {words[-1]}"
