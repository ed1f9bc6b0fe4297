"""The workflow and its pipeline file."""

from __future__ import annotations

import os
from typing import Any

import pytest

from cardscape.studio import pipeline_file
from cardscape.studio.errors import StudioError

from .conftest import TOOLS, Desk
from .pipelines import plan, refused, rules, workshop


@pytest.mark.rule("ST-5.1", "ST-5.2")
def test_without_a_pipeline_file(desk: Desk) -> None:
    workshop(desk)
    result = desk.pipeline()
    assert result.code == 0
    assert "effects/pipeline.json" in result.err
    assert desk.read("effects/all_effects.txt").split("\n")[0] == "All changes are inverted."
    lines = desk.read("effects/effects_with_placeholders.csv").split("\n")
    assert lines[0] == "EFFECTNAME;UNIT;SPELL"
    assert "Destroy one dragon unit;True;False" in lines
    assert "Draw two air cards;False;True" in lines
    assert lines.count("All changes are inverted.;False;False") == 1


@pytest.mark.rule("ST-5.1")
def test_the_script_from_anywhere(desk: Desk) -> None:
    workshop(desk)
    script = TOOLS / "generate_and_order_effects.sh"
    assert script.read_text().startswith("#!/usr/bin/env bash\n")
    assert os.access(script, os.X_OK)
    result = desk.tool("generate_and_order_effects.sh")
    assert (result.code, len(result.lines)) == (0, 2)
    expected = desk.read("effects/effects_with_placeholders.csv")
    (desk.path / "link.sh").symlink_to(script)
    desk.write("effects/effects_with_placeholders.csv", "")
    import subprocess
    import sys

    done = subprocess.run(["./link.sh", "--quiet"], cwd=desk.path, capture_output=True, check=False,
                          env={**os.environ, "PYTHON": sys.executable})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert desk.read("effects/effects_with_placeholders.csv") == expected


@pytest.mark.rule("ST-5.2", "ST-5.3")
def test_paths_of_a_named_file_are_relative_to_it(desk: Desk) -> None:
    workshop(desk)
    os.rename(desk.path / "effects", desk.path / "elsewhere")
    (desk.path / "deep").mkdir()
    os.rename(desk.path / "elsewhere", desk.path / "deep/effects")
    os.rename(desk.path / "placeholders", desk.path / "deep/placeholders")
    plan(desk, {"version": 1, "generate": {}, "fields": {"output": "t.csv"}}, "deep/p.json")
    assert desk.pipeline("--pipeline", "deep/p.json").code == 0
    assert (desk.path / "deep/t.csv").exists()
    result = desk.pipeline("--pipeline", "gone.json")
    assert result.code == 1
    assert "'gone.json'" in result.err


@pytest.mark.rule("ST-5.2", "ST-5.3")
def test_paths_of_the_default_file_are_relative_to_the_current_directory(desk: Desk) -> None:
    workshop(desk)
    plan(desk, {"version": 1, "generate": {"file": "effects/all_effect_templates.txt", "output_file": "list.txt"},
                "fields": {"output": "t.csv"}})
    assert desk.pipeline().code == 0
    assert desk.read("t.csv").startswith("EFFECTNAME;UNIT;SPELL\n")
    assert desk.read("list.txt").startswith("All changes")


@pytest.mark.rule("ST-5.3", "ST-5.5")
def test_the_example_of_the_format(desk: Desk) -> None:
    workshop(desk)
    desk.placeholders(card="dragon units")
    desk.write("effects/all_effect_templates.txt",
        "Draw two cards of <type> x\nDestroy all rank 2 <card> of <type> y\nDraw one card <type> z\n"
               "All changes are inverted.\nGain one point\n")
    plan(desk, {
        "version": 1, "placeholder_dir": "placeholders",
        "generate": {"file": "effects/all_effect_templates.txt", "output_file": "effects/all_effects.txt",
                     "combinations_to_remove": "placeholders/combinations_to_remove.txt",
                     "replacements_file": "placeholders/phrase_replacements.txt"},
        "fields": {"input": "effects/all_effects.txt", "output": "effects/effects_with_placeholders.csv", "rules": [
            {"column": "UNIT", "text": ["<subtype> "]},
            {"column": "SPELL", "text": ["<type> ", "Gain <number> point"], "exact": ["All changes are inverted."]},
            {"column": "LEVEL_{level}", "match_column": "SPELL", "for": [{"level": 1, "n": [1, 2]}, {"level": 2,
            "n": [2, 3]}],
             "text": ["Draw {n:word} card{n:s}", "Destroy all rank {n} <card>"]}]}})
    assert desk.pipeline().code == 0
    assert desk.read("effects/effects_with_placeholders.csv").split("\n") == [
        "EFFECTNAME;UNIT;SPELL;LEVEL_1;LEVEL_2", "All changes are inverted.;False;True;False;False",
        "Destroy all rank 2 dragon units of air y;True;True;True;True",
        "Destroy all rank 2 dragon units of fire y;True;True;True;True",
        "Draw one card air z;False;True;True;False", "Draw one card fire z;False;True;True;False",
        "Draw two cards of air x;False;True;True;True", "Draw two cards of fire x;False;True;True;True",
        "Gain one point;False;True;False;False",
        ""]


