"""Which recorded events start which effects."""

from __future__ import annotations

from typing import Final

from cardscape.engine.state import MEMBER
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.causes import ATTACKS, EFFECT
from cardscape.games.taiwan.context import Ctx, is_whose
from cardscape.games.taiwan.kinds import BITS
from cardscape.games.taiwan.meaning import Cause, Place, Sel, Text, Trigger
from cardscape.games.taiwan.reading import ANSWERS, ANY
from cardscape.games.taiwan.rows import Happening, Link
from cardscape.games.taiwan.selectors import ZONES, fits, has_state, lies_so, recall_fit
from cardscape.games.taiwan.statements import PLAIN
from cardscape.games.taiwan.table import DEAD, DECLARER, FIELD, HANDS, OPPONENT, POSES, SILENCED, SUPPORT, TaiwanState
from cardscape.games.taiwan.values import measure_as

LEAVING_BITS: Final = 1 << k.DESTROYED | 1 << k.DEAD | 1 << k.SILENCED | 1 << k.RETURNED | 1 << k.LEFT | 1 << k.SUPPORTED
_FAR_ZONES: Final = (HANDS, DEAD, SILENCED, SUPPORT)
WANDERING: Final = frozenset((k.ACTIVATED, k.NEGATED, k.RESOLVED, k.SHOWN))
"""Events whose card the rules may send elsewhere: it is meant all the same."""
_GOING: Final = k.EXITS | WANDERING
_UNCOVERING: Final = frozenset((k.REVEALED, k.TURNED_UP))
"""Events by which a card that was face-down lies face-up."""
_FROM_BELOW: Final = frozenset((k.DROPPED, k.DEAD, k.SILENCED, k.RETURNED))


def hears(s: TaiwanState, text: Text, card: int, seat: int, record: Happening) -> bool:
    """Whether an event, of a kind that this effect of a card waits for, is one."""
    trigger = text.trigger
    if trigger is None:
        return False
    if trigger.subject is not None and trigger.subject.ref == "self" and record.card != card:
        return False
    ctx = PLAIN[seat][card]
    if trigger.moment is not None:
        return is_moment(s, trigger, ctx, record, text.wants)
    if trigger.player and trigger.kind != k.ATTACK and not is_whose(s, ctx, trigger.player, record.seat):
        return False
    if trigger.subject is not None and not record_fits(s, trigger.subject, record, record.card, ctx):
        return False
    if trigger.kind == k.ATTACK:
        return attack_fits(s, trigger, record, ctx)
    if trigger.object is not None and not record_fits(s, trigger.object, record, record.card, ctx):
        return False
    if trigger.under is not None and not (record.other >= 0 and fits(s, trigger.under, record.other, ctx)):
        return False
    if trigger.manner and trigger.manner != record.label:
        return False
    if trigger.state and trigger.state not in ("any", record.label):
        return False
    if trigger.to is not None and not went_to(s, trigger.to, record, ctx):
        return False
    if trigger.battle and record.cause != ATTACKS:
        return False
    if trigger.by is not None and not is_cause(s, trigger.by, record, ctx):
        return False
    if trigger.sign and trigger.sign * record.n <= 0:
        return False
    return amount_fits(trigger, record.n)


def is_moment(s: TaiwanState, trigger: Trigger, ctx: Ctx, record: Happening, bits: int) -> bool:
    """TW-12.7, TW-7.1: a start or end of a turn or phase of the named player; ``bits`` are those that are meant."""
    moment = trigger.moment
    if moment is None:
        return False
    if moment.whose and moment.whose not in ("this", "each") and not is_whose(s, ctx, moment.whose, record.seat):
        return False
    return k.MOMENTS.get(record.label, 0) & bits != 0


def record_fits(s: TaiwanState, sel: Sel, record: Happening, card: int, ctx: Ctx) -> bool:
    """TW-12.11, TW-5.3: a card of an event against a selection, as it was just before: face-down nothing is known of it. "This
    card" is the one to which it happened, not what comes back after it has gone.
    """
    if card < 0:
        return False
    if sel.ref == "self":
        return card == ctx.source and (s.life[card] == record.life or record.kind in _GOING)
    if sel.ref:
        return fits(s, sel, card, ctx)
    if sel.asks and not record.face:
        return False
    if sel.other and card == ctx.source:
        return False
    if sel.controller and not (is_whose(s, ctx, sel.controller, record.control)
                               and (sel.controller == "opposing" or is_controlled(record))):
        return False
    if sel.under is not None and not lay_below(s, sel.under, record, card, ctx):
        return False
    known = sel.known.get(s.prints[card])
    if not (recall_fit(sel, s.prints[card]) if known is None else known):
        return False
    if sel.stats and not all(low <= measure_as(s, card, stat, record.was) <= high for stat, low, high in sel.stats):
        return False
    for state in sel.states:
        if state == "face_up" and not record.face:
            return False
        if state == "face_down" and record.face and record.kind not in _UNCOVERING:
            return False
        if state not in ("face_up", "face_down") and not lay_so(s, state, record, card, ctx):
            return False
    return not (sel.except_ is not None and fits(s, sel.except_, card, ctx))


