"""Processes are kept for the next run, which may be in another folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.lab.processes import in_processes


def test_processes_work_in_the_folder_of_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        found = [Path(result) for _, result in in_processes(os.getcwd, [()] * 4, 2)]
        assert found == [folder.resolve()] * 4


KILLED = """
import os, signal
from cardscape.lab.processes import in_processes
for _, number in in_processes(os.getpid, [()] * 4, 2):
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_processes_end_when_the_one_that_began_the_run_was_killed() -> None:
    """As long as one of them lives, what they may print to stays open."""
    ended = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, timeout=60, check=False)
    assert ended.returncode == -9
