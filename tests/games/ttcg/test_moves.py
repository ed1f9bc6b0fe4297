"""Changes on the table, one at a time."""

from __future__ import annotations

import pytest
from tests.games.ttcg.tables import match, state

from cardscape.games.ttcg.moves import RULES, draw
from cardscape.games.ttcg.table import DECK, HANDS


@pytest.mark.rule("TT-1.7", "TT-X1")
def test_drawing_takes_the_top_cards_as_far_as_the_deck_reaches() -> None:
    s = state(match())
    top = s.zones[DECK][-3:]
    before = len(s.zones[HANDS])
    draw(s, 0, 3, RULES)
    assert sorted(s.zones[HANDS][before:]) == sorted(top)
    rest = len(s.zones[DECK])
    draw(s, 0, rest + 5, RULES)
    assert (s.zones[DECK], len(s.zones[HANDS])) == ([], before + 3 + rest)
    draw(s, 0, 1, RULES)
    assert len(s.zones[HANDS]) == before + 3 + rest
    assert s.points == [20, 20]
