"""Costs: whether they can be paid, completely or not at all, and paying them; and what the opponent is offered."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.answering import answers, answers_within, countered_by, it_of
from cardscape.games.ttcg.columns import COUNTS
from cardscape.games.ttcg.context import BOTH, Ctx, alone, host_named, of_frame, who
from cardscape.games.ttcg.eligible import can_pay, candidates, doable, enough_candidates, is_barrier, may_lie_under, partnered
from cardscape.games.ttcg.finding import has_fitting, matching
from cardscape.games.ttcg.foreseeing import (
    brings_something,
    brought,
    excludes,
    is_chosen,
    is_in_the_dark,
    is_unseen,
    payable_in_order,
    robs,
)
from cardscape.games.ttcg.selectors import in_zone, referred
from cardscape.games.ttcg.table import DECK, HANDS, Frame, TtcgState
from cardscape.games.ttcg.texts import Text

ACCEPT: Final = 1
REFUSE: Final = 0
_ACCEPTING: Final = Option("accept")
_REFUSING: Final = Option("refuse")
REFUSED: Final = 1000
"""How a refused offer counts: more often than any limit allows."""


def actors(s: TtcgState, act: Act, ctx: Ctx) -> list[int]:
    """TT-6.20, TT-X11: who performs a step; both players means the turn player first."""
    seat = who(s, ctx, act.actor) if act.actor else ctx.seat
    return [s.turn, 1 - s.turn] if seat == BOTH else [seat]


def payable(s: TtcgState, seat: int, card: int, text: Text, its: tuple[int, ...] = ()) -> bool:
    """TT-C1, TT-C5: whether the whole cost can be paid now, and the offer could be taken; ``its`` is what was named already."""
    if text.fee is not None:
        return fee_is_payable(s, seat, card, text.fee)
    if text.owing and not its:
        return any(is_settled(s, seat, card, text, named) for named in occasions(s, seat, card, text))
    return is_settled(s, seat, card, text, its)


def occasions(s: TtcgState, seat: int, card: int, text: Text) -> list[tuple[int, ...]]:
    """TT-11.7: the cards that may be "it" as an effect begins: those that a counter answers, or that its condition names."""
    if not text.owing:
        return [()]
    if text.answers:
        found = answers(s, seat, card, text) or answers_within(s, seat, card, text)
        return [it_of(s, seat, card, text, answer) for answer in found]
    return [() if text.named is None else tuple(matching(s, text.named, alone(card, seat)))]


def is_settled(s: TtcgState, seat: int, card: int, text: Text, its: tuple[int, ...]) -> bool:
    """TT-C1, TT-C4: the same, when it is known which cards were named."""
    if text.offer and not takeable(s, seat, card, text, its):
        return False
    return affordable(s, seat, card, text, its)


def fee_is_payable(s: TtcgState, seat: int, card: int, act: Act) -> bool:
    """TT-C1, TT-C5, TT-T7: ``can_do`` for a cost of points, of this card, or of cards that fit."""
    if act.points:
        return s.points[seat] >= act.amount and not prohibitions.keeps_points(s, seat, "lose", act.amount)
    sel = act.target
    if sel is None or sel.ref:
        return card_can(s, act, card, alone(card, seat))
    if is_barrier(s, act, "cost"):
        return len(candidates(s, act, sel, alone(card, seat), "cost", ())) >= sel.low()
    return has_fitting(s, sel, alone(card, seat), sel.low())


def affordable(s: TtcgState, seat: int, card: int, text: Text, its: tuple[int, ...]) -> bool:
    """TT-C1, TT-C5, TT-6.2: all steps as the table is now, or in printed order, each with what those before it bring."""
    if not text.cost:
        return True
    ctx = Ctx(card, seat, seat, its, -1) if its else alone(card, seat)
    if len(text.cost) == 1:
        return step_is_payable(s, text.cost[0], ctx)
    if all(step_is_payable(s, act, ctx) for act in text.cost) and adds_up(s, text, ctx) and assignable(s, text, ctx, 0, ()):
        return True
    return (
        brings_something(text, 0)
        and adds_up(s, text, ctx)
        and all(step_is_payable(s, act, ctx) for act in text.cost if act.actor not in ("", "you"))
        and payable_in_order(s, text, ctx, 0, (), ())
    )


def step_is_payable(s: TtcgState, act: Act, ctx: Ctx) -> bool:
    """Whether everybody who performs a step of the cost can do it now."""
    if act.actor in ("", "you"):
        return can_do(s, act, ctx, "cost", ctx.seat) or is_unseen(s, act, ctx, ctx.seat)
    return all(
        can_do(s, act, Ctx(ctx.source, ctx.seat, actor, ctx.it, -1), "cost", actor) or is_unseen(s, act, ctx, actor)
        for actor in actors(s, act, ctx)
    )


def falls_through(s: TtcgState, seat: int, card: int, text: Text) -> bool:
    """TT-C1, TT-6.2: whether a hidden hand lacks what the cost takes out of it, what lies on a deck cannot be taken from it, or
    (TT-10.4a) exactly so many cards are not to be found in it. Nobody could see that before.
    """
    ctx = alone(card, seat)
    for act in text.cost:
        for actor in actors(s, act, ctx):
            asked = Ctx(card, seat, actor, (), -1)
            if robs(s, act, ctx, actor) and not can_do(s, act, asked, "cost", actor):
                return True
            if act.verb in ("mill", "draw") and needed(act) and is_stuck(s, act, ctx, actor, needed(act)):
                return True
            sel = act.target if act.verb == "search" else None
            if sel is not None and sel.mode == m.EXACTLY and not enough_candidates(s, act, sel, asked, "cost", sel.low()):
                return True
    return False


def takeable(s: TtcgState, seat: int, card: int, text: Text, its: tuple[int, ...]) -> bool:
    """TT-C4: whether the opponent could do what they are offered."""
    ctx = Ctx(card, seat, 1 - seat, its, -1)
    return all(can_do(s, act, ctx, "offer", 1 - seat) or is_in_the_dark(s, act, ctx) for act in text.offer)


def adds_up(s: TtcgState, text: Text, ctx: Ctx) -> bool:
    """TT-C1, TT-C5: the points and the cards of the deck suffice for all steps of the cost together, in printed order."""
    seat = ctx.seat
    points, cards = s.points[seat], 0
    for act in text.cost:
        if act.actor in ("", "you"):
            if act.verb in ("gain", "lose") and act.points:
                if prohibitions.keeps_points(s, seat, act.verb, act.amount):
                    return False
                points += act.amount if act.verb == "gain" else -act.amount
                if points < 0:
                    return False
            elif act.verb in ("mill", "draw"):
                if prohibitions.barred(s, seat, act.verb) or is_stuck(s, act, ctx, seat):
                    return False
                cards += needed(act)
    return not cards or len(s.zones[DECK + seat]) >= cards


def is_stuck(s: TtcgState, act: Act, ctx: Ctx, actor: int, n: int = 0) -> bool:
    """TT-C1, TT-X9: whether no card of the deck can be drawn or milled; or (``n``) not all of so many on top."""
    deck, done = s.zones[DECK + actor], m.DRAWN if act.verb == "draw" else m.MILLED
    if not s.wards >> done & 1:
        return False
    kept = [prohibitions.forbidden(s, card, done, ctx.source, ctx.seat, False) for card in (deck[-n:] if n else deck)]
    return any(kept) if n else all(kept)


def can_do(s: TtcgState, act: Act, ctx: Ctx, purpose: str, actor: int) -> bool:
    """Whether one step can be carried out completely."""
    verb = act.verb
    if verb in ("gain", "lose") and act.points:
        return (verb == "gain" or s.points[actor] >= act.amount) and not prohibitions.keeps_points(s, actor, verb, act.amount)
    if verb in ("mill", "draw") and act.target is not None:
        enough = len(s.zones[DECK + actor]) >= needed(act)
        return enough and not prohibitions.barred(s, actor, verb) and not is_stuck(s, act, ctx, actor)
    if verb == "counter":  # a counter that is a cost has found what it answers
        return purpose == "cost" or countered_by(s, act, ctx, actor) != ""
    if act.target is None or verb == "search":
        return not prohibitions.bars_step(s, actor, act)
    if not has_place(s, act, ctx, purpose):
        return False
    sel = act.target
    if sel.ref == "self":
        return card_can(s, act, ctx.source, ctx)
    if sel.ref in ("it", "host"):
        return act.inner or named_can(s, act, ctx)
    if sel.mode not in m.CHOSEN:
        return True
    return enough_candidates(s, act, sel, ctx, purpose, sel.low())


def has_place(s: TtcgState, act: Act, ctx: Ctx, purpose: str) -> bool:
    """TT-C1, TT-X3: where a step takes another card (to lie under, to swap with), that there is one."""
    for role in act.open_roles:
        sel = act.role(role)
        if role == "target" or sel is None:
            continue
        found = candidates(s, act, sel, ctx, purpose, ())
        if act.verb == "rankup" and act.target is not None:
            found = [card for _, card in partnered(s, act, candidates(s, act, act.target, ctx, purpose, ()), found, ctx.actor)]
        elif act.target is not None and act.target.ref == "self":
            found = [card for card in found if card != ctx.source and s.prints[card].unit == s.prints[ctx.source].unit]
        elif act.target is not None and role == "under":
            paying = candidates(s, act, act.target, ctx, purpose, ())
            found = [card for card in found if sum(may_lie_under(s, each, card) for each in paying) >= act.target.low()]
        if not found:
            return False
    return True


def needed(act: Act) -> int:
    return act.target.low() if act.target is not None else 0


def named_can(s: TtcgState, act: Act, ctx: Ctx) -> bool:
    """TT-C1, TT-11.7: whether a price can be paid with a card that was named before, or with the equipped unit."""
    return act.target is not None and any(card_can(s, act, card, ctx) for card in referred(s, act.target, ctx))


def card_can(s: TtcgState, act: Act, card: int, ctx: Ctx) -> bool:
    """TT-T7: what can be done to this card, or to a card that was named before, as a cost."""
    verb = act.verb
    if is_barrier(s, act, "cost") and not can_pay(s, act, card, ctx):
        return False
    if act.target is not None and act.target.zone and not in_zone(s, act.target.zone, act.target.whose, card, ctx):
        return False
    if verb == "play":
        return doable(s, act, card, ctx, "cost")
    if verb == "discard":
        return s.zone[card] == HANDS + s.owner[card] or (s.rules.field_discards and s.spots[card] >= 0)
    if verb == "destroy":
        return s.spots[card] >= 0 and (card == ctx.source or doable(s, act, card, ctx, "cost"))
    if verb in ("tap", "untap", "equip"):
        return doable(s, act, card, ctx, "cost")
    if verb in ("gain", "lose", "add", "increase", "reduce", "become"):
        return s.spots[card] >= 0
    return True


def assignable(s: TtcgState, text: Text, ctx: Ctx, first: int, used: tuple[int, ...]) -> bool:
    """Whether the cost steps from ``first`` on can all be paid with different cards, besides the used ones."""
    wants: list[list[int]] = []
    for act in text.cost:
        if is_chosen(act) and act.number >= first and act.target is not None and not is_unseen(s, act, ctx, ctx.seat):
            spoken_for = needs_self(text, act, 0)
            found = [
                c
                for c in candidates(s, act, act.target, ctx, "cost", ())
                if c not in used and not (spoken_for and c == ctx.source)
            ]
            wants.extend([found] * act.target.low())
    owner: dict[int, int] = {}
    return all(_place(number, wants, owner, set()) for number in range(len(wants)))


def needs_self(text: Text, act: Act, first: int) -> bool:
    """TT-C1: whether another step of the cost, from ``first`` on, is paid with this card, so that it cannot pay this one too."""
    for other in text.cost:
        if other is act or other.number < first or other.target is None or other.target.ref != "self":
            continue
        if excludes(act, other) if other.number > act.number else excludes(other, act):
            return True
    return False


def _place(number: int, wants: list[list[int]], owner: dict[int, int], tried: set[int]) -> bool:
    """Find a card for one want, moving others if needed; at most as deep as there are wants."""
    for card in wants[number]:
        if card not in tried:
            tried.add(card)
            if card not in owner or _place(owner[card], wants, owner, tried):
                owner[card] = number
                return True
    return False


def leaves_enough(s: TtcgState, frame: Frame, act: int, taken: tuple[int, ...], card: int) -> bool:
    """Whether the rest of the cost can still be paid after this card is chosen."""
    text = s.texts[frame.text]
    if card == frame.source and needs_self(text, text.cost[act], act + 1):
        return False
    ctx = Ctx(frame.source, frame.seat, frame.seat, frame.it, -1)
    if assignable(s, text, ctx, act + 1, (*taken, card)):
        return True
    paid = (*taken, card)
    used = tuple([(act, each) for each in paid])
    return payable_in_order(s, text, ctx, act + 1, used, tuple(brought(s, text.cost[act], paid, ctx)))


class Pay(Task[TtcgState]):
    """Pay one step of the cost."""

    NAME: ClassVar[str] = "tt-pay"
    FIELDS: ClassVar[tuple[str, ...]] = ("act",)

    def __init__(self, act: int) -> None:
        self.act = act
        self.due: Task[Any] | None = None
        """What is done, once it was; steps never change."""

    def run(self, s: TtcgState) -> None:
        """TT-6.2, TT-C1: costs are paid in printed order; with a card that was named before only if it can be done to it."""
        frame = s.frames[-1]
        act = s.texts[frame.text].cost[self.act]
        sel = act.target
        known = sel is not None and (sel.ref == "host" or (sel.ref == "it" and not act.inner))
        if known and not named_can(s, act, of_frame(frame, frame.seat, host_named(frame))):
            give_in(s, frame)
            return
        if self.due is None:
            self.due = make("tt-perform", "cost", self.act)
        self.due.run(s)


class Offer(Task[TtcgState]):
    """The opponent is offered something and may refuse."""

    NAME: ClassVar[str] = "tt-offer"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "at")

    def __init__(self, seat: int, at: int) -> None:
        self.seat = seat
        self.at = at

    def run(self, s: TtcgState) -> None:
        """TT-C4: only after they really did it is the rest activated."""
        frame = s.frames[-1]
        ctx = Ctx(frame.source, self.seat, 1 - self.seat, frame.it, -1)
        options, picks = [_ACCEPTING, _REFUSING], [ACCEPT, REFUSE]
        if not all(can_do(s, act, ctx, "offer", 1 - self.seat) for act in s.texts[frame.text].offer):
            options, picks = options[1:], picks[1:]
        s.ask(self, 1 - self.seat, "offer", "take the offer", frame.source, options, picks)

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        text = s.texts[frame.text]
        if pick == ACCEPT:
            s.emit("OfferTaken", 1 - self.seat, frame.source)
            s.then(*[make("tt-perform", "offer", act.number) for act in text.offer], make("tt-offer-done", self.seat))
        else:
            refuse(s, frame)


def refuse(s: TtcgState, frame: Frame) -> None:
    """TT-C4: nothing happens, the card is not tapped, and this effect is not used again this turn."""
    from cardscape.games.ttcg.beginning import cancel

    count_use(s, frame, REFUSED)
    s.emit("OfferRefused", 1 - frame.seat, frame.source)
    cancel(s)


def give_in(s: TtcgState, frame: Frame) -> None:
    """TT-C1, TT-8.7: nothing happens and nothing is given back; this effect is not tried again this turn."""
    from cardscape.games.ttcg.beginning import cancel
    from cardscape.games.ttcg.links import check_points

    count_use(s, frame, REFUSED)
    s.emit("Fizzled", frame.seat, frame.source)
    check_points(s)
    cancel(s)


class OfferDone(Task[TtcgState]):
    """The offer was taken: the rest is activated if it still can be."""

    NAME: ClassVar[str] = "tt-offer-done"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-C4: the targets are looked for again after the opponent has acted; "it" is what was named last, in the offer too."""
        from cardscape.games.ttcg.activation import targets_exist
        from cardscape.games.ttcg.beginning import cancel
        from cardscape.games.ttcg.links import check_points

        frame = s.frames[-1]
        check_points(s)
        text = s.texts[frame.text]
        its = frame.it
        if not (targets_exist(s, frame.seat, frame.source, text, its) and affordable(s, frame.seat, frame.source, text, its)):
            count_use(s, frame, 1)
            cancel(s)


def count_use(s: TtcgState, frame: Frame, times: int) -> None:
    """TT-C4: an offer that came to nothing counts for the effect on its own card, not for one of a card that copies it."""
    if frame.text >> 1 == s.defn[frame.source]:
        subject = frame.source * 2 + (frame.text & 1)
        if s.shared and s.shared & COUNTS:
            s.detach(COUNTS)
        s.uses[subject] += times
        s.note_use(subject)


register(Pay, Offer, OfferDone)
