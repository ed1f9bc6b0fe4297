"""The card file: TOML, one `[[card]]` per card and one `[[card.effect]]` per effect.

Every fault of every card is reported at once, with card, field and line; a file with any fault loads no card at all.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from cardscape.effects.reading import NOT_UTF8, readable, toml_fault
from cardscape.engine.game import Issue
from cardscape.games.taiwan import effectfile
from cardscape.games.taiwan.cards import (
    CATEGORIES,
    COLOURS,
    DEFAULT_SPEEDS,
    FIGURE,
    NATIONALITIES,
    RACES,
    SEXES,
    TYPES,
    Card,
    CardEffect,
    card_key,
)
from cardscape.games.taiwan.fileentry import Entry, Places

MAX_VALUE: Final = 12
MAX_STAT: Final = 100_000
MAX_AGE: Final = 130
MAX_BYTES: Final = 2_000_000
_FIGURE_FIELDS: Final = ("rank", "attack", "sex", "race", "age", "nationality", "public")
_OTHER_FIELDS: Final = ("level", "colour", "speed", "stays")
_COMMON: Final = ("name", "type", "tags", "flavour", "effect")
_HEADER: Final = re.compile(r"\s*\[\[\s*card\s*(\.\s*effect\s*)?\]\]")
_KEY: Final = re.compile(r"\s*([A-Za-z_]+)\s*=\s*")


class CardFileError(Exception):
    """A card file with faults; `issues` lists all of them."""

    def __init__(self, issues: list[Issue]) -> None:
        super().__init__("\n".join(f"line {issue.line or 1}: {issue.message} ({issue.rule})" for issue in issues))
        self.issues = issues


def load_cards(path: Path) -> list[Card]:
    """Read a card file; CardFileError names everything that is wrong in it, OSError if it cannot be opened."""
    return parse_cards(path.read_bytes())


def parse_cards(source: str | bytes) -> list[Card]:
    """The cards of a file's text, in order; CardFileError if anything in it is wrong."""
    cards, issues = check_cards(source)
    if issues:
        raise CardFileError(issues)
    return cards


def check_cards(source: str | bytes) -> tuple[list[Card], list[Issue]]:
    """The sound cards of a file and all its faults, for tools that show both."""
    text, strange = readable(source)
    if strange is not None:
        return [], [Issue("ENCODING", "TW-2.1", NOT_UTF8, *strange)]
    source = text.replace("\r\n", "\n")
    if len(source) > MAX_BYTES:
        return [], [Issue("SYNTAX", "TW-2.1", f"a card file has at most {MAX_BYTES:,} characters", 1, 1)]
    try:
        table = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        message, line, column = toml_fault(error, source)
        return [], [Issue("SYNTAX", "TW-2.1", f"the file cannot be read: {message}", line, column)]
    return _read(table, _places(source))


def _places(source: str) -> Places:
    """The line and column of every value: by number of the card, of its effect (-1: the card itself) and by name; "" is the
    header.
    """
    found: Places = {}
    card, effect = -1, -1
    for number, line in enumerate(source.split("\n"), 1):
        header = _HEADER.match(line)
        if header is not None:
            card, effect = (card, effect + 1) if header.group(1) else (card + 1, -1)
            found[card, effect, ""] = number, 1
            continue
        key = _KEY.match(line)
        if key is not None:
            found.setdefault((card, effect, key.group(1)), (number, key.end() + 1))
    return found


def _read(table: dict[str, object], places: Places) -> tuple[list[Card], list[Issue]]:
    issues: list[Issue] = []
    for name in table:
        if name != "card":
            message = f'"{name[:40]}" is no part of a card file; cards stand under [[card]]'
            issues.append(Issue("FIELD", "TW-2.1", message, *places.get((-1, -1, name), (1, 1))))
    listed = table.get("card", [])
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        issues.append(Issue("FIELD", "TW-2.1", "cards stand under [[card]], one heading per card", 1))
        return [], issues
    if not listed and not issues:
        issues.append(Issue("EMPTY", "TW-2.1", "the file has no cards", 1))
    cards: list[Card] = []
    seen: dict[tuple[str, bool], int] = {}
    for number, fields in enumerate(listed):
        entry = Entry(fields, number, places, issues)
        card = read_card(entry)
        if entry.name:
            key = card_key(entry.name), bool(fields.get("public"))
            first = seen.setdefault(key, entry.line(""))
            if first != entry.line(""):
                entry.fault("SAME_NAME", "TW-2.1", "name", f'"{entry.name}" already stands in line {first}')
        if card is not None and not entry.faults:
            cards.append(card)
    return cards, issues


def read_card(entry: Entry) -> Card | None:
    """TW-2.1: one card; None if its type cannot be told."""
    if not entry.name:
        entry.fault("NAME", "TW-2.1", "name", "a card needs a name")
    elif not entry.name.isprintable():
        entry.fault("NAME", "TW-2.1", "name", "a name is of printable characters")
    type, category = read_type(entry)
    known = (*_COMMON, *(_FIGURE_FIELDS if category == FIGURE else _OTHER_FIELDS))
    for field in entry.fields:
        if category and field not in known:
            near = get_close_matches(field, known, 1, 0.6)
            hint = f', did you mean "{near[0]}"?' if near else f"; known: {', '.join(known)}"
            entry.fault("FIELD", "TW-2.1", field, f"a {category} has no such field{hint}")
    tags = entry.texts("tags")
    if not category:
        return None
    if category == FIGURE:
        return read_figure(entry, type, tags)
    return read_other(entry, category, type, tags)


