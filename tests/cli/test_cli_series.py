"""Sets at the command line: played, conceded game by game, simulated, replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import PEBBLES, Cli, Typed


def test_two_bots_show_a_set_and_its_replay_is_verified(cli: Cli) -> None:
    ended = cli("play", "cardfinity", "--series", "3", "--seed", "4", "--plain", "--vs", "random", "--replay", "set.json")
    assert ended.code == 0
    assert "Cardfinity, best of 3" in ended.out
    assert "game 2 of 3, " in ended.out
    assert "The set is over: " in ended.out
    row = json.loads(Path("set.json").read_text())
    assert (row["series"], row["version"]) == (3, 2)
    assert cli("replay", "set.json", "--verify").code == 0
    told = cli("replay", "set.json").out
    assert "Game 2 begins; the set stands " in told
    assert " wins (set 2:" in told or " wins (set 1:2)" in told or " wins (set 0:2)" in told


def test_a_person_gives_up_game_after_game(cli: Cli, typed: Typed) -> None:
    typed("concede", "go second", "concede")
    ended = cli("play", "cardfinity", "--series", "3", "--seed", "1", "--interactive", "--plain", "--vs", "random")
    assert ended.code == 0
    assert "Who has the first turn" in ended.out
    assert "You lose (set 0:2)." in ended.out
    answers = json.loads(Path("cardscape-replay-1.json").read_text())["answers"]
    assert answers.count(-1) == 2
    assert cli("replay", "cardscape-replay-1.json", "--verify").code == 0


def test_who_passed_a_whole_turn_is_asked_in_the_same_turn_of_the_next_game(cli: Cli, typed: Typed) -> None:
    typed("pass all", "concede", "go first", "quit")
    shown = cli("play", "ttcg", "--series", "3", "--option", "first_player=A", "--seed", "3", "--interactive", "--plain",
                "--vs", "random").out
    assert "game 2 of 3, 0:1 · Turn 1, A's, main." in shown


def test_a_game_that_knows_nothing_of_sets_is_played_in_one(cli: Cli) -> None:
    ended = cli("play", PEBBLES, "--series", "3", "--seed", "5", "--plain")
    assert ended.code == 0
    assert "The set is over: " in ended.out


def test_sets_are_simulated_in_any_number_of_processes(cli: Cli) -> None:
    one = json.loads(cli("simulate", "cardfinity", "--series", "3", "--games", "4", "--json").out)
    two = json.loads(cli("simulate", "cardfinity", "--series", "3", "--games", "4", "--jobs", "2", "--json").out)
    assert one["digest"] == two["digest"]
    assert one["series"] == 3
    assert all(reason.startswith("set ") for reason in one["reasons"])
    assert "4 sets of up to 3 games" in cli("simulate", "cardfinity", "--series", "3", "--games", "4").out


def test_scores_are_those_of_the_named_sides(cli: Cli) -> None:
    row = json.loads(cli("simulate", "cardfinity", "--series", "3", "--games", "20", "--bots", "greedy,random", "--json").out)
    won = [sum(count for reason, count in row["reasons"].items() if reason in scores)
           for scores in (("set 2:0", "set 2:1"), ("set 0:2", "set 1:2"))]
    assert won == row["wins"]
    assert won[0] > won[1]


def test_a_bot_at_fault_loses_the_game_of_the_set_that_is_played(cli: Cli) -> None:
    ended = cli("simulate", "polaris", "--series", "3", "--games", "4", "--bots", "tests.lab.bots:Raises,random", "--json")
    row = json.loads(ended.out)
    assert (ended.code, row["wins"], row["unfinished"], row["reasons"]) == (1, [0, 4], 0, {"set 0:2": 4})
    assert list(row["faults"].values()) == [4]
    assert "A game lost by a fault of its bot (4 sets): raises raised RuntimeError: no idea" in ended.err


def test_too_long_a_set_is_refused(cli: Cli) -> None:
    assert cli("play", "cardfinity", "--series", "10").code == 2


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_two_lengths_of_a_set_are_refused(cli: Cli, command: str) -> None:
    ended = cli(command, "polaris", "--series", "5", "--option", "match=set3")
    assert ended.code == 2
    assert "--series 5 and --option match=set3 ask for sets of different lengths" in ended.err


@pytest.mark.parametrize("command", ["matrix polaris", "deck polaris sol-vanguard"])
def test_the_lab_says_that_it_plays_no_sets(cli: Cli, command: str) -> None:
    ended = cli("lab", *command.split(), "--games", "2", "--option", "match=set3")
    assert ended.code == 2
    assert "the lab plays single games, and match=set3 asks for sets, which cardscape simulate plays" in ended.err
