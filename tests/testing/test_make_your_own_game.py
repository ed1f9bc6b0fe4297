"""The tutorial game and its page: the page is the file, its examples run, and the game passes the kit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.testing import Size, pytest_cases
from cardscape.testing.files import load_module

ROOT = Path(__file__).resolve().parent.parent.parent
GAME_FILE = ROOT / "examples" / "lanterns.py"
PAGE = (ROOT / "docs" / "make-your-own-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = [(m[1], m[2].strip(), m[3]) for m in BLOCK.finditer(PAGE)]
SIZES = {"lanterns": Size(games=10, pairs=50, alive=8, lists=8), "beacons": Size(games=10, pairs=50, alive=0, lists=4)}
CHECKS = {name: check for game, size in SIZES.items()
          for name, check in pytest_cases(load_module(str(ROOT / "examples" / f"cases_{game}.py")).CASES, size).items()}


@pytest.mark.parametrize("name", CHECKS)
def test_kit(name: str) -> None:
    CHECKS[name]()


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_blocks_of_the_page_are_the_file() -> None:
    shown = "".join(text for language, remark, text in BLOCKS if remark == "game")
    assert lines(shown) == lines(GAME_FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["lanterns", "beacons"])
def test_the_game_is_short(name: str) -> None:
    assert len((ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8").splitlines()) < 200


def test_the_python_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    names: dict[str, object] = {}
    ran = 0
    for language, remark, text in BLOCKS:
        if language == "python" and not remark:
            exec(compile(text, "make-your-own-game.md", "exec"), names)
            ran += 1
    assert ran == 5


def test_the_commands_run() -> None:
    shown = "".join(text for language, _, text in BLOCKS if language == "console")
    commands = [line.removeprefix("$ ").split() for line in shown.splitlines()]
    assert len(commands) == 3
    for words in commands:
        assert words[0] == "cardscape"
        done = subprocess.run([Path(sys.executable).parent / "cardscape", *words[1:]], cwd=ROOT, check=False, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_bad_deck_is_refused_with_every_reason() -> None:
    module = load_module(str(GAME_FILE))
    report = module.GAME.check("3 Spark\nthree Sparks\n2 Spork # typo\n", "bad.txt", "basic")
    assert [(issue.code, issue.line) for issue in report.issues] == [("LINE", 2), ("LINE", 3), ("SIZE", None)]
    with pytest.raises(module.IllegalDeck):
        module.GAME.read_deck("3 Spark", "bad.txt", "basic")


def test_deck_text_reads_back() -> None:
    game = load_module(str(GAME_FILE)).GAME
    for preset in game.presets():
        deck = game.read_deck(Path(preset.path).read_text(encoding="utf-8"), preset.path, "basic")
        assert sorted(game.read_deck(game.deck_text(deck), "again", "basic").cards) == sorted(deck.cards)
