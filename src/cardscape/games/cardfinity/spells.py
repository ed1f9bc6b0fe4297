"""Activating a spell: one transaction of requirements, then its effects."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import move, show
from cardscape.engine.checkpoint import remember, settle
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.atoms import DESTROY, POP, Destroy, Pop
from cardscape.games.cardfinity.cards import ON_TAP
from cardscape.games.cardfinity.choosing import destroyable
from cardscape.games.cardfinity.moves import may_activate, on_field, tap
from cardscape.games.cardfinity.performing import Perform
from cardscape.games.cardfinity.table import DECK, FIELD, GRAVEYARD, HANDS, CardfinityState

HOPELESS: Final = 0
CERTAIN: Final = 1
UNCERTAIN: Final = 2
"""How a payment will end: only what is uncertain needs a transaction."""

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


def activate(s: CardfinityState, card: int, spell: int) -> None:
    """CF-5.4, CF-5.5: on your turn, from an untapped monster on your field."""
    begin(s, card, spell, 0)


def begin(s: CardfinityState, card: int, spell: int, deeper: int) -> None:
    """CF-12.2: remember the state, then attempt the requirements in written order. Everybody sees what is being activated."""
    reveal(s, card)
    if s.log is None:  # nobody is told
        s.events += 1
    else:
        s.emit("Activated", s.owner[card], card, s.zone[card], s.zone[card], label=s.texts[spell].name)
    outlook = prospect(s, card, spell)
    if outlook == HOPELESS:
        fail_at_once(s, card, spell, deeper)
        return
    open_payment(s, card, spell, deeper, outlook)
    s.depth += deeper
    s.agenda.append(Cast(card, spell, deeper, outlook))
    pay(s, card, spell)


def reveal(s: CardfinityState, card: int) -> None:
    """CF-15.2: a spell that fires from the hand shows its card; of one that went back into a deck nobody learns the place."""
    zone = s.zone[card]
    if zone != DECK and zone != DECK + 1:
        show(s, card, 3)


def prospect(s: CardfinityState, card: int, spell: int) -> int:
    """What is certain about a payment before it begins. Most transactions are over before they start, and cost nothing then."""
    text = s.texts[spell]
    if not text.may_fail:
        return CERTAIN
    node = text.nodes[text.requirements[0]]
    seat = s.owner[card]
    enough = False
    if node.code == DESTROY:
        assert isinstance(node, Destroy)
        if node.count != 1 or (node.enemy and not node.field):
            return UNCERTAIN
        victim = 1 - seat if node.enemy else seat
        enough = bool(destroyable(s, card, node, (FIELD if node.field else HANDS) + victim))
    elif node.code == POP:
        assert isinstance(node, Pop)
        enough = len(s.zones[GRAVEYARD + seat]) >= node.n
    else:
        return UNCERTAIN
    if not enough:
        return HOPELESS
    return CERTAIN if len(text.requirements) == 1 else UNCERTAIN


def fail_at_once(s: CardfinityState, card: int, spell: int, deeper: int) -> None:
    """CF-12.3: the first requirement is not met, so there is nothing to undo."""
    s.emit("Undone", s.turn)
    not_cast(s, card, spell, deeper)


def open_payment(s: CardfinityState, card: int, spell: int, deeper: int, outlook: int) -> None:
    """CF-12.2: the state to return to has the failed attempt as its next step. What cannot fail needs none."""
    if outlook == UNCERTAIN:
        s.agenda.append(NotCast(card, spell, deeper))
        remember(s)
        s.agenda.pop()


def pay(s: CardfinityState, card: int, spell: int) -> None:
    """CF-12.2: the requirements, strictly in written order."""
    agenda = s.agenda
    for number in s.texts[spell].demanded:
        agenda.append(Perform(card, spell, number, 1))


def paid(s: CardfinityState, outlook: int) -> None:
    """All requirements are met: what happened stands."""
    if outlook == UNCERTAIN:
        settle(s)


class Cast(Task[CardfinityState]):
    """The requirements are met: the effects follow."""

    NAME: ClassVar[str] = "cf-cast"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "deeper", "outlook")

    def __init__(self, card: int, spell: int, deeper: int, outlook: int) -> None:
        self.card = card
        self.spell = spell
        self.deeper = deeper
        self.outlook = outlook

    def run(self, s: CardfinityState) -> None:
        """CF-12.2, CF-12.8, CF-14.10: perform the effects in written order, each as far as possible."""
        paid(s, self.outlook)
        agenda = s.agenda
        agenda.append(Resolved(self.card, self.spell, self.deeper))
        for number in s.texts[self.spell].caused:
            agenda.append(Perform(self.card, self.spell, number, 0))


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
        if not self.deeper and s.texts[self.spell].trigger == ON_TAP and on_field(s, self.card):
            tap(s, self.card)
        if s.log is None:
            s.events += 1
        else:
            s.emit("Resolved", s.owner[self.card], self.card, label=s.texts[self.spell].name)


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
        """CF-12.3: everything is as it was before the attempt."""
        not_cast(s, self.card, self.spell, self.deeper)


def not_cast(s: CardfinityState, card: int, spell: int, deeper: int) -> None:
    """CF-12.10: it costs nothing, but what players try themselves is counted."""
    if not deeper:
        s.attempts += 1
    if s.log is None:
        s.events += 1
    else:
        s.emit("NotCast", s.owner[card], card, label=s.texts[spell].name)


register(Trigger, Cast, Resolved, Spent, NotCast)
