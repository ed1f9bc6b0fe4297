"""The deck file: `# comment`, `name: ...`, then `N Card Name` under `[private]` and `[public]`; and its legality."""

from __future__ import annotations

from typing import Final

from cardscape.effects.decklist import DeckEntry, DeckList, DeckNotation, OwnCards, too_many, unknown_card
from cardscape.engine.game import Issue
from cardscape.games.taiwan.cardfile import check_cards
from cardscape.games.taiwan.cards import Card, card_key

RULE_SETS: Final = ("standard",)
PRIVATE: Final = "private"
PUBLIC: Final = "public"
MIN_PRIVATE: Final = 40
MAX_PRIVATE: Final = 60
MAX_PUBLIC: Final = 20
MAX_COPIES: Final = 3
NOTATION: Final = DeckNotation("TW-3.5", RULE_SETS, "TW-0.1", (PRIVATE, PUBLIC), PRIVATE)
_OWN: Final[OwnCards[Card]] = OwnCards(lambda card: f"{card.key} {card.public}", "TW-2.1")


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


def check_deck(source: str | bytes | DeckList, pool: list[Card]) -> DeckReport:
    """TW-3.5: all faults of a deck, each with its rule."""
    deck = source if isinstance(source, DeckList) else NOTATION.read(source)
    issues = list(deck.issues)
    library: dict[tuple[str, bool], Card] = {}
    for card in [*pool, *_OWN.read(deck, lambda row: check_cards(f"card = [{row}]\n"), issues)]:
        library[card.key, card.public] = card
    names = {known.key: known.name for known in library.values()}
    private: list[Card] = []
    public: list[Card] = []
    for entry in deck.entries:
        key = card_key(entry.name)
        in_public = entry.part == PUBLIC
        fitting = library.get((key, in_public))
        if fitting is not None:
            (public if in_public else private).extend([fitting] * min(entry.copies, 100))
        elif (key, not in_public) in library:
            issues.extend(misplaced_faults(entry, library[key, not in_public]))
        elif key not in deck.refused:
            issues.append(unknown_card(entry, names, "TW-3.5"))
    size = deck.count(PRIVATE)
    if size > MAX_PRIVATE or deck.short_of(MIN_PRIVATE, size, MAX_COPIES):
        issues.extend(private_size_faults(size))
    issues.extend(public_size_faults(deck.count(PUBLIC)))
    issues.extend(copy_faults(deck.entries, names))
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
    values: dict[str, object] = {"copies": entry.copies, "max": 0}
    if card.public:
        message = f"{card.name} is a public Figure; it belongs under [public]"
        return [Issue("PUBLIC_IN_PRIVATE", "TW-3.1", message, entry.line, entry.column, card.name, values)]
    why = "it is no Figure" if not card.figure else "its Influence Rank is not above 0" if card.rank <= 0 else "it is not public"
    message = f"{card.name} cannot stand under [public]: {why}"
    return [Issue("PRIVATE_IN_PUBLIC", "TW-3.2", message, entry.line, entry.column, card.name, values)]


def copy_faults(entries: list[DeckEntry], names: dict[str, str]) -> list[Issue]:
    """TW-3.3: at most three copies of a name, over both decks and all their lines."""
    return too_many(entries, names, MAX_COPIES, "TW-3.3", " over both decks")
