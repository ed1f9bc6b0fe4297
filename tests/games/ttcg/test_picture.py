"""What the table shows of cards whose face is hidden."""

from __future__ import annotations

import pytest

from cardscape.play.pictures import seen_by
from cardscape.play.running import Run
from cardscape.play.scenario import read_scenario

POSITION = """
game: ttcg
rules: 2025-02
position:
  turn: B
  A:
    deck: [2 Quarry Hand]
    units: {1: {card: Torchbearer, face: down, tapped: 1}, 3: {card: Blaze Charger, face: down, under: [Ember Fox]}}
  B: {deck: [2 Quarry Hand], hand: [Quarry Hand]}
steps: []
end: open
"""


@pytest.mark.rule("TT-5.11", "TT-1.4")
def test_a_face_down_card_shows_whether_it_is_tapped_and_what_lies_under_it() -> None:
    match = Run(read_scenario(POSITION)).begin()
    seen = seen_by(match, 1)
    assert "1 a face-down card, tapped; 2 empty; 3 a face-down card, over Ember Fox" in seen
    assert "Torchbearer" not in seen
    assert "Blaze Charger" not in seen
    assert "Torchbearer" in seen_by(match, 0)
