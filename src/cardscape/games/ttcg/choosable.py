"""Which cards a running step lets a player choose, the same whenever the question is asked."""

from __future__ import annotations

from cardscape.games.ttcg import finding, prohibitions
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import Ctx, host_named, of_frame
from cardscape.games.ttcg.eligible import candidates
from cardscape.games.ttcg.entering import can_rank_up
from cardscape.games.ttcg.links import still_legal
from cardscape.games.ttcg.meaning import Sel
from cardscape.games.ttcg.places import BARS
from cardscape.games.ttcg.table import HANDS, Frame, TtcgState


def choosable(s: TtcgState, frame: Frame, purpose: str, act: Act, role: str, seat: int, taken: tuple[int, ...]) -> list[int]:
    """TT-6.20: what fits and is not taken yet; of cards shown before only these, if they are meant; on resolution only what no
    text forbids.
    """
    sel = act.role(role)
    assert sel is not None
    ctx = of_frame(frame, seat, host_named(frame) if frame.aims else -1)
    return choosable_of(s, frame, purpose, act, role, sel, seat, taken, ctx)


def choosable_of(
    s: TtcgState, frame: Frame, purpose: str, act: Act, role: str, sel: Sel, seat: int, taken: tuple[int, ...], ctx: Ctx
) -> list[int]:
    """TT-6.20, TT-11.8: the same for whoever has read the step already."""
    found = candidates(s, act, sel, ctx, purpose, taken)
    if act.among:
        among = frame.among or frame.it
        found = [card for card in found if card in among]
    if purpose == "aim":
        return found
    if s.topics & BARS and role == "target":
        found = prohibitions.permitted(s, seat, act, found)
    if act.verb == "rankup" and role == "using":
        found = ranks_above(s, frame, purpose, act, seat, found)
    return found


def ranks_above(s: TtcgState, frame: Frame, purpose: str, act: Act, seat: int, found: list[int]) -> list[int]:
    """TT-X6: of these, the cards with which a card that is ranked up can be."""
    bases = affected(s, frame, purpose, act, seat)
    return [card for card in found if any(can_rank_up(s, act, base, card, seat) for base in bases)]


def affected(s: TtcgState, frame: Frame, purpose: str, act: Act, seat: int) -> list[int]:
    """TT-T8, TT-T7, TT-10.4a: the cards a step is done to by a player: all that fit now, or those chosen."""
    sel = act.target
    if sel is None:
        return []
    if purpose == "do" and "target" in act.aimed:
        found: list[int] = []
        for aim in frame.aims:
            if aim[0] == act.number and aim[1] == "target":
                found.extend(still_legal(s, frame, s.texts[frame.text], aim))
        return found
    if sel.ref == "self" and not sel.zone:
        return [frame.source]
    if sel.ref or sel.mode == m.ALL:
        return finding.matching(s, sel, of_frame(frame, seat, host_named(frame) if frame.aims else -1))
    if sel.mode == m.NONE:
        return []
    return list(frame.held0 if seat == 0 else frame.held1)


def chooser_of(s: TtcgState, sel: Sel, ctx: Ctx) -> int:
    """TT-6.20: "of their choice" lets the affected player choose, "of your choice" the effect's controller."""
    if sel.chooser == "this":
        return s.turn
    if sel.chooser == "they":
        return ctx.actor if ctx.actor != ctx.seat else 1 - ctx.seat
    return ctx.seat if sel.chooser == "you" else ctx.actor


def blind(s: TtcgState, frame: Frame, found: list[int], chooser: int) -> bool:
    """TT-10.4c: cards of another player's hand that was not revealed to the chooser."""
    if frame.seen >> (1 - chooser) & 1:
        return False
    zones, theirs = s.zone, HANDS + 1 - chooser
    for card in found:  # noqa: SIM110 (a generator costs more than the loop)
        if zones[card] == theirs:
            return True
    return False


def bounds(sel: Sel, act: Act, count: int, found: int, which: str) -> tuple[int, int]:
    """TT-10.4a: a plain number takes as many as exist; in hidden zones "up to" and searches may find fewer or none."""
    high = found if sel.mode == m.ATLEAST else count
    if act.verb == "search":
        return (high if sel.mode == m.EXACTLY else 0), high
    if which in ("cost", "offer"):
        return sel.low(), high
    if sel.mode in (m.UPTO, m.ATMOST):
        return (1 if sel.public() else 0), high
    return min(count, found), high
