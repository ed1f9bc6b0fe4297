"""The deck file: `# comment`, `name: ...`, `rules: ...`, then `N Card Name`, one card a line; and its legality.

`card: ...` holds a row of a card file: a card of one's own for this deck, in place of the pool's card of the same name if there
is one. A deck with a card that is still being designed is one file that way, and so are its replays.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.decklist import DeckEntry, DeckList, DeckNotation, OwnCards, too_many, unknown_card
from cardscape.engine.game import Issue
from cardscape.games.ttcg.cardfile import HEADER, check_cards
from cardscape.games.ttcg.cardrecord import CardRecord, card_key

RULE_SETS: Final = ("2025-03", "2025-02")
MIN_CARDS: Final = 50
MAX_CARDS: Final = 70
MAX_COPIES: Final = 2
NOTATION: Final = DeckNotation("TT-3.1", RULE_SETS, "TT-9.1")
_OWN: Final[OwnCards[CardRecord]] = OwnCards(lambda record: record.key, "TT-2.8")


class DeckReport:
    """The verdict on a deck: every fault, and the cards (one entry per copy) if there is none."""

    def __init__(self, deck: DeckList, cards: list[CardRecord], issues: list[Issue]) -> None:
        self.deck = deck
        self.issues = issues
        self.cards = cards if not issues else []

    @property
    def legal(self) -> bool:
        return not self.issues

    def idle(self) -> list[tuple[str, str]]:
        """TT-6.15: effects of its cards that can never do what they say: the card, and why."""
        found: dict[str, list[str]] = {}
        for card in self.cards:
            if card.name not in found:
                found[card.name] = [f"effect {number} of {card.name} can never do what it says: {warning}"
                                    for number, effect in enumerate(card.effects, 1) for warning in effect.warnings]
        return [(name, message) for name, messages in found.items() for message in messages]


def own_cards(deck: DeckList, issues: list[Issue]) -> list[CardRecord]:
    """TT-2.8: the cards that a deck defines for itself, each a row of a card file, no two of one name."""
    return _OWN.read(deck, lambda row: check_cards(";".join(HEADER) + "\n" + row), issues)


def check_deck(source: str | bytes | DeckList, pool: list[CardRecord], rules: str = "") -> DeckReport:
    """TT-3.1, TT-3.2: all faults of a deck under a rule set (its own one, if none is given)."""
    deck = source if isinstance(source, DeckList) else NOTATION.read(source)
    issues = list(deck.issues)
    library = {card.key: card for card in [*pool, *own_cards(deck, issues)]}
    names = {key: known.name for key, known in library.items()}
    cards: list[CardRecord] = []
    for entry in deck.entries:
        card = library.get(card_key(entry.name))
        if card is not None:
            cards.extend([card] * entry.copies)
        elif card_key(entry.name) not in deck.refused:
            issues.append(unknown_card(entry, names, "TT-2.4"))
    if deck.size > MAX_CARDS or deck.short_of(MIN_CARDS, deck.size, MAX_COPIES):
        issues.extend(size_faults(deck.size))
    issues.extend(copy_faults(deck.entries, names))
    if (rules or deck.rules) == "2025-02":
        issues.extend(old_rules_faults(deck.entries, library))
    return DeckReport(deck, cards, issues)


def size_faults(size: int) -> list[Issue]:
    """TT-3.1: 50 to 70 cards."""
    if MIN_CARDS <= size <= MAX_CARDS:
        return []
    message = f"a deck has {MIN_CARDS} to {MAX_CARDS} cards, this has {size}"
    return [Issue("SIZE", "TT-3.1", message, values={"cards": size, "min": MIN_CARDS, "max": MAX_CARDS})]


def copy_faults(entries: list[DeckEntry], names: dict[str, str]) -> list[Issue]:
    """TT-3.1: at most two copies of one card, over all its lines."""
    return too_many(entries, names, MAX_COPIES, "TT-3.1")


def old_rules_faults(entries: list[DeckEntry], library: dict[str, CardRecord]) -> list[Issue]:
    """TT-3.2, TT-9.18: the rules of February know neither Air units nor passive effects."""
    found: list[Issue] = []
    for entry in entries:
        card = library.get(card_key(entry.name))
        if card is None:
            continue
        if card.type == "air":
            message = f"{card.name} is an Air unit, which rule set 2025-02 does not know"
            found.append(Issue("AIR", "TT-3.2", message, entry.line, entry.column, card.name, {"copies": entry.copies, "max": 0}))
        if any(effect.style == "passive" for effect in card.effects):
            message = f"{card.name} has a passive effect, which rule set 2025-02 does not know"
            found.append(Issue("PASSIVE", "TT-3.2", message, entry.line, entry.column, card.name,
                               {"copies": entry.copies, "max": 0}))
    return found
