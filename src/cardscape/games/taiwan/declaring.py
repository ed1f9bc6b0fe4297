"""Activating an effect: targets, the card's place, the price, and the item on the stack."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.state import MEMBER, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import costs, selectors
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.activation import hosts, payable_for, targets, text_of
from cardscape.games.taiwan.causes import COST, RULE
from cardscape.games.taiwan.choosing import (
    FACING,
    IT,
    SLOT,
    Aims,
    Asker,
    Choice,
    Pick,
    aim,
    answer_of,
    chosen_cards,
    living,
    lots,
)
from cardscape.games.taiwan.context import Ctx
from cardscape.games.taiwan.happening import note, note_card
from cardscape.games.taiwan.lasting import begin
from cardscape.games.taiwan.meaning import COSTS, DUTIES, Act, Text
from cardscape.games.taiwan.money import pay
from cardscape.games.taiwan.moves import enter, free_slots
from cardscape.games.taiwan.onfield import face_up, show
from cardscape.games.taiwan.places import BY_ACTION
from cardscape.games.taiwan.rows import HOST, Happening, Link
from cardscape.games.taiwan.special import ALL_POSES, turn_up
from cardscape.games.taiwan.statements import PLAIN
from cardscape.games.taiwan.table import CENTER, FIELD, HANDS, PRIVATE, PUBLIC, TEXTS, TaiwanState
from cardscape.games.taiwan.triggers import fresh_record, named, still_there, usable_events
from cardscape.games.taiwan.verbs import do_simple, how_many

PLACED_UP: Final = 102
"""Key of the mark that the card was turned or placed face-up already, with what was charged for that."""


class Declare(Asker):
    """TW-12.1: (1) targets, then the card is turned up or placed (TW-9.4), (2) the price, (3) onto the stack, (4) told."""

    NAME: ClassVar[str] = "tw-declare"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "number", "it", "that", "n", "aims")

    def __init__(self, seat: int, card: int, number: int, it: tuple[int, ...], that: int, n: int, aims: Aims) -> None:
        self.seat = seat
        self.card = card
        self.number = number
        self.it = it
        self.that = that
        self.n = n
        self.aims = aims

    def args(self) -> tuple[int | str | tuple[int, ...], ...]:
        return (self.seat, self.card, self.number, self.it, self.that, self.n)

    def resumed(self, aims: Aims) -> Declare:
        return Declare(self.seat, self.card, self.number, self.it, self.that, self.n, aims)

    def run(self, s: TaiwanState) -> None:
        text = s.reads[self.card].texts[self.number]
        if len(self.aims) >= text.targets:
            self.go_on(s, text)
        else:
            made = self.aimed(s, text)
            if made is not None:
                made.go_on(s, text)

    def go_on(self, s: TaiwanState, text: Text) -> None:
        """TW-12.1: what is done once the targets are chosen."""
        if text.opens and self.asks_slot(s):
            return
        placed = answer_of(self.aims, PLACED_UP) if self.aims and text.picks_cost else None  # else it is put at once
        if placed is None:
            tax = costs.charged(s, self.seat, self.card) if s.hindered else 0
            s.cause = RULE
            if text.opens:
                self.open_card(s)
            if not text.picks_cost:
                put(s, self, text, tax)
                return
            self.resumed((*self.aims, (PLACED_UP, tax) if tax else (PLACED_UP,))).charge(s, text, tax)
        else:
            self.charge(s, text, sum(placed))

    def charge(self, s: TaiwanState, text: Text, tax: int) -> None:
        """TW-12.1: what is done once the card lies open: the price is chosen and paid."""
        made = self.priced(s, text)
        if made is not None and not (text.uncovers and made.asks_direction(s, text)):
            put(s, made, text, tax)

    def aimed(self, s: TaiwanState, text: Text) -> Declare | None:
        """TW-12.1: targets are chosen before anything is paid, one step after the other; None while somebody is asked."""
        aims = self.aims
        number = 0
        if text.equips:
            number = 1
            if not aims:
                chosen = self.with_choice(s, aims, HOST, "equip", hosts(s, self.seat), 1, 1)
                if chosen is None:
                    return None
                aims = chosen
        ctx = self.ctx()
        for act in text.aimed:
            sel = act.target
            if len(aims) == number and sel is not None:
                n = selectors.times(s, act.foreach, ctx) if act.many else 1
                chosen = self.with_choice(s, aims, act.step, act.verb, targets(s, act, ctx), sel.low() * n, sel.high() * n)
                if chosen is None:
                    return None
                aims = chosen
            if number + 1 < text.targets:
                ctx = Ctx(self.card, self.seat, self.seat, aims[number][1::2], self.that)
            number += 1
        return self if aims is self.aims else self.resumed(aims)

    def with_choice(self, s: TaiwanState, aims: Aims, key: int, kind: str, found: list[int], low: int, high: int) -> Aims | None:
        """TW-12.9: these answers with the cards of one more step; None while they are chosen, which nobody has to where there is
        but one way and nothing is learned by it.
        """
        low = min(low, len(found))
        if found and high and not (low == len(found) == 1 and s.trail is None and s.zone[found[0]] >= HANDS):
            Pick(self.NAME, self.args(), aims, key, kind, self.seat, low, high, tuple(found), (), self).run(s)
            return None
        more: Aims = (aim(s, key, tuple(found) if high else ()),)
        return aims + more

    def asks_slot(self, s: TaiwanState) -> bool:
        """TW-9.4: a card from hand goes into an empty usable slot of the activator's choice."""
        if s.zone[self.card] != HANDS + self.seat or (self.aims and answer_of(self.aims, SLOT) is not None):
            return False
        Choice(self.NAME, self.args(), self.aims, SLOT, "slot", self.seat, tuple(free_slots(s, self.seat)), self).run(s)
        return True

    def open_card(self, s: TaiwanState) -> None:
        """TW-9.4: a face-down card is turned face-up, one from hand is placed face-up."""
        if s.zone[self.card] == FIELD:
            if not s.face[self.card]:
                face_up(s, self.card, "CardTurnedUp")
                note_card(s, k.TURNED_UP, self.card)
            return
        slot = answer_of(self.aims, SLOT)
        if slot is not None:
            place_up(s, self.card, self.seat, slot[0])

    def priced(self, s: TaiwanState, text: Text) -> Declare | None:
        """What has to be chosen for the price, or is picked for it by chance; None while somebody is asked."""
        aims = self.aims
        if text.picks and len(aims) > text.picks and COSTS <= aims[-text.picks][0] < DUTIES:
            return self  # all of it is chosen
        taken: list[int] = []
        parts = costs.to_choose(s, self.ctx(), text)
        for number, (act, cards) in enumerate(parts):
            sel = act.target
            chosen = chosen_cards(aims, act.step)
            if chosen is None and sel is not None:
                rest = [part for part in parts[number + 1:] if chosen_cards(aims, part[0].step) is None]
                left = costs.spare(cards, rest, taken)
                if sel.random:
                    found = lots(s, left, sel.low())
                    Pick(self.NAME, self.args(), aims, act.step, act.verb, self.seat, sel.low(), sel.high(), found, found,
                         self).run(s)
                    return None
                more = self.with_choice(s, aims, act.step, act.verb, left, sel.low(), sel.high())
                if more is None:
                    return None
                aims = more
                chosen = chosen_cards(aims, act.step)
            taken.extend(chosen or ())
        return self if aims is self.aims else self.resumed(aims)

    def asks_direction(self, s: TaiwanState, text: Text) -> bool:
        """TW-13.2: of a Figure that is turned face-up for the price its controller picks the orientation."""
        for act in text.cost:
            for card in price_cards(s, self, act, self.ctx()) if act.verb == "turn" and act.state == "face_up" else ():
                if s.card(card).figure and answer_of(self.aims, FACING + card) is None:
                    s.agenda.append(Choice(self.NAME, self.args(), self.aims, FACING + card, "orientation", s.control[card],
                                           ALL_POSES, self))
                    return True
        return False

    def ctx(self) -> Ctx:
        """How the words of the effect are understood while it is activated."""
        if self.it or self.that >= 0:
            return Ctx(self.card, self.seat, self.seat, self.it, self.that)
        return PLAIN[self.seat][self.card]


