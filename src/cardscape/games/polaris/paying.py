"""Costs: whether they can be paid in full."""

from __future__ import annotations

from typing import Final

from cardscape.engine.atoms import suppose
from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors, specs
from cardscape.games.polaris.choosing import USED_UP, can_pay_with, can_turn, candidates, has_candidates, reserved
from cardscape.games.polaris.context import Ctx, seats
from cardscape.games.polaris.meaning import Act, Sel
from cardscape.games.polaris.table import ADVANCE, CREATURES, DECK, DISCARD, HANDS, TABLE, PolarisState
from cardscape.games.polaris.texts import Text

_HOMES: Final = {"hand": HANDS, "deck": DECK, "advance": ADVANCE, "discard": DISCARD}


def payable(s: PolarisState, text: Text, ctx: Ctx) -> bool:
    """PL-14.3: every part of the cost is there, as often as it says; HP may be paid down to 0."""
    if len(text.cost) > 1:
        return rest_payable(s, text, ctx, 0, (), ())
    act = text.cost[0]
    if act.verb == "lose":
        return s.hp[ctx.seat] >= act.amount * specs.multiplier(s, act, ctx)
    if act.verb in ("mill", "draw"):
        return len(s.zones[DECK + ctx.seat]) >= how_many(s, act, ctx)
    if act.verb in ("deal", "gain"):
        return can_suffer(s, act, ctx)
    return enough_to_pay(s, act, ctx) and (act.verb != "summon" or has_room(s, act, ctx))


def how_many(s: PolarisState, act: Act, ctx: Ctx) -> int:
    """How many cards are drawn or milled."""
    return (act.target.n if act.target is not None else 0) * specs.multiplier(s, act, ctx)


def has_room(s: PolarisState, act: Act, ctx: Ctx) -> bool:
    """PL-4.3: whether each Creature that a cost summons finds a slot."""
    sel = act.target
    return s.zones[CREATURES + ctx.seat].count(EMPTY) >= (sel.least if sel is not None and sel.mode in m.CHOSEN else 1)


def can_suffer(s: PolarisState, act: Act, ctx: Ctx) -> bool:
    """PL-14.3, PL-0.6: damage that nobody takes, or HP that nobody may gain, pays for nothing."""
    if act.verb == "gain":
        return specs.player_says(s, ctx.seat, m.NO_GAIN) is None
    return all(specs.player_says(s, seat, m.SPARED, "effect") is None for seat in seats(s, ctx, act.player))


def enough_to_pay(s: PolarisState, act: Act, ctx: Ctx) -> bool:
    """PL-14.3: whether there are the cards that one part takes; where it takes all of them, each has to do."""
    sel = act.target
    if sel is None:
        return True
    if act.any_in_hand:  # all that is asked is how many there are; an effect in hand does not give its own card away
        kept = s.zone[ctx.source] == HANDS + ctx.seat and s.prints[ctx.source].meaning.in_hand
        return len(s.zones[HANDS + ctx.seat]) - (1 if kept else 0) >= sel.least
    n = sel.least if sel.mode in m.CHOSEN and not sel.ref else 1
    if act.verb == "posture" and sel.mode == m.ALL:
        wrong = [card for card in selectors.matching(s, sel, ctx) if s.posture[card] != act.posture]
        return bool(wrong) and all(can_turn(s, card, act.posture) for card in wrong)
    if act.verb not in ("destroy", "tap") and not s.prints[ctx.source].taps:
        return has_candidates(s, act, sel, ctx, n, False)
    found = candidates(s, act, sel, ctx, False, ())
    fit = [card for card in found if can_pay_with(s, act, card, ctx)]
    return len(fit) >= (len(found) or n if sel.mode == m.ALL and act.verb == "destroy" else n)


# -- costs of several parts ---------------------------------------------------------------------------------------------------


def rest_payable(s: PolarisState, text: Text, ctx: Ctx, number: int, chosen: tuple[int, ...], taken: tuple[int, ...]) -> bool:
    """PL-14.3: whether a cost can be paid to its end from a part on, of which some cards are chosen already; the parts before it
    took other cards. Each part is judged as the parts before it will leave the table: that is thought through, and taken back.
    """
    purse = Purse(s.hp[ctx.seat], 0, 0, 0)
    if chosen:
        return _choose(s, text, ctx, number, chosen, taken, purse, -1)
    return _rest(s, text, ctx, number, taken, purse)


class Purse:
    """What is there to pay with besides cards that are known: HP; how many cards the deck has given, and how many of them, not
    known yet, are in hand or in the Discard Zone.
    """

    def __init__(self, hp: int, given: int, drawn: int, milled: int) -> None:
        self.hp = hp
        self.given = given
        self.drawn = drawn
        self.milled = milled

    def unknown(self, sel: Sel) -> int:
        """How many unknown cards fit whatever they are: those of which nothing is asked."""
        if not sel.plain or sel.category or sel.ref or sel.whose not in ("", "you"):
            return 0
        return self.drawn if sel.zone == "hand" else self.milled if sel.zone == "discard" else 0

    def without(self, sel: Sel, n: int) -> Purse:
        """The rest after so many unknown cards were used for a part."""
        in_hand = sel.zone == "hand"
        return Purse(self.hp, self.given, self.drawn - (n if in_hand else 0), self.milled - (0 if in_hand else n))


