"""The kit's attacks on TaiwanCard with preset decks, under the default options and under others, and a thousand matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.games.taiwan.tables import match, pairs, play_randomly, random_options

from cardscape.games.taiwan.game import GAME
from cardscape.testing import GameCase, Size, pytest_cases

REASONS = {"bank", "empty_draw", "draw", "turn_limit"}
CASES = [
    GameCase("taiwan", GAME, pairs(), file=__file__, unspoken=("field",)),
    GameCase("taiwan-options", GAME, pairs(), options=random_options(1), file=__file__, unspoken=("field",)),
]
CHECKS = pytest_cases(CASES, Size(games=8, careful_games=1, matches=1, decisions=40, pairs=24, lists=4))


@pytest.mark.parametrize("name", CHECKS)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


@pytest.mark.parametrize("part", range(10))
def test_random_matches_end(part: int) -> None:
    """One in four under the default options, the others each under options of its own."""
    results: Counter[str] = Counter()
    for seed in range(part * 100, part * 100 + 100):
        played = match(seed, {} if seed % 4 == 0 else random_options(seed))
        play_randomly(played, seed)
        assert played.over, f"seed {seed} does not end"
        results[played.reason] += 1
    assert set(results) <= REASONS
    assert results["bank"] > 50
