"""Moving cards between slots and changing their control by effects."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.task import Task, register
from cardscape.games.taiwan import values
from cardscape.games.taiwan.choosing import SLOT, Aims, Choice, answer_of
from cardscape.games.taiwan.grid import home_of
from cardscape.games.taiwan.lasting import begin, end_loans, loans
from cardscape.games.taiwan.leaving import send
from cardscape.games.taiwan.moves import free_slots
from cardscape.games.taiwan.onfield import move_slot, set_control, slide
from cardscape.games.taiwan.special import slots_for
from cardscape.games.taiwan.table import DEAD, TaiwanState


class Move(Task[TaiwanState]):
    """TW-13.3: an effect moves a card to an empty slot that the acting player chooses."""

    NAME: ClassVar[str] = "tw-move"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "words", "whose", "base", "aims")

    def __init__(self, seat: int, card: int, words: str, whose: int, base: int, aims: Aims) -> None:
        self.seat = seat
        self.card = card
        self.words = words
        self.whose = whose
        self.base = base
        self.aims = aims

    def run(self, s: TaiwanState) -> None:
        if not s.on_field(self.card):
            return
        given = answer_of(self.aims, SLOT)
        if given is not None:
            move_slot(s, self.card, given[0])
            return
        slots = tuple(slots_for(s, self.seat, self.words, self.whose, self.base, self.card))
        if slots:
            args = (self.seat, self.card, self.words, self.whose, self.base)
            s.then(Choice(self.NAME, args, self.aims, SLOT, "slot", self.seat, slots))


class TakeControl(Task[TaiwanState]):
    """TW-13.5: an effect gives control without movement; a card in a home row also moves to a slot of its new controller.
    ``by`` is whose effect it is, which need not be the player who takes control.
    """

    NAME: ClassVar[str] = "tw-take-control"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "text", "@source", "act", "by", "aims")

    def __init__(self, seat: int, card: int, text: int, source: int, act: int, by: int, aims: Aims) -> None:
        self.seat = seat
        self.card = card
        self.text = text
        self.source = source
        self.act = act
        self.by = by
        self.aims = aims

    def run(self, s: TaiwanState) -> None:
        if not s.on_field(self.card) or (s.control[self.card] == self.seat and not loans(s, self.card)):
            return
        given = answer_of(self.aims, SLOT)
        if given is None and s.control[self.card] != self.seat and must_move(s, self.card, self.seat):
            slots = tuple(free_slots(s, self.seat))
            if slots:
                args = (self.seat, self.card, self.text, self.source, self.act, self.by)
                s.then(Choice(self.NAME, args, self.aims, SLOT, "slot", self.seat, slots))
            return
        old = s.control[self.card]
        act = s.texts[self.text].step(self.act)
        if not act.lasts:
            end_loans(s, self.card)
        if old != self.seat:
            change(s, self.card, self.seat, -1 if given is None else given[0])
        if act.lasts and s.on_field(self.card):
            begin(s, act, self.text, self.source, self.by, self.card, 1, old)


def must_move(s: TaiwanState, card: int, seat: int) -> bool:
    """TW-13.5: in the middle row it stays; in a home row that is not the new controller's it cannot."""
    home = home_of(s.index(card))
    return home >= 0 and home != seat


def is_held(s: TaiwanState, card: int, seat: int, by: int) -> bool:
    """TW-13.5, TW-0.4: whether a card cannot come under a player's control because it would have to move and cannot. Of several
    cards this is asked before the first of them goes (TW-12.12).
    """
    return s.on_field(card) and must_move(s, card, seat) and values.forbidden(s, card, "moved", False, by)


def change(s: TaiwanState, card: int, seat: int, slot: int) -> None:
    """TW-13.5, TW-13.3: control changes; where the card has to move its supporters are lost as in any move."""
    if slot >= 0:
        slide(s, card, slot)
    set_control(s, card, seat)


class GiveBack(Task[TaiwanState]):
    """TW-13.5: when timed control ends the same happens backwards; without a slot the card goes to its owner's Dead Zone."""

    NAME: ClassVar[str] = "tw-give-back"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "seat", "aims")

    def __init__(self, card: int, seat: int, aims: Aims) -> None:
        self.card = card
        self.seat = seat
        self.aims = aims

    def run(self, s: TaiwanState) -> None:
        if not s.on_field(self.card) or s.control[self.card] == self.seat:
            return
        given = answer_of(self.aims, SLOT)
        if given is None and must_move(s, self.card, self.seat):
            slots = () if is_held(s, self.card, self.seat, s.control[self.card]) else tuple(free_slots(s, self.seat))
            if slots:
                s.then(Choice(self.NAME, (self.card, self.seat), self.aims, SLOT, "slot", self.seat, slots))
            else:
                send(s, self.card, DEAD, "CardSentToDeadZone", "no slot")
            return
        change(s, self.card, self.seat, -1 if given is None else given[0])


register(Move, TakeControl, GiveBack)
