"""Which effects a player may activate now, and why not."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Check
from cardscape.engine.task import Record
from cardscape.games.taiwan import costs, players, selectors, values
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.context import Ctx
from cardscape.games.taiwan.meaning import YOU, Act, Sel, Text
from cardscape.games.taiwan.moves import has_slot
from cardscape.games.taiwan.rows import Happening, Link
from cardscape.games.taiwan.statements import BE, PLAIN
from cardscape.games.taiwan.table import ATTACK, DEAD, FIELD, HANDS, MAIN_1, MAIN_2, SILENCED, SUPPORT, TEXTS, TaiwanState
from cardscape.games.taiwan.triggers import fresh_record, named, own_exit, still_there, usable_events, waiting


def text_of(s: TaiwanState, subject: int) -> Text:
    return s.reads[subject // TEXTS].texts[subject % TEXTS]


def works_here(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-5.5: face-down cards have no active effects, but Tactics and Countermeasures are activated from there."""
    card = subject // TEXTS
    text = s.reads[card].texts[subject % TEXTS]
    zone = s.zone[card]
    if text.static or (text.role == "trigger" and text.mandatory):
        return False
    if text.role == "activation":
        return (zone == FIELD and not s.face[card] and s.control[card] == seat) or zone == HANDS + seat
    if text.source == "field":
        return (zone == FIELD and s.control[card] == seat and s.lit[card] > 0) or bool(exits(s, text, card, seat))
    if text.source == "hand":
        return zone == HANDS + seat
    if text.source == "dead":
        return zone == DEAD + seat
    if text.source == "silenced":
        return zone == SILENCED + seat and s.face[card] == 1
    return zone >= SUPPORT and s.patron(card) == seat


def exits(s: TaiwanState, text: Text, card: int, seat: int) -> list[Happening]:
    """TW-12.11: the events by which this card left the field under the player's control."""
    return [record for record in s.records
            if own_exit(text, card, record) and record.control == seat]


