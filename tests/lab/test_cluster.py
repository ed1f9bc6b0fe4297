"""The same run on a cluster: the same digest, also when a worker dies in the middle of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardscape.bots.driver import bot_chance
from cardscape.lab import cluster
from cardscape.lab.journal import Journal
from cardscape.lab.record import run_digest
from cardscape.lab.running import RunError, run
from tests.lab.plans import BOTS, played, small_plan


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notes") / "played"


@pytest.fixture(scope="module")
def workers(notes: Path) -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs="CRITICAL",
                      env={"CARDSCAPE_TEST_NOTES": str(notes)}) as two:
        yield two


def test_two_workers_come_to_the_same_digest_as_one_process(workers: Any, tmp_path: Path) -> None:
    plan = small_plan("greedy")
    there = played(tmp_path / "there", plan, cluster=workers.scheduler_address)
    here = played(tmp_path / "here", plan)
    assert run_digest(there) == run_digest(here)
    assert there == here


def test_a_worker_that_dies_loses_nothing_and_repeats_nothing(workers: Any, notes: Path, tmp_path: Path,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import Client

    plan = small_plan(f"{BOTS}:Noted")
    journal = Journal(tmp_path / "run", plan, "v1")
    batches: list[list[tuple[int, int]]] = []
    kept: list[tuple[int, int]] = []
    unreleased: list[int] = []

    def kill_one(done: int) -> None:
        """What came home may still lie on the worker too, until the scheduler hears that nobody needs it there any more."""
        known = {game for batch in batches for game in batch}
        batches.append([game for game in journal.games if game not in known])
        if done >= 20 and not kept:
            kept.extend(journal.games)
            unreleased.append(watcher.run_on_scheduler(finished))
            os.kill(next(iter(workers.workers.values())).pid, signal.SIGKILL)

    with Client(workers) as watcher:
        records = run(plan, [60] * 3, journal, cluster=workers.scheduler_address, progress=kill_one)
    journal.close()
    monkeypatch.setenv("CARDSCAPE_TEST_NOTES", str(tmp_path / "here"))
    calm = played(tmp_path / "calm", plan, games=60)
    assert len(kept) >= 2
    assert records == calm
    begun = Counter(notes.read_text(encoding="utf-8").split())
    pairs = [(pairing, number) for pairing, number in kept if number % 2 == 0 and (pairing, number + 1) in kept]
    repeated = [pair for pair in pairs if begun[str(bot_chance(plan.match_seed(*pair), 0).seed)] != 2]
    sizes = sorted([len(batch) for batch in batches], reverse=True)
    assert len(repeated) <= sum(sizes[:unreleased[0]])


def finished(dask_scheduler: Any) -> int:
    """How many batches lie finished on workers."""
    return sum(task.state == "memory" for task in dask_scheduler.tasks.values())


def test_one_worker_alone_plays_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Left to itself joblib plays them in the process that asks."""
    from distributed import LocalCluster

    notes = tmp_path / "notes"
    plan = small_plan(f"{BOTS}:Noted")
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs="CRITICAL",
                      env={"CARDSCAPE_TEST_NOTES": str(notes)}) as one:
        monkeypatch.setenv("CARDSCAPE_TEST_NOTES", str(tmp_path / "here"))
        played(tmp_path / "there", plan, cluster=one.scheduler_address)
    assert notes.exists()
    assert not (tmp_path / "here").exists()


ALONE = """
from distributed import LocalCluster
with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp") as one:
    print(one.scheduler_address, flush=True)
    input()
"""


def test_a_scheduler_that_dies_is_no_bug_of_ours(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    there = subprocess.Popen([sys.executable, "-c", ALONE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert there.stdout is not None
    address = there.stdout.readline().strip()
    plan = small_plan("greedy")
    journal = Journal(tmp_path / "run", plan, "v1")

    def kill(done: int) -> None:
        if done:
            there.kill()
            there.wait()

    try:
        with pytest.raises(RunError, match=r"the cluster at 'tcp://127.0.0.1:\d+' is gone; what was finished is kept"):
            run(plan, [400] * 3, journal, cluster=address, progress=kill)
    finally:
        there.kill()
        there.communicate()
        journal.close()
    assert journal.games
    assert "Traceback" not in capfd.readouterr().err


def test_a_cluster_that_has_lost_all_its_workers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                             capfd: pytest.CaptureFixture[str]) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "LONELY", 0.02)
    monkeypatch.setattr(cluster, "LOOK", 0.01)
    plan = small_plan("greedy")
    journal = Journal(tmp_path / "run", plan, "v1")
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs="CRITICAL",
                      protocol="tcp") as one:
        def lose(done: int) -> None:
            if done:
                one.scale(0)

        with pytest.raises(RunError, match=r"has had no workers for 0.02 s; what was finished is kept"):
            run(plan, [400] * 3, journal, cluster=one.scheduler_address, progress=lose)
    journal.close()
    assert journal.games
    assert "Traceback" not in capfd.readouterr().err


