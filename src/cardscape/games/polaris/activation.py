"""Activating an effect: what must hold, the choices, the cost, and the link that results."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Check
from cardscape.games.polaris import forces, selectors, specs
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.choosing import has_candidates, others_exist
from cardscape.games.polaris.context import OWN, Ctx
from cardscape.games.polaris.meaning import Act
from cardscape.games.polaris.paying import payable
from cardscape.games.polaris.printing import TEXTS, Printing
from cardscape.games.polaris.table import ATTACK, DECK, PLAY, PolarisState
from cardscape.games.polaris.texts import Text
from cardscape.games.polaris.triggers import Waiting, works_here

_TARGETED: Final = 1 << m.TARGETED

# -- checks: a subject is card * TEXTS + number of the effect -----------------------------------------------------------------


def text_of(s: PolarisState, subject: int) -> Text:
    return s.prints[subject // TEXTS].texts[subject % TEXTS]


def timing_now(s: PolarisState, seat: int) -> int:
    """PL-14.2: the timings that fit this moment for a player, as bits."""
    if s.chain:
        return m.REPLY | (m.BATTLE if s.attacker >= 0 else 0)
    if s.attacker >= 0:
        return m.BATTLE
    if seat != s.turn:
        return 0
    return m.MAIN if s.phase == PLAY else m.ATTACK if s.phase == ATTACK else 0


def timing_fits(text: Text, now: int) -> bool:
    """PL-14.2: one of its timing labels fits; a Reply only as an answer, with an opposing or own effect below it."""
    return text.timings & now != 0


def has_timing(s: PolarisState, seat: int, subject: int) -> bool:
    """Whether its timing fits this moment."""
    return timing_fits(text_of(s, subject), timing_now(s, seat))


def in_working_zone(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-14.11: it works from the field, from the Discard Zone if and only if it says so; its side is yours."""
    card = subject // TEXTS
    return s.side(card) == seat and works_here(s, text_of(s, subject).zone, card)


