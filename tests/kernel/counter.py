"""Micro-game: a chain that both players build, a counter that stops the newest link, and triggers that wait for their turn."""

from __future__ import annotations

from micro import GRAVE, HANDS, MicroDeck, MicroGame, draw, zones

from cardscape.engine import atoms
from cardscape.engine.chain import ChainState, PlaceTriggers, ResolveChain, Trigger, Window, negate
from cardscape.engine.decision import Definition, Option
from cardscape.engine.events import Event
from cardscape.engine.task import Task, register
from cardscape.engine.zones import ALL, EMPTY, PILE, ROW, place
from cardscape.testing import GameCase

STACK, FIELD = 6, 8
POOL = [Definition(name) for name in ("Bolt", "Nope", "Imp", "Gremlin", "Charm")]
SPELLS = {"Bolt": "hurt", "Charm": "draw"}
UNITS = {"Imp": "hurt", "Gremlin": "draw"}
"""What a unit's trigger does whenever its owner is hurt."""


class CounterState(ChainState):
    LISTS = (*ChainState.LISTS, "points")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.points = [6, 6]
        self.watching = True

    def fill(self, new: CounterState) -> None:
        super().fill(new)
        new.points = self.points[:]

    def totals(self) -> list[int]:
        return self.points[:]

    def name(self, card: int) -> str:
        return self.cards[self.defn[card]].name

    def noticed(self, event: Event) -> None:
        if event.kind == "Hurt":
            self.waiting += [Pain(event.seat, card) for card in self.zones[FIELD + event.seat] if card != EMPTY]

    def replies(self, window: Window, options: list[Option], picks: list[int]) -> None:
        for card in self.zones[HANDS + window.seat]:
            if self.name(card) in SPELLS or (self.name(card) == "Nope" and self.chain):
                options.append(Option("activate", self.cards[self.defn[card]]))
                picks.append(card)

    def replied(self, window: Window, card: int) -> None:
        atoms.move(self, card, STACK + window.seat, "Activated")
        self.chain.append(Link(window.seat, card, SPELLS.get(self.name(card), "counter"), len(self.chain) - 1))
        self.then(Window("chain", 1 - window.seat, 0, 1 - window.seat))

    def closed(self, window: Window) -> None:
        self.then(ResolveChain(), Settle())


class Link(Task[CounterState]):
    """A link: what it does, and for a counter the number of the link it answers."""

    NAME, FIELDS = "counter-link", ("seat", "@card", "what", "answers")

    def __init__(self, seat: int, card: int, what: str, answers: int) -> None:
        self.seat, self.card, self.what, self.answers = seat, card, what, answers

    def run(self, s: CounterState) -> None:
        s.emit("Resolved", self.seat, self.card)
        if self.what == "hurt":
            s.points[1 - self.seat] -= 1
            s.emit("Hurt", 1 - self.seat, n=1)
            if s.points[1 - self.seat] <= 0:
                s.finish(self.seat, "points")
        elif self.what == "draw":
            draw(s, self.seat)
        elif isinstance(s.chain[self.answers], Link):
            target = s.chain[self.answers]
            negate(s, self.answers, target.seat, target.card)


class Pain(Trigger):
    """A unit reacts to its owner being hurt."""

    NAME = "counter-pain"

    def run(self, s: CounterState) -> None:
        s.chain.append(Link(self.seat, self.card, UNITS[s.name(self.card)], -1))
        s.emit("Triggered", self.seat, self.card)


class Settle(Task[CounterState]):
    """After a chain: its cards are put away, then waiting triggers form the next chain."""

    NAME = "counter-settle"

    def run(self, s: CounterState) -> None:
        for seat in (0, 1):
            for card in s.zones[STACK + seat][:]:
                atoms.move(s, card, GRAVE + seat, "PutAway")
        if s.waiting:
            s.then(PlaceTriggers(s.turn), Window("triggers", 1 - s.turn, 0, 1 - s.turn))


class Turn(Task[CounterState]):
    NAME, FIELDS = "counter-turn", ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CounterState) -> None:
        s.turn, s.number = self.seat, s.number + 1
        s.emit("TurnBegan", self.seat)
        draw(s, self.seat)
        s.then(Main(self.seat), Turn(1 - self.seat))


class Main(Turn):
    """Summon a unit, begin a chain, or end the turn."""

    NAME = "counter-main"

    def run(self, s: CounterState) -> None:
        hand = s.zones[HANDS + self.seat]
        field = s.zones[FIELD + self.seat]
        options, picks = [Option("end")], [-1]
        for card in hand:
            if s.name(card) in SPELLS:
                options.append(Option("activate", s.cards[s.defn[card]]))
                picks.append(card * 8)
            elif s.name(card) in UNITS:
                for at in (i for i, other in enumerate(field) if other == EMPTY):
                    options.append(Option("summon", s.cards[s.defn[card]], to=place(FIELD + self.seat, at)))
                    picks.append(card * 8 + at)
        s.ask(self, self.seat, "main", "act or end the turn", -1, options, picks)

    def chosen(self, s: CounterState, pick: int) -> None:
        if pick < 0:
            s.emit("TurnEnded", self.seat)
            return
        s.then(self)
        card, at = divmod(pick, 8)
        if s.name(card) in UNITS:
            atoms.move(s, card, FIELD + self.seat, "Summoned", at)
        else:
            s.replied(Window("chain", self.seat, 0, self.seat), card)


register(Link, Pain, Settle, Turn, Main)
GAME = MicroGame("counter", zones(("stack", PILE, ALL, 0), ("field", ROW, ALL, 3)), POOL, CounterState, Turn(0), 4)
CARDS = ["Bolt", "Bolt", "Nope", "Imp", "Gremlin", "Charm"]
CASES = [GameCase("counter", GAME, [(MicroDeck("one", CARDS * 5), MicroDeck("two", [*CARDS, "Imp"] * 5))], file=__file__)]
