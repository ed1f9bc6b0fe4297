"""Where time goes: work is counted, not timed, beside the straightforward implementation of the benchmark."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType

import pytest

from cardscape.studio import combinations, commands

from .conftest import ROOT, Desk


def benchmark(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"benchmarks/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def calls(work: Callable[[], object]) -> int:
    """How many functions, of Python or of C, are called."""
    count = [0]

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            count[0] += 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count[0]


@pytest.fixture
def bench(desk: Desk) -> Desk:
    benchmark("studio_data").make(Path(desk.path), million=20_000)
    return desk


def config(desk: Desk) -> list[str]:
    return ["placeholders/combinations_to_remove.txt", "placeholders/phrase_replacements.txt"]


@pytest.mark.rule("ST-7.1")
def test_a_real_template_file(bench: Desk) -> None:
    reference = benchmark("studio_reference")
    theirs = calls(lambda: reference.combine("effects/all_effect_templates.txt", "placeholders", *config(bench),
        "reference.txt"))
    ours = calls(lambda: commands.combine(["-f", "--no-progress"]))
    assert bench.read("effects/all_effects.txt") == bench.read("reference.txt")
    assert theirs > 5 * ours


@pytest.mark.rule("ST-7.2")
def test_very_many_results(bench: Desk) -> None:
    reference = benchmark("studio_reference")
    bench.write("four.txt", "Choose <a>, then <b> and <c>, or <d>.\n")
    theirs = calls(lambda: reference.combine("four.txt", "ten", "empty.txt", "empty.txt", "reference.txt"))
    ours = calls(lambda: commands.combine(["-f", "four.txt", "-p", "ten", "-c", "empty.txt", "-r", "empty.txt"]))
    assert len(bench.read("effects/all_effects.txt").split("\n")) == 10_001
    assert bench.read("effects/all_effects.txt") == bench.read("reference.txt")
    assert theirs > 5 * ours


@pytest.mark.rule("ST-7.3")
def test_repeated_tokens_are_not_multiplied(bench: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    built = [0]
    real = combinations._fill

    def fill(*args: object) -> object:
        for batch in real(*args):  # type: ignore[arg-type]
            built[0] += len(batch)
            yield batch

    monkeypatch.setattr(combinations, "_fill", fill)
    result = bench.combine("-f", "same_token.txt", "-p", "ten", "-c", "empty.txt", "-r", "empty.txt", "-t")
    assert result.lines[-1] == "Total combinations: 10"
    assert built[0] == 10


@pytest.mark.rule("ST-7.4")
def test_patterns_are_not_expanded_for_every_row(bench: Desk) -> None:
    reference = benchmark("studio_reference")
    rows = [f"Swap a fire unit with a {kind} unit from the hand {number}." for number in range(40) for kind in ("fire", "ghost")]
    bench.write("few.txt", "\n".join(rows))
    pattern = "a <kind> unit with a <kind> unit from the <zone>"
    theirs = calls(lambda: reference.tag("few.txt", "reference.csv", "X", "placeholders", pattern))
    ours = calls(lambda: commands.tag(["-i", "few.txt", "-o", "out.csv", "-c", "X", "-t", pattern]))
    assert bench.read("out.csv") == bench.path.joinpath("reference.csv").read_text().replace("\r\n", "\n")
    assert bench.read("out.csv").count(";True") == 40
    assert theirs > 50 * ours


@pytest.mark.rule("ST-7.5")
def test_literal_patterns_cost_little_per_row(bench: Desk) -> None:
    reference = benchmark("studio_reference")
    theirs = calls(lambda: reference.tag("million.txt", "reference.csv", "X", "placeholders", "Return two"))
    ours = calls(lambda: commands.tag(["-i", "million.txt", "-o", "out.csv", "-c", "X", "-t", "Return two"]))
    assert bench.read("out.csv") == bench.path.joinpath("reference.csv").read_text().replace("\r\n", "\n")
    assert theirs > 2 * ours


@pytest.mark.rule("ST-7.6")
def test_sorting_costs_little_per_line(bench: Desk) -> None:
    reference = benchmark("studio_reference")
    theirs = calls(lambda: reference.sort("million.txt", "reference.txt"))
    ours = calls(lambda: commands.sort(["-i", "million.txt", "-o", "out.txt"]))
    assert bench.read("out.txt") == bench.read("reference.txt")
    assert theirs > ours


@pytest.mark.rule("ST-7.7")
def test_the_workflow_does_not_repeat_itself(bench: Desk) -> None:
    reference = benchmark("studio_reference")
    plan = json.loads(bench.read("effects/pipeline.json"))
    bench.write("effects/all_effect_templates.txt",
        "Destroy <number> <card>(s).\nTap <number> <kind> unit(s) from your <zone>.\n")
    ours = calls(lambda: commands.pipeline(["--quiet", "--no-progress"]))
    from cardscape.studio.pipeline_file import read_rules

    rules = read_rules(plan["fields"]["rules"], "")
    assert 600 < len(rules) < 800
    assert bench.read("effects/effects_with_placeholders.csv").count("True") > 100
    theirs = sum(calls(lambda rule=rule: reference.tag("effects/all_effects.txt", os.devnull, rule.column,
        "placeholders", rule.text[0]))
                 for rule in rules[::80])
    assert theirs * 80 > 30 * ours
