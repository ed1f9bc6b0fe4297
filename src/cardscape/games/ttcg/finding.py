"""Finding the cards a selection speaks of: the zones it names, the players it means, and who of those fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.ttcg import selectors, values
from cardscape.games.ttcg.context import BOTH, Ctx, who
from cardscape.games.ttcg.kinds import RANK
from cardscape.games.ttcg.meaning import IN_SPELLS, OF_ACTOR, OTHER_PLACES, Sel
from cardscape.games.ttcg.places import HANDS, SORTS, UNDER, UNITS
from cardscape.games.ttcg.standing import holding

if TYPE_CHECKING:
    from cardscape.games.ttcg.table import TtcgState

FINAL: Final = 3
"""As in ``values``, which needs this module while it is being loaded."""
EVERY: Final = 1000
NOBODY: Final = 2


def matching(s: TtcgState, sel: Sel, ctx: Ctx, layer: int = FINAL) -> list[int]:
    """TT-T8: all cards that fit, or of these the lowest or highest."""
    if sel.ref:
        return selectors.referred(s, sel, ctx, layer)
    found = fitting(s, sel, ctx, layer, EVERY)
    return extremes(s, sel, found, layer) if sel.extreme and found else found


def extremes(s: TtcgState, sel: Sel, found: list[int], layer: int = FINAL) -> list[int]:
    """TT-T11: the cards with the lowest or highest value among these."""
    which = sel.extreme_stat
    graded = [(values.stat(s, card, which, layer), card) for card in found if is_graded(s, card, which, layer)]
    if not graded:
        return []
    best = max(graded)[0] if sel.extreme > 0 else min(graded)[0]
    first = [card for value, card in graded if value == best]
    for part in sel.more:  # of "the highest attack unit with the lowest defense" both have to be true
        if part.extreme:
            second = extremes(s, part, found, layer)
            first = [card for card in first if card in second]
    return first


def stands_out(s: TtcgState, sel: Sel, card: int, ctx: Ctx, layer: int, zone: int, value: int, part: Sel) -> bool:
    """TT-T11: nothing else that fits, and lies in the place of the card, has a lower (or higher) value than this.

    ``part`` says which value that is.
    """
    pool = [*s.actives(0), *s.actives(1)] if UNITS <= zone < UNDER else s.zones[zone]
    which = part.extreme_stat
    for other in pool:
        rival = other != card and other >= 0 and selectors.fits(s, sel, other, ctx, layer) and is_graded(s, other, which, layer)
        if rival and (values.stat(s, other, which, layer) - value) * part.extreme > 0:
            return False
    return True


def is_graded(s: TtcgState, card: int, which: int, layer: int = FINAL) -> bool:
    """TT-5.11, TT-2.1: a face-down card is not compared with others, and only units by attack or defense."""
    return not selectors.is_face_down(s, card) and (which == RANK or not selectors.kind_is_spell(s, card, layer))


def side_meant(s: TtcgState, sel: Sel, ctx: Ctx) -> int:
    """TT-T10: whose cards are meant: a seat's, those of both, or nobody's."""
    code = sel.side_code
    if code == 1:
        return ctx.seat
    if code == 2:
        return 1 - ctx.seat
    if code == 0:
        return BOTH
    if code == OF_ACTOR:
        return ctx.actor
    place = who(s, ctx, sel.whose) if sel.whose else BOTH
    if not sel.whose and sel.personal:
        place = ctx.actor
    player = who(s, ctx, sel.controller) if sel.controller else BOTH
    if place in (BOTH, player) or player == BOTH:
        return player if place == BOTH else place
    return NOBODY


def fitting(s: TtcgState, sel: Sel, ctx: Ctx, layer: int, most: int) -> list[int]:
    """TT-T9, TT-T12: the cards that fit, in the zones a selection speaks of; it stops at as many as are asked for."""
    if sel.code == OTHER_PLACES:
        return _anywhere(s, sel, ctx, layer)
    code = sel.side_code
    if code == OF_ACTOR:
        side = ctx.actor
    else:
        side = ctx.seat if code == 1 else 1 - ctx.seat if code == 2 else BOTH if code == 0 else side_meant(s, sel, ctx)
    if sel.code <= IN_SPELLS:
        if s.held is None:
            holding(s)
        lying = s.lying
        mixed = s.topics & SORTS != 0
        by_print = not (sel.uneven or s.topics & sel.asks or s.rules.face_down)
    else:
        lying = s.zones
        mixed = False
        by_print = not sel.uneven
    pool: list[int] = []
    for zone in (sel.rows if mixed else sel.zones)[side if side >= 0 else 3 + s.turn]:
        pool += lying[zone]
    # Most selections ask for nothing but the row: then no card has to be looked at.
    if sel.loose and not (mixed and sel.category):
        found = pool
    elif by_print:
        found = printed_fitting(s, sel, pool, ctx)
    else:
        found = []
        for card in pool:
            if selectors.suits(s, sel, card, ctx, layer):
                found.append(card)
    return found if len(found) <= most else found[:most]


def printed_fitting(s: TtcgState, sel: Sel, cards: list[int], ctx: Ctx) -> list[int]:
    """Of cards that lie where the selection says those that fit, as ``selectors.suits`` finds it where what is printed tells."""
    prints, known = s.prints, sel.prints
    try:
        found = [card for card in cards if known[prints[card]]]
    except KeyError:  # one of them was never asked about
        found = [card for card in cards if selectors.fits_in_print(sel, prints[card])]
    if sel.other and ctx.source in found:
        found.remove(ctx.source)
    pose = sel.tapped
    if pose >= 0:
        tapped = s.tapped
        found = [card for card in found if tapped[card] == pose]
    return found


def has_fitting(s: TtcgState, sel: Sel, ctx: Ctx, low: int) -> bool:
    """TT-6.2: whether at least that many cards fit."""
    if sel.mine:
        return len(s.zones[sel.bases[0] + ctx.actor]) >= low
    if not sel.simple or (sel.in_arena and (s.topics & sel.asks or s.rules.face_down)):
        return len(fitting(s, sel, ctx, values.FINAL, low)) >= low
    # Place and print tell everything, so it is enough to count.
    code = sel.side_code
    prints, known = s.prints, sel.prints
    other, pose = ctx.source if sel.other else -1, sel.tapped
    for zone in sel.zones[3 if code == 0 else ctx.seat if code == 1 else 1 - ctx.seat]:
        cards = s.lying[zone] if sel.in_arena else s.zones[zone]
        if sel.loose:
            low -= len(cards)
        else:
            for card in cards:
                fits = known.get(prints[card])
                if fits is None:
                    fits = selectors.print_fits_once(sel, prints[card])
                if fits and card != other and (pose < 0 or s.tapped[card] == pose):
                    low -= 1
                    if low <= 0:
                        return True
        if low <= 0:
            return True
    return low <= 0


def count_printed(s: TtcgState, sel: Sel, seat: int, ctx: Ctx) -> int:
    """How many cards of a player on the field fit, if what is printed on them tells."""
    count = 0
    for zone in sel.zones[seat]:
        count += len(s.lying[zone]) if sel.loose else len(printed_fitting(s, sel, s.lying[zone], ctx))
    return count


def _anywhere(s: TtcgState, sel: Sel, ctx: Ctx, layer: int) -> list[int]:
    """Of what a player has, or of all cards there are, those that fit."""
    cards = list(range(len(s.zone)))
    if sel.zone == "have":
        cards = [*s.zones[HANDS], *s.zones[HANDS + 1], *s.actives(0), *s.actives(1)]
    return [card for card in cards if selectors.fits(s, sel, card, ctx, layer)]
