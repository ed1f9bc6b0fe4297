"""Counting games: both seats, named sides, one digest for every number of processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.lab.intervals import wilson
from cardscape.lab.simulate import Outcome, Plan, Summary, match_seed, play_game, simulate
from cardscape.play.catalog import DeckSource, find_game, usual_decks

PEBBLES = str(Path(__file__).parents[1] / "cli" / "pebbles.py")


def plan(games: int = 10, seed: int = 1, bots: tuple[str, str] = ("random", "random"), **changes: object) -> Plan:
    game = find_game(PEBBLES)
    made = Plan(PEBBLES, "river", {}, usual_decks(game, "river"), list(bots), seed, games)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def untimed(summary: Summary) -> dict[str, object]:
    timed = ("seconds", "decisions_per_second", "games_per_second")
    return {name: value for name, value in summary.row().items() if name not in timed}


def test_every_deal_is_played_from_both_seats() -> None:
    assert [match_seed(5, number) for number in range(0, 6, 2)] == [match_seed(5, number) for number in range(1, 6, 2)]
    assert len({match_seed(seed, number) for seed in range(20) for number in range(0, 40, 2)}) == 400


def test_wins_count_for_the_named_side_whatever_its_seat() -> None:
    heavy = DeckSource("heavy", "8\n8\n8\n8\n", "heavy.txt")
    light = DeckSource("light", "1\n1\n1\n1\n", "light.txt")
    row = simulate(plan(40, decks=[heavy, light], bots=["greedy", "random"])).row()
    assert row["wins"] == [40, 0]
    assert row["first_player_wins"] == 20
    row = simulate(plan(40, decks=[light, heavy], bots=["random", "greedy"])).row()
    assert row["wins"] == [0, 40]


def test_who_begins_is_counted_by_the_turn_not_by_the_seat() -> None:
    heavy = DeckSource("heavy", "8\n8\n8\n8\n", "heavy.txt")
    light = DeckSource("light", "1\n1\n1\n1\n", "light.txt")
    row = simulate(plan(1, decks=[light, heavy], bots=["greedy", "greedy"], options={"start": "B"})).row()
    assert (row["wins"], row["first_player_wins"]) == ([0, 1], 1)


def test_the_digest_depends_on_the_seed_and_on_nothing_else() -> None:
    first = simulate(plan(12))
    assert untimed(first) == untimed(simulate(plan(12)))
    assert untimed(first) == untimed(simulate(plan(12), jobs=2))
    assert first.row()["digest"] != simulate(plan(12, seed=2)).row()["digest"]
    assert first.row()["digest"] != simulate(plan(11)).row()["digest"]


def test_the_digest_does_not_depend_on_the_hash_seed() -> None:
    call = [sys.executable, "-c", "from cardscape.cli.main import run; run()", "simulate", "cardfinity", "--games", "2", "--bots",
            "greedy", "--json"]
    digests = []
    for seed in ("0", "1"):
        ended = subprocess.run(call, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
        digests.append(json.loads(ended.stdout)["digest"])
    assert digests[0] == digests[1]


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    simulate(plan(3), progress=told.append)
    assert told == [1, 2, 3]


def test_decisions_are_those_that_a_bot_was_asked() -> None:
    outcome, began, ended = play_game(plan(), 0)
    assert 0 < outcome.decisions <= 6
    assert ended >= began
    assert outcome.turns == 6


def test_seconds_are_the_time_in_which_somebody_played() -> None:
    summary = Summary(plan())
    for number, (began, ended) in enumerate([(0.0, 1.0), (0.5, 2.0), (3.0, 4.0), (3.2, 3.4)]):
        summary.add(Outcome(number, 0, True, True, 5, 10, "sum", b"x"), began, ended)
    assert summary.seconds == pytest.approx(3.0)
    assert summary.row()["decisions_per_second"] == pytest.approx(40 / 3, abs=0.1)


def test_draws_and_unfinished_games_are_nobodys_wins() -> None:
    summary = Summary(plan())
    summary.add(Outcome(0, -1, True, False, 5, 10, "loop", b""), 0.0, 1.0)
    summary.add(Outcome(1, -1, False, False, 5, 10, "", b""), 1.0, 2.0)
    row = summary.row()
    assert (row["wins"], row["draws"], row["unfinished"], row["reasons"]) == ([0, 0], 1, 1, {"loop": 1})


def test_intervals_hold_the_share() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == pytest.approx(0.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)


FAULTY = """
import time
from cardscape.bots.bot import Bot


class Raises(Bot):
    def choose(self, view, decision, worlds):
        raise ValueError("no idea")


class Hangs(Bot):
    def choose(self, view, decision, worlds):
        time.sleep(1000)


class Second(Bot):
    def choose(self, view, decision, worlds):
        return 0 if decision.number < 2 else len(decision.options)
"""


@pytest.mark.parametrize(("name", "words"), [
    ("Raises", "Raises raised ValueError: no idea"), ("Hangs", "Hangs thought longer than 0.05 s"),
    ("Second", "Second answered 3 to a question with options 0 to 2")])
def test_a_bot_at_fault_loses_and_the_run_goes_on(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY, encoding="utf-8")
    faulty = f"{tmp_path / 'faulty.py'}:{name}"
    summary = simulate(plan(6, bots=(faulty, "random"), think=0.05))
    row = summary.row()
    assert row["wins"] == [0, 6]
    assert row["reasons"] == {"bot fault": 6}
    assert sum(row["faults"].values()) == 6
    assert any(words in fault for fault in row["faults"]), row["faults"]
    if name == "Raises":
        assert untimed(summary) == untimed(simulate(plan(6, bots=(faulty, "random"), think=0.05), jobs=2))
