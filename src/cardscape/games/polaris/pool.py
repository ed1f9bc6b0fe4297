"""The cards and decks that come with Polaris Line, read once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.engine.game import Issue
from cardscape.games.polaris.cardfile import CardFileError, CardSheet
from cardscape.games.polaris.cards import Card, card_key
from cardscape.games.polaris.deckfile import DeckReport, check_deck
from cardscape.games.polaris.printing import PRESS
from cardscape.games.polaris.table import PolarisDeck

_CARDS: Final = Path(__file__).parent / "cards"
_DECKS: Final = Path(__file__).parent / "decks"


class Pool:
    """All cards, by file and by name, read when they are first needed."""

    def __init__(self) -> None:
        self._sources: list[tuple[Path, Card]] | None = None
        self._by_key: dict[str, Card] = {}

    def sources(self) -> list[tuple[Path, Card]]:
        """Every card with the file that defines it."""
        if self._sources is None:
            self._sources = load_folder(_CARDS)
            self._by_key = {card_key(card.name): card for _, card in self._sources}
        return self._sources

    def cards(self) -> list[Card]:
        return [card for _, card in self.sources()]

    def by_key(self) -> dict[str, Card]:
        """The cards by ``card_key`` of their names."""
        self.sources()
        return self._by_key

    def find(self, name: str) -> Card | None:
        return self.by_key().get(card_key(name))


def load_folder(folder: Path) -> list[tuple[Path, Card]]:
    """All card files of a folder, which may name each other's cards; CardFileError lists what is wrong in any of them."""
    paths = sorted(folder.glob("*.toml"))
    sheets = [CardSheet(path.read_bytes()) for path in paths]
    everything = [card for sheet in sheets for card in sheet.cards]
    issues: list[Issue] = []
    for sheet in sheets:
        sheet.check_names(everything)
        issues += sheet.issues
    names = [name for sheet in sheets for name in sorted({card_key(card.name) for card in sheet.cards})]
    for name in sorted({name for name in names if names.count(name) > 1}):
        issues.append(Issue("SAME_NAME", "PL-2.1", f'"{name}" stands in two card files'))
    if issues:
        raise CardFileError(issues)
    return [(path, card) for path, sheet in zip(paths, sheets, strict=True) for card in sheet.cards]


POOL: Final = Pool()


def deck_paths() -> list[Path]:
    return sorted(_DECKS.glob("*.txt"))


def read_report(text: str | bytes, exact_side: bool = False) -> DeckReport:
    """PL-3.7: the verdict on a deck of cards that come with the game."""
    return check_deck(text, POOL.by_key(), exact_side)


def make_deck(report: DeckReport, source: str) -> PolarisDeck:
    """A legal deck ready to play."""
    main, advance, side = (
        [PRESS.printing(copy.card, copy.mark) for copy in part] for part in (report.main, report.advance, report.side)
    )
    return PolarisDeck(report.deck.name, main, advance, side, source)
