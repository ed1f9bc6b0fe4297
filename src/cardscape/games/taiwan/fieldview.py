"""What everybody sees of the field, slot by slot."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final

from cardscape.engine.decision import Definition
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.places import FIELD

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

_NOTHING: Final[tuple[int, ...]] = (-1,) * 12
_STATS: Final = 7
_UNSEEN: Final[tuple[int, ...]] = (-1, -1, -1)
"""Where the attack stats stand in a row, and how they look to whoever does not know the card."""
_BLANK: Final = [_NOTHING] * SLOTS
_BARE: Final[list[Definition | None]] = [None] * SLOTS


def drawn(s: TaiwanState) -> list[tuple[int, ...]]:
    """Draw the slots that changed, for those who know their cards (``fronts``) and (``veiled``) for those who do not. Whoever is
    shown them gets lists of their own, so these are written into. Attack stats have been worked out before.
    """
    if s.unseated:
        s.standing()
    slots = s.undrawn
    if s.blurred:
        s.blurred = False
        s.drawn, s.fronts, s.veiled, s.veils = _BLANK[:], _BARE[:], {}, []
        slots = [s.spot[card] for card in s.stood]
    rows, fronts, veiled = s.drawn, s.fronts, s.veiled
    field = s.zones[FIELD]
    for index in slots:
        card = field[index]
        if card < 0:
            rows[index] = _NOTHING
            fronts[index] = None
            if index in veiled:
                del veiled[index]
                s.veils.remove(index)
            continue
        stats = s.power[card]
        if stats is None:
            central, left, right = s.prints[card].stats
        else:
            central, left, right = stats[0], stats[1], stats[2]
        host = s.host[card]
        if host >= 0:
            host = s.spot[host]  # -1 beside the field
        face = s.face[card]
        row: tuple[int, ...] = (s.control[card], face, s.pose[card], s.entered[card], s.set_on[card], s.attacks[card],
                                s.growth[card], central, left, right, host, 1 if s.lit[card] else 0)
        rows[index] = row
        fronts[index] = s.faces[card]
        if not face:
            if index not in veiled:
                insort(s.veils, index)
            veiled[index] = row[:_STATS] + _UNSEEN + row[_STATS + 3 :]
        elif index in veiled:
            del veiled[index]
            s.veils.remove(index)
    s.undrawn = []
    return rows
