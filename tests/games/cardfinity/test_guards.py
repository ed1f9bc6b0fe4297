"""What ends loops: nested triggers, many triggers, many turns, many questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.engine.match import Match, start
from cardscape.games.cardfinity import spells, turn
from cardscape.games.cardfinity.asking import DECISION_LIMIT
from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.table import CardfinityState
from cardscape.play.running import run_scenario

DECKS = Path(__file__).parent / "decks"
PRESETS = GAME.preset_decks()

LOOP = """
game: cardfinity
cards: |
  "Toss" play: discard monster hand N/A
  {loop} N/A
  "Blank": power 1 N/A
position:
  turn: A
  number: 2
  A: {{hand: [Toss, Loop, Blank], deck: [50 Blank]}}
  B: {{deck: [{deck} Blank, 900 Blank]}}
steps:
  - A: play Toss
  - A: discard Loop
  - {then}
end: open
"""


@pytest.mark.rule("CF-13.6")
def test_triggers_nest_no_deeper_than_a_hundred_levels() -> None:
    loop = '"Loop": "Again" discard: deal 1, heal 1, discard power 1'
    outcome = run_scenario(LOOP.format(loop=loop, deck=100, then="expect: {B.deck.count: 900, turn: A}"))
    assert outcome.ok, str(outcome)


@pytest.mark.rule("CF-13.6")
def test_an_action_fires_no_more_than_a_thousand_spells() -> None:
    loop = '"Loop": "A" discard: deal 1, heal 1, discard "B" discard: deal 1, heal 1, discard power 1'
    outcome = run_scenario(LOOP.format(loop=loop, deck=700, then="expect: {B.deck.count: 600, turn: A}"))
    assert outcome.ok, str(outcome)


@pytest.mark.rule("CF-13.6")
def test_rolling_back_does_not_lower_the_count_of_spells() -> None:
    """Every copy of Loop pays with the next one and then fails twice: each level would double what the level above tries."""
    loop = '"Loop": "A" discard discard, pop 999: deal 1 "B" discard discard, pop 999: deal 1 power 1'
    text = LOOP.format(loop=loop, deck=100, then="expect: {autos: 1000, A.deck.count: 150, B.deck.count: 1000, turn: A}")
    outcome = run_scenario(text.replace("deck: [50 Blank]", "deck: [150 Loop]"))
    assert outcome.ok, str(outcome)


@pytest.mark.rule("CF-13.6")
def test_a_deck_that_doubles_at_every_level_plays_to_an_end() -> None:
    deck = GAME.read_deck((DECKS / "doubling.txt").read_text(encoding="utf-8"), "doubling.txt", "cardfinity")
    match = start(GAME, [deck, deck], seed=1)
    most = 0
    while match.decision is not None:
        match.take(match.state.decisions % len(match.decision.options))
        assert isinstance(match.state, CardfinityState)
        most = max(most, match.state.autos)
    assert match.over
    assert most == spells.AUTO_LIMIT


def idle_match() -> Match:
    return start(GAME, [PRESETS[0], PRESETS[1]], seed=0)


@pytest.mark.rule("CF-10.7")
def test_after_500_turns_nobody_wins() -> None:
    match = idle_match()
    match.state.number = turn.TURN_LIMIT
    assert match.decision is not None
    match.take(len(match.decision.options) - 1)
    assert (match.over, match.winner, match.reason) == (True, None, "turn_limit")


@pytest.mark.rule("CF-10.7")
def test_the_500th_turn_is_still_played() -> None:
    match = idle_match()
    match.state.number = turn.TURN_LIMIT - 1
    assert match.decision is not None
    match.take(len(match.decision.options) - 1)
    assert not match.over
    assert match.state.number == turn.TURN_LIMIT


@pytest.mark.rule("CF-10.7")
def test_after_20000_questions_nobody_wins() -> None:
    match = idle_match()
    match.state.asked = [DECISION_LIMIT - 1, 1]
    assert match.decision is not None
    match.take(len(match.decision.options) - 1)
    assert (match.over, match.winner, match.reason) == (True, None, "turn_limit")
