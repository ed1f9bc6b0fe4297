"""What a player may activate, found without looking at effects that are of no use now."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Option
from cardscape.engine.state import State
from cardscape.games.taiwan import values
from cardscape.games.taiwan.activation import (
    CHECKS,
    answers_top,
    can_aim,
    can_meet,
    has_reference,
    is_allowed,
    is_awaited,
    is_met,
    is_off_stack,
    is_within_limits,
    place_allows,
    text_of,
    works_here,
)
from cardscape.games.taiwan.choosing import hand_of
from cardscape.games.taiwan.grid import USABLE as USABLE_SLOTS
from cardscape.games.taiwan.hands import ACTIVATE as ACTIVATE_PICK
from cardscape.games.taiwan.hands import WIDTH
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.moves import has_slot
from cardscape.games.taiwan.reading import ANY, USABLE
from cardscape.games.taiwan.seating import MOMENTS
from cardscape.games.taiwan.statements import ACTIVATE, BAR_ACTIVATE, TAX_ACTIVATE
from cardscape.games.taiwan.table import DEAD, FIELD, HANDS, SILENCED, SUPPORT, TEXTS, TaiwanState
from cardscape.games.taiwan.triggers import LEAVING_BITS, fresh_record, heard_now

_NONE: Final[list[int]] = []
"""Nothing: nobody adds to it."""


def may_activate(s: TaiwanState, seat: int, card: int, text: Text) -> bool:
    """All checks but the time, in the order in which they most often fail, of an effect that is looked for where its card lies.

    Checks that an effect cannot fail there are left out; a test compares what is left with all checks.
    """
    if text.trigger is not None and fresh_record(s, text, card, seat) is None:
        return False
    if text.limited and s.uses and s.is_spent(seat, card, text):
        return False
    if s.chain:
        subject = card * TEXTS + text.number
        if not (answers_top(s, seat, subject) and is_off_stack(s, seat, subject)):
            return False
    if not text.opens:
        if not (s.lit[card] and text.source == "field") and not works_here(s, seat, card * TEXTS + text.number):
            return False
    elif s.zone[card] == FIELD:
        if s.set_on[card] == s.number and s.is_locked(card):
            return False
        if s.turn != seat and not place_allows(s, seat, card, text):
            return False
    elif s.zone[card] != HANDS + seat or not place_allows(s, seat, card, text) or (
            not has_slot(s, seat) if s.unseated else not USABLE_SLOTS[seat] & ~s.filled):
        return False
    if text.choosy:
        if (text.needs_top or text.needs_attack) and not has_reference(s, seat, card * TEXTS + text.number):
            return False
        if (text.asks and not is_met(s, seat, card, text)) or (
                text.detaches and not (s.bears(card) if s.uncounted else card in s.burdens)):
            return False
    hindered = s.hindered and values.is_hindered(s)
    if (text.cost or (hindered and s.groups[TAX_ACTIVATE])) and not can_meet(s, seat, card, text):
        return False
    if hindered and (s.groups[ACTIVATE] or s.groups[BAR_ACTIVATE]) and not is_allowed(s, seat, card * TEXTS + text.number):
        return False
    return not text.aims or can_aim(s, seat, card, text)


class ActivateAction(Action):
    """TW-12.1: activate an effect; every effect is a candidate, for explanations."""

    def __init__(self) -> None:
        super().__init__("activate", CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return everything(s, seat)

    def offered(self, s: State, seat: int) -> list[int]:
        """What may be activated now; of equal cards in hand one is enough."""
        assert isinstance(s, TaiwanState)
        return answers(s, seat, heard_now(s)) if s.chain or s.window else free_choices(s, seat)

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        return activate_option(s, subject)


def activate_option(s: TaiwanState, subject: int) -> Option:
    """An activation as it is offered; made once for each effect and place."""
    return option_of(s, subject // TEXTS, s.reads[subject // TEXTS].texts[subject % TEXTS])


def option_of(s: TaiwanState, card: int, text: Text) -> Option:
    """The same, where card and effect are known."""
    number = s.index(card) if s.unseated else s.spot[card]  # -1, the last one, beside the field
    found = text.options[number]
    if found is None:
        found = Option("activate", s.faces[card], s.at(card), label=text.label)
        text.options[number] = found
    return found


def free_choices(s: TaiwanState, seat: int) -> list[int]:
    """What the turn player may activate in a Main Phase while no window is open."""
    found: list[int] = []
    picks: list[int] = []
    reads, face = s.reads, s.face
    for card in s.own(seat):
        for text in reads[card].free_up if face[card] else reads[card].free_down:
            if may_activate(s, seat, card, text):
                found.append(card * TEXTS + text.number)
    add_free_elsewhere(s, seat, hand_of(s, seat).free, False, picks, [])
    return found + [pick // WIDTH for pick in picks]


def add_free_elsewhere(s: TaiwanState, seat: int, hand: list[int], placeable: bool, picks: list[int],
                       options: list[Option]) -> None:
    """The same from the hand, of which these cards have such effects, and from further zones, as picks of the free choice.
    ``placeable`` if Tactics that need nothing but a place for them can be activated.
    """
    for card in hand:
        for text in s.reads[card].free_hand:
            one = card
            if not (placeable and text.simple):
                if s.answered or s.chain or (text.limited and s.uses):
                    one = unspent(s, seat, card, text)
                if not may_activate(s, seat, one, text):
                    continue
            picks.append((one * TEXTS + text.number) * WIDTH + ACTIVATE_PICK)
            options.append(text.options[-1] or option_of(s, one, text))
    if s.far_texts:
        if s.far[seat] is None:
            far_effects(s, seat)
        for subject in s.far_free[seat]:
            if may_activate(s, seat, subject // TEXTS, text_of(s, subject)):
                picks.append(subject * WIDTH + ACTIVATE_PICK)
                options.append(activate_option(s, subject))


def answers(s: TaiwanState, seat: int, now: int) -> list[int]:
    """What a player may activate in a window; ``now`` are the bits of all that can be answered, without the one that all moments
    share: it tells that some moment has come, not that the awaited one has.

    What waits for something else is not looked at, and neither is what waits for nothing if the last window told what of it can
    be used and nothing has changed since.
    """
    if s.unlistened:
        listen(s)
    called = (s.calls_b if seat else s.calls_a) & now
    exits = s.exits and s.exits & USABLE and now & LEAVING_BITS
    if not called:
        return add_exits(s, seat, _NONE) if exits else _NONE
    bare = alone = False
    if called & ANY and not s.timely:
        if s.barren[seat] == s.edition:
            now ^= ANY
            called ^= ANY
            if not called and not exits:
                return _NONE
        elif not s.chain:
            bare = True
            alone = called == ANY and not exits
            if alone and s.ripe[seat] == s.edition:
                return s.fruits[seat][:]
    found = _NONE
    reads = s.reads
    if called & (s.field_calls_b if seat else s.field_calls_a):
        calls = s.calls
        for card in s.mine[seat]:
            if calls[card] & now:
                for text in reads[card].up if s.face[card] else reads[card].down:
                    if text.wants & now and may_activate(s, seat, card, text):
                        if not found:
                            found = []
                        found.append(card * TEXTS + text.number)
    held = called & (s.held_b if seat else s.held_a)
    if held:
        found = add_held(s, seat, now, found)
    if exits:
        found = add_exits(s, seat, found)
    if held and s.far_texts and held & s.far_calls[seat]:
        for subject in far_effects(s, seat):
            text = text_of(s, subject)
            if text.wants & now and may_activate(s, seat, subject // TEXTS, text):
                if not found:
                    found = []
                found.append(subject)
    if not found:
        if bare:
            s.barren[seat] = s.edition
    elif alone:
        s.fruits[seat] = found[:]
        s.ripe[seat] = s.edition
    return found


def add_held(s: TaiwanState, seat: int, now: int, found: list[int]) -> list[int]:
    """These effects, and those of cards in the player's hand."""
    hand = s.hands[seat] or hand_of(s, seat)
    if not hand.mask & now:
        return found
    own = s.turn == seat
    for card in hand.quick:
        read = s.reads[card]
        if (read.hand_mask if own else read.reply_mask) & now:
            for text in read.hand:
                if text.wants & now:
                    one = unspent(s, seat, card, text)
                    if may_activate(s, seat, one, text):
                        if not found:
                            found = []
                        found.append(one * TEXTS + text.number)
    return found


