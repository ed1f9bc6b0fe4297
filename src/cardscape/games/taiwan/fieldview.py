"""What everybody sees of the field, as columns."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan import values
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.table import FIELD, TaiwanState

_EMPTY: Final = [-1] * SLOTS


def field_facts(s: TaiwanState, slots: list[int]) -> list[list[int]]:
    """The columns of the field; only slots that hold a card are looked at, stats are those of known cards."""
    empty = _EMPTY
    control, face, pose, entered, set_on, attacks = empty[:], empty[:], empty[:], empty[:], empty[:], empty[:]
    growth, central, left, right, host, lit = empty[:], empty[:], empty[:], empty[:], empty[:], empty[:]
    field = s.zones[FIELD]
    for card in s.standing():
        index = field.index(card)
        control[index] = s.control[card]
        face[index] = s.face[card]
        pose[index] = s.pose[card]
        entered[index] = s.entered[card]
        set_on[index] = s.set_on[card]
        attacks[index] = s.attacks[card]
        growth[index] = s.growth[card]
        lit[index] = 1 if s.lit[card] else 0
        if slots[index] >= 0:
            central[index], left[index], right[index] = values.stats(s, card)
            if s.host[card] >= 0 and s.zone[s.host[card]] == FIELD:
                host[index] = field.index(s.host[card])
    return [control, face, pose, entered, set_on, attacks, growth, central, left, right, host, lit]
