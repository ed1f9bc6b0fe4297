"""Random attacks on random tables: the engine offers just those attacks, and reaches just those ends, that TT-7 allows.

The reference shares no code with the engine. Both rule sets, house options, stacks, face-down creatures, passive texts, triggers,
counters and normal effects meet; after each attack one of its ends is played on, up to three in the same Battle Phase.
"""

from __future__ import annotations

import pytest
from tests.games.exploring import share_compared

from .reference.battle_compare import difference, random_table


@pytest.mark.parametrize(("first", "tables", "talk"), [
    pytest.param(10_000, 150, 0, id="nobody acts"),
    pytest.param(20_000, 80, 1, id="with an effect to activate"),
    pytest.param(30_000, 40, 2, id="with two effects to activate"),
    pytest.param(40_000, 12, 3, id="with three effects to activate"),
])
def test_engine_and_reference_fight_the_same_battles(first: int, tables: int, talk: int) -> None:
    seeds = range(first, first + tables)
    assert share_compared(seeds, lambda chance: difference(random_table(chance, talk), chance, battles=3)) > 0.85
