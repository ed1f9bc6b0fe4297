"""Leave to rank up, by the rules, using cards of the discard pile."""

from __future__ import annotations

from cardscape.games.ttcg import selectors, values
from cardscape.games.ttcg.context import DOER, Ctx, is_whose
from cardscape.games.ttcg.entering import needs_stack, row_of
from cardscape.games.ttcg.kinds import TYPE_MASK
from cardscape.games.ttcg.permitting import gives_leave, may_be_base, unable
from cardscape.games.ttcg.places import RANKUPS
from cardscape.games.ttcg.table import DISCARD, TtcgState


def lends(s: TtcgState) -> bool:
    """Whether a text gives leave to rank up using cards of a discard pile; it only saves looking for them (TT-X6)."""
    if not s.topics & RANKUPS:
        return False
    for hold in values.about(s, "rankup"):
        if hold.act.using is not None and hold.act.using.zone == "discard" and hold.act.modal in ("can", "may"):
            return True
    return False


def is_lent(s: TtcgState, card: int, base: int, seat: int) -> bool:
    """TT-X6, TT-6.1: a text lets the player rank up using this card of the discard pile; it is one rank higher, and of the same
    type unless the text names one.
    """
    if s.prints[card].rank != values.rank(s, base) + 1 or unable(s, card, base):
        return False
    same = s.prints[card].kinds & values.kinds(s, base) & TYPE_MASK
    for hold in values.about(s, "rankup"):
        using = hold.act.using
        if using is None or using.zone != "discard" or not gives_leave(s, hold, seat):
            continue
        ctx = Ctx(hold.source, hold.seat, seat, (), hold.host)
        whose = using.whose or (DOER if hold.act.actor else "you")
        if not is_whose(s, ctx, whose, s.zone[card] & 1) or not (same or using.kinds or using.any_type):
            continue
        if selectors.kind_fits(s, using, card, values.FINAL) and may_be_base(s, hold, base, seat):
            return True
    return False


def lent(s: TtcgState, seat: int) -> list[int]:
    """TT-X6: rank ups using cards of the discard pile, face up, which may be allowed; of equal copies one is enough."""
    found: list[int] = []
    seen: set[int] = set()
    for card in s.zones[DISCARD + seat] + s.zones[DISCARD + 1 - seat]:
        if (sort := 2 * s.defn[card] + (s.zone[card] & 1)) in seen or not needs_stack(s, card):
            continue
        seen.add(sort)
        found.extend([card * 32 + index for index, base in enumerate(s.zones[row_of(s, card, seat)]) if base >= 0])
    return found
