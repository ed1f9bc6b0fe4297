"""The deck file: `# comment`, `name: ...`, `rules: ...`, then `N Card Name`, one card a line; and its legality.

`card: ...` holds a row of a card file: a card of one's own for this deck, in place of the pool's card of the same name if there
is one. A deck with a card that is still being designed is one file that way, and so are its replays.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from cardscape.effects.reading import NOT_UTF8, readable
from cardscape.engine.game import Issue
from cardscape.games.ttcg.cardfile import HEADER, check_cards
from cardscape.games.ttcg.cardrecord import CardRecord, card_key

RULE_SETS: Final = ("2025-03", "2025-02")
DEFAULT_RULES: Final = "2025-03"
MIN_CARDS: Final = 50
MAX_CARDS: Final = 70
MAX_COPIES: Final = 2
_MAX_LINES: Final = 2000
_ENTRY: Final = re.compile(r"(\d+)\s+(\S.*)")
_SETTING: Final = re.compile(r"(\w+)\s*:\s*(.*)")


class DeckEntry:
    """`copies` of one card, as a line says."""

    def __init__(self, copies: int, name: str, line: int, column: int) -> None:
        self.copies = copies
        self.name = name
        self.line = line
        self.column = column


class DeckList:
    """A deck file as read: its name, rule set and entries in order, and what could not be read."""

    def __init__(self) -> None:
        self.name = ""
        self.rules = DEFAULT_RULES
        self.entries: list[DeckEntry] = []
        self.own: list[CardRecord] = []
        self.issues: list[Issue] = []

    @property
    def size(self) -> int:
        return sum(entry.copies for entry in self.entries)


class DeckReport:
    """The verdict on a deck: every fault, and the cards (one entry per copy) if there is none."""

    def __init__(self, deck: DeckList, cards: list[CardRecord], issues: list[Issue]) -> None:
        self.deck = deck
        self.issues = issues
        self.cards = cards if not issues else []

    @property
    def legal(self) -> bool:
        return not self.issues


def read_deck(source: str | bytes) -> DeckList:
    """Read a deck file; lines that cannot be read are issues of the list."""
    deck = DeckList()
    text, strange = readable(source)
    if strange is not None:
        deck.issues.append(Issue("SYNTAX", "TT-3.1", NOT_UTF8, *strange))
        return deck
    lines = text.splitlines()
    if len(lines) > _MAX_LINES:
        deck.issues.append(Issue("SYNTAX", "TT-3.1", f"a deck file has at most {_MAX_LINES} lines", _MAX_LINES + 1, 1))
        return deck
    for number, line in enumerate(lines, 1):
        _read_line(deck, number, line)
    return deck


def _read_line(deck: DeckList, number: int, line: str) -> None:
    text = line.strip()
    column = len(line) - len(line.lstrip()) + 1
    if not text or text.startswith("#"):
        return
    entry = _ENTRY.fullmatch(text)
    if entry is not None:
        if len(entry.group(1)) > 4 or int(entry.group(1)) < 1:
            message = f"a line takes 1 to 9999 copies, not {entry.group(1)[:12]}"
            deck.issues.append(Issue("SYNTAX", "TT-3.1", message, number, column))
            return
        name = " ".join(entry.group(2).split())
        deck.entries.append(DeckEntry(int(entry.group(1)), name, number, column + entry.start(2)))
        return
    setting = _SETTING.fullmatch(text)
    if setting is not None and setting.group(1).lower() == "name":
        deck.name = setting.group(2)
    elif setting is not None and setting.group(1).lower() == "rules":
        _set_rules(deck, setting.group(2), number, column + setting.start(2))
    elif setting is not None and setting.group(1).lower() == "card":
        _add_card(deck, setting.group(2), number, column + setting.start(2))
    else:
        message = f'cannot read "{text[:40]}"; expected a line like: 2 Card Name'
        deck.issues.append(Issue("SYNTAX", "TT-3.1", message, number, column))


def _set_rules(deck: DeckList, rules: str, line: int, column: int) -> None:
    if rules in RULE_SETS:
        deck.rules = rules
    else:
        message = f'there is no rule set "{rules[:40]}"; known: {", ".join(RULE_SETS)}'
        deck.issues.append(Issue("RULES", "TT-9.1", message, line, column))


_OWN: Final[dict[str, CardRecord]] = {}
"""Cards of one's own by their row, so that equal ones of two decks are the same card."""


