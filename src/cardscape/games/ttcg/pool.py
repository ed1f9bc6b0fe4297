"""The cards and decks that come with TTCG, read once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.games.ttcg.cardfile import load_cards
from cardscape.games.ttcg.cardrecord import CardRecord
from cardscape.games.ttcg.cards import Card, TtcgDeck
from cardscape.games.ttcg.deckfile import DeckReport, check_deck

_CARDS: Final = Path(__file__).parent / "cards"
_DECKS: Final = Path(__file__).parent / "decks"


class Pool:
    """All cards, by file; the playable form of a card is made when it is first needed."""

    def __init__(self) -> None:
        self._sources: list[tuple[Path, CardRecord]] | None = None
        self._playable: dict[int, Card] = {}

    def sources(self) -> list[tuple[Path, CardRecord]]:
        """Every card with the file that defines it."""
        if self._sources is None:
            self._sources = [(path, record) for path in sorted(_CARDS.glob("*.csv")) for record in load_cards(path)]
        return self._sources

    def records(self) -> list[CardRecord]:
        return [record for _, record in self.sources()]

    def playable(self, record: CardRecord) -> Card:
        """The same object for the same record, so that equal copies of two decks share their definition."""
        card = self._playable.get(id(record))
        if card is None:
            card = playable_card(record)
            self._playable[id(record)] = card
        return card


def playable_card(record: CardRecord) -> Card:
    """A card record ready to be played."""
    return Card(
        record.name,
        record.type,
        tuple(record.subtypes),
        record.rank,
        record.attack,
        record.defense,
        [effect.effect for effect in record.effects],
        record.serial,
        record.rarity,
        tuple([f"{effect.style}: {effect.text}" for effect in record.effects]),
    )


POOL: Final = Pool()


def deck_paths() -> list[Path]:
    return sorted(_DECKS.glob("*.txt"))


def make_deck(report: DeckReport, source: str) -> TtcgDeck:
    """A legal deck ready to play."""
    cards: list[Card] = []
    numbers: dict[int, int] = {}
    copies: list[int] = []
    for record in report.cards:
        card = POOL.playable(record)
        if id(card) not in numbers:
            numbers[id(card)] = len(cards)
            cards.append(card)
        copies.append(numbers[id(card)])
    return TtcgDeck(report.deck.name, cards, copies, source)


def read_report(text: str, rules: str) -> DeckReport:
    return check_deck(text, POOL.records(), rules)
