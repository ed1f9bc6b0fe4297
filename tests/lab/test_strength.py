"""The strength of bots: mirror matches, both seats, evenly over all decks, with what was asked."""

from __future__ import annotations

import importlib.util
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from cardscape.lab import running
from cardscape.lab.journal import Journal
from cardscape.lab.playing import begin
from cardscape.lab.record import GameRecord
from cardscape.lab.running import run
from cardscape.lab.strength import Duel, Strength, mirror_plan, spread, table_lines, version_mark
from cardscape.play.catalog import find_game

SCRIPT = Path(__file__).parents[2] / "scripts" / "strength.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("strength_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["strength_script"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("games", "decks", "dealt"), [(400, 6, [68, 68, 66, 66, 66, 66]), (8, 2, [4, 4]), (2, 3, [2, 0, 0]),
                                                       (5, 2, [4, 2])])
def test_games_are_spread_in_pairs(games: int, decks: int, dealt: list[int]) -> None:
    assert spread(games, decks) == dealt


def test_both_seats_get_the_same_deal_and_deck() -> None:
    game = find_game("cardfinity")
    plan = mirror_plan(game, "cardfinity", "cardfinity", ("greedy", "random"), 5)
    assert len(plan.pairings) == len(game.presets())
    one, bots = begin(plan, 2, 6)
    two, swapped = begin(plan, 2, 7)
    assert one.setup.seed == two.setup.seed
    assert one.setup.decks[0] is one.setup.decks[1] is two.setup.decks[0]
    assert [bot.NAME for bot in bots] == ["greedy", "random"]
    assert [bot.NAME for bot in swapped] == ["random", "greedy"]


def test_a_run_that_is_told_to_stop_keeps_its_games_and_its_seconds(tmp_path: Path) -> None:
    call = [sys.executable, str(SCRIPT), "cardfinity", "--games", "4000", "--only", "greedy", "--jobs", "1"]
    call += ["--kept", str(tmp_path)]
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True) as running:
        while running.poll() is None and not any(path.stat().st_size for path in tmp_path.glob("*/games*")):
            time.sleep(0.05)
        time.sleep(0.5)
        running.send_signal(signal.SIGTERM)
        _, said = running.communicate()
    assert (running.returncode, said.strip().splitlines()[-1]) == (143, "Interrupted; the same command goes on from here.")
    (seconds,) = tmp_path.glob("*/seconds")
    assert float(seconds.read_text()) > 0


def record(number: int, winner: int, finished: bool = True) -> GameRecord:
    return GameRecord(number % 2, number, 1, winner, 0, 10, 20, "x", finished, "", "00", [[], []])


def test_what_is_asked_is_judged() -> None:
    game = find_game("cardfinity")
    plan = mirror_plan(game, "cardfinity", "cardfinity", ("greedy", "random"), 5)
    won = [record(number, 0) for number in range(60)]
    lost = [record(number, 1) for number in range(60, 99)]
    found = Strength(plan, Duel(("a", "b"), 0.6, True), [*won, *lost, record(99, -1, False)], 50.0)
    row = found.row()
    assert (row["wins"], row["lost"], row["draws"], row["unfinished"], row["share"]) == (60, 39, 0, 1, 0.6)
    assert found.reached
    assert not Strength(plan, Duel(("a", "b"), 0.61, True), found.records).reached
    assert not Strength(plan, Duel(("a", "b"), 0.6, True), found.records[58:]).reached
    few = Strength(plan, Duel(("a", "b"), 0.5, True), [record(0, 0), record(1, 0), record(2, 1)])
    assert not few.reached, "the interval does not clear a half"
    assert Strength(plan, Duel(("a", "b"), 0.5), few.records).reached
    assert not Strength(plan, Duel(("a", "b")), []).reached
    assert table_lines([{"game": "cf", **row}])[2].startswith("| cf | cardfinity | `a` | `b` | 100 | 60 | 60.0 % | 50.2 to ")


@pytest.mark.parametrize(("game", "rules", "games", "least"), [("cardfinity", "cardfinity", 24, 20), ("ttcg", "2025-03", 6, 5),
                                                               ("ttcg", "2025-02", 6, 4)])
def test_greedy_beats_random_everywhere(tmp_path: Path, game: str, rules: str, games: int, least: int) -> None:
    found = find_game(game)
    plan = mirror_plan(found, game, rules, ("greedy", "random"), 11)
    journal = Journal(tmp_path, plan, version_mark(found))
    records = run(plan, spread(games, len(plan.decks)), journal)
    journal.close()
    assert sum(one.winner == 0 for one in records) >= least


# -- the command ----------------------------------------------------------------------------------------------------------------


def test_the_command_writes_goes_on_and_adds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    module = script()
    page = tmp_path / "bots.md"
    page.write_text("before\n<!-- strength: begin -->\nold\n<!-- strength: end -->\nafter\n", encoding="utf-8")
    call = ["cardfinity", "--jobs", "1", "--kept", str(tmp_path / "kept"), "--out", str(tmp_path / "out"), "--page", str(page),
            "--only", "greedy", "--games"]
    assert module.main([*call, "6"]) == 0
    path = tmp_path / "out" / "strength-cardfinity.json"
    first = json.loads(path.read_text())["rows"]
    assert (first[0]["games"], first[0]["bots"]) == (6, ["greedy", "random"])
    assert {"commit", "seed", "wins", "seconds", "digest", "low", "high", "decks", "compiled"} <= set(first[0])
    with monkeypatch.context() as patched:
        patched.setattr(running, "play_some", None)  # all games are there: nothing is played again
        assert module.main([*call, "6"]) == 0
    assert module.main([*call, "8"]) == 0
    second = json.loads(path.read_text())["rows"]
    assert [row["games"] for row in second] == [8]
    assert second[0]["wins"] >= first[0]["wins"]
    text = page.read_text()
    assert text.startswith("before\n<!-- strength: begin -->\n")
    assert "| `greedy` | `random` | 8 |" in text
    assert "old" not in text
    assert text.endswith("<!-- strength: end -->\nafter\n")
    assert "greedy against random" in capsys.readouterr().out


def test_the_command_refuses_what_it_does_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = script()
    assert module.main(["chess", "--out", str(tmp_path)]) == 2
    assert "unknown game 'chess'" in capsys.readouterr().err
    assert module.main(["cardfinity", "chess", "--games", "2", "--only", "greedy", "--out", str(tmp_path)]) == 2
    assert module.main(["ttcg", "--rules", "2024", "--out", str(tmp_path)]) == 2
    assert "unknown rule set '2024'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert [duel.bots[0] for duel in module.duels("cardfinity", ["ismcts", "curve"])] == [
        "ismcts:iterations=200", "ismcts:iterations=50", "ismcts:iterations=800"]
    assert len(module.duels("ttcg", ["greedy", "ismcts", "curve"])) == 2
