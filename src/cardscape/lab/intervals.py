"""How sure a counted share is."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

SIGMAS: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


def sigmas_for(figures: int) -> float:
    """Standard deviations that hold all of so many figures at once in 95 % of all experiments."""
    return SIGMAS if figures < 2 else NormalDist().inv_cdf(1 - 0.025 / figures)


def wilson(hits: float, total: float, sigmas: float = SIGMAS) -> tuple[float, float]:
    """Wilson's interval for a share: holds the true one in 95 % of all experiments, at any share and size."""
    if total == 0:
        return 0.0, 1.0
    share = hits / total
    square = sigmas * sigmas
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = sigmas * sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)
