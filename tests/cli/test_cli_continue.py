"""A match that was left goes on, and the screen of two people is handed over without telling anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardscape.play.replay import load_replay

from .running import PEBBLES, Cli, Typed

PLAY = ("--interactive", "--plain", "--seed", "1")


@pytest.mark.parametrize("game", ["cardfinity", "ttcg", "polaris", "taiwan"])
def test_a_match_that_was_left_goes_on_where_it_was(cli: Cli, typed: Typed, game: str) -> None:
    typed("1", "1", "1", "quit")
    left = cli("play", game, *PLAY, "--seat", "B", "--vs", "random", "--replay", "left.json")
    assert left.code == 0
    assert "Go on with the match: cardscape play --continue left.json" in left.out
    before = load_replay("left.json")
    assert before.players == ["random", "human"]
    typed("1", "quit")
    more = cli("play", "--continue", "left.json", "--interactive", "--plain", "--replay", "more.json")
    assert more.code == 0
    assert more.out.count("B> ") == 2
    table = left.out.rpartition("B (you)")[2].partition("\nB> ")[0]
    assert table in more.out, "the same table, question and options as when it was left"
    after = load_replay("more.json")
    assert after.answers[: len(before.answers)] == before.answers
    assert len(after.answers) > len(before.answers)
    assert (after.setup.seed, after.players) == (1, before.players)
    assert cli("replay", "more.json", "--verify").code == 0


def test_a_set_goes_on_between_its_games(cli: Cli, typed: Typed) -> None:
    typed("concede", "quit")
    cli("play", "polaris", *PLAY, "--series", "3", "--vs", "random", "--replay", "set.json")
    typed("concede")
    ended = cli("play", "polaris", "--continue", "set.json", "--interactive", "--plain", "--replay", "set.json")
    assert ended.code == 0
    assert "You lose (set 0:2)." in ended.out
    assert "watch it with: cardscape replay set.json" in ended.out
    assert json.loads(Path("set.json").read_text())["series"] == 3


def test_another_seat_and_opponent_may_be_named(cli: Cli, typed: Typed) -> None:
    typed("quit")
    cli("play", PEBBLES, *PLAY, "--replay", "left.json")
    typed("", "quit")
    ended = cli("play", PEBBLES, "--continue", "left.json", "--interactive", "--plain", "--vs", "human", "--replay", "both.json")
    assert f"Go on with the match: cardscape play {PEBBLES} --continue both.json" in ended.out
    assert load_replay("both.json").players == ["human", "human"]


def test_bots_that_show_a_match_are_named_too(cli: Cli) -> None:
    cli("play", PEBBLES, "--seed", "1", "--vs", "random", "--replay", "shown.json")
    assert load_replay("shown.json").players == ["random", "random"]


def test_what_cannot_be_continued_is_refused_with_the_reason(cli: Cli, typed: Typed) -> None:
    typed("quit")
    cli("play", "cardfinity", *PLAY, "--replay", "left.json")
    typed("concede")
    cli("play", "cardfinity", *PLAY, "--replay", "over.json")
    row = json.loads(Path("left.json").read_text())
    row["offers"], row["answers"], row["digests"] = [99], [0], []
    Path("other.json").write_text(json.dumps(row))
    Path("players.json").write_text(json.dumps(row | {"players": ["human"]}))
    Path("broken.json").write_text("{")
    kept = sorted(Path().iterdir())
    for arguments, code, said in (
        (["--continue", "over.json"], 2, "this match is over, B wins (by concession); watch it with: cardscape replay over.json"),
        (["--continue", "none.json"], 2, "none.json: cannot be read: No such file or directory"),
        (["--continue", "broken.json"], 1, "broken.json: "),
        (["--continue", "players.json"], 1, "2 players expected, not 1 - at `$.players`"),
        (["--continue", "other.json"], 1, "it plays differently now: answer 1: another number of options is offered"),
        (["ttcg", "--continue", "left.json"], 2, "left.json holds a match of Cardfinity, not of TTCG"),
        (["--continue", "left.json", "--seed", "0"], 2, "--seed says how a match begins"),
        (["--continue", "left.json", "--deck", "clockwork"], 2, "--deck says how a match begins"),
        (["--continue", "left.json", "--vs", "nobody"], 2, "unknown opponent 'nobody'"),
        ([], 2, "which game? There are: cardfinity, "),
    ):
        ended = cli("play", *arguments)
        assert (ended.code, said in ended.err) == (code, True), (arguments, ended.err)
    assert sorted(Path().iterdir()) == kept


def test_passes_can_be_hidden_from_the_other_player(cli: Cli, typed: Typed) -> None:
    """Without it the screen goes to the second player only where there is a choice."""
    typed("pass", *[""] * 8, "quit")
    plain = cli("play", "ttcg", *PLAY, "--vs", "human")
    typed("pass", *[""] * 8, "quit")
    hidden = cli("play", "ttcg", *PLAY, "--vs", "human", "--hide-passes")
    asked = "Press Enter when only you look at the screen."
    assert "You have no choice" not in plain.out
    assert hidden.out.count(asked) > plain.out.count(asked)
    assert "You have no choice: pass." in hidden.out
