"""Hypothesis looks for a list of answers that breaks something, and makes it as short as it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardscape.testing.case import Failure, GameCase
from cardscape.testing.fuzz import play_checked

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def answer_lists(longest: int = 80) -> SearchStrategy[list[int]]:
    """Lists of answers; each is taken modulo the number of options offered."""
    from hypothesis import strategies

    return strategies.lists(strategies.integers(0, 11), max_size=longest)


def check_shrunk(case: GameCase, examples: int = 30, seed: int = 0, longest: int = 80,
                 play: Callable[[GameCase, int, list[int]], object] = play_checked,
                 save: Callable[[Failure], None] | None = None) -> int:
    """Try answer lists; the shortest failing one found is handed to ``save`` and raised. Returns how many lists were tried."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis.errors import HypothesisException

    tried = 0
    found: Failure | None = None

    @settings(max_examples=examples, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(answer_lists(longest))
    def attempt(answers: list[int]) -> None:
        nonlocal tried, found
        tried += 1
        try:
            play(case, seed, answers)
        except Failure as failure:
            if found is None or len(failure.record["answers"]) <= len(found.record["answers"]):
                found = failure
            raise

    try:
        attempt()
    except (Failure, HypothesisException):
        if found is None:
            raise
        if save is not None:
            save(found)
        raise found from None
    return tried


