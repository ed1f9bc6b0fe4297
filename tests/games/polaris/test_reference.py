"""Random effects on random tables: the engine reaches just those tables that the rulebook allows.

The reference shares no code with the engine. Each effect is written twice: as what it is meant to do, from which the reference
works out every possible outcome, and as an English sentence, which the engine reads and plays in every possible way. Compared is
the table after the effect, and if nothing waits for anything also in the Attack Phase and in the next turn.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.games.exploring import TooMany

from cardscape.games.polaris.language import parse_line

from .reference.compare import Uncertain, difference, random_board
from .reference.sentences import Author

BOARDS = 2


@pytest.mark.parametrize(("first", "sentences", "statements", "triggers", "way"), [
    pytest.param(10_000, 180, 0, 0, "", id="bare"),
    pytest.param(20_000, 150, 3, 0, "", id="among static effects"),
    pytest.param(30_000, 140, 1, 3, "", id="heard by others"),
    pytest.param(40_000, 90, 1, 2, "tap", id="of a Force that is tapped"),
    pytest.param(50_000, 90, 1, 2, "play", id="of a Force that is played"),
])
def test_engine_and_reference_reach_the_same_tables(
        first: int, sentences: int, statements: int, triggers: int, way: str) -> None:
    compared = 0
    for seed in range(first, first + sentences):
        meant = Author(seed, way).meant()
        line = parse_line(meant.words())
        assert line.effect is not None, line.error
        if line.warnings:
            continue
        for number in range(BOARDS):
            board = random_board(Random(seed * 10 + number), statements, triggers, way)
            try:
                assert not difference(board, meant, way)
            except (TooMany, Uncertain):
                continue
            compared += 1
    assert compared > sentences * BOARDS * 0.85
