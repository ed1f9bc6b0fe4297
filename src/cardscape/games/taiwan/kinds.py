"""What effects can hear of, as numbers, and the words by which texts name it."""

from __future__ import annotations

from typing import Final

DEPLOYED: Final = 0
SET: Final = 1
PLACED: Final = 2
REVEALED: Final = 3
TURNED_UP: Final = 4
TURNED_DOWN: Final = 5
ORIENTED: Final = 6
MOVED: Final = 7
CONTROL: Final = 8
COUNTER: Final = 9
DESTROYED: Final = 10
DEAD: Final = 11
SILENCED: Final = 12
RETURNED: Final = 13
DRAWN: Final = 14
DISCARDED: Final = 15
MILLED: Final = 16
SEARCHED: Final = 17
SHUFFLED: Final = 18
MULLIGAN: Final = 19
SUPPORTED: Final = 20
DROPPED: Final = 21
ACTIVATED: Final = 22
TARGETED: Final = 23
NEGATED: Final = 24
RESOLVED: Final = 25
ATTACK: Final = 26
ATTACKED: Final = 27
RETARGETED: Final = 28
CANCELLED: Final = 29
RESOLUTION: Final = 30
ATTACK_END: Final = 31
PAID: Final = 32
LOST: Final = 33
GAINED: Final = 34
MOMENT: Final = 35
SHOWN: Final = 36
LEFT: Final = 37
ENDED: Final = 38
CLOSELY: Final = 39
"""Not an event: that some effect asks how a card lay before it left the field."""
BITS: Final = [1 << kind for kind in range(CLOSELY + 1)]
"""The bit of each kind; in plain Python a look into a list is much quicker than a shift."""
EXITS: Final = frozenset((DESTROYED, DEAD, SILENCED, RETURNED, LEFT, SUPPORTED))
"""How cards leave the field."""

MOMENTS: Final[dict[str, int]] = {
    f"{at} {span}": 1 << 40 + number
    for number, (at, span) in enumerate(
        (at, span) for at in ("start", "end")
        for span in ("turn", "draw phase", "first main phase", "attack phase", "second main phase")
    )
}
"""Starts and ends as records call them, each with a bit of its own beside that of all moments."""


def moment_bits(at: str, span: str) -> int:
    """The bits of the moments that a text means; either Main Phase is a Main Phase."""
    if span == "main phase":
        return MOMENTS.get(f"{at} first main phase", 0) | MOMENTS.get(f"{at} second main phase", 0)
    return MOMENTS.get(f"{at} {span}", 0)


EVENT_KINDS: Final[dict[str, int]] = {
    "deployed": DEPLOYED,
    "set": SET,
    "placed": PLACED,
    "revealed": REVEALED,
    "turned_up": TURNED_UP,
    "turned_down": TURNED_DOWN,
    "turned": ORIENTED,
    "moved": MOVED,
    "control": CONTROL,
    "destroyed": DESTROYED,
    "sent": DEAD,
    "silenced": SILENCED,
    "returned": RETURNED,
    "draw": DRAWN,
    "discard": DISCARDED,
    "mill": MILLED,
    "search": SEARCHED,
    "shuffle": SHUFFLED,
    "mulligan": MULLIGAN,
    "attached": SUPPORTED,
    "detached": DROPPED,
    "activated": ACTIVATED,
    "negated": NEGATED,
    "finished": RESOLVED,
    "resolving": RESOLUTION,
    "resolved": ATTACK_END,
    "attack": ATTACK,
    "attacked": ATTACKED,
    "redirected": RETARGETED,
    "cancelled": CANCELLED,
    "pay": PAID,
    "lose": LOST,
    "gain": GAINED,
    "shown": SHOWN,
}
