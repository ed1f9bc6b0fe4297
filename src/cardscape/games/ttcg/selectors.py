"""Who fits a selection now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.effects.meaning import enough
from cardscape.games.ttcg import finding, values
from cardscape.games.ttcg.context import BOTH, Ctx, is_whose, who
from cardscape.games.ttcg.kinds import RANK, SPELL_BIT
from cardscape.games.ttcg.meaning import ALL, IN_ARENA, IN_PILE, IN_SPELLS, IN_UNITS, OTHER_PLACES, Cond, Place, Sel
from cardscape.games.ttcg.places import BATTLE, DECK, DISCARD, DRAW, HANDS, MAIN, SHOWN, SORTS, SPELLS, UNDER, UNITS, VALUES
from cardscape.games.ttcg.standing import holding
from cardscape.games.ttcg.texts import Text

if TYPE_CHECKING:
    from cardscape.games.ttcg.cards import Card
    from cardscape.games.ttcg.table import TtcgState

FINAL: Final = 3
LASTING: Final = ("continuous", "equip")
"""Styles whose effect, once activated, holds while a clause about its own card is true (TT-C7)."""
_SPANS: Final = {"draw phase": (DRAW,), "main phase": (MAIN,), "battle phase": (BATTLE,), "phase": (DRAW, MAIN, BATTLE)}
KEPT: Final = 500
"""Of so many cards a selection remembers whether they fit; whoever makes ever new cards shall not fill the memory."""


def is_face_down(s: TtcgState, card: int) -> bool:
    """TT-5.11: an active card of which only zone, controller, category and tap state show."""
    return not s.face[card] and UNITS <= s.zone[card] < UNDER


def hosts(s: TtcgState, sel: Sel, ctx: Ctx) -> list[int]:
    """TT-T13: the host that is known; that of a card which its price has equipped; as long as there is none, any."""
    if ctx.host >= 0:
        return [ctx.host]
    if sel.worn:
        return list(dict.fromkeys([aura.host for aura in s.auras if aura.card == ctx.source and aura.host >= 0]))
    return [card for seat in (0, 1) for card in s.actives(seat) if is_equipped(s, card)]


def referred(s: TtcgState, sel: Sel, ctx: Ctx, layer: int = FINAL) -> list[int]:
    """TT-T7, TT-T13, TT-11.7: this card, it, the host, or the top cards of a pile."""
    if sel.ref == "self":
        return [ctx.source] if not sel.zone or in_zone(s, sel.zone, sel.whose, ctx.source, ctx) else []
    if sel.ref == "it":
        there = [card for card in ctx.it if in_zone(s, sel.zone, "", card, ctx)] if sel.zone else ctx.it
        return [card for card in there if kind_fits(s, sel, card, layer)]
    if sel.ref == "host":
        return [card for card in hosts(s, sel, ctx) if s.spots[card] >= 0 and (not sel.kinds or kind_fits(s, sel, card, layer))]
    found: list[int] = []
    for zone in zones_named(s, sel.zone, sel.whose, ctx):
        cards = [card for card in s.zones[zone] if card >= 0]
        found.extend(cards[::-1][: sel.n] if sel.ref == "top" else cards[: sel.n])
    return found


def zones_named(s: TtcgState, name: str, whose: str, ctx: Ctx) -> list[int]:
    """The zones of a name: of the seats meant; hands and decks of nobody in particular are the performing player's."""
    base = {"deck": DECK, "hand": HANDS, "discard": DISCARD, "under": UNDER, "units": UNITS, "spells": SPELLS}.get(name, -1)
    if base < 0:
        side = who(s, ctx, whose) if whose else BOTH
        return [UNITS, UNITS + 1, SPELLS, SPELLS + 1] if side == BOTH else [UNITS + side, SPELLS + side]
    if not whose and name in ("deck", "hand"):
        return [base + ctx.actor]
    seat = who(s, ctx, whose) if whose else BOTH
    return [base + s.turn, base + 1 - s.turn] if seat == BOTH else [base + seat]


def in_zone(s: TtcgState, name: str, whose: str, card: int, ctx: Ctx) -> bool:
    """Whether a card lies in a zone of that name."""
    zone = s.zone[card]
    if name in ("field", "side", "units", "spells"):
        ok = UNITS <= zone < UNDER
        if name == "units":
            ok = ok and zone < SPELLS
        elif name == "spells":
            ok = ok and zone >= SPELLS
    elif name == "have":
        ok = HANDS <= zone < DISCARD or UNITS <= zone < UNDER
    elif name in ("any", ""):
        ok = True
    else:
        base = {"deck": DECK, "hand": HANDS, "discard": DISCARD, "under": UNDER}[name]
        ok = base <= zone <= base + 1
    return ok and (not whose or is_whose(s, ctx, whose, zone & 1))


