"""Deck files: `# comment`, `name: ...`, `rules: ...`, cards of one's own as `card: ...`, then `N Card Name`, one card a line.

A deck of several parts has them under `[part]`, and copies that are not all alike say their mark as in `2 Card Name [A]`. What a
deck may hold is the game's matter; here stands how it is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, Generic, TypeVar

from cardscape.effects.reading import NOT_UTF8, readable
from cardscape.engine.game import Issue

MOST_LINES: Final = 2000
UNKNOWN: Final = "?"  # the part of cards under a heading that nobody knows
_PART: Final = re.compile(r"\[\s*(\w+)\s*\]")
_PLAIN: Final = re.compile(r"(\d+)\s+(\S.*)")
_MARKED: Final = re.compile(r"(\d+)\s+(\S.*?)\s*(?:\[\s*([^\[\]]*?)\s*\])?")
_SETTING: Final = re.compile(r"(\w+)\s*:\s*(.*)")

CardT = TypeVar("CardT")


def card_key(name: str) -> str:
    """Names are compared without regard to case or the number of blanks."""
    return " ".join(name.split()).casefold()


class DeckEntry:
    """`copies` of one card for a part of the deck, with one mark ("" = none named), as a line says."""

    def __init__(self, copies: int, name: str, part: str, mark: str, line: int, column: int) -> None:
        self.copies = copies
        self.name = name
        self.part = part
        self.mark = mark
        self.line = line
        self.column = column


class DeckList:
    """A deck file as read: its name, rule set and entries in order, and what could not be read.

    ``rows`` are the cards of one's own in the notation of a card file, each with its line and column. ``unread`` counts the lines
    that may have been meant to list cards.
    """

    def __init__(self, rules: str, part: str) -> None:
        self.name = ""
        self.rules = rules
        self.part = part
        self.entries: list[DeckEntry] = []
        self.rows: list[tuple[str, int, int]] = []
        self.issues: list[Issue] = []
        self.unread = 0
        self.said: set[str] = set()
        self.refused: set[str] = set()

    def count(self, part: str) -> int:
        """How many cards are listed for a part."""
        return sum(entry.copies for entry in self.entries if entry.part == part)

    @property
    def size(self) -> int:
        """How many cards are listed in all."""
        return sum(entry.copies for entry in self.entries)

    def short_of(self, least: int, count: int, copies: int) -> bool:
        """Whether a count is too small, also if every unread line was meant to list as many copies as one card may have."""
        return count + self.unread * copies < least

    def refuse(self, code: str, rule: str, message: str, line: int, column: int) -> None:
        self.issues.append(Issue(code, rule, message, line, column))


class DeckNotation:
    """How the deck files of one game are written.

    ``rule`` is the one that speaks of decks, ``set_rule`` the one that speaks of rule sets. A file begins in the part ``first``;
    if that is "", a part has to be named before the cards.
    """

    def __init__(self, rule: str, rule_sets: tuple[str, ...], set_rule: str, parts: tuple[str, ...] = (), first: str = "",
                 marked: bool = False, most: int = 9999) -> None:
        self.rule = rule
        self.rule_sets = rule_sets
        self.set_rule = set_rule
        self.parts = parts
        self.first = first
        self.marked = marked
        self.most = most

    def read(self, source: str | bytes) -> DeckList:
        """Read a deck file; lines that cannot be read are issues of the list."""
        deck = DeckList(self.rule_sets[0], self.first)
        text, strange = readable(source)
        if strange is not None:
            deck.refuse("SYNTAX", self.rule, NOT_UTF8, *strange)
            deck.unread = MOST_LINES
            return deck
        lines = text.splitlines()
        if len(lines) > MOST_LINES:
            deck.refuse("SYNTAX", self.rule, f"a deck file has at most {MOST_LINES} lines", MOST_LINES + 1, 1)
            deck.unread = MOST_LINES
            return deck
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if text and not text.startswith("#"):
                self._read_line(deck, text, number, len(line) - len(line.lstrip()) + 1)
        return deck

    def _read_line(self, deck: DeckList, text: str, line: int, column: int) -> None:
        part = _PART.fullmatch(text) if self.parts else None
        if part is not None:
            self._begin_part(deck, part[1].lower(), line, column)
            return
        entry = (_MARKED if self.marked else _PLAIN).fullmatch(text)
        if entry is not None:
            self._add(deck, entry, line, column)
            return
        setting = _SETTING.fullmatch(text)
        key = setting[1].lower() if setting is not None else ""
        if key in ("name", "rules"):
            if key in deck.said:
                deck.refuse("SYNTAX", self.rule, f'another line already says "{key}:"', line, column)
            deck.said.add(key)
        if setting is not None and key == "name":
            deck.name = setting[2]
        elif setting is not None and key == "rules":
            if setting[2] in self.rule_sets:
                deck.rules = setting[2]
            else:
                known = ", ".join(self.rule_sets)
                message = f'there is no rule set "{setting[2][:40]}"; known: {known}'
                deck.refuse("RULES", self.set_rule, message, line, column + setting.start(2))
        elif setting is not None and key == "card":
            deck.rows.append((setting[2], line, column + setting.start(2)))
        else:
            deck.unread += 1
            like = "2 Card Name [A]" if self.marked else "2 Card Name"
            deck.refuse("SYNTAX", self.rule, f'cannot read "{text[:40]}"; expected a line like: {like}', line, column)

    def _begin_part(self, deck: DeckList, part: str, line: int, column: int) -> None:
        if part in self.parts:
            deck.part = part
            return
        near = get_close_matches(part[:20], self.parts, 1, 0.5)
        hint = f", did you mean [{near[0]}]?" if near else ""
        deck.part = near[0] if near else UNKNOWN
        known = ", ".join([f"[{name}]" for name in self.parts])
        deck.refuse("SYNTAX", self.rule, f"there is no part [{part[:20]}] of a deck{hint}; known: {known}", line, column)

    def _add(self, deck: DeckList, entry: re.Match[str], line: int, column: int) -> None:
        count = entry[1]
        if deck.part == UNKNOWN:
            deck.unread += 1  # the heading was refused: nothing can be said of what stands under it
        elif len(count) > 4 or not 1 <= int(count) <= self.most:
            deck.unread += 1
            deck.refuse("SYNTAX", self.rule, f"a line takes 1 to {self.most} copies, not {count[:12]}", line, column)
        else:
            if self.parts and not deck.part:  # said once: from here on the cards are taken as those of the first part
                *others, last = [f"[{name}]" for name in self.parts]
                deck.refuse("SYNTAX", self.rule, f"write {', '.join(others)} or {last} before the cards", line, column)
                deck.part = next(iter(self.parts))
            name = " ".join(entry[2].split())
            mark = (entry[3] or "").upper() if self.marked else ""
            deck.entries.append(DeckEntry(int(count), name, deck.part, mark, line, column + entry.start(2)))


class OwnCards(Generic[CardT]):
    """The cards that deck files of one game define for themselves, by their row: equal ones of two decks are the same card.

    No two cards of a deck have the same ``key``, says the ``rule``.
    """

    def __init__(self, key: Callable[[CardT], str], rule: str) -> None:
        self.key = key
        self.rule = rule
        self.known: dict[str, CardT] = {}

    def read(self, deck: DeckList, check: Callable[[str], tuple[list[CardT], list[Issue]]], issues: list[Issue]) -> list[CardT]:
        """The deck's own cards, held to all the rules of a card file by ``check``; what is wrong is added to the issues.

        The deck's ``refused`` then has the keys of those with a fault: they are not to be called unknown.
        """
        found: dict[str, CardT] = {}
        for row, line, column in deck.rows:
            if not row:
                message = 'nothing stands behind "card:"; expected a row of a card file'
                issues.append(Issue("SYNTAX", self.rule, message, line, column))
                continue
            cards, faults = check(row)
            issues += [Issue(one.code, one.rule, one.message, line, column, one.card, one.values) for one in faults]
            deck.refused.update([card_key(one.card) for one in faults if one.card is not None])
            if faults or len(cards) != 1:
                continue
            card = self.known.setdefault(row, cards[0])
            key = self.key(card)
            if key in found:
                issues.append(Issue("SAME_NAME", self.rule, "another line defines a card of this name", line, column))
            found.setdefault(key, card)
        return list(found.values())


def too_many(entries: list[DeckEntry], names: dict[str, str], limit: int, rule: str, where: str = "") -> list[Issue]:
    """Cards of which more copies are listed than the limit, over all their lines; ``names`` are the known ones by their key."""
    counts: dict[str, int] = {}
    last: dict[str, DeckEntry] = {}
    for entry in entries:
        key = card_key(entry.name)
        counts[key] = counts.get(key, 0) + entry.copies
        last[key] = entry
    found: list[Issue] = []
    for key, count in counts.items():
        if count > limit:
            name, entry = names.get(key, last[key].name), last[key]
            message = f"{count} copies of {name}, at most {limit} are allowed{where}"
            found.append(Issue("COPIES", rule, message, entry.line, entry.column, name, {"copies": count, "max": limit}))
    return found


def unknown_card(entry: DeckEntry, names: dict[str, str], rule: str) -> Issue:
    """What to say of a card that nobody knows; ``names`` are the known ones by their key."""
    near = get_close_matches(card_key(entry.name)[:60], list(names), 1, 0.6)
    hint = f'; did you mean "{names[near[0]]}"?' if near else ""
    return Issue("UNKNOWN_CARD", rule, f'there is no card "{entry.name[:60]}"{hint}', entry.line, entry.column, entry.name)
