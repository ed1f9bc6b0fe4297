"""Ctrl-C while other processes play: none of them hears of it, and here it is only noted until a run asks.

So it is with a terminal that is closed.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running
from typing import Final

SENT_TO_ALL: Final = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
"""What a terminal sends to all processes that were begun from it."""


@contextmanager
def noted() -> Iterator[Callable[[], bool]]:
    """Meanwhile Ctrl-C raises nothing; the function that is handed out tells whether it was pressed.

    So no code of ours or of a library is torn apart by it. Outside the main thread, and where it is ignored, nothing changes.
    """
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield lambda: False
        return
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are started meanwhile never hear of Ctrl-C, from their first instruction on.

    A terminal sends it to all of them, and one that has not loaded anything yet would end with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # of itself, when the first process is started, it lets the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SENT_TO_ALL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
