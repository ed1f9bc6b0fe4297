"""Activating an effect: what must hold, the choices, the cost, and the link that results."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Check
from cardscape.games.ttcg import costs, prohibitions, selectors
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.answering import answers, newest_by
from cardscape.games.ttcg.choosing import host_candidates
from cardscape.games.ttcg.context import ALONE, Ctx, alone
from cardscape.games.ttcg.eligible import UNTOUCHED, are_two, candidates, enough_candidates, leads_on, may_rank_up
from cardscape.games.ttcg.finding import EVERY, FINAL, fitting, has_fitting
from cardscape.games.ttcg.foreseeing import is_doubtful
from cardscape.games.ttcg.links import Link
from cardscape.games.ttcg.meaning import Sel, When
from cardscape.games.ttcg.needs import BARE, CARD_OF, HOMES, ROOTS, TURNS
from cardscape.games.ttcg.places import CURBS, SORTS, USES
from cardscape.games.ttcg.prohibitions import UPRIGHT
from cardscape.games.ttcg.table import BATTLE, DRAW, HANDS, MAIN, SPELLS, UNDER, UNITS, TtcgState
from cardscape.games.ttcg.texts import Text
from cardscape.games.ttcg.verdicts import UNSURE, denied

GUARD: Final = 20
_PHASES: Final = {"draw phase": DRAW, "main phase": MAIN, "battle phase": BATTLE}

# -- checks: a subject is card * 2 + number of the effect ----------------------


def text_of(s: TtcgState, subject: int) -> Text:
    return s.prints[subject >> 1].texts[subject & 1]


def is_manual(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.8, TT-6.16: static and triggered texts are not activated by hand."""
    return text_of(s, subject).manual


