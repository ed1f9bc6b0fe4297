"""Files of every format version keep loading. The frozen files in tests/compat are never rewritten; new versions add new ones."""

from __future__ import annotations

from pathlib import Path

import embers
import pytest
import skirmish

from cardscape.play import replay, saved, scenario
from cardscape.play.playback import verify
from cardscape.play.running import run_scenario
from cardscape.play.tree import FileError

FROZEN = Path(__file__).parent.parent / "compat"
assert skirmish.GAME.name == "skirmish"
assert embers.GAME.name == "embers"


def test_every_version_has_frozen_files() -> None:
    names = [path.name for path in FROZEN.iterdir()]
    for kind, newest in (("replay", replay.VERSION), ("scenario", scenario.VERSION), ("position", saved.VERSION)):
        for version in range(1, newest + 1):
            assert any(name.startswith(f"{kind}-{version}-") for name in names)


STEADY = [*FROZEN.glob("replay-*-skirmish.json"), *FROZEN.glob("replay-*-embers.json")]


@pytest.mark.parametrize("path", sorted(STEADY), ids=lambda path: path.stem)
def test_old_replays_still_play(path: Path) -> None:
    loaded = replay.load_replay(path)
    assert len(loaded.answers) > 40
    assert verify(loaded) is None


@pytest.mark.parametrize("path", sorted(FROZEN.glob("replay-*-cardfinity.json")), ids=lambda path: path.stem)
def test_old_replays_of_a_growing_game_still_load(path: Path) -> None:
    loaded = replay.load_replay(path)
    assert loaded.game.name == "cardfinity"
    assert len(loaded.answers) == len(loaded.offers) > 40
    assert loaded.result is not None


@pytest.mark.parametrize("path", sorted(FROZEN.glob("scenario-*.yaml")), ids=lambda path: path.stem)
def test_old_scenarios_still_pass(path: Path) -> None:
    outcome = run_scenario(path)
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("path", sorted(FROZEN.glob("position-*.json")), ids=lambda path: path.stem)
def test_old_positions_load_or_say_why_not(path: Path) -> None:
    try:
        match = saved.load_position(path)
    except FileError as error:
        reason = str(error)
    else:
        reason = f"{match.decision is not None} - at `$.state`"
    assert reason.endswith(("`$.program`", "`$.hash`", "`$.state`"))