def is_time(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-7.7: own Main Phase with an empty stack for all speeds; windows for speed 2 to 4 and for phase triggers."""
    text = s.reads[subject // TEXTS].texts[subject % TEXTS]
    if s.chain or s.window:
        return text.is_quick()
    return seat == s.turn and s.phase in (MAIN_1, MAIN_2) and text.role != "trigger"


def is_unlocked(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-9.2, TW-9.3, TW-13.2: not in the turn in which it was set or turned face-down."""
    card = subject // TEXTS
    if s.zone[card] != FIELD or s.face[card]:
        return True
    return not s.is_locked(card)


def source_allows(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-9.5: Tactics from hand in an own Main Phase (Quick: own turn); face-down ones in own turns (Quick: either).

    Countermeasures from face-down in either turn. From hand in the opponent's turn only if the card prints it.
    """
    text = text_of(s, subject)
    return not text.opens or place_allows(s, seat, subject // TEXTS, text)


def place_allows(s: TaiwanState, seat: int, card: int, text: Text) -> bool:
    """TW-9.5: the same of the activation of a Tactic or Countermeasure."""
    read = s.reads[card]
    if s.zone[card] == FIELD:
        return s.turn == seat or read.counters or read.quick
    if s.turn != seat:
        return text.source == "hand"
    if read.counters or not s.rules.tactic_from_hand:
        return False
    return s.phase == MAIN_1 or s.phase == MAIN_2 or read.quick


def answers_top(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-11.2, TW-11.4: a response is compared with the top effect of the stack only; speed 1 answers nothing."""
    if not s.chain:
        return True
    top = s.chain[-1]
    assert isinstance(top, Link)
    return speed_answers(s, text_of(s, subject).speed, top.speed)


def speed_answers(s: TaiwanState, speed: int, top: int) -> bool:
    """TW-11.2, TW-11.3: 2 answers 1 and 2; 3 and 4 answer 1 to 3; nothing answers 4, unless 4 may."""
    if speed < 2:
        return False
    if top >= 4:
        return speed >= 4 and s.rules.speed4_answers_4
    return top <= 2 if speed == 2 else top <= 3


def is_awaited(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-12.3, TW-2.7: a trigger or a named condition needs its event among the records, once per event."""
    text = s.reads[subject // TEXTS].texts[subject % TEXTS]
    return text.trigger is None or fresh_record(s, text, subject // TEXTS, seat) is not None


def has_reference(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-12.8: "that effect" needs an effect to answer, "the attack" an attack under way."""
    text = s.reads[subject // TEXTS].texts[subject % TEXTS]
    if text.needs_top and not negatable(s, seat, subject):
        return False
    return not text.needs_attack or (s.phase == ATTACK and s.attacker >= 0 and s.called_off != 1)


def negatable(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-12.8: what would be negated can be, unless its card says that it cannot: the effect whose activation is awaited, else
    the top of the stack.
    """
    if not s.chain:
        return False
    text = text_of(s, subject)
    top: Record | None = s.chain[-1]
    if text.trigger is not None and text.trigger.kind == k.ACTIVATED:
        record = fresh_record(s, text, subject // TEXTS, seat)
        top = waiting(s, record.n) if record is not None else None
    return (isinstance(top, Link) and not top.negated
            and not values.forbidden(s, top.card, "negated", False, 1 - top.seat))


def is_allowed(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-0.4: no card forbids it."""
    card = subject // TEXTS
    return not values.cannot_activate(s, card) and not players.barred(s, seat, "activate", card)


def is_within_limits(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-11.8: once per turn per instance, per turn per name, or per game; counted per player and per effect."""
    text = text_of(s, subject)
    return not (text.limited and s.is_spent(seat, subject // TEXTS, text))


def is_off_stack(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-12.10: the same effect of the same instance can be on one stack only once."""
    card = subject // TEXTS
    for link in s.chain:  # noqa: SIM110 (a generator would cost more than the loop)
        if isinstance(link, Link) and link.card == card and link.text % TEXTS == subject % TEXTS:
            return False
    return True


def conditions_hold(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-11.7: preconditions must hold at activation."""
    text = text_of(s, subject)
    return not text.asks or is_met(s, seat, subject // TEXTS, text)


def is_met(s: TaiwanState, seat: int, card: int, text: Text) -> bool:
    """TW-11.7: the preconditions that an effect has."""
    ctx = PLAIN[seat][card] if text.trigger is None else context(s, seat, card, text)
    for cond in text.requires:
        if not selectors.holds_true(s, cond, ctx):
            return False
    for cond in text.conds:  # noqa: SIM110 (a generator would cost more than the loop)
        if not selectors.holds_true(s, cond, ctx):
            return False
    return True


def context(s: TaiwanState, seat: int, card: int, text: Text) -> Ctx:
    """How the words of the effect are understood before it is activated."""
    record = fresh_record(s, text, card, seat) if text.trigger is not None else None
    if record is None:
        return PLAIN[seat][card]
    return Ctx(card, seat, seat, named(text, record), record.seat)


def slot_is_free(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-9.4: a Tactic or Countermeasure from hand needs an empty usable slot; hand effects of Figures do not."""
    if s.zone[subject // TEXTS] == FIELD or text_of(s, subject).role != "activation":
        return True
    return has_slot(s, seat)


def has_targets(s: TaiwanState, seat: int, subject: int) -> bool:
    """Whether there is what has to be chosen."""
    return can_aim(s, seat, subject // TEXTS, text_of(s, subject))


def can_aim(s: TaiwanState, seat: int, card: int, text: Text) -> bool:
    """TW-12.1, TW-12.5: every target that has to be chosen can be chosen."""
    if text.equips and not has_host(s, seat):
        return False
    if not text.must_aim:
        return True
    guarded = bool((values.grouped(s) if s.ungathered else s.groups)[BE])
    for act in text.must_aim:
        sel = act.target
        if act.many and not selectors.times(s, act.foreach, context(s, seat, card, text)):
            continue  # nothing is counted, so nothing has to be chosen
        if sel is None:
            continue
        if act.swift and not guarded:
            if not can_find(s, sel, seat, act.least):
                return False
        else:
            ctx = PLAIN[seat][card] if text.trigger is None else context(s, seat, card, text)
            if not can_choose(s, act, sel, ctx, guarded):
                return False
    return True


def hosts(s: TaiwanState, seat: int) -> list[int]:
    """TW-9.6: an Advisory Suite chooses a face-up Figure."""
    found: list[int] = []
    for card in s.standing() if s.unseated else s.stood:
        if s.face[card] and s.reads[card].figure:
            found.append(card)
    if (values.grouped(s) if s.ungathered else s.groups)[BE]:
        return [card for card in found if not values.forbidden(s, card, "targeted", False, seat)]
    return found


def has_host(s: TaiwanState, seat: int) -> bool:
    """Whether there is one at all."""
    if (values.grouped(s) if s.ungathered else s.groups)[BE]:
        return bool(hosts(s, seat))
    for card in s.standing() if s.unseated else s.stood:  # noqa: SIM110 (a generator would cost more than the loop)
        if s.face[card] and s.reads[card].figure:
            return True
    return False


def targets(s: TaiwanState, act: Act, ctx: Ctx, chosen: tuple[int, ...] = ()) -> list[int]:
    """TW-5.4, TW-12.1: the cards that may be chosen as targets of a step."""
    sel = act.target
    if sel is None:
        return []
    return [card for card in selectors.matching(s, sel, ctx) if card not in chosen and is_target(s, act, card, ctx.seat)]


def can_find(s: TaiwanState, sel: Sel, seat: int, missing: int) -> bool:
    """As below where nothing is asked of a face-up card on the field but its print and side, and nothing guards it."""
    known, prints, face = sel.known, s.prints, s.face
    if s.unsurveyed:
        s.survey()
    for card in s.mine[seat if sel.side == YOU else 1 - seat] if sel.side else s.standing():
        if face[card]:
            fit = known.get(prints[card])
            if selectors.recall_fit(sel, prints[card]) if fit is None else fit:
                missing -= 1
                if missing <= 0:
                    return True
    return False


def can_choose(s: TaiwanState, act: Act, sel: Sel, ctx: Ctx, guarded: bool) -> bool:
    """Whether there are as many targets as have to be chosen; the rest is not looked for. ``guarded`` if something may keep them
    from being chosen.
    """
    missing = act.least
    known, prints = sel.known, s.prints
    for card in selectors.pool(s, sel, ctx):
        fit = known.get(prints[card])
        if fit is False:
            continue
        if ((fit and sel.settled and s.face[card]) or selectors.fits(s, sel, card, ctx)) and (
                is_target(s, act, card, ctx.seat) if guarded else sensible(s, act, card)):
            missing -= 1
            if missing <= 0:
                return True
    return False


def is_target(s: TaiwanState, act: Act, card: int, seat: int) -> bool:
    """Whether the step can be done to a card, and no card keeps it from being targeted (TW-0.4)."""
    return sensible(s, act, card) and not ((s.ungathered or s.groups[BE]) and values.forbidden(s, card, "targeted", False, seat))


def sensible(s: TaiwanState, act: Act, card: int) -> bool:
    """What a step can be done to at all: orientation and counters belong to cards on the field, faces turn only over,
    and only Figures are deployed or become supporters; what lies face-down might be one (TW-5.4).
    """
    if act.verb == "turn":
        return s.face[card] == (1 if act.state == "face_down" else 0)
    if act.verb == "orient":
        return s.up(card) and s.prints[card].figure
    if act.verb == "remove":
        return s.growth[card] > 0
    return act.verb not in ("deploy", "attach") or s.prints[card].figure or not s.face[card]


def cost_is_payable(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-1.3, TW-12.1: who cannot pay the whole cost cannot activate."""
    return can_meet(s, seat, subject // TEXTS, text_of(s, subject))


def can_meet(s: TaiwanState, seat: int, card: int, text: Text) -> bool:
    """TW-1.3, TW-12.1: the same, where card and effect are known."""
    if text.pays_it:
        for record in usable_events(s, text, card, seat):  # noqa: SIM110 (a generator would cost more than the loop)
            if payable_for(s, seat, card * TEXTS + text.number, record):
                return True
        return False
    return costs.payable(s, PLAIN[seat][card], text)


def payable_for(s: TaiwanState, seat: int, subject: int, record: Happening) -> bool:
    """TW-1.3: whether the cost can be paid where it is paid with the card of this event, or with anything else."""
    text = text_of(s, subject)
    if not text.pays_it:
        return True
    ctx = Ctx(subject // TEXTS, seat, seat, still_there(s, record, named(text, record)), record.seat)
    return costs.payable(s, ctx, text)


CHECKS: Final = [
    Check("TW-5.5", "its effects do not work where it lies", works_here),
    Check("TW-7.7", "not the right time for its speed", is_time),
    Check("TW-9.2", "it was set or turned face-down this turn", is_unlocked),
    Check("TW-9.5", "it cannot be activated from there now", source_allows),
    Check("TW-11.2", "its speed cannot answer the top effect of the stack", answers_top),
    Check("TW-12.3", "what it waits for has not happened, or was answered already", is_awaited),
    Check("TW-12.8", "there is no effect or attack to speak of", has_reference),
    Check("TW-0.4", "a card forbids it", is_allowed),
    Check("TW-11.8", "it was used as often as it may be", is_within_limits),
    Check("TW-12.10", "it is on the stack already", is_off_stack),
    Check("TW-11.7", "its precondition does not hold", conditions_hold),
    Check("TW-9.4", "there is no empty slot for it", slot_is_free),
    Check("TW-12.1", "there are not enough legal targets", has_targets),
    Check("TW-1.3", "its cost cannot be paid", cost_is_payable),
]
