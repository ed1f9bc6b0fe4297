"""Which cards fit a selection now, and whether conditions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.effects.meaning import enough
from cardscape.games.polaris import specs
from cardscape.games.polaris.cards import WILD
from cardscape.games.polaris.context import BOTH, Ctx, is_whose, who
from cardscape.games.polaris.meaning import (
    ALL,
    ANYONE,
    CREATURE,
    OPPONENT,
    OTHERS,
    YOU,
    Cond,
    Place,
    Sel,
)
from cardscape.games.polaris.places import ADVANCE, CREATURES, DECK, HANDS, NAMED_ZONES

if TYPE_CHECKING:
    from cardscape.games.polaris.printing import Printing
    from cardscape.games.polaris.table import PolarisState

FINAL: Final = 1
_MOST_KEPT: Final = 1000


def matching(s: PolarisState, sel: Sel, ctx: Ctx, layer: int = FINAL) -> list[int]:
    """All cards that fit, in the zones the selection names."""
    if sel.ref:
        return referred(s, sel, ctx)
    found = pool(s, sel, ctx)
    if not sel.implied:
        found = [card for card in found if fits_there(s, sel, card, ctx, layer)]
    if sel.extreme and found:
        found = extremes(s, sel, found, layer)
    return found


def extremes(s: PolarisState, sel: Sel, found: list[int], layer: int = FINAL) -> list[int]:
    """The cards with the lowest or highest spec among these."""
    if not found:
        return found
    graded = [(specs.spec(s, card, sel.extreme_stat, layer), card) for card in found]
    best = max(graded)[0] if sel.extreme > 0 else min(graded)[0]
    return [card for value, card in graded if value == best]


def referred(s: PolarisState, sel: Sel, ctx: Ctx) -> list[int]:
    """This card, it, or a combatant of the battle, unless that has become a new object."""
    if sel.ref == "self":
        return [ctx.source] if not sel.zone or in_zone(s, sel.zone, sel.whose, ctx.source, ctx) else []
    if sel.ref == "attacker":
        return [s.attacker] if s.attacker >= 0 and s.life[s.attacker] == s.attacker_life else []
    if sel.ref == "defender":
        return [s.target] if s.target >= 0 and s.life[s.target] == s.target_life else []
    return [card for card in ctx.it if not sel.category or (sel.category == "creature") == s.card(card).is_creature]


def pool(s: PolarisState, sel: Sel, ctx: Ctx) -> list[int]:
    """The cards in the zones a selection speaks of, the turn player's first."""
    if sel.zone == "any":
        return list(range(len(s.zone)))
    found: list[int] = []
    for zone in pool_zones(s, sel, ctx):
        for card in s.zones[zone]:
            if card >= 0:
                found.append(card)
    return found


def pool_zones(s: PolarisState, sel: Sel, ctx: Ctx) -> list[int]:
    """The zones of a selection, without the side of which it does not speak."""
    if sel.own_zones:
        return sel.own_zones[ctx.seat]
    return sel.rows[2 * ctx.seat + s.turn] if sel.rows else zones_named(s, sel.zone, sel.whose, ctx)


def zones_named(s: PolarisState, name: str, whose: str, ctx: Ctx) -> list[int]:
    """The zones of a name: of the seats meant; hands and decks of nobody in particular are the performing player's."""
    base = NAMED_ZONES[name]
    if not whose and base in (DECK, HANDS, ADVANCE):
        return [base + ctx.actor]
    seat = who(ctx, whose) if whose and whose != "owner" else BOTH
    return [base + s.turn, base + 1 - s.turn] if seat == BOTH else [base + seat]


def in_zone(s: PolarisState, name: str, whose: str, card: int, ctx: Ctx) -> bool:
    """Whether a card lies in a zone of that name."""
    return is_zone(name, whose, s.zone[card], ctx)


def is_zone(name: str, whose: str, zone: int, ctx: Ctx) -> bool:
    """Whether a zone is one of that name, of the player meant."""
    if name == "field":
        ok = CREATURES <= zone < ADVANCE
    elif name == "have":
        ok = HANDS <= zone < ADVANCE
    elif name in ("any", ""):
        ok = True
    else:
        ok = zone >> 1 << 1 == NAMED_ZONES[name]
    return ok and (not whose or whose == "owner" or is_whose(ctx, whose, zone & 1))


