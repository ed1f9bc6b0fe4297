"""``cardscape lab``: what people and programs get, and what happens when something is in the way."""

from __future__ import annotations

import errno
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardscape.cli import lab_running, progress
from cardscape.cli.lab_card import remark_lines, share_lines
from cardscape.cli.main import main
from cardscape.lab.field import FieldPlan
from cardscape.lab.figures import PairedMean
from cardscape.lab.pairs import PairedResult, paired
from cardscape.play import catalog, files
from tests.lab.plans import BOTS, PEBBLES, decks, record

LAB = Path(__file__).parents[2] / "examples" / "lab"
BALANCE = ["lab", "balance", "cardfinity", "--decks", "clockwork,tidewatch", "--bot", "random", "--games", "4", "--skill", "2"]
CARD = ["lab", "card", "cardfinity", str(LAB / "iron-ram.txt"), "--into", str(LAB / "workshop.txt"), "--swap", "Scrap Heap",
        "--copies", "8", "--bot", "random", "--field", "clockwork,mosskeep"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_matrix_is_printed_kept_and_gone_on_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["lab", "matrix", PEBBLES, "--bot", "random", "--games", "4", "--out", "run", "--save", "matrix.json"]
    row = printed(capsys, *arguments)
    assert row["games"] == 4 * len(row["pairings"])
    assert row["at_turn_limit"] == 0
    assert json.loads((tmp_path / "matrix.json").read_text(encoding="utf-8")) == row
    again = printed(capsys, *arguments, "--jobs", "2")
    assert again == row
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert f"digest {row['digest']}" in text
    assert (tmp_path / "run" / "report.html").read_text(encoding="utf-8").count("<svg") == 2
    assert "The first player won" in text


def test_balance_writes_a_page_that_needs_no_network_and_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import polars

    row = printed(capsys, *BALANCE, "--out", "run")
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}%", " %")
    assert page.count("<svg") == page.count('style="min-width: ') == 6
    assert "<script" not in page
    assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "not distinguishable from 50 %" in page
    assert set(re.findall(r'href="#([^"]+)"', page)) == set(re.findall(r'<section id="([^"]+)"', page)) > {"cards"}
    for marked in re.findall(r'<tr><td>[^<]*</td><td>\d+</td><td class="n clear">.*?</td><td>([^<]*)</td>', page):
        assert marked in ("above 50 %", "below 50 %")
    games = polars.read_parquet(tmp_path / "run" / "games.parquet")
    lines = (tmp_path / "run" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert games.height == len(lines) == 4 * 3
    assert set(games["winner"]) <= {"a", "b", ""}
    cards = polars.read_parquet(tmp_path / "run" / "cards.parquet")
    assert {"deck", "card", "drawn", "played", "resolved", "won"} <= set(cards.columns)
    assert {"matrix", "skill", "length", "ends", "cards", "breakdowns", "digest"} <= set(row)
    one = row["cards"][0]
    assert {"won_when_drawn", "won_when_played", "play_rate", "effects"} <= set(one)
    assert {"hits", "of", "share", "low", "high"} == set(one["won_when_drawn"])


def test_balance_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(BALANCE) == 0
    out = capsys.readouterr().out
    assert "It has no skill at all" in out
    assert "Endings: no card left to draw 100.0 %" in out
    assert "are not distinguishable from the rest of their decks, among so many." in out


def test_the_planted_card_is_told_with_its_replays(capsys: pytest.CaptureFixture[str]) -> None:
    row = printed(capsys, *CARD, "--games", "20", "--out", "run")
    assert (row["card"], row["copies"], row["swapped"], row["pairs"]) == ("Iron Ram", 8, "Scrap Heap", 40)
    assert row["difference"]["of"] == 20
    assert Path("run/report.html").read_text(encoding="utf-8").count("<svg") == 1
    assert Path("run/games.parquet").exists()
    assert row["replays"]
    for path in row["replays"]:
        assert main(["replay", path, "--verify"]) == 0
    capsys.readouterr()
    assert main([*CARD, "--games", "20", "--out", "run"]) == 0
    out = capsys.readouterr().out
    assert "Iron Ram" in out
    assert "points over 20 deals" in out
    assert "watch: cardscape replay run/" in out


def test_two_opponents_of_one_name_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    for folder, deck in (("a", "clockwork"), ("b", "mosskeep")):
        Path(folder).mkdir()
        source = catalog.find_deck(catalog.find_game("cardfinity"), deck, "cardfinity")
        Path(folder, "foe.txt").write_text(source.text, encoding="utf-8")
    row = printed(capsys, *CARD[:-1], "a/foe.txt,b/foe.txt", "--games", "20", "--replays", "20", "--out", "run")
    assert row["field"] == ["foe", "foe (2)"]
    assert sorted(one["deck"] for one in row["against"]) == row["field"]
    assert len(set(row["replays"])) == len(row["replays"])
    assert any("foe (2)" in path for path in row["replays"])


def test_a_card_that_is_not_told_apart_says_what_the_games_would_have_shown() -> None:
    plan = FieldPlan(PEBBLES, "river", {}, decks("1 1", "2 2", "3 3"), paired(1, "random"), 1)
    for games, said in ((20, "There are too few games to tell how many more would settle it"),
                        (400, "These games would most likely have shown a difference of 2 points.")):
        result = PairedResult(plan, [record(version, number, number % 2) for version in (0, 1) for number in range(games)], 0.01)
        assert remark_lines({"decided": {"won": 0, "lost": 0}}, result, "New")[0].startswith(said)
        assert share_lines(result)[2].endswith("each played from both seats with and without the card")
    records = [record(version, number, number % 3 % 2 if version else 0) for version in (0, 1) for number in range(61)]
    result = PairedResult(plan, records, 0.5)
    result.difference = PairedMean([0.5, -0.5] * 20)
    assert remark_lines({"decided": {"won": 0, "lost": 0}}, result, "New")[0].startswith("About ")
    assert share_lines(result)[2].endswith("over 40 deals, 1 of them from one seat only")


def test_a_new_ttcg_card_can_be_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    header = "name;type;subtypes;rank;attack;defense;style1;effect1;style2;effect2;serial;rarity"
    row = "Doom Bell;Spell;;1;;;Normal;Your opponent loses nine points.;Normal;Draw two cards.;X-1;Common"
    (tmp_path / "bell.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    found = printed(capsys, "lab", "card", "ttcg", "bell.csv", "--into", "green-crown", "--field", "night-court", "--bot",
                    "random", "--games", "8", "--copies", "2")
    assert found["replays"]
    assert main(["replay", found["replays"][0], "--verify"]) == 0


def test_a_deck_is_told_from_its_worst_matchup_on(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lab", "deck", "cardfinity", "clockwork", "--bot", "random", "--games", "10"]
    row = printed(capsys, *arguments)
    shares = [one["share"] for one in row["matchups"]]
    assert len(shares) == 5
    assert shares == sorted(shares)
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "matchups, the worst first:" in out
    assert "never helped: Scrap Heap" not in out or "drawn in" in out


def test_tuning_shows_what_it_tried_and_keeps_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lab", "tune", "cardfinity", "tidewatch", "--bot", "random", "--games", "10", "--tries", "6", "--field",
                 "clockwork,gravewind", "--out", "run"]
    row = printed(capsys, *arguments)
    assert row["tries"][0]["steps"] == 0
    assert len(row["tries"]) <= 6
    assert {"before", "after"} <= set(row["fresh"])
    assert row["changes"]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "<- taken" in told
    made = row["fresh"]["difference"]
    assert made["of"] == 10
    assert made["mean"] == pytest.approx(row["fresh"]["after"]["share"] - row["fresh"]["before"]["share"], abs=1e-5)
    assert f"the change makes {100 * made['mean']:+.1f} [" in told
    assert ("may answer luck alone" in told) is ("not distinguishable" in row["tries"][0]["words"])
    assert main(["check", "cardfinity", "run/tidewatch-tuned.txt"]) == 0


@pytest.mark.parametrize(("arguments", "said"), [
    (["lab", "matrix", "cardfinty"], "did you mean 'cardfinity'?"),
    (["lab", "matrix", "cardfinity", "--bot", "greedi"], "did you mean 'greedy'?"),
    (["lab", "matrix", "cardfinity", "--decks", "clockwork"], "at least 2 decks are needed, here is 1"),
    (["lab", "matrix", "cardfinity", "--jobs", "0"], "at least one process"),
    (["lab", "matrix", "cardfinity", "--decks", ""], "--decks names no deck; without it all that come with the game are played"),
    (["lab", "deck", "cardfinity", "clockwork", "--field", " "], "--field names no deck"),
    ([*CARD[:8], "--copies", "1000"], "--copies takes 1 to "),
    (["lab", "matrix", "cardfinity", "--games", str(10**20)], "games are too many for one run, which takes 5,000,000"),
    (["lab", "card", "cardfinity", "none.txt", "--into", "clockwork"], "cannot read 'none.txt'"),
    (["lab", "tune", PEBBLES, "gravel"], "cannot change decks of Pebbles yet"),
    (["lab", "card", PEBBLES, str(LAB / "iron-ram.txt"), "--into", "gravel"], "cannot change decks of Pebbles yet"),
    (["lab", "matrix", "cardfinity", "--save", "deep/matrix.json"], "cannot write 'deep/matrix.json': there is no folder 'deep'"),
    (["lab", "tune", "cardfinity", "clockwork", "--save", "."], "cannot write '.': it is a folder"),
    (["lab", "matrix", "cardfinity", "--bot", "random", "--cluster", "nowhere://x"], "no cluster answers at 'nowhere://x'"),
])
def test_wrong_usage_is_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    message = capsys.readouterr().err
    assert said in message
    assert message.count("\n") == 1


def test_a_card_that_does_not_parse_is_shown_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text('"X" on play: explode\n"Tool"\n', encoding="utf-8")
    arguments = ["lab", "card", "cardfinity", "bad.txt", "--into", "clockwork"]
    assert main(arguments) == 1
    assert capsys.readouterr().out.startswith("bad.txt:1:14: expected an effect, found 'explode' [SYNTAX, CF-9.3]\n")
    assert main([*arguments, "--json"]) == 1
    assert [issue["code"] for issue in json.loads(capsys.readouterr().out)["issues"]] == ["SYNTAX"]


def test_a_deck_that_the_card_makes_illegal_is_told_as_check_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*CARD[:6], "--copies", "30"]
    assert main(arguments) == 1
    told = capsys.readouterr()
    assert "[TOO_MANY_CARDS, CF-1.1]" in told.out
    assert told.err == "--swap CARD takes another card out of the deck for the new one.\n"
    assert main([*arguments, "--json"]) == 1
    row = json.loads(capsys.readouterr().out)
    assert (row["legal"], row["issues"][0]["where"]["file"]) == (False, "the deck with Iron Ram")


