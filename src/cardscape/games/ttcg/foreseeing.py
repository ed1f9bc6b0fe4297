"""Costs of several steps that only their own first steps make payable: what these uncover, draw or make room for."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final

from cardscape.engine.state import MEMBER
from cardscape.games.ttcg import finding, hearing, moves, prohibitions, selectors
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import BOTH, Ctx, who
from cardscape.games.ttcg.eligible import can_pay, candidates, enough_candidates, is_barrier, is_unbarred
from cardscape.games.ttcg.happening import Look
from cardscape.games.ttcg.meaning import Cond, Sel
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, UNITS, TtcgState
from cardscape.games.ttcg.texts import Text

LEAVING: Final = frozenset(("discard", "destroy", "send", "return", "shuffle", "place", "add"))
"""What a card can pay only once."""
TURNING: Final = frozenset(("tap", "untap"))
BRINGING: Final = LEAVING | TURNING | {"draw", "mill", "gain", "reveal"}
TRIES: Final = 200
"""So many choices of cards for a step are looked at; hardly any table has more."""
UNKNOWN: Final = -1
SLOT: Final = -2
"""What a step brings besides cards that are known: one that nobody knows yet, and an empty slot."""


def is_chosen(act: Act) -> bool:
    """Whether the payer chooses the cards of a step."""
    target = act.target
    return (
        target is not None
        and not target.ref
        and target.mode in m.CHOSEN
        and act.actor in ("", "you")
        and act.verb not in ("mill", "draw")
    )


def robs(s: TtcgState, act: Act, ctx: Ctx, actor: int) -> bool:
    """TT-C1, TT-1.3: whether a step takes certain cards out of the hand of the payer's opponent; or just any, if something may
    forbid it with some of them.
    """
    sel = act.target
    if sel is None or sel.ref or sel.zone != "hand" or sel.mode not in m.CHOSEN or (sel.loose and not is_barrier(s, act, "cost")):
        return False
    named = selectors.zones_named(s, "hand", sel.whose, Ctx(ctx.source, ctx.seat, actor, (), -1))
    return named == [HANDS + 1 - ctx.seat]


def is_unseen(s: TtcgState, act: Act, ctx: Ctx, actor: int) -> bool:
    """TT-C1, TT-1.3: whether only trying shows if such a step can be paid, since the payer does not know all of that hand."""
    if not robs(s, act, ctx, actor):
        return False
    know = s.know[ctx.seat]
    found = possible(s, act, HANDS + 1 - ctx.seat, Ctx(ctx.source, ctx.seat, actor, ctx.it, -1))
    return len(found) >= (act.target.low() if act.target is not None else 0) and any(know[card] < MEMBER for card in found)


def possible(s: TtcgState, act: Act, zone: int, ctx: Ctx) -> list[int]:
    """TT-1.3, TT-X9: the cards of a hidden zone, but none if the step is forbidden with all cards, whichever they are."""
    return [card for card in s.zones[zone] if is_unbarred(s, act, card, ctx, unseen=True)]


def is_in_the_dark(s: TtcgState, act: Act, ctx: Ctx) -> bool:
    """TT-C4: whether what the opponent could do depends on cards nobody else sees, so that the offer may be made all the same."""
    hidden = False
    for role in act.open_roles:
        sel = act.role(role)
        if sel is None or sel.ref:
            continue
        certain = sel.loose and role == "target" and not is_barrier(s, act, "offer")
        if sel.public() or sel.zone not in ("hand", "deck") or certain:
            if not enough_candidates(s, act, sel, ctx, "offer", sel.low()):
                return False
        elif len(possible(s, act, (HANDS if sel.zone == "hand" else DECK) + ctx.actor, ctx)) < sel.low():
            return False
        else:
            hidden = True
    return hidden


def is_doubtful(s: TtcgState, text: Text, ctx: Ctx) -> bool:
    """TT-C3, TT-1.3: whether what is untrue of the conditions of a text is about hidden cards of the opponent only.

    Then only trying shows it, as with a price out of a hidden hand.
    """
    for cond in (*text.conds, *text.whiles):
        if not selectors.holds_true(s, cond, ctx) and not is_hidden(s, cond, ctx):
            return False
    return True


def is_hidden(s: TtcgState, cond: Cond, ctx: Ctx) -> bool:
    """Whether a condition is about certain cards in the opponent's hand or deck, of which the player does not know all."""
    sel = cond.selection
    if sel is None or sel.loose or cond.verb not in ("have", "exists") or sel.zone not in ("hand", "deck", "have"):
        return False
    theirs = 1 - ctx.seat
    if cond.verb == "have" and who(s, ctx, cond.player) not in (BOTH, theirs):
        return False
    if sel.whose and who(s, ctx, sel.whose) not in (BOTH, theirs) and cond.verb == "exists":
        return False
    pile = s.zones[(DECK if sel.zone == "deck" else HANDS) + theirs]
    return any(s.know[ctx.seat][card] < MEMBER for card in pile)


def brings_something(text: Text, first: int) -> bool:
    """Whether a step from ``first`` on could make a later one payable."""
    return any(act.verb in BRINGING for act in text.cost[first:-1])


def excludes(before: Act, act: Act) -> bool:
    """TT-C1, TT-6.2: whether a card with which one step is paid cannot pay a later one: it has gone, lies otherwise than that
    asks for, or the same would be done to it twice.
    """
    if before.verb in LEAVING or before.verb == act.verb:
        return True
    return before.verb in TURNING and act.target is not None and act.target.tapped >= 0


