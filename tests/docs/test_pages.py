"""What the README and the tutorial show is true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.play.running import run_scenario

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def cardscape(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "cardscape.cli.main", *arguments], cwd=cwd, capture_output=True, text=True,
                          check=False)


def test_the_python_of_the_readme_runs() -> None:
    run = subprocess.run([sys.executable, "-c", blocks(README, "python")[0]], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.fullmatch(r"winner: [AB] by deckout\n", run.stdout)


def test_the_card_of_the_readme_can_be_read() -> None:
    from cardscape.games.cardfinity.positions import inline_cards

    notation = README.partition('\n\n```\n"')[2].partition("```")[0]
    assert [card.name for card in inline_cards('"' + notation)] == ["Ash Wolf"]


@pytest.mark.parametrize("command", [["explain"], ["check"], ["simulate"]])
def test_the_commands_of_the_tutorial_work_on_its_deck(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "lamplighters.txt").write_text(blocks(TUTORIAL, "text lamplighters.txt")[0], encoding="utf-8")
    arguments = [*command, "cardfinity"]
    if command == ["simulate"]:
        arguments += ["--decks", "lamplighters.txt,tidewatch", "--games", "4", "--bots", "greedy,greedy"]
    else:
        arguments.append("lamplighters.txt")
    run = cardscape(*arguments, cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_scenario_of_the_tutorial_passes() -> None:
    outcome = run_scenario(blocks(TUTORIAL, "yaml")[0])
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert "://" not in target, f"{page.name} links out to {target}"
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_soak_table_has_the_figures_of_its_records() -> None:
    """A run that is repeated changes its record; the page that shows it has to follow."""
    row = re.compile(r"^\| [^|]* \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) [^|]* \| \[(soak/[\w.-]+)\]\(\4\) \|$", re.MULTILINE)
    shown = row.findall((ROOT / "docs" / "speed.md").read_text(encoding="utf-8"))
    assert len(shown) == 5
    for games, decisions, seconds, file in shown:
        record = json.loads((ROOT / "docs" / file).read_text(encoding="utf-8"))
        kept = (f"{record['games']:,}", f"{record['decisions']:,}", f"{record['seconds']:,.0f}")
        assert (games, decisions, seconds) == kept, file


def test_make_help_names_every_target_but_the_parts_of_make_test() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    targets = re.findall(r"^\.PHONY:(.*)", makefile, re.MULTILINE)[0].split()
    told = " ".join(re.findall(r'^\t@echo "(make .*)"$', makefile, re.MULTILINE))
    missing = {target for target in targets if not re.search(rf"(?<![\w-]){target}(?![\w-])", told)}
    assert missing <= {"help", "lint", "types", "layers", "rules", "pytest"}
