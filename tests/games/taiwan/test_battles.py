"""Random attacks on random grids: the engine offers just those attacks, and reaches just those ends, that TW-10 allows.

The reference shares no code with the engine. Options, orientations, face-down cards, supporters, static effects, triggers,
Countermeasures and effects of Figures meet, for either seat; after each attack one of its ends is played on, up to three.
"""

from __future__ import annotations

import pytest
from tests.games.exploring import share_compared

from .reference.battle_compare import difference, random_table


@pytest.mark.parametrize(("first", "tables", "talk"), [
    pytest.param(10_000, 150, 0, id="with triggers alone"),
    pytest.param(20_000, 100, 1, id="with an effect to use"),
    pytest.param(30_000, 25, 2, id="with two effects to use"),
])
def test_engine_and_reference_fight_the_same_battles(first: int, tables: int, talk: int) -> None:
    seeds = range(first, first + tables)
    assert share_compared(seeds, lambda chance: difference(random_table(chance, talk), chance, battles=3)) > 0.85