def lay_below(s: TaiwanState, under: Sel, record: Happening, card: int, ctx: Ctx) -> bool:
    """TW-8.12: whether a card of an event was a supporter under such a Figure; events that take it away from there name that."""
    host = record.other if record.kind in _FROM_BELOW else s.host[card] if s.zone[card] >= SUPPORT else -1
    return host >= 0 and fits(s, under, host, ctx)


def is_controlled(record: Happening) -> bool:
    """TW-4.6: only cards on the field are under somebody's control; one that went from a hand or deck was not."""
    return record.origin in (-1, FIELD)


def lay_so(s: TaiwanState, state: str, record: Happening, card: int, ctx: Ctx) -> bool:
    """TW-12.11: a state of a card of an event; of one that left the field how it lay just before."""
    was = record.was
    if not was:
        return has_state(s, state, card, ctx)
    if state in POSES:
        return record.face == 1 and was[0] == POSES.index(state)
    if state == "fresh":
        return s.entered[card] == s.number
    return state == "field" or lies_so(s, state, record.at, record.control, ctx)


def attack_fits(s: TaiwanState, trigger: Trigger, record: Happening, ctx: Ctx) -> bool:
    """An attack on a player, on itself, or on cards that fit; ``n`` of the record is the kind of target."""
    if trigger.player:
        if record.n not in (OPPONENT, DECLARER):
            return False
        attacked = record.seat if record.n == DECLARER else 1 - record.seat
        return is_whose(s, ctx, trigger.player, attacked)
    if trigger.direct:
        return record.other == record.card
    return trigger.object is None or (record.other >= 0 and fits(s, trigger.object, record.other, ctx))


def went_to(s: TaiwanState, to: Place, record: Happening, ctx: Ctx) -> bool:
    """The zone a card went to, and whose."""
    return ZONES.get(to.name, -1) == record.n and (not to.whose or is_whose(s, ctx, to.whose, s.owner[record.card]))


def is_cause(s: TaiwanState, by: Cause, record: Happening, ctx: Ctx) -> bool:
    """By an effect, or one of a player."""
    return record.cause >= EFFECT and (not by.controller or is_whose(s, ctx, by.controller, record.cause - EFFECT))


def amount_fits(trigger: Trigger, n: int) -> bool:
    """An amount of money that the trigger names."""
    if trigger.amount < 0:
        return True
    if trigger.bound == "atmost":
        return n <= trigger.amount
    return n >= trigger.amount if trigger.bound == "atleast" else n == trigger.amount


def named(text: Text, record: Happening) -> tuple[int, ...]:
    """What "it" means at first: the object of the event if the text names one, else its subject."""
    trigger = text.trigger
    if trigger is None:
        return ()
    if trigger.kind == k.ATTACK and trigger.object is not None:
        return (record.other,) if record.other >= 0 else ()
    return (record.card,) if record.card >= 0 else ()


def still_there(s: TaiwanState, record: Happening, cards: tuple[int, ...]) -> tuple[int, ...]:
    """TW-12.2: "it" is the card where the event left it; one that has gone elsewhere since is not meant any more. Cards whose
    effects an event is about, or that were shown, go where the rules send them.
    """
    if record.kind in WANDERING or record.card not in cards or s.life[record.card] == record.life:
        return cards
    return tuple([card for card in cards if card != record.card])


def usable_events(s: TaiwanState, text: Text, card: int, seat: int) -> list[Happening]:
    """TW-12.3: the events an effect may be used for whose card is still there, one for each card that the player can name."""
    found: list[Happening] = []
    for record in s.records:
        if text.hears & BITS[record.kind] and (record.number, card, text.number) not in s.answered:
            it = still_there(s, record, named(text, record))
            if (it and (s.zone[it[0]] == FIELD or s.know[seat][it[0]] >= MEMBER) and hears(s, text, card, seat, record)
                    and all(named(text, other) != it for other in found)):
                found.append(record)
    return found


def works_from(s: TaiwanState, text: Text, card: int) -> bool:
    """TW-5.5: whether a triggered effect works where its card lies now."""
    zone = s.zone[card]
    if text.source == "field":
        return zone == FIELD and s.lit[card] > 0
    if text.source == "hand":
        return HANDS <= zone < HANDS + 2
    if text.source == "dead":
        return DEAD <= zone < SILENCED
    if text.source == "silenced":
        return SILENCED <= zone < FIELD and s.face[card] == 1
    return zone >= SUPPORT


def own_exit(text: Text, card: int, record: Happening) -> bool:
    """TW-12.11: a trigger on its own card leaving the field is judged by the state just before; face-down there is none. What
    waits for something else that happened to the card needs it on the field.
    """
    trigger = text.trigger
    return (trigger is not None and record.card == card and record.kind in k.EXITS and record.kind == trigger.kind
            and record.origin == FIELD and record.face == 1 and text.source == "field" and trigger.subject is not None
            and trigger.subject.ref == "self")


