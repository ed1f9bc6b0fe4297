"""What the page of the lab shows is true: its commands run, with fewer games and a faster bot."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from cardscape.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
COMMANDS = [line[2:] for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


@pytest.fixture(autouse=True)
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (ROOT / "examples" / "lab").glob("*.txt"):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)


def quick(command: str) -> list[str]:
    """The command with four games a pairing, the random bot, one process."""
    words = shlex.split(command)[1:]
    for name, value in (("--games", "4"), ("--jobs", "1"), ("--bot", "random")):
        if name in words:
            words[words.index(name) + 1] = value
        elif name == "--bot":
            words += [name, value]
    return words


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith("cardscape lab")])
def test_every_command_runs(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(quick(command)) == 0
    assert capsys.readouterr().out
    if "--out report" in command:
        for name in ("report.html", "report.json", "games.parquet", "cards.parquet", "games.jsonl", "games.journal"):
            assert (tmp_path / "report" / name).exists()
        for snippet in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
            exec(compile(snippet, "lab.md", "exec"), {})
        assert "card" in capsys.readouterr().out


def test_the_card_of_the_page_is_the_one_in_the_examples() -> None:
    (shown,) = re.findall(r"```text iron-ram.txt\n(.*?)```", PAGE, re.DOTALL)
    kept = (ROOT / "examples" / "lab" / "iron-ram.txt").read_text(encoding="utf-8")
    assert kept.partition("\n")[2] == shown


def test_the_planted_card_is_found_as_the_table_says() -> None:
    row = json.loads((ROOT / "docs" / "soak" / "lab-planted-card.json").read_text(encoding="utf-8"))
    for words, name in (("with Iron Ram", "Iron Ram"), ("with Slag Heap, its neutral twin", "Slag Heap"),
                        ("nothing changed but the order of the deck list, so other deals", "another order")):
        found = row["versions"][name]
        assert f"| {words} | {found['flagged']} of {found['of']} |" in PAGE
    assert row["versions"]["Iron Ram"]["flagged"] >= 19
    assert row["versions"]["Slag Heap"]["flagged"] <= 1
    assert row["versions"]["another order"]["flagged"] <= 1


def test_every_answer_the_page_lists_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*quick(next(one for one in COMMANDS if "iron-ram" in one)), "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    (listed,) = re.findall(r"^\| `card` \| (`card`.*) \|$", PAGE, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", listed)) <= set(row)


def test_the_planted_deck_came_back_as_the_page_says() -> None:
    row = json.loads((ROOT / "docs" / "soak" / "lab-planted-deck-polaris.json").read_text(encoding="utf-8"))
    shares = row["on_fresh_deals"]
    assert row["back_in_45_to_55"]
    assert not 0.45 <= shares["raised"]["share"] <= 0.55
    for what, share in shares.items():
        words = f"{what} {100 * share['share']:.1f} % [{100 * share['low']:.1f}, {100 * share['high']:.1f}]"
        assert words in " ".join(PAGE.split())
