"""What everybody sees of the field, as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.view import spread
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.memory import EVERY_SLOT
from cardscape.games.taiwan.places import FIELD
from cardscape.games.taiwan.values import strengths

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

_EMPTY: Final = [-1] * SLOTS
_BLANK: Final = [_EMPTY] * 12


def field_facts(s: TaiwanState, slots: list[int]) -> list[list[int]]:
    """The columns of the field; stats are those of known cards. What did not change is shared with earlier pictures."""
    columns = drawn(s) if s.undrawn else s.drawn
    strength = strengths(s)
    hidden = _NONE if slots is s.zones[FIELD] else [index for index in s.spots if slots[index] < 0]
    if not strength and not hidden:
        return columns[:]
    central, left, right = columns[7][:], columns[8][:], columns[9][:]
    for card, stats in strength.items():
        index = s.spot[card]
        central[index], left[index], right[index] = stats
    for index in hidden:
        central[index] = left[index] = right[index] = -1
    return [*columns[:7], central, left, right, columns[10], columns[11]]


_NONE: Final[list[int]] = []


def drawn(s: TaiwanState) -> list[list[int]]:
    """Draw the slots that changed, with what is printed on their cards."""
    s.standing()
    field = s.zones[FIELD]
    if s.undrawn == EVERY_SLOT:
        columns, indices = [empty[:] for empty in _BLANK], s.spots
    else:
        columns, indices = [column[:] for column in s.drawn], spread(s.undrawn)
    control, face, pose, entered, set_on, attacks, growth, central, left, right, host, lit = columns
    for index in indices:
        card = field[index]
        if card < 0:
            for column in columns:
                column[index] = -1
            continue
        control[index] = s.control[card]
        face[index] = s.face[card]
        pose[index] = s.pose[card]
        entered[index] = s.entered[card]
        set_on[index] = s.set_on[card]
        attacks[index] = s.attacks[card]
        growth[index] = s.growth[card]
        central[index], left[index], right[index] = s.prints[card].stats
        on = s.host[card]
        host[index] = s.spot[on] if on >= 0 and s.zone[on] == FIELD else -1
        lit[index] = 1 if s.lit[card] else 0
    s.drawn = columns
    s.undrawn = 0
    return columns