@contextmanager
def _impatient(total: int) -> Iterator[Callable[[int], None]]:
    def tell(done: int) -> None:
        if done >= 7:
            raise KeyboardInterrupt

    yield tell


def test_ctrl_c_keeps_what_was_finished(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["lab", "matrix", PEBBLES, "--bot", "random", "--games", "10", "--json"]
    assert main([*arguments, "--out", "whole"]) == 0
    whole = json.loads(capsys.readouterr().out)
    with monkeypatch.context() as patched:
        patched.setattr(lab_running, "progress", _impatient)
        assert main([*arguments, "--out", "cut"]) == 130
    cut = capsys.readouterr()
    assert "Interrupted after 7 of" in cut.err
    assert json.loads(cut.out)["games"] == 7
    page = Path("cut/report.html").read_text(encoding="utf-8")
    assert "Interrupted: these are 7 of 10 games." in page
    assert "wins most: " in page
    assert main([*arguments, "--out", "cut"]) == 0
    assert json.loads(capsys.readouterr().out) == whole


def test_ctrl_c_before_the_first_game_tells_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardscape.lab.running.run", nothing)
    assert main(["lab", "matrix", PEBBLES, "--bot", "random", "--games", "10", "--out", "none"]) == 130
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "Error: interrupted before the first game was over; there is nothing to tell\n")


