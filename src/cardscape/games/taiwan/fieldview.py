"""What everybody sees of the field, slot by slot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.view import spread
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.memory import EVERY_SLOT
from cardscape.games.taiwan.places import FIELD
from cardscape.games.taiwan.values import strengths

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

_NOTHING: Final[tuple[int, ...]] = (-1,) * 12
_BLANK: Final = [_NOTHING] * SLOTS
STATS: Final = 7
"""Where the three attack stats begin among the numbers of a slot,"""
REST: Final = 10
"""and what comes after them."""


def field_facts(s: TaiwanState, slots: list[int]) -> list[tuple[int, ...]]:
    """The numbers of every slot; stats are those of known cards. What did not change is shared with earlier pictures."""
    if s.unweighed or s.ungathered:
        strengths(s)
    rows = (drawn(s) if s.undrawn else s.drawn)[:]
    if slots is not s.zones[FIELD]:
        veiled = s.veiled
        for index in s.spots:
            if slots[index] < 0:
                rows[index] = veiled[index]
    return rows


def drawn(s: TaiwanState) -> list[tuple[int, ...]]:
    """Draw the slots that changed, for those who know their cards and (``veiled``) for those who do not."""
    if s.unseated:
        s.standing()
    field = s.zones[FIELD]
    if s.undrawn == EVERY_SLOT:
        rows, indices = _BLANK[:], s.spots
        s.veiled = _BLANK[:]
    else:
        rows, indices = s.drawn[:], spread(s.undrawn)
    strength, veiled = s.strength, s.veiled
    for index in indices:
        card = field[index]
        if card < 0:
            rows[index] = _NOTHING
            continue
        stats = strength.get(card)
        central, left, right = s.prints[card].stats if stats is None else stats
        on = s.host[card]
        host = s.spot[on] if on >= 0 and s.zone[on] == FIELD else -1
        row: tuple[int, ...] = (s.control[card], s.face[card], s.pose[card], s.entered[card], s.set_on[card], s.attacks[card],
                                s.growth[card], central, left, right, host, 1 if s.lit[card] else 0)
        rows[index] = row
        veiled[index] = row if s.face[card] else row[:STATS] + _UNKNOWN + row[REST:]
    s.drawn = rows
    s.undrawn = 0
    return rows


_UNKNOWN: Final[tuple[int, ...]] = (-1, -1, -1)