def read_type(entry: Entry) -> tuple[str, str]:
    """TW-2.2, TW-2.3, TW-2.5: the type, which tells the category."""
    type = entry.text("type").lower()
    for category in CATEGORIES:
        if type in TYPES[category]:
            return type, category
    known = [name for category in CATEGORIES for name in TYPES[category]]
    entry.fault("TYPE", "TW-2.1", "type", f'"{type[:40]}" is no type{near_word(type, known)}; known: {", ".join(known)}')
    return probable_type(entry, type)


def probable_type(entry: Entry, type: str) -> tuple[str, str]:
    """What a card of no known type was meant to be, so that the rest of it can be checked; empty if its fields do not tell."""
    for category in CATEGORIES:
        near = get_close_matches(type[:40], TYPES[category], 1, 0.8)
        if near:
            return near[0], category
    figure = sum([field in entry.fields for field in _FIGURE_FIELDS])
    other = sum([field in entry.fields for field in _OTHER_FIELDS])
    if figure == other:
        return "", ""
    category = FIGURE if figure > other else CATEGORIES[1]
    return TYPES[category][0], category


def read_figure(entry: Entry, type: str, tags: tuple[str, ...]) -> Card:
    """TW-2.5, TW-2.6: a Figure; without `rank` it prints no Influence Rank."""
    rank = entry.number("rank", "TW-2.5", 0, MAX_VALUE, -1)
    public = entry.flag("public")
    if public and rank <= 0:
        entry.fault("PUBLIC", "TW-2.5", "rank", "a public Figure needs an Influence Rank above 0")
    stats = read_attack(entry)
    effects = read_effects(entry, FIGURE, type, False, 1)
    return Card(
        entry.name, FIGURE, type, effects,
        central=stats[0], left=stats[1], right=stats[2], rank=rank,
        sex=read_word(entry, "sex", SEXES), race=read_word(entry, "race", RACES),
        age=entry.number("age", "TW-2.5", 0, MAX_AGE, None),
        nationality=read_word(entry, "nationality", NATIONALITIES),
        public=public, tags=tags, flavour=entry.text("flavour"),
        keeps_supporters=any(step.verb == "save" for effect in effects for step in effect.effect.steps),
    )  # fmt: skip


def read_attack(entry: Entry) -> list[int]:
    """TW-2.5: central, left and right attack."""
    value = entry.fields.get("attack")
    if isinstance(value, list) and len(value) == 3 and all(type(stat) is int and 0 <= stat <= MAX_STAT for stat in value):
        return value
    entry.fault("STATS", "TW-2.5", "attack", f"three whole numbers expected, 0 to {MAX_STAT:,}: central, left, right")
    return [0, 0, 0]


def read_other(entry: Entry, category: str, type: str, tags: tuple[str, ...]) -> Card:
    """TW-2.2, TW-2.3: a Tactic or Countermeasure; `speed` overrides that of its type (TW-9.8), `stays` is TW-13.6's."""
    rule = "TW-2.2" if category == "tactic" else "TW-2.3"
    level = entry.number("level", rule, 0, MAX_VALUE, None)
    colour = read_word(entry, "colour", COLOURS, "TW-2.4")
    speed = entry.number("speed", "TW-9.8", 1, 4, DEFAULT_SPEEDS[type])
    card = Card(entry.name, category, type, [], level=level, colour=colour, tags=tags, stays=entry.flag("stays"),
                flavour=entry.text("flavour"), speed=speed)  # fmt: skip
    card.effects.extend(read_effects(entry, category, type, card.stays, speed))
    if not card.effects and not entry.faults:
        entry.fault("EFFECTS", "TW-2.7", "effect", f"a {category} needs an effect")
    return card


def read_effects(entry: Entry, category: str, type: str, stays: bool, speed: int) -> list[CardEffect]:
    """TW-2.7, TW-11.1: the effects with their labels."""
    listed = entry.fields.get("effect", [])
    if not isinstance(listed, list) or not all(isinstance(fields, dict) for fields in listed):
        entry.fault("FIELD", "TW-2.7", "effect", "effects stand under [[card.effect]], one heading per effect")
        return []
    found: list[CardEffect] = []
    for number, fields in enumerate(listed):
        effect = effectfile.read_effect(entry.part(fields, number), category, type, stays, speed)
        if effect is not None:
            found.append(effect)
    return found


def read_word(entry: Entry, field: str, known: tuple[str, ...], rule: str = "TW-2.5") -> str:
    """One of the words that a label can be."""
    word = entry.text(field).lower()
    if word not in known:
        message = f'"{word[:40]}" is no {field}{near_word(word, list(known))}; known: {", ".join(known)}'
        entry.fault("LABEL", rule, field, message)
    return word


def near_word(word: str, known: list[str]) -> str:
    found = get_close_matches(word[:40], known, 1, 0.6)
    return f', did you mean "{found[0]}"?' if found else ""
