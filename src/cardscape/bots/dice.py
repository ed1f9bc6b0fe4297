"""A quick generator for rollouts, where millions of small numbers are drawn and none of them has to be hard to guess."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_MODULUS: Final[i64] = 2147483647
_FACTOR: Final[i64] = 48271
_RANGE: Final[i64] = 2147483648


class Dice:
    """Lehmer's generator; the same seed gives the same numbers on every machine.

    Machine words hold all of it: a compiler makes objects of greater numbers, and a signal during their multiplication ends the
    process.
    """

    def __init__(self, seed: int) -> None:
        self.last: i64 = seed % 2147483646 + 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; ``n`` must be small against two thousand million."""
        last: i64 = self.last * _FACTOR % _MODULUS
        self.last = last
        count: i64 = n
        return last * count // _RANGE
