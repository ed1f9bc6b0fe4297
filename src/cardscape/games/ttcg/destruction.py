"""Destroying cards: protection, replacement, stacks, equip cards, and the points their owners lose."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, selectors, values
from cardscape.games.ttcg.context import Ctx
from cardscape.games.ttcg.moves import RULES, Doer, gain, look, lose, put_away, relocate, tell, unlink
from cardscape.games.ttcg.table import DISCARD, Hold, TtcgState

KEEP: Final = -1


class Destroy(Task[TtcgState]):
    """Cards are about to be destroyed together; ``ready`` were looked at already."""

    NAME: ClassVar[str] = "tt-destroy"
    FIELDS: ClassVar[tuple[str, ...]] = ("cards", "ready", "@source", "seat", "battle")

    def __init__(self, cards: tuple[int, ...], ready: tuple[int, ...], source: int, seat: int, battle: int) -> None:
        self.cards = cards
        self.ready = ready
        self.source = source
        self.seat = seat
        self.battle = battle

    def run(self, s: TtcgState) -> None:
        """TT-8.3, TT-X12: what may be sent in its place is asked first, then all are destroyed at the same time."""
        if not self.cards:
            destroy_together(s, [card for card in self.ready if s.active(card)], Doer(self.source, self.seat, self.battle == 1))
            return
        card = self.cards[0]
        found = substitutes(s, card) if s.active(card) else []
        if not found:
            self.go_on(s, card)
            return
        options = [Option("send", s.cards[s.defn[c]], s.at(c), s.cards[s.defn[card]], s.at(card)) for c in found]
        s.ask(self, s.side(card), "replace", "send it in its place", card, [*options, Option("decline")], [*found, KEEP])

    def go_on(self, s: TtcgState, card: int) -> None:
        s.then(Destroy(self.cards[1:], (*self.ready, card), self.source, self.seat, self.battle))

    def chosen(self, s: TtcgState, pick: int) -> None:
        if pick == KEEP:
            self.go_on(s, self.cards[0])
            return
        s.then(Destroy(self.cards[1:], self.ready, self.source, self.seat, self.battle))
        put_away(s, pick, "Sent", -1, Doer(self.source, self.seat), s.side(pick))


class SendOrReplace(Task[TtcgState]):
    """A card on the field would be sent to the discard pile; another one may go in its place."""

    NAME: ClassVar[str] = "tt-send-or-replace"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "@source", "seat")

    def __init__(self, card: int, source: int, seat: int) -> None:
        self.card = card
        self.source = source
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-X12: the controller may send the under-card instead."""
        if not s.active(self.card):
            return
        found = substitutes(s, self.card)
        options = [Option("send", s.cards[s.defn[c]], s.at(c), s.cards[s.defn[self.card]], s.at(self.card)) for c in found]
        s.ask(
            self, s.side(self.card), "replace", "send it in its place", self.card, [*options, Option("decline")], [*found, KEEP]
        )

    def chosen(self, s: TtcgState, pick: int) -> None:
        put_away(s, self.card if pick == KEEP else pick, "Sent", -1, Doer(self.source, self.seat), self.seat)


def substitutes(s: TtcgState, card: int) -> list[int]:
    """TT-X12: under-cards (or others) that a text lets its controller send in place of this card."""
    found: list[int] = []
    for hold in values.about(s, "instead"):
        act = hold.act
        if act.target is None or hold.seat != s.side(card):
            continue
        ctx = Ctx(hold.source, hold.seat, hold.seat, (hold.source,), hold.host)
        if not hold.fixed and not values.stands(s, hold, ctx, values.FINAL):
            continue
        if not stands_above(s, hold, card, ctx):
            continue
        found.extend(c for c in selectors.matching(s, act.target, ctx) if c != card and c not in found and s.zone[c] >= 10)
    return found


def stands_above(s: TtcgState, hold: Hold, card: int, ctx: Ctx) -> bool:
    """Whether this card is the one that is replaced; "a card above it" is the active card of the stack."""
    sel = hold.act.instead
    assert sel is not None
    if sel.above is not None and sel.above.ref == "it":
        return s.top_of(hold.source) == card and card != hold.source
    return selectors.fits(s, sel, card, ctx)


def destroy(s: TtcgState, cards: list[int], doer: Doer) -> None:
    """TT-8.1, TT-A1: destroy active cards; those that cannot be destroyed are skipped."""
    doomed: list[int] = []
    for card in cards:
        if not s.active(card) or card in doomed:
            continue
        shield = prohibitions.forbidding(s, card, m.DESTROYED, doer.source, doer.seat, doer.battle)
        if shield is not None:
            prohibitions.spend(s, shield)
            s.emit("Protected", s.side(card), card if s.face[card] else -1)
            continue
        doomed.append(card)
    if doomed:
        if values.about(s, "instead"):
            s.then(Destroy(tuple(doomed), (), doer.source, doer.seat, 1 if doer.battle else 0))
        else:
            destroy_together(s, doomed, doer)


def destroy_together(s: TtcgState, cards: list[int], doer: Doer) -> None:
    """TT-8.3, TT-6.7, TT-8.4: all at the same time, equip cards with their hosts; then the points."""
    doomed = cards[:]
    for card in doomed:
        if s.auras:
            for equip in unlink(s, card):
                if s.active(equip) and equip not in doomed and not prohibitions.forbidden(s, equip, m.DESTROYED, -1, -1, False):
                    doomed.append(equip)
    looks = [look(s, card) for card in doomed]
    for card in doomed:
        if s.rules.whole_stack:
            send_stack(s, card)
        s.destroyed_on[card] = s.number
        relocate(s, card, DISCARD + s.owner[card], "Destroyed")
    for card, was in zip(doomed, looks, strict=True):
        tell(s, m.DESTROYED, card, doer, doer.seat, to=s.zone[card], was=was)
        tell(s, m.SENT, card, doer, doer.seat, to=s.zone[card], was=was)
    for card, was in zip(doomed, looks, strict=True):
        if s.card(card).unit:
            pay_for(s, s.owner[card], was.rank, doer)


def send_stack(s: TtcgState, card: int) -> None:
    """TT-8.2, TT-9.13, TT-9.14: in 2025-02 the whole stack goes; the cards below count as sent from the field."""
    for below in s.stack_below(card):
        put_away(s, below, "Sent", -1, RULES, s.side(card))


def pay_for(s: TtcgState, owner: int, rank: int, doer: Doer) -> None:
    """TT-8.4, TT-8.5, TT-13.1: the owner of a destroyed unit loses its rank; nobody gains, unless the house says so."""
    lose(s, owner, rank, doer)
    if s.rules.destroy_scores:
        gain(s, 1 - owner, rank, doer)


register(Destroy, SendOrReplace)