def place_up(s: TaiwanState, card: int, seat: int, slot: int) -> None:
    """TW-9.9, TW-9.4: a card from hand is placed face-up; this is what "when placed" means."""
    enter(s, card, seat, slot, True, "CardPlaced", BY_ACTION, CENTER, "face-up")
    note(s, k.PLACED, seat, card, seat, 1, slot, -1, 0, "", FIELD)


def put(s: TaiwanState, made: Declare, text: Text, tax: int) -> None:
    """TW-12.1, TW-11.7, TW-11.8: pay, count the use, let duties come into force, and put the effect on the stack."""
    seat, card = made.seat, made.card
    bill = costs.fee(s, made.ctx(), text) + tax if text.fee else tax
    if text.limited:
        count_use(s, seat, card, text)
    rival = rival_of(s, text, made.n) if s.chain else 0
    hidden = unseen = s.know[1 - seat][card] < MEMBER
    it = made.it
    if bill or text.cost:
        s.cause = COST
        pay(s, seat, bill)
        for act in text.cost if len(text.cost) < 2 else hosts_last(s, made, text):
            if act.verb != "pay" and s.winner == RUNNING:
                paid = pay_part(s, made, act)
                it = tuple(paid) if act.step == text.price_names else it
        if s.winner != RUNNING:
            return
        hidden = s.know[1 - seat][card] < MEMBER
    if hidden:
        show_source(s, seat, card, unseen)
    s.serial += 1
    if not s.chain:
        s.starter = seat
    aims = targets_of(made.aims) if made.aims else ()
    if it:
        aims = (*aims, aim(s, IT, it))
    name = s.defn[card] * TEXTS + made.number
    s.chain.append(Link(s.serial, name, card, s.life[card], seat, text.speed, aims, it, made.n, rival, 0, made.that))
    for duty in text.duties:
        begin(s, duty, name, card, seat, -1, 1)
    if s.log is None:
        s.events += 1
    else:
        s.emit("EffectActivated", seat, card, n=made.number + 1 if text.acts else 0)
    if bill or text.cost:
        s.cause = RULE
    note(s, k.ACTIVATED, seat, card, seat, 1, -1, -1, s.serial)


