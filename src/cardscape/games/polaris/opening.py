"""How a game begins: shuffled decks, opening hands, the mulligan, and who goes first."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.atoms import move, shuffle
from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.games.polaris.phases import StartTurn
from cardscape.games.polaris.ruleset import OPENING_HAND
from cardscape.games.polaris.table import DECK, HANDS, LIVES, PolarisState

KEEP: Final = 0
AGAIN: Final = 1
_KEEP: Final = Option("keep")
_AGAIN: Final = Option("mulligan")


class Opening(Task[PolarisState]):
    """Shuffle, deal, mulligan, and let the first player begin."""

    NAME: ClassVar[str] = "pl-opening"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-5.1, PL-5.7: GameStarted; each deck is shuffled, hands are drawn, then mulligans in seat order."""
        s.emit("GameStarted", 0)
        for seat in (0, 1):
            shuffle(s, DECK + seat, "DeckShuffled")
        for seat in (0, 1):
            deal(s, seat)
        s.then(Mulligan(0), Mulligan(1), FirstPlayer(s.rules.first_player))


def deal(s: PolarisState, seat: int) -> None:
    """PL-5.2, PL-1.3: six cards before turn 1; these are no draws for triggers (PL-5.5)."""
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    for card in atoms.deal(s, DECK + seat, HANDS + seat, OPENING_HAND, "Dealt"):
        s.life[card] += 1
    rising, free = s.rising, s.free
    s.forget()
    s.rising, s.free = rising, free  # hands and decks are all that has changed
    s.emit("OpeningHandDrawn", seat, n=len(s.zones[HANDS + seat]))


class Mulligan(Task[PolarisState]):
    """A player may shuffle the whole hand back, once."""

    NAME: ClassVar[str] = "pl-mulligan"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: PolarisState) -> None:
        """PL-5.3, PL-5.4: the whole hand or nothing, once, in seat order; the announcement is public."""
        s.ask(self, self.seat, "mulligan", "the opening hand", -1, [_KEEP, _AGAIN], [KEEP, AGAIN])

    def chosen(self, s: PolarisState, pick: int) -> None:
        s.emit("MulliganDecided", self.seat, label="mulligan" if pick == AGAIN else "keep")
        if pick == AGAIN:
            redraw(s, self.seat)


def redraw(s: PolarisState, seat: int) -> None:
    """PL-5.3, PL-5.5: the hand is shuffled into the deck and six new cards are dealt; the new hand stands."""
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    for card in s.zones[HANDS + seat][:]:
        s.life[card] += 1
        move(s, card, DECK + seat, "PutBack")
    shuffle(s, DECK + seat, "DeckShuffled")
    deal(s, seat)


class FirstPlayer(Task[PolarisState]):
    """The first player is decided. The option is kept here: the games of a set differ in it."""

    NAME: ClassVar[str] = "pl-first-player"
    FIELDS: ClassVar[tuple[str, ...]] = ("how",)

    def __init__(self, how: str) -> None:
        self.how = how

    def run(self, s: PolarisState) -> None:
        """PL-5.6: a coin; its winner goes first, or (by option) chooses. In a set the seat may be fixed beforehand."""
        if self.how in ("A", "B"):
            first_is(s, "AB".index(self.how))
            return
        winner = s.chance.below(2)
        if self.how == "winner_chooses":
            s.emit("CoinFlipped", winner)
            s.then(ChooseFirst(winner))
        else:
            first_is(s, winner)


class ChooseFirst(Task[PolarisState]):
    """The winner of the coin chooses who goes first."""

    NAME: ClassVar[str] = "pl-choose-first"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: PolarisState) -> None:
        """PL-5.6: with first_player=winner_chooses."""
        s.ask(self, self.seat, "first", "who goes first", -1, [Option("go first"), Option("go second")],
              [self.seat, 1 - self.seat])

    def chosen(self, s: PolarisState, pick: int) -> None:
        first_is(s, pick)


def first_is(s: PolarisState, seat: int) -> None:
    """PL-5.6, PL-5.7: FirstPlayerDecided, and turn 1 begins."""
    s.first = seat
    s.turn = seat
    s.emit("FirstPlayerDecided", seat)
    s.then(StartTurn(seat))


register(Opening, Mulligan, FirstPlayer, ChooseFirst)
