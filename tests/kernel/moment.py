"""Micro-game: what lasts until the next activation, until a battle, or until the end of a player's next turn."""

from __future__ import annotations

from micro import GRAVE, HANDS, MicroDeck, MicroGame, draw, zones

from cardscape.engine import atoms, durations
from cardscape.engine.decision import Definition, Option
from cardscape.engine.events import Event
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import ALL, EMPTY, ROW, place
from cardscape.testing import GameCase

FIELD = 6
POWER = 0


class Card(Definition):
    """A unit with a power, or a force: by how much, until which event, of whom (mine, theirs, any), how often."""

    def __init__(self, name: str, power: int = 0, until: str = "", whose: str = "any", left: int = 1) -> None:
        super().__init__(name)
        self.power, self.until, self.whose, self.left = power, until, whose, left


POOL = [Card("Guard", 3), Card("Scout", 1), Card("Ogre", 5), Card("Flash", 3, "Activated|Battle"),
        Card("Chant", 2, "TurnEnded", "theirs"), Card("Vigil", 1, "TurnEnded", "mine", 2)]


class MomentState(State):
    LISTS = (*State.LISTS, "points")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.points = [5, 5]

    def fill(self, new: MomentState) -> None:
        super().fill(new)
        new.points = self.points[:]

    def totals(self) -> list[int]:
        return self.points[:]

    def power(self, card: int) -> int:
        return self.cards[self.defn[card]].power + durations.total(self, "power", card, POWER)

    def facts(self, viewer: int, zone: int, slots: list[int]) -> list[tuple[int, ...]]:
        return [(self.power(card) if card >= 0 else 0,) for card in slots] if zone >= FIELD else []

    def noticed(self, event: Event) -> None:
        durations.lapse(self, event)
        if event.kind in ("LastingBegan", "LastingEnded"):
            self.touch(self.zone[event.slot])


class Turn(Task[MomentState]):
    NAME, FIELDS = "moment-turn", ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: MomentState) -> None:
        s.turn, s.number = self.seat, s.number + 1
        s.emit("TurnBegan", self.seat)
        draw(s, self.seat)
        s.then(Main(self.seat, ()), Turn(1 - self.seat))


class Main(Task[MomentState]):
    """Put a unit down, use a force on a unit, attack once with each unit, or end the turn."""

    NAME, FIELDS = "moment-main", ("seat", "@fought")

    def __init__(self, seat: int, fought: tuple[int, ...]) -> None:
        self.seat, self.fought = seat, fought

    def run(self, s: MomentState) -> None:
        mine, theirs = s.zones[FIELD + self.seat], s.zones[FIELD + 1 - self.seat]
        options, picks = [Option("end")], [-1]
        for card in s.zones[HANDS + self.seat]:
            printed = s.cards[s.defn[card]]
            for at, other in enumerate(mine):
                if (other == EMPTY) != bool(printed.until):
                    target = s.cards[s.defn[other]] if other != EMPTY else None
                    kind = "use" if printed.until else "put"
                    options.append(Option(kind, printed, target=target, to=place(FIELD + self.seat, at)))
                    picks.append(card * 64 + at)
        for at, card in enumerate(mine):
            if card != EMPTY and card not in self.fought:
                for to, other in enumerate(theirs):
                    if other != EMPTY or not any(c != EMPTY for c in theirs):
                        target = s.cards[s.defn[other]] if other != EMPTY else None
                        options.append(Option("attack", s.cards[s.defn[card]], place(FIELD + self.seat, at), target,
                                              place(FIELD + 1 - self.seat, to)))
                        picks.append(card * 64 + 8 + to)
        s.ask(self, self.seat, "main", "act or end the turn", -1, options, picks)

    def chosen(self, s: MomentState, pick: int) -> None:
        if pick < 0:
            s.emit("TurnEnded", self.seat)
            return
        card, at = divmod(pick, 64)
        printed = s.cards[s.defn[card]]
        if at >= 8:
            s.then(Main(self.seat, (*self.fought, card)))
            battle(s, self.seat, card, s.zones[FIELD + 1 - self.seat][at - 8])
        elif printed.until:
            s.then(self)
            target = s.zones[FIELD + self.seat][at]
            atoms.move(s, card, GRAVE + self.seat, "Activated")
            whose = {"mine": self.seat, "theirs": 1 - self.seat, "any": -1}[printed.whose]
            durations.begin(s, "power", target, POWER, printed.power, printed.until, whose, printed.left, card)
        else:
            s.then(self)
            atoms.move(s, card, FIELD + self.seat, "Put", at)


def battle(s: MomentState, seat: int, attacker: int, defender: int) -> None:
    """The weaker unit falls; without a defender a point is lost. What lasts until a battle lasts through it."""
    if defender == EMPTY:
        s.points[1 - seat] -= 1
        s.emit("Hurt", 1 - seat, n=1)
        if s.points[1 - seat] == 0:
            s.finish(seat, "points")
    elif s.power(attacker) >= s.power(defender):
        fall(s, defender)
    else:
        fall(s, attacker)
    s.emit("Battle", seat)


def fall(s: MomentState, card: int) -> None:
    s.rows = [row for row in s.rows if row.card != card]
    atoms.move(s, card, GRAVE + s.owner[card], "Fell")


register(Turn, Main)
GAME = MicroGame("moment", zones(("field", ROW, ALL, 3)), POOL, MomentState, Turn(0))
CARDS = [card.name for card in POOL]
CASES = [GameCase("moment", GAME, [(MicroDeck("one", CARDS * 4), MicroDeck("two", [*CARDS, "Flash", "Scout"] * 3))],
                  file=__file__)]