def _meant(s: TtcgState, ctx: Ctx, code: int, word: str, seat: int) -> bool:
    """Whether a seat is the one that is meant."""
    if code == 1:
        return seat == ctx.seat
    return seat != ctx.seat if code == 2 else is_whose(s, ctx, word, seat)


def fits(s: TtcgState, sel: Sel, card: int, ctx: Ctx, layer: int = FINAL) -> bool:
    """TT-T9: whether a card has all the properties that are given, wherever it lies."""
    if sel.ref:
        return card in referred(s, sel, ctx, layer)
    code = sel.code
    zone = s.zone[card]
    if code:
        if code <= IN_SPELLS:
            if not (UNITS <= zone < UNDER if code == IN_ARENA else zone & ~1 == (UNITS if code == IN_UNITS else SPELLS)):
                return False
        elif code == OTHER_PLACES:
            if sel.zone == "have" and not (HANDS <= zone < DISCARD or UNITS <= zone < UNDER):
                return False
        elif zone & ~1 != code - IN_PILE:
            return False
        if sel.whose_code and not _meant(s, ctx, sel.whose_code, sel.whose, zone & 1):
            return False
    if sel.controller_code and not _meant(s, ctx, sel.controller_code, sel.controller, zone & 1):
        return False
    return suits(s, sel, card, ctx, layer)


def means(s: TtcgState, sel: Sel, card: int, ctx: Ctx, layer: int = FINAL) -> bool:
    """TT-T11: whether a card fits and, where the lowest or highest is meant, is that among the cards where it lies."""
    return fits(s, sel, card, ctx, layer) and (not sel.extreme or _is_extreme(s, sel, card, ctx, layer))


def _is_extreme(s: TtcgState, sel: Sel, card: int, ctx: Ctx, layer: int) -> bool:
    if not finding.is_graded(s, card, sel.extreme_stat, layer):
        return False
    for part in (sel, *sel.more):
        value = values.stat(s, card, part.extreme_stat, layer) if part.extreme else 0
        if part.extreme and not finding.stands_out(s, sel, card, ctx, layer, s.zone[card], value, part):
            return False
    return True


def fits_used(s: TtcgState, sel: Sel, card: int, seat: int, ctx: Ctx) -> bool:
    """TT-T9, TT-A5, TT-C16: a card whose effect this player has activated, wherever it lies now and whoever owns it."""
    if sel.ref or sel.zone not in ("", "any"):
        return means(s, sel, card, ctx)
    if (sel.controller and not is_whose(s, ctx, sel.controller, seat)) or not suits(s, sel, card, ctx, FINAL):
        return False
    return not sel.extreme or _is_extreme(s, sel, card, ctx, FINAL)


def suits(s: TtcgState, sel: Sel, card: int, ctx: Ctx, layer: int) -> bool:
    """Whether a card that lies where the selection says has the other properties that are given."""
    if sel.other and card == ctx.source:
        return False
    if sel.tapped >= 0 and s.tapped[card] != sel.tapped:
        return False
    if sel.owner_code and not _meant(s, ctx, sel.owner_code, sel.owner, s.owner[card]):
        return False
    if (sel.category or sel.sorted) and not kind_fits(s, sel, card, layer):
        return False
    return not sel.rare or _fits_rarely(s, sel, card, ctx, layer)


def _fits_rarely(s: TtcgState, sel: Sel, card: int, ctx: Ctx, layer: int) -> bool:
    """What few texts ask about a card."""
    if sel.equipped and not is_equipped(s, card):
        return False
    if sel.under is not None and not lies_under(s, card, sel.under, ctx, layer):
        return False
    if sel.above is not None and not any(means(s, sel.above, below, ctx, layer) for below in s.stack_below(card)):
        return False
    if sel.except_ is not None and means(s, sel.except_, card, ctx, layer):
        return False
    for what in sel.this_turn:
        column = {"destroyed": s.destroyed_on, "played": s.played_on, "discarded": s.discarded_on}.get(what, s.tapped_on)
        if column[card] != s.number:
            return False
    return all(fits(s, part, card, ctx, layer) for part in sel.more)


