"""``cardscape lab`` and the files of the user: odd names, and folders that hold something else."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardscape.cli.main import main
from cardscape.lab.field import FieldPlan, Pairing
from cardscape.lab.referee import Fault
from cardscape.play.lines import visible, writable
from tests.lab.plans import PEBBLES, decks

LAB = Path(__file__).parents[2] / "examples" / "lab"
DECK = os.fsdecode(b"w\xe9.txt")
BOT = os.fsdecode(b"p\xe9.py")
SOURCE = """from cardscape.bots.bot import Bot
class First(Bot):
    def choose(self, view, decision, worlds):
        return 0
class Raises(Bot):
    def choose(self, view, decision, worlds):
        raise ValueError("half a letter: \\ud800")
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def odd() -> None:
    """A deck and a bot whose names are not UTF-8."""
    try:
        Path(DECK).write_bytes((LAB / "workshop.txt").read_bytes())
    except OSError:
        pytest.skip("this disk takes no such names")
    Path(BOT).write_text(SOURCE, encoding="utf-8")


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize(("command", "report"), [
    (["matrix", "cardfinity", "--decks", f"{DECK},clockwork"], "matrix.json"),
    (["balance", "cardfinity", "--decks", f"{DECK},clockwork", "--skill", "2"], "report.json"),
    (["deck", "cardfinity", DECK, "--field", "clockwork"], "deck.json"),
    (["card", "cardfinity", str(LAB / "iron-ram.txt"), "--into", DECK, "--swap", "Scrap Heap", "--copies", "8", "--field",
      "clockwork"], "card.json"),
    (["tune", "cardfinity", DECK, "--field", "clockwork", "--tries", "3"], "tune.json")])
def test_names_that_are_not_utf_8_are_written_out_in_every_report(command: list[str], report: str,
                                                                  capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lab", *command, "--bot", f"{BOT}:First", "--games", "4", "--out", "run", "--save", os.fsdecode(b"s\xe9.json")]
    assert main(arguments) == 0
    capsys.readouterr()
    assert main([*arguments, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["bot"] == "p\\xe9.py:First"
    assert json.loads(Path("run", report).read_text(encoding="utf-8")) == row
    assert json.dumps(row, ensure_ascii=False).encode()
    if command[0] != "tune":
        import polars

        games = polars.read_parquet("run/games.parquet")
        assert set(games["bot_a"]) == {"p\\xe9.py:First"}
        assert "w\\xe9" in {*games["deck_a"], *games["deck_b"]}
        assert "w\\xe9" in Path("run/report.html").read_text(encoding="utf-8")
        assert len(Path("run/games.jsonl").read_text(encoding="utf-8").splitlines()) == games.height


@pytest.mark.usefixtures("odd")
def test_a_fault_that_no_file_could_hold_is_kept_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lab", "matrix", "cardfinity", "--decks", "clockwork,mosskeep", "--bot", f"{BOT}:Raises", "--games", "2",
                 "--out", "run", "--json"]
    assert main(arguments) == 1
    row = json.loads(capsys.readouterr().out)
    assert row["bot_faults"] == {"Raises raised ValueError: half a letter: \\ud800 (p\\xe9.py, line 7)": 2}
    assert main(arguments) == 1
    assert json.loads(capsys.readouterr().out) == row


@pytest.mark.usefixtures("odd")
def test_a_match_against_such_a_bot_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "cardfinity", "--vs", f"{BOT}:First", "--deck", DECK, "--replay", "kept.json"]) == 0
    assert json.loads(Path("kept.json").read_text(encoding="utf-8"))["players"] == ["p\\xe9.py:First"] * 2
    assert main(["replay", "kept.json", "--verify"]) == 0


@pytest.mark.parametrize("theirs", ["report.html", "report.json", "games.parquet"])
def test_files_of_the_users_own_are_not_overwritten(theirs: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine").mkdir()
    Path("mine", theirs).write_text("precious")
    arguments = ["lab", "balance", PEBBLES, "--bot", "random", "--games", "2", "--out", "mine"]
    assert main(arguments) == 2
    assert capsys.readouterr().err == (f"Error: mine holds {theirs}, but no run of the lab; take another folder with --out, or "
                                       "--fresh to write over it\n")
    assert [path.name for path in Path("mine").iterdir()] == [theirs]
    assert main([*arguments, "--fresh"]) == 0
    assert main(arguments) == 0


def test_tuning_does_not_overwrite_them_either(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine").mkdir()
    Path("mine", "tune.json").write_text("precious")
    arguments = ["lab", "tune", "cardfinity", "tidewatch", "--bot", "random", "--games", "2", "--tries", "1", "--field",
                 "clockwork", "--out"]
    assert main([*arguments, "mine"]) == 2
    assert "mine holds tune.json, but no run of the lab" in capsys.readouterr().err
    assert main([*arguments, "run"]) == main([*arguments, "run"]) == 0
    before = Path("run", "tune.json").read_bytes()
    other = ["mosskeep" if argument == "tidewatch" else argument for argument in arguments]
    assert main([*other, "run"]) == 2
    assert "run holds another run" in capsys.readouterr().err
    assert Path("run", "tune.json").read_bytes() == before
    assert main([*other, "run", "--fresh"]) == 0


def test_games_are_whole_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "balance", PEBBLES, "--bot", "greedy", "--games", "5", "--skill", "3", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["games_per_pairing"] == 6
    assert {pairing["games"] for pairing in row["matrix"]["pairings"]} == {6}
    assert row["skill"]["of"] % 4 == 0


def test_no_copies_of_a_card_are_no_experiment(capsys: pytest.CaptureFixture[str]) -> None:
    card = ["lab", "card", "cardfinity", str(LAB / "iron-ram.txt"), "--into", str(LAB / "workshop.txt"), "--copies", "0"]
    assert main(card) == 2
    assert "--copies" in capsys.readouterr().err


def test_plain_names_are_left_as_they_are() -> None:
    assert writable("caf\u00e9 \u5361 \U0001f0cf\x00") == "caf\u00e9 \u5361 \U0001f0cf\x00"
    assert visible("w\udce9\ud83d\x1b") == "w\\xe9\\ud83d\\x1b"
    assert str(Fault("w\udce9")) == "w\\xe9"


def test_a_run_of_such_names_has_one_fingerprint() -> None:
    marks = {FieldPlan(PEBBLES, "river", {}, decks("1 1", "2 2"), [Pairing((0, 1), (bot, "random"), 0)], 1).fingerprint
             for bot in (f"{BOT}:First", f"{BOT}:First", "p.py:First")}
    assert len(marks) == 2
