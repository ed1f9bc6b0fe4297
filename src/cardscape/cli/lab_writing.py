"""Writes what the lab found; a disk that is full costs the report, never the games."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardscape.cli.failures import Failure
from cardscape.cli.output import complain

if TYPE_CHECKING:
    from cardscape.lab.field import FieldPlan
    from cardscape.lab.record import GameRecord


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


def this_command() -> str:
    """The command line as it was typed."""
    return shlex.join(["cardscape", *sys.argv[1:]])


def write_games(folder: Path, plan: FieldPlan, records: list[GameRecord], page: Callable[[], str] | None = None) -> None:
    """Every game as JSON and Parquet, and the page; without the libraries for them the run is still worth something."""
    from cardscape.lab.saving import Missing, save_games, save_tables
    from cardscape.play.files import write_atomically
    from cardscape.play.lines import writable

    written(folder / "games.jsonl", lambda: save_games(folder, plan, records))
    if not records:
        return
    try:
        written(folder / "games.parquet", lambda: save_tables(folder, plan, records))
    except Missing as error:
        complain(f"The tables games.parquet and cards.parquet were left out: {error}.")
    if page is not None:
        try:
            written(folder / "report.html", lambda: write_atomically(folder / "report.html", writable(page())))
        except Missing as error:
            complain(f"The page report.html was left out: {error}.")
