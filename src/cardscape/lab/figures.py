"""Counted figures: every one knows its sample and its interval, and says in words what can be told from it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, isfinite, log, sqrt
from typing import Any, Final, Self

from cardscape.lab.intervals import SIGMAS, sigmas_for, wilson

POWER: Final = 0.8416212335729143
"""Standard deviations below which a normal variable lies four times in five."""


class Share:
    """A counted share with Wilson's 95 % interval (a wider one with more ``sigmas``).

    Where things counted resemble each other, ``alike`` says how many of them tell as much as one that stands alone.
    """

    def __init__(self, hits: int, total: int, sigmas: float = SIGMAS, alike: float = 1.0) -> None:
        self.hits = hits
        self.total = total
        self.alike = alike
        self.low, self.high = wilson(hits / alike, total / alike, sigmas)

    def among(self, figures: int) -> Share:
        """The same share with the interval of one among so many figures that are looked at together."""
        return Share(self.hits, self.total, sigmas_for(figures), self.alike)

    @property
    def value(self) -> float:
        return self.hits / self.total if self.total else 0.5

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def against(self, reference: float = 0.5) -> int:
        """1 if the whole interval lies above the reference, -1 if below, 0 if they cannot be told apart."""
        return 1 if self.low > reference else -1 if self.high < reference else 0

    def words(self, reference: float = 0.5) -> str:
        """What may be said about the share."""
        if not self.total:
            return "no games"
        return ("not distinguishable from", "above", "below")[self.against(reference)] + f" {100 * reference:.0f} %"

    def words_among(self, decks: int) -> str:
        """What may be said of it as the share of one of so many decks; if that is less than what it says by itself, both."""
        alone, words = self.words(), self.among(decks).words()
        return words if alone == words else f"{alone} by itself, {words} among {decks} decks"

    def __str__(self) -> str:
        if not self.total:
            return "no games"
        return f"{100 * self.value:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}] of {self.total:,}"

    def row(self) -> dict[str, Any]:
        return {"hits": self.hits, "of": self.total, "share": round(self.value, 6), "low": round(self.low, 6),
                "high": round(self.high, 6)}


class Difference:
    """The difference of two shares measured on different games, with Newcombe's interval made from Wilson's two."""

    def __init__(self, one: Share, two: Share) -> None:
        self.one = one
        self.two = two
        self.value = one.value - two.value
        if one.total and two.total:
            self.low = self.value - sqrt((one.value - one.low) ** 2 + (two.high - two.value) ** 2)
            self.high = self.value + sqrt((one.high - one.value) ** 2 + (two.value - two.low) ** 2)
        else:
            self.value, self.low, self.high = 0.0, -1.0, 1.0

    @property
    def clear(self) -> int:
        """1 or -1 if the interval leaves no doubt about the sign, else 0."""
        return 1 if self.low > 0 else -1 if self.high < 0 else 0

    def among(self, figures: int) -> Difference:
        """The same difference with the interval of one among so many figures that are looked at together."""
        return Difference(self.one.among(figures), self.two.among(figures))

    def points(self) -> str:
        """The difference in percentage points."""
        return f"{100 * self.value:+.1f} [{100 * self.low:+.1f}, {100 * self.high:+.1f}]"

    def row(self) -> dict[str, Any]:
        return {"difference": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6)}


def _reach(count: int, deviation: float, figures: int) -> float:
    """Half the width of the 95 % interval of a mean, by Student's distribution; of one among so many ``figures``.

    Where all values are equal, the interval allows for what has a chance of 1 in 40 not to have shown up among so many.
    """
    if count < 2:
        return float("inf")
    if not deviation:
        return min(1.0, (3.7 + log(figures)) / count)
    z, free = sigmas_for(figures), count - 1
    student = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2) + \
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    return student * deviation / sqrt(count)


class Mean:
    """A mean of measured values with its 95 % interval; a wider one as one among so many ``figures``."""

    def __init__(self, values: list[float], figures: int = 1) -> None:
        self.values = values
        self.total = len(values)
        self.value = sum(values) / len(values) if values else 0.0
        square = sum((value - self.value) ** 2 for value in values)
        self.deviation = sqrt(square / (len(values) - 1)) if len(values) > 1 else 0.0
        reach = _reach(len(values), self.deviation, figures)
        self.low, self.high = self.value - reach, self.value + reach

    @property
    def clear(self) -> int:
        """1 or -1 if the interval leaves no doubt about the sign, else 0."""
        return 1 if self.low > 0 else -1 if self.high < 0 else 0

    def among(self, figures: int) -> Self:
        """The same mean with the interval of one among so many figures that are looked at together."""
        return type(self)(self.values, figures)

    @property
    def interval(self) -> str:
        """The interval as it stands behind the mean; nothing if there are too few values for one."""
        return f" [{self.low:.1f}, {self.high:.1f}]" if isfinite(self.high) else ""

    def points(self) -> str:
        """A difference of shares in percentage points."""
        return f"{100 * self.value:+.1f} [{100 * max(self.low, -1.0):+.1f}, {100 * min(self.high, 1.0):+.1f}]"

    def needed(self, difference: float) -> int:
        """How many values would show a true mean of this size: with 95 % intervals, four times in five."""
        if not difference or not self.deviation:
            return 0
        return ceil(((SIGMAS + POWER) * self.deviation / difference) ** 2)

    def row(self) -> dict[str, Any]:
        low, high = (round(self.low, 6), round(self.high, 6)) if isfinite(self.high) else (None, None)
        return {"mean": round(self.value, 6), "low": low, "high": high, "of": self.total, "deviation": round(self.deviation, 6)}


class PairedMean(Mean):
    """A mean of differences between -1 and 1, of which most may be 0: two games of which mostly both or neither are won.

    The interval is made as if two more had been seen, one game of two won and one lost (after Bonett and Price): that few values
    differ from 0 makes no certainty.
    """

    def __init__(self, values: list[float], figures: int = 1) -> None:
        super().__init__(values, figures)
        if len(values) > 1:
            more = Mean([*values, 0.5, -0.5], figures)
            self.low, self.high = max(-1.0, more.low), min(1.0, more.high)

    def needed(self, difference: float) -> int:
        if not difference:
            return 0
        both = (SIGMAS + POWER) ** 2
        spread = both * self.deviation**2
        return ceil((spread + sqrt(spread**2 + 2 * both * difference**2)) / (2 * difference**2))


def alike(groups: Iterable[tuple[int, int]]) -> float:
    """How many things counted tell as much as one that stands alone, by (hits, total) of groups whose members may be alike.

    1 at least: where they differ more inside a group than chance has it, Wilson's interval is on the safe side. Where all are the
    same, nothing shows whether they differ inside a group: then a group counts as one.
    """
    found = [group for group in groups if group[1]]
    hits, total = sum(one for one, _ in found), sum(count for _, count in found)
    if not 0 < hits < total:
        return max(1.0, total / len(found)) if found else 1.0
    share = hits / total
    return max(1.0, sum((one - share * count) ** 2 for one, count in found) / (total * share * (1 - share)))


def mean_of(groups: Iterable[list[float]]) -> Mean:
    """The mean of values in groups whose members may be alike, such as the two games of a deal.

    Its interval is made from the groups, and never narrower than if all values stood alone.
    """
    found = [group for group in groups if group]
    mean = Mean([value for group in found for value in group])
    if mean.total:
        count = len(found)
        square = sum(sum(value - mean.value for value in group) ** 2 for group in found)
        deviation = sqrt(square / (count - 1)) * count / mean.total if count > 1 else 0.0
        reach = max(mean.high - mean.value, _reach(count, deviation, 1))
        mean.low, mean.high = mean.value - reach, mean.value + reach
    return mean


def quantiles(values: list[int]) -> dict[str, int]:
    """Smallest, tenths and middle of a distribution."""
    if not values:
        return {}
    ordered = sorted(values)

    def at(part: float) -> int:
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    return {"min": ordered[0], "p10": at(0.1), "p25": at(0.25), "median": at(0.5), "p75": at(0.75), "p90": at(0.9),
            "max": ordered[-1]}
