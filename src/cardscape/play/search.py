"""Searching cards by words and facts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import Final

from cardscape.engine.telling import CardFact, PoolCard
from cardscape.play.catalog import CatalogError, unknown

_TERM: Final = re.compile(r"(?P<field>[A-Za-z_]+)\s*(?P<sign>:|!=|>=|<=|>|<|=)(?P<value>.+)", re.DOTALL)
_RANGE: Final = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})")
_NUMBER: Final = re.compile(r"-?\d{1,18}")

_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ":": lambda a, b: a == b, "=": lambda a, b: a == b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b,
}


def search(library: list[PoolCard], terms: list[str]) -> list[PoolCard]:
    """The cards for which every term holds, in the library's order.

    A term is a word of the name or text (``name:fox`` and ``text:draw`` look into one of them), or a fact: ``family:Elf``,
    ``power>=5``, ``power:3..5``, ``family!=Elf`` (which holds, too, for cards without any family). Upper and lower case do not
    count, nor do quotation marks around a word or value. Raises ``CatalogError`` for a fact no card has.
    """
    fields: dict[str, CardFact] = {}
    for card in library:
        for name, fact in card.facts.items():
            fields.setdefault(name, fact)
    tests = [_test(term, fields) for term in terms if term.strip()]
    return [card for card in library if all(test(card) for test in tests)]


def hints(library: list[PoolCard], terms: list[str]) -> list[str]:
    """For each word or fact in words that no card of the library has: which words there are, and the nearest."""
    found: list[str] = []
    for term in terms:
        parts = _TERM.fullmatch(term.strip()) or _TERM.fullmatch(f"{term.strip()} ")
        if parts is None:
            found += _nearest(library, _bare(term))
            continue
        if any(_test(term, card.facts)(card) for card in library if _has(card, parts["field"])):
            continue
        values = [value for card in library for name, fact in card.facts.items() if name.casefold() == parts["field"].casefold()
                  for value in ([fact] if isinstance(fact, str) else fact if isinstance(fact, list | tuple) else [])]
        if values:
            error = unknown(parts["field"], parts["value"].strip(), sorted(set(values)), parts["field"])
            found.append(f"no card: {error}")
    return found


def _nearest(library: list[PoolCard], word: str) -> list[str]:
    """For a word that no card says: the card whose name is nearest, if one is near."""
    if not word or any(_test(word, {})(card) for card in library):
        return []
    names = {card.name.casefold(): card.name for card in library}
    near = difflib.get_close_matches(word.casefold(), list(names), 1)
    return [f"no card says {word!r}; did you mean {names[near[0]]!r}?"] if near else []


def _has(card: PoolCard, field: str) -> bool:
    return any(name.casefold() == field.casefold() for name in card.facts)


def _test(term: str, fields: dict[str, CardFact]) -> Callable[[PoolCard], bool]:
    found = _TERM.fullmatch(term.strip())
    if found is None:
        words = _bare(term).casefold()
        return lambda card: words in card.name.casefold() or _says(card, words)
    field = next((name for name in fields if name.casefold() == found["field"].casefold()), None)
    sign, value = found["sign"], _bare(found["value"])
    if field is None:
        return _written(found["field"], sign, value, fields)
    span = _RANGE.fullmatch(value) if isinstance(fields[field], int) and sign in (":", "=", "!=") else None
    if span is not None:
        least, most = int(span[1]), int(span[2])
        return lambda card: _between(card.facts.get(field), least, most) is (sign != "!=")
    if (sign in (">", "<", ">=", "<=") or isinstance(fields[field], int)) and not _number(value):
        raise CatalogError(f"{term!r} compares with {value!r}, which is no number")
    if sign == "!=":
        return lambda card: field not in card.facts or not _holds(card.facts[field], "=", value)
    return lambda card: field in card.facts and _holds(card.facts[field], sign, value)


def _written(field: str, sign: str, value: str, fields: dict[str, CardFact]) -> Callable[[PoolCard], bool]:
    """A term that looks into the name or into the text alone; other fields no card has."""
    words, wanted = value.casefold(), sign != "!="
    if sign in (":", "=", "!="):
        if field.casefold() == "name":
            return lambda card: (words in card.name.casefold()) is wanted
        if field.casefold() == "text":
            return lambda card: _says(card, words) is wanted
    raise unknown("fact", field, [*fields, "name", "text"], "the library")


def _says(card: PoolCard, words: str) -> bool:
    return any(words in line.casefold() for line in card.lines)


def _bare(text: str) -> str:
    """Without blanks and quotation marks around it."""
    text = text.strip()
    return text.strip('"') or text


def _between(fact: CardFact | None, least: int, most: int) -> bool:
    return isinstance(fact, int) and least <= fact <= most


def _number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _holds(fact: CardFact, sign: str, value: str) -> bool:
    if isinstance(fact, int):
        return _number(value) and _COMPARE[sign](fact, int(value))
    words = [fact] if isinstance(fact, str) else fact
    return sign in (":", "=") and any(value.casefold() == word.casefold() for word in words)
