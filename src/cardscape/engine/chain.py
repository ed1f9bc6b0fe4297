"""Response windows, the chain (or stack), and triggers that wait for their turn. Which answers fit is the game's to say."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.decision import Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, register

PASS: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Task["ChainState"]):
    """Players are asked in turns whether they act; two passes in a row close the window.

    ``kind`` is the game's name for it, ``first`` the seat that was asked first.
    """

    NAME: ClassVar[str] = "window"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "seat", "passes", "first")

    def __init__(self, kind: str, seat: int, passes: int, first: int) -> None:
        self.kind = kind
        self.seat = seat
        self.passes = passes
        self.first = first

    def run(self, s: ChainState) -> None:
        options = [Option("pass")]
        picks = [PASS]
        s.replies(self, options, picks)
        s.ask(self, self.seat, "respond", self.kind, -1, options, picks)

    def chosen(self, s: ChainState, pick: int) -> None:
        if pick != PASS:
            s.replied(self, pick)
            return
        s.emit("Passed", self.seat)
        if self.passes + 1 >= 2:
            s.closed(self)
        else:
            s.then(Window(self.kind, 1 - self.seat, self.passes + 1, self.first))


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Task["ChainState"]):
    """An effect that starts by itself and waits until it may be put on the chain; ``run`` puts it there."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(allow_interpreted_subclasses=True)
class ChainState(State):
    """A state whose game has windows, a chain and triggers."""

    __slots__ = ()

    def replies(self, window: Window, options: list[Option], picks: list[int]) -> None:
        """Add what the asked player may do in this window besides passing."""

    def replied(self, window: Window, pick: int) -> None:
        """Carry out an answer and say what is asked next."""

    def closed(self, window: Window) -> None:
        """Both players passed."""

    def trigger_option(self, trigger: Trigger) -> Option:
        """How a waiting trigger is offered to the player who puts triggers in order."""
        return Option("trigger", self.cards[self.defn[trigger.card]])

    def trigger_rank(self, trigger: Trigger) -> int:
        """Triggers of a lower rank go on the chain first, whoever's they are; such as mandatory before optional ones."""
        return 0


class PlaceTriggers(Task[ChainState]):
    """Put the waiting triggers on the chain: by rank, and in a rank first all of one player, then all of the other.

    Each player puts their own in the order they like.
    """

    NAME: ClassVar[str] = "place-triggers"
    FIELDS: ClassVar[tuple[str, ...]] = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, s: ChainState) -> None:
        options: list[Option] = []
        picks: list[int] = []
        best = -1
        for number, record in enumerate(s.waiting):
            if isinstance(record, Trigger):
                group = s.trigger_rank(record) * 2 + (record.seat != self.first)
                if best < 0 or group < best:
                    best = group
                    options = []
                    picks = []
                if group == best:
                    options.append(s.trigger_option(record))
                    picks.append(number)
        if options:
            seat = self.first if best % 2 == 0 else 1 - self.first
            s.ask(self, seat, "order", "which trigger comes next", -1, options, picks)

    def chosen(self, s: ChainState, pick: int) -> None:
        trigger = s.waiting.pop(pick)
        s.then(self)
        if isinstance(trigger, Trigger):
            s.agenda.append(trigger)


class ResolveChain(Task[ChainState]):
    """Resolve the links from last to first; nothing is activated in between."""

    NAME: ClassVar[str] = "resolve-chain"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: ChainState) -> None:
        if s.chain:
            link: Any = s.chain.pop()
            s.then(link, self)


class Negated(Task[ChainState]):
    """What stands on the chain in place of a link that was countered."""

    NAME: ClassVar[str] = "negated"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: ChainState) -> None:
        s.emit("Fizzled", self.seat, self.card)


def negate(s: ChainState, number: int, seat: int, card: int) -> None:
    """Replace a waiting link by one that does nothing."""
    s.chain[number] = Negated(seat, card)
    s.emit("Negated", seat, card)


register(Window, PlaceTriggers, ResolveChain, Negated)
