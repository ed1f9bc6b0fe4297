"""The cards and decks that come with TaiwanCard, read once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.games.taiwan.cardfile import load_cards
from cardscape.games.taiwan.cards import Card, note_shared
from cardscape.games.taiwan.deckfile import DeckReport, check_deck
from cardscape.games.taiwan.layout import TaiwanDeck

_CARDS: Final = Path(__file__).parent / "cards"
_DECKS: Final = Path(__file__).parent / "decks"


class Pool:
    """All cards, by file; equal copies of two decks share their definition."""

    def __init__(self) -> None:
        self._sources: list[tuple[Path, Card]] | None = None

    def sources(self) -> list[tuple[Path, Card]]:
        """Every card with the file that defines it."""
        if self._sources is None:
            self._sources = [(path, card) for path in sorted(_CARDS.glob("*.toml")) for card in load_cards(path)]
            note_shared([card for _, card in self._sources])
        return self._sources

    def cards(self) -> list[Card]:
        return [card for _, card in self.sources()]


POOL: Final = Pool()


def deck_paths() -> list[Path]:
    return sorted(_DECKS.glob("*.txt"))


def read_report(text: str | bytes) -> DeckReport:
    return check_deck(text, POOL.cards())


def make_deck(report: DeckReport, source: str) -> TaiwanDeck:
    """A legal deck ready to play: both decks as numbers into its cards, the Public Deck in order of the list (TW-3.2)."""
    cards: list[Card] = []
    numbers: dict[int, int] = {}
    piles: list[list[int]] = []
    for listed in (report.private, report.public):
        pile: list[int] = []
        for card in listed:
            if id(card) not in numbers:
                numbers[id(card)] = len(cards)
                cards.append(card)
            pile.append(numbers[id(card)])
        piles.append(pile)
    return TaiwanDeck(report.deck.name, cards, piles[0], piles[1], source)