def kind_fits(s: TtcgState, sel: Sel, card: int, layer: int) -> bool:
    """TT-5.11, TT-10.6b: category, kinds, rank, stats as they are now; face down only the category shows."""
    printed = s.prints[card]
    if UNITS <= s.zone[card] < UNDER:
        if not s.face[card]:
            return not sel.sorted and (not sel.category or (sel.category == "unit") == printed.unit)
        if s.held is None:
            holding(s)
        # Only on the field, and only while a statement speaks of it, can a card differ from what is printed on it.
        if s.topics & SHOWN and (
            (sel.by_kind and (s.retyped is None or card in s.retyped))
            or (sel.by_value and s.topics & VALUES and (s.altered is None or card in s.altered))
        ):
            return _fits_now(s, sel, card, layer)
    known = sel.prints.get(printed)
    return known if known is not None else print_fits_once(sel, printed)


def fits_in_print(sel: Sel, printed: Card) -> bool:
    """Whether what is printed on a card fits; it is found out once."""
    known = sel.prints.get(printed)
    return known if known is not None else print_fits_once(sel, printed)


def print_fits_once(sel: Sel, printed: Card) -> bool:
    """Find out whether what is printed on a card fits, and remember it."""
    if len(sel.prints) >= KEPT:
        sel.prints.clear()
    found = sel.prints[printed] = print_fits(sel, printed)
    return found


def print_fits(sel: Sel, printed: Card) -> bool:
    """TT-T2, TT-T3, TT-T4, TT-T5, TT-T6: category, kinds, rank and stats of a card that nothing changes."""
    if sel.category and (sel.category == "unit") != printed.unit:
        return False
    return _has_kinds(sel, printed.kinds) and _has_values(sel, printed.unit, printed.stats)


def _fits_now(s: TtcgState, sel: Sel, card: int, layer: int) -> bool:
    """TT-10.6b: the same by current values."""
    spell = kind_is_spell(s, card, layer) if s.topics & SORTS else not s.prints[card].unit
    if sel.category and (sel.category == "spell") != spell:
        return False
    if sel.kinds and not _has_kinds(sel, values.kinds(s, card, layer)):
        return False
    if not sel.by_value:
        return True
    known = s.cache.get(card) if layer >= 0 else None
    stats: list[int] | None = None if known is None else known[layer]
    return _has_values(sel, not spell, values.stats(s, card, layer) if stats is None else stats)


def _has_kinds(sel: Sel, kinds: int) -> bool:
    for mask in sel.kinds:  # noqa: SIM110 (a generator costs more than the loop)
        if not kinds & mask:
            return False
    return True


def _has_values(sel: Sel, unit: bool, stats: list[int]) -> bool:
    rank = stats[RANK]
    if rank < sel.rank_min or 0 <= sel.rank_max < rank:
        return False
    for which, low, high in sel.stats:  # noqa: SIM110
        if (not unit and which != RANK) or not low <= stats[which] <= high:
            return False
    return True


def kind_is_spell(s: TtcgState, card: int, layer: int = FINAL) -> bool:
    """Whether a card counts as a spell now; face down its row tells, which is that of what is printed."""
    if s.topics & SORTS and s.spots[card] >= 0 and s.face[card]:
        return bool(values.kinds(s, card, layer) & SPELL_BIT)
    return not s.prints[card].unit


def is_equipped(s: TtcgState, card: int) -> bool:
    """TT-T13: a unit with an equip link."""
    for aura in s.auras:  # noqa: SIM110 (a generator costs more than the loop)
        if aura.host == card:
            return True
    return False


def lies_under(s: TtcgState, card: int, sel: Sel, ctx: Ctx, layer: int) -> bool:
    """Under a card that fits: anywhere below it in its stack."""
    if s.zone[card] < UNDER:
        return False
    if sel.ref == "self" and not sel.zone:
        return card in s.stack_below(ctx.source)
    return fits_above(s, sel, s.above(card), ctx, layer)


def fits_above(s: TtcgState, sel: Sel, above: int, ctx: Ctx, layer: int) -> bool:
    """Whether a card, or one of those above it in its stack, fits; -1 stands for no card."""
    while above >= 0:
        if means(s, sel, above, ctx, layer):
            return True
        above = s.above(above)
    return False


# -- conditions ----------------------


def text_true(s: TtcgState, text: Text, ctx: Ctx) -> bool:
    """TT-C3, TT-C11: the clauses of a text, for the card and player that the context names."""
    for cond in text.conds:
        if not holds_true(s, cond, ctx):
            return False
    for cond in text.whiles:
        if cond.verb == "is" and cond.subject is not None and cond.subject.ref == "self" and text.style in LASTING:
            continue
        if not holds_true(s, cond, ctx):
            return False
    return True


