"""The attack stats of Figures that statements change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.taiwan import selectors, values
from cardscape.games.taiwan.context import Ctx
from cardscape.games.taiwan.meaning import YOU
from cardscape.games.taiwan.places import FIELD
from cardscape.games.taiwan.statements import STATS, Hold

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

_NOBODY: Final[list[int]] = []


def weigh(s: TaiwanState) -> None:
    """Note the stats of all Figures that statements change now; the others have what is printed."""
    if s.ungathered:
        values.gather(s)
    s.unweighed = False
    old, power = s.strong, s.power
    found = weighed(s) if s.groups[STATS] else {}
    if found == old:
        return
    for card, stats in found.items():
        if power[card] != stats:
            power[card] = stats
            if s.zone[card] == FIELD:
                s.redraw(card)
    for card in old:
        if card not in found:
            power[card] = None
            if s.zone[card] == FIELD:
                s.redraw(card)
    s.strong = found


def weighed(s: TaiwanState) -> dict[int, tuple[int, ...]]:
    """TW-11.9, TW-0.1: whom each statement about stats concerns, and what that makes of them: printed, the sum of changes, never
    below 0; where more is done than to add, see below. It is asked here as in ``concerned``, without a list for each.
    """
    found: dict[int, tuple[int, ...]] = {}
    face, prints = s.face, s.prints
    lowers = False
    for hold in s.groups[STATS]:
        act, only = hold.act, hold.only
        adds = act.adds
        if adds is None:
            return weighed_in_order(s)
        if ((hold.growing and not s.growth[hold.source])
                or (hold.leading and not (s.bears(hold.source) if s.uncounted else hold.source in s.burdens))
                or (only >= 0 and s.zone[only] != FIELD) or (hold.conditional and not values.is_on(s, hold, True))):
            continue
        sel = act.target
        if only >= 0:
            candidates = [only]
            sel = None
        elif sel is None:
            continue
        elif hold.attached:
            candidates = selectors.referred(s, sel, hold.ctx)
            sel = None
        else:
            candidates = s.own(hold.seat if sel.side == YOU else 1 - hold.seat) if sel.side else s.standing()
        if act.verb == "lose":
            lowers = True
        plain = sel is not None and sel.plain
        for card in candidates:
            printed = prints[card]
            if not face[card] or not printed.figure:
                continue
            if sel is not None:
                known = sel.known.get(printed) if plain else None
                if not (selectors.fits(s, sel, card, hold.ctx, True) if known is None else known):
                    continue
            n = times(s, hold, card) if act.foreach else hold.n
            if card in found:
                sums = found[card]
                found[card] = (sums[0] + adds[0] * n, sums[1] + adds[1] * n, sums[2] + adds[2] * n)
            else:
                central, left, right = printed.stats
                found[card] = (central + adds[0] * n, left + adds[1] * n, right + adds[2] * n)
    if lowers:
        for card, sums in found.items():
            found[card] = (max(sums[0], 0), max(sums[1], 0), max(sums[2], 0))
    return found


def weighed_in_order(s: TaiwanState) -> dict[int, tuple[int, ...]]:
    """The same where statements do more than to add: what concerns each Figure is collected first, the oldest first."""
    about: dict[int, list[Hold]] = {}
    for hold in s.groups[STATS]:
        for card in concerned(s, hold):
            if card in about:
                about[card].append(hold)
            else:
                about[card] = [hold]
    found: dict[int, tuple[int, ...]] = {}
    for card, holds in about.items():
        found[card] = reworked(s, card, holds, s.prints[card].stats)
    return found


def concerned(s: TaiwanState, hold: Hold) -> list[int]:
    """The face-up Figures on the field that a statement about stats changes now."""
    if ((hold.growing and not s.growth[hold.source]) or (hold.leading and not s.bears(hold.source))
            or (hold.conditional and not values.is_on(s, hold, True))):
        return _NOBODY
    sel = hold.act.target
    if hold.only >= 0:
        found = [hold.only] if s.zone[hold.only] == FIELD else _NOBODY
    elif sel is None:
        return _NOBODY
    elif hold.attached:
        found = selectors.referred(s, sel, hold.ctx)
    else:
        found = [card for card in s.standing() if s.face[card] and selectors.fits(s, sel, card, hold.ctx, True)]
    return [card for card in found if s.face[card] and s.prints[card].figure]


def reworked(s: TaiwanState, card: int, found: list[Hold], printed: tuple[int, int, int]) -> tuple[int, int, int]:
    """TW-11.9: printed, the latest "becomes", the sum of changes, then multipliers in time order; fractions round down."""
    new = [printed[0], printed[1], printed[2]]
    sums = [0, 0, 0]
    for hold in found:
        act = hold.act
        if act.adds is not None:
            n = times(s, hold, card)
            for column in range(3):
                sums[column] += act.adds[column] * n
        elif act.verb == "become":
            for column in act.columns:
                new[column] = act.amount
    new = [max(new[0] + sums[0], 0), max(new[1] + sums[1], 0), max(new[2] + sums[2], 0)]
    for hold in found:
        for column in hold.act.columns:
            if hold.act.verb == "double":
                new[column] *= 2
            elif hold.act.verb == "halve":
                new[column] //= 2
    return (new[0], new[1], new[2])


def times(s: TaiwanState, hold: Hold, card: int) -> int:
    """How many times a change counts: for each fitting card now, or as often as it was counted when it began."""
    n = hold.n
    if hold.card >= 0 or not hold.act.foreach:
        return n
    for sel in hold.act.foreach:
        if sel.growth_of_self:
            n *= s.growth[hold.source]
        elif sel.below_self:
            n *= len(s.supporters(hold.source))
        else:
            n *= selectors.count(s, sel, Ctx(hold.source, hold.seat, hold.seat, (card,)), True)
    return n
