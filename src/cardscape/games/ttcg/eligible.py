"""Which cards may be chosen for a part of a step."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg import finding, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import Ctx
from cardscape.games.ttcg.meaning import Sel
from cardscape.games.ttcg.places import BARS, USES
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, UNDER, UNITS, TtcgState

DONE_TO: Final[dict[str, int]] = {
    "tap": m.TAPPED,
    "untap": m.UNTAPPED,
    "discard": m.DISCARDED,
    "destroy": m.DESTROYED,
    "return": m.RETURNED,
    "add": m.ADDED,
    "place": m.PLACED,
    "reveal": m.REVEALED,
    "play": m.PLAYED,
}
"""What has been done to a card with which a step is paid."""
KEPT: Final = sum(1 << done for done in DONE_TO.values())
UNTOUCHED: Final = 1 << m.TARGETED
"""What may be said to be impossible: paying with a card, and choosing it as a target; see ``TtcgState.wards``."""
IN_HAND: Final = m.IN_PILE + HANDS
_ON_FIELD: Final = frozenset(("tap", "untap", "destroy"))
_TAKING: Final = frozenset(("discard", "destroy", "send", "return", "shuffle", "add"))
"""What is done to active cards only, and what takes a card off the field."""


def candidates(s: TtcgState, act: Act, sel: Sel, ctx: Ctx, purpose: str, chosen: tuple[int, ...]) -> list[int]:
    """TT-10.4c, TT-T11: the cards that may be chosen next."""
    if sel.ref:
        found = [card for card in selectors.referred(s, sel, ctx) if card not in chosen]
    else:
        found = finding.fitting(s, sel, ctx, values.FINAL, finding.EVERY)
        if chosen:
            found = [card for card in found if card not in chosen]
        if sel.extreme:
            found = finding.extremes(s, sel, found)
    if sel.controller == "both" and purpose != "count":
        found = [card for card in found if s.side(card) == ctx.actor]
    if s.wards & UNTOUCHED and is_aiming(act, sel, purpose):
        found = [card for card in found if not prohibitions.forbidden(s, card, m.TARGETED, ctx.source, ctx.seat, False)]
    if act.limited and sel is act.target:
        found = [card for card in found if doable(s, act, card, ctx, purpose)]
    if purpose != "aim" and sel is act.target:
        if is_barrier(s, act, purpose):
            found = [card for card in found if can_pay(s, act, card, ctx)]
        if act.followers and act.open_roles == ["target"]:
            found = [card for card in found if can_go_on(s, act, card, ctx)]
    return found


def is_aiming(act: Act, sel: Sel, purpose: str) -> bool:
    """TT-10.4c: a choice that "cannot be targeted" stops: of a target, or what the controller chooses in the open later on."""
    if purpose != "do":
        return purpose == "aim"
    by_controller = act.actor in ("", "you") and sel.chooser in ("", "you") and not sel.random
    return by_controller and not sel.ref and sel.mode in m.CHOSEN and sel.public()


def can_go_on(s: TtcgState, act: Act, card: int, ctx: Ctx) -> bool:
    """TT-C1, TT-11.7: whether the later steps of a price, which call the card of this one "it", can be paid with it then."""
    for later in act.followers:
        if later.actor not in ("", "you"):
            continue
        if later.verb in _ON_FIELD and (act.verb in _TAKING or act.verb == later.verb):
            return False
        if later.verb == "destroy" and prohibitions.forbidden(s, card, m.DESTROYED, ctx.source, ctx.seat, False):
            return False
        if (s.topics & BARS or s.wards & KEPT) and not is_unbarred(s, later, card, ctx):
            return False
    return True


def is_barrier(s: TtcgState, act: Act, purpose: str) -> bool:
    """Whether something may stand in the way of paying with a card, or of taking an offer with it."""
    return purpose in ("cost", "offer") and (
        s.topics & BARS != 0
        or s.wards & KEPT != 0
        or (act.verb == "discard" and (act.target is None or act.target.code != IN_HAND))
    )


def can_pay(s: TtcgState, act: Act, card: int, ctx: Ctx) -> bool:
    """TT-C1: what cannot be done to a card, or by a player, pays nothing."""
    if act.verb == "discard" and not (HANDS <= s.zone[card] < DISCARD or (s.rules.field_discards and s.spots[card] >= 0)):
        return False
    return is_unbarred(s, act, card, ctx)


def is_unbarred(s: TtcgState, act: Act, card: int, ctx: Ctx, unseen: bool = False) -> bool:
    """TT-C1, TT-X9: whether no effect forbids to pay with this card, wherever it lies by then, or with any ``unseen`` one."""
    to = host = -1
    where, end = prohibitions.whither(act)
    if act.verb in ("return", "add", "place"):
        zone = {"hand": HANDS, "deck": DECK, "discard": DISCARD}.get(where, -1)
        to = zone + s.owner[card] if zone >= 0 else -1
    if act.under is not None:
        to, host = UNDER + ctx.seat, ctx.source if act.under.ref == "self" else -1
    elif act.column:
        to = s.zone[card]
    if prohibitions.barred(s, ctx.actor, act.verb, card, where, end=end, partner=host, step=act, unseen=unseen):
        return False
    done = DONE_TO.get(act.verb, -1)
    return done < 0 or not prohibitions.forbidden(s, card, done, ctx.source, ctx.seat, False, to, host, end, unseen)


def enough_candidates(s: TtcgState, act: Act, sel: Sel, ctx: Ctx, purpose: str, low: int) -> bool:
    """Whether at least that many cards may be chosen; looks no further than needed."""
    if sel.odd:
        if sel.extreme and low > 1:
            return has_ranking(s, act, sel, ctx, purpose, low)
        return len(candidates(s, act, sel, ctx, purpose, ())) >= low
    if purpose != "aim" and (act.followers or is_barrier(s, act, purpose)):
        return len(candidates(s, act, sel, ctx, purpose, ())) >= low
    guarded = s.wards & UNTOUCHED != 0 and is_aiming(act, sel, purpose)
    done_to = act.limited and sel is act.target
    if not guarded and (not done_to or (act.verb == "destroy" and purpose == "aim" and sel.in_arena)):
        return finding.has_fitting(s, sel, ctx, low)
    count = 0
    for card in finding.fitting(s, sel, ctx, values.FINAL, finding.EVERY):
        if not (guarded and prohibitions.forbidden(s, card, m.TARGETED, ctx.source, ctx.seat, False)) and (
            not done_to or doable(s, act, card, ctx, purpose)
        ):
            count += 1
            if count >= low:
                return True
    return count >= low


def has_ranking(s: TtcgState, act: Act, sel: Sel, ctx: Ctx, purpose: str, low: int) -> bool:
    """TT-T11: of two cards with the lowest attack the second is the lowest of the rest, and so on."""
    chosen: tuple[int, ...] = ()
    while len(chosen) < low:
        found = candidates(s, act, sel, ctx, purpose, chosen)
        if not found:
            return False
        chosen = (*chosen, *found)
    return True


def leads_on(s: TtcgState, card: int, later: Act, sel: Sel, ctx: Ctx) -> bool:
    """TT-6.2, TT-11.7: whether there is enough to choose for a later step that calls this card "it"."""
    if sel.mode not in m.CHOSEN:
        return True
    return enough_candidates(s, later, sel, Ctx(ctx.source, ctx.seat, ctx.actor, (card,), ctx.host), "do", sel.low())


def are_two(s: TtcgState, act: Act, sel: Sel, ctx: Ctx) -> bool:
    """TT-6.2, TT-X4: to swap cards, or to put one under another, two different ones are needed."""
    if act.target is None:
        return True
    if act.target.ref and act.target.ref not in ("top", "bottom"):
        named = selectors.referred(s, act.target, ctx)
        return len(named) != 1 or any(card != named[0] for card in candidates(s, act, sel, ctx, "aim", ()))
    if "target" not in act.aimed:
        return True
    firsts, seconds = candidates(s, act, act.target, ctx, "aim", ()), candidates(s, act, sel, ctx, "aim", ())
    if sel is act.under:
        return any(may_lie_under(s, card, other) for card in firsts for other in seconds)
    return len({*firsts, *seconds}) > 1


def doable(s: TtcgState, act: Act, card: int, ctx: Ctx, purpose: str) -> bool:
    """TT-1.6: what a step can be done to at all; a statement is made about any card."""
    verb = act.verb
    if not act.actor:
        return True
    if verb == "tap":
        return s.spots[card] >= 0 and not s.tapped[card]
    if verb == "untap":
        return s.spots[card] >= 0 and s.tapped[card] == 1
    if verb == "destroy":
        return s.spots[card] >= 0 and (
            purpose != "cost" or not prohibitions.forbidden(s, card, m.DESTROYED, ctx.source, ctx.seat, False)
        )
    if verb == "equip":
        return (
            card != ctx.source
            and s.spots[card] >= 0
            and not prohibitions.forbidden(s, card, m.EQUIPPED, ctx.source, ctx.seat, False)
        )
    if verb == "rankup":
        return s.spots[card] >= 0 and s.side(card) == ctx.actor
    if verb == "discard":
        return s.rules.field_discards and s.spots[card] >= 0
    if verb in ("activate", "copy"):
        return card != ctx.source and bool(pickable(s, card, ())) and may_be_used(s, verb, card, ctx.actor)
    if act.under is not None and act.under.ref == "self" and not may_lie_under(s, card, ctx.source):
        return False
    if verb == "play":
        return (s.zone[card] < UNITS or s.zone[card] >= 10) and (purpose not in ("cost", "offer") or has_slot(s, act, card, ctx))
    return True


def has_slot(s: TtcgState, act: Act, card: int, ctx: Ctx) -> bool:
    """TT-C1, TT-5.9: to play a card pays a cost only if there is a legal place for it."""
    from cardscape.games.ttcg.entering import legal_places

    return bool(legal_places(s, card, ctx.actor, act.target is not None and act.target.directly))


def may_lie_under(s: TtcgState, card: int, other: int) -> bool:
    """TT-5.10: units lie only under units, spells only under spells, and nothing under itself."""
    return card != other and s.prints[card].unit == s.prints[other].unit


def partnered(s: TtcgState, act: Act, bases: list[int], cards: list[int], seat: int) -> list[tuple[int, int]]:
    """TT-6.2, TT-X6: which of these units may be ranked up using which of these cards in the open."""
    from cardscape.games.ttcg.entering import can_rank_up

    own = [base for base in bases if s.spots[base] >= 0 and s.side(base) == seat]
    return [(base, card) for base in own for card in cards if can_rank_up(s, act, base, card, seat)]


def may_rank_up(s: TtcgState, act: Act, sel: Sel, ctx: Ctx) -> bool:
    """TT-6.2, TT-X6: a card in the open with which to rank up has to fit a unit that may be chosen."""
    if act.verb != "rankup" or sel is not act.using or act.target is None:
        return True
    bases, cards = candidates(s, act, act.target, ctx, "aim", ()), candidates(s, act, sel, ctx, "aim", ())
    return bool(partnered(s, act, bases, cards, ctx.actor))


def may_be_used(s: TtcgState, verb: str, card: int, seat: int) -> bool:
    """TT-X9, TT-A8: who or what cannot activate an effect does not do so by way of another card; a copy is the copying card's."""
    if prohibitions.barred(s, seat, verb, card):
        return False
    return verb == "copy" or s.spots[card] < 0 or not s.topics & USES or not prohibitions.cannot(s, "activate", card)


def pickable(s: TtcgState, card: int, used: tuple[int, ...]) -> list[int]:
    """TT-A8: effects that can be activated or copied: no static texts, each at most once within one link."""
    found = []
    for number, text in enumerate(s.prints[card].texts):
        if (
            not text.static
            and text.style != "passive"
            and card * 2 + number not in used
            and not (s.spots[card] >= 0 and not s.face[card])
        ):
            found.append(number)
    return found
