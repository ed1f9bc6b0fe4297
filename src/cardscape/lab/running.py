"""Plays what is still missing of a plan: in this process, in several, or on a cluster. The result is the same."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Final

from cardscape.lab.field import FieldPlan
from cardscape.lab.journal import Journal
from cardscape.lab.playing import play_some
from cardscape.lab.processes import ProcessEnded, in_processes
from cardscape.lab.record import GameRecord

Game = tuple[int, int]
AIM: Final = 1.5
"""Seconds that a batch of games should take: short enough for progress and resuming, long enough to be worth sending."""
LARGEST: Final = 200
TRIES: Final = 3
"""How often in a row processes may die without one batch being finished."""


class RunError(Exception):
    """A run that cannot go on, in one sentence. What was finished is kept."""


def wanted(games: list[int]) -> list[Game]:
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
    every = wanted(games)
    tell = progress or (lambda done: None)
    done = sum(game in journal.games for game in every)
    tell(done)
    try:
        missing = [game for game in every if game not in journal.games]
        with closing(_played(plan, missing, journal, jobs, cluster)) as played:
            for records in played:
                journal.add(records)
                done += len(records)
                tell(done)
    finally:
        journal.flush()
    return [journal.games[game] for game in every]


def _played(plan: FieldPlan, missing: list[Game], journal: Journal, jobs: int,
            cluster: str) -> Generator[list[GameRecord], None, None]:
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
        yield from _here(plan, missing, journal, jobs)


def _here(plan: FieldPlan, missing: list[Game], journal: Journal, jobs: int) -> Generator[list[GameRecord], None, None]:
    """In processes of this machine; what one that died was playing is played again."""
    tries = 0
    while missing:
        batches = _Batches(missing, jobs if jobs > 0 else 2)
        try:
            tasks = ((plan, batch) for batch in batches)
            with closing(in_processes(play_some, tasks, min(jobs, len(missing)))) as played:
                for _, (records, seconds) in played:
                    tries = 0
                    batches.learn(len(records), seconds)
                    yield records
            return
        except ProcessEnded:
            tries += 1
            if tries >= TRIES:
                raise RunError("processes that play are ended again and again (killed, out of memory, or by a bot that leaves "
                               "Python); what was finished is kept") from None
        missing = [game for game in missing if game not in journal.games]
