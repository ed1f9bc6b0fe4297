"""The deck file: `# comment`, `name: ...`, then `N Card Name [A]` under `[main]`, `[advance]` and `[side]`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from cardscape.effects.reading import NOT_UTF8, readable
from cardscape.engine.game import Issue
from cardscape.games.polaris.cardfile import check_cards
from cardscape.games.polaris.cards import Card, card_key
from cardscape.games.polaris.legality import Copy, violations

RULE_SET: Final = "polaris"
SECTIONS: Final = ("main", "advance", "side")
_MAX_LINES: Final = 2000
_MAX_COPIES: Final = 99
_SECTION: Final = re.compile(r"\[\s*(\w+)\s*\]")
_ENTRY: Final = re.compile(r"(\d+)\s+(\S.*?)\s*(?:\[\s*([^\[\]]*?)\s*\])?")
_SETTING: Final = re.compile(r"(\w+)\s*:\s*(.*)")


class DeckEntry:
    """`copies` of one card with one mark ("" = none named), as a line says."""

    def __init__(self, copies: int, name: str, mark: str, section: str, line: int, column: int) -> None:
        self.copies = copies
        self.name = name
        self.mark = mark
        self.section = section
        self.line = line
        self.column = column


class DeckList:
    """A deck file as read: its name and entries in order, and what could not be read."""

    def __init__(self) -> None:
        self.name = ""
        self.entries: list[DeckEntry] = []
        self.rows: list[tuple[str, int, int]] = []
        """Cards of one's own, each a line ``card: {...}`` in the notation of a card file, with its line and column."""
        self.issues: list[Issue] = []

    @property
    def size(self) -> int:
        """The number of cards in all three decks."""
        return sum(entry.copies for entry in self.entries)


class DeckReport:
    """The verdict on a deck: every fault, and the copies of the three decks."""

    def __init__(self, deck: DeckList, decks: dict[str, list[Copy]], issues: list[Issue]) -> None:
        self.deck = deck
        self.issues = issues
        self.main = decks["main"]
        self.advance = decks["advance"]
        self.side = decks["side"]

    @property
    def legal(self) -> bool:
        return not self.issues


def read_deck(source: str | bytes) -> DeckList:
    """Read a deck file; lines that cannot be read are issues of the list."""
    deck = DeckList()
    text, strange = readable(source)
    if strange is not None:
        deck.issues.append(Issue("SYNTAX", "PL-3.1", NOT_UTF8, *strange))
        return deck
    lines = text.splitlines()
    if len(lines) > _MAX_LINES:
        deck.issues.append(Issue("SYNTAX", "PL-3.1", f"a deck file has at most {_MAX_LINES} lines", _MAX_LINES + 1, 1))
        return deck
    section = ""
    for number, line in enumerate(lines, 1):
        section = _read_line(deck, number, line, section)
    return deck


def _read_line(deck: DeckList, number: int, line: str, section: str) -> str:
    """Read one line; returns the section in which the next line stands."""
    text = line.strip()
    column = len(line) - len(line.lstrip()) + 1
    if not text or text.startswith("#"):
        return section
    header = _SECTION.fullmatch(text)
    if header is not None:
        name = header.group(1).lower()
        if name not in SECTIONS:
            message = f"there is no part [{name[:20]}] of a deck; known: [main], [advance], [side]"
            deck.issues.append(Issue("SYNTAX", "PL-3.1", message, number, column))
        return name if name in SECTIONS else ""
    entry = _ENTRY.fullmatch(text)
    if entry is not None:
        _read_entry(deck, entry, number, column, section)
        return section
    setting = _SETTING.fullmatch(text)
    if setting is not None and setting.group(1).lower() == "name":
        deck.name = setting.group(2)
    elif setting is not None and setting.group(1).lower() == "rules":
        if setting.group(2) != RULE_SET:
            message = f'there is no rule set "{setting.group(2)[:40]}"; known: {RULE_SET}'
            deck.issues.append(Issue("RULES", "PL-3.1", message, number, column + setting.start(2)))
    elif setting is not None and setting.group(1).lower() == "card":
        deck.rows.append((setting.group(2), number, column + setting.start(2)))
    else:
        message = f'cannot read "{text[:40]}"; expected a line like: 2 Card Name [A]'
        deck.issues.append(Issue("SYNTAX", "PL-3.1", message, number, column))
    return section


