"""The card file: TOML with one ``[[card]]`` table a card.

Every fault of every card is reported at once; a file with any fault loads no card at all.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from typing import Final

from cardscape.effects.reading import NOT_UTF8, readable, toml_fault
from cardscape.effects.tree import Selection
from cardscape.engine.game import Issue
from cardscape.games.polaris.cardfields import Entry, Places, read_card
from cardscape.games.polaris.cards import Card, card_key

MAX_TEXT: Final = 2_000_000
_HEADER: Final = re.compile(r"\s*\[\[\s*card\s*\]\]")
_KEY: Final = re.compile(r"\s*([A-Za-z_]+)\s*=\s*")
_KINDS: Final = ("assembly", "advance", "normal", "continuous")


class CardFileError(Exception):
    """A card file with faults; `issues` lists all of them."""

    def __init__(self, issues: list[Issue]) -> None:
        super().__init__("\n".join(str(issue) for issue in issues))
        self.issues = issues


def parse_cards(source: str | bytes, known: list[Card] | None = None) -> list[Card]:
    """The cards of a file's text, in order; names may also be those of ``known`` cards. CardFileError if anything is wrong."""
    cards, issues = check_cards(source, known)
    if issues:
        raise CardFileError(issues)
    return cards


def check_cards(source: str | bytes, known: list[Card] | None = None) -> tuple[list[Card], list[Issue]]:
    """The sound cards of a file and all its faults, for tools that show both."""
    sheet = CardSheet(source)
    sheet.check_names([*(known or []), *sheet.cards])
    return sheet.cards, sheet.issues


class CardSheet:
    """One card file as read: cards, faults, and the lines on which things stand."""

    def __init__(self, source: str | bytes) -> None:
        self.issues: list[Issue] = []
        self.cards: list[Card] = []
        self.entries: list[Entry] = []
        self.title = ""
        text = self._decoded(source)
        if text is not None:
            self._read(text)

    def _decoded(self, source: str | bytes) -> str | None:
        text, strange = readable(source)
        if strange is not None:
            self.issues.append(Issue("ENCODING", "PL-2.1", NOT_UTF8, *strange))
            return None
        if len(text) > MAX_TEXT:
            self.issues.append(Issue("TOO_LONG", "PL-2.1", f"a card file has at most {MAX_TEXT} characters"))
            return None
        return text

    def _read(self, text: str) -> None:
        try:
            table = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            message, line, column = toml_fault(error, text)
            self.issues.append(Issue("SYNTAX", "PL-2.1", f"the file cannot be read: {message}", line, column))
            return
        self.title = str(table.get("set", ""))
        if not isinstance(table.get("set", ""), str):
            self.issues.append(Issue("TEXT", "PL-2.1", "set: text in quotes expected", *_place_of(text, "set")))
        for key in table:
            if key not in ("set", "card"):
                message = f'a card file has "set" and [[card]] tables, not "{key[:40]}"'
                self.issues.append(Issue("FIELD", "PL-2.1", message, *_place_of(text, key)))
        rows = table.get("card", [])
        if not isinstance(rows, list) or not rows:
            self.issues.append(Issue("EMPTY", "PL-2.1", "the file has no [[card]]"))
            return
        places = _places(text)
        seen: dict[str, int | None] = {}
        for number, row in enumerate(rows):
            place = places[number] if number < len(places) else {}
            if not isinstance(row, dict):
                self.issues.append(Issue("SYNTAX", "PL-2.1", "write each card as a [[card]] table"))
                continue
            entry = Entry(row, place, self.issues)
            if entry.name and card_key(entry.name) in seen:
                first = seen[card_key(entry.name)]
                entry.fault("SAME_NAME", "PL-2.1", "name", f'"{entry.name}" already stands in line {first}')
            seen.setdefault(card_key(entry.name), entry.line("name"))
            self.cards.append(read_card(entry))
            self.entries.append(entry)

    def check_names(self, cards: list[Card]) -> None:
        """PL-2.1, PL-10.3: every card and family that a card names must exist, also as a faulty one. Cards with any fault are
        dropped then.
        """
        names = {card_key(card.name): card for card in cards}
        families = {family for card in cards for family in card.families}
        sound: list[Card] = []
        for card, entry in zip(self.cards, self.entries, strict=True):
            if card.advance is not None:
                self._check_requires(card, entry, names)
            for effect in card.effects:
                if effect.label == "unique":
                    selections = [node for node in effect.effect.walk() if isinstance(node, Selection)]
                    self._check_selections(entry, "effects", selections, names, families)
            if card.assembly is not None and card.assembly.filter is not None:
                self._check_selections(entry, "components", [card.assembly.filter], names, families)
            wanted = [node for condition in card.requirement for node in condition.walk() if isinstance(node, Selection)]
            self._check_selections(entry, "requirement", wanted, names, families)
            if entry.faults == 0:
                sound.append(card)
        self.cards = sound
        self.entries = []

    def _check_requires(self, card: Card, entry: Entry, names: dict[str, Card]) -> None:
        """PL-10.3: a Progression lists Creatures by name."""
        assert card.advance is not None
        for name in card.advance.names:
            listed = names.get(card_key(name))
            if listed is None:
                entry.fault("UNKNOWN_CARD", "PL-10.3", "requires", f'there is no creature "{name}"{_near(name, names)}')
            elif listed.is_force:
                entry.fault("REQUIRES", "PL-10.3", "requires", f'"{listed.name}" is a Force; a Progression lists Creatures')
            elif listed is card:
                entry.fault("REQUIRES", "PL-10.3", "requires", "a Progression cannot list itself")

    def _check_selections(
        self, entry: Entry, field: str, selections: list[Selection], names: dict[str, Card], families: set[str]
    ) -> None:
        for selection in selections:
            for name in selection.names:
                if card_key(name) not in names:
                    entry.fault("UNKNOWN_CARD", "PL-2.1", field, f'there is no card "{name}"{_near(name, names)}')
            for kind in selection.kinds:
                for word in kind if isinstance(kind, list) else [kind]:
                    if isinstance(word, str) and word not in _KINDS and word not in families:
                        near = get_close_matches(word[:60], sorted(families), 1, 0.6)
                        hint = f', did you mean "{near[0]}"?' if near else ""
                        entry.fault("FAMILY", "PL-2.1", field, f'no card belongs to a family "{word}"{hint}')


def _near(name: str, names: dict[str, Card]) -> str:
    found = get_close_matches(card_key(name)[:60], list(names), 1, 0.6)
    return f', did you mean "{names[found[0]].name}"?' if found else ""


def _place_of(text: str, key: str) -> tuple[int, int] | tuple[None, None]:
    for number, line in enumerate(text.split("\n"), 1):
        match = _KEY.match(line)
        if match is not None and match.group(1) == key:
            return number, match.end() + 1
    return None, None


def _places(text: str) -> list[Places]:
    """For each [[card]] the lines and columns of its fields; the header's place under the empty name."""
    found: list[Places] = []
    for number, line in enumerate(text.split("\n"), 1):
        if _HEADER.match(line):
            found.append({"": (number, 1)})
            continue
        match = _KEY.match(line)
        if match is not None and found:
            found[-1].setdefault(match.group(1), (number, match.end() + 1))
    return found
