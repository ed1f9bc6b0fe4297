"""Who fits a selection now, and whether a condition holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.effects.meaning import enough
from cardscape.games.taiwan import values
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.context import BOTH, Ctx, is_whose, who
from cardscape.games.taiwan.grid import SIDE, around, home_of, neighbour
from cardscape.games.taiwan.meaning import ALL, BIG, YOU, Cond, Sel
from cardscape.games.taiwan.places import DEAD, FIELD, HANDS, POSES, PRIVATE, PUBLIC, SILENCED, SUPPORT

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

ZONES: Final = {"hand": HANDS, "private": PRIVATE, "public": PUBLIC, "dead": DEAD, "silenced": SILENCED, "support": SUPPORT}
_BESIDE: Final = {"ahead": (0, 1), "behind": (0, -1), "on_left": (-1, 0), "on_right": (1, 0)}


def matching(s: TaiwanState, sel: Sel, ctx: Ctx, raw: bool = False) -> list[int]:
    """All cards that fit, in the zones the selection names; ``raw`` while values themselves are being computed."""
    if sel.ref:
        return referred(s, sel, ctx)
    found: list[int] = []
    if sel.below_self:
        for card in pool(s, sel, ctx):
            if s.host[card] == ctx.source:
                found.append(card)
        return found
    known, prints, face = sel.known, s.prints, s.face
    for card in pool(s, sel, ctx):
        fit = known.get(prints[card])
        if fit is not False and ((fit and sel.settled and face[card]) or fits(s, sel, card, ctx, raw)):
            found.append(card)
    return extremes(s, sel, found, raw) if sel.extreme and found else found


def extremes(s: TaiwanState, sel: Sel, found: list[int], raw: bool) -> list[int]:
    """The cards with the lowest or highest value among these."""
    graded = [(values.measure(s, card, sel.extreme_stat, raw), card) for card in found]
    best = max(graded)[0] if sel.extreme > 0 else min(graded)[0]
    return [card for value, card in graded if value == best]


def referred(s: TaiwanState, sel: Sel, ctx: Ctx) -> list[int]:
    """This card, it, the equipped or supported Figure, or the top cards of a pile."""
    if sel.ref == "self":
        return [ctx.source]
    if sel.ref == "it":
        return [card for card in ctx.it if not sel.category or (s.face[card] and s.card(card).category == sel.category)]
    if sel.ref in ("host", "leader"):
        host = s.host[ctx.source]
        return [host] if host >= 0 and s.zone[host] == FIELD else []
    found: list[int] = []
    for zone in zones_named(s, sel.zone, sel.whose, ctx):
        cards = s.zones[zone]
        found.extend(cards[::-1][: sel.n] if sel.ref == "top" else cards[: sel.n])
    return found


def pool(s: TaiwanState, sel: Sel, ctx: Ctx) -> list[int]:
    """The cards in the zones a selection speaks of."""
    if sel.on_field:
        if sel.side:
            if s.unsurveyed:
                s.survey()
            return s.mine[ctx.seat if sel.side == YOU else 1 - ctx.seat]
        return s.standing() if s.unseated else s.stood
    if sel.zone == "support":
        return s.zones[SUPPORT + s.turn] + s.zones[SUPPORT + 1 - s.turn]
    zones = zones_named(s, sel.zone, sel.whose, ctx)
    return s.zones[zones[0]] if len(zones) == 1 else s.zones[zones[0]] + s.zones[zones[1]]


def zones_named(s: TaiwanState, name: str, whose: str, ctx: Ctx) -> list[int]:
    """The zones of a name: hands and decks of nobody in particular are the acting player's, other zones both players'."""
    base = ZONES[name]
    if not whose:
        if name in ("hand", "private", "public"):
            return [base + ctx.actor]
        return [base + s.turn, base + 1 - s.turn]
    if whose == "you":
        return [base + ctx.seat]
    seat = who(s, ctx, whose)
    return [base + s.turn, base + 1 - s.turn] if seat == BOTH else [base + seat]


def fits(s: TaiwanState, sel: Sel, card: int, ctx: Ctx, raw: bool = False) -> bool:
    """TW-5.3, TW-5.4: whether a card has all the properties that are given; a face-down card has none."""
    if sel.ref:
        return card == ctx.source if sel.ref == "self" else card in referred(s, sel, ctx)
    if sel.asks and not s.face[card] and s.unseen(card):
        return False
    if sel.plain and not sel.controller:
        known = sel.known.get(s.prints[card])
        return recall_fit(sel, s.prints[card]) if known is None else known
    if sel.other and card == ctx.source:
        return False
    if sel.controller:
        side = s.control[card] if s.zone[card] == FIELD else s.owner[card]
        if (side == ctx.seat) != (sel.side == YOU) if sel.side else not is_whose(s, ctx, sel.controller, side):
            return False
    if sel.prints:
        known = sel.known.get(s.prints[card])
        if not (recall_fit(sel, s.prints[card]) if known is None else known):
            return False
    if not sel.further:
        return True
    if sel.owner and not is_whose(s, ctx, sel.owner, s.owner[card]):
        return False
    for stat, low, high in sel.stats:
        if not low <= values.measure(s, card, stat, raw) <= high:
            return False
    for state in sel.states:
        if not has_state(s, state, card, ctx):
            return False
    if sel.category == "supporter" and not (s.zone[card] >= SUPPORT):
        return False
    if sel.under is not None and not (s.zone[card] >= SUPPORT and fits(s, sel.under, s.host[card], ctx, raw)):
        return False
    if sel.except_ is not None and fits(s, sel.except_, card, ctx, raw):
        return False
    for part in sel.more:  # noqa: SIM110 (a generator would cost more than the loop)
        if not fits(s, part, card, ctx, raw):
            return False
    return True


def recall_fit(sel: Sel, printed: Card) -> bool:
    """Ask whether a printed card fits, for the first and last time."""
    known = printed_fits(sel, printed)
    sel.known[printed] = known
    return known


def printed_fits(sel: Sel, printed: Card) -> bool:
    """TW-2.1, TW-2.4: what is printed: category, kinds, names, ranks."""
    if sel.category and sel.category not in ("supporter", "counter") and printed.category != sel.category:
        return False
    for kinds in sel.kinds:
        if kinds.isdisjoint(printed.words):
            return False
    if (sel.rank_min >= 0 or sel.rank_max < BIG) and not max(sel.rank_min, 0) <= printed.rank <= sel.rank_max:
        return False
    return not sel.names or any(printed.answers_to(name) for name in sel.names)


def has_state(s: TaiwanState, state: str, card: int, ctx: Ctx) -> bool:
    """TW-4.2: faces, rows, orientation, freshness, and where a card lies as seen from this card by the player of the effect."""
    if not s.on_field(card):
        return state == "face_up" and s.face[card] == 1
    if state == "field":
        return True
    if state == "face_up":
        return s.face[card] == 1
    if state == "face_down":
        return s.face[card] == 0
    if state == "fresh":
        return s.entered[card] == s.number
    if state in POSES:
        return s.face[card] == 1 and s.pose[card] == POSES.index(state)
    return lies_so(s, state, s.index(card), s.control[card], ctx)


def lies_so(s: TaiwanState, state: str, index: int, control: int, ctx: Ctx) -> bool:
    """TW-4.2, TW-4.3: whether a card of that controller in that slot lies in such a row, or so to this card."""
    if state == "middle_row":
        return home_of(index) < 0
    if state == "home_row":
        return home_of(index) == control
    here = s.index(ctx.source) if s.on_field(ctx.source) else last_slot(s, ctx.source)
    if here < 0:
        return False
    if state == "adjacent":
        return index in around(here)
    if state == "column":
        return index != here and index % SIDE == here % SIDE
    return neighbour(ctx.seat, here, _BESIDE[state]) == index


def last_slot(s: TaiwanState, card: int) -> int:
    """TW-12.11, TW-12.8: the slot this card has left while its effect waited, or by what its effect waits for; -1 if it
    lay in none.
    """
    for record in s.records[::-1]:
        if record.card == card and record.origin == FIELD and record.at >= 0:
            return record.at
    return -1


def count(s: TaiwanState, sel: Sel, ctx: Ctx, raw: bool = False) -> int:
    """How many cards (or growth counters on them) fit."""
    if sel.growth_of_self:
        return s.growth[ctx.source]
    if sel.is_counter():
        if sel.above is None:
            return sum(s.growth[card] for card in s.zones[FIELD] if card >= 0)
        return sum(s.growth[card] for card in matching(s, sel.above, ctx, raw))
    if sel.below_self:
        return len(s.supporters(ctx.source))
    return len(matching(s, sel, ctx, raw))


def times(s: TaiwanState, foreach: list[Sel], ctx: Ctx, recalls: bool = False) -> int:
    """For each fitting card once; once where nothing is counted. ``recalls`` if the card it speaks of has left the field."""
    n = 1
    for sel in foreach:
        stat = sel.recalls() if recalls else ""
        if stat:
            part = sel.above if stat == "growth" else sel.under
            n *= sum([values.recalled(s, card, stat) for card in matching(s, part, ctx)]) if part is not None else 0
        else:
            n *= count(s, sel, ctx)
    return n


# -- conditions -----------------------------------------------------------------------------------------------------------------


def holds_true(s: TaiwanState, cond: Cond, ctx: Ctx, raw: bool = False) -> bool:
    """TW-11.7: whether a condition is true now."""
    if cond.verb == "turn":
        return is_whose(s, ctx, cond.player, s.turn)
    if cond.verb == "is":
        return is_so(s, cond, ctx, raw)
    if cond.stat == "money" or cond.compare:
        return has_money(s, cond, ctx)
    sel = cond.selection
    if sel is None:
        return False
    if cond.verb == "exists":
        return enough(sel, count(s, sel, ctx, raw))
    seat = who(s, ctx, cond.player)
    if seat == BOTH:
        return enough(sel, count_of(s, sel, ctx, 0, raw)) and enough(sel, count_of(s, sel, ctx, 1, raw))
    return enough(sel, count_of(s, sel, ctx, seat, raw))


def count_of(s: TaiwanState, sel: Sel, ctx: Ctx, seat: int, raw: bool) -> int:
    """How many fitting cards a player has: by controller on the field, by owner elsewhere."""
    inner = ctx if ctx.actor == seat else Ctx(ctx.source, ctx.seat, seat, ctx.it, ctx.that, ctx.number)
    n = 0
    for card in matching(s, sel, inner, raw):
        if s.side(card) == seat:
            n += 1
    return n


def has_money(s: TaiwanState, cond: Cond, ctx: Ctx) -> bool:
    """Banks compared with an amount or with each other."""
    seat = ctx.seat if cond.player == "you" else who(s, ctx, cond.player)
    other = 1 - ctx.seat if cond.than == "opponent" else who(s, ctx, cond.than) if cond.compare else BOTH
    for each in (0, 1) if seat == BOTH else (seat,):
        have = s.bank[each]
        if cond.compare:
            than = s.bank[1 - each if other == BOTH else other]
            ok = have > than if cond.compare == "more" else have < than
        elif cond.bound == "atmost":
            ok = have <= cond.amount
        else:
            ok = have >= cond.amount
        if not ok:
            return False
    return True


def is_so(s: TaiwanState, cond: Cond, ctx: Ctx, raw: bool) -> bool:
    """Whether a card (or any, or all that fit) is in a state."""
    sel = cond.subject
    if sel is None:
        return False
    cards = matching(s, sel, ctx, raw)
    n = 0
    for card in cards:
        if has_state(s, cond.state, card, ctx):
            n += 1
    if sel.ref or sel.mode == ALL:
        return bool(cards) and n == len(cards)
    return enough(sel, n)


def all_true(s: TaiwanState, conds: list[Cond], ctx: Ctx, raw: bool = False) -> bool:
    for cond in conds:  # noqa: SIM110 (a generator would cost more than the loop)
        if not holds_true(s, cond, ctx, raw):
            return False
    return True
