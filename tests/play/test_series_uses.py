"""What uses matches uses sets: bots, worlds, replays, positions, logs."""

from __future__ import annotations

import json
from pathlib import Path

import embers
import pytest
from sets import SET, answer, begin, ready

from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.greedy import GreedyBot
from cardscape.bots.random import RandomBot
from cardscape.engine.chance import Chance
from cardscape.engine.dump import dump
from cardscape.engine.match import load, start
from cardscape.games.ttcg.game import GAME as TTCG
from cardscape.play.cutting import cut_scenario
from cardscape.play.playback import verify
from cardscape.play.replay import read_replay, replay_bytes, replay_of
from cardscape.play.saved import load_position, save_position
from cardscape.play.series import played_as, score, series_of, set_length, turns_played
from cardscape.play.tree import FileError


def test_bots_play_sets_and_look_ahead_to_the_end_of_the_game() -> None:
    wins = [0, 0]
    for seed in range(12):
        match = begin(seed, first="coin")
        greedy = seed % 2
        bots = [GreedyBot(seat, bot_chance(seed, seat)) if seat == greedy else RandomBot(seat, bot_chance(seed, seat))
                for seat in (0, 1)]
        play_out(match, bots, 10_000)
        assert match.over
        if match.winner is not None:
            wins[match.winner ^ greedy] += 1
    assert wins[0] >= 10, wins


def test_a_narrow_world_ends_with_its_game() -> None:
    match = begin()
    world = match.sample(0, Chance(1))
    match.game.narrow(world.state)
    world.concede(1)
    assert (world.over, world.winner) == (True, 0)
    match.concede(1)
    between = match.sample(0, Chance(1))
    match.game.narrow(between.state)
    while between.decision is not None and between.decision.kind != "burn":
        between.take(0)
    between.concede(1)
    assert (between.over, between.winner) == (True, 0)


def test_a_whole_set_is_replayed() -> None:
    match = begin(7)
    chance = Chance(1)
    match.concede(0)
    while match.decision is not None:
        match.take(chance.below(len(match.decision.options)))
    raw = replay_bytes(replay_of(match))
    row = json.loads(raw)
    assert (row["game"], row["series"], row["version"]) == ("embers", 3, 2)
    again = read_replay(raw)
    assert again.game is SET
    assert verify(again) is None
    assert again.result == (match.winner, match.reason)
    for damage, message in ((0, "1 to 9 games, not 0"), ("x", "damaged")):
        with pytest.raises(FileError, match=message):
            read_replay(json.dumps({**row, "series": damage}).encode())
    with pytest.raises(FileError, match="no answer here"):
        read_replay(json.dumps({**row, "series": 1}).encode())


def test_a_set_is_not_cut_into_a_scenario() -> None:
    match = begin(7)
    match.concede(0)
    with pytest.raises(FileError, match="a set cannot be cut into a scenario"):
        cut_scenario(replay_of(match), 1)


def test_a_set_is_kept_as_a_position(tmp_path: Path) -> None:
    match = begin(7)
    match.concede(0)
    answer(match, "take in gold 3")
    save_position(tmp_path / "kept.json", match)
    again = load_position(tmp_path / "kept.json")
    assert (again.digest(), again.words(), again.game) == (match.digest(), match.words(), SET)


def test_a_set_is_saved_and_loaded_in_every_game() -> None:
    match = begin(3)
    chance = Chance(9)
    while match.decision is not None:
        again = load(match.setup, json.loads(json.dumps(dump(match.state))))
        assert again.digest() == match.digest()
        assert score(again.state).words() == score(match.state).words()
        match.take(chance.below(len(match.decision.options)))
    again = load(match.setup, json.loads(json.dumps(dump(match.state))))
    assert (again.over, again.winner, again.digest()) == (True, match.winner, match.digest())


def test_turns_add_up_and_the_opener_is_kept() -> None:
    match = begin(4, first="B")
    turns = 0
    while not match.over:
        turns += match.state.number
        match.concede(0)
        if not match.over:
            ready(match)
            answer(match, "go first")
    assert turns_played(match.state) == turns == 2
    assert match.game.first_player(match.state) == 1
    single = start(embers.GAME, [embers.RED, embers.BLUE])
    assert turns_played(single.state) == 1


def test_the_log_tells_of_the_set() -> None:
    match = begin()
    match.concede(0)
    answer(match, "take in gold 3", "take out red 1")
    ready(match)
    answer(match, "go second")
    lines = [[line for line in (match.game.tell(event, seat) for event in match.log(seat)) if line] for seat in (0, 1, -1)]
    assert "You take gold 3 in." in lines[0]
    assert "You take gold 3 in." not in lines[1] + lines[2]
    assert "The game is over: the opponent wins (by concession)." in lines[0]
    assert "The opponent has the deck ready for the next game." in lines[1]
    assert "Game 2 begins; the set stands 0:1. You have the first turn." in lines[1]
    assert "Game 2 begins; the set stands 0:1. B has the first turn." in lines[2]


@pytest.mark.rule("PL-16.3")
def test_the_option_match_asks_for_a_set() -> None:
    assert set_length(embers.GAME, {"match": "set3"}) == 3
    assert set_length(embers.GAME, {"match": "single"}) == set_length(embers.GAME, {}) == set_length(TTCG, {"match": "set3"}) == 1
    assert played_as(embers.GAME, {"match": "set3"}) is SET
    assert played_as(embers.GAME, {}) is embers.GAME
    assert played_as(embers.GAME, {}, 3) is SET
    assert series_of(SET, 5).inner is embers.GAME


def test_a_match_that_is_no_set_has_no_score() -> None:
    with pytest.raises(ValueError, match="this match is no set"):
        score(start(embers.GAME, [embers.RED, embers.BLUE]).state)
