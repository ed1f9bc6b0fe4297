"""The numbers of zones, phases, orientations and targets."""

from __future__ import annotations

from typing import Final

PRIVATE: Final = 0
HANDS: Final = 2
PUBLIC: Final = 4
DEAD: Final = 6
SILENCED: Final = 8
FIELD: Final = 10
SUPPORT: Final = 11
"""The zone of seat p is the kind's number plus p; the field is one zone for both."""

START: Final = 0
DRAW: Final = 1
MAIN_1: Final = 2
ATTACK: Final = 3
MAIN_2: Final = 4
END: Final = 5
PHASES: Final = ["start", "draw", "main 1", "attack", "main 2", "end"]

CENTER: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
POSES: Final = ("center", "left", "right")

BY_ACTION: Final = 1
BY_EFFECT: Final = 2
BY_TURNING: Final = 3
"""How a card came to lie face-down."""

NOTHING: Final = -1
OPPONENT: Final = -2
DECLARER: Final = -3
"""Targets of an attack that are no cards."""

TEXTS: Final = 16
"""An effect is named by ``definition * TEXTS + number``."""
START_BANK: Final = 10_000