def targets_of(aims: Aims) -> Aims:
    """The targets among the answers of an activation, and the Figure that a Suite equips."""
    return tuple([one for one in aims if one[0] < COSTS or one[0] == HOST])


def show_source(s: TaiwanState, seat: int, card: int, unseen: bool) -> None:
    """TW-12.1: the stack is open to both players: an effect used from a hand names its card to everybody. One that everybody saw
    until its price sent it into a deck is not shown anew.
    """
    if unseen:
        show(s, card, 3, seat)
    else:
        atoms.show(s, card, 3)


def count_use(s: TaiwanState, seat: int, card: int, text: Text) -> None:
    """TW-11.8: counted on activation, also if it is negated later: under the instance, the card name, or the card name for the
    whole game.
    """
    s.uses.append((text.scope, seat, s.defn[card] if text.scope else card, text.number))
    s.edition += 1
    s.tire(seat)


def rival_of(s: TaiwanState, text: Text, n: int) -> int:
    """TW-12.8, TW-11.4: "that effect": the one whose activation started this one (``n``), else the top of the stack."""
    if text.trigger is not None and text.trigger.kind == k.ACTIVATED:
        return n
    top = s.chain[-1] if s.chain else None
    return top.number if isinstance(top, Link) else 0


def pay_part(s: TaiwanState, made: Declare, act: Act) -> list[int]:
    """A part of the price that is no money: the same changes as in an effect, for another reason; returns its cards."""
    ctx = made.ctx()
    cards = price_cards(s, made, act, ctx)
    if act.verb == "turn" and act.state == "face_up":
        for card in cards:
            turn_up(s, card, (answer_of(made.aims, FACING + card) or (CENTER,))[0])
        return cards
    n = how_many(s, act, ctx)
    milled = s.zones[PRIVATE + made.seat][::-1][:n] if act.verb == "mill" else cards
    do_simple(s, act, ctx, cards, [n, n], [])
    return milled


