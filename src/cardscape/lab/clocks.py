"""Calls a stranger's code for a limited time: it is thrown out when its time is up or Ctrl-C is pressed, whatever it catches."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import CodeType, FrameType
from typing import Any, Final

from cardscape.lab.interrupts import STOPS

AGAIN: Final = 0.01
"""Seconds that code has to clear up after it was thrown out; then it is thrown out again,"""
SOON: Final = 1e-6
TIMES: Final = 200
"""and on and on, each time after another one of so many microseconds, so that every ``except`` is left behind at last."""

LOOKS: Final = 1000
"""Rounds of a loop after which what was thrown must have come."""


_leave: Final = os._exit


def end_copy(process: int) -> None:
    """End this process if it is not the one with this number but a copy of it, which a stranger's code has made and come back in.

    A copy would go on with the whole run beside the real one: report it a second time, and write into the same files.
    """
    if os.getpid() != process:
        _leave(1)


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
            signal.setitimer(signal.ITIMER_REAL, min(self.seconds, threading.TIMEOUT_MAX))
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
    """Where signals do not arrive, as on workers of a cluster: the call is made in a thread of its own, which is waited for.

    One that does not come back in time is thrown out at its next Python instruction, and left to itself if it catches that: it
    has lost all the same.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def call(self, what: Callable[[], Any]) -> Any:
        caller: _Caller | None = getattr(_HERE, "caller", None)
        if caller is None:
            caller = _HERE.caller = _Caller()
        caller.calls.put(what)
        try:
            found, error = caller.answers.get(timeout=min(self.seconds, threading.TIMEOUT_MAX))
        except Empty:
            del _HERE.caller
            _throw_out(caller.thread)
            raise Hung from None
        if error is not None:
            raise error
        return found


class _Caller:
    """A thread that makes calls one after the other, as a bot may keep what belongs to one thread. It ends with this object."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self.answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self.thread = threading.Thread(target=_serve, args=(self.calls, self.answers), daemon=True)
        self.thread.start()

    def __del__(self) -> None:
        self.calls.put(None)


_HERE: Final = threading.local()
_LEFT: Final[list[threading.Thread]] = []
"""Threads whose calls did not come back in time."""


def _serve(calls: SimpleQueue[Callable[[], Any] | None], answers: SimpleQueue[tuple[Any, BaseException | None]]) -> None:
    process = os.getpid()
    with suppress(Hung):
        while (what := calls.get()) is not None:
            try:
                answer: tuple[Any, BaseException | None] = what(), None
            except BaseException as error:  # noqa: BLE001 - whoever asked gets it
                answer = None, error
            end_copy(process)
            answers.put(answer)
            del what, answer


def _throw_out(thread: threading.Thread) -> None:
    """Raise in this thread and, once more, in those that caught it before."""
    _LEFT[:] = [one for one in (*_LEFT, thread) if one.is_alive()]
    for one in _LEFT:
        _throw_into(one.ident)
    _forget_pending()


def _throw_into(ident: int | None) -> None:
    if ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), ctypes.py_object(Hung))


def _forget_pending() -> None:
    """Let Python no longer look for the thread that is to be thrown out, as it does before 3.13 in all threads until one was.

    As long as a left one sleeps that would slow down everything, and under a profiler no function would ever begin. So this
    thread is thrown out itself. The others are not spared: each looks again as soon as it goes on.
    """
    with suppress(Hung):
        _throw_into(threading.get_ident())
        for _ in range(LOOKS):  # it comes at the first of them
            pass
