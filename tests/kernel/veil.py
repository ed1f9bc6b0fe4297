"""Micro-game: cards lie face down, nobody can tell a trap from a beast, and each trap that is sprung opens the window again."""

from __future__ import annotations

from micro import GRAVE, HANDS, MicroDeck, MicroGame, draw, zones

from cardscape.engine import atoms
from cardscape.engine.chain import ChainState, Window
from cardscape.engine.decision import Definition, Option
from cardscape.engine.task import Task, register
from cardscape.engine.zones import EMPTY, FACE, ROW, place
from cardscape.testing import GameCase

ROWS = 6


class Card(Definition):
    """A beast with a power, or (power 0) a trap that does something when it is sprung."""

    def __init__(self, name: str, power: int, trap: str = "") -> None:
        super().__init__(name)
        self.power, self.trap = power, trap


POOL = [Card("Wolf", 2), Card("Bear", 4), Card("Moth", 1), Card("Pit", 0, "destroy"), Card("Alarm", 0, "draw"),
        Card("Fog", 0, "cover"), Card("Net", 0, "bounce")]


class VeilState(ChainState):
    LISTS = (*ChainState.LISTS, "points")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.points = [4, 4]

    def fill(self, new: VeilState) -> None:
        super().fill(new)
        new.points = self.points[:]

    def totals(self) -> list[int]:
        return self.points[:]

    def card(self, slot: int) -> Card:
        return self.cards[self.defn[slot]]

    def facts(self, viewer: int, zone: int, slots: list[int]) -> list[tuple[int, ...]]:
        return [(self.face[slot] if slot >= 0 else 0,) for slot in slots] if zone >= ROWS else []

    def replies(self, window: Window, options: list[Option], picks: list[int]) -> None:
        for at, slot in enumerate(self.zones[ROWS + window.seat]):
            if slot != EMPTY and not self.face[slot] and self.card(slot).trap:
                options.append(Option("spring", self.card(slot), place(ROWS + window.seat, at)))
                picks.append(slot)

    def replied(self, window: Window, slot: int) -> None:
        seat = window.seat
        atoms.turn_up(self, slot, "Sprung")
        atoms.move(self, slot, GRAVE + seat, "PutAway")
        self.then(Strike(seat, self.card(slot).trap), Window(window.kind, 1 - seat, 0, 1 - seat))


class Strike(Task[VeilState]):
    """What a sprung trap does: its player points at an enemy place, known or not."""

    NAME, FIELDS = "veil-strike", ("seat", "what")

    def __init__(self, seat: int, what: str) -> None:
        self.seat, self.what = seat, what

    def run(self, s: VeilState) -> None:
        if self.what == "draw":
            draw(s, self.seat)
            return
        other = 1 - self.seat
        spots = [(at, slot) for at, slot in enumerate(s.zones[ROWS + other])
                 if slot != EMPTY and (s.face[slot] or self.what != "cover")]
        if spots:
            options = [point(s, self.seat, other, at) for at, _ in spots]
            s.ask(self, self.seat, "strike", self.what, -1, options, [slot for _, slot in spots])

    def chosen(self, s: VeilState, slot: int) -> None:
        owner = s.owner[slot]
        if self.what == "destroy":
            atoms.move(s, slot, GRAVE + owner, "Destroyed")
        elif self.what == "bounce":
            atoms.move(s, slot, HANDS + owner, "Returned")
        else:
            atoms.turn_down(s, slot, "Covered")


def point(s: VeilState, seat: int, owner: int, at: int) -> Option:
    """Point at a card in a row: by name only if it is known."""
    slot = s.zones[ROWS + owner][at]
    return Option("point", to=place(ROWS + owner, at), target=s.card(slot) if s.know[seat][slot] == 3 else None)


class Turn(Task[VeilState]):
    NAME, FIELDS = "veil-turn", ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: VeilState) -> None:
        s.turn, s.number = self.seat, s.number + 1
        s.emit("TurnBegan", self.seat)
        draw(s, self.seat)
        s.then(Main(self.seat, 0), Turn(1 - self.seat))


class Main(Task[VeilState]):
    """Set cards face down, then attack once; after each of these a window opens."""

    NAME, FIELDS = "veil-main", ("seat", "sets")

    def __init__(self, seat: int, sets: int) -> None:
        self.seat, self.sets = seat, sets

    def run(self, s: VeilState) -> None:
        row = s.zones[ROWS + self.seat]
        options, picks = [Option("end")], [-1]
        for slot in s.zones[HANDS + self.seat] if self.sets < 2 else ():
            for at in (i for i, other in enumerate(row) if other == EMPTY):
                options.append(Option("set", s.card(slot), to=place(ROWS + self.seat, at), secret=True))
                picks.append(slot * 64 + at)
        for at, slot in enumerate(row):
            if slot != EMPTY and s.card(slot).power:
                for to in range(len(row)):
                    where = place(ROWS + 1 - self.seat, to)
                    options.append(Option("attack", s.card(slot), place(ROWS + self.seat, at), to=where))
                    picks.append(slot * 64 + 8 + to)
        s.ask(self, self.seat, "main", "set, attack or end the turn", -1, options, picks)

    def chosen(self, s: VeilState, pick: int) -> None:
        if pick < 0:
            s.emit("TurnEnded", self.seat)
            return
        slot, at = divmod(pick, 64)
        window = Window("after", 1 - self.seat, 0, 1 - self.seat)
        if at >= 8:
            attack(s, self.seat, slot, at - 8)
            s.then(window)
        else:
            atoms.move(s, slot, ROWS + self.seat, "Set", at, face_up=False, n=at)
            s.then(window, Main(self.seat, self.sets + 1))


def attack(s: VeilState, seat: int, slot: int, at: int) -> None:
    """Both cards are turned up; the stronger one stays, a trap never fights; an empty place costs a point."""
    if not s.face[slot]:
        atoms.turn_up(s, slot, "Revealed")
    target = s.zones[ROWS + 1 - seat][at]
    s.emit("Attacked", seat, slot, n=at)
    if target == EMPTY:
        s.points[1 - seat] -= 1
        if s.points[1 - seat] == 0:
            s.finish(seat, "points")
        return
    if not s.face[target]:
        atoms.turn_up(s, target, "Revealed")
    loser = target if s.card(slot).power >= s.card(target).power else slot
    atoms.move(s, loser, GRAVE + s.owner[loser], "Fell")


register(Turn, Main, Strike)
GAME = MicroGame("veil", zones(("row", ROW, FACE, 4)), POOL, VeilState, Turn(0))
CARDS = [card.name for card in POOL]
CASES = [GameCase("veil", GAME, [(MicroDeck("one", CARDS * 4), MicroDeck("two", [*CARDS, "Pit", "Moth"] * 3))],
                  file=__file__)]
