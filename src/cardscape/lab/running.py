"""Plays what is still missing of a plan: in this process, in several, or on a cluster. The result is the same."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from joblib import Parallel, delayed  # type: ignore[import-untyped]
from joblib.externals.loky import get_reusable_executor  # type: ignore[import-untyped]
from joblib.externals.loky.process_executor import TerminatedWorkerError  # type: ignore[import-untyped]

from cardscape.lab.field import FieldPlan
from cardscape.lab.interrupts import unheard
from cardscape.lab.journal import Journal
from cardscape.lab.playing import play_some
from cardscape.lab.record import GameRecord

Game = tuple[int, int]
AIM: Final = 1.5
"""Seconds that a batch of games should take: short enough for progress and resuming, long enough to be worth sending."""
LARGEST: Final = 200
TRIES: Final = 3
"""How often in a row processes may die without one batch being finished."""


class RunError(Exception):
    """A run that cannot go on, in one sentence. What was finished is kept."""


def wanted(plan: FieldPlan, games: list[int]) -> list[Game]:
    """All games to be played, ``games[p]`` of pairing ``p``: deal by deal through all pairings, so that a cut run is even too."""
    found: list[Game] = []
    for number in range(0, max(games, default=0), 2):
        for pairing, count in enumerate(games):
            found += [(pairing, one) for one in (number, number + 1) if one < count]
    return found


class _Batches:
    """Cuts the missing games into batches, larger ones once it is known how long a game takes."""

    def __init__(self, games: list[Game], jobs: int) -> None:
        self.games = games
        self.jobs = max(jobs, 1)
        self.size = 2
        self.at = 0

    def __iter__(self) -> Iterator[list[Game]]:
        while self.at < len(self.games):
            left = len(self.games) - self.at
            size = max(1, min(self.size, LARGEST, -(-left // (2 * self.jobs))))
            self.at += size
            yield self.games[self.at - size:self.at]

    def learn(self, games: int, seconds: float) -> None:
        self.size = max(1, min(LARGEST, int(AIM * games / max(seconds, 1e-6))))


def run(plan: FieldPlan, games: list[int], journal: Journal, jobs: int = 1, cluster: str = "",
        progress: Callable[[int], None] | None = None) -> list[GameRecord]:
    """Play all that the journal does not hold yet; returns the wanted games in order.

    An interrupt leaves the finished games in the journal.
    """
    every = wanted(plan, games)
    tell = progress or (lambda done: None)
    done = sum(game in journal.games for game in every)
    tell(done)
    try:
        for records in _played(plan, [game for game in every if game not in journal.games], journal, jobs, cluster):
            journal.add(records)
            done += len(records)
            tell(done)
    finally:
        journal.flush()
    return [journal.games[game] for game in every]


def _played(plan: FieldPlan, missing: list[Game], journal: Journal, jobs: int, cluster: str) -> Iterator[list[GameRecord]]:
    if not missing:
        return
    if cluster:
        from cardscape.lab.cluster import on_cluster

        batches = _Batches(missing, jobs=4)
        for records, seconds in on_cluster(cluster, plan, batches):
            batches.learn(len(records), seconds)
            yield records
    elif jobs == 1:
        for game in missing:
            yield play_some(plan, [game])[0]
    else:
        yield from _in_processes(plan, missing, journal, jobs)


def _in_processes(plan: FieldPlan, missing: list[Game], journal: Journal, jobs: int) -> Iterator[list[GameRecord]]:
    tries = 0
    while missing:
        batches = _Batches(missing, jobs if jobs > 0 else 2)
        parallel = Parallel(n_jobs=min(jobs, len(missing)), backend="loky", return_as="generator_unordered", batch_size=1,
                            pre_dispatch="2*n_jobs")
        try:
            with unheard():
                played = parallel(work(plan, batches))
            for records, seconds in played:
                tries = 0
                batches.learn(len(records), seconds)
                yield records
            return
        except TerminatedWorkerError:
            tries += 1
            if tries >= TRIES:
                raise RunError("processes that play are ended from outside again and again (out of memory?); "
                               "what was finished is kept") from None
        except BaseException:
            get_reusable_executor().shutdown(wait=True, kill_workers=True)
            raise
        missing = [game for game in missing if game not in journal.games]


def work(plan: FieldPlan, batches: _Batches) -> Iterator[Any]:
    """The batches as calls for joblib, each made only when a process is about to be free."""
    for batch in batches:
        yield delayed(play_quietly)(plan, batch)


def play_quietly(plan: FieldPlan, games: list[Game]) -> tuple[list[GameRecord], float]:
    """As ``play_some``, in a process that leaves Ctrl-C to the one that began the run."""
    with suppress(ValueError):  # outside the main thread: a worker of a cluster, which has its own manners
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return play_some(plan, games)