def test_a_worker_that_has_loaded_an_earlier_bot_is_refused(workers: Any, tmp_path: Path) -> None:
    """It would play on with what it has, and its games would count as those of the new one."""
    bot = tmp_path / "edited.py"
    text = "from tests.lab.bots import Talks\nclass Edited(Talks):\n    pass\n"
    bot.write_text(text, encoding="utf-8")
    plan = small_plan(f"{bot}:Edited")
    assert played(tmp_path / "first", plan, games=2, cluster=workers.scheduler_address)
    bot.write_text(f"{text}    NAME = 'another'\n", encoding="utf-8")
    with pytest.raises(RunError, match="another version of the rules, cards or bots, or has loaded an earlier one"):
        played(tmp_path / "second", plan, games=2, cluster=workers.scheduler_address)
    bot.write_text(text, encoding="utf-8")
    assert played(tmp_path / "third", plan, games=2, cluster=workers.scheduler_address)


class Asked:
    """A cluster with a worker that dies when it is asked, and another that answers."""

    def __init__(self, said: object) -> None:
        self.said = said

    def run(self, call: Callable[[str, list[str]], str], name: str, bots: list[str], on_error: str) -> dict[str, object]:
        return {"tcp://dead": OSError("stream is closed"), "tcp://alive": self.said}


def test_a_worker_that_dies_when_it_is_asked_for_its_rules_is_passed_over() -> None:
    plan = small_plan()
    cluster._same_rules(Asked(cluster.rules_here(plan.game, plan.bots)), plan, "tcp://x")


@pytest.mark.parametrize(("said", "words"), [("another", "has another version"), (OSError("closed"), "has no workers"),
                                             (ImportError("no module"), "no module; install cardscape there too")])
def test_a_worker_that_cannot_play_is_refused(said: object, words: str) -> None:
    with pytest.raises(RunError, match=words):
        cluster._same_rules(Asked(said), small_plan(), "tcp://x")


def test_a_cluster_that_nobody_answers_from_is_an_error_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    plan = small_plan()
    journal = Journal(tmp_path, plan, "v1")
    with pytest.raises(RunError, match=r"no cluster answers at 'tcp://127.0.0.1:9'"):
        run(plan, [2] * 3, journal, cluster="tcp://127.0.0.1:9")
    journal.close()


@pytest.mark.parametrize("address", ["elsewhere://x", "not-an-address", "tcp://x", "tcp://x:abc", "x:99999999", "::::"])
def test_an_address_that_is_none_is_refused(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No client is made for it: one that never connected complains with a traceback when it is collected."""
    monkeypatch.delattr("distributed.Client.__init__")
    plan = small_plan()
    journal = Journal(tmp_path, plan, "v1")
    with pytest.raises(RunError, match=f"no cluster answers at {address!r}"):
        run(plan, [2] * 3, journal, cluster=address)
    journal.close()


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_something_else_that_listens_at_the_address_is_no_cluster(answer: bytes, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """A page in a browser, say; one that says nothing must not be waited for."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    plan = small_plan()
    journal = Journal(tmp_path, plan, "v1")
    with socket.create_server(("127.0.0.1", 0)) as server:
        accepted: list[socket.socket] = []

        def listen() -> None:
            accepted.append(server.accept()[0])
            accepted[0].sendall(answer)

        listener = threading.Thread(target=listen)
        listener.start()
        with pytest.raises(RunError, match="no cluster answers at"):
            run(plan, [2] * 3, journal, cluster=f"tcp://127.0.0.1:{server.getsockname()[1]}")
        listener.join()
        accepted[0].close()
    journal.close()


def test_certificates_that_are_missing_are_told_in_a_sentence(tmp_path: Path) -> None:
    plan = small_plan()
    journal = Journal(tmp_path, plan, "v1")
    with pytest.raises(RunError, match=r"no cluster answers at 'tls://127.0.0.1:9': TLS expects"):
        run(plan, [2] * 3, journal, cluster="tls://127.0.0.1:9")
    journal.close()


def test_a_worker_is_no_scheduler(workers: Any, tmp_path: Path) -> None:
    plan = small_plan()
    journal = Journal(tmp_path, plan, "v1")
    with pytest.raises(RunError, match="that is a worker, not the scheduler"):
        run(plan, [2] * 3, journal, cluster=next(iter(workers.workers.values())).worker_address)
    journal.close()
