"""The fields of one ``[[card]]`` table, each checked on its own so that all faults are told."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cardscape.effects.clauses import Condition
from cardscape.effects.lexicon import TextError
from cardscape.effects.line import ParsedLine
from cardscape.effects.voice import YOU_DO_IT
from cardscape.engine.game import Issue
from cardscape.games.polaris.cards import (
    ACTIVATIONS,
    ADVANCE_TYPES,
    LETTERS,
    TIMEFRAMES,
    WILD,
    Advance,
    Assembly,
    Card,
    CardEffect,
)
from cardscape.games.polaris.keywords import KeywordError, read_keyword
from cardscape.games.polaris.language import parse_components, parse_conditions, parse_line
from cardscape.games.polaris.wording import creature_faults, force_faults, kind_of, timings_of, works_from

MAX_SPEC: Final = 9999
MAX_COMPONENTS: Final = 5
_SHARED: Final = ("name", "type", "families", "marks", "effects", "flavour")
_OF_CREATURES: Final = (
    "subtype", "atk", "grd", "go", "keywords", "assembly", "components", "assembly_only", "advance", "requires",
)  # fmt: skip
_OF_FORCES: Final = ("activation", "timeframe", "requirement")
FIELDS: Final = (*_SHARED, *_OF_CREATURES, *_OF_FORCES)

Places = dict[str, tuple[int, int]]


class Entry:
    """One card being read: its fields, the lines they stand on, and what is wrong with it."""

    def __init__(self, row: dict[str, object], places: Places, issues: list[Issue]) -> None:
        self.row = row
        self.places = places
        self.issues = issues
        self.faults = 0
        name = row.get("name")
        self.name = " ".join(name.split()) if isinstance(name, str) else ""

    def place(self, field: str) -> tuple[int, int] | tuple[None, None]:
        """Line and column of a field's value, or else of the card's header."""
        return self.places.get(field) or self.places.get("") or (None, None)

    def line(self, field: str) -> int | None:
        return self.place(field)[0]

    def fault(self, code: str, rule: str, field: str, message: str, effect: int = 0) -> None:
        """Something is wrong in a field; ``effect`` is the number of the sentence, from 1, where the field lists several."""
        self.faults += 1
        values: dict[str, object] = {"field": field}
        if effect:
            values["effect"] = effect
        text = f"{self.name or 'a card'}, {f'effect {effect}' if effect else field}: {message}"
        line, column = self.place(field)
        self.issues.append(Issue(code, rule, text, line, column, self.name or None, values))

    def text(self, field: str) -> str:
        """A field of text; empty if it is not there."""
        value = self.row.get(field, "")
        if isinstance(value, str):
            return value.strip()
        self.fault("TEXT", "PL-2.1", field, "text in quotes expected")
        return ""

    def texts(self, field: str) -> list[str]:
        """A field that lists texts; empty if it is not there."""
        value = self.row.get(field, [])
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return [str(part).strip() for part in value]
        self.fault("TEXT", "PL-2.1", field, 'a list of texts expected, such as ["..."]')
        return []

    def number(self, field: str, rule: str, least: int, most: int) -> int:
        """A whole number between bounds."""
        value = self.row.get(field)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        found = "nothing" if value is None else repr(value)[:40]
        self.fault("NUMBER", rule, field, f"a whole number from {least} to {most} expected, found {found}")
        return least

    def word(self, field: str, rule: str, known: tuple[str, ...], code: str) -> str:
        """One of some words; a fault if it is none of them."""
        faults = self.faults
        value = self.text(field).lower()
        if value in known or self.faults > faults:
            return value
        near = get_close_matches(value[:30], known, 1, 0.6)
        hint = f', did you mean "{near[0]}"?' if near else ""
        found = f'"{value[:40]}"' if value else "nothing"
        self.fault(code, rule, field, f"one of {', '.join(known)} expected, found {found}{hint}")
        return ""


def read_card(entry: Entry) -> Card:
    """PL-2.1: the card of a table, as far as it can be read; ``entry.faults`` counts what is wrong with it."""
    if not entry.name:
        entry.fault("NAME", "PL-2.1", "name", "a card needs a name")
    elif not entry.name.isprintable() or entry.name.endswith("]"):
        entry.fault("NAME", "PL-2.1", "name", "a name is of printable characters and does not end like a mark in a deck list")
    kind = entry.word("type", "PL-2.1", ("creature", "force"), "TYPE")
    _check_fields(entry, kind)
    families = tuple(entry.texts("families"))
    if any(not family or '"' in family for family in families):
        entry.fault("FAMILY", "PL-2.1", "families", "a family has a name, without quotation marks")
    kind = kind or _probable_type(entry)
    if kind == "creature":
        return _creature(entry, families)
    if kind == "force":
        return _force(entry, families)
    if "marks" in entry.row:
        _marks(entry, "")
    for number, text in enumerate(entry.texts("effects"), 1):
        _sentence(entry, text, number)
    return Card(entry.name, "", families=families)


def _probable_type(entry: Entry) -> str:
    """What a card without a type that there is was meant to be, so that the rest of it can be checked too; empty if its fields do
    not tell.
    """
    value = entry.row.get("type")
    near = get_close_matches(value.lower()[:30], ("creature", "force"), 1, 0.6) if isinstance(value, str) else []
    of_force = any(field in entry.row for field in _OF_FORCES)
    of_creature = any(field in entry.row for field in _OF_CREATURES)
    return near[0] if near else "" if of_force == of_creature else "force" if of_force else "creature"


def _check_fields(entry: Entry, kind: str) -> None:
    """PL-2.2, PL-2.3: Creatures and Forces have different fields."""
    for field in entry.row:
        if field not in FIELDS:
            near = get_close_matches(field, FIELDS, 1, 0.6)
            hint = f', did you mean "{near[0]}"?' if near else f"; known: {', '.join(sorted(FIELDS))}"
            entry.fault("FIELD", "PL-2.1", field, f"there is no such field{hint}")
        elif kind == "force" and field in _OF_CREATURES:
            entry.fault("FIELD", "PL-2.3", field, "a Force has no specs, no subtype and no keywords")
        elif kind == "creature" and field in _OF_FORCES:
            entry.fault("FIELD", "PL-2.2", field, "only a Force has that")


def _creature(entry: Entry, families: tuple[str, ...]) -> Card:
    """PL-2.2: specs, subtype, keywords and Unique Effects."""
    subtype = "normal"
    if "subtype" in entry.row:
        subtype = entry.word("subtype", "PL-2.2", ("normal", "assembly", "advance"), "SUBTYPE")
    atk = entry.number("atk", "PL-2.2", 0, MAX_SPEC)
    grd = entry.number("grd", "PL-2.2", 0, MAX_SPEC)
    go = entry.number("go", "PL-2.2", 0, MAX_SPEC) if "go" in entry.row else 0
    effects = [*_keywords(entry), *_unique_effects(entry)]
    return Card(entry.name, "creature", subtype, atk, grd, go, families, _marks(entry, subtype), tuple(effects),
                _assembly(entry, subtype), _advance(entry, subtype), flavour=entry.text("flavour"))


def _marks(entry: Entry, subtype: str) -> tuple[str, ...]:
    """PL-2.4: every main-deck card is printed with one mark or more; Advance Creatures have none."""
    marks = entry.texts("marks")
    if subtype == "advance":
        if marks:
            entry.fault("MARKS", "PL-2.4", "marks", "an Advance Creature carries no mark")
        return ()
    if not marks:
        entry.fault("MARKS", "PL-2.4", "marks", "a card of the main deck has at least one printing with a mark")
    for mark in marks:
        if mark not in LETTERS and mark != WILD:
            entry.fault("MARKS", "PL-2.4", "marks", f'"{mark[:20]}" is no mark; a mark is a letter from A to Z, or "*"')
    if len(set(marks)) < len(marks):
        entry.fault("MARKS", "PL-2.4", "marks", "each printing is listed once")
    return tuple(marks)


def _keywords(entry: Entry) -> list[CardEffect]:
    """PL-2.2, PL-18: keywords, with their numbers."""
    found: list[CardEffect] = []
    for text in entry.texts("keywords"):
        try:
            effect = read_keyword(text)
        except KeywordError as error:
            entry.fault("KEYWORD", "PL-18", "keywords", str(error))
            continue
        if any(effect.keyword == other.keyword for other in found):
            entry.fault("KEYWORD", "PL-18", "keywords", f"{effect.keyword} stands twice")
        found.append(effect)
    return found


def _unique_effects(entry: Entry) -> list[CardEffect]:
    """PL-2.5, PL-14.2: the sentences of a Creature, each with its label."""
    found: list[CardEffect] = []
    for number, text in enumerate(entry.texts("effects"), 1):
        line = _sentence(entry, text, number)
        effect = line.effect
        if effect is None:
            continue
        for rule, message in creature_faults(effect):
            entry.fault("TIMING", rule, "effects", message, number)
        found.append(CardEffect(text, line.canonical, effect, "unique", kind_of(effect), works_from(effect), timings_of(effect)))
    return found


def _sentence(entry: Entry, text: str, number: int) -> ParsedLine:
    """PL-2.5: a sentence that has to be read, and to be able to do what it says."""
    line = parse_line(text)
    if line.effect is None:
        entry.fault("EFFECT", "PL-2.5", "effects", f"{line.error} (column {line.column} of the sentence)", number)
    for warning in line.warnings:
        if warning != YOU_DO_IT:  # such a card does something all the same
            entry.fault("IDLE", "PL-2.5", "effects", f"this can never do what it says: {warning}", number)
    return line


def _assembly(entry: Entry, subtype: str) -> Assembly | None:
    """PL-9.1: Assembly N with a filter for its components."""
    given = [field for field in ("assembly", "components", "assembly_only") if field in entry.row]
    if subtype != "assembly":
        for field in given:
            entry.fault("ASSEMBLY", "PL-9.1", field, "only an Assembly Creature has that")
        return None
    if "assembly" not in entry.row:
        entry.fault("ASSEMBLY", "PL-9.1", "assembly", f"an Assembly Creature needs its number, 1 to {MAX_COMPONENTS}")
        return None
    number = entry.number("assembly", "PL-9.1", 1, MAX_COMPONENTS)
    only = entry.row.get("assembly_only", False)
    if not isinstance(only, bool):
        entry.fault("ASSEMBLY", "PL-9.7", "assembly_only", "true or false expected")
    text = entry.text("components")
    if not text:
        return Assembly(number, None, False, only is True, "")
    try:
        selection, same = parse_components(text)
    except TextError as error:
        entry.fault("EFFECT", "PL-9.1", "components", f"{error.message} (column {error.column})")
        return None
    return Assembly(number, selection, same, only is True, text)


def _advance(entry: Entry, subtype: str) -> Advance | None:
    """PL-10.3, PL-10.8: the Advance type and what it requires."""
    if subtype != "advance":
        for field in ("advance", "requires"):
            if field in entry.row:
                entry.fault("ADVANCE", "PL-10.1", field, "only an Advance Creature has that")
        return None
    kind = entry.word("advance", "PL-10.8", tuple(ADVANCE_TYPES), "ADVANCE")
    if ADVANCE_TYPES.get(kind):
        return Advance(kind, (), entry.number("requires", "PL-10.8", 1, MAX_COMPONENTS))
    names = tuple(" ".join(name.split()) for name in entry.texts("requires"))
    if kind == "progression" and not 1 <= len(names) <= MAX_COMPONENTS:
        entry.fault("REQUIRES", "PL-10.3", "requires", f"1 to {MAX_COMPONENTS} Creatures are listed, this has {len(names)}")
    return Advance(kind, names, 0)


def _force(entry: Entry, families: tuple[str, ...]) -> Card:
    """PL-2.3: one Unique Effect, an activation, perhaps a timeframe and a requirement."""
    activation = entry.word("activation", "PL-2.3", ACTIVATIONS, "ACTIVATION")
    timeframe = entry.word("timeframe", "PL-2.3", TIMEFRAMES, "TIMEFRAME") if "timeframe" in entry.row else ""
    if activation == "discard" and timeframe not in ("", "instant"):
        entry.fault("TIMEFRAME", "PL-13.13", "timeframe", "a Force that works from the Discard Zone is always Instant")
    texts = entry.texts("effects")
    if len(texts) != 1:
        entry.fault("EFFECTS", "PL-2.3", "effects", f"a Force has exactly one effect, this has {len(texts)}")
    effects = [effect for number, text in enumerate(texts, 1)
               for effect in _force_effect(entry, text, number, activation, timeframe)]
    requirement = _requirement(entry)
    return Card(entry.name, "force", families=families, marks=_marks(entry, ""), effects=tuple(effects), activation=activation,
                printed_timeframe=timeframe, requirement=tuple(requirement), requirement_text=entry.text("requirement"),
                flavour=entry.text("flavour"))


def _force_effect(entry: Entry, text: str, number: int, activation: str, timeframe: str) -> list[CardEffect]:
    """PL-14.2, PL-13.14: the effect of a Force; a trigger in a lasting one is part of it."""
    line = _sentence(entry, text, number)
    effect = line.effect
    if effect is None:
        return []
    for rule, message in force_faults(effect, activation, timeframe if "timeframe" in entry.row else "instant"):
        entry.fault("TIMING", rule, "effects", message, number)
    timings = timings_of(effect) or ("main",)
    zone = "discard" if activation == "discard" else "field"
    inner = effect.trigger is not None and "trigger" not in timings
    kind = "triggered" if "trigger" in timings else "activated"
    return [CardEffect(text, line.canonical, effect, "unique", kind, zone, timings, inner=inner)]


def _requirement(entry: Entry) -> list[Condition]:
    """PL-2.3: what must be true to activate a Force."""
    text = entry.text("requirement")
    if not text:
        return []
    try:
        return parse_conditions(text)
    except TextError as error:
        entry.fault("EFFECT", "PL-2.3", "requirement", f"{error.message} (column {error.column})")
        return []
