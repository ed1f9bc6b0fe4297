"""The abstract design: every game fills every entity, and the page that sets them side by side is up to date."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.engine import interface
from cardscape.engine.grid import Grid
from cardscape.play.catalog import find_game
from cardscape.play.entities import entities

ROOT = Path(__file__).parents[2]


def test_every_class_an_entity_names_is_in_the_module() -> None:
    for entity in interface.ENTITIES:
        assert entity.types
        for name in entity.types:
            assert name in interface.__all__
            assert hasattr(interface, name)


@pytest.mark.parametrize("name", ["cardfinity", str(ROOT / "examples" / "lanterns.py"), str(ROOT / "examples" / "beacons.py")])
def test_a_game_says_something_about_every_entity(name: str) -> None:
    filled = entities(find_game(name))
    assert [part.name for part in filled] == [entity.name for entity in interface.ENTITIES]
    assert [part.name for part in filled if not part.lines or not all(part.lines)] == []


def test_the_page_is_drawn_from_the_games() -> None:
    run = subprocess.run([sys.executable, "scripts/interface_page.py", "--check"], cwd=ROOT, capture_output=True, text=True,
                         check=False)
    assert run.returncode == 0, run.stderr


def test_the_command_answers_programs_too() -> None:
    run = subprocess.run([sys.executable, "-m", "cardscape.cli.main", "entities", "cardfinity", "--json"], capture_output=True,
                         text=True, check=False)
    rows = json.loads(run.stdout)
    assert [row["entity"] for row in rows] == [entity.name for entity in interface.ENTITIES]
    assert any("field" in line for line in rows[1]["here"])


def test_a_grid_is_turned_around_for_the_second_seat() -> None:
    grid = Grid(5, 3)
    assert grid.size == 15
    assert [grid.place(1, 0, 0), grid.place(1, 4, 2), grid.place(0, 5, 0), grid.place(0, 0, -1)] == [14, 0, -1, -1]
    for index in range(grid.size):
        assert grid.turned(1, grid.turned(1, index)) == index
        assert grid.named(grid.name(index)) == index
        assert grid.step(0, index, 1, 0) in (index + 1, -1)
        assert grid.step(1, index, 1, 0) in (index - 1, -1)
        assert grid.place(1, grid.column(1, index), grid.row(1, index)) == index
    assert [grid.named(name) for name in ("a1", "e3", "f1", "a4", "1a", "", "a0", "a-1")] == [0, 14, -1, -1, -1, -1, -1, -1]
    assert grid.near(0) == [5, 1]
