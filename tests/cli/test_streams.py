"""Readers that leave early, disks that are full, folders that are gone: the work is done all the same, and the code is right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.play import catalog

from .running import PEBBLES, Cli, Typed

CALL = f"{sys.executable} -c 'from cardscape.cli.main import run; run()'"
MATRIX = f"lab matrix {PEBBLES} --games 2 --bot random --out kept"


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, check=False)


def test_a_report_is_written_although_nobody_reads_the_summary() -> None:
    ended = shell(f"PYTHONUNBUFFERED=1 {CALL} {MATRIX} | true")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert json.loads(Path("kept/matrix.json").read_text())["whole"]


def test_a_report_is_written_although_the_summary_finds_no_room() -> None:
    ended = shell(f"PYTHONUNBUFFERED=1 {CALL} {MATRIX} >/dev/full")
    assert (ended.returncode, ended.stderr) == (2, b"Error: cannot write: No space left on device.\n")
    assert json.loads(Path("kept/matrix.json").read_text())["whole"]


def test_a_verdict_holds_although_its_reader_leaves_in_the_middle() -> None:
    Path("bad.txt").write_text("".join(f"9 No Such Card {number}\n" for number in range(2000)))
    ended = shell(f"{CALL} check ttcg bad.txt | head -1")
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert ended.stdout.count(b"\n") == 1


def test_a_replay_is_kept_although_nobody_watches_the_match() -> None:
    ended = shell(f"PYTHONUNBUFFERED=1 {CALL} play {PEBBLES} --seed 1 --replay kept.json | true")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert json.loads(Path("kept.json").read_text())["result"] is not None


def test_sentences_without_end_are_read_as_long_as_anybody_wants_them() -> None:
    ended = shell(f"yes 'Normal: Draw a card.' | {CALL} parse ttcg --json | head -1")
    assert json.loads(ended.stdout)["ok"]
    assert b"Error" not in ended.stderr


@pytest.mark.parametrize("errors", ["2> >(exit)", "2>/dev/full"])
def test_wrong_usage_is_two_although_nobody_reads_why(errors: str) -> None:
    assert shell(f"{CALL} games nowhere {errors}").returncode == 2


def test_output_that_cannot_be_written_to_is_no_bug() -> None:
    ended = shell(f"{CALL} games 1</dev/null")
    assert (ended.returncode, ended.stderr) == (2, b"Error: cannot write: Bad file descriptor.\n")
    assert list(Path().iterdir()) == []


def test_a_pipe_that_does_not_wait_gets_everything() -> None:
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    call = [sys.executable, "-c", "from cardscape.cli.main import run; run()", "cards", "ttcg", "--json"]
    with subprocess.Popen(call, stdout=writes, stderr=subprocess.PIPE) as process:
        os.close(writes)
        with open(reads, "rb") as stream:
            assert len(json.load(stream)) > 300
        assert process.wait() == 0


def test_one_deck_from_standard_input_plays_against_itself() -> None:
    call = f"printf '1\\n2\\n3\\n4\\n' | {CALL}"
    for command in (f"simulate {PEBBLES} --games 2 --decks -", f"{MATRIX} --decks=-,-"):
        ended = shell(f"{call} {command} --json")
        assert ended.returncode == 0, ended.stdout
        assert json.loads(ended.stdout)["games"] == 2


@pytest.mark.parametrize("command", [f"simulate {PEBBLES} --games 4 --jobs 2", f"{MATRIX} --jobs 2"])
def test_a_folder_that_is_gone_is_said(command: str) -> None:
    ended = shell(f"mkdir gone; cd gone; rmdir ../gone; {CALL} {command}")
    assert ended.returncode == 2
    assert b"the current folder is there no more" in ended.stderr
    assert b"Traceback" not in ended.stderr


@pytest.mark.parametrize("command", [f"play {PEBBLES} --replay there/kept.json", f"play {PEBBLES} --picture there/kept.svg",
                                     f"{MATRIX} --save there/matrix.json"])
def test_a_folder_that_may_not_be_written_is_said_before_anything_is_played(cli: Cli, monkeypatch: pytest.MonkeyPatch,
                                                                            command: str) -> None:
    Path("there").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != Path("there"))
    ended = cli(*command.split())
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.endswith("you may not write in the folder 'there'\n")


def test_a_link_into_a_folder_that_is_not_there_is_said_before_anything_is_played(cli: Cli) -> None:
    Path("kept.json").symlink_to("nowhere/kept.json")
    ended = cli("play", PEBBLES, "--replay", "kept.json")
    assert (ended.code, ended.out) == (2, "")
    assert "there is no folder" in ended.err


def test_who_plays_where_nothing_can_be_kept_is_told_so(cli: Cli, typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    typed("quit")
    ended = cli("play", PEBBLES, "--interactive", "--plain")
    assert "the match will not be kept; --replay FILE keeps it elsewhere." in ended.out


def test_a_bug_in_a_folder_that_is_gone_shows_no_trace(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("gone").mkdir()
    monkeypatch.chdir("gone")
    Path("../gone").rmdir()
    monkeypatch.setattr("cardscape.play.catalog.game_names", lambda: 1 / 0)
    ended = cli("games")
    assert ended.code == 70
    assert "the report could not be written" in ended.err


def test_a_line_without_end_is_refused(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "MAX_FILE", 1 << 20)
    ended = cli("parse", PEBBLES, "/dev/zero")
    assert (ended.code, ended.err) == (2, "Error: cannot read '/dev/zero': line 1 is longer than 1 MB\n")


@pytest.mark.parametrize("command", ["simulate ttcg --games 2 --decks bad.txt", "lab deck ttcg bad.txt",
                                     "cards ttcg --deck bad.txt", "explain ttcg bad.txt"])
def test_a_deck_that_is_not_legal_is_told_as_json_to_programs(cli: Cli, command: str) -> None:
    Path("bad.txt").write_text("9 Ember Fox\n")
    ended = cli(*command.split(), "--json")
    assert ended.code == 1
    assert json.loads(ended.out) == json.loads(cli("check", "ttcg", "bad.txt", "--json").out)


@pytest.mark.parametrize("command", ["simulate polaris --games 4 --decks short.txt,void-current",
                                     "lab matrix polaris --bot random --games 4 --decks short.txt,void-current",
                                     "lab deck polaris short.txt --bot random --games 4"])
def test_a_deck_that_the_rule_options_forbid_is_told_before_anything_is_played(cli: Cli, command: str) -> None:
    preset = next(preset.path for preset in catalog.find_game("polaris").presets() if preset.name == "sol-vanguard")
    Path("short.txt").write_text(Path(preset).read_text(encoding="utf-8").replace("2 Wrecking Swell [N]\n", ""))
    options = ["--option", "side_deck_size=exactly_10"]
    checked = cli("check", "polaris", "short.txt", *options)
    assert "short.txt: the side deck has 8 cards, none or exactly 10 are allowed" in checked.out
    for jobs in ("1", "2"):
        ended = cli(*command.split(), *options, "--jobs", jobs)
        assert (ended.code, ended.out) == (1, checked.out), ended.err
    assert [path.name for path in Path().iterdir()] == ["short.txt"]


@pytest.mark.parametrize("command", ["simulate ttcg --games 2 --decks old.txt,undertow", "play ttcg --deck old.txt --vs random",
                                     "lab deck ttcg old.txt --field undertow --bot random --games 2",
                                     "lab matrix ttcg --decks old.txt,undertow --bot random --games 2"])
def test_a_deck_that_names_other_rules_than_those_played_is_told_of(cli: Cli, command: str) -> None:
    game = catalog.find_game("ttcg")
    text = catalog.find_deck(game, "ash-pact", "2025-02").text
    Path("old.txt").write_text(text)
    told = "old.txt names the rules 2025-02, but is played by 2025-03; --rules 2025-02 chooses its own.\n"
    assert told in cli(*command.split()).err
    assert told not in cli(*command.replace("undertow", "old-roots").split(), "--rules", "2025-02").err


def test_commands_that_are_told_can_be_typed_as_they_stand(cli: Cli, typed: Typed) -> None:
    typed("quit")
    cli("play", "cardfinity", "--seed", "2", "--interactive", "--plain", "--vs", "random", "--replay", "my match.json")
    cut = cli("scenario", "cut", "my match.json", "--decision", "1", "--out", "my cut.yaml")
    assert cut.out.endswith("run it with: cardscape scenario check 'my cut.yaml'\n")
    typed("concede")
    cli("play", "--continue", "my match.json", "--interactive", "--plain", "--replay", "my end.json")
    over = cli("play", "--continue", "my end.json")
    assert over.err.endswith("watch it with: cardscape replay 'my end.json'\n")


def test_a_damaged_replay_is_told_as_json_to_programs(cli: Cli) -> None:
    Path("bad.json").write_text("{")
    for flags in (["--json"], ["--verify", "--json"]):
        ended = cli("replay", "bad.json", *flags)
        row = json.loads(ended.out)
        assert (ended.code, row["file"], row["verified"], row["game"]) == (1, "bad.json", False, None)
        assert row["error"]
