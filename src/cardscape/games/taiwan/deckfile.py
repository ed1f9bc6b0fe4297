"""The deck file: `# comment`, `name: ...`, then `N Card Name` under `[private]` and `[public]`; and its legality."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from cardscape.effects.reading import NOT_UTF8, readable
from cardscape.engine.game import Issue
from cardscape.games.taiwan.cardfile import check_cards
from cardscape.games.taiwan.cards import Card, card_key

RULE_SETS: Final = ("standard",)
MIN_PRIVATE: Final = 40
MAX_PRIVATE: Final = 60
MAX_PUBLIC: Final = 20
MAX_COPIES: Final = 3
_MAX_LINES: Final = 2000
_ENTRY: Final = re.compile(r"(\d+)\s+(\S.*)")
_SETTING: Final = re.compile(r"(\w+)\s*:\s*(.*)")
_SECTION: Final = re.compile(r"\[\s*(\w+)\s*\]")


class DeckEntry:
    """`copies` of one card for one of the two decks, as a line says."""

    def __init__(self, copies: int, name: str, public: bool, line: int, column: int) -> None:
        self.copies = copies
        self.name = name
        self.public = public
        self.line = line
        self.column = column


class DeckList:
    """A deck file as read: its name and entries in order, and what could not be read."""

    def __init__(self) -> None:
        self.name = ""
        self.rules = RULE_SETS[0]
        self.public = False
        self.entries: list[DeckEntry] = []
        self.rows: list[tuple[str, int, int]] = []
        """Cards of one's own, each a line ``card: {...}`` in the notation of a card file, with its line and column."""
        self.issues: list[Issue] = []

    def count(self, public: bool) -> int:
        return sum(entry.copies for entry in self.entries if entry.public == public)

    @property
    def size(self) -> int:
        return self.count(False) + self.count(True)


class DeckReport:
    """The verdict on a deck: every fault, and the cards (one entry per copy) if there is none."""

    def __init__(self, deck: DeckList, private: list[Card], public: list[Card], issues: list[Issue]) -> None:
        self.deck = deck
        self.issues = issues
        self.private = private if not issues else []
        self.public = public if not issues else []

    @property
    def legal(self) -> bool:
        return not self.issues


def read_deck(source: str | bytes) -> DeckList:
    """Read a deck file; lines that cannot be read are issues of the list."""
    deck = DeckList()
    text, strange = readable(source)
    if strange is not None:
        deck.issues.append(Issue("SYNTAX", "TW-3.5", NOT_UTF8, *strange))
        return deck
    lines = text.splitlines()
    if len(lines) > _MAX_LINES:
        deck.issues.append(Issue("SYNTAX", "TW-3.5", f"a deck file has at most {_MAX_LINES} lines", _MAX_LINES + 1, 1))
        return deck
    for number, line in enumerate(lines, 1):
        _read_line(deck, number, line)
    return deck


def _read_line(deck: DeckList, number: int, line: str) -> None:
    text = line.strip()
    column = len(line) - len(line.lstrip()) + 1
    if not text or text.startswith("#"):
        return
    section = _SECTION.fullmatch(text)
    if section is not None:
        word = section.group(1).lower()
        if word in ("private", "public"):
            deck.public = word == "public"
        else:
            message = f"there is no [{word[:40]}]; a deck has [private] and [public]"
            deck.issues.append(Issue("SYNTAX", "TW-3.5", message, number, column))
        return
    entry = _ENTRY.fullmatch(text)
    if entry is not None:
        if len(entry.group(1)) > 4 or int(entry.group(1)) < 1:
            message = f"a line takes 1 to 9999 copies, not {entry.group(1)[:12]}"
            deck.issues.append(Issue("SYNTAX", "TW-3.5", message, number, column))
            return
        name = " ".join(entry.group(2).split())
        deck.entries.append(DeckEntry(int(entry.group(1)), name, deck.public, number, column + entry.start(2)))
        return
    setting = _SETTING.fullmatch(text)
    if setting is not None and setting.group(1).lower() == "name":
        deck.name = setting.group(2)
    elif setting is not None and setting.group(1).lower() == "rules":
        if setting.group(2) not in RULE_SETS:
            message = f'there is no rule set "{setting.group(2)[:40]}"; known: {", ".join(RULE_SETS)}'
            deck.issues.append(Issue("RULES", "TW-0.1", message, number, column + setting.start(2)))
    elif setting is not None and setting.group(1).lower() == "card":
        deck.rows.append((setting.group(2), number, column + setting.start(2)))
    else:
        message = f'cannot read "{text[:40]}"; expected a line like: 2 Card Name'
        deck.issues.append(Issue("SYNTAX", "TW-3.5", message, number, column))


