"""Exit codes, bug files, pipes, help."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardscape.__main__ import unlost
from cardscape.bots import driver
from cardscape.cli import output

from .running import PEBBLES, Cli

COMMANDS = ["play", "simulate", "bench", "games", "check", "cards", "parse", "explain", "replay", "rulings", "rules",
            "scenario check", "scenario cut"]


def run_outside(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", "from cardscape.cli.main import run; run()", *arguments],
                          capture_output=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(cli: Cli, command: str) -> None:
    ended = cli(*command.split(), "--help")
    assert ended.code == 0
    assert f"Usage: cardscape {command}" in ended.out
    assert f"cardscape {command}" in ended.out[ended.out.index("Example") :].replace("\n  ", " ")


def test_the_program_lists_its_commands_and_exit_codes(cli: Cli) -> None:
    ended = cli("--help")
    assert ended.code == 0
    assert all(f"\n  {command.split()[0]} " in ended.out for command in [*COMMANDS, "studio"])
    assert "130 interrupted" in ended.out
    assert cli("--version").out.startswith("cardscape 0.")


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "Usage: cardscape"),
    (["gmaes"], "No such command 'gmaes'. Did you mean"),
    (["games", "--jsno"], "No such option: --jsno"),
    (["entities", "ttcg", "extra"], "unexpected extra argument"),
    (["check", "cardfinity"], "Missing argument"),
    (["studio", "srot"], "unknown tool 'srot'; did you mean 'sort'? There are: combine, tag, sort, pipeline, lint"),
])
def test_wrong_usage_is_two(cli: Cli, arguments: list[str], said: str) -> None:
    ended = cli(*arguments)
    assert ended.code == 2
    assert said in ended.err + ended.out


def test_the_studio_gets_everything_behind_its_name(cli: Cli) -> None:
    Path("lines.txt").write_text("b\na\n")
    ended = cli("studio", "sort", "--help")
    assert ended.code == 0
    assert "cardscape studio sort" in ended.out
    assert cli("studio", "sort", "-i", "lines.txt", "-o", "sorted.txt").code == 0
    assert Path("sorted.txt").read_text() == "a\nb\n"
    assert cli("studio", "--help").code == 0


def test_an_unforeseen_error_leaves_a_bug_file_and_no_trace(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(driver.Bot, "IMAGINES", False)
    monkeypatch.setattr("cardscape.cli.sitting.ask", broken)
    for number in (1, 2):
        ended = cli("play", PEBBLES, "--seed", "7")
        assert ended.code == 70
        assert ended.err == (f"Error: this is a bug in Cardscape: ZeroDivisionError: planted; cardscape-bug-{number}.json holds "
                             "what is needed to find it.\n")
    row = json.loads(Path("cardscape-bug-1.json").read_text())
    assert row["argv"] == ["play", PEBBLES, "--seed", "7"]
    assert row["match"]["game"] == "pebbles"
    assert row["match"]["seed"] == 7
    assert row["match"]["answers"] == []
    assert "ZeroDivisionError: planted" in row["traceback"][-1]
    assert row["cardscape"]


def test_a_bug_in_a_simulation_names_the_game_it_happened_in(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(match: object, *_: object) -> int:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("cardscape.lab.simulate.play_out", broken)
    assert cli("simulate", PEBBLES, "--seed", "7").code == 70
    trace = "\n".join(json.loads(Path("cardscape-bug-1.json").read_text())["traceback"])
    assert "number 0, seed " in trace
    assert "answers []" in trace


def test_too_many_open_files_is_no_bug(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("cardscape.play.catalog.game_names", none_left)
    ended = cli("games")
    assert ended.code == 2
    assert ended.err.startswith("Error: Too many open files: ")
    assert "ulimit -n" in ended.err


def test_a_bug_file_that_cannot_be_written_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cardscape.cli.failures.write_new", full)
    monkeypatch.setattr("cardscape.play.catalog.game_names", lambda: 1 / 0)
    ended = cli("games")
    assert ended.code == 70
    assert "the report could not be written: No space left on device." in ended.err


@pytest.mark.parametrize("arguments", [["play", "cardfinity", "--seed", "1"], ["play", "cardfinity", "--plain"]])
def test_a_reader_that_leaves_early_is_no_error(arguments: list[str]) -> None:
    call = [sys.executable, "-c", "from cardscape.cli.main import run; run()", *arguments]
    process = subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    complaints = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), complaints) == (0, b"")


def test_a_verdict_holds_although_nobody_reads_it() -> None:
    Path("bad.txt").write_text("9 Ember Fox\n")
    call = f"{sys.executable} -c 'from cardscape.cli.main import run; run()' check ttcg bad.txt"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    ended = subprocess.run(["bash", "-c", f"set -o pipefail; {call} | true"], capture_output=True, check=False, env=environment)
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_letters_a_terminal_cannot_show_do_not_end_the_match() -> None:
    ended = run_outside("play", PEBBLES, "--seed", "1", stdin=subprocess.DEVNULL,
                        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert ended.returncode == 0
    assert b"A hand: Boulder 9; Pebble 2; Pebble 5." in ended.stdout


def test_help_loads_nothing_heavy() -> None:
    code = ("import sys; from cardscape.cli.main import main; main(['--help']); "
            "heavy = {'rich', 'joblib', 'msgspec', 'yaml', 'cardscape.engine.match', 'cardscape.games'} & set(sys.modules); "
            "sys.exit(f'loaded: {heavy}' if heavy else 0)")
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr
    code = "import sys, cardscape; sys.exit(not {'typer', 'rich', 'msgspec', 'tempfile'}.isdisjoint(sys.modules))"
    bare = subprocess.run([sys.executable, "-c", code], check=False)
    assert bare.returncode == 0


def test_completion_offers_games_and_bots() -> None:
    environment = {**os.environ, "_CARDSCAPE_COMPLETE": "complete_bash", "COMP_WORDS": "cardscape play card", "COMP_CWORD": "2"}
    ended = run_outside(env=environment)
    assert b"cardfinity" in ended.stdout
    environment.update(COMP_WORDS="cardscape play cardfinity --vs gr", COMP_CWORD="4")
    assert b"greedy" in run_outside(env=environment).stdout


@pytest.mark.parametrize(("command", "usage"), [
    ("play", "[GAME]"), ("simulate", "GAME"), ("cards", "GAME [QUERY...]"), ("scenario check", "PATH..."), ("games", "[GAME...]"),
    ("explain", "GAME CARD|DECK|FILE [NAME]")])
def test_help_names_arguments_without_types(cli: Cli, command: str, usage: str) -> None:
    shown = cli(*command.split(), "--help").out
    assert shown.splitlines()[0] == f"Usage: cardscape {command} [OPTIONS] {usage}"
    assert "<" not in shown.partition("Options:")[0]


def test_control_characters_are_written_out() -> None:
    assert output.visible("a\x1b[2Jb\x07\n\t") == "a\\x1b[2Jb\\x07\n\t"


def test_deep_json_is_the_same_as_shallow_json(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"a": [1, {"b": None, "c": []}, "x\"y"], "d": {}, "e": [True, 1.5, [[2]]]}
    assert json.loads("".join(output._deep_json(row))) == row


def test_a_full_disk_is_said_and_is_no_bug() -> None:
    with open("/dev/full", "wb") as full:
        call = [sys.executable, "-c", "from cardscape.cli.main import run; run()", "games", "--json"]
        ended = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (ended.returncode, ended.stderr) == (2, b"Error: cannot write: No space left on device.\n")
    assert list(Path().iterdir()) == []


def test_closed_streams_are_no_bug() -> None:
    call = f"{sys.executable} -c 'from cardscape.cli.main import run; run()'"
    for arguments, code in ((f"play {PEBBLES} <&- >&-", 0), (f"check {PEBBLES} - <&- 2>&-", 1), (f"check {PEBBLES} x 2>&-", 2)):
        assert subprocess.run(["sh", "-c", f"{call} {arguments}"], capture_output=True, check=False).returncode == code
    assert list(Path().iterdir()) == []


def test_a_seed_no_file_can_hold_is_refused(cli: Cli) -> None:
    ended = cli("play", PEBBLES, "--seed", "9" * 30)
    assert ended.code == 2
    assert "Invalid value for '--seed'" in ended.err


def test_files_get_the_next_free_name_even_without_hard_links(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    write = lambda path: path.write_text("{}")  # noqa: E731
    assert output.write_new("x", write).name == "x-1.json"
    monkeypatch.setattr(os, "link", unsupported)
    assert output.write_new("x", write).name == "x-2.json"
    assert sorted(path.name for path in Path().iterdir()) == ["x-1.json", "x-2.json"]


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "cardscape", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("cardscape ")


@pytest.mark.parametrize("interrupted", ["raise KeyboardInterrupt\n", "exec('raise KeyboardInterrupt')\n"])
def test_an_interrupt_while_the_commands_are_loaded_shows_no_traceback(interrupted: str) -> None:
    Path("typer.py").write_text(interrupted)  # found before the real one
    path = os.pathsep.join([str(Path().absolute()), *[part for part in sys.path if part]])
    ended = subprocess.run([sys.executable, "-m", "cardscape", "games"], capture_output=True, check=False,
                           env={**os.environ, "PYTHONPATH": path})
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"Interrupted.\n")


def wait_in_short_turns() -> None:
    """A whole minute in one go would be waited for to its end: nothing from within the process interrupts that."""
    for _ in range(6000):
        threading.Event().wait(0.01)


def test_an_interrupt_where_nothing_can_be_raised_is_raised_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "__unraisablehook__", told.append)
    monkeypatch.setattr(sys, "unraisablehook", unlost)

    class Last:
        def __init__(self, error: type[BaseException]) -> None:
            self.error = error

        def __del__(self) -> None:
            raise self.error

    Last(ValueError)
    assert len(told) == 1
    Last(KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        wait_in_short_turns()
    assert len(told) == 1


def test_an_interrupt_at_the_very_end_shows_no_traceback() -> None:
    code = ("import atexit, os, signal, sys; atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT)); "
            "sys.argv[1:] = ['--version']; from cardscape.__main__ import run; run()")
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, b"")
    assert ended.stdout.startswith(b"cardscape ")


@pytest.mark.parametrize("group", [[], ["lab"], ["scenario"]])
def test_the_list_of_commands_says_what_each_does_in_whole_sentences(cli: Cli, group: list[str]) -> None:
    listed = cli(*group, "--help").out.partition("Commands:")[2].partition("\n\n  Ex")[0]
    lines = [line for line in listed.splitlines() if line.strip()]
    assert len(lines) > 1
    assert all(line.startswith("  ") and line.endswith(".") and not line.endswith("...") for line in lines)


def test_an_error_in_a_game_of_ones_own_is_told_with_its_place(cli: Cli) -> None:
    lanterns = (Path(__file__).parents[2] / "examples" / "lanterns.py").read_text(encoding="utf-8")
    wrong = lanterns.replace("self.lights[seat] += n", "self.lights[seat] += n // 0").replace('"lanterns', '"broken-lanterns')
    line = 1 + wrong[: wrong.index("n // 0")].count("\n")
    Path("mine.py").write_text(wrong, encoding="utf-8")
    odd = wrong.replace("self.lights[seat] += n // 0", "raise Odd(1, 2)").replace('"broken', '"odd')
    Path("odd.py").write_text(f"{odd}\n\nclass Odd(Exception):\n    def __init__(self, one, two):\n"
                              "        super().__init__('a storm')\n", encoding="utf-8")
    Path("decks").mkdir()
    Path("decks/all.txt").write_text("9 Spark\n9 Oil\n")
    for jobs in ("1", "2"):
        for file, said in (("mine.py", "ZeroDivisionError: "), ("odd.py", "Odd: a storm")):
            ended = cli("simulate", file, "--games", "4", "--jobs", jobs)
            assert ended.code == 1
            assert f"{file}, line {line}: " in ended.err
            assert said in ended.err
            assert "bug in Cardscape" not in ended.err
    assert json.loads(Path("cardscape-trace-1.json").read_text())["traceback"]
    assert not list(Path().glob("cardscape-bug*"))


@pytest.mark.parametrize(("file", "text", "said"), [
    ("leaves.py", "raise SystemExit(5)\n", "leaves.py cannot be loaded: SystemExit: 5"),
    ("nul.py", "\0", "nul.py: source code string cannot contain null bytes")])
def test_a_file_that_leaves_or_is_no_python_is_refused(cli: Cli, file: str, text: str, said: str) -> None:
    Path(file).write_text(text)
    for call in (["play", file], ["simulate", PEBBLES, "--bots", f"{file}:Bot,random"]):
        ended = cli(*call)
        assert (ended.code, ended.err) == (2, f"Error: {said}\n")


def test_what_a_file_prints_while_it_is_loaded_does_not_get_into_the_json(cli: Cli) -> None:
    Path("talking.py").write_text("print('hello')\nfrom tests.cli.pebbles import GAME\n")
    ended = cli("games", "talking.py", "--json")
    assert json.loads(ended.out)[0]["game"] == "pebbles"
    assert ended.err == "hello\n"


def test_an_error_that_cannot_say_what_it_is_is_told_by_its_kind(cli: Cli) -> None:
    Path("mute.py").write_text("class Mute(BaseException):\n    def __str__(self):\n        raise ValueError\n\n\nraise Mute\n")
    ended = cli("games", "mute.py")
    assert (ended.code, ended.err) == (2, "Error: mute.py cannot be loaded: Mute\n")


def test_a_class_that_was_not_registered_is_a_mistake_of_its_game(cli: Cli) -> None:
    lanterns = (Path(__file__).parents[2] / "examples" / "lanterns.py").read_text(encoding="utf-8")
    text = lanterns.replace("register(Turn, Main, Effect)", "register(Turn, Main)").replace('"lanterns', '"unlisted-lanterns')
    Path("unlisted.py").write_text(text, encoding="utf-8")
    decks = Path(__file__).parents[2] / "examples" / "decks"
    ended = cli("simulate", "unlisted.py", "--games", "2", "--decks", ",".join(map(str, sorted(decks.glob("*.txt"))[:2])))
    assert ended.code == 1, ended.err
    assert "unlisted.py: Unregistered: Effect is not registered; write register(Effect) below the class" in ended.err
    assert not list(Path().glob("cardscape-bug*"))


@pytest.mark.parametrize(("arguments", "said"), [
    (["sim"], "Commands: play, simulate, "), (["lab", "tun"], "Commands: matrix, "),
    (["simulate", "cardfinity", "--bots", "mine.py"], "write mine.py:ClassName"),
    (["explain", "ttcg", "nowhere.csv"], "cannot read 'nowhere.csv'"),
])
def test_what_to_write_instead(cli: Cli, arguments: list[str], said: str) -> None:
    ended = cli(*arguments)
    assert (ended.code, said in ended.err) == (2, True), ended.err