def is_side(ctx: Ctx, whose: int, seat: int) -> bool:
    """Whether a seat is the one meant: yours, the opponent's, or that of the player who performs the step."""
    if whose == YOU:
        return seat == ctx.seat
    if whose == OPPONENT:
        return seat != ctx.seat
    if whose == OTHERS:
        return seat != ctx.actor
    return whose == ANYONE or ctx.actor in (BOTH, seat)


def fits(s: PolarisState, sel: Sel, card: int, ctx: Ctx, layer: int = FINAL) -> bool:
    """Whether a card has all the properties that are given, wherever it lies."""
    if sel.ref:
        return card in referred(s, sel, ctx)
    if sel.sort and (sel.sort == CREATURE) != s.prints[card].is_creature:
        return False
    zone = s.zone[card]
    if not sel.zone_from <= zone < sel.zone_end:
        return False
    if sel.in_whose and not is_side(ctx, sel.in_whose, zone & 1):
        return False
    if sel.controlled_by and not is_side(ctx, sel.controlled_by, zone & 1):
        return False
    return sel.plain or (fits_closely(s, sel, card, ctx, layer) and (not sel.extreme or is_extreme(s, sel, card, ctx, layer)))


def fits_there(s: PolarisState, sel: Sel, card: int, ctx: Ctx, layer: int = FINAL) -> bool:
    """The same of a card that lies in the zones the selection speaks of (see ``pool``): these are not asked about again."""
    if sel.by_print:
        if sel.other and card == ctx.source:
            return False
        known = sel.known.get(s.prints[card].code)
        return known if known is not None else first_known(sel, s.prints[card])
    if sel.left_sort and (sel.left_sort == CREATURE) != s.prints[card].is_creature:
        return False
    if sel.left_whose and not is_side(ctx, sel.left_whose, s.zone[card] & 1):
        return False
    if sel.left_control and not is_side(ctx, sel.left_control, s.zone[card] & 1):
        return False
    return sel.plain or (fits_closely(s, sel, card, ctx, layer) and (not sel.extreme or is_extreme(s, sel, card, ctx, layer)))


def is_extreme(s: PolarisState, sel: Sel, card: int, ctx: Ctx, layer: int) -> bool:
    """PL-14.7: whether no other card that fits has a higher (or lower) spec; of equal ones each is meant."""
    mine = specs.spec(s, card, sel.extreme_stat, layer) * sel.extreme
    for other in pool(s, sel, ctx):
        if (specs.spec(s, other, sel.extreme_stat, layer) * sel.extreme > mine and s.prints[other].is_creature
                and fits_closely(s, sel, other, ctx, layer)):
            return False
    return True


def fits_closely(s: PolarisState, sel: Sel, card: int, ctx: Ctx, layer: int) -> bool:
    """Whether a card of that sort, in that place, has the other properties."""
    if sel.other and card == ctx.source:
        return False
    if sel.owned_by and not is_side(ctx, sel.owned_by, s.owner[card]):
        return False
    if sel.tapped >= 0 and s.tapped[card] != sel.tapped:
        return False
    if sel.posture >= 0 and (s.posture[card] != sel.posture or not s.prints[card].is_creature):
        return False
    if sel.on_print and not printed_fits(s, sel, card):
        return False
    if sel.on_specs and not specs_fit(s, sel, card, layer):
        return False
    if sel.except_ is not None and fits(s, sel.except_, card, ctx, layer):
        return False
    for part in sel.more:  # noqa: SIM110 (a generator would cost more than the loop)
        if not fits(s, part, card, ctx, layer):
            return False
    return True


def printed_fits(s: PolarisState, sel: Sel, card: int) -> bool:
    """Names, families and subtypes, and mark."""
    printed = s.prints[card]
    known = sel.judged.get(printed.code)
    if known is None:
        if len(sel.judged) >= _MOST_KEPT:
            sel.judged.clear()
        known = sel.judged[printed.code] = printing_fits(sel, printed)
    return known