def is_barren(s: TaiwanState) -> bool:
    """Whether in the last window neither player could use anything that waits for nothing, and nothing has changed since."""
    edition = s.edition
    return ((s.barren[0] == edition or not s.calls_a & ANY) and (s.barren[1] == edition or not s.calls_b & ANY)
            and not s.timely)


def unspent(s: TaiwanState, seat: int, card: int, text: Text) -> int:
    """TW-11.8, TW-12.10: of equal copies in hand one that has neither used the effect up, nor for these events, nor has it on the
    stack, if there is any; other cards stand for themselves.
    """
    if s.zone[card] != HANDS + seat or not (s.answered or s.chain or (text.limited and s.uses)):
        return card
    for other in s.zones[HANDS + seat]:
        if s.defn[other] == s.defn[card]:
            subject = other * TEXTS + text.number
            if (is_within_limits(s, seat, subject) and is_off_stack(s, seat, subject)
                    and (not s.answered or is_awaited(s, seat, subject))):
                return other
    return card


def listen(s: TaiwanState) -> None:
    """Sum up what each player's effects wait for, wherever their cards lie; from the hand less can be used in another's turn."""
    if s.unsurveyed:
        s.survey()
    hand, other = s.hands[0], s.hands[1]
    if hand is None:
        hand = hand_of(s, 0)
    if other is None:
        other = hand_of(s, 1)
    first = hand.reply if s.turn else hand.mask
    second = other.mask if s.turn else other.reply
    if s.far_texts:
        if s.far[0] is None:
            far_effects(s, 0)
        if s.far[1] is None:
            far_effects(s, 1)
        far = s.far_calls
        if far[0]:
            first |= far[0]
        if far[1]:
            second |= far[1]
    s.held_a = first
    s.held_b = second
    s.calls_a = first = first | s.field_calls_a
    s.calls_b = second = second | s.field_calls_b
    s.both = both = first | second
    s.unlistened = False
    s.duty = duty = s.must_now | s.must_away
    s.alert = both | duty | MOMENTS


