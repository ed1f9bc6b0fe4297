"""Texts that let cards be ranked up otherwise than by the rules, or not at all."""

from __future__ import annotations

from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, selectors, values
from cardscape.games.ttcg.context import Ctx, speaks_of
from cardscape.games.ttcg.places import RANKUPS
from cardscape.games.ttcg.prohibitions import STUNTED
from cardscape.games.ttcg.table import Hold, TtcgState


def unable(s: TtcgState, card: int, base: int) -> bool:
    """TT-X9: "cannot be ranked up", perhaps only using some cards, or by effects: a rank up by the rules is none."""
    if not s.topics & RANKUPS and not s.wards & STUNTED:
        return False
    for hold in prohibitions.denials(s, "rankup", base):
        using = hold.act.using
        if using is None or prohibitions.is_used(s, using, card, Ctx(hold.source, hold.seat, hold.seat, (), hold.host)):
            return True
    source, seat = (s.frames[-1].source, s.frames[-1].seat) if s.frames else (-1, s.side(base))
    if prohibitions.forbidden(s, base, m.RANKED_UP, source, seat, False):
        return True
    return prohibitions.barred(s, s.side(base), "rankup", base, partner=card)


def permitted(s: TtcgState, card: int, base: int) -> bool:
    """TT-X6: "X can be ranked up using Y": if it names a type, the type rule is lifted for Y in the hand; Y is still one rank
    higher.
    """
    if not s.topics & RANKUPS or s.prints[card].rank != values.rank(s, base) + 1:
        return False
    for hold in values.about(s, "rankup"):
        using = hold.act.using
        if using is None or using.zone != "hand" or not gives_leave(s, hold, s.side(base)) or not (using.kinds or using.any_type):
            continue
        if selectors.kind_fits(s, using, card, values.FINAL) and may_be_base(s, hold, base, s.side(base)):
            return True
    return False


def gives_leave(s: TtcgState, hold: Hold, seat: int) -> bool:
    """TT-X6, TT-11.8: "can be ranked up" gives leave to both players, "you can rank up" and the like to the one who is named."""
    act = hold.act
    if act.only or act.modal not in ("can", "may"):
        return False
    return not act.actor or speaks_of(s, hold, Ctx(hold.source, hold.seat, seat, (), hold.host), seat)


def may_be_base(s: TtcgState, hold: Hold, base: int, seat: int) -> bool:
    """TT-X6, TT-6.20: whether it is about this card; of both players each speaks of "their" cards for themselves."""
    if hold.act.actor != "both" or hold.fixed:
        return values.applies(s, hold, base, values.FINAL)
    ctx = Ctx(hold.source, hold.seat, seat, (), hold.host)
    return hold.act.target is not None and selectors.means(s, hold.act.target, base, ctx) and values.in_force(s, hold, ctx)
