"""Searching cards by words and facts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import Final

from cardscape.engine.telling import CardFact, PoolCard
from cardscape.play.catalog import MOST_LISTED, CatalogError, unknown

_TERM: Final = re.compile(r"(?P<field>[A-Za-z_]+)\s*(?P<sign>:|!=|>=|<=|>|<|=)(?P<value>.+)", re.DOTALL)
_NEXT: Final = re.compile(r"""\s+(?=[A-Za-z_]+(?::(?=\S)|\s*(?:!=|>=|<=|>|<|=)))(?=(?:[^"]*"[^"]*")*[^"]*$)""")
"""Where the next fact begins in several terms that were given as one, but not between quotation marks."""
_RANGE: Final = re.compile(r"(-?\d{1,18})(?:\.\.|-)(-?\d{1,18})")
_UPWARDS: Final = re.compile(r"(-?\d{1,18})\+")
_NUMBER: Final = re.compile(r"-?\d{1,18}")
_MOST: Final = 10**18

_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ":": lambda a, b: a == b, "=": lambda a, b: a == b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b,
}


_ELSEWHERE: Final[dict[str, tuple[str, ...]]] = {
    "n": ("name",), "card": ("name",), "title": ("name",),
    "o": ("text",), "oracle": ("text",), "fo": ("text",), "desc": ("text",), "effect": ("text",), "rules": ("text",),
    "t": ("type", "kind"), "type": ("kind",), "subtype": ("family", "tag"),
    "element": ("type",), "attribute": ("type", "mark", "colour"), "cardtype": ("type", "kind"),
    "kind": ("type", "category"), "category": ("type", "kind"), "class": ("subtype", "type"), "race": ("subtype", "family"),
    "tribe": ("subtype", "family", "tag"), "family": ("subtype", "tag"), "archetype": ("family", "tag", "subtype"),
    "tag": ("family", "subtype"), "lvl": ("rank", "level"), "lv": ("rank", "level"), "level": ("rank",), "stars": ("rank",),
    "cmc": ("rank", "level", "scale"), "mv": ("rank", "level", "scale"), "cost": ("costs", "scale"), "ir": ("rank",),
    "fl": ("level",), "atk": ("attack", "power", "central"), "pow": ("power", "attack", "atk", "central"),
    "power": ("attack", "atk", "central"), "attack": ("atk", "power", "central"), "def": ("defense", "grd"),
    "defense": ("grd",), "tou": ("defense", "grd"), "toughness": ("defense", "grd"), "guard": ("grd",), "kw": ("keyword",),
    "keywords": ("keyword",), "ability": ("keyword", "does"), "trigger": ("when",), "on": ("when",), "action": ("does",),
    "do": ("does",), "target": ("targets",), "color": ("colour", "type"), "c": ("colour", "type"), "r": ("rarity",),
    "id": ("serial",), "set": ("serial", "deck"), "s": ("serial", "deck"),
}
"""Names of facts in other card databases: what they are called here, the first that a game has."""

_DEEDS: Final = ("does", "costs", "offers", "targets", "when", "if", "needs", "requires")
"""Facts that tell what a card does, not what it is."""


def search(library: list[PoolCard], terms: list[str], spoken: dict[str, str] | None = None) -> list[PoolCard]:
    """The cards for which every term holds, in the library's order.

    A term is a word of the name or text (``name:fox`` and ``text:draw`` look into one of them), or a fact: ``family:Elf``,
    ``power>=5``, ``power:3..5``, ``type:fire,water`` (either), ``family!=Elf`` (which holds, too, for cards without any family),
    ``is:dragon`` (whatever the fact is called). Several may stand in one, as ``"fox type:fire rank>=2"``. Upper and lower case
    do not count, nor do quotation marks around a word or value. ``spoken`` are words that may be said for others, as are common
    names of facts. Raises ``CatalogError`` for a fact no card has.
    """
    fields = _fields(library)
    tests = [_test(term, fields, spoken or {}) for term in _apart(terms)]
    return [card for card in library if all(test(card) for test in tests)]


def _apart(terms: list[str]) -> list[str]:
    """Each fact as a term of its own, also where a whole query was put between quotation marks."""
    return [part for term in terms for part in _NEXT.split(term) if part.strip()]


def _fields(library: list[PoolCard]) -> dict[str, CardFact]:
    fields: dict[str, CardFact] = {}
    for card in library:
        for name, fact in card.facts.items():
            fields.setdefault(name, fact)
    return fields


def hints(library: list[PoolCard], terms: list[str], spoken: dict[str, str] | None = None) -> list[str]:
    """For each word or fact in words that no card of the library has: which words there are, and the nearest."""
    found: list[str] = []
    fields = _fields(library)
    for term in _apart(terms):
        parts = _TERM.fullmatch(term.strip()) or _TERM.fullmatch(f"{term.strip()} ")
        if parts is None:
            found += _nearest(library, _bare(term))
            continue
        if any(map(_test(term, fields, spoken or {}), library)):
            continue
        field = _field(parts["field"], fields, spoken or {}) or parts["field"]
        if field == "is":
            found.append(f"no card is {parts['value'].strip()!r}")
        values = {value for card in library for value in _words(card.facts.get(field, []))}
        if values:
            value = _bare(parts["value"])
            error = unknown(field, value, sorted(values), field)
            heads = [word for word in sorted(values) if word.split()[0] == word or word.split()[0] not in values]
            if len(values) > MOST_LISTED and len(heads) < len(values):
                near = difflib.get_close_matches(value.casefold(), sorted(values), 1, 0.5)
                error = unknown(field, value, sorted({*heads, *near}), field)
            others = [name for name in fields if name != field and name not in _DEEDS
                      and any(value.casefold() in map(str.casefold, _words(card.facts.get(name, []))) for card in library)]
            found.append(f"no card: {error}" + "".join(f"; there is {name}:{value}" for name in others[:2]))
    return found


def _nearest(library: list[PoolCard], word: str) -> list[str]:
    """For a word that no card says: the card whose name is nearest, if one is near."""
    if not word or any(_test(word, {}, {})(card) for card in library):
        return []
    names = {card.name.casefold(): card.name for card in library}
    near = difflib.get_close_matches(word.casefold(), list(names), 1)
    return [f"no card says {word!r}; did you mean {names[near[0]]!r}?"] if near else []


def _field(name: str, fields: dict[str, CardFact], spoken: dict[str, str]) -> str | None:
    """What a fact is called here: its name, another word for it, or what other card databases call it; None if there is none."""
    known = {field.casefold(): field for field in fields}
    said = name.casefold()
    names = [said, spoken.get(said, said), *_ELSEWHERE.get(said, ())]
    return next((known.get(other, other) for other in names if other in known or other in ("name", "text", "is")), None)


def _test(term: str, fields: dict[str, CardFact], spoken: dict[str, str]) -> Callable[[PoolCard], bool]:
    found = _TERM.fullmatch(term.strip())
    field = _field(found["field"], fields, spoken) if found is not None else None
    if found is None or (field is None and found["sign"] == ":" and found["value"][0].isspace()):  # such as "Latent: When"
        words = _bare(term).casefold()
        return lambda card: words in card.name.casefold() or _says(card, words)
    sign, value = found["sign"], _bare(found["value"])
    if field is None:
        raise unknown("fact", found["field"], [*fields, "name", "text", "is"], "the library")
    if field not in fields:
        return _written(field, sign, value, fields, spoken)
    if sign in (">", "<", ">=", "<="):
        if not _number(value):
            raise CatalogError(f"{term!r} compares with {value!r}, which is no number")
        return lambda card: _holds(card.facts.get(field, []), sign, value)
    ways = _either(value)
    if isinstance(fields[field], int):
        spans = [_span(way, field, term) for way in ways]
        return lambda card: any(_between(card.facts.get(field), least, most) for least, most in spans) is (sign != "!=")
    meant = [form for way in [value, *ways] for form in _forms(way, spoken)]
    return lambda card: any(_holds(card.facts.get(field, []), "=", form) for form in meant) is (sign != "!=")


def _either(value: str) -> list[str]:
    """The values of which one must hold, separated by commas or strokes."""
    return [part.strip() for part in re.split(r"[,|]", value) if part.strip()] or [value]


def _span(value: str, field: str, term: str) -> tuple[int, int]:
    """The least and the most of ``3``, ``3..5``, ``3-5`` or ``3+``."""
    span, upwards = _RANGE.fullmatch(value), _UPWARDS.fullmatch(value)
    if span is not None:
        return int(span[1]), int(span[2])
    if upwards is not None:
        return int(upwards[1]), _MOST
    if not _number(value):
        raise CatalogError(f"{term!r} compares with {value!r}, which is no number; write such as {field}:3, {field}>=3 or "
                           f"{field}:3..5")
    return int(value), int(value)


def _forms(value: str, spoken: dict[str, str]) -> list[str]:
    """A word, and what may be meant by it: another word for it, and either without the ending of a plural or of "she draws"."""
    word = value.casefold()
    stems = [word, *[word.removesuffix(ending) for ending in ("s", "es") if word.endswith(ending)]]
    return list(dict.fromkeys(form for stem in stems for form in (stem, spoken.get(stem, stem).casefold())))


def _written(field: str, sign: str, value: str, fields: dict[str, CardFact],
             spoken: dict[str, str]) -> Callable[[PoolCard], bool]:
    """A term that looks into the name or into the text alone, or into all that a card is."""
    words, wanted = value.casefold(), sign != "!="
    if sign in (">", "<", ">=", "<="):
        raise unknown("fact", field, list(fields), "the library")
    if field == "name":
        return lambda card: (words in card.name.casefold()) is wanted
    if field == "text":
        return lambda card: _says(card, words) is wanted
    forms = _forms(value, spoken)
    return lambda card: any(_holds(fact, "=", form) for name, fact in card.facts.items() if name not in _DEEDS
                            for form in forms) is wanted


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


def _words(fact: CardFact) -> list[str]:
    return [] if isinstance(fact, int) else [fact] if isinstance(fact, str) else fact


def _holds(fact: CardFact, sign: str, value: str) -> bool:
    if isinstance(fact, int):
        return _number(value) and _COMPARE[sign](fact, int(value))
    return sign in (":", "=") and any(value.casefold() == word.casefold() for word in _words(fact))
