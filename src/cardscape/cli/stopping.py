"""Being told to stop from outside ends a command as Ctrl-C does: what was finished is kept, and a match can be gone on with."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

STOPS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Sent by whoever ends a process, and when a terminal is closed."""


@contextmanager
def as_interrupts() -> Iterator[Callable[[], int]]:
    """Meanwhile these signals are taken for Ctrl-C; the function that is handed out tells which one came last, 0 for none.

    Those that are ignored, as under nohup, or have a handler already, are left alone; so are all of them outside the main thread.
    Ctrl-C itself may be ignored, as in what a script begins with ``&``: then it stays so, and they are taken all the same.
    """
    came: list[int] = []

    def pass_on(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if not callable(signal.getsignal(signal.SIGINT)):
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    taken = []
    if threading.current_thread() is threading.main_thread():
        taken = [stop for stop in STOPS if signal.getsignal(stop) is signal.SIG_DFL]
    for stop in taken:
        signal.signal(stop, pass_on)
    try:
        yield lambda: came[-1] if came else 0
    finally:
        for stop in taken:
            signal.signal(stop, signal.SIG_DFL)
