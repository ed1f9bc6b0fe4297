"""What everybody sees of the field, as columns."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan import values
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.statements import STATS
from cardscape.games.taiwan.table import FIELD, TaiwanState

_EMPTY: Final = [-1] * SLOTS


def field_facts(s: TaiwanState, slots: list[int]) -> list[list[int]]:
    """The columns of the field; only slots that hold a card are looked at, stats are those of known cards."""
    empty = _EMPTY
    control, face, pose, entered, set_on, attacks = empty[:], empty[:], empty[:], empty[:], empty[:], empty[:]
    growth, central, left, right, host, lit = empty[:], empty[:], empty[:], empty[:], empty[:], empty[:]
    stood = s.standing()
    spoken = bool(values.holds(s, STATS))
    for number, index in enumerate(s.spots):
        card = stood[number]
        control[index] = s.control[card]
        face[index] = s.face[card]
        pose[index] = s.pose[card]
        entered[index] = s.entered[card]
        set_on[index] = s.set_on[card]
        attacks[index] = s.attacks[card]
        growth[index] = s.growth[card]
        lit[index] = 1 if s.lit[card] else 0
        if slots[index] >= 0:
            central[index], left[index], right[index] = values.stats(s, card) if spoken else s.prints[card].stats
            on = s.host[card]
            if on >= 0 and s.zone[on] == FIELD:
                host[index] = s.zones[FIELD].index(on)
    return [control, face, pose, entered, set_on, attacks, growth, central, left, right, host, lit]
