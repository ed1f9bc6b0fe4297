"""The commands around scenarios, replays and rulings: what they print and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import skirmish
from test_replays import played

from cardscape.play import commands, rulings
from cardscape.play.catalog import find_game
from cardscape.play.replay import save_replay
from cardscape.play.tree import parse

GOOD = """\
game: skirmish
ids: [SK-2, SK-10]
question: May Ember Fox be played at once?
answer: Yes, if a play is left.
position: {A: {hand: [Ember Fox], deck: [Brook Imp]}, B: {deck: [Brook Imp]}}
steps:
  - A: play ember fox to units 1
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "wrong.yml").write_text(GOOD.replace("units 1", "units 7"))
    return tmp_path


@pytest.fixture
def replay(tmp_path: Path) -> str:
    save_replay(tmp_path / "match.json", played(1))
    return str(tmp_path / "match.json")


def test_passing_and_failing_scenarios(folder: Path, capsys: Capture) -> None:
    assert commands.scenario_check([str(folder / "good.yaml")]) == 0
    assert capsys.readouterr().out.endswith("good.yaml: passed\n1 of 1 scenarios passed\n")
    assert commands.scenario_check([str(folder)]) == 1
    out = capsys.readouterr().out
    assert "wrong.yml:7:8: failed: A: 'play ember fox to units 7' is not offered; did you mean" in out
    assert "  A is asked (act: your turn), and may answer:\n    play Ember Fox to units 1\n" in out
    assert "the table:" in out
    assert out.endswith("1 of 2 scenarios passed\n")


def test_scenarios_as_json(folder: Path, capsys: Capture) -> None:
    assert commands.scenario_check([str(folder)], json=True) == 1
    row = json.loads(capsys.readouterr().out)
    assert (row["passed"], row["failed"]) == (1, 1)
    wrong = next(file for file in row["files"] if file["status"] == "failed")
    assert (wrong["line"], wrong["column"]) == (7, 8)
    assert set(wrong) == {"file", "status", "ids", "message", "line", "column", "expected", "found", "asked", "offered", "board"}
    good = next(file for file in row["files"] if file["status"] == "passed")
    assert (good["ids"], good["line"], good["message"]) == (["SK-2", "SK-10"], None, "")


