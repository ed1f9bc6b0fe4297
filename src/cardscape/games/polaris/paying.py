"""Costs: whether they can be paid in full."""

from __future__ import annotations

from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors, specs
from cardscape.games.polaris.choosing import can_pay_with, can_turn, candidates, has_candidates, payable_together
from cardscape.games.polaris.context import Ctx, seats
from cardscape.games.polaris.meaning import Act, Text
from cardscape.games.polaris.table import CREATURES, DECK, PolarisState


def payable(s: PolarisState, text: Text, ctx: Ctx) -> bool:
    """PL-14.3: every part of the cost is there, as often as it says; HP may be paid down to 0."""
    lost = taken = 0
    for act in text.cost:
        if act.verb == "lose":
            lost += act.amount * specs.multiplier(s, act, ctx)
        elif act.verb in ("mill", "draw"):
            taken += (act.target.n if act.target is not None else 0) * specs.multiplier(s, act, ctx)
        elif act.verb in ("deal", "gain"):
            if not can_suffer(s, act, ctx):
                return False
        elif act.target is not None and not enough_to_pay(s, act, ctx):
            return False
    if s.hp[ctx.seat] < lost or (taken and len(s.zones[DECK + ctx.seat]) < taken):
        return False
    return has_room(s, text, ctx) and (len(text.cost) == 1 or payable_together(s, text, ctx, (), 0))


def has_room(s: PolarisState, text: Text, ctx: Ctx) -> bool:
    """PL-4.3: whether each Creature that a cost summons finds a slot, with those that earlier parts of it make free."""
    room = -1
    for number, act in enumerate(text.cost):
        if act.verb == "summon":
            if room < 0:
                room = s.zones[CREATURES + ctx.seat].count(EMPTY) + sum([vacated(s, part, ctx) for part in text.cost[:number]])
            room -= act.target.low() if act.target is not None and act.target.mode in m.CHOSEN else 1
            if room < 0:
                return False
    return True


def vacated(s: PolarisState, act: Act, ctx: Ctx) -> int:
    """How many slots of the own Creature Field a part of a cost makes free."""
    sel = act.target
    if sel is None or act.verb not in ("destroy", "return", "shuffle"):
        return 0
    if sel.ref:
        return int(sel.ref == "self" and s.zone[ctx.source] == CREATURES + ctx.seat)
    return sel.low() if sel.category == "creature" and sel.controller == "you" and sel.zone in ("", "field", "creatures") else 0


def can_suffer(s: PolarisState, act: Act, ctx: Ctx) -> bool:
    """PL-14.3, PL-0.6: damage that nobody takes, or HP that nobody may gain, pays for nothing."""
    if act.verb == "gain":
        return specs.player_says(s, ctx.seat, m.NO_GAIN) is None
    return all(specs.player_says(s, seat, m.SPARED, "effect") is None for seat in seats(s, ctx, act.player))


def enough_to_pay(s: PolarisState, act: Act, ctx: Ctx) -> bool:
    """PL-14.3: whether there are the cards that one part takes; where it takes all of them, each has to do."""
    sel = act.target
    if sel is None:
        return True
    n = sel.low() if sel.mode in m.CHOSEN and not sel.ref else 1
    if act.verb == "posture" and sel.mode == m.ALL:
        wrong = [card for card in selectors.matching(s, sel, ctx) if s.posture[card] != act.posture]
        return bool(wrong) and all(can_turn(s, card, act.posture) for card in wrong)
    if act.verb not in ("destroy", "tap"):
        return has_candidates(s, act, sel, ctx, n, False)
    found = candidates(s, act, sel, ctx, False, ())
    fit = [card for card in found if can_pay_with(s, act, card, ctx)]
    return len(fit) >= (len(found) or n if sel.mode == m.ALL and act.verb == "destroy" else n)