def holds_true(s: TtcgState, cond: Cond, ctx: Ctx, layer: int = FINAL) -> bool:
    """TT-C3, TT-C11: whether a condition is true now."""
    code = cond.side_code
    if code and cond.selection is not None:
        side = ctx.seat if code == 1 else 1 - ctx.seat
        if cond.quick >= 0:
            return cond.least <= len(s.zones[(cond.quick >> 1) + side]) <= cond.most
        return cond.least <= count_of(s, cond.selection, ctx, side, layer) <= cond.most
    if cond.verb == "is":
        return is_so(s, cond, ctx, layer)
    if cond.points or cond.compare:
        return has_points(s, cond, ctx)
    if cond.verb == "during":
        return is_during(s, cond, ctx)
    sel = cond.selection
    if sel is None:
        return False
    if cond.verb == "exists":
        return enough(sel, len(finding.matching(s, sel, ctx, layer)))
    seat = who(s, ctx, cond.player)
    if seat == BOTH:
        return enough(sel, count_of(s, sel, ctx, 0, layer)) and enough(sel, count_of(s, sel, ctx, 1, layer))
    return enough(sel, count_of(s, sel, ctx, seat, layer))


def is_during(s: TtcgState, cond: Cond, ctx: Ctx) -> bool:
    """TT-4.1: whether it is the turn, or the phase of the turn, of the player who is meant."""
    if cond.player in ("you", "opponent", "they", "owner") and who(s, ctx, cond.player) not in (BOTH, s.turn):
        return False
    return cond.state == "turn" or s.phase in _SPANS[cond.state]


def count_of(s: TtcgState, sel: Sel, ctx: Ctx, seat: int, layer: int) -> int:
    """TT-C11, TT-T9: how many fitting cards a player has: by controller on the field, by owner elsewhere."""
    if sel.simple and sel.in_arena and not sel.side_code and not (s.topics & sel.asks or s.rules.face_down):
        return finding.count_printed(s, sel, seat, ctx)
    asked = ctx if ctx.actor == seat else Ctx(ctx.source, ctx.seat, seat, ctx.it, ctx.host)
    if sel.loose and sel.code > IN_SPELLS and sel.code != OTHER_PLACES:
        return len(s.zones[sel.bases[0] + seat]) if finding.side_meant(s, sel, asked) in (BOTH, seat) else 0
    count = 0
    for card in finding.matching(s, sel, asked, layer):
        if s.zone[card] & 1 == seat:
            count += 1
    return count


def has_points(s: TtcgState, cond: Cond, ctx: Ctx) -> bool:
    """TT-C3: points compared with a number or with the other player's."""
    seat = who(s, ctx, cond.player)
    for each in (0, 1) if seat == BOTH else (seat,):
        have = s.points[each]
        if cond.compare:
            other = who(s, ctx, cond.than)
            than = s.points[1 - each if other == BOTH else other]
            ok = have > than if cond.compare == "more" else have < than
        elif cond.bound == "atmost":
            ok = have <= cond.amount
        elif cond.bound == "atleast":
            ok = have >= cond.amount
        else:
            ok = have == cond.amount
        if not ok:
            return False
    return True


def is_so(s: TtcgState, cond: Cond, ctx: Ctx, layer: int) -> bool:
    """Whether a card (or any, or all that fit) is tapped, equipped, under another card or in a zone."""
    sel = cond.subject
    if sel is None:
        return False
    if sel.ref == "self":
        return _state(s, cond, ctx.source, ctx, layer)
    if sel.ref:
        cards = referred(s, sel, ctx, layer)
        return bool(cards) and all(_state(s, cond, card, ctx, layer) for card in cards)
    cards = finding.matching(s, sel, ctx, layer)
    if sel.mode == ALL:
        return bool(cards) and all(_state(s, cond, card, ctx, layer) for card in cards)
    return enough(sel, sum(1 for card in cards if _state(s, cond, card, ctx, layer)))


def _state(s: TtcgState, cond: Cond, card: int, ctx: Ctx, layer: int) -> bool:
    if cond.state == "tapped":
        return s.spots[card] >= 0 and s.tapped[card] == 1
    if cond.state == "untapped":
        return s.tapped[card] == 0
    if cond.state == "equipped":
        return is_equipped(s, card)
    if cond.state == "dormant":
        return s.zone[card] >= UNDER
    if cond.under is not None:
        return lies_under(s, card, cond.under, ctx, layer)
    if cond.zone is not None:
        return in_place(s, cond.zone, card, ctx)
    return False


def in_place(s: TtcgState, place: Place, card: int, ctx: Ctx) -> bool:
    if not in_zone(s, place.name, place.whose, card, ctx):
        return False
    if place.position:
        cards = [c for c in s.zones[s.zone[card]] if c >= 0]
        return (cards[-1] if place.position == "top" else cards[0]) == card
    return True
