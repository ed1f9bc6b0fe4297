"""How late answers come, by a clock that the test turns itself."""

from __future__ import annotations

import pytest

from cardscape.lab.overrun import Overrun, measure_overrun
from cardscape.play.catalog import find_game
from tests.bots.playing import PEBBLES


def test_percentiles_of_late_answers() -> None:
    late = Overrun(200)
    for milliseconds in range(1, 101):
        late.add((199 + milliseconds) / 1000)
    assert late.percentile(0.5) == pytest.approx(0.245)
    assert late.percentile(0.99) == pytest.approx(0.49)
    assert late.row() == {"milliseconds": 200, "decisions": 100, "p50": 0.245, "p99": 0.49}
    assert "late by 24.5 % (p50) and 49.0 % (p99)" in str(late)


def test_early_answers_are_not_late_and_nothing_is_nothing() -> None:
    early = Overrun(100)
    assert early.percentile(0.99) == 0.0
    early.add(0.02)
    assert early.shares == [0.0]


def test_every_asked_decision_is_timed() -> None:
    ticks = iter(range(10_000))
    late = Overrun(100)
    measure_overrun(find_game(PEBBLES), 3, late, lambda: 0.11 * next(ticks))
    assert late.shares == [pytest.approx(0.1)] * 3
