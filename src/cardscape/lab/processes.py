"""Work dealt out to several processes of this machine."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from traceback import format_exception
from typing import Any, Final, TypeVar

from joblib.externals.loky import cpu_count, get_reusable_executor  # type: ignore[import-untyped]
from joblib.externals.loky.process_executor import TerminatedWorkerError  # type: ignore[import-untyped]

from cardscape.lab.interrupts import SENT_TO_ALL, noted, unheard
from cardscape.play.lines import error_words

Result = TypeVar("Result")

TICK: Final = 0.1
"""Seconds after which a run that waits looks whether Ctrl-C was pressed."""
AHEAD: Final = 2
"""Tasks a process that are handed out before they can be begun."""
PATIENCE: Final = 5000
"""Milliseconds that handing out tasks may take before the processes are ended all the same."""
LOOK: Final = 1.0
"""Seconds after which a process looks whether the one that began the run is still there."""
IDLE: Final = 300
"""Seconds that a process waits for further work before it ends."""


_KEPT: Final[list[Any]] = []
"""The processes that wait for the next run, if there are any."""


class ProcessEnded(Exception):
    """A process that was at work came to its end: killed, out of memory, or ended by the code that it ran."""


def in_processes(call: Callable[..., Result], tasks: Iterable[tuple[Any, ...]],
                 jobs: int) -> Generator[tuple[int, Result], None, None]:
    """The results of ``call(*task)`` as they come, each with the number of its task; ``jobs`` of -1 is one process a core.

    Raises ``ProcessEnded`` if one of them does not live to see its result.
    Processes work in the folder of the caller, wherever they were begun. Tasks are asked for when one is about to be free. Ctrl-C
    ends the processes and is raised here, between two results.
    Close this iterator if you leave it before its end.
    """
    workers = jobs if jobs > 0 else max(1, cpu_count() + 1 + jobs)
    coming = enumerate(tasks)
    waiting: dict[Future[Result], int] = {}
    folder = os.getcwd()
    with noted() as pressed:
        with unheard():
            pool = get_reusable_executor(max_workers=workers, timeout=IDLE, initializer=_watched, initargs=(os.getpid(),))
        _KEPT[:] = [pool]
        try:
            while True:
                with unheard():
                    while len(waiting) < AHEAD * workers and (task := next(coming, None)) is not None:
                        waiting[pool.submit(_quietly, folder, call, task[1])] = task[0]
                if not waiting:
                    return
                done = wait(waiting, TICK, FIRST_COMPLETED).done
                if pressed():
                    raise KeyboardInterrupt
                for one in sorted(done, key=waiting.__getitem__):
                    yield waiting.pop(one), one.result()
        except BaseException as error:
            end(pool, list(waiting))
            if isinstance(error, TerminatedWorkerError):
                raise ProcessEnded("a process that played games came to its end: killed, out of memory, or by a bot") from None
            raise


def end(pool: Any, waiting: list[Future[Any]]) -> None:
    """End the processes at once.

    The thread that hands tasks out stumbles, with a traceback, over those that are taken back before it came to them: so it gets
    the moment it needs. There is always room for all of them.
    """
    for _ in range(PATIENCE):
        if all(one.running() or one.done() for one in waiting):
            break
        time.sleep(0.001)
    pool.shutdown(wait=True, kill_workers=True)


def end_idle() -> None:
    """End the processes that wait for further work; one in which a stranger's bot left a thread would not end by itself."""
    while _KEPT:
        end(_KEPT.pop(), [])


def _quietly(folder: str, call: Callable[..., Any], task: tuple[Any, ...]) -> Any:
    os.chdir(folder)
    with suppress(ValueError):  # where signals cannot be blocked, the process that began the run is still the one to decide
        for one in SENT_TO_ALL:
            signal.signal(one, signal.SIG_IGN)
    return sendable(call, *task)


def sendable(call: Callable[..., Result], *task: Any) -> Result:
    """What a call returns or raises, so that another process can be told of it.

    Who waits for an error whose class takes more than a text to be made hears nothing, or nothing that helps: in its place comes
    one that can be made anywhere, with all that was to be said of it.
    """
    try:
        return call(*task)
    except Exception as error:
        if _can_be_sent(error):
            raise
        plain = RuntimeError(error_words(error))
        plain.add_note("".join(format_exception(error)))
    raise plain


def _can_be_sent(error: Exception) -> bool:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - its class may be a stranger's
        return False
    return True


def _watched(parent: int) -> None:
    """End this process soon after the one that began it, which, if it is killed, can end nobody."""
    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