def add_exits(s: TaiwanState, seat: int, found: list[int]) -> list[int]:
    """TW-12.11: these effects, and those of cards that just left the field under the player's control."""
    for record in s.records:
        if record.origin == FIELD and record.control == seat and s.zone[record.card] != FIELD:
            for text in s.reads[record.card].exiting:
                subject = record.card * TEXTS + text.number
                if text.opens and s.zone[record.card] != HANDS + seat:
                    continue  # a Tactic or Countermeasure is activated from nowhere else
                if subject not in found and may_activate(s, seat, record.card, text):
                    if not found:
                        found = []
                    found.append(subject)
    return found


def far_effects(s: TaiwanState, seat: int) -> list[int]:
    """What cards in a player's Dead and Silenced Zones and below Figures can do from there in windows; ``far_free`` is
    what they can do in an own Main Phase.
    """
    found = s.far[seat]
    if found is None:
        found = []
        free: list[int] = []
        s.far_calls[seat] = (add_far(s, s.zones[DEAD + seat], "dead", found, free)
                             | add_far(s, s.zones[SILENCED + seat], "silenced", found, free)
                             | add_far(s, far_below(s, seat), "supporter", found, free))
        s.far[seat] = found
        s.far_free[seat] = free
    return found


def far_below(s: TaiwanState, seat: int) -> list[int]:
    """The supporters below a player's Figures that have effects there."""
    found: list[int] = []
    for card in s.zones[SUPPORT + seat] + s.zones[SUPPORT + 1 - seat]:
        if s.reads[card].lies_far and s.patron(card) == seat:
            found.append(card)
    return found


def add_far(s: TaiwanState, cards: list[int], source: str, found: list[int], free: list[int]) -> int:
    """List the effects of cards in one such place that work there; returns the bits that any of theirs wait for."""
    bits = 0
    for card in cards:
        read = s.reads[card]
        if read.lies_far:
            bits |= read.far_mask
            for text in read.far:
                if text.source == source:
                    found.append(card * TEXTS + text.number)
            for text in read.free_far:
                if text.source == source:
                    free.append(card * TEXTS + text.number)
    return bits


def everything(s: TaiwanState, seat: int) -> list[int]:
    """TW-5.2: every effect of every card a player could think of; what was silenced face-down unseen is none of these."""
    cards = [*s.own(seat), *s.zones[HANDS + seat], *s.zones[DEAD + seat], *s.zones[SILENCED + seat], *s.below(seat)]
    return [card * TEXTS + text.number for card in cards if s.recognises(seat, card)
            for text in s.card_texts(card) if not text.static]