def is_not_face_down(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-5.11: a face-down card cannot use effects."""
    card = subject >> 1
    return s.face[card] == 1 or not UNITS <= s.zone[card] < UNDER


def in_working_place(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.9, TT-1.4, TT-9.15, TT-C2: field, active and face up, unless the text works from somewhere else."""
    card, text = subject >> 1, text_of(s, subject)
    if text.place == "hand":
        return s.zone[card] == HANDS + seat or (s.rules.field_discards and text.discards_self and bool(s.awake[card]))
    if text.place == "under":
        return s.zone[card] >= UNDER
    if text.place == "discard":
        return 4 <= s.zone[card] <= 5
    if text.place == "deck":
        return s.zone[card] < 2
    return bool(s.awake[card])


def is_time(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.6, TT-6.6a, TT-9.10: spells in any window, units and hand effects in their own turn; counters are free."""
    card = CARD_OF[subject]
    text = s.prints[card].texts[subject - 2 * card]
    if text.during is not None:
        return is_during(s, seat, text.during)
    if s.turn == seat or text.style in ("counter", "passive"):
        return True
    if s.zone[card] < 6 or (text.style == "latent" and s.prints[card].unit):
        return False
    if not s.prints[card].unit:
        return True
    return s.rules.either_turn_equip and text.style in ("equip", "dormant")


def is_during(s: TtcgState, seat: int, during: When) -> bool:
    """TT-C15: only in the windows of the named phase."""
    if during.span != "turn" and during.span != "phase" and s.phase != _PHASES.get(during.span, -1):
        return False
    if during.whose == "you":
        return s.turn == seat
    if during.whose in ("opponent", "they"):
        return s.turn != seat
    return True


def names_this_phase(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-C15: a text that names a phase works in its windows only."""
    text = text_of(s, subject)
    return text.during is None or is_during(s, seat, text.during)


def answers_something(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.6c, TT-6.19: a counter needs a fitting action of the opponent, directly before."""
    text = text_of(s, subject)
    if text.style != "counter" and not text.counters:
        return True
    return bool(answers(s, seat, subject >> 1, text))


def has_right_pose(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.3, TT-6.6f: untapped; dormant effects instead need a card tapped since an earlier turn."""
    card = CARD_OF[subject]
    text = s.prints[card].texts[subject - 2 * card]
    if text.style == "dormant":
        return s.spots[card] >= 0 and s.tapped[card] == 1 and s.tapped_on[card] < s.number
    return not s.tapped[card] or s.spots[card] < 0 or text.style == "passive"


def is_long_tapped(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.6f: a dormant effect asks for the opposite of the others."""
    return text_of(s, subject).style != "dormant" or has_right_pose(s, seat, subject)


def is_not_doomed(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.11, TT-9.19: a card that a waiting link is going to destroy cannot use its effects, unless its text is about that."""
    if not s.chain or s.prints[subject >> 1].texts[subject & 1].mentions_end:
        return True
    for link in s.chain:  # noqa: SIM110 (a generator costs more than the loop)
        if isinstance(link, Link) and link.would_destroy(s, subject >> 1):
            return False
    return True


def is_not_forbidden(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-X9: "cannot activate effects", said of the card or its player, or "cannot be tapped" of one that would have to."""
    if not s.topics & USES and not s.wards & UPRIGHT:
        return True
    card = subject >> 1
    if s.wards & UPRIGHT and prohibitions.keeps_upright(s, card, text_of(s, subject)):
        return False
    return not (s.spots[card] >= 0 and prohibitions.cannot(s, "activate", card)) and not prohibitions.barred(
        s, seat, "activate", card
    )


def is_within_limits(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.6f, TT-6.20, TT-C4: once per turn, as often as its text says, and not after a refused offer."""
    text = s.prints[subject >> 1].texts[subject & 1]
    used = s.uses[subject]
    if used >= costs.REFUSED or (used and text.style == "dormant"):
        return False
    for quota in text.quotas:  # noqa: SIM110
        if (s.ever[subject] if quota.per == "game" else used) >= quota.n:
            return False
    return True


def is_first_dormant_use(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.6f: a dormant effect is used once per turn."""
    return text_of(s, subject).style != "dormant" or not s.uses[subject]


def was_not_refused(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-C4: what was offered in vain is not offered again this turn."""
    return s.uses[subject] < costs.REFUSED or not text_of(s, subject).offer


def is_not_looping(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.14, TT-6.16: once on a chain, and at most 20 times per turn."""
    if s.guard[subject] >= GUARD:
        return False
    name = s.defn[subject >> 1] * 2 + (subject & 1)
    for link in s.chain:  # noqa: SIM110 (a generator costs more than the loop)
        if isinstance(link, Link) and link.card == subject >> 1 and link.text == name:
            return False
    return True


def is_below_guard(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.16: at most 20 times per turn."""
    return s.guard[subject] < GUARD


def conditions_hold(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-C3, TT-C11: "if" and "while" clauses are true."""
    return clauses_hold(s, text_of(s, subject), alone(subject >> 1, seat))


def clauses_hold(s: TtcgState, text: Text, ctx: Ctx) -> bool:
    """TT-C3, TT-C11: or nobody could see that they are not."""
    return selectors.text_true(s, text, ctx) or (text.doubtful and is_doubtful(s, text, ctx))


def has_targets(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.2, TT-10.4a: enough legal targets for every choice that is made now."""
    return targets_exist(s, seat, subject >> 1, text_of(s, subject), ())


def targets_exist(s: TtcgState, seat: int, card: int, text: Text, it: tuple[int, ...]) -> bool:
    """TT-6.2: for a given text, perhaps with a card that it calls "it"."""
    if text.forced and not can_be_forced(s, seat, card, text, it):
        return False
    if not text.aims:
        return not text.hostless or bool(host_candidates(s, seat, card, text))
    if text.hostless and not host_candidates(s, seat, card, text):
        return False
    ctx = Ctx(card, seat, seat, it, -1) if it else alone(card, seat)
    for act, sel in text.aims:
        if sel.controller == "both":
            if not enough_on_both_sides(s, act, sel, ctx):
                return False
        elif not (
            enough_candidates(s, act, sel, ctx, "aim", sel.low())
            and (sel is act.target or (are_two(s, act, sel, ctx) and may_rank_up(s, act, sel, ctx)))
        ):
            return False
    return not text.followed or can_be_followed(s, text, ctx)


def can_be_followed(s: TtcgState, text: Text, ctx: Ctx) -> bool:
    """TT-6.2, TT-11.7: of the cards that may be chosen, one with enough cards for the step that is about it."""
    for act, sel, later, target in text.followed:
        if not any(leads_on(s, card, later, target, ctx) for card in candidates(s, act, sel, ctx, "aim", ())):
            return False
    return True


def can_be_forced(s: TtcgState, seat: int, card: int, text: Text, it: tuple[int, ...]) -> bool:
    """TT-6.2, TT-10.4a, TT-X11: what the opponent is made to do, or chooses, or chance, needs as many cards to choose from."""
    for act, sel in text.forced:
        actor = 1 - seat if act.actor == "opponent" else seat
        if not enough_candidates(s, act, sel, Ctx(card, seat, actor, it, -1), "do", sel.low()):
            return False
    return True


def bare_zone(s: TtcgState, seat: int, text: Text) -> int:
    """The most frequent reason for want of targets: a zone in which fewer cards lie than would have to be chosen; or -1."""
    if s.topics & SORTS:
        return -1
    for base, other, low in text.floors:
        zone = base + (seat ^ other)
        if len(s.lying[zone] if UNITS <= base <= SPELLS else s.zones[zone]) < low:
            return zone
    return -1


def enough_on_both_sides(s: TtcgState, act: Act, sel: Sel, ctx: Ctx) -> bool:
    """TT-10.4b: as many as have to be chosen on each side, if both players choose."""
    return all(
        len(candidates(s, act, sel, Ctx(ctx.source, ctx.seat, seat, ctx.it, -1), "aim", ())) >= sel.low() for seat in (0, 1)
    )


def offer_can_be_taken(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-C4: what the opponent is offered can be done."""
    card, text = subject >> 1, text_of(s, subject)
    return any(costs.takeable(s, seat, card, text, its) for its in costs.occasions(s, seat, card, text))


def has_the_points(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-C5: a cost in points needs that many."""
    text = text_of(s, subject)
    price = sum([act.amount for act in text.cost if act.verb == "lose" and act.points and act.actor in ("", "you")])
    return s.points[seat] >= price or costs.payable(s, seat, subject >> 1, text)


def cost_is_payable(s: TtcgState, seat: int, subject: int) -> bool:
    """A cost is paid completely or not at all; see ``costs.payable``."""
    return costs.payable(s, seat, subject >> 1, text_of(s, subject))


CHECKS: Final = [
    Check("TT-5.11", "a face-down card cannot use effects", is_not_face_down),
    Check("TT-6.8", "this effect happens by itself", is_manual),
    Check("TT-6.9", "the card is not where its text works (mostly active and face up on the field)", in_working_place),
    Check("TT-C15", "its text names another phase than this one", names_this_phase),
    Check("TT-6.6", "not the right time: units, and cards in hand, use effects in their own turn only", is_time),
    Check("TT-6.19", "there is no fitting action of the opponent to answer", answers_something),
    Check("TT-6.6f", "a dormant effect needs its card tapped since an earlier turn", is_long_tapped),
    Check("TT-6.3", "the card is tapped", has_right_pose),
    Check("TT-6.11", "the card is about to be destroyed", is_not_doomed),
    Check("TT-X9", "the card cannot activate effects now", is_not_forbidden),
    Check("TT-6.6f", "a dormant effect is used once a turn", is_first_dormant_use),
    Check("TT-C4", "its offer was refused this turn", was_not_refused),
    Check("TT-6.20", "it was used as often as it may be", is_within_limits),
    Check("TT-6.16", "it was used 20 times this turn", is_below_guard),
    Check("TT-6.14", "it is on the chain already", is_not_looping),
    Check("TT-C3", "its condition is not true", conditions_hold),
    Check("TT-6.2", "there are not enough legal targets", has_targets),
    Check("TT-C4", "the opponent cannot take its offer", offer_can_be_taken),
    Check("TT-C5", "you have not enough points to pay", has_the_points),
    Check("TT-C1", "the cost cannot be paid", cost_is_payable),
]


def may_activate(s: TtcgState, seat: int, subject: int) -> bool:
    """All of ``CHECKS`` for an effect that is worth a look, leaving out those that cannot fail, the likeliest to fail first.

    There is no verdict on it yet; if there is one afterwards, ``TtcgState.judged`` has to name the effect.
    """
    card = CARD_OF[subject]
    text = s.prints[card].texts[subject - 2 * card]
    zone = s.zone[card]
    home = ROOTS[zone] if text.rooted else HOMES[zone]
    if text.bounded and not is_within_limits(s, seat, subject):
        s.verdicts[subject] = TURNS | home
        return False
    if (s.tapped[card] or not text.taps) and not has_right_pose(s, seat, subject):
        s.verdicts[subject] = TURNS | ROOTS[zone]
        return False
    if text.answers and not answers(s, seat, card, text):
        return False
    ctx = ALONE[2 * card + seat] or alone(card, seat)
    if text.conditional and not (selectors.text_true(s, text, ctx) or (text.doubtful and is_doubtful(s, text, ctx))):
        s.verdicts[subject] = text.needs_truth[seat] | home
        return False
    if text.targets:
        bare = bare_zone(s, seat, text) if text.floors else -1
        if bare >= 0:
            s.verdicts[subject] = BARE[bare] | home
            return False
        if not has_aims(s, seat, card, text, ctx):
            return denied(s, subject, text.needs_aims[seat] | home)
    if text.during is not None:
        if not is_during(s, seat, text.during):
            return False
    elif s.turn != seat and not is_time(s, seat, subject):
        s.verdicts[subject] = TURNS | home
        return False
    if s.chain and not (is_not_doomed(s, seat, subject) and is_not_looping(s, seat, subject)):
        return False
    if s.topics & CURBS and not is_not_forbidden(s, seat, subject):
        return False
    used = s.guard[subject]
    if used and not is_not_looping(s, seat, subject):
        return False
    if text.priced and not costs.payable(s, seat, card, text):
        return not text.haggles and denied(s, subject, text.needs_cost[seat] | home)
    if not (used or text.fleeting or s.topics & UNSURE):
        s.verdicts[subject] = text.taken_up[seat] | home
    return True


def has_aims(s: TtcgState, seat: int, card: int, text: Text, ctx: Ctx) -> bool:
    """TT-6.2: ``targets_exist`` before anything was named; mostly it is enough that so many cards fit."""
    if text.plain_aims is None or s.wards & UNTOUCHED:
        return targets_exist(s, seat, card, text, ())
    for sel, low, pose in text.plain_aims:
        if not (has_fitting(s, sel, ctx, low) if pose < 0 else has_posed(s, sel, ctx, low, pose)):
            return False
    return True


def has_posed(s: TtcgState, sel: Sel, ctx: Ctx, low: int, pose: int) -> bool:
    """Whether at least that many cards fit that are untapped (0) or tapped, as what is to be done to them asks for."""
    for card in fitting(s, sel, ctx, FINAL, EVERY):
        if s.tapped[card] == pose:
            low -= 1
    return low <= 0


def may_trigger(s: TtcgState, seat: int, card: int, name: int, its: tuple[int, ...]) -> bool:
    """TT-6.8, TT-6.18, TT-6.6e: the checks of an effect that its trigger starts."""
    subject = card * 2 + (name & 1)
    text = s.texts[name]
    if text.style not in ("latent", "passive", "counter") and not is_time(s, seat, subject) and not names_enemy_moment(text):
        return False
    if text.during is not None and not is_during(s, seat, text.during):
        return False
    if text.style == "dormant" and not has_right_pose(s, seat, subject):
        return False
    if s.tapped[card] and s.spots[card] >= 0 and text.style not in ("passive", "dormant"):
        return False
    if not (is_not_forbidden(s, seat, subject) and is_within_limits(s, seat, subject) and is_not_looping(s, seat, subject)):
        return False
    if not is_not_doomed(s, seat, subject):
        return False
    ctx = Ctx(card, seat, seat, its, -1)
    if not selectors.text_true(s, text, ctx):
        return False
    if text.counters and not counter_targets(s, seat, card, text, its):
        return False
    return targets_exist(s, seat, card, text, its) and costs.payable(s, seat, card, text, its)


def names_enemy_moment(text: Text) -> bool:
    """TT-6.6, TT-C15: a text that names a turn or phase of the opponent is free of the own-turn limit of units."""
    moment = None if text.trigger is None else text.trigger.moment
    return moment is not None and moment.whose in ("opponent", "they")


def counter_targets(s: TtcgState, seat: int, card: int, text: Text, its: tuple[int, ...]) -> bool:
    """A triggered counter needs the link or attack it answers to be still there."""
    return bool(answers(s, seat, card, text)) or (bool(its) and newest_by(s, its[0], seat) >= 0)
