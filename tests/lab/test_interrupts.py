"""Ctrl-C reaches the process that a person started, between two results, and none of those it starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from cardscape.lab.interrupts import noted, unheard
from cardscape.lab.processes import end, in_processes

BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_a_process_started_meanwhile_never_hears_of_it() -> None:
    with unheard():
        said = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True).stdout
    assert said == "True\n"
    assert subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True).stdout == "False\n"


def _blocked(number: int) -> tuple[int, bool, bool]:
    press()
    return (number, signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []),
            signal.getsignal(signal.SIGINT) is signal.SIG_IGN)


def test_processes_that_play_never_hear_of_it() -> None:
    found = sorted(in_processes(_blocked, [(number,) for number in range(6)], 2))
    assert found == [(number, (number, True, True)) for number in range(6)]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_it_is_heard_after_the_start_of_processes() -> None:
    with pytest.raises(KeyboardInterrupt), unheard():
        press()


def test_it_is_noted_and_raises_nothing() -> None:
    with noted() as pressed:
        assert not pressed()
        press()
        press()
        assert pressed()
        with noted() as inner:
            assert not inner()
    with pytest.raises(KeyboardInterrupt):
        press()


def test_where_it_is_ignored_it_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with noted() as pressed:
            press()
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert not pressed()
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_leave_it_alone() -> None:
    found: list[object] = []

    def look() -> None:
        with noted() as pressed:
            found.append((pressed(), signal.getsignal(signal.SIGINT)))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [(False, signal.default_int_handler)]


@pytest.mark.parametrize("moment", [0, 1, 3, 6])
def test_whenever_it_is_pressed_it_is_raised_between_two_results(moment: int) -> None:
    """The tasks are asked for amid the start of the processes, while they load, and while they work."""
    asked: list[int] = []
    got: list[int] = []

    def tasks() -> Iterator[tuple[int]]:
        for number in range(1000):
            if number == moment:
                press()
                press()
            asked.append(number)  # an interrupt raised at the signal would leave this undone
            yield (number,)

    with closing(in_processes(abs, tasks(), 2)) as played, pytest.raises(KeyboardInterrupt):
        got.extend(number for number, _ in played)
    assert asked[:moment + 1] == list(range(moment + 1))
    assert len(got) <= moment + 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_whoever_leaves_early_gets_his_signals_back() -> None:
    with closing(in_processes(abs, [(number,) for number in range(50)], 2)) as played:
        next(played)
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


class _Slow:
    """A task that is handed out after it was asked about a few times."""

    def __init__(self, asked: int) -> None:
        self.asked = asked

    def running(self) -> bool:
        self.asked -= 1
        return self.asked < 0

    def done(self) -> bool:
        return False


def test_processes_are_ended_once_every_task_was_handed_out() -> None:
    tasks: list[Any] = [_Slow(2), _Slow(0), _Slow(5)]
    ended: list[list[int]] = []

    class Pool:
        def shutdown(self, wait: bool, kill_workers: bool) -> None:
            assert wait
            assert kill_workers
            ended.append([task.asked for task in tasks])

    end(Pool(), tasks)
    assert len(ended) == 1
    assert max(ended[0]) < 0


def test_where_it_is_ignored_a_handled_signal_is_noted_instead() -> None:
    heard: list[int] = []

    def stop(number: int, frame: object) -> None:
        heard.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    handled = signal.signal(signal.SIGTERM, stop)
    try:
        with noted() as pressed:
            signal.raise_signal(signal.SIGTERM)
            assert pressed()
        assert signal.getsignal(signal.SIGTERM) is stop
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, handled)
        signal.signal(signal.SIGINT, before)
