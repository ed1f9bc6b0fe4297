"""How a match begins: the die, the shuffled decks, the opening hands."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import TOP, shuffle, take_top
from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.games.ttcg.moves import shift
from cardscape.games.ttcg.table import DECK, HANDS, MOVES, TtcgState
from cardscape.games.ttcg.turn import StartTurn

SIDES: Final = 6
KEEP: Final = 0
AGAIN: Final = 1


class Opening(Task[TtcgState]):
    """Roll, shuffle, deal, and let the first player begin."""

    NAME: ClassVar[str] = "tt-opening"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TtcgState) -> None:
        """TT-3.3, TT-3.4: the die decides who goes first; decks are shuffled, then the opening hands are drawn."""
        s.first = s.rules.first if s.rules.first >= 0 else roll(s)
        s.turn = s.first
        for seat in (0, 1):
            shuffle(s, DECK + seat)
        for seat in (s.first, 1 - s.first):
            deal(s, seat, s.rules.opening_hand)
        if s.rules.mulligan:
            s.then(Mulligan(s.first), Mulligan(1 - s.first), StartTurn(s.first))
        else:
            s.then(StartTurn(s.first))


def roll(s: TtcgState) -> int:
    """TT-3.3: player 1 has the even numbers, player 2 the odd ones."""
    shown = s.chance.below(SIDES) + 1
    s.emit("DieRolled", shown % 2, n=shown)
    return shown % 2


def deal(s: TtcgState, seat: int, n: int) -> None:
    """TT-3.4: seven cards, in 2025-02 five."""
    source, to = DECK + seat, HANDS + seat
    s.news |= MOVES[source][to]
    for _ in range(min(n, len(s.zones[source]))):
        card = take_top(s, source, to, "Dealt")
        if s.prints[card].afar or s.shaken:
            s.moved(card, source, to, TOP)


class Mulligan(Task[TtcgState]):
    """A player may shuffle the opening hand back."""

    NAME: ClassVar[str] = "tt-mulligan"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-13.1: once, for one card fewer."""
        s.ask(self, self.seat, "mulligan", "the opening hand", -1, [Option("keep"), Option("mulligan")], [KEEP, AGAIN])

    def chosen(self, s: TtcgState, pick: int) -> None:
        if pick == AGAIN:
            hand = s.zones[HANDS + self.seat]
            n = len(hand)
            for card in hand[:]:
                shift(s, card, DECK + self.seat, "PutBack")
            shuffle(s, DECK + self.seat)
            deal(s, self.seat, n - 1)


register(Opening, Mulligan)
