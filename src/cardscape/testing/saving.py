"""Failing matches as files that people can run again."""

from __future__ import annotations

import json
from pathlib import Path

from cardscape.play.cutting import cut_scenario
from cardscape.play.playback import Diverged
from cardscape.play.replay import Replay
from cardscape.play.tree import FileError
from cardscape.testing.case import CRASHES, Failure
from cardscape.testing.files import write_text


def save(failure: Failure, path: Path) -> None:
    """Write the failing match: a ``.yaml`` path gets a scenario, if the game can be found by its name and the match can be told
    in steps; else, and at any other path, a record of game, rules, options, decks, seed and answers.
    """
    text = _scenario(failure) if path.suffix in (".yaml", ".yml") else ""
    write_text(path, text or json.dumps({**failure.record, "failure": failure.message}, indent=1) + "\n")


def _scenario(failure: Failure) -> str:
    answers: list[int] = failure.record["answers"]
    setup = failure.case.setup(failure.record["seed"])
    remark = " ".join(failure.message.split())
    for given in (answers, answers[:-1]):
        try:
            return f"# {remark}\n{cut_scenario(Replay(setup, given), 1)}"
        except (*CRASHES, FileError, Diverged):
            continue
    return ""
