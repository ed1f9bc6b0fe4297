"""What everybody sees of the field, slot by slot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.places import FIELD
from cardscape.games.taiwan.seating import EVERY_SLOT
from cardscape.games.taiwan.weighing import weigh

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

_NOTHING: Final[tuple[int, ...]] = (-1,) * 12
_BLANK: Final = [_NOTHING] * SLOTS
_PRIME: Final = 37
"""The bits of all slots leave different remainders when they are divided by it:"""
_PLACES: Final = [next((slot for slot in range(SLOTS) if (1 << slot) % _PRIME == rest), -1) for rest in range(_PRIME)]
"""the slots that these mean."""


def field_facts(s: TaiwanState, slots: list[int]) -> list[tuple[int, ...]]:
    """The numbers of every slot; stats are those of known cards. What did not change is shared with earlier pictures."""
    if s.unweighed or s.ungathered:
        weigh(s)
    rows = (drawn(s) if s.undrawn else s.drawn)[:]
    if slots is not s.zones[FIELD]:
        veiled = s.veiled
        for index in s.spots:
            if slots[index] < 0:
                rows[index] = veiled[index]
    return rows


def drawn(s: TaiwanState) -> list[tuple[int, ...]]:
    """Draw the slots that changed, for those who know their cards and (``veiled``) for those who do not. Whoever is shown them
    gets lists of their own, so these are written into.
    """
    if s.unseated:
        s.standing()
    bits = s.undrawn
    if bits == EVERY_SLOT:
        s.drawn, s.veiled = _BLANK[:], _BLANK[:]
        bits = s.filled
    rows, veiled = s.drawn, s.veiled
    field, power, zone = s.zones[FIELD], s.power, s.zone
    while bits:
        lowest = bits & -bits
        bits ^= lowest
        index = _PLACES[lowest % _PRIME]
        card = field[index]
        if card < 0:
            rows[index] = _NOTHING
            continue
        stats = power[card]
        if stats is None:
            central, left, right = s.prints[card].stats
        else:
            central, left, right = stats[0], stats[1], stats[2]
        on = s.host[card]
        host = s.spot[on] if on >= 0 and zone[on] == FIELD else -1
        row: tuple[int, ...] = (s.control[card], s.face[card], s.pose[card], s.entered[card], s.set_on[card], s.attacks[card],
                                s.growth[card], central, left, right, host, 1 if s.lit[card] else 0)
        rows[index] = row
        if not row[1]:
            veiled[index] = (row[0], 0, row[2], row[3], row[4], row[5], row[6], -1, -1, -1, host, row[11])
    s.undrawn = 0
    return rows