def first_known(sel: Sel, printed: Printing) -> bool:
    """Whether a card off the field has all that is asked of what is printed on it; noted for the next time."""
    fit = (not sel.sort or (sel.sort == CREATURE) == printed.is_creature) and printing_fits(sel, printed)
    for which, low, high in sel.stats:
        fit = fit and printed.is_creature and low <= printed.specs[which] <= high
    if len(sel.known) >= _MOST_KEPT:
        sel.known.clear()
    sel.known[printed.code] = fit
    return fit


def printing_fits(sel: Sel, printed: Printing) -> bool:
    if sel.names and printed.name not in sel.names:
        return False
    for group in sel.kinds:
        if printed.kinds.isdisjoint(group):
            return False
    return not sel.mark or printed.mark in (sel.mark, WILD)


def specs_fit(s: PolarisState, sel: Sel, card: int, layer: int) -> bool:
    """Keywords, and specs as they are now."""
    for keyword in sel.keywords:
        if not specs.has_keyword(s, card, keyword, layer):
            return False
    for which, low, high in sel.stats:
        if not s.prints[card].is_creature or not low <= specs.spec(s, card, which, layer) <= high:
            return False
    return True


# -- conditions ---------------------------------------------------------------------------------------------------------------


def holds_true(s: PolarisState, cond: Cond, ctx: Ctx, layer: int = FINAL) -> bool:
    """Whether a condition is true now."""
    if cond.verb == "turn":
        return s.turn == who(ctx, cond.player)
    if cond.verb == "is":
        return is_so(s, cond, ctx, layer)
    if cond.hp or cond.compare:
        return has_hp(s, cond, ctx)
    sel = cond.selection
    if sel is None:
        return False
    seat = who(ctx, cond.player)
    asked = ctx if seat == ctx.actor else Ctx(ctx.source, ctx.seat, seat, ctx.it)
    if sel.by_zone:
        return enough(sel, count_of(s, sel, seat, asked, layer))
    return enough(sel, sum([1 for card in matching(s, sel, asked, layer) if s.side(card) == seat]))


def count_of(s: PolarisState, sel: Sel, seat: int, ctx: Ctx, layer: int) -> int:
    """How many cards on one side fit, of a selection that names zones; no more are counted than matter."""
    count = 0
    most = sel.n + 1
    for zone in pool_zones(s, sel, ctx):
        if zone & 1 == seat:
            if sel.whole:
                count += len(s.zones[zone])
                continue
            for card in s.zones[zone]:
                if card >= 0 and (sel.implied or fits_there(s, sel, card, ctx, layer)):
                    count += 1
                    if count >= most:
                        return count
    return count


def all_true(s: PolarisState, conds: list[Cond], ctx: Ctx, layer: int = FINAL) -> bool:
    for cond in conds:  # noqa: SIM110 (a generator would cost more than the loop)
        if not holds_true(s, cond, ctx, layer):
            return False
    return True


def has_hp(s: PolarisState, cond: Cond, ctx: Ctx) -> bool:
    have = s.hp[who(ctx, cond.player)]
    if cond.compare:
        than = s.hp[who(ctx, cond.than)]
        return have > than if cond.compare == "more" else have < than
    if cond.bound == "atmost":
        return have <= cond.amount
    return have >= cond.amount if cond.bound == "atleast" else have == cond.amount


def is_so(s: PolarisState, cond: Cond, ctx: Ctx, layer: int) -> bool:
    """Whether a card (or enough of those that fit) is tapped, in a posture, or in a zone."""
    sel = cond.subject
    if sel is None:
        return False
    cards = matching(s, sel, ctx, layer)
    count = sum([1 for card in cards if _state(s, cond, card, ctx)])
    if sel.mode == ALL and not sel.ref:
        return bool(cards) and count == len(cards)
    return enough(sel, count)


def _state(s: PolarisState, cond: Cond, card: int, ctx: Ctx) -> bool:
    if cond.state == "tapped":
        return s.on_field(card) and s.tapped[card] == 1
    if cond.state == "untapped":
        return s.on_field(card) and s.tapped[card] == 0
    if cond.state == "upright":
        return s.on_field(card) and s.posture[card] == 0
    if cond.state == "guard_over":
        return s.on_field(card) and s.posture[card] == 1
    return cond.zone is not None and in_place(s, cond.zone, card, ctx)


def in_place(s: PolarisState, place: Place, card: int, ctx: Ctx) -> bool:
    return in_zone(s, place.name, place.whose, card, ctx)
