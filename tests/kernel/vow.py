"""Micro-game: costs are a transaction in which the other player decides, and discarded cards open transactions of their own."""

from __future__ import annotations

from micro import DECK, GRAVE, HANDS, MicroDeck, MicroGame, draw, mill, zones

from cardscape.engine import atoms
from cardscape.engine.checkpoint import remember, settle, undo
from cardscape.engine.decision import Definition, Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import ALL, PILE
from cardscape.testing import GameCase

TABLE = 6


class Spell(Definition):
    """Costs, effects, and the spell that a discard of this card starts."""

    def __init__(self, name: str, costs: str, effects: str, echo: Spell | None = None) -> None:
        super().__init__(name)
        self.costs = costs.split()
        self.effects = effects.split()
        self.echo = echo


POOL = [Spell("Spark", "", "hurt hurt"), Spell("Bargain", "discard consent", "draw draw"),
        Spell("Oath", "mill discard", "shuffle hurt hurt"), Spell("Gift", "discard discard consent", "hurt hurt hurt peek"),
        Spell("Echo", "discard", "draw", Spell("", "consent mill", "hurt")), Spell("Spy", "mill consent", "peek peek draw"),
        Spell("Storm", "shuffle mill mill consent", "hurt", Spell("", "draw consent discard", "peek"))]


class VowState(State):
    SCALARS = (*State.SCALARS, "tries")
    KEPT = (*State.KEPT, "tries")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.tries = 0

    def fill(self, new: VowState) -> None:
        super().fill(new)
        new.tries = self.tries

    def spell(self, card: int, echo: int) -> Spell:
        spell = self.cards[self.defn[card]]
        return spell.echo if echo else spell

    def totals(self) -> list[int]:
        return [self.tries]


class Step(Task[VowState]):
    """A task about one spell: who casts it, the card, whether it is the echo, and how far it has come."""

    FIELDS = ("seat", "@card", "echo", "at")

    def __init__(self, seat: int, card: int, echo: int, at: int) -> None:
        self.seat, self.card, self.echo, self.at = seat, card, echo, at

    def next(self) -> Step:
        return type(self)(self.seat, self.card, self.echo, self.at + 1)


class Turn(Task[VowState]):
    NAME, FIELDS = "vow-turn", ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: VowState) -> None:
        s.turn, s.number, s.tries = self.seat, s.number + 1, 0
        s.emit("TurnBegan", self.seat)
        draw(s, self.seat)
        s.then(Main(self.seat), Turn(1 - self.seat))


class Main(Turn):
    NAME = "vow-main"

    def run(self, s: VowState) -> None:
        hand = s.zones[HANDS + self.seat] if s.tries < 4 else []
        options = [Option("play", s.cards[s.defn[card]]) for card in hand]
        s.ask(self, self.seat, "main", "play a card or end the turn", -1, [*options, Option("end")], [*hand, -1])

    def chosen(self, s: VowState, card: int) -> None:
        if card < 0:
            s.emit("TurnEnded", self.seat)
            return
        s.tries += 1
        s.then(self)
        remember(s)
        atoms.move(s, card, TABLE + self.seat, "Played")
        s.then(Pay(self.seat, card, 0, 0), Rest(self.seat, card, 0, 0))


class Pay(Step):
    """Meet the costs one by one; what cannot be met, or is denied, undoes everything since the checkpoint."""

    NAME = "vow-pay"

    def run(self, s: VowState) -> None:
        costs = s.spell(self.card, self.echo).costs
        if self.at == len(costs):
            settle(s)
            s.then(Do(self.seat, self.card, self.echo, 0))
        elif costs[self.at] == "discard":
            hand = s.zones[HANDS + self.seat]
            if hand:
                s.ask(self, self.seat, "discard", "which card pays", self.card,
                      [Option("discard", s.cards[s.defn[card]]) for card in hand], hand[:])
            else:
                undo(s)
        elif costs[self.at] == "consent":
            s.ask(self, 1 - self.seat, "consent", "may this be", self.card, [Option("allow"), Option("deny")], [1, 0])
        else:
            act(s, self.seat, costs[self.at])
            s.then(self.next())

    def chosen(self, s: VowState, pick: int) -> None:
        if s.spell(self.card, self.echo).costs[self.at] == "consent":
            s.emit("Consented" if pick else "Denied", 1 - self.seat)
            if not pick:
                undo(s)
                return
        s.then(self.next())
        if s.spell(self.card, self.echo).costs[self.at] == "discard":
            atoms.move(s, pick, GRAVE + self.seat, "Discarded")
            if s.spell(pick, 0).echo is not None:
                remember(s)
                s.then(Pay(self.seat, pick, 1, 0))


class Do(Step):
    NAME = "vow-do"

    def run(self, s: VowState) -> None:
        effects = s.spell(self.card, self.echo).effects
        if self.at < len(effects):
            act(s, self.seat, effects[self.at])
            s.then(self.next())


class Rest(Step):
    """A card that was cast goes to the graveyard."""

    NAME = "vow-rest"

    def run(self, s: VowState) -> None:
        atoms.move(s, self.card, GRAVE + self.seat, "Rested")


def act(s: VowState, seat: int, what: str) -> None:
    if what == "draw":
        draw(s, seat)
    elif what == "mill" or what == "hurt":
        mill(s, seat if what == "mill" else 1 - seat)
    elif what == "shuffle":
        atoms.shuffle(s, DECK + seat)
    elif what == "peek":
        for card in s.zones[DECK + 1 - seat][-2:]:
            atoms.show(s, card, 1 << seat)
            s.emit("Peeked", seat, card, DECK + 1 - seat, seen=1 << seat)


register(Turn, Main, Pay, Do, Rest)
GAME = MicroGame("vow", zones(("table", PILE, ALL, 0)), POOL, VowState, Turn(0))
ALL_CARDS = [card.name for card in POOL]
CASES = [GameCase("vow", GAME, [(MicroDeck("even", ALL_CARDS * 3), MicroDeck("echoes", [*ALL_CARDS, "Echo", "Storm"] * 2))],
                  file=__file__)]
