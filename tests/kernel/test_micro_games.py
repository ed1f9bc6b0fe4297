"""The micro-games under attack: what the kernel must carry before it is frozen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cases_kernel import CASES

from cardscape.testing import Size, fuzz, pytest_cases

CHECKS = pytest_cases(CASES, Size(games=15, careful_games=2, pairs=80, alive=10, lists=10))


@pytest.mark.parametrize("name", CHECKS)
def test_kit(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


def met(number: int) -> set[str]:
    report = fuzz(CASES[number], 10)
    return set(report.event_kinds) | set(report.option_kinds)


def test_vow_meets_nested_transactions_and_denials() -> None:
    assert {"Undone", "Consented", "Denied", "Discarded", "Peeked", "Shuffled", "Rested"} <= met(0)


def test_counter_meets_counters_and_ordered_triggers() -> None:
    assert {"Negated", "Fizzled", "Triggered", "trigger", "Resolved", "Hurt"} <= met(1)


def test_moment_meets_durations_of_every_kind() -> None:
    assert {"LastingBegan", "LastingEnded", "Activated", "Battle"} <= met(2)


def test_veil_meets_hidden_sets_and_sprung_traps() -> None:
    assert {"Set", "Sprung", "Covered", "Returned", "Revealed", "point"} <= met(3)