def test_paths_that_are_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert commands.scenario_check([str(tmp_path / "no.yaml")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert commands.scenario_check([str(tmp_path)]) == 2
    assert "no scenario files" in capsys.readouterr().err


def test_control_characters_never_reach_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.yaml").write_text('game: skirmish\n"\\e[31m": 3\n')
    assert commands.scenario_check([str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "[31m" in out


def test_a_replay_is_shown_and_verified(replay: str, capsys: Capture) -> None:
    assert commands.replay(replay) == 0
    out = capsys.readouterr().out
    assert out.startswith("Skirmish, rules plain")
    assert out.endswith(f"match.json: {len(played(1).answers)} answers, all as kept\n")
    assert commands.replay(replay, verify_only=True) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_a_replay_as_json(replay: str, capsys: Capture) -> None:
    assert commands.replay(replay, json=True) == 0
    row = json.loads(capsys.readouterr().out)
    assert row == {"file": replay, "game": "skirmish", "rules": "plain", "options": {"hand": 3}, "decks": ["deck", "deck"],
                   "seed": 1, "players": [], "answers": len(played(1).answers),
                   "result": {"winner": played(1).winner, "reason": "points"},
                   "verified": True, "diverges": None, "changed": [], "error": None}


def test_a_replay_is_exported(replay: str, tmp_path: Path, capsys: Capture) -> None:
    assert commands.replay(replay, export=str(tmp_path / "match.txt")) == 0
    assert capsys.readouterr().out == f"The match is told in {tmp_path / 'match.txt'}.\n"
    assert (tmp_path / "match.txt").read_text().startswith("Skirmish, rules plain")
    assert commands.replay(replay, export="-") == 0
    assert capsys.readouterr().out == (tmp_path / "match.txt").read_text()
    assert commands.replay(replay, export=str(tmp_path / "no" / "match.txt")) == 2
    assert "cannot be written" in capsys.readouterr().err


def diverging(path: str) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(Path(path).read_text())
    row["offers"][8] += 1
    Path(path).write_text(json.dumps(row))
    return row


def test_a_diverging_replay_says_where(replay: str, capsys: Capture) -> None:
    diverging(replay)
    assert commands.replay(replay, verify_only=True) == 1
    assert "plays differently now, answer 9: another number of options is offered" in capsys.readouterr().err
    assert commands.replay(replay) == 1
    assert "answer 9" in capsys.readouterr().err
    assert commands.replay(replay, json=True) == 1
    assert json.loads(capsys.readouterr().out)["diverges"]["answer"] == 9


def test_files_that_are_no_replays(tmp_path: Path, folder: Path, capsys: Capture) -> None:
    assert commands.replay(str(tmp_path / "no.json")) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert commands.replay(str(folder / "good.yaml")) == 1
    assert "this is no replay" in capsys.readouterr().err
    assert commands.cut(str(folder / "good.yaml"), 1) == 1
    assert "this is no replay" in capsys.readouterr().err


def test_cutting(replay: str, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "cut.yaml"
    assert commands.cut(replay, 5, str(out)) == 0
    assert commands.scenario_check([str(out)]) == 0
    capsys.readouterr()
    assert commands.cut(replay, 5) == 0
    assert capsys.readouterr().out == out.read_text()
    assert commands.cut(replay, 999) == 2
    assert "there is no decision 999; this replay has 1 to" in capsys.readouterr().err
    assert commands.cut(replay, 5, str(tmp_path / "no" / "cut.yaml")) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_rulings_are_found_by_card_id_and_word(folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder / "game"
    (place / "rulings").mkdir(parents=True)
    (place / "rulings" / "early-play.yaml").write_text(GOOD)
    monkeypatch.setattr(rulings, "game_folder", lambda game: place)
    for words in ([], ["fox"], ["EMBER", "fox"], ["SK-2"], ["sk-2"], ["SK-10"], ["at", "once"], ["early-play"]):
        assert commands.rulings("skirmish", words) == 0
        out = capsys.readouterr().out
        assert "early-play  [SK-2, SK-10]\n  May Ember Fox be played at once?\n  -> Yes, if a play is left.\n" in out
        assert "A.hand (1): Ember Fox" in out
        assert "> A: play ember fox to units 1" in out
    for words in (["SK-1"], ["dragon"], ["fox", "dragon"]):
        assert commands.rulings("skirmish", words) == 1
        assert "no ruling of skirmish mentions" in capsys.readouterr().err
    assert commands.rulings("skirmish", ["fox"], json=True) == 0
    row = json.loads(capsys.readouterr().out)[0]
    assert set(row) == {"file", "ids", "question", "answer", "board", "steps", "setup", "cards"}
    (place / "rulings" / "broken.yaml").write_text("game: skirmish\n")
    assert commands.rulings("skirmish", ["fox"]) == 1
    assert "broken.yaml: line 1, column 1: a scenario has either" in capsys.readouterr().err


def test_a_ruling_tells_what_its_cards_say_and_under_which_rules(capsys: Capture) -> None:
    assert commands.rulings("polaris", ["a-tie-destroys-both-at-once"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "    With tie=both." in lines
    assert ("    Warden: Creature, ATK 800, GRD 800, Guard Over +200, marks A B * / "
            "Static: Other creatures cannot be destroyed by battle.") in lines
    assert lines[-1] == "1 ruling"
    assert commands.rulings("cardfinity", ["a-failed-payment-is-undone"], json=True) == 0
    cards = json.loads(capsys.readouterr().out)[0]["cards"]
    assert cards
    assert all(text[0].startswith(f'"{name}"') for name, text in cards.items())


def test_a_word_that_no_ruling_mentions_is_answered_with_the_nearest(capsys: Capture) -> None:
    assert commands.rulings("ttcg", ["destroysx"]) == 1
    assert capsys.readouterr().err == "no ruling of ttcg mentions 'destroysx'; did you mean 'destroys'?\n"


def test_where_no_ruling_has_all_words_the_nearest_are_told(capsys: Capture) -> None:
    assert commands.rulings("ttcg", ["is an equipped card lost when its host is placed under another?"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "These have most of the words:\na-host-placed-under-another  [TT-6.7, TT-5.10]\n" in told.err
    assert commands.rulings("ttcg", ["xyzzy", "plugh"]) == 1
    assert capsys.readouterr().err == "no ruling of ttcg mentions 'xyzzy plugh'\n"


def test_a_rule_id_shows_the_rule_and_short_rulings_have_no_board(capsys: Capture) -> None:
    assert commands.rulings("ttcg", ["tt-7.7"], short=True) == 0
    out = capsys.readouterr().out
    assert out.startswith("TT-7.7  The weaker unit is destroyed; equal strengths change nothing.\n\na-tie-destroys-nobody  [")
    assert "hand" not in out
    assert commands.rulings("ttcg", ["TT-99.1"]) == 1
    assert capsys.readouterr().err == "there is no rule TT-99.1; did you mean 'TT-9.1'?\n"


def test_rules_are_found_by_id_and_word(capsys: Capture) -> None:
    assert commands.rules("ttcg", ["TT-7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [f"TT-7.{number}" for number in range(1, 10)]
    assert commands.rules("ttcg", ["tt-6.6", "host"], json=True) == 0
    assert json.loads(capsys.readouterr().out) == [{"rule": "TT-6.6d", "summary": "Equip effects link their card to a host."}]
    assert commands.rules("ttcg", ["TT-7.77"]) == 1
    assert capsys.readouterr().err == "no rule of ttcg has 'TT-7.77'; did you mean 'TT-7.7'?\n"
    assert commands.rules(skirmish.GAME.name, []) == 1
    assert "has no list of rules" in capsys.readouterr().err
    assert commands.rules("tcg", []) == 2
    assert "did you mean 'ttcg'" in capsys.readouterr().err
    for game in ("cardfinity", "polaris", "taiwan", "ttcg"):
        assert commands.rules(game, []) == 0
        assert len(capsys.readouterr().out.splitlines()) > 100


def test_a_rule_is_found_by_its_bare_number_and_by_most_of_the_words(capsys: Capture) -> None:
    assert commands.rules("ttcg", ["7.7"]) == 0
    assert capsys.readouterr().out.startswith("TT-7.7  The weaker unit")
    assert commands.rulings("ttcg", ["7.7"], short=True) == 0
    assert capsys.readouterr().out.startswith("TT-7.7  The weaker unit")
    assert commands.rules("ttcg", ["untapped", "mulligans"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[:2] == ["no rule of ttcg has 'untapped mulligans'", "These have most of the words:"]
    assert said[2].startswith("TT-13.1  House options: untap step")
    assert commands.rules("ttcg", ["99.9"]) == 1
    assert capsys.readouterr().err == "no rule of ttcg has '99.9'\n"


def test_games_without_rulings_and_unknown_games(capsys: Capture) -> None:
    assert commands.rulings(skirmish.GAME.name, []) == 1
    assert "skirmish has no rulings" in capsys.readouterr().err
    assert commands.rulings("skirmisch", []) == 2
    assert "did you mean 'skirmish'" in capsys.readouterr().err


def test_what_every_picture_says_finds_no_ruling() -> None:
    found = {Path(ruling.file).stem for ruling in rulings.find_rulings(find_game("ttcg"), ["rank", "up"])}
    assert "a-rank-up-is-a-play" in found
    assert "a-cost-of-several-steps" not in found, "its units have a rank and points are added up"
    assert [Path(one.file).stem for one in rulings.find_rulings(find_game("ttcg"), ["miser"])] == ["a-cost-of-several-steps"]


@pytest.mark.parametrize("name", ["cardfinity", "polaris", "taiwan", "ttcg"])
def test_every_ruling_asks_a_question_that_stands_alone(name: str) -> None:
    """Rulings are found one by one: nobody has just read the file beside it."""
    for path in rulings.ruling_files(find_game(name)):
        question = read_words(path, "question")
        assert "?" in question, path
        assert not question.startswith(("And ", "The same")), path
        assert read_words(path, "answer"), path


def read_words(path: Path, key: str) -> str:
    found = parse(path.read_text(encoding="utf-8")).get(key)
    return found.text if found is not None else ""
