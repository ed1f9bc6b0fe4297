"""The worked example: our own templates, lists and pipeline for TTCG."""

from __future__ import annotations

import shutil

import pytest

from cardscape.games.ttcg.language import parse_line
from cardscape.studio.lint import Lint, Problem

from .conftest import ROOT, Desk


@pytest.fixture
def example(desk: Desk) -> Desk:
    for folder in ("effects", "placeholders"):
        shutil.copytree(ROOT / "examples/studio" / folder, desk.path / folder, dirs_exist_ok=True)
    return desk


@pytest.mark.rule("ST-5.1", "ST-5.3")
def test_the_example_runs(example: Desk) -> None:
    templates = example.read("effects/all_effect_templates.txt").splitlines()
    lists = [name for name in example.files() if name.startswith("placeholders/")]
    assert len(templates) >= 60
    assert len(lists) == 13 + 2
    result = example.pipeline("--report", "report.csv")
    assert (result.code, result.err) == (0, "")
    rows = example.read("effects/effects_with_placeholders.csv").splitlines()
    assert rows[0] == "EFFECTNAME;UNIT;SPELL;LEVEL_1;LEVEL_2;LEVEL_3;LEVEL_4;LEVEL_5"
    assert 9_000 < len(rows) < 12_000
    columns = list(zip(*(row.rsplit(";", 7)[1:] for row in rows[1:]), strict=True))
    assert all("True" in column and "False" in column for column in columns)


def test_the_engine_executes_every_sentence(example: Desk) -> None:
    assert example.combine("-f").code == 0

    def check(text: str) -> Problem | None:
        line = parse_line(text)
        if not line.ok:
            return Problem(line.error, line.column)
        return Problem("; ".join(line.warnings), warning=True) if line.warnings else None

    assert [(found.text, found.problem.message) for found in Lint("effects/all_effects.txt", check).findings()] == []


def test_the_example_is_healthy(example: Desk) -> None:
    assert example.combine("-f", "--check").lines == []
