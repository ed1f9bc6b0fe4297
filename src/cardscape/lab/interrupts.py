"""Ctrl-C while processes are being started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are started meanwhile never hear of Ctrl-C; here it is heard, at the latest afterwards.

    A terminal sends it to all of them, and one that has not loaded anything yet would end with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # of itself, when the first process is started, it lets the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
