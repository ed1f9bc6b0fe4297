"""Random effects on random tables: the engine reaches just those tables that the rulebook allows.

The reference shares no code with the engine. Each effect is written twice: as what it is meant to do, from which the reference
works out every possible outcome, and as an English sentence, which the engine reads and plays in every possible way.
"""

from __future__ import annotations

import pytest
from tests.games.exploring import TooMany

from cardscape.effects.voice import YOU_DO_IT
from cardscape.games.taiwan.language import parse_line

from .reference.compare import Shuffled, difference, random_board
from .reference.sentences import Author

BOARDS = 2


@pytest.mark.parametrize(("first", "sentences", "statements", "triggers"), [
    pytest.param(10_000, 180, 0, 0, id="bare"),
    pytest.param(20_000, 150, 3, 0, id="among texts that hold"),
    pytest.param(30_000, 150, 1, 3, id="heard by others"),
])
def test_engine_and_reference_reach_the_same_tables(first: int, sentences: int, statements: int, triggers: int) -> None:
    compared = 0
    for seed in range(first, first + sentences):
        meant = Author(seed).meant()
        line = parse_line(meant.words())
        assert line.effect is not None, line.error
        assert set(line.warnings) <= {YOU_DO_IT}, line.warnings
        for number in range(BOARDS):
            try:
                assert not difference(random_board(seed * 10 + number, statements, triggers), meant)
            except (TooMany, Shuffled):
                continue
            compared += 1
    assert compared > sentences * BOARDS * 0.9
