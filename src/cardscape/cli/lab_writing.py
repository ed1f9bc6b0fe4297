"""Writes what the lab found; a disk that is full costs the report, never the games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardscape.cli.failures import Failure


def written(path: Path | str, write: Callable[[], None]) -> None:
    """Write a file, or say why it could not be; what is on the disk already stays."""
    try:
        write()
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror or error}; all games are kept, the same command writes it "
                      f"again") from None


def write_report(path: Path, row: dict[str, Any], save: str = "") -> None:
    """The figures as JSON, into the run's folder and where ``--save`` says."""
    from cardscape.lab.saving import save_json

    written(path, lambda: save_json(path, row))
    if save:
        written(save, lambda: save_json(save, row))
