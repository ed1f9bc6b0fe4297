"""Activating a spell: one transaction of requirements, then its effects."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import move, show
from cardscape.engine.checkpoint import remember, settle, undo
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.cards import ON_TAP
from cardscape.games.cardfinity.moves import may_activate, on_field, tap
from cardscape.games.cardfinity.performing import Perform
from cardscape.games.cardfinity.table import GRAVEYARD, CardfinityState

DEPTH_LIMIT: Final = 100
AUTO_LIMIT: Final = 1000


class Trigger(Task[CardfinityState]):
    """One spell that activates by itself."""

    NAME: ClassVar[str] = "cf-trigger"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell")

    def __init__(self, card: int, spell: int) -> None:
        self.card = card
        self.spell = spell

    def run(self, s: CardfinityState) -> None:
        """CF-13.1, CF-10.4: mandatory, for the card's owner, on whoever's turn."""
        if not may_activate(s, self.card) or too_deep(s):
            return
        s.autos += 1
        begin(s, self.card, self.spell, 1)


def too_deep(s: CardfinityState) -> bool:
    """CF-13.6: no more than 100 levels, and no more than 1000 automatic spells within one action."""
    return s.depth >= DEPTH_LIMIT or s.autos >= AUTO_LIMIT


class Manual(Task[CardfinityState]):
    """A `tap` or `infinity` spell that its controller activates."""

    NAME: ClassVar[str] = "cf-manual"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell")

    def __init__(self, card: int, spell: int) -> None:
        self.card = card
        self.spell = spell

    def run(self, s: CardfinityState) -> None:
        """CF-5.4, CF-5.5: on your turn, from an untapped monster on your field."""
        begin(s, self.card, self.spell, 0)


def begin(s: CardfinityState, card: int, spell: int, deeper: int) -> None:
    """CF-12.2: remember the state, then attempt the requirements in written order. Everybody sees what is being activated."""
    show(s, card, 3)
    s.emit("Activated", s.owner[card], card, s.zone[card], s.zone[card], label=s.text(spell).name)
    open_payment(s, card, spell, deeper)
    s.depth += deeper
    s.then(Cast(card, spell, deeper))
    pay(s, card, spell)


def open_payment(s: CardfinityState, card: int, spell: int, deeper: int) -> None:
    """CF-12.2: the state to return to has the failed attempt as its next step. What cannot fail needs none."""
    if s.text(spell).may_fail:
        s.agenda.append(NotCast(card, spell, deeper))
        remember(s)
        s.agenda.pop()


def pay(s: CardfinityState, card: int, spell: int) -> None:
    """CF-12.2: the requirements, strictly in written order."""
    numbers = s.text(spell).requirements
    if numbers:
        s.then(*[Perform(card, spell, number, 1) for number in numbers])


def paid(s: CardfinityState, spell: int) -> None:
    """All requirements are met: what happened stands."""
    if s.text(spell).may_fail:
        settle(s)


class Cast(Task[CardfinityState]):
    """The requirements are met: the effects follow."""

    NAME: ClassVar[str] = "cf-cast"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "deeper")

    def __init__(self, card: int, spell: int, deeper: int) -> None:
        self.card = card
        self.spell = spell
        self.deeper = deeper

    def run(self, s: CardfinityState) -> None:
        """CF-12.2, CF-12.8, CF-14.10: perform the effects in written order, each as far as possible."""
        paid(s, self.spell)
        s.then(*[Perform(self.card, self.spell, number, 0) for number in s.text(self.spell).effects],
               Resolved(self.card, self.spell, self.deeper))


class Resolved(Task[CardfinityState]):
    """A spell has done everything it says."""

    NAME: ClassVar[str] = "cf-resolved"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "deeper")

    def __init__(self, card: int, spell: int, deeper: int) -> None:
        self.card = card
        self.spell = spell
        self.deeper = deeper

    def run(self, s: CardfinityState) -> None:
        """CF-12.7: after the effects of a tap spell the monster becomes tapped, if it is still on the field."""
        s.depth -= self.deeper
        if not self.deeper and s.text(self.spell).trigger == ON_TAP and on_field(s, self.card):
            tap(s, self.card)
        s.emit("Resolved", s.owner[self.card], self.card, label=s.text(self.spell).name)


class Spent(Task[CardfinityState]):
    """A played spell card has resolved."""

    NAME: ClassVar[str] = "cf-spent"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: CardfinityState) -> None:
        """CF-11.2: after the effects the card is put on top of the graveyard; this is no discard."""
        move(s, self.card, GRAVEYARD + s.owner[self.card], "Spent")


class NotCast(Task[CardfinityState]):
    """An attempt whose requirements were not met."""

    NAME: ClassVar[str] = "cf-not-cast"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "deeper")

    def __init__(self, card: int, spell: int, deeper: int) -> None:
        self.card = card
        self.spell = spell
        self.deeper = deeper

    def run(self, s: CardfinityState) -> None:
        """CF-12.10: it costs nothing, but what players try themselves is counted."""
        if not self.deeper:
            s.attempts += 1
        s.emit("NotCast", s.owner[self.card], self.card, label=s.text(self.spell).name)


class Fail(Task[CardfinityState]):
    """A requirement is not met."""

    NAME: ClassVar[str] = "cf-fail"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: CardfinityState) -> None:
        """CF-12.3, CF-12.4, CF-12.5: everything since the attempt began is undone; an outer attempt goes on."""
        undo(s)


register(Trigger, Manual, Cast, Resolved, Spent, NotCast, Fail)
