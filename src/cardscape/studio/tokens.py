"""The token grammar: what in a sentence stands for a placeholder, and what is just text."""

from __future__ import annotations

import re
import unicodedata

from cardscape.studio.errors import Warn

_BRACKETS = re.compile(r"<([^<>]*)>")
_INSIDE = re.compile(r" *([^ +\-]+) *(?:([+-]) *(\d+) *)?")
_INTEGER = re.compile(r"([+-]?)(\d+)")
_SAFE_DIGITS = 4000


class Token:
    """A placeholder in a sentence: name, canonical offset ("" or like "+1"), and how it was typed."""

    __slots__ = ("name", "offset", "raw")

    def __init__(self, name: str, offset: str, raw: str) -> None:
        self.name = name
        self.offset = offset
        self.raw = raw


Part = str | Token


def parse(text: str, warn: Warn) -> list[Part]:
    """ST-2.3.1, ST-2.3.2: cut a sentence into plain text and tokens; what only looks like a token gets a warning."""
    parts: list[Part] = []
    begin = 0
    for found in _BRACKETS.finditer(text):
        token = read_token(found.group(1), found.group())
        if token is None:
            if is_attempt(found.group(1)):
                warn(f"'{found.group()}' is not a placeholder (a name, optionally + or - and a number); it stays as text")
            continue
        if found.start() > begin:
            parts.append(text[begin:found.start()])
        parts.append(token)
        begin = found.end()
    if begin < len(text):
        parts.append(text[begin:])
    return parts


def read_token(inside: str, raw: str) -> Token | None:
    """ST-2.3.1: a name of letters, digits and underscores, optionally a signed offset, blanks around either."""
    found = _INSIDE.fullmatch(inside)
    if found is None or not is_name(found.group(1)):
        return None
    return Token(found.group(1), canonical_offset(found.group(2), found.group(3)), raw)


def is_name(word: str) -> bool:
    """ST-2.3.1, ST-2.3.3: letters, digits and underscores of any script; so never a path."""
    return all(sign.isalnum() or sign == "_" or (not sign.isascii() and unicodedata.category(sign)[0] == "M") for sign in word)


def canonical_offset(sign: str | None, digits: str | None) -> str:
    """ST-2.3.1: `+01` is `+1`; an offset of zero is none."""
    if sign is None or digits is None:
        return ""
    number = shift_plain(digits, "")
    return "" if number == "0" else sign + number


def is_attempt(inside: str) -> bool:
    """ST-2.3.2: brackets without a blank between them were probably meant as a token."""
    return bool(inside) and " " not in inside


def is_integer(value: str) -> bool:
    """ST-2.4.5: optional sign, decimal digits, nothing else."""
    return _INTEGER.fullmatch(value) is not None


def shift(value: str, offset: str) -> str:
    """ST-2.4.5: an integer value moves by the offset; any other value, and any value without offset, stays."""
    if not offset or not is_integer(value):
        return value
    return shift_plain(value, offset)


def shift_plain(value: str, offset: str) -> str:
    """The plain integer `value + offset`, of any length."""
    if len(value) < _SAFE_DIGITS and len(offset) < _SAFE_DIGITS:
        return str(int(value) + int(offset or "0"))
    import decimal

    context = decimal.Context(prec=len(value) + len(offset) + 2, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    total = context.add(decimal.Decimal(value), decimal.Decimal(offset or "0"))
    return f"{total:f}" if total else "0"


def strip_underscores(value: str, warn: Warn) -> str:
    """ST-2.2.2: underscores vanish from a value, except in the names of the tokens inside it."""
    if "_" not in value:
        return value
    parts = parse(value, warn)
    return "".join(part.replace("_", "") if isinstance(part, str) else part.raw for part in parts)
