"""Mandatory triggers: which of them go on the stack, and whether they may join one that is running."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan.activation import (
    can_aim,
    can_meet,
    has_reference,
    is_allowed,
    is_met,
    is_off_stack,
    payable_for,
    speed_answers,
    text_of,
)
from cardscape.games.taiwan.declaring import activate, event_of
from cardscape.games.taiwan.kinds import ACTIVATED, BITS, MOMENT
from cardscape.games.taiwan.rows import Happening, Link
from cardscape.games.taiwan.statements import ACTIVATE, BAR_ACTIVATE, TAX_ACTIVATE
from cardscape.games.taiwan.table import TEXTS, TaiwanState
from cardscape.games.taiwan.triggers import bit_of, is_about, listeners, must_hear
from cardscape.games.taiwan.values import is_hindered

_MOMENT: Final = BITS[MOMENT]


def compulsory(s: TaiwanState, joining: bool, until: int) -> list[tuple[int, int, int, int]]:
    """TW-12.5, TW-12.6: (seat, record, card, effect) of each mandatory trigger not yet put on the stack that can be.

    ``joining`` asks for those on an activation whose speed may answer the top of the running stack. Other events are those up to
    the number ``until``: what the prices of triggers do waits for the next window.
    """
    found: list[tuple[int, int, int, int]] = []
    awaited = must_hear(s)
    duty = s.must_now | s.must_away
    for record in s.events_of(awaited | _MOMENT):
        kind = record.kind
        if (joining or record.number > until) and kind != ACTIVATED:
            continue
        bit = BITS[kind] if kind != MOMENT else bit_of(record)
        if not s.must & bit or not (duty & bit or is_about(s, record.card, bit)):
            continue
        for seat, card, number in listeners(s, record, bit):
            if not can_start(s, seat, card * TEXTS + number, record):
                continue
            if kind == ACTIVATED and s.chain and not joins(s, card * TEXTS + number, record, joining):
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
    card = subject // TEXTS
    text = s.reads[card].texts[subject % TEXTS]
    hindered = s.hindered and is_hindered(s)
    if ((text.choosy and not has_reference(s, seat, subject))
            or (hindered and (s.groups[ACTIVATE] or s.groups[BAR_ACTIVATE]) and not is_allowed(s, seat, subject))
            or (text.limited and s.is_spent(seat, card, text)) or (s.chain and not is_off_stack(s, seat, subject))
            or (text.asks and not is_met(s, seat, card, text)) or (text.aims and not can_aim(s, seat, card, text))):
        return False
    if (text.cost or (hindered and s.groups[TAX_ACTIVATE])) and not can_meet(s, seat, card, text):
        return False
    return not text.pays_it or payable_for(s, seat, subject, record)


def pack(s: TaiwanState, entry: tuple[int, int, int, int]) -> int:
    """A trigger as one number: record, seat, card and effect."""
    seat, record, card, number = entry
    return ((record * 2 + seat) * len(s.zone) + card) * TEXTS + number


def start_trigger(s: TaiwanState, pick: int) -> None:
    """Put a packed trigger on the stack."""
    rest, count = pick // TEXTS, len(s.zone)
    name = rest // count
    activate(s, name % 2, rest % count * TEXTS + pick % TEXTS, event_of(s, name // 2))
