"""The sessions of the manual are run as they stand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest

from .conftest import ROOT, Desk

PAGE = (ROOT / "docs/studio.md").read_text(encoding="utf-8")


def session(title: str) -> list[tuple[str, str]]:
    """(command, expected output) of the indented lines under a heading."""
    part = PAGE.split(title, 1)[1].split("\n## ", 1)[0].split("\n### ", 1)[0]
    steps: list[tuple[str, str]] = []
    for line in part.split("\n"):
        if line.startswith("    $ "):
            steps.append((line[6:], ""))
        elif line.startswith("    ") and steps:
            steps[-1] = (steps[-1][0], steps[-1][1] + line[4:] + "\n")
    return steps


@pytest.fixture
def bench(desk: Desk) -> Desk:
    shutil.rmtree(desk.path / "placeholders")
    (desk.path / "tools").symlink_to(ROOT / "tools")
    (desk.path / "bin").mkdir()
    (desk.path / "bin/python3").symlink_to(sys.executable)
    shutil.rmtree(desk.path / "effects", ignore_errors=True)
    return desk


def run(desk: Desk, command: str, where: str = "") -> str:
    environment = {**os.environ, "PATH": f"{desk.path / 'bin'}:{os.environ['PATH']}", "PYTHON": sys.executable,
                   "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(["bash", "-c", command], cwd=desk.path / where, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    assert done.returncode == 0, (command, done.stdout)
    return done.stdout.decode()


def test_the_tutorial(bench: Desk) -> None:
    steps = session("## Tutorial\n")
    assert len(steps) >= 9
    for command, expected in steps:
        found = run(bench, command)
        if expected:
            assert found == expected, command


def test_the_worked_example(bench: Desk) -> None:
    shutil.copytree(ROOT / "examples/studio", bench.path / "examples/studio",
        ignore=shutil.ignore_patterns("all_effects.txt", "*.csv"))
    command, expected = session("### A real set: TTCG\n")[0]
    assert run(bench, command, "examples/studio") == expected


def test_the_pipeline_of_the_manual_is_valid() -> None:
    import json

    from cardscape.studio.pipeline_file import read_tree

    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    plan = read_tree(json.loads(found[1]), "", "the manual")
    assert plan.rules is not None
    assert [rule.column for rule in plan.rules] == ["UNIT", "LEVEL_1", "LEVEL_1", "LEVEL_2"]
