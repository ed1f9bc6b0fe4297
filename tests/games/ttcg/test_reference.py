"""Random effects on random tables: the engine reaches just those tables that the rulebook allows.

The reference shares no code with the engine. Each effect is written twice: as what it is meant to do, from which the reference
works out every possible outcome, and as an English sentence, which the engine reads and plays in every possible way.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.games.exploring import TooMany

from cardscape.games.ttcg.language import parse_line

from .reference.compare import Shuffled, difference, random_board
from .reference.sentences import Author

BOARDS = 2


@pytest.mark.parametrize(("first", "sentences", "statements", "triggers", "february"), [
    pytest.param(10_000, 260, 0, 0, False, id="bare"),
    pytest.param(20_000, 220, 2, 0, False, id="among passive texts"),
    pytest.param(30_000, 220, 1, 3, False, id="heard by others"),
    pytest.param(40_000, 160, 0, 2, True, id="in February"),
])
def test_engine_and_reference_reach_the_same_tables(
        first: int, sentences: int, statements: int, triggers: int, february: bool) -> None:
    compared = 0
    for seed in range(first, first + sentences):
        meant = Author(seed).meant()
        line = parse_line(meant.words())
        assert line.effect is not None, line.error
        if line.warnings:
            continue
        for number in range(BOARDS):
            chance = Random(seed * 10 + number)
            board = random_board(chance, chance.random() < 0.3, statements, february, triggers)
            try:
                assert not difference(board, meant)
            except (TooMany, Shuffled):
                continue
            compared += 1
    assert compared > sentences * BOARDS * 0.8