def test_a_full_disk_costs_the_report_and_not_the_games(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
                                                        tmp_path: Path) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(files.os, "replace", full)
        assert main([*BALANCE, "--out", "run"]) == 2
    told = capsys.readouterr()
    assert "report.json cannot be written: No space left on device; all games are kept" in told.err
    assert "Decks against each other" in told.out
    before = (tmp_path / "run" / "games.journal").read_bytes()
    assert main([*BALANCE, "--out", "run"]) == 0
    assert (tmp_path / "run" / "games.journal").read_bytes() == before
    assert (tmp_path / "run" / "report.html").exists()


def test_pictures_that_cannot_be_drawn_cost_the_page_and_not_the_games(capsys: pytest.CaptureFixture[str],
                                                                       monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class PanicException(BaseException):  # as vl-convert raises it
        pass

    def panicking(_: str) -> str:
        raise PanicException("no thread left")

    monkeypatch.setattr("vl_convert.vegalite_to_svg", panicking)
    assert main([*BALANCE, "--out", "run"]) == 2
    told = capsys.readouterr().err
    assert "report.html cannot be written: the pictures cannot be drawn: no thread left; all games are kept" in told
    assert (tmp_path / "run" / "games.parquet").exists()
    assert not (tmp_path / "run" / "report.html").exists()


@pytest.mark.parametrize(("library", "lost", "kept"), [("polars", "games.parquet", "report.html"),
                                                       ("vl_convert", "report.html", "games.parquet")])
def test_a_missing_library_costs_what_it_is_for(library: str, lost: str, kept: str, capsys: pytest.CaptureFixture[str],
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    assert main(["lab", "matrix", PEBBLES, "--bot", "random", "--games", "2", "--out", "run"]) == 0
    assert lost in capsys.readouterr().err.partition("left out: ")[0]
    assert Path("run", kept).exists()
    assert not Path("run", lost).exists()


def test_another_run_in_the_folder_is_not_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "matrix", PEBBLES, "--bot", "random", "--games", "2", "--out", "run"]) == 0
    assert main(["lab", "matrix", PEBBLES, "--bot", "random", "--games", "2", "--out", "run", "--seed", "5"]) == 2
    assert "holds another run" in capsys.readouterr().err
    assert main(["lab", "matrix", PEBBLES, "--bot", "random", "--games", "2", "--out", "run", "--seed", "5", "--fresh"]) == 0


