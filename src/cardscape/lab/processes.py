"""The games of a plan dealt out to several processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Final

from joblib import Parallel, delayed  # type: ignore[import-untyped]
from joblib.externals.loky import get_reusable_executor  # type: ignore[import-untyped]

from cardscape.lab.interrupts import unheard
from cardscape.lab.simulate import Batch, Plan, play_batch

BATCHES: Final = 8
"""Batches a process gets, so that all end at about the same time."""
LARGEST: Final = 200


def _batch(plan: Plan, first: int, count: int) -> Batch:
    # Ctrl-C reaches the whole process group; the parent alone decides what to do about it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return play_batch(plan, first, count)


def batches(plan: Plan, jobs: int) -> Iterator[Batch]:
    """The played batches in order of their games; negative ``jobs`` count back from all cores."""
    count = max(2, min(LARGEST, plan.games // (max(jobs, 2) * BATCHES)))
    parallel = Parallel(n_jobs=min(jobs, -(-plan.games // count)), backend="loky", return_as="generator")
    try:
        with unheard():
            played = parallel(delayed(_batch)(plan, first, min(count, plan.games - first))
                              for first in range(0, plan.games, count))
        yield from played
    except BaseException:
        get_reusable_executor().shutdown(wait=True, kill_workers=True)
        raise
