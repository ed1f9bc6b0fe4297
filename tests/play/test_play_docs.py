"""The examples of docs/scenarios.md and docs/replays.md run, and say what the text says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardscape.play import commands
from cardscape.play.running import run_scenario

DOCS = Path(__file__).parent.parent.parent / "docs"
BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)([^\n]*)\n(.*?)```\n", re.DOTALL)


def blocks(name: str) -> list[tuple[str, str, str, str]]:
    """File name, language, remark and text of every block."""
    return [(m[1] or "", m[2], m[3].strip(), m[4]) for m in BLOCK.finditer((DOCS / name).read_text(encoding="utf-8"))]


def test_scenario_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for file, language, remark, text in blocks("scenarios.md"):
        if language == "yaml":
            Path(file).write_text(text, encoding="utf-8")
            outcome = run_scenario(Path(file))
            assert outcome.ok == (remark != "fails"), str(outcome)
        elif language == "console":
            command, _, output = text.partition("\n")
            words = shlex.split(command.removeprefix("$ "))
            assert words[:3] == ["cardscape", "scenario", "check"]
            commands.scenario_check(words[3:])
            out = capsys.readouterr().out
            assert out.startswith(output) if remark == "starts" else out == output
        else:
            exec(compile(text, "scenarios.md", "exec"), {})
        ran += 1
    assert ran == 7


def test_replay_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for _, language, _, text in blocks("replays.md"):
        assert language == "python"
        exec(compile(text, "replays.md", "exec"), names)
    assert capsys.readouterr().out.startswith(("A: ", "B: "))
    assert commands.cut("match.json", 17, "cut.yaml") == 0
    assert commands.scenario_check(["cut.yaml"]) == 0
    assert commands.replay("match.json", verify_only=True) == 0


def test_every_key_and_expectation_is_documented() -> None:
    from cardscape.play import scenario, seen
    from cardscape.play.told import PARTS

    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    for word in (*scenario.KEYS, *scenario.CHECKS, *seen.ASPECTS, *PARTS, "turn", "number", "phase", "asked", "question", "chain",
                 "knows"):
        assert word in text
