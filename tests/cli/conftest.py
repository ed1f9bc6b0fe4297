"""Running commands in this process, and comparing screens with kept ones."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from cardscape.cli.main import main

from .running import HERE, Cli, Ended, Snapshot, Typed


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands write into the current directory: give each test one of its own, and a fixed width."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    def run(*arguments: str) -> Ended:
        capsys.readouterr()
        code = main(list(arguments))
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Ended(code, printed.out, printed.err)

    return run


@pytest.fixture
def snapshot() -> Snapshot:
    """Compare with a kept screen; CARDSCAPE_SNAPSHOTS=write keeps the new one instead."""

    def compare(name: str, text: str) -> None:
        path = HERE / "snapshots" / name
        if os.environ.get("CARDSCAPE_SNAPSHOTS") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no kept screen {name}; run the tests once with CARDSCAPE_SNAPSHOTS=write"
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Lines that a person types."""

    def give(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return give
