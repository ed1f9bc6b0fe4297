"""Why things happen, as numbers."""

from __future__ import annotations

from typing import Final

RULE: Final = 0
COST: Final = 1
ATTACKS: Final = 2
EFFECT: Final = 3
"""An effect of seat 0; of seat 1 it is the next number."""
CAUSES: Final = ["rule", "cost", "attack", "effect", "effect"]
"""As events tell them."""
