"""Scenario files as tests: each file is one test, marked with the rule ids it names."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from cardscape.play.tree import FileError, decode, parse
from cardscape.testing import check_scenario


def scenario_params(folder: Path | str) -> list[ParameterSet]:
    """A parameter for every scenario file of a folder, for ``@pytest.mark.parametrize("path", scenario_params(...))``."""
    files = sorted([*Path(folder).rglob("*.yaml"), *Path(folder).rglob("*.yml")])
    return [pytest.param(path, id=path.relative_to(folder).with_suffix("").as_posix(), marks=pytest.mark.rule(*rule_ids(path)))
            for path in files]


def assert_passes(path: Path | str) -> None:
    """Run a scenario and check the kernel's laws at its questions; a failure shows what was expected, offered, and the table."""
    outcome = check_scenario(path)
    assert outcome.ok, f"\n{outcome}"


def rule_ids(path: Path) -> list[str]:
    """The rules that a scenario names; none if it cannot be read."""
    try:
        ids = parse(decode(path.read_bytes(), "scenario")).get("ids")
    except FileError:
        return []
    if ids is None:
        return []
    return [item.text for item in ids.items] if ids.kind == "list" else [ids.text]