def _read_entry(deck: DeckList, entry: re.Match[str], number: int, column: int, section: str) -> None:
    count = entry.group(1)
    if len(count) > 4 or not 1 <= int(count) <= _MAX_COPIES:
        message = f"a line takes 1 to {_MAX_COPIES} copies, not {count[:12]}"
        deck.issues.append(Issue("SYNTAX", "PL-3.1", message, number, column))
    elif not section:
        message = "write [main], [advance] or [side] before the cards"
        deck.issues.append(Issue("SYNTAX", "PL-3.1", message, number, column))
    else:
        name = " ".join(entry.group(2).split())
        mark = (entry.group(3) or "").upper()
        deck.entries.append(DeckEntry(int(count), name, mark, section, number, column + entry.start(2)))


_OWN: Final[dict[str, Card]] = {}
"""Cards of one's own by their row, so that equal ones of two decks are the same card."""


def own_cards(rows: list[tuple[str, int, int]], pool: dict[str, Card], issues: list[Issue]) -> dict[str, Card]:
    """The cards that a deck file defines for itself, held to all the rules of a card file."""
    found: dict[str, Card] = {}
    for row, line, column in rows:
        if row not in _OWN:
            cards, faults = check_cards(f"card = [{row}]\n", list(pool.values()))
            for fault in faults:
                issues.append(Issue(fault.code, fault.rule, fault.message, line, column, fault.card, dict(fault.values)))
            if faults or len(cards) != 1:
                continue
            _OWN[row] = cards[0]
        found[card_key(_OWN[row].name)] = _OWN[row]
    return found


def check_deck(source: str | bytes | DeckList, pool: dict[str, Card], exact_side: bool = False) -> DeckReport:
    """PL-3.7: all faults of a deck; the pool is by ``card_key``."""
    deck = source if isinstance(source, DeckList) else read_deck(source)
    issues = list(deck.issues)
    if deck.rows:
        pool = {**pool, **own_cards(deck.rows, pool, issues)}
    decks: dict[str, list[Copy]] = {section: [] for section in SECTIONS}
    for entry in deck.entries:
        card = pool.get(card_key(entry.name))
        if card is None:
            issues.append(_unknown(entry, pool))
            continue
        mark, issue = printing_of(entry, card)
        if issue is not None:
            issues.append(issue)
        decks[entry.section].extend(Copy(card, mark, entry.line, entry.column) for _ in range(entry.copies))
    issues += violations(decks["main"], decks["advance"], decks["side"], exact_side)
    return DeckReport(deck, decks, issues)


def printing_of(entry: DeckEntry, card: Card) -> tuple[str, Issue | None]:
    """PL-2.4: the mark of the copies of a line, and what is wrong with it; a card with one printing needs not name it."""
    if entry.mark in card.marks or (card.is_advance and not entry.mark):
        return entry.mark, None
    if not entry.mark and len(card.marks) == 1:
        return card.marks[0], None
    if card.is_advance:
        message = f"{card.name} is an Advance Creature and carries no mark"
    elif not entry.mark:
        message = f"{card.name} is printed with {', '.join(card.marks)}; write one, as in: {card.name} [{card.marks[0]}]"
    else:
        message = f'{card.name} is not printed with mark "{entry.mark[:20]}", only with {", ".join(card.marks)}'
    values = {"card": card.name, "mark": entry.mark}
    return "", Issue("PRINTING", "PL-2.4", message, entry.line, entry.column, card.name, dict(values))


def _unknown(entry: DeckEntry, pool: dict[str, Card]) -> Issue:
    near = get_close_matches(card_key(entry.name)[:60], list(pool), 1, 0.6)
    hint = f'; did you mean "{pool[near[0]].name}"?' if near else ""
    message = f'there is no card "{entry.name[:60]}"{hint}'
    return Issue("UNKNOWN_CARD", "PL-2.1", message, entry.line, entry.column, entry.name)