def is_untapped(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-13.5: a tapped Force cannot be tapped; a Play Force is activated only by playing it."""
    card = subject // TEXTS
    printed = s.prints[card]
    return not s.tapped[card] if printed.taps else not printed.activated_by_play


def use_key(s: PolarisState, card: int, text: int) -> tuple[int | str, ...]:
    """PL-14.9: uses are counted per copy, or per name if the text says so."""
    if s.texts[text].limit_scope == "name":
        return (s.side(card), s.card(card).name, s.texts[text].label)
    return (card, s.life[card], text % TEXTS)


def use_key_of(printed: Printing, text: Text, card: int, seat: int, life: int) -> tuple[int | str, ...]:
    """PL-14.9: as an object that the card was when the effect was activated."""
    if text.limit_scope == "name":
        return (seat, printed.name, text.label)
    return (card, life, text.number)


def uses_allowed(printed: Printing, text: Text) -> int:
    """PL-14.9: once per turn and copy, unless it says otherwise; Tap Forces are limited by the tap state alone (0). What a
    trigger inside a Force says of itself does not limit the Force.
    """
    if not printed.is_creature and (text.inner or (printed.taps and not text.limit)):
        return 0
    if text.trigger is not None and not text.limit and printed.is_creature:
        return 0
    return text.limit or 1


def has_use_left(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-14.9: whether it was used less often in this turn than it may be."""
    if not s.uses:
        return True
    card = subject // TEXTS
    limit = uses_allowed(s.prints[card], text_of(s, subject))
    return not limit or s.uses.count(use_key(s, card, s.text_name(card, subject % TEXTS))) < limit


def meets_conditions(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-14.3: the extra requirement of a Force and the condition of the sentence hold."""
    return conditions_hold(s, seat, subject // TEXTS, text_of(s, subject))


def conditions_hold(s: PolarisState, seat: int, card: int, text: Text) -> bool:
    """The same of a text of a card."""
    requirement = s.prints[card].meaning.requirement
    ctx = OWN[seat][card]
    if requirement and not selectors.all_true(s, requirement, ctx):
        return False
    return (text.inner or not (text.conds or text.whiles)
            or (selectors.all_true(s, text.conds, ctx) and selectors.all_true(s, text.whiles, ctx)))


def has_targets(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-14.3: there are targets for every step that has to have some."""
    text = s.prints[subject // TEXTS].texts[subject % TEXTS]
    return text.inner or targets_exist(s, text, subject // TEXTS, seat, ())


def targets_exist(s: PolarisState, text: Text, card: int, seat: int, it: tuple[int, ...]) -> bool:
    """PL-14.3: a step that need not come needs no target: one that is left to the player, or whose condition is false."""
    ctx = Ctx(card, seat, seat, it) if it else OWN[seat][card]
    for act in text.aimed:
        sel = act.target
        if sel is not None and not (has_any(s, act, seat) if act.easy and s.gathered and not s.said & m.GUARDING else
                                    has_candidates(s, act, sel, ctx, sel.least, True)):
            if (act.modal or act.conds) and is_doubtful(s, act, ctx):
                continue
            return False
    if len(text.aimed) > 1 and not others_exist(s, text, ctx):
        return False
    return not text.negates or bool(s.chain)


def has_any(s: PolarisState, act: Act, seat: int) -> bool:
    """Whether there is a target for an easy step, while no statement bars any: another posture is all that may be asked for, and
    then it matters how Creatures lie.
    """
    sel = act.target
    if sel is None:
        return False
    wanted = -1
    if act.limited:
        wanted = act.posture
        s.steady = False
    for zone in sel.rows[2 * seat + s.turn]:
        for card in s.zones[zone]:
            if card >= 0 and s.posture[card] != wanted:
                return True
    return False


def can_pay(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-14.3: the cost can be paid in full; what a trigger inside a Force costs is paid when that comes."""
    text = text_of(s, subject)
    return not text.cost or text.inner or payable(s, text, OWN[seat][subject // TEXTS])


def draws_enough(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-7.5: nobody chooses an effect that would make them draw more cards than their deck holds."""
    return deck_is_enough(s, seat, subject // TEXTS, text_of(s, subject))


def deck_is_enough(s: PolarisState, seat: int, card: int, text: Text) -> bool:
    """The same of a text of a card."""
    if not text.draws or s.rules.deckout == "draw_phase_only" or text.inner:
        return True
    return deck_suffices(s, text, OWN[seat][card])


def deck_suffices(s: PolarisState, text: Text, ctx: Ctx) -> bool:
    """PL-7.5: whether the own deck holds all cards that an effect draws, as far as that is known when it is activated: with
    what it mills or puts into that deck first.
    """
    left = len(s.zones[DECK + ctx.seat])
    if 0 <= text.takes <= left:
        return True
    for act in (*text.cost, *text.acts):
        if act.verb in ("return", "shuffle") and act.dest is not None and act.dest.name == "deck":
            left += put_into_deck(s, act, ctx)
        elif act.verb in ("draw", "mill") and act.actor in ("", "you", "both") and not is_doubtful(s, act, ctx):
            left -= (act.target.n if act.target is not None else 1) * specs.multiplier(s, act, ctx)
            if left < 0 and act.verb == "draw":
                return False
            left = max(left, 0)
    return True


def is_doubtful(s: PolarisState, act: Act, ctx: Ctx) -> bool:
    """Whether a step need not come: it is left to the player later on, or its condition is false as yet."""
    return (act.modal == "may" and (act.number > 0 or act.actor != "you")) or not selectors.all_true(s, act.conds, ctx)


def put_into_deck(s: PolarisState, act: Act, ctx: Ctx) -> int:
    """How many cards a step puts into the own deck; Advance Creatures go to the Advance Deck instead."""
    sel = act.target
    if sel is None or is_doubtful(s, act, ctx):
        return 0
    found = [card for card in selectors.matching(s, sel, ctx) if s.owner[card] == ctx.seat and not s.prints[card].is_advance]
    return len(found) if sel.ref or sel.mode == m.ALL else min(sel.least, len(found))


USE_CHECKS: Final = [
    Check("PL-14.2", "its timing does not fit now", has_timing),
    Check("PL-14.11", "it does not work from there", in_working_zone),
    Check("PL-13.5", "the Force is tapped", is_untapped),
    Check("PL-14.9", "it was used this turn", has_use_left),
    Check("PL-14.3", "its requirement is not met", meets_conditions),
    Check("PL-14.3", "there is no legal target", has_targets),
    Check("PL-14.3", "its cost cannot be paid", can_pay),
    Check("PL-7.5", "it would draw more cards than the deck holds", draws_enough),
]


def can_begin(s: PolarisState, seat: int, card: int, text: Text) -> bool:
    """Whether the last four of these checks hold, those that also a Play Force has to pass, which is activated at once."""
    if text.turns_matter or s.said & m.GUARDING:
        s.steady = False
    if text.conditional and not conditions_hold(s, seat, card, text):
        return False
    act = text.lone
    if act is not None and act.target is not None:
        if not (has_any(s, act, seat) if act.easy and s.gathered and not s.said & m.GUARDING else
                has_candidates(s, act, act.target, OWN[seat][card], act.target.least, True)):
            return False
    elif text.aims and not text.inner and not targets_exist(s, text, card, seat, ()):
        return False
    return ((not text.cost or text.inner or (len(s.zones[text.paid_from + seat]) >= text.price if text.price else
                                             payable(s, text, OWN[seat][card])))
            and (not text.draws or 0 <= text.takes <= len(s.zones[DECK + seat]) or deck_is_enough(s, seat, card, text)))


def may_trigger(s: PolarisState, waiting: Waiting) -> bool:
    """PL-14.6, PL-14.3: a trigger goes on the chain if it still works where it is, has targets, and its cost can be paid."""
    card, seat = waiting.card, waiting.seat
    text = s.texts[waiting.text]
    if waiting.force >= 0:
        if not waiting.gone and not forces.still_runs(s, waiting.force):
            return False
    elif not waiting.gone and s.life[card] != waiting.life:
        return False
    its = s.unchanged(waiting.its, waiting.lives) if waiting.its else ()
    ctx = Ctx(card, seat, seat, its) if its else OWN[seat][card]
    printed = s.printed[waiting.text // TEXTS].card
    if printed.is_force and waiting.force < 0 and (
            s.tapped[card] or not selectors.all_true(s, s.card(card).meaning.requirement, ctx)):
        return False
    if (text.limit or printed.is_force) and is_used_up(s, waiting):
        return False
    if (text.conds or text.whiles) and not (
            selectors.all_true(s, text.conds, ctx) and selectors.all_true(s, text.whiles, ctx)):
        return False
    if text.optional and not may_draw_now(s, text, ctx):
        return False
    return (not (text.aimed or text.negates) or targets_exist(s, text, card, seat, its)) and (
        not text.cost or payable(s, text, ctx))


def is_used_up(s: PolarisState, waiting: Waiting) -> bool:
    """PL-14.9, PL-13.13: a trigger comes once for each event, unless it says how often; a Discard Force once a turn."""
    limit = s.texts[waiting.text].limit or (1 if s.printed[waiting.text // TEXTS].card.activation == "discard" else 0)
    return limit > 0 and s.uses.count(use_key(s, waiting.card, waiting.text)) >= limit


def may_draw_now(s: PolarisState, text: Text, ctx: Ctx) -> bool:
    """PL-7.5: an optional trigger is not stopped from being met, but nobody chooses to draw too many; mandatory ones go on."""
    if not text.draws or s.rules.deckout == "draw_phase_only":
        return True
    return deck_suffices(s, text, ctx)
