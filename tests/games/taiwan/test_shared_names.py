"""A public and a private card that share a name: files say which one is meant."""

from __future__ import annotations

import pytest

from cardscape.engine.match import Match, Setup, complete_options
from cardscape.games.taiwan.game import GAME
from cardscape.play.describing import describe
from cardscape.play.running import Run, run_scenario
from cardscape.play.scenario import read_scenario

TABLE = """\
game: taiwan
position:
  A: {hand: [Ward Canvasser], private deck: [3 Ward Canvasser], public deck: [Floor Leader (public)],
      field: {10: Floor Leader (private), 11: floor leader (Public)}}
  B: {hand: [Ward Canvasser], private deck: [2 Floor Leader (private)]}
steps:
  - expect: {A.public deck: [%s]}
"""


@pytest.mark.rule("TW-3.3")
def test_a_name_that_two_cards_share_is_refused() -> None:
    outcome = run_scenario(TABLE % "Floor Leader")
    assert not outcome.ok
    assert "several cards are called 'Floor Leader'; write Floor Leader (private) or Floor Leader (public)" in str(outcome)


@pytest.mark.rule("TW-3.3")
def test_the_right_one_of_two_is_found() -> None:
    assert run_scenario(TABLE % "Floor Leader (public)").ok
    outcome = run_scenario(TABLE % "Floor Leader (private)")
    assert "Floor Leader (public) is there, not Floor Leader (private)" in str(outcome)


@pytest.mark.rule("TW-3.3")
def test_a_position_with_both_is_described() -> None:
    match: Match = Run(read_scenario(TABLE % "Floor Leader (public)")).begin()
    setup: Setup = match.setup
    found = describe(match.state, setup.rules, complete_options(GAME, {}))
    assert found["field"] == {"10": {"card": "Floor Leader (private)", "owner": "A"},
                              "11": {"card": "Floor Leader (public)", "owner": "A"}}
    assert found["B"]["private deck"] == ["2 Floor Leader (private)"]
