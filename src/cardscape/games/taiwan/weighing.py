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


def weigh_newcomer(s: TaiwanState, card: int) -> None:
    """Note the stats of a Figure that came face-up onto the field, and those of all if they depend on it."""
    if not s.apart:
        s.unweighed = True
    if not s.unweighed and s.groups[STATS]:
        weigh_one(s, card)


def weigh_one(s: TaiwanState, card: int) -> None:
    """Note the stats of one face-up Figure on the field, where those of the others are known."""
    about: list[Hold] = []
    for hold in s.groups[STATS]:
        if (hold.only < 0 or hold.only == card) and concerns(s, hold, card):
            about.append(hold)
    if about:
        s.power[card] = s.strong[card] = reworked(s, card, about, s.prints[card].stats)
    elif s.power[card] is not None:
        s.power[card] = None
        del s.strong[card]


def weigh_again(s: TaiwanState, card: int) -> None:
    """Something is said of a card that was not before, or no longer, which changes no other card."""
    if s.zone[card] == FIELD and s.face[card] and s.reads[card].figure and not s.unweighed:
        weigh_one(s, card)
        s.redraw(card)


def recount(s: TaiwanState, card: int) -> None:
    """There are more or fewer counters on a card of the field, or supporters below it, which statements may count."""
    if s.ungathered:
        return
    counted = not s.steady
    if counted and not s.apart:
        s.unweighed = True
    for hold in s.groups[STATS]:
        if hold.source == card and hold.act.foreach:
            counted = True
            if hold.only != card:
                s.unweighed = True
    if counted:
        weigh_again(s, card)
        s.retouch()


def weigh_out(s: TaiwanState, card: int) -> None:
    """Forget the stats of a Figure that left the field, and weigh all anew if they depend on it."""
    if not s.apart:
        s.unweighed = True
    elif s.power[card] is not None:
        s.power[card] = None
        del s.strong[card]


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
        form = hold.form
        if not form.bare and not counts(s, hold):
            continue
        sel = act.target
        if only >= 0:
            if s.zone[only] != FIELD:
                continue
            candidates = [only]
            sel = None
        elif sel is None:
            continue
        elif form.attached:
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
            n = hold.n
            if form.growing:
                n *= s.growth[hold.source]
            elif act.foreach:
                n = times(s, hold, card)
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
    if not (hold.form.bare or counts(s, hold)):
        return _NOBODY
    sel = hold.act.target
    if hold.only >= 0:
        found = [hold.only] if s.zone[hold.only] == FIELD else _NOBODY
    elif sel is None:
        return _NOBODY
    elif hold.form.attached:
        found = selectors.referred(s, sel, hold.ctx)
    else:
        found = []
        for card in s.own(hold.seat if sel.side == YOU else 1 - hold.seat) if sel.side else s.standing():
            known = sel.known.get(s.prints[card]) if sel.plain else None
            if s.face[card] and (selectors.fits(s, sel, card, hold.ctx, True) if known is None else known):
                found.append(card)
    return [card for card in found if s.face[card] and s.prints[card].figure]


def concerns(s: TaiwanState, hold: Hold, card: int) -> bool:
    """Whether a statement about stats changes this face-up Figure on the field now."""
    sel = hold.act.target
    if hold.only >= 0:
        fits = hold.only == card
    elif sel is None:
        return False
    elif hold.form.attached:
        fits = s.host[hold.source] == card
    else:
        fits = sel.known.get(s.prints[card]) is not False and selectors.fits(s, sel, card, hold.ctx, True)
    return fits and (hold.form.bare or counts(s, hold))


def counts(s: TaiwanState, hold: Hold) -> bool:
    """Whether a statement about stats does anything now: its conditions are true, and there is what it counts on or below its
    source.
    """
    form = hold.form
    if form.growing and not s.growth[hold.source]:
        return False
    if form.leading and not (s.bears(hold.source) if s.uncounted else hold.source in s.burdens):
        return False
    return not form.conditional or values.is_on(s, hold, True)


def reworked(s: TaiwanState, card: int, found: list[Hold], printed: tuple[int, int, int]) -> tuple[int, int, int]:
    """TW-11.9: printed, the latest "becomes", the sum of changes, then multipliers in time order; fractions round down."""
    central, left, right = printed
    more = [0, 0, 0]
    others: list[Hold] = []
    for hold in found:
        adds = hold.act.adds
        if adds is None:
            others.append(hold)
        else:
            n = times(s, hold, card) if hold.act.foreach else hold.n
            more[0] += adds[0] * n
            more[1] += adds[1] * n
            more[2] += adds[2] * n
    if not others:
        return (max(central + more[0], 0), max(left + more[1], 0), max(right + more[2], 0))
    new = [central, left, right]
    for hold in others:
        if hold.act.verb == "become":
            for column in hold.act.columns:
                new[column] = hold.act.amount
    new = [max(new[0] + more[0], 0), max(new[1] + more[1], 0), max(new[2] + more[2], 0)]
    for hold in others:
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
