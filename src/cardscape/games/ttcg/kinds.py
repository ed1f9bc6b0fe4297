"""Types and subtypes as bits, stats and zones as numbers."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg.shape import SUBTYPES, TYPES

SPELL_BIT: Final = 1 << len(TYPES)
KIND_BITS: Final[dict[str, int]] = {name: 1 << number for number, name in enumerate((*TYPES, "spell", *SUBTYPES))}
TYPE_MASK: Final = (1 << (len(TYPES) + 1)) - 1
"""The bits of the eight types and of spells; the rest are subtypes."""

ATTACK: Final = 0
DEFENSE: Final = 1
RANK: Final = 2
STATS: Final[dict[str, int]] = {"attack": ATTACK, "defense": DEFENSE, "rank": RANK}


def kind_name(bit: int) -> str:
    """The word of one kind."""
    for name, own in KIND_BITS.items():
        if own == bit:
            return name
    return ""
