"""``replay``, ``scenario`` and ``rulings`` as reached from the command line: from a played match to a checked scenario."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardscape.engine.game import known_games

from .running import PEBBLES, Cli, Typed


@pytest.fixture
def kept(cli: Cli, typed: Typed) -> str:
    """The replay of a match that a person left after two turns."""
    typed("end turn", "end turn", "quit")
    played = cli("play", "cardfinity", "--seed", "2", "--interactive", "--plain", "--vs", "random", "--replay", "kept.json")
    assert played.code == 0
    return "kept.json"


def test_a_kept_replay_is_verified_shown_and_cut(cli: Cli, kept: str) -> None:
    assert cli("replay", kept, "--verify").code == 0
    assert json.loads(cli("replay", kept, "--verify", "--json").out)
    assert "end turn" in cli("replay", kept).out.lower()
    assert cli("scenario", "cut", kept, "--decision", "2", "--out", "cut.yaml").code == 0
    ended = cli("scenario", "check", "cut.yaml")
    assert (ended.code, "1 of 1 scenarios passed" in ended.out) == (0, True)


def test_a_replay_is_stepped_through_by_hand(cli: Cli, typed: Typed, kept: str) -> None:
    total = len(json.loads(Path(kept).read_text())["answers"])
    typed("", "n", "b", "t", "A", "what?", "e", "99", "1", "q")
    ended = cli("replay", kept, "--step")
    assert (ended.code, ended.err) == (0, "")
    places = [line.split(" of ")[0].strip("[") for line in ended.out.splitlines() if line.startswith("[")]
    turn = places[4]
    assert places == ["0", "1", "2", "1", turn, turn, str(total), str(total), "1"]
    assert ended.out.count(f"[{turn} of {total}] next: A: ") == 2
    assert "Unknown order 'what?'. Enter: next, " in ended.out
    assert ended.out.splitlines()[0].startswith("Cardfinity: A plays ")
    assert "A ends the turn." in ended.out.partition("[0 of ")[2].partition("[1 of ")[0]
    typed()
    assert cli("replay", kept, "--step").code == 0
    row = json.loads(Path(kept).read_text())
    row["offers"][1] += 1
    Path("other.json").write_text(json.dumps(row))
    typed("e")
    ended = cli("replay", "other.json", "--step")
    assert (ended.code, "answer 2" in ended.err) == (1, True)


def test_the_eyes_of_a_player_see_no_answer_of_the_other_one(cli: Cli, typed: Typed) -> None:
    typed("1", "1", "quit")
    call = ["play", "ttcg", "--rules", "2025-02", "--seed", "3", "--seat", "A", "--vs", "random", "--interactive", "--plain"]
    assert cli(*call, "--replay", "kept.json").code == 0
    total = len(json.loads(Path("kept.json").read_text())["answers"])

    def told(eyes: str) -> list[str]:
        typed(eyes, *[str(number) for number in range(total)], "q")
        return [line.partition("next: ")[2] for line in cli("replay", "kept.json", "--step", "--plain").out.splitlines()
                if " next: " in line][2:]

    for line, other in zip(told("A"), told("B"), strict=True):
        assert (line, other.partition(":")[0]) == ("B decides", "B") or (line.partition(":")[0], other) == ("A", "A decides")
    assert "B decides" in told("A")


def test_files_of_a_game_of_ones_own_take_its_python_file(cli: Cli, typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    typed("1", "quit")
    played = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain")
    watch = played.out.partition("watch it with: cardscape ")[2].splitlines()[0]
    assert watch == f"replay cardscape-replay-1.json --game {PEBBLES}"
    monkeypatch.delitem(known_games(), "pebbles", raising=False)
    ended = cli("replay", "cardscape-replay-1.json")
    assert (ended.code, "a game of your own is named in the call, by its Python file" in ended.err) == (1, True)
    assert cli(*watch.split()).code == 0
    monkeypatch.delitem(known_games(), "pebbles", raising=False)
    assert cli("scenario", "cut", "cardscape-replay-1.json", "--decision", "2", "--out", "cut.yaml", "--game", PEBBLES).code == 0
    monkeypatch.delitem(known_games(), "pebbles", raising=False)
    assert cli("scenario", "check", "cut.yaml").code == 1
    assert cli("scenario", "check", "cut.yaml", "--game", PEBBLES).code == 0
    ended = cli("scenario", "check", "cut.yaml", "--game", "nowhere.py")
    assert (ended.code, "there is no file 'nowhere.py'" in ended.err) == (2, True)


def test_a_changed_replay_is_wrong(cli: Cli, kept: str) -> None:
    row = json.loads(Path(kept).read_text())
    row["digests"][-1]["state"] = "0" * 32
    Path("changed.json").write_text(json.dumps(row))
    assert cli("replay", "changed.json", "--verify").code == 1


@pytest.mark.parametrize("arguments", [["replay", "nowhere.json"], ["scenario", "check", "nowhere.yaml"],
                                       ["rulings", "cardfinty"], ["scenario", "cut", "nowhere.json", "--decision", "1"]])
def test_what_does_not_exist_is_wrong_usage(cli: Cli, arguments: list[str]) -> None:
    ended = cli(*arguments)
    assert ended.code == 2
    assert ended.err


@pytest.mark.parametrize("ways", [["--step", "--json"], ["--step", "--verify"], ["--verify", "--export", "x"]])
def test_two_ways_to_see_a_replay_at_once_are_refused(cli: Cli, kept: str, ways: list[str]) -> None:
    ended = cli("replay", kept, *ways)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"Error: {ways[0]} and {ways[1]} do not go together; choose one of them\n"


def test_a_foreign_file_is_refused(cli: Cli) -> None:
    Path("odd.json").write_bytes(b"\xff\x00{")
    for command in (["replay", "odd.json"], ["scenario", "check", "odd.json"]):
        ended = cli(*command)
        assert ended.code in (1, 2)
        assert "odd.json" in ended.err + ended.out


def test_rulings_are_found(cli: Cli) -> None:
    assert cli("rulings", "cardfinity", "CF-12.5").code == 0