def hosts_last(s: TaiwanState, made: Declare, text: Text) -> list[Act]:
    """TW-1.3: the parts of a price, those last that take Figures away with which other parts of it would go."""
    return sorted(text.cost, key=lambda act: any(s.bears(card) for card in price_cards(s, made, act, made.ctx())))


def price_cards(s: TaiwanState, made: Declare, act: Act, ctx: Ctx) -> list[int]:
    """The cards with which a part of the price is paid: those that were chosen for it, or all that it names."""
    sel = act.target
    if sel is None:
        return []
    return living(s, made.aims, act.step) if sel.is_chosen() else selectors.matching(s, sel, ctx)


def answer(s: TaiwanState, seat: int, subject: int) -> None:
    """TW-12.3: activate what a player picked in a window, for the oldest event it waits for. If it speaks of the card of its
    event, the player says which of several is meant, and cards that have gone are not.
    """
    text = text_of(s, subject)
    record = None
    if text.trigger is not None:
        found = answerable(s, seat, subject) if text.about_event and len(s.records) > 1 else []
        if len(found) > 1:
            s.agenda.append(WhichEvent(seat, subject // TEXTS, subject % TEXTS))
            return
        record = found[0] if found else fresh_record(s, text, subject // TEXTS, seat)
    activate(s, seat, subject, record)


def answerable(s: TaiwanState, seat: int, subject: int) -> list[Happening]:
    """TW-12.3, TW-1.3: the events that an effect about their cards may be used for, if one of these is its price those that can
    pay it.
    """
    found = usable_events(s, text_of(s, subject), subject // TEXTS, seat)
    return [record for record in found if payable_for(s, seat, subject, record)]


class WhichEvent(Task[TaiwanState]):
    """TW-12.3, TW-12.9: several events fit an effect: its player says which card is meant."""

    NAME: ClassVar[str] = "tw-which-event"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "number")

    def __init__(self, seat: int, card: int, number: int) -> None:
        self.seat = seat
        self.card = card
        self.number = number

    def run(self, s: TaiwanState) -> None:
        subject = self.card * TEXTS + self.number
        text = text_of(s, subject)
        found = answerable(s, self.seat, subject)
        cards = [named(text, record)[0] for record in found]
        options = [s.pick_option("answer", card, s.zone[card] < PUBLIC) for card in cards]
        s.ask(self, self.seat, "choose", "which one", -1, options, [record.number for record in found])

    def chosen(self, s: TaiwanState, pick: int) -> None:
        activate(s, self.seat, self.card * TEXTS + self.number, event_of(s, pick))


def event_of(s: TaiwanState, number: int) -> Happening | None:
    """A recorded event by its number."""
    for record in s.recorded:
        if record.number == number:
            return record
    for row in s.noted:
        if row[0] == number:
            return Happening(*row)
    return None


def activate(s: TaiwanState, seat: int, subject: int, record: Happening | None) -> None:
    """Begin an activation; an event it answers is used up for this effect."""
    card, number = subject // TEXTS, subject % TEXTS
    text = s.reads[card].texts[number]
    it: tuple[int, ...] = ()
    that = -1
    n = 0
    if record is not None:
        s.answered.append((record.number, card, number))
        it = still_there(s, record, named(text, record))
        that = record.seat
        n = record.n
    made = Declare(seat, card, number, it, that, n, ())
    if text.targets:
        made.run(s)
    else:
        made.go_on(s, text)


register(Declare, WhichEvent)