def _add_card(deck: DeckList, row: str, line: int, column: int) -> None:
    """A row of a card file, held to all the rules of one."""
    record = _OWN.get(row)
    if record is None:
        records, faults = check_cards(";".join(HEADER) + "\n" + row)
        for fault in faults:
            deck.issues.append(Issue(fault.code, fault.rule, fault.message, line, column, fault.card, fault.values))
        if faults or len(records) != 1:
            return
        record = _OWN[row] = records[0]
    if any(other.key == record.key for other in deck.own):
        message = f'"{record.name}" already has a card line'
        deck.issues.append(Issue("SAME_NAME", "TT-2.8", message, line, column, record.name))
        return
    deck.own.append(record)


def check_deck(source: str | bytes | DeckList, pool: list[CardRecord], rules: str = "") -> DeckReport:
    """TT-3.1, TT-3.2: all faults of a deck under a rule set (its own one, if none is given)."""
    deck = source if isinstance(source, DeckList) else read_deck(source)
    issues = list(deck.issues)
    library = {card.key: card for card in [*pool, *deck.own]}
    cards: list[CardRecord] = []
    for entry in deck.entries:
        card = library.get(card_key(entry.name))
        if card is None:
            issues.append(_unknown(entry, list(library.values())))
        else:
            cards.extend([card] * entry.copies)
    if not any(issue.code == "SYNTAX" for issue in issues):
        issues.extend(size_faults(deck.size))
    issues.extend(copy_faults(deck.entries))
    if (rules or deck.rules) == "2025-02":
        issues.extend(old_rules_faults(deck.entries, library))
    return DeckReport(deck, cards, issues)


def size_faults(size: int) -> list[Issue]:
    """TT-3.1: 50 to 70 cards."""
    if MIN_CARDS <= size <= MAX_CARDS:
        return []
    message = f"a deck has {MIN_CARDS} to {MAX_CARDS} cards, this has {size}"
    return [Issue("SIZE", "TT-3.1", message, values={"cards": size, "min": MIN_CARDS, "max": MAX_CARDS})]


def copy_faults(entries: list[DeckEntry]) -> list[Issue]:
    """TT-3.1: at most two copies of one card, over all its lines."""
    counts: dict[str, int] = {}
    last: dict[str, DeckEntry] = {}
    for entry in entries:
        key = card_key(entry.name)
        counts[key] = counts.get(key, 0) + entry.copies
        last[key] = entry
    found: list[Issue] = []
    for key, count in counts.items():
        if count > MAX_COPIES:
            entry = last[key]
            message = f"{count} copies of {entry.name}, at most {MAX_COPIES} are allowed"
            values = {"copies": count, "max": MAX_COPIES}
            found.append(Issue("COPIES", "TT-3.1", message, entry.line, entry.column, entry.name, dict(values)))
    return found


def old_rules_faults(entries: list[DeckEntry], library: dict[str, CardRecord]) -> list[Issue]:
    """TT-3.2, TT-9.18: the rules of February know neither Air units nor passive effects."""
    found: list[Issue] = []
    for entry in entries:
        card = library.get(card_key(entry.name))
        if card is None:
            continue
        if card.type == "air":
            message = f"{card.name} is an Air unit, which rule set 2025-02 does not know"
            found.append(Issue("AIR", "TT-3.2", message, entry.line, entry.column, card.name))
        if any(effect.style == "passive" for effect in card.effects):
            message = f"{card.name} has a passive effect, which rule set 2025-02 does not know"
            found.append(Issue("PASSIVE", "TT-3.2", message, entry.line, entry.column, card.name))
    return found


def _unknown(entry: DeckEntry, pool: list[CardRecord]) -> Issue:
    names = {card.key: card.name for card in pool}
    near = get_close_matches(card_key(entry.name)[:60], list(names), 1, 0.6)
    hint = f'; did you mean "{names[near[0]]}"?' if near else ""
    message = f'there is no card "{entry.name[:60]}"{hint}'
    return Issue("UNKNOWN_CARD", "TT-2.4", message, entry.line, entry.column, entry.name)
