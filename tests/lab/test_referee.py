"""A bot that misbehaves loses its game, and the run goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardscape.lab.field import FieldPlan, Pairing
from cardscape.lab.matrix import Matrix
from cardscape.lab.playing import play
from cardscape.lab.record import GameRecord
from cardscape.play.catalog import find_bot
from tests.lab.plans import BOTS, PEBBLES, played, small_plan

ROOT = Path(__file__).resolve().parents[2]


def against_random(bot: str, seconds: float = 0.0) -> FieldPlan:
    return small_plan(pairings=[Pairing((0, 1), (f"{BOTS}:{bot}", "random"), 0)], seconds=seconds)


@pytest.mark.parametrize(("bot", "said"), [("Raises", "raises raised RuntimeError: no idea"),
                                           ("Outside", "outside answered 99 to a question with options 0 to "),
                                           ("Leaves", "leaves raised SystemExit: 3"),
                                           ("Quits", "quits raised SystemExit: os._exit(3) (bots.py, line "),
                                           ("Cancelled", "cancelled raised CancelledError"),
                                           ("Pretends", "pretends raised KeyboardInterrupt (bots.py, line "),
                                           ("Speechless", "speechless raised NoWords (bots.py, line "),
                                           ("Unborn", "unborn raised RuntimeError: not today"),
                                           ("Orphan", "orphan raised TypeError: Orphan.__init__() takes 1 positional")])
def test_it_loses_by_rule_and_the_run_goes_on(bot: str, said: str, tmp_path: Path) -> None:
    plan = against_random(bot)
    records = played(tmp_path, plan, games=4)
    assert [record.winner for record in records] == [1] * 4
    assert all(record.fault.startswith(said) and record.reason == "bot fault" for record in records)
    assert sum(Matrix(plan, records).faults.values()) == 4


@pytest.mark.parametrize("bot", ["Spins", "Waits", "Swallows", "Clings", "Nested", "Disarms"])
def test_a_bot_that_hangs_loses_when_its_time_is_up(bot: str) -> None:
    record, match = play(against_random(bot, seconds=0.05), 0, 0)
    assert (record.winner, record.fault) == (1, f"{bot.lower()} thought longer than 0.05 s")
    assert match.over
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.parametrize("seconds", [1e300, float("inf")])
def test_a_longer_time_than_any_clock_counts_is_no_fault_of_a_bot(seconds: float) -> None:
    assert play(against_random("Talks", seconds=seconds), 0, 0)[0].fault == ""


@pytest.mark.parametrize("bot", ["Spins", "Waits", "Swallows", "Clings", "Nested"])
def test_a_bot_that_hangs_in_a_thread_of_a_cluster_loses_too(bot: str) -> None:
    found: list[GameRecord] = []
    thread = threading.Thread(target=lambda: found.append(play(against_random(bot, seconds=0.05), 0, 1)[0]))
    thread.start()
    thread.join()
    assert (found[0].winner, found[0].fault) == (1, f"{bot.lower()} thought longer than 0.05 s")


PROFILED = """
import sys, threading
from cardscape.lab.playing import play
from tests.lab.test_referee import against_random
thread = threading.Thread(target=lambda: play(against_random("Waits", seconds=0.05), 0, 1))
thread.start()
thread.join()
events = []
sys.setprofile(lambda frame, event, argument: events.append(event))
against_random("Waits")
sys.setprofile(None)
print("call" in events)
"""


def test_a_bot_that_is_left_asleep_in_a_thread_does_not_disturb_a_profiler() -> None:
    """Before Python 3.13 no function ever began under one, with signal handlers no exception: so a process of its own."""
    run = subprocess.run([sys.executable, "-c", PROFILED], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (run.stdout, run.stderr) == ("True\n", "")


def test_in_a_thread_a_bot_is_asked_by_one_and_the_same_other() -> None:
    """It may keep things that belong to one thread, and what it raises is told with its line."""
    found: list[GameRecord] = []

    def played_there() -> None:
        found.extend(play(against_random(bot, seconds=30.0), 0, 0)[0] for bot in ("Settled", "Raises"))

    thread = threading.Thread(target=played_there)
    thread.start()
    thread.join()
    assert found[0].fault == ""
    assert found[1].fault.startswith("raises raised RuntimeError: no idea (bots.py, line ")


@pytest.mark.parametrize("bot", ["Stops", "Deaf"])
@pytest.mark.parametrize("seconds", [30.0, 0.0])
def test_ctrl_c_while_a_bot_thinks_stops_its_clock(bot: str, seconds: float) -> None:
    handler, tracer = signal.getsignal(signal.SIGINT), sys.gettrace()
    with pytest.raises(KeyboardInterrupt):
        play(against_random(bot, seconds), 0, 0)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGINT) is handler
    assert sys.gettrace() is tracer


FORKING = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no os.fork here")


@FORKING
@pytest.mark.parametrize("bot", ["Forks", "Splits"])
def test_a_copy_that_a_bot_makes_of_the_process_is_ended_before_it_plays_on(bot: str) -> None:
    """Each copy ends with the code that says so, here and in the thread of a cluster, and the game goes on."""
    copies: list[int] = vars(find_bot(f"{BOTS}:Forks"))["copies"]
    found: list[GameRecord] = []
    for seconds in (0.0, 30.0):
        found.append(play(against_random(bot, seconds), 0, 0)[0])
        thread = threading.Thread(target=lambda: found.append(play(against_random(bot, seconds), 0, 0)[0]))  # noqa: B023
        thread.start()
        thread.join()
    assert [record.fault for record in found] == [""] * 4
    assert len({record.digest for record in found}) == 1
    ended = [os.waitpid(process, 0)[1] for process in copies]
    copies.clear()
    assert len(ended) >= 4
    assert set(map(os.waitstatus_to_exitcode, ended)) == {1}


@FORKING
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_whose_bot_makes_copies_is_reported_once(jobs: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardscape", "lab", "matrix", PEBBLES, "--bot", f"{BOTS}:Splits", "--games", "4", "--jobs",
               jobs, "--out", "run"]
    # A copy may be made just while the process that makes it works with a semaphore, of which joblib then warns at the end.
    environment = {**os.environ, "PYTHONWARNINGS": "ignore:resource_tracker:UserWarning"}
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False, env=environment)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("digest") == 1


@FORKING
def test_a_file_that_makes_a_copy_while_it_is_loaded_does_not_run_the_command_twice(tmp_path: Path) -> None:
    (tmp_path / "split.py").write_text("import os\nfrom cardscape.bots.random import RandomBot\nos.fork()\n"
                                       "class Split(RandomBot):\n    pass\n")
    command = [sys.executable, "-m", "cardscape", "simulate", PEBBLES, "--bots", "split.py:Split", "--games", "2"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0
    assert ended.stdout.count("digest") == 1
