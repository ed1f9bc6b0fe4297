"""Replacement (TT-X12): which cards may go in place of one that would go to the discard pile, and where they go."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Option
from cardscape.engine.task import Task
from cardscape.games.ttcg import finding, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.context import Ctx, speaks_of
from cardscape.games.ttcg.meaning import Place
from cardscape.games.ttcg.moves import Doer, discard, move_card, shuffle
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, UNDER, UNITS, Hold, TtcgState

KEEP: Final = -1
_HAND: Final = Place("hand", "", "")
_PILES: Final = {"deck": DECK, "hand": HANDS, "discard": DISCARD}


def ask_for_another(s: TtcgState, task: Task[TtcgState], card: int, found: list[int]) -> None:
    """TT-X12: "you may": the card's controller sends one of these instead, or declines."""
    options = []
    for other in found:
        hidden = HANDS <= s.zone[other] < DISCARD
        kind = "discard" if hidden else "send"
        options.append(Option(kind, s.prints[other], s.spots[other], s.shown_card(card), s.spots[card], secret=hidden))
    s.ask(task, s.side(card), "replace", "send it in its place", card, [*options, Option("decline")], [*found, KEEP])


def substitutes(s: TtcgState, card: int) -> list[int]:
    """TT-X12: under-cards (or others) that a text lets its controller send in place of this card."""
    found: list[int] = []
    for hold in values.about(s, "instead"):
        for other in offered(s, hold, card):
            if other not in found:
                found.append(other)
    return found


def offered(s: TtcgState, hold: Hold, card: int) -> list[int]:
    """TT-X12: the cards that one text lets go in place of this one."""
    target, side = hold.act.target, s.side(card)
    ctx = Ctx(hold.source, hold.seat, side, (hold.source,), hold.host)
    if target is None or not speaks_of(s, hold, ctx, side) or not values.in_force(s, hold, ctx):
        return []
    found = [
        other
        for other in finding.matching(s, target, ctx)
        if other != card and can_go(s, hold, other, side) and goes_for(s, hold, other, card, ctx)
    ]
    return prohibitions.permitted(s, side, hold.act, found) if found else found


def can_go(s: TtcgState, hold: Hold, card: int, seat: int) -> bool:
    """TT-X12, TT-6.1: cards on the field, also under others, are sent or returned; cards of the own hand are discarded."""
    zone = s.zone[card]
    if hold.act.verb == "discard":
        return zone == HANDS + seat and not prohibitions.forbidden(s, card, m.DISCARDED, hold.source, seat, False)
    if zone < UNITS or hold.act.verb not in ("send", "return"):
        return False
    return zone >= UNDER or s.side(card) == seat


def goes_for(s: TtcgState, hold: Hold, other: int, card: int, ctx: Ctx) -> bool:
    """TT-X12: whether this card is the one that is replaced; "a card above it" is the active card over the one that goes."""
    sel = hold.act.instead
    assert sel is not None
    if sel.above is not None and sel.above.ref == "it":
        return s.top_of(other) == card
    return selectors.means(s, sel, card, ctx)


def go_instead(s: TtcgState, pick: int, card: int, doer: Doer) -> None:
    """TT-X12: the card that was picked goes where the text says."""
    act = next(hold.act for hold in values.about(s, "instead") if pick in offered(s, hold, card))
    seat = s.zone[pick] & 1
    if act.verb == "discard":
        discard(s, pick, doer, seat)
        return
    dest = act.dest if act.dest is not None else _HAND
    zone = _PILES.get(dest.name, DISCARD)
    kind, event = ("Returned", m.RETURNED) if act.verb == "return" else ("Sent", -1)
    move_card(s, pick, zone, kind, event, doer, seat, dest.position)
    if zone == DECK and not dest.position:
        shuffle(s, s.owner[pick])