def _rest(s: PolarisState, text: Text, ctx: Ctx, number: int, taken: tuple[int, ...], purse: Purse) -> bool:
    """Whether the parts from this one on can be paid."""
    if number == len(text.cost):
        return True
    act = text.cost[number]
    sel = act.target
    verb = act.verb
    if verb in ("lose", "gain", "deal", "mill", "draw"):
        after = _paid(s, act, ctx, purse)
        return after is not None and _rest(s, text, ctx, number + 1, taken, after)
    if sel is None:
        return _rest(s, text, ctx, number + 1, taken, purse)
    if sel.ref == "self" and ctx.source in taken:
        return False
    if sel.ref or sel.mode not in m.CHOSEN:
        found = [card for card in candidates(s, act, sel, ctx, False, ()) if sel.ref or card not in taken]
        blind = purse.unknown(sel)
        if not (found and enough_to_pay(s, act, ctx)) and not blind:
            return False
        if sel.ref and not all(_is_there(s, act, card) for card in found):
            return False
        return _with_these(s, text, ctx, number, tuple(found), taken, purse.without(sel, blind) if blind else purse)
    return _choose(s, text, ctx, number, (), taken, purse, -1)


def _is_there(s: PolarisState, act: Act, card: int) -> bool:
    """Whether a card that was named before, and may have moved since, can still pay: what is destroyed lies on the field, what
    is returned elsewhere than where it goes.
    """
    if act.verb == "destroy":
        return s.on_field(card)
    return act.verb not in ("return", "shuffle") or act.dest is None or s.zone[card] >> 1 << 1 != _HOMES[act.dest.name]


def _paid(s: PolarisState, act: Act, ctx: Ctx, purse: Purse) -> Purse | None:
    """What is left after a part that takes no cards one could choose; nothing if it cannot be paid."""
    if act.verb in ("mill", "draw"):
        n = how_many(s, act, ctx)
        if len(s.zones[DECK + ctx.seat]) - purse.given < n:
            return None
        drawn = act.verb == "draw"
        return Purse(purse.hp, purse.given + n, purse.drawn + (n if drawn else 0), purse.milled + (0 if drawn else n))
    n = act.amount * specs.multiplier(s, act, ctx)
    if act.verb == "lose":
        return Purse(purse.hp - n, purse.given, purse.drawn, purse.milled) if purse.hp >= n else None
    if not can_suffer(s, act, ctx):
        return None
    hp = purse.hp + n if act.verb == "gain" else max(purse.hp - n, 0) if ctx.seat in seats(s, ctx, act.player) else purse.hp
    return Purse(hp, purse.given, purse.drawn, purse.milled)


def _choose(s: PolarisState, text: Text, ctx: Ctx, number: int, chosen: tuple[int, ...], taken: tuple[int, ...],
            purse: Purse, last: int) -> bool:
    """Whether there is a choice of cards for this part after which the others can be paid; those after ``last`` are tried."""
    act = text.cost[number]
    sel = act.target
    assert sel is not None
    missing = sel.least - len(chosen)
    if missing <= 0:
        return _with_these(s, text, ctx, number, chosen, taken, purse)
    if purse.unknown(sel) >= missing and _with_these(s, text, ctx, number, chosen, taken, purse.without(sel, missing)):
        return True
    for card in candidates(s, act, sel, ctx, False, (*chosen, *taken, *reserved(text, ctx.source))):
        if (can_pay_with(s, act, card, ctx) and card > last
                and _choose(s, text, ctx, number, (*chosen, card), taken, purse, -1 if sel.extreme else card)):
            return True
    return False


def _with_these(s: PolarisState, text: Text, ctx: Ctx, number: int, cards: tuple[int, ...], taken: tuple[int, ...],
                purse: Purse) -> bool:
    """Whether the parts after this one can be paid once these cards have paid for it."""
    act = text.cost[number]
    before: list[tuple[int, int]] = []
    for card in cards:
        before.append(_think(s, act, card, ctx))
        if before[-1][0] < 0:
            break
    done = not before or before[-1][0] >= 0
    if done:
        own = act.target is not None and act.target.ref != ""
        done = _rest(s, text, Ctx(ctx.source, ctx.seat, ctx.actor, cards) if act.names else ctx, number + 1,
                     taken if own or act.verb not in USED_UP else (*taken, *cards), purse)
    for place, (zone, was) in reversed(list(enumerate(before))):
        _take_back(s, act, cards[place], zone, was)
    return done


def _think(s: PolarisState, act: Act, card: int, ctx: Ctx) -> tuple[int, int]:
    """Think of a part of a cost as done to a card; returns its zone and place before, or (-1, -1) if there is no slot for it."""
    zone = s.zone[card]
    if act.verb in ("tap", "untap", "posture"):
        _flip(s, act, card)
        return zone, -1
    to, at = DISCARD + s.owner[card], -1
    if act.verb == "summon":
        to = CREATURES + ctx.seat
        if EMPTY not in s.zones[to]:
            return -1, -1
        at = s.zones[to].index(EMPTY)
        s.statics += 1
    elif act.dest is not None:
        home = _HOMES[act.dest.name]
        to = (ADVANCE if s.prints[card].is_advance and home != DISCARD else home) + s.owner[card]
    was = suppose(s, card, to, at if at >= 0 else len(s.zones[to]) - (to == zone))
    _look_anew(s, card)
    return zone, was


def _take_back(s: PolarisState, act: Act, card: int, zone: int, was: int) -> None:
    """It was only thought of."""
    if zone < 0:
        return
    if act.verb in ("tap", "untap", "posture"):
        _flip(s, act, card)
    else:
        s.statics -= act.verb == "summon"
        suppose(s, card, zone, was)
        _look_anew(s, card)


def _flip(s: PolarisState, act: Act, card: int) -> None:
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    if act.verb == "posture":
        s.posture[card] = 1 - s.posture[card]
    else:
        s.tapped[card] = 1 - s.tapped[card]
    _look_anew(s, card)


def _look_anew(s: PolarisState, card: int) -> None:
    s.gathered = False
    s.looks[card] = None
    s.recount()
