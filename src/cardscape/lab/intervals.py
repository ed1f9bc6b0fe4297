"""How sure a counted share is."""

from __future__ import annotations

from math import sqrt
from typing import Final

SIGMAS: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Wilson's interval for a share: holds the true one in 95 % of all experiments, at any share and size."""
    if total == 0:
        return 0.0, 1.0
    share = hits / total
    square = SIGMAS * SIGMAS
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = SIGMAS * sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)
