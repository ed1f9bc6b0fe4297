"""How a match begins."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.table import DECK, HANDS, CardfinityState
from cardscape.games.cardfinity.turn import StartTurn

FIRST_HAND: Final = 4
SECOND_HAND: Final = 5


class Opening(Task[CardfinityState]):
    """Shuffle, deal, and let the first player begin."""

    NAME: ClassVar[str] = "cf-opening"
    FIELDS: ClassVar[tuple[str, ...]] = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, s: CardfinityState) -> None:
        """CF-10.1: both decks are shuffled; the first player takes 4 cards, the other 5."""
        for seat in (0, 1):
            atoms.shuffle(s, DECK + seat)
        deal(s, self.first, FIRST_HAND)
        deal(s, 1 - self.first, SECOND_HAND)
        s.then(StartTurn(self.first))


def deal(s: CardfinityState, seat: int, n: int) -> None:
    """CF-5.12, CF-10.1: opening hands are taken from the top and fire nothing."""
    atoms.deal(s, DECK + seat, HANDS + seat, n, "Dealt")


register(Opening)
