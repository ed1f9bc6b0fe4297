"""Scenario files become tests, marked with the rules they are about."""

from __future__ import annotations

from pathlib import Path

import pytest
import skirmish
from tests.scenario_files import assert_passes, scenario_params

FROZEN = Path(__file__).parent.parent / "compat"
assert skirmish.GAME.name == "skirmish"


@pytest.mark.parametrize("path", scenario_params(FROZEN))
def test_scenario(path: Path) -> None:
    assert_passes(path)


def test_each_file_is_a_parameter_with_its_rules(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.yaml").write_text("game: skirmish\nids: SK-1\n")
    (tmp_path / "a.yml").write_text("game: skirmish\nids: [SK-2, SK-3]\n")
    (tmp_path / "c.yaml").write_text("[broken\n")
    (tmp_path / "d.yaml").write_text("game: skirmish\n")
    params = scenario_params(tmp_path)
    assert [(param.id, param.marks[0].args) for param in params] == [
        ("a", ("SK-2", "SK-3")), ("c", ()), ("d", ()), ("deep/b", ("SK-1",))]


def test_a_failing_file_shows_the_whole_report(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("game: skirmish\nposition: {A: {hand: [Ember Fox]}}\nsteps:\n- expect: {turn: B}\n")
    with pytest.raises(AssertionError, match="turn is A, not B") as caught:
        assert_passes(tmp_path / "a.yaml")
    assert "the table:" in str(caught.value)
