"""Cutting replays into scenarios: the rest is played again, from a position where one can say it all."""

from __future__ import annotations

import random

import pytest
from test_replays import played

from cardscape.engine.match import Match, start
from cardscape.engine.zones import HAND
from cardscape.play.catalog import find_game, usual_decks
from cardscape.play.cutting import cut_scenario
from cardscape.play.describing import Inexpressible, describe
from cardscape.play.playback import Playback
from cardscape.play.replay import Replay, replay_of
from cardscape.play.running import Run, run_scenario
from cardscape.play.scenario import read_scenario
from cardscape.play.tree import FileError


def ends_alike(replay: Replay, match: Match, decision: int) -> bool:
    """Cut, run, compare; true if the cut begins from a position."""
    text = cut_scenario(replay, decision)
    scenario = read_scenario(text)
    run = Run(scenario)
    run.begin()
    playback = Playback(replay)
    playback.to(decision - 1)
    assert run.match is not None
    assert run.match.words() == playback.match.words() or scenario.position is not None
    for step in scenario.steps:
        run.take(step)
    run.end()
    assert (run.match.winner, run.match.reason) == (match.winner, match.reason)
    for zone in range(len(match.state.zones)):
        assert _names(run.match, zone) == _names(match, zone)
    return scenario.position is not None


def _names(match: Match, zone: int) -> list[str]:
    s = match.state
    names = [s.cards[s.defn[card]].name if card >= 0 else "" for card in s.zones[zone]]
    ordered = match.game.zones[zone].shape != HAND and match.game.zones[zone].name != "beneath"
    return names if ordered else sorted(names)


def test_every_cut_of_a_skirmish_plays_the_rest() -> None:
    match = played(1)
    replay = replay_of(match)
    kinds = []
    playback = Playback(replay)
    for decision in range(1, len(match.answers) + 1):
        playback.to(decision - 1)
        question = playback.match.decision
        assert question is not None
        from_position = ends_alike(replay, match, decision)
        assert from_position == (question.kind == "act")
        kinds.append(from_position)
    assert True in kinds
    assert False in kinds


def test_cuts_of_cardfinity_play_the_rest() -> None:
    game = find_game("cardfinity")
    rules = game.rule_sets[0]
    decks = [source.read(game, rules) for source in usual_decks(game, rules)]
    for seed in range(3):
        match = start(game, decks, seed=seed)
        chance = random.Random(seed)
        while match.decision is not None:
            match.take(chance.randrange(len(match.decision.options)))
        replay = replay_of(match)
        places = sorted(chance.sample(range(1, len(match.answers) + 1), 6))
        kinds = [ends_alike(replay, match, decision) for decision in places]
        assert True in kinds


def test_an_unfinished_or_conceded_match_is_cut_too() -> None:
    match = played(1, 9)
    text = cut_scenario(replay_of(match), 10)
    assert "steps:\n- expect:" in text
    assert run_scenario(text).ok
    match.concede(1)
    text = cut_scenario(replay_of(match), 8)
    assert "- concede: B" in text
    assert "result: {winner: A, reason: concede}" in text
    assert run_scenario(text).ok


def test_a_decision_that_is_not_there_is_refused() -> None:
    replay = replay_of(played(1))
    for decision in (0, -1, len(replay.answers) + 1):
        with pytest.raises(FileError, match=f"there is no decision {decision}; this replay has 1 to {len(replay.answers)}"):
            cut_scenario(replay, decision)


def test_a_described_position_is_built_as_it_was() -> None:
    text = """\
game: skirmish
cards: |
  Ash Lion 5
position:
  turn: B
  number: 8
  phase: main
  plays: 1
  A:
    deck: [2 Ember Fox, {card: Ash Lion, known: {A: place, B: zone}}]
    units:
      '2':
        card: Tide Warden
        under: [Brook Imp, {card: Ash Lion, bonus: 3}]
        tapped: 1
    points: 3
  B:
    hand: [Ember Fox, {card: Brook Imp, known: {A: zone, B: place}}]
    units:
      '3': {card: Ash Lion, face: down}
"""
    scenario = read_scenario(text)
    run = Run(scenario)
    match = run.begin()
    described = describe(match.state, "plain", {"hand": 3})
    assert described == {
        "turn": "B", "number": 8, "phase": "main", "plays": 1,
        "A": {"deck": ["2 Ember Fox", {"card": "Ash Lion", "known": {"A": "place", "B": "zone"}}],
              "units": {"2": {"card": "Tide Warden", "under": ["Brook Imp", {"card": "Ash Lion", "bonus": 3}], "tapped": 1}},
              "points": 3},
        "B": {"hand": ["Ember Fox", {"card": "Brook Imp", "known": {"A": "zone", "B": "place"}}],
              "units": {"3": {"card": "Ash Lion", "face": "down"}}}}


def test_the_middle_of_an_effect_is_no_position() -> None:
    match = played(0, 0)
    match.take(match.words().index("search"))
    with pytest.raises(Inexpressible, match="half done"):
        describe(match.state, "plain", {"hand": 3})
