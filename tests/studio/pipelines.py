"""Pipelines small enough to read, for the tests of the workflow."""

from __future__ import annotations

import json
from typing import Any

from .conftest import Desk


def workshop(desk: Desk) -> None:
    """Templates and lists small enough to read."""
    desk.write("effects/all_effect_templates.txt",
        "Destroy <number> <subtype> units\nDraw <number> <type> cards\nAll changes are inverted.\n")
    desk.placeholders(number="one / two", subtype="dragon / ghost", type="fire / air")


def plan(desk: Desk, tree: Any, name: str = "effects/pipeline.json") -> None:
    desk.write(name, json.dumps(tree))


def rules(desk: Desk, *entries: dict[str, Any], effects: str = "a 1\nb 2\n") -> dict[str, list[str]]:
    """Run rules on a list of effects; the rows by effect."""
    desk.write("list.txt", effects)
    plan(desk, {"version": 1, "fields": {"input": "list.txt", "output": "out.csv", "rules": list(entries)}})
    result = desk.pipeline()
    assert result.code == 0, result.err
    table = [line.split(";") for line in desk.read("out.csv").split("\n")[:-1]]
    return {row[0]: row[1:] for row in table}


def refused(desk: Desk, tree: Any, *words: str, code: int = 1) -> str:
    """A pipeline file that is refused before anything runs."""
    plan(desk, tree)
    before = {name: desk.path.joinpath(name).read_bytes() for name in desk.files()}
    result = desk.pipeline()
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith("Error: ")
    assert [word for word in words if word not in result.err] == []
    assert {name: desk.path.joinpath(name).read_bytes() for name in desk.files()} == before
    return result.err
