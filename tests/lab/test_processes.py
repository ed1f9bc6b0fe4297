"""Processes are kept for the next run, which may be in another folder."""

from __future__ import annotations

import os
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
