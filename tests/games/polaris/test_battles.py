"""Random battles on random tables: the engine offers just those attacks, and reaches just those ends, that PL-12 allows.

The reference shares no code with the engine. Keywords, options, triggers, static effects, Battle and Attack effects of Creatures
and Forces meet, in turns of either player; after each battle one of its ends is played on, up to three of the same Attack Phase.
"""

from __future__ import annotations

import pytest
from tests.games.exploring import share_compared

from .reference.battle_compare import difference, random_table


@pytest.mark.parametrize(("first", "tables", "talk"), [
    pytest.param(10_000, 300, 0, id="nobody acts"),
    pytest.param(20_000, 150, 1, id="with an effect to use"),
    pytest.param(30_000, 80, 2, id="with two effects to use"),
    pytest.param(40_000, 25, 3, id="with three effects to use"),
])
def test_engine_and_reference_fight_the_same_battles(first: int, tables: int, talk: int) -> None:
    seeds = range(first, first + tables)
    assert share_compared(seeds, lambda chance: difference(random_table(chance, talk), chance, battles=3)) > 0.9
