"""Mandatory triggers: which of them go on the stack, and whether they may join one that is running."""

from __future__ import annotations

from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.activation import (
    conditions_hold,
    cost_is_payable,
    has_reference,
    has_targets,
    is_allowed,
    is_off_stack,
    is_within_limits,
    payable_for,
    speed_answers,
    text_of,
)
from cardscape.games.taiwan.declaring import activate, event_of
from cardscape.games.taiwan.kinds import BITS
from cardscape.games.taiwan.rows import Happening, Link
from cardscape.games.taiwan.table import TEXTS, TaiwanState
from cardscape.games.taiwan.triggers import bit_of, is_about, listeners


def compulsory(s: TaiwanState, joining: bool, until: int) -> list[tuple[int, int, int, int]]:
    """TW-12.5, TW-12.6: (seat, record, card, effect) of each mandatory trigger not yet put on the stack that can be.

    ``joining`` asks for those on an activation whose speed may answer the top of the running stack. Other events are those up to
    the number ``until``: what the prices of triggers do waits for the next window.
    """
    found: list[tuple[int, int, int, int]] = []
    if s.unsurveyed:
        s.survey()
    duty = s.must_now | s.must_away
    for record in s.records if s.noted else s.recorded:
        kind = record.kind
        if (joining or record.number > until) and kind != k.ACTIVATED:
            continue
        bit = bit_of(record) if kind == k.MOMENT else BITS[kind]
        if not s.must & bit or not (duty & bit or is_about(s, record.card, bit)):
            continue
        for seat, card, number in listeners(s, record, bit):
            if (record.number, card, number) in s.answered or not can_start(s, seat, card * TEXTS + number, record):
                continue
            if record.kind == k.ACTIVATED and s.chain and not joins(s, card * TEXTS + number, record, joining):
                continue
            if not is_found(found, card, number):  # on one stack only once (TW-12.10): the older event comes first
                found.append((seat, record.number, card, number))
    return found


def is_found(found: list[tuple[int, int, int, int]], card: int, number: int) -> bool:
    """Whether this effect is among the triggers already."""
    for one in found:  # noqa: SIM110 (a generator would cost more than the loop)
        if one[2] == card and one[3] == number:
            return True
    return False


def joins(s: TaiwanState, subject: int, record: Happening, joining: bool) -> bool:
    """TW-12.6: a mandatory trigger on an activation joins the running stack if its speed may answer that effect, else it waits.
    Triggers that joined before it are not compared (TW-12.5); what was activated before this stack waits for a window.
    """
    for link in s.chain[::-1]:
        assert isinstance(link, Link)
        if link.number == record.n:
            return speed_answers(s, text_of(s, subject).speed, link.speed)
        if not s.texts[link.text].mandatory:
            return False
    return not joining


def can_start(s: TaiwanState, seat: int, subject: int, record: Happening) -> bool:
    """TW-12.5: a trigger without legal target or payable cost is not put on."""
    return (has_reference(s, seat, subject) and is_allowed(s, seat, subject) and is_within_limits(s, seat, subject)
            and is_off_stack(s, seat, subject) and conditions_hold(s, seat, subject) and has_targets(s, seat, subject)
            and cost_is_payable(s, seat, subject) and payable_for(s, seat, subject, record))


def pack(s: TaiwanState, entry: tuple[int, int, int, int]) -> int:
    """A trigger as one number: record, seat, card and effect."""
    seat, record, card, number = entry
    return ((record * 2 + seat) * len(s.zone) + card) * TEXTS + number


def start_trigger(s: TaiwanState, pick: int) -> None:
    """Put a packed trigger on the stack."""
    rest, count = pick // TEXTS, len(s.zone)
    name = rest // count
    activate(s, name % 2, rest % count * TEXTS + pick % TEXTS, event_of(s, name // 2))
