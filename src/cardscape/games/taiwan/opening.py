"""How a match begins: the coin, the shuffled decks, the opening hands."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.games.taiwan.moves import take_hand
from cardscape.games.taiwan.piles import shuffle_deck
from cardscape.games.taiwan.table import TaiwanState
from cardscape.games.taiwan.turn import StartTurn, may_mulligan, mulligan

OPENING_HAND: Final = 5


class Opening(Task[TaiwanState]):
    """TW-6.1: shuffle, draw five each, and let the first player begin."""

    NAME: ClassVar[str] = "tw-opening"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        s.begin_bare()
        s.emit("GameStarted", 0)
        s.first = flip_coin(s)
        s.turn = s.first
        s.summed = None
        for seat in (0, 1):
            shuffle_deck(s, seat)
        for seat in (s.first, 1 - s.first):
            deal(s, seat)
        if s.rules.opening_mulligan:
            s.then(OpeningMulligan(s.first), OpeningMulligan(1 - s.first), StartTurn(s.first))
        else:
            s.then(StartTurn(s.first))


def flip_coin(s: TaiwanState) -> int:
    """TW-6.2, TW-0.3: the seeded generator decides who goes first, unless the option names a seat."""
    first = s.rules.first if s.rules.first >= 0 else s.chance.below(2)
    s.emit("FirstPlayerDecided", first)
    return first


def deal(s: TaiwanState, seat: int) -> None:
    """TW-6.1: five cards before turn 1."""
    s.emit("OpeningHandDrawn", seat, n=take_hand(s, seat, OPENING_HAND, "opening"))


class OpeningMulligan(Task[TaiwanState]):
    """TW-7.6: with the option each player, first player first, may take it once before turn 1 instead."""

    NAME: ClassVar[str] = "tw-opening-mulligan"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TaiwanState) -> None:
        if may_mulligan(s, self.seat):
            s.ask(self, self.seat, "mulligan", "the opening hand", -1, [Option("keep"), Option("mulligan")], [0, 1])

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick:
            mulligan(s, self.seat)


register(Opening, OpeningMulligan)