def test_a_bot_that_raises_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["matrix", PEBBLES], ["balance", PEBBLES], ["deck", PEBBLES, "gravel"]):
        assert main(["lab", *command, "--bot", f"{BOTS}:Raises", "--games", "2"]) == 1
        assert capsys.readouterr().err.startswith("Lost by a fault of its bot (")


def test_a_bot_that_goes_to_another_folder_does_not_take_the_report_with_it(tmp_path: Path) -> None:
    assert main(["lab", "matrix", PEBBLES, "--bot", f"{BOTS}:Wanders", "--games", "2", "--out", "run"]) == 0
    assert Path.cwd() == tmp_path
    assert (tmp_path / "run" / "matrix.json").exists()


def test_a_thread_that_a_bot_leaves_behind_does_not_keep_the_command() -> None:
    command = [sys.executable, "-m", "cardscape", "simulate", PEBBLES, "--bots", f"{BOTS}:Strays,random", "--games", "2"]
    for jobs in ("1", "2"):
        ended = subprocess.run([*command, "--jobs", jobs], capture_output=True, text=True, timeout=60, check=False)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert "digest" in ended.stdout


def test_a_run_in_several_processes_leaves_no_warning_when_it_ends() -> None:
    command = [sys.executable, "-m", "cardscape", "lab", "matrix", PEBBLES, "--bot", "random", "--games", "4", "--jobs", "2"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_everything_wrong_in_a_card_file_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    Path("fox.csv").write_text("name;type;subtypes;rank;attack;defense;style1;effect1;style2;effect2;serial;rarity\n"
                               "Bell Fox;Fyre;Beast;1;300;200;Latent;Banish it.;Normal;Draw one card.;T-1;Common\n")
    assert main(["lab", "card", "ttcg", "fox.csv", "--into", "wildfire-rush", "--games", "2"]) == 1
    told = capsys.readouterr().out
    assert "fox.csv:2:2: " in told
    assert 'unknown word "Banish"' in told
    assert told.endswith("fox.csv: not legal, 2 violations\n")


def test_games_of_a_bot_whose_file_has_changed_are_not_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    text = "from cardscape.bots.bot import Bot\nclass Fixed(Bot):\n  def choose(self, view, decision, worlds):\n    return 0\n"
    call = ["lab", "matrix", PEBBLES, "--bot", "fixed.py:Fixed", "--games", "2", "--out", "run"]
    for source, code in ((text, 0), (text, 0), (text.replace("return 0", "return len(decision.options) - 1"), 2)):
        Path("fixed.py").write_text(source)
        catalog.find_bot.cache_clear()
        catalog._loaded.cache_clear()
        assert main(call) == code
    assert "was begun with another version of the rules, cards or bots" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["deck", "cardfinity", "rubbish.txt"], ["tune", "cardfinity", "rubbish.txt"],
                                     ["matrix", "cardfinity", "--decks", "clockwork,rubbish.txt"],
                                     ["card", "cardfinity", "ram.txt", "--into", "rubbish.txt"]])
def test_a_deck_that_is_no_text_is_refused_with_its_place(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("ram.txt").write_text('"Ram": power 2 N/A\n')
    Path("rubbish.txt").write_bytes(b"\"a\x88\xff")
    assert main(["lab", *command, "--games", "2"]) in (1, 2)
    told = capsys.readouterr()
    assert "rubbish.txt:1:3: this is not UTF-8 text" in told.out + told.err
    assert not list(Path().glob("cardscape-*"))


def test_progress_tells_rate_and_time_left() -> None:
    assert progress.rate_words(30, 100, 10, 4.0) == "30 of 100 games, 5.0 a second, 14 s left"
    assert progress.rate_words(10, 100, 10, 0.0, "rounds") == "10 of 100 rounds"
    assert progress.time_words(3725) == "1 h 02 min"
    assert progress.time_words(125) == "2 min 05 s"


@pytest.mark.parametrize("command", [["simulate", PEBBLES, "--games", "5"],
                                     ["lab", "matrix", PEBBLES, "--bot", "random", "--games", "4"]])
def test_long_runs_tell_how_far_they_are_where_there_is_no_terminal(command: list[str], capsys: pytest.CaptureFixture[str],
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(command) == 0
    assert " games" not in capsys.readouterr().err
    monkeypatch.setattr(progress, "LINE_EVERY", 0.0)
    assert main([*command, "--seed", "3"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert f"{command[-1]} of {command[-1]} games" in told[-1]
    assert len(told) >= 4
