"""Nothing happens after the end of a match."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import state

from cardscape.games.taiwan.resolving import MOST_PER_TURN
from cardscape.play.running import Run
from cardscape.play.scenario import read_scenario

TABLE = """\
game: taiwan
cards: |
  card = [{name="Leaflet", type="standard tactic", level=1, colour="white", effect=[{text="Gain $100."}]}]
position:
  A: {private deck: [3 Leaflet], field: {00: {card: Leaflet, face: down, set_on: 1}}}
  B: {private deck: [3 Leaflet]}
steps:
  - A: activate Leaflet
"""


@pytest.mark.rule("TW-14.5", "TW-14.1")
def test_the_card_of_the_last_effect_stays_where_it_is() -> None:
    scenario = read_scenario(TABLE)
    run = Run(scenario)
    match = run.begin()
    state(match).resolved = MOST_PER_TURN - 1
    run.take(scenario.steps[0])
    told = [event.kind for event in match.log(0)]
    assert told[-2:] == ["EffectResolved", "GameEnded"]
    assert (match.over, match.reason) == (True, "draw")
