"""Calls a stranger's code for a limited time: it is thrown out when its time is up or Ctrl-C is pressed, whatever it catches."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any, Final

from cardscape.lab.interrupts import STOPS

PATIENCE: Final = 1000
"""Milliseconds that an exception may take from one thread to another."""
AGAIN: Final = 0.01
"""Seconds that code has to clear up after it was thrown out; then it is thrown out again,"""
SOON: Final = 1e-6
TIMES: Final = 200
"""and on and on, each time after another one of so many microseconds, so that every ``except`` is left behind at last."""


class Hung(BaseException):
    """Thrown into code that takes too long; no ``except Exception`` of its own holds it."""


class Pressed(BaseException):
    """Ctrl-C was pressed while a stranger's code ran."""


def clocked(what: Callable[[], Any], seconds: float) -> Any:
    """What is returned in time (0: any time); raises ``Hung`` if it takes longer, ``Pressed`` after Ctrl-C, else what it raises.

    ``what`` is a function written in Python.
    """
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        return _AlarmClock(seconds, what.__code__).call(what)
    return _ThreadClock(seconds).call(what) if seconds > 0 else what()


class _AlarmClock:
    """Interrupts the main thread by a signal, also while it sleeps or waits."""

    def __init__(self, seconds: float, code: CodeType) -> None:
        self.seconds = seconds
        self.code = code
        self.rang = self.pressed = False
        self.thrown = 0
        self.tracer: Any = None
        self.before = {one: handler for one in STOPS if callable(handler := signal.getsignal(one))}

    def call(self, what: Callable[[], Any]) -> Any:
        for one in self.before:
            signal.signal(one, self._press)
        began = time.monotonic()
        signal.signal(signal.SIGALRM, self._ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
            return what()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            for one, handler in self.before.items():
                signal.signal(one, handler)
            if self.tracer is not None:
                sys.settrace(self.tracer[0])
            if self.pressed:
                raise Pressed
            if self.rang or 0 < self.seconds < time.monotonic() - began:  # it kept the end to itself, or meddled with the alarm
                raise Hung

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True
        if number != signal.SIGINT:  # whoever turns these into Ctrl-C wants to know which of them came
            with suppress(KeyboardInterrupt):
                self.before[signal.Signals(number)](number, frame)
        self._throw_out(frame)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        self.rang = True
        self._throw_out(frame)

    def _throw_out(self, frame: FrameType | None) -> None:
        """Raise in the stranger's code; if it catches that and goes on, soon again, and in the next line it comes to.

        So neither sleep nor ``except: continue`` goes on for ever. Nothing is raised where the call is about to begin or is over:
        our own code must not be torn apart.
        """
        frames = []
        while frame is not None and frame.f_code is not self.code:
            frames.append(frame)
            frame = frame.f_back
        if frame is None:
            return
        self.thrown += 1
        if self.thrown > 1:
            if self.tracer is None:
                self.tracer = (sys.gettrace(),)
            for one in frames:
                one.f_trace = _raise_at_line
            sys.settrace(lambda *_: None)
        signal.setitimer(signal.ITIMER_REAL, AGAIN if self.thrown == 1 else SOON * (1 + self.thrown % TIMES))
        raise Hung


def _raise_at_line(frame: FrameType, event: str, argument: object) -> Any:
    if event == "line":
        raise Hung
    return _raise_at_line


class _ThreadClock:
    """Interrupts a thread that is not the main one, as on workers of a cluster, at its next Python instruction."""

    def __init__(self, seconds: float) -> None:
        self.thread = threading.get_ident()
        self.rang = False
        self.lock = threading.Lock()
        self.timer = threading.Timer(seconds, self._ring)
        self.timer.daemon = True

    def call(self, what: Callable[[], Any]) -> Any:
        """Exceptions arrive late here; so one that has arrived already is the end of it."""
        try:
            self.timer.start()
            found = what()
        except Hung:
            raise
        except BaseException:
            self._stop()
            raise
        self._stop()
        return found

    def _stop(self) -> None:
        with self.lock:
            self.timer.cancel()
            late = self.rang
        if late:
            for _ in range(PATIENCE):
                time.sleep(0.001)  # the exception is on its way and has to arrive here, not in the rules
            raise Hung  # the bot has kept it to itself

    def _ring(self) -> None:
        with self.lock:
            if not self.timer.finished.is_set():
                self.rang = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(Hung))
