"""Whether a step of an effect can be done at all: to a card, and by a player who may decline it."""

from __future__ import annotations

from cardscape.games.taiwan import costs, selectors, values
from cardscape.games.taiwan.activation import sensible
from cardscape.games.taiwan.context import Ctx
from cardscape.games.taiwan.meaning import ALL, CHOSEN, Act, Sel
from cardscape.games.taiwan.money import can_pay
from cardscape.games.taiwan.special import affordable, may_enter, slots_for
from cardscape.games.taiwan.table import HANDS, PRIVATE, TaiwanState
from cardscape.games.taiwan.verbs import money_amount, where


def can_take(s: TaiwanState, act: Act, sel: Sel, card: int, ctx: Ctx) -> bool:
    """Whether a step can be done to a card at all; from a hand only its owner's part. What a face-down card is does not tell."""
    if act.verb == "discard":
        return s.owner[card] == ctx.actor if not sel.whose else True
    if act.verb in ("deploy", "set") and s.face[card] and not may_enter(s, ctx.actor, card, act.verb == "deploy"):
        return False
    if act.priced and s.face[card]:
        return affordable(s, ctx.actor, card, *where(s, act, ctx))
    return sensible(s, act, card)


def searched(act: Act) -> bool:
    """TW-3.1: after every search a deck is shuffled; cards taken from its top or bottom are no search."""
    sel = act.target
    return sel is not None and sel.zone == "private" and not sel.ref and act.verb not in ("draw", "mill", "arrange")


def can_do(s: TaiwanState, act: Act, ctx: Ctx, aimed: list[int] | None, gone: bool) -> bool:
    """TW-12.9, TW-1.3: whether the acting player could do what they "may" do, in full; who cannot is not asked. ``aimed`` are the
    targets chosen before, ``gone`` if this card has changed zones since.
    """
    if act.money:
        return act.verb != "pay" or act.into != "" or can_pay(s, ctx.actor, money_amount(s, act, ctx, []))
    sel = act.target
    if act.verb == "mill":
        return bool(s.zones[PRIVATE + ctx.actor])
    if sel is None or act.verb == "draw" or searched(act):
        return True
    if sel.zone == "private" or (sel.zone == "hand" and sel.whose):
        zones = selectors.zones_named(s, sel.zone, sel.whose, ctx)
        if zones != [HANDS + ctx.actor]:
            return any(s.zones[zone] for zone in zones)  # what lies there is hidden from who acts: being asked must not tell it
    if aimed is not None:
        found = aimed
    elif sel.ref == "self" and gone:
        found = []
    else:
        found = [card for card in selectors.matching(s, sel, ctx) if can_take(s, act, sel, card, ctx)]
    found = [card for card in found if is_possible(s, act, card, ctx)]
    if aimed is not None or sel.ref or sel.mode in (ALL, CHOSEN):
        return bool(found) or (aimed is None and not sel.ref)
    return len(found) >= max(sel.low(), 1)


def is_possible(s: TaiwanState, act: Act, card: int, ctx: Ctx) -> bool:
    """TW-0.4, TW-8.13: nothing forbids it, and what needs a slot has one."""
    if costs.undoable(s, act, card, ctx.seat):
        return False
    if act.verb == "move" and values.forbidden(s, card, "moved", False, ctx.seat):
        return False
    if act.verb in ("deploy", "set", "move") and not act.priced:
        words, whose, base = where(s, act, ctx)
        return bool(slots_for(s, ctx.actor, words, whose, base, card))
    return True