@pytest.mark.rule("ST-5.3")
def test_toml_has_the_same_structure(desk: Desk) -> None:
    desk.write("list.txt", "a\nb\n")
    desk.write("p.toml", 'version = 1\n[fields]\ninput = "list.txt"\noutput = "o.csv"\n'
               '[[fields.rules]]\ncolumn = "A"\ntext = "a"\n')
    assert desk.pipeline("--pipeline", "p.toml").code == 0
    assert desk.read("o.csv") == "EFFECTNAME;A\na;True\nb;False\n"
    desk.write("p.toml", "version = ")
    assert desk.pipeline("--pipeline", "p.toml").code == 1


@pytest.mark.rule("ST-5.4")
def test_stages_and_defaults(desk: Desk) -> None:
    workshop(desk)
    plan(desk, {"version": 1, "generate": {"output_file": "other.txt"}, "fields": {}})
    assert desk.pipeline().code == 0
    assert desk.read("effects/effects_with_placeholders.csv").startswith("EFFECTNAME;UNIT;SPELL\nAll changes")
    assert not (desk.path / "effects/all_effects.txt").exists()
    os.remove(desk.path / "effects/effects_with_placeholders.csv")
    plan(desk, {"version": 1, "generate": {}})
    assert desk.pipeline().code == 0
    assert (desk.path / "effects/all_effects.txt").exists()
    assert not (desk.path / "effects/effects_with_placeholders.csv").exists()
    desk.write("effects/all_effects.txt", "only this\n")
    plan(desk, {"version": 1, "fields": {"rules": [{"column": "A", "text": "only", "exact": "this"}]}})
    assert desk.pipeline().code == 0
    assert desk.read("effects/effects_with_placeholders.csv") == "EFFECTNAME;A\nonly this;True\n"


@pytest.mark.rule("ST-5.4")
@pytest.mark.parametrize(("tree", "words"), [
    ([], []), ({"version": 1}, ["generate", "fields"]), ({"fields": {}}, ["version"]), ({"version": True,
        "fields": {}}, ["version"]),
    ({"version": 2, "fields": {}}, ["version"]), ({"version": "1", "fields": {}}, ["version"]), ({"version": 1.0,
    "fields": {}}, ["version"]),
    ({"version": 1, "fields": {}, "extra": 1}, ["extra"]), ({"version": 1, "generate": []}, ["generate"]),
    ({"version": 1, "generate": {"fil": "x"}}, ["'fil'", "file"]), ({"version": 1, "generate": {"file": 3}}, ["file"]),
    ({"version": 1, "generate": {"file": ""}}, ["file"]), ({"version": 1, "placeholder_dir": [], "fields": {}},
    ["placeholder_dir"]),
    ({"version": 1, "fields": {"rules": {}}}, ["rules"]), ({"version": 1, "fields": None}, ["fields"]),
])
def test_bad_pipeline_files(desk: Desk, tree: Any, words: list[str]) -> None:
    refused(desk, tree, *words)


@pytest.mark.rule("ST-5.4")
@pytest.mark.parametrize(("rule", "words"), [
    ("x", []), ({"text": "a"}, ["column"]), ({"column": "A"}, ["text", "exact"]), ({"column": "A", "text": ""}, ["text"]),
    ({"column": "A", "text": ["a", ""]}, ["text"]), ({"column": "A", "exact": ""}, ["exact"]), ({"column": "A",
    "text": []}, ["text"]),
    ({"column": "A", "text": [1]}, ["text"]), ({"column": "A", "text": 1}, ["text"]), ({"column": 1, "text": "a"},
    ["column"]),
    ({"column": " ", "text": "a"}, ["column"]), ({"column": "EFFECTNAME", "text": "a"}, ["column"]), ({"column": "A",
    "txt": "a"}, ["txt", "text"]),
    ({"column": "A", "match_column": 1, "text": "a"}, ["match_column"]), ({"column": "A", "match_column": "",
    "text": "a"}, ["match_column"]),
    ({"column": "A", "text": "a", "for": {}}, ["for"]), ({"column": "A", "text": "a", "for": []}, ["for"]),
    ({"column": "A", "text": "a", "for": [1]}, ["for"]), ({"column": "A", "text": "a", "for": [{"x": []}]}, ["for", "x"]),
    ({"column": "A", "text": "a", "for": [{"x": True}]}, ["for", "x"]), ({"column": "A", "text": "a",
    "for": [{"x": [[1]]}]}, ["for", "x"]),
    ({"column": "A", "text": "{y}", "for": [{"x": 1}]}, ["text", "{y}"]), ({"column": "A{", "text": "a",
    "for": [{"x": 1}]}, ["column"]),
    ({"column": "A", "text": "a}", "for": [{"x": 1}]}, ["text"]), ({"column": "A", "text": "{x:word}",
    "for": [{"x": 21}]}, ["text", "20"]),
    ({"column": "A", "text": "{x:word}", "for": [{"x": "two"}]}, ["text"]), ({"column": "A", "text": "{x:up}",
    "for": [{"x": 1}]}, ["text", "up"]),
    ({"column": "A", "text": "{x}", "for": [{"x": ""}]}, ["text"]), ({"column": "A", "text": "a\x00b"}, ["text"]),
    ({"column": "A", "text": "a\ud800"}, ["text"]), ({"column": "A", "text": "a", "for": [{"x": list(range(1200)),
    "y": list(range(1200))}]}, ["for"]),
])
def test_bad_rules_are_named(desk: Desk, rule: Any, words: list[str]) -> None:
    desk.write("effects/all_effects.txt", "a\n")
    good = {"column": "G", "text": "g"}
    refused(desk, {"version": 1, "fields": {"rules": [good, rule]}}, "rule 2", *words)


