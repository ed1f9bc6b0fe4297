"""What the workflow reads and writes, and in which order."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from cardscape.studio import pipeline_file

from .conftest import TOOLS, Desk
from .pipelines import plan, refused, workshop


@pytest.mark.rule("ST-5.7", "ST-7.7")
def test_everything_is_read_and_written_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop(desk)
    plan(desk, {"version": 1, "generate": {}, "fields": {"rules": [
        {"column": "L{n}", "text": ["Draw {w} <type>", "<subtype> unit", "<number> <subtype>"],
            "for": [{"n": list(range(50)), "w": ["one", "two"]}]}]}})
    from cardscape.studio import reading, writing

    opened: list[str] = []
    real = reading.open_input
    monkeypatch.setattr(reading, "open_input", lambda path: opened.append(path) or real(path))
    written: list[str] = []
    rename = writing.SafeOutput.rename
    monkeypatch.setattr(writing.SafeOutput, "rename", lambda self: written.append(self.path) or rename(self))
    result = desk.pipeline()
    assert result.code == 0
    assert "100 rules" in result.out
    assert len(opened) == len(set(opened))
    assert sorted(name for name in opened if "placeholders/" in name) == [
        f"placeholders/{name}.txt" for name in ("combinations_to_remove", "number", "phrase_replacements", "subtype", "type")]
    assert written == ["effects/all_effects.txt", "effects/effects_with_placeholders.csv"]


@pytest.mark.rule("ST-5.7")
def test_equal_patterns_are_compiled_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardscape.studio import pipeline
    from cardscape.studio.errors import ignore
    from cardscape.studio.placeholders import Placeholders

    desk.placeholders(n="1")
    compiled: list[str] = []
    real = pipeline.Matcher
    monkeypatch.setattr(pipeline, "Matcher", lambda pattern, *rest: compiled.append(pattern) or real(pattern, *rest))
    texts = [pipeline_file.RuleText(1, "A", None, ["x <n>", "y"], []), pipeline_file.RuleText(2, "B", "A", ["x <n>"], [])]
    made = pipeline.compile_rules(texts, Placeholders("placeholders", ignore), ignore)
    assert compiled == ["x <n>", "y"]
    assert [rule.column for rule in made] == ["A", "B"]


@pytest.mark.rule("ST-5.8")
@pytest.mark.parametrize("fault", ["templates", "rules", "table place", "list place", "placeholders", "report"])
def test_a_failure_leaves_both_old_files(desk: Desk, fault: str) -> None:
    workshop(desk)
    tree: dict[str, Any] = {"version": 1, "generate": {}, "fields": {}}
    args: list[str] = []
    desk.write("effects/all_effects.txt", "old list")
    desk.write("effects/effects_with_placeholders.csv", "old table")
    if fault == "templates":
        os.remove(desk.path / "effects/all_effect_templates.txt")
    elif fault == "rules":
        tree["fields"]["rules"] = [{"column": "A", "text": "a", "match_column": "gone"}]
    elif fault == "table place":
        tree["fields"]["output"] = "missing/t.csv"
    elif fault == "list place":
        tree["generate"]["output_file"] = "missing/t.txt"
    elif fault == "placeholders":
        desk.write("placeholders/subtype.txt", b"\xff")
    else:
        args = ["--report", "missing/r.csv"]
    plan(desk, tree)
    before = desk.files()
    result = desk.pipeline(*args)
    assert result.code == 1
    assert result.err.startswith("Error: ")
    assert desk.read("effects/all_effects.txt") == "old list"
    assert desk.read("effects/effects_with_placeholders.csv") == "old table"
    assert desk.files() == before


@pytest.mark.rule("ST-5.8")
def test_renames_come_last_and_together(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop(desk)
    events: list[str] = []
    real = os.replace
    monkeypatch.setattr(os, "replace", lambda a, b: events.append("rename") or real(a, b))
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: events.append("sync") or sync(descriptor))
    assert desk.pipeline().code == 0
    assert events[:4] == ["sync", "sync", "rename", "rename"]


@pytest.mark.rule("ST-1.8", "ST-5.8")
def test_outputs_must_differ(desk: Desk) -> None:
    workshop(desk)
    desk.write("effects/all_effects.txt", "a")
    refused(desk, {"version": 1, "generate": {}, "fields": {"output": "effects/all_effects.txt"}}, "all_effects", code=2)
    refused(desk, {"version": 1, "generate": {"output_file": "x.csv"}, "fields": {"input": "effects/all_effects.txt",
        "output": "x.csv"}},
            "x.csv", code=2)
    refused(desk, {"version": 1, "fields": {"output": "effects/all_effects.txt"}}, "all_effects", code=2)


@pytest.mark.rule("ST-5.9")
def test_templates_are_only_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    workshop(desk)
    before = (desk.path / "effects/all_effect_templates.txt").stat()
    monkeypatch.setattr(time, "sleep", lambda _: pytest.fail("slept"))
    assert desk.pipeline().code == 0
    after = (desk.path / "effects/all_effect_templates.txt").stat()
    assert (before.st_ino, before.st_mtime_ns, before.st_size) == (after.st_ino, after.st_mtime_ns, after.st_size)
    assert "sleep" not in (TOOLS / "generate_and_order_effects.sh").read_text()


@pytest.mark.rule("ST-5.10")
def test_only(desk: Desk) -> None:
    workshop(desk)
    assert desk.pipeline("--only", "generate").code == 0
    assert not (desk.path / "effects/effects_with_placeholders.csv").exists()
    desk.write("effects/all_effects.txt", "dragon x\n")
    assert desk.pipeline("--only", "fields").code == 0
    assert desk.read("effects/all_effects.txt") == "dragon x\n"
    assert desk.read("effects/effects_with_placeholders.csv") == "EFFECTNAME;UNIT;SPELL\ndragon x;True;False\n"
    assert desk.pipeline("--only", "nothing").code == 2
    plan(desk, {"version": 1, "generate": {}})
    assert desk.pipeline("--only", "fields").code == 2


@pytest.mark.rule("ST-5.10")
def test_report(desk: Desk) -> None:
    desk.write("list.txt", "a x\na y\nb x\n")
    plan(desk, {"version": 1, "fields": {"input": "list.txt", "output": "o.csv", "rules": [
        {"column": "A", "text": "a"}, {"column": "A", "text": ["x", "q"]}, {"column": "B", "match_column": "A",
            "exact": "zzz"}]}})
    result = desk.pipeline("--report", "r.csv", "--quiet")
    assert (result.code, result.out) == (0, "")
    assert desk.read("r.csv") == ("rule;column;match_column;patterns;matched;newly_set\n"
                                  "1;A;;a;2;2\n2;A;;x | q;2;1\n3;B;A;zzz;0;0\n")
    assert result.err.startswith("Warning: rule 3 ")
    assert len(result.err.splitlines()) == 1
    assert desk.pipeline("--report", "r.json").code == 0
    assert [entry["newly_set"] for entry in json.loads(desk.read("r.json"))] == [2, 1, 0]


@pytest.mark.rule("ST-5.10", "ST-6.3")
def test_dry_run(desk: Desk) -> None:
    workshop(desk)
    before = desk.files()
    result = desk.pipeline("--dry-run", "--report", "r.csv")
    assert result.code == 0
    assert "Total combinations: 9" in result.out
    assert "9 rows" in result.out
    assert desk.files() == before
    assert desk.pipeline("--quiet").out == ""
