"""A quick generator for rollouts, where millions of small numbers are drawn and none of them has to be hard to guess."""

from __future__ import annotations

from typing import Final

_MODULUS: Final = 2147483647
_FACTOR: Final = 48271


class Dice:
    """Lehmer's generator; the same seed gives the same numbers on every machine."""

    def __init__(self, seed: int) -> None:
        self.last = seed % (_MODULUS - 1) + 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; ``n`` must be small against two thousand million."""
        self.last = self.last * _FACTOR % _MODULUS
        return self.last * n >> 31
