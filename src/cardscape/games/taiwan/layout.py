"""What a match is laid out from: the zones of the table, and a deck that is ready to play."""

from __future__ import annotations

from cardscape.engine.decision import Definition
from cardscape.engine.game import Deck
from cardscape.engine.zones import ALL, FACE, HAND, NOBODY, OWNER, PILE, ROW, SHARED, Zone, only_cards, pairs, without_notes
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.table import FIELD, PRIVATE, PUBLIC


def make_zones() -> list[Zone]:
    """TW-5.1, TW-4.1: hands, decks, Dead and Silenced Zones of each player, the one grid, and the attached supporters."""
    zones = pairs(
        ("private deck", PILE, NOBODY, 0),
        ("hand", HAND, OWNER, 0),
        ("public deck", PILE, ALL, 0),
        ("dead zone", PILE, ALL, 0),
        ("silenced zone", PILE, FACE, 0),
    )
    field = Zone(FIELD, "field", SHARED, ROW, FACE, SLOTS)
    field.kept = True
    zones.append(field)
    for seat in (0, 1):
        zones.append(Zone(len(zones), "supporters", seat, PILE, ALL))
    return without_notes(only_cards(zones, "private deck", "hand", "public deck", "dead zone", "silenced zone"))


class TaiwanDeck(Deck):
    """A deck ready to play: ``private`` and ``public`` are numbers into ``cards``, the Public Deck from its top."""

    def __init__(self, name: str, cards: list[Card], private: list[int], public: list[int], source: str = "") -> None:
        super().__init__(name, source)
        self.cards = cards
        self.private = private
        self.public = public

    def piles(self) -> list[tuple[int, list[Definition]]]:
        decks = ((PRIVATE, self.private), (PUBLIC, self.public))
        return [(zone, [self.cards[number] for number in copies[::-1]]) for zone, copies in decks]

    def definitions(self) -> list[Definition]:
        return list(self.cards)