def payable_in_order(
    s: TtcgState, text: Text, ctx: Ctx, first: int, used: tuple[tuple[int, int], ...], coming: tuple[tuple[int, int], ...]
) -> bool:
    """TT-6.2, TT-C1: whether the steps from ``first`` on can be paid one after the other.

    ``used`` are the steps before with the cards that paid them; ``coming`` are cards, with the zone in which these steps will
    have put them, or turned them.
    """
    from cardscape.games.ttcg.costs import can_do, needs_self

    if first == len(text.cost):
        return True
    act = text.cost[first]
    target = act.target
    if is_unseen(s, act, ctx, ctx.seat):
        return payable_in_order(s, text, ctx, first + 1, used, coming)
    if not is_chosen(act) or target is None:
        asked = not (act.points or act.verb in ("mill", "draw"))
        if asked and not can_do(s, act, ctx, "cost", ctx.seat) and not comes_there(s, act, target, ctx, coming):
            return False
        own = (ctx.source,) if target is not None and target.ref == "self" else ()
        paid = (*used, *[(first, card) for card in own])
        return payable_in_order(s, text, ctx, first + 1, paid, (*coming, *brought(s, act, own, ctx)))
    spoken_for = needs_self(text, act, 0)
    taken = [card for step, card in used if excludes(text.cost[step], act) or text.cost[step].verb in TURNING]
    pool = [c for c in candidates(s, act, target, ctx, "cost", ()) if c not in taken and not (spoken_for and c == ctx.source)]
    pool += [c for c, zone in coming if will_fit(s, act, target, c, zone, ctx)]
    if act.verb == "play":
        pool += enabled(s, act, target, ctx, pool, coming)
    return any(
        payable_in_order(
            s, text, ctx, first + 1, (*used, *[(first, card) for card in cards]), (*coming, *brought(s, act, cards, ctx))
        )
        for cards in islice(combinations(pool, target.low()), TRIES)
    )


def brought(s: TtcgState, act: Act, cards: tuple[int, ...], ctx: Ctx) -> list[tuple[int, int]]:
    """What a step paid with these cards brings: where they lie then, and the cards or empty slots that they leave behind."""
    verb = act.verb
    if verb in ("draw", "mill") and act.target is not None:
        return [(UNKNOWN, (HANDS if verb == "draw" else DISCARD) + ctx.seat)] * act.target.n
    if verb in TURNING:
        return [(card, s.zone[card]) for card in cards if card >= 0]
    if verb not in LEAVING or act.column:
        return []
    name = "discard" if verb in ("discard", "destroy") else act.dest.name if act.dest is not None else "hand"
    base = {"hand": HANDS, "discard": DISCARD}.get(name, -1)
    found = [(card, base + s.owner[card]) for card in cards if card >= 0 and base >= 0]
    if base == HANDS:  # TT-1.2: what another player owns does not come to the payer's hand
        found = [(card, zone) for card, zone in found if zone == HANDS + ctx.seat]
    for card in cards:
        if card >= 0 and s.spots[card] >= 0:
            below = -1 if verb == "destroy" and s.rules.whole_stack else s.below[card]
            found.append((below if below >= 0 else SLOT, s.zone[card]))
    return found


def will_fit(s: TtcgState, act: Act, sel: Sel, card: int, zone: int, ctx: Ctx) -> bool:
    """TT-6.2: whether a step can be paid with a card that lies in this zone by then; of an unknown one nothing is said."""
    if card < 0:
        named = "hand" if zone < DISCARD else "discard"
        return card == UNKNOWN and sel.zone == named and sel.loose
    look = look_in(s, card, zone)
    if act.verb == "play" or (act.verb in TURNING and (look.tapped == 1) != (act.verb == "untap")):
        return False
    if s.zone[card] == zone and not can_pay(s, act, card, ctx):
        return False
    return hearing.was_fits(s, sel, card, look, ctx) and not prohibitions.barred(s, ctx.seat, act.verb, card)


def comes_there(s: TtcgState, act: Act, sel: Sel | None, ctx: Ctx, coming: tuple[tuple[int, int], ...]) -> bool:
    """TT-6.2, TT-T7: whether a step before puts this card where this one takes it from."""
    if sel is None or sel.ref != "self" or act.verb in ("destroy", "tap", "untap"):
        return False
    there = any(c == ctx.source and hearing.was_fits(s, sel, c, look_in(s, c, zone), ctx) for c, zone in coming)
    return there and (act.verb != "play" or bool(enabled(s, act, sel, ctx, [], coming)))


def look_in(s: TtcgState, card: int, zone: int) -> Look:
    """How a card will lie in a zone: untapped, with what is printed on it; or as it lies there now, but turned."""
    if s.zone[card] == zone and s.spots[card] >= 0:
        now = moves.look(s, card)
        now.tapped = 1 - now.tapped
        return now
    printed = s.prints[card]
    return Look(printed.kinds, printed.rank, printed.attack, printed.defense, zone & 1, zone, 0, -1, -1, False, 0)


def enabled(
    s: TtcgState, act: Act, sel: Sel, ctx: Ctx, pool: list[int], coming: tuple[tuple[int, int], ...]
) -> list[int]:
    """TT-5.2, TT-5.9: the cards that can be played as soon as a step before has put them there or left an empty slot behind."""
    from cardscape.games.ttcg.entering import empty_places, row_of

    rows = [zone for card, zone in coming if card == SLOT]
    found = finding.matching(s, sel, ctx)
    found += [c for c, zone in coming if c >= 0 and zone < UNITS and hearing.was_fits(s, sel, c, look_in(s, c, zone), ctx)]
    return [
        c
        for c in found
        if c not in pool
        and (s.prints[c].rank == 1 or sel.directly)
        and ((row := row_of(s, c, ctx.seat)) in rows or empty_places(s, row))
        and can_pay(s, act, c, ctx)
    ]
