"""Ctrl-C while other processes play: none of them hears of it, and here it is only noted until a run asks.

So it is with a terminal that is closed.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.resource_tracker import ensure_running
from types import FrameType
from typing import Final

SENT_TO_ALL: Final = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
"""What a terminal sends to all processes that were begun from it."""
STOPS: Final = [signal.SIGINT, *(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))]
"""What ends a run."""


@contextmanager
def noted() -> Iterator[Callable[[], bool]]:
    """Meanwhile Ctrl-C raises nothing; the function that is handed out tells whether it was pressed.

    So no code of ours or of a library is torn apart by it. Outside the main thread, and where it is ignored, nothing changes.
    Where it is ignored, signals that somebody has made interrupts of by a handler are noted instead: they cannot use Ctrl-C.
    """
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = {one: handler for one in STOPS if callable(handler := signal.getsignal(one))}
    if signal.SIGINT in before:
        before = {signal.SIGINT: before[signal.SIGINT]}

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        if number != signal.SIGINT:
            with suppress(KeyboardInterrupt):
                before[signal.Signals(number)](number, frame)

    for one in before:
        signal.signal(one, note)
    try:
        yield lambda: bool(pressed)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


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