@pytest.mark.rule("ST-5.4")
@pytest.mark.parametrize("text", ["", "{", '{"version": 1, "version": 1}', "[" * 100_000,
    '{"version": ' + "1" * 5000 + "}", "nul"])
def test_not_even_json(desk: Desk, text: str) -> None:
    desk.write("effects/pipeline.json", text)
    result = desk.pipeline()
    assert result.code == 1
    assert result.err.startswith("Error: ")
    assert "effects/pipeline.json" in result.err


@pytest.mark.rule("ST-5.5")
def test_variables(desk: Desk) -> None:
    fill, variable = pipeline_file.fill, pipeline_file.variable
    assert fill("a{x}{{b}}{x:s}{x:word}", {"x": "3"}, "") == "a3{b}sthree"
    assert fill("card{x:s}", {"x": "1"}, "") == "card"
    assert fill("{x}{{", None, "") == "{x}{{"
    assert [variable("x:word", {"x": str(number)}, "") for number in (0, 12, 13, 20)] == ["zero", "twelve",
        "thirteen", "twenty"]
    order = pipeline_file.bindings([{"a": [1, 2], "b": ["x", "y"]}, {"a": 3, "b": "z"}], "")
    assert [entry["a"] + entry["b"] for entry in order] == ["1x", "1y", "2x", "2y", "3z"]
    table = rules(desk, {"column": "{c}", "text": "{t} {n}", "for": [{"c": "A", "t": "a", "n": [1, 2]}, {"c": "B",
        "t": "b", "n": 2}]})
    assert table == {"EFFECTNAME": ["A", "B"], "a 1": ["True", "False"], "b 2": ["False", "True"]}
    assert rules(desk, {"column": "{A}", "text": "{n}"}, effects="{n}\nn\n") == {"EFFECTNAME": ["{A}"],
        "{n}": ["True"], "n": ["False"]}
    with pytest.raises(StudioError):
        variable("x:word", {"x": "-1"}, "")


@pytest.mark.rule("ST-5.6")
def test_the_match_column_counts_at_that_moment(desk: Desk) -> None:
    early = {"column": "L", "match_column": "U", "text": "a"}
    assert rules(desk, early, {"column": "U", "text": "1"}) == {"EFFECTNAME": ["L", "U"], "a 1": ["False", "True"],
        "b 2": ["False", "False"]}
    assert rules(desk, {"column": "U", "text": "1"}, early) == {"EFFECTNAME": ["U", "L"], "a 1": ["True", "True"],
        "b 2": ["False", "False"]}
    assert rules(desk, {"column": "E", "exact": "b"})["b 2"] == ["True"]


@pytest.mark.rule("ST-5.6")
def test_a_table_as_input(desk: Desk) -> None:
    desk.write("in.csv", "M;EFFECTNAME;U\r\ntrue;a;maybe\r\nno;a\r\n")
    plan(desk, {"version": 1, "fields": {"input": "in.csv", "output": "in.csv", "rules": [
        {"column": "N", "match_column": "M", "text": "a"}, {"column": "U", "text": "zzz"}]}})
    assert desk.pipeline().code == 0
    assert desk.path.joinpath("in.csv").read_bytes() == b"M;EFFECTNAME;U;N\r\ntrue;a;maybe;True\r\nno;a;False;False\r\n"
    refused(desk, {"version": 1, "fields": {"input": "in.csv", "output": "o.csv", "rules": [
        {"column": "N", "match_column": "Z", "text": "a"}]}}, "'Z'")