_OWN: Final[dict[str, Card]] = {}
"""Cards of one's own by their row, so that equal ones of two decks are the same card."""


def own_cards(rows: list[tuple[str, int, int]], issues: list[Issue]) -> list[Card]:
    """The cards that a deck file defines for itself, held to all the rules of a card file."""
    found: list[Card] = []
    for row, line, column in rows:
        if row not in _OWN:
            cards, faults = check_cards(f"card = [{row}]\n")
            for fault in faults:
                issues.append(Issue(fault.code, fault.rule, fault.message, line, column, fault.card, dict(fault.values)))
            if faults or len(cards) != 1:
                continue
            _OWN[row] = cards[0]
        found.append(_OWN[row])
    return found


def check_deck(source: str | bytes | DeckList, pool: list[Card]) -> DeckReport:
    """TW-3.5: all faults of a deck, each with its rule."""
    deck = source if isinstance(source, DeckList) else read_deck(source)
    issues = list(deck.issues)
    library: dict[tuple[str, bool], Card] = {}
    for card in [*pool, *own_cards(deck.rows, issues)]:
        library[card.key, card.public] = card
    private: list[Card] = []
    public: list[Card] = []
    for entry in deck.entries:
        key = card_key(entry.name)
        fitting = library.get((key, entry.public))
        if fitting is not None:
            (public if entry.public else private).extend([fitting] * min(entry.copies, 100))
        elif (key, not entry.public) in library:
            issues.extend(misplaced_faults(entry, library[key, not entry.public]))
        else:
            issues.append(_unknown(entry, pool))
    if not any(issue.code == "SYNTAX" for issue in issues):
        issues.extend(private_size_faults(deck.count(False)))
        issues.extend(public_size_faults(deck.count(True)))
    issues.extend(copy_faults(deck.entries))
    return DeckReport(deck, private, public, issues)


def private_size_faults(size: int) -> list[Issue]:
    """TW-3.1: 40 to 60 cards in the Private Deck."""
    if MIN_PRIVATE <= size <= MAX_PRIVATE:
        return []
    message = f"a Private Deck has {MIN_PRIVATE} to {MAX_PRIVATE} cards, this has {size}"
    return [Issue("PRIVATE_SIZE", "TW-3.1", message, values={"cards": size, "min": MIN_PRIVATE, "max": MAX_PRIVATE})]


def public_size_faults(size: int) -> list[Issue]:
    """TW-3.2: at most 20 cards in the Public Deck."""
    if size <= MAX_PUBLIC:
        return []
    message = f"a Public Deck has at most {MAX_PUBLIC} cards, this has {size}"
    return [Issue("PUBLIC_SIZE", "TW-3.2", message, values={"cards": size, "min": 0, "max": MAX_PUBLIC})]


def misplaced_faults(entry: DeckEntry, card: Card) -> list[Issue]:
    """TW-3.1, TW-3.2: public Figures stand under [public], everything else under [private]."""
    if card.public:
        message = f"{card.name} is a public Figure; it belongs under [public]"
        return [Issue("PUBLIC_IN_PRIVATE", "TW-3.1", message, entry.line, entry.column, card.name)]
    why = "it is no Figure" if not card.figure else "its Influence Rank is not above 0" if card.rank <= 0 else "it is not public"
    message = f"{card.name} cannot stand under [public]: {why}"
    return [Issue("PRIVATE_IN_PUBLIC", "TW-3.2", message, entry.line, entry.column, card.name)]


def copy_faults(entries: list[DeckEntry]) -> list[Issue]:
    """TW-3.3: at most three copies of a name, over both decks and all their lines."""
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
            message = f"{count} copies of {entry.name}, at most {MAX_COPIES} are allowed over both decks"
            values = {"copies": count, "max": MAX_COPIES}
            found.append(Issue("COPIES", "TW-3.3", message, entry.line, entry.column, entry.name, dict(values)))
    return found


def _unknown(entry: DeckEntry, pool: list[Card]) -> Issue:
    names = {card.key: card.name for card in pool}
    near = get_close_matches(card_key(entry.name)[:60], list(names), 1, 0.6)
    hint = f'; did you mean "{names[near[0]]}"?' if near else ""
    message = f'there is no card "{entry.name[:60]}"{hint}'
    return Issue("UNKNOWN_CARD", "TW-3.5", message, entry.line, entry.column, entry.name)
