"""Ctrl-C reaches the process that a person started, and none of those it starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from joblib import Parallel, delayed
from joblib.externals.loky import get_reusable_executor

from cardscape.lab.interrupts import unheard

BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def test_a_process_started_meanwhile_never_hears_of_it() -> None:
    with unheard():
        said = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True).stdout
    assert said == "True\n"
    assert subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True).stdout == "False\n"


def _blocked() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_processes_that_play_never_hear_of_it() -> None:
    parallel = Parallel(n_jobs=2, backend="loky", return_as="generator")
    with unheard():
        found = parallel(delayed(_blocked)() for _ in range(2))
    assert list(found) == [True, True]
    get_reusable_executor().shutdown(wait=True)


def test_it_is_heard_afterwards() -> None:
    with pytest.raises(KeyboardInterrupt), unheard():
        os.kill(os.getpid(), signal.SIGINT)