def last_controller(record: Happening) -> int:
    """TW-12.11: such a trigger belongs to the last controller."""
    return record.control


def bit_of(record: Happening) -> int:
    """The bit of a recorded event, of a moment its own."""
    return k.MOMENTS.get(record.label, 0) if record.kind == k.MOMENT else BITS[record.kind]


def heard_now(s: TaiwanState) -> int:
    """The bits of all that is recorded, of moments only their own, and of what waits for nothing or answers an effect."""
    bits = s.heard
    if not bits and not s.chain:
        return ANY
    if bits >> k.MOMENT & 1:
        if s.moments < 0:
            s.moments = 0
            for record in s.records:
                if record.kind == k.MOMENT:
                    s.moments |= bit_of(record)
        bits = (bits | s.moments) ^ BITS[k.MOMENT]
    return bits | ANY | ANSWERS if s.chain else bits | ANY


def must_hear(s: TaiwanState) -> int:
    """The bits that mandatory triggers may hear now: on the field, away from it, or of their own card."""
    if s.unsurveyed:
        s.survey()
    told = s.told
    if told < 0:
        told = 0
        for record in s.records:
            if record.card >= 0:
                told |= s.reads[record.card].must_self & BITS[record.kind]
        s.told = told
    return s.must_now | s.must_away | told


def is_about(s: TaiwanState, card: int, bit: int) -> bool:
    """Whether the card that an event with this bit is about may have a mandatory trigger for it, wherever it lies."""
    return card >= 0 and (s.reads[card].must | s.reads[card].must_away) & bit != 0


def listeners(s: TaiwanState, record: Happening, bit: int) -> list[tuple[int, int, int]]:
    """(seat, card, effect) of each mandatory trigger that this event starts and that was not put on the stack for it before, in
    the order of the slots; ``bit`` is its bit.
    """
    found: list[tuple[int, int, int]] = []
    reads = s.reads
    about = record.card
    if s.unsurveyed:
        s.survey()
    if s.must_now & bit:
        for card in s.stood:
            read = reads[card]
            if read.must and s.lit[card] and (read.must if card == about else read.must_others) & bit:
                _add(s, found, card, s.control[card], record)
    elif about >= 0 and reads[about].must & bit and s.zone[about] == FIELD and s.lit[about]:
        _add(s, found, about, s.control[about], record)
    if about >= 0 and record.origin == FIELD and reads[about].must & bit and s.zone[about] != FIELD:
        for text in reads[about].duties:
            if (own_exit(text, about, record) and (record.number, about, text.number) not in s.answered
                    and hears(s, text, about, last_controller(record), record)):
                found.append((last_controller(record), about, text.number))
    if s.must_away & bit:
        for seat in (0, 1):
            for number, base in enumerate(_FAR_ZONES):
                if s.must_far[number] & bit:
                    for card in s.zones[base + seat]:
                        if reads[card].must_far[number] & bit:
                            _add(s, found, card, s.patron(card) if base == SUPPORT else seat, record)
    elif about >= 0 and reads[about].must_away & bit and s.zone[about] != FIELD:
        _add(s, found, about, s.patron(about) if s.zone[about] >= SUPPORT else s.owner[about], record)
    return found


def _add(s: TaiwanState, found: list[tuple[int, int, int]], card: int, seat: int, record: Happening) -> None:
    for text in s.reads[card].duties:
        if (text.hears & BITS[record.kind] and (text.whose < 0 or (record.seat == seat) == (text.whose == 0))
                and not (s.answered and (record.number, card, text.number) in s.answered)
                and works_from(s, text, card) and hears(s, text, card, seat, record)):
            found.append((seat, card, text.number))


def fresh_record(s: TaiwanState, text: Text, card: int, seat: int) -> Happening | None:
    """TW-12.3: the oldest event of this window that the effect waits for and has not used yet; what negates an activation
    means the newest that can still be negated.
    """
    bits = text.hears
    if text.needs_top and bits >> k.ACTIVATED & 1:
        for record in s.events_of(bits)[::-1]:
            if is_fresh(s, text, card, seat, record) and waiting(s, record.n) is not None:
                return record
        return None
    for record in s.recorded:
        if BITS[record.kind] & bits and is_fresh(s, text, card, seat, record):
            return record
    for row in s.noted:  # it becomes a row if it is new and not the other player's that is awaited
        if (BITS[row[1]] & bits and (text.whose < 0 or (row[2] == seat) == (text.whose == 0))
                and not (s.answered and (row[0], card, text.number) in s.answered)):
            record = Happening(*row)
            if hears(s, text, card, seat, record):
                return record
    return None


def is_fresh(s: TaiwanState, text: Text, card: int, seat: int, record: Happening) -> bool:
    """Whether an event is one that the effect waits for and has not used yet."""
    return not (s.answered and (record.number, card, text.number) in s.answered) and hears(s, text, card, seat, record)


def waiting(s: TaiwanState, number: int) -> Link | None:
    """An effect on the stack by its number, if it is not negated."""
    for link in s.chain:
        if isinstance(link, Link) and link.number == number and not link.negated:
            return link
    return None
