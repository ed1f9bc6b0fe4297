"""Hostile inputs and bad moments: full disks, limits, kills, directories, endless lines."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys

import pytest

from cardscape.studio import csv_dialect, reading
from cardscape.studio.errors import StudioError
from cardscape.studio.reading import TextSource

from .conftest import ROOT, TOOLS, Desk

LARGE = "".join(f"{number * 7919 % 100_003:06} some text to make the file large enough\n" for number in range(20_000))


@pytest.mark.rule("ST-1.5", "ST-1.4")
@pytest.mark.parametrize(("command", "args"), [
    ("combine", ["-f", "effects", "-t"]), ("combine", ["-s", "<dir>", "-t"]), ("combine", ["-s", "x", "-t", "-c", "effects"]),
    ("combine", ["-s", "x", "-t", "-r", "effects"]), ("combine", ["-d", "effects"]), ("sort", ["-i", "effects"]),
    ("tag", ["-i", "effects", "-o", "o.csv", "-c", "X", "-t", "a"]), ("pipeline", ["--pipeline", "effects"]),
])
def test_directories_as_input(desk: Desk, command: str, args: list[str]) -> None:
    (desk.path / "placeholders/dir.txt").mkdir()
    result = desk.run(command, *args)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("Error: ")
    assert "directory" in result.err


@pytest.mark.rule("ST-1.5")
def test_unreadable_files(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    real = builtins.open

    def guarded(path: object, *args: object, **options: object) -> object:
        if str(path).endswith("locked.txt"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *args, **options)  # type: ignore[call-overload]

    desk.write("locked.txt", "x")
    desk.write("placeholders/locked.txt", "x")
    monkeypatch.setattr(builtins, "open", guarded)
    for command, args in (("combine", ["-f", "locked.txt", "-t"]), ("combine", ["-s", "<locked>", "-t"]), ("sort",
        ["-i", "locked.txt"]),
                          ("combine", ["-s", "x", "-t", "-c", "locked.txt"]), ("combine", ["-s", "x", "-t", "-r",
                          "locked.txt"]),
                          ("tag", ["-i", "locked.txt", "-o", "o.csv", "-c", "X", "-t", "a"])):
        result = desk.run(command, *args)
        assert (result.code, result.out) == (1, "")
        assert "locked.txt': Permission denied" in result.err


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("command", ["combine", "tag", "sort", "csv"])
def test_nul_bytes(desk: Desk, command: str) -> None:
    desk.write("bin.txt", b"a\nb\0c\n")
    desk.write("bin.csv", b"EFFECTNAME\nb\0c\n")
    args = {"combine": ["-f", "bin.txt", "-t"], "sort": ["-i", "bin.txt"], "tag": ["-i", "bin.txt", "-o", "o.csv",
        "-c", "X", "-t", "a"],
            "csv": ["-i", "bin.csv", "-o", "o.csv", "-c", "X", "-t", "a"]}[command]
    result = desk.run("tag" if command == "csv" else command, *args)
    assert (result.code, result.out) == (1, "")
    assert "line 2" in result.err
    assert "NUL" in result.err


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize("raw", [b"x" * 5000, b"ok\n" + b"x" * 5000, b"ok\n" + b"x" * 5000 + b"\nend\n",
    b"a\rb\r" + b"x" * 4200 + b"\r"])
def test_lines_without_end(desk: Desk, raw: bytes) -> None:
    path = desk.write("long.txt", raw)
    with pytest.raises(StudioError, match="longer than 4096 bytes") as error, \
            TextSource(str(path), block=512, longest=4096) as source:
        list(source.blocks())
    assert f"line {raw.count(b'ok') + 2 * raw.count(b'a') + 1}" in str(error.value)
    with TextSource(str(path), block=512, longest=8192) as source:
        assert "".join(source.blocks()).encode() == raw


@pytest.mark.rule("ST-1.5", "ST-6.5")
@pytest.mark.parametrize("command", ["combine", "tag", "sort", "dedupe", "csv"])
def test_a_line_larger_than_memory(desk: Desk, command: str) -> None:
    """A sparse file of 1 GB without line end; the address space is limited to prove that it is not read whole."""
    with open(desk.path / "huge.txt", "wb") as file:
        file.write(b"EFFECTNAME\n")
        file.truncate(1 << 30)
    os.link(desk.path / "huge.txt", desk.path / "huge.csv")
    args = {"combine": ["create_effect_combinations.py", "-f", "huge.txt", "-t"], "sort": ["alphabetize_file.py",
        "-i", "huge.txt"],
            "tag": ["add_csv_field.py", "-i", "huge.txt", "-o", "o.csv", "-c", "X", "-t", "a"],
            "csv": ["add_csv_field.py", "-i", "huge.csv", "-o", "o.csv", "-c", "X", "-t", "a"],
            "dedupe": ["create_effect_combinations.py", "-d", "huge.txt"]}[command]
    limit = 400 << 20
    result = desk.tool(*args, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    assert (result.code, result.out) == (1, "")
    assert result.err == f"Error: 'huge.{'csv' if command == 'csv' else 'txt'}' line 2: the line is longer than 16 MiB\n"


@pytest.mark.rule("ST-3.2.5")
def test_an_open_quote_is_not_followed_forever(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_dialect, "LONGEST_LINE", 1 << 20)
    desk.write("x.csv", 'EFFECTNAME\nfine\n"open\n' + "more\n" * 600_000)
    result = desk.tag("-i", "x.csv", "-o", "o.csv", "-c", "X", "-t", "a")
    assert result.code == 1
    assert result.err == "Error: 'x.csv' line 3: a quote is opened here and never closed within 1 MiB\n"


def limited(size: int) -> object:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.rule("ST-1.6")
@pytest.mark.parametrize("size", [0, 1, 100_000, 700_000])
def test_file_size_limit(desk: Desk, size: int) -> None:
    desk.write("in.txt", LARGE)
    desk.write("out.txt", "old")
    for args in (["alphabetize_file.py", "-i", "in.txt", "-o", "out.txt"], ["create_effect_combinations.py", "-f",
        "in.txt", "-o", "out.txt"],
                 ["add_csv_field.py", "-i", "in.txt", "-o", "out.txt", "-c", "X", "-t", "a"],
                 ["create_effect_combinations.py", "-f", "in.txt", "-o", "out.txt", "--append"],
                 ["alphabetize_file.py", "-i", "in.txt", "-o", "out.txt", "--max-memory", "1"]):
        before = desk.files()
        result = desk.tool(*args, preexec_fn=limited(size))
        assert (result.code, result.out) == (1, "")
        assert result.err.startswith("Error: cannot write ")
        assert desk.read("out.txt") == "old"
        assert desk.files() == before
    desk.write("twice.txt", LARGE * 2)
    result = desk.tool("create_effect_combinations.py", "-d", "twice.txt", preexec_fn=limited(size))
    assert (result.code, desk.read("twice.txt")) == (1, LARGE * 2)


@pytest.mark.rule("ST-1.6", "ST-5.8")
def test_file_size_limit_in_the_workflow(desk: Desk) -> None:
    desk.write("effects/all_effect_templates.txt", LARGE)
    desk.placeholders(subtype="a", type="b")
    desk.write("effects/all_effects.txt", "old list")
    desk.write("effects/effects_with_placeholders.csv", "old table")
    before = desk.files()
    for size in (1000, len(LARGE) + 1000):
        result = desk.tool("generate_and_order_effects.sh", preexec_fn=limited(size))
        assert (result.code, result.out) == (1, "")
        assert desk.read("effects/all_effects.txt") == "old list"
        assert desk.read("effects/effects_with_placeholders.csv") == "old table"
        assert desk.files() == before


@pytest.mark.rule("ST-1.5", "ST-1.4")
def test_a_full_device_behind_stdout(desk: Desk) -> None:
    desk.write("in.txt", LARGE)
    for args in (["create_effect_combinations.py", "-f", "in.txt", "-t"], ["create_effect_combinations.py", "-s", "x", "-t"],
                 ["alphabetize_file.py", "-h"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([sys.executable, str(TOOLS / args[0]), *args[1:]], cwd=desk.path, stdout=full,
                stderr=subprocess.PIPE,
                                  check=False)
        assert done.returncode == 1
        assert done.stderr == b"Error: cannot write to standard output: No space left on device\n"


@pytest.mark.rule("ST-1.6")
def test_devices_are_never_replaced(desk: Desk) -> None:
    desk.write("in.txt", "b\na\n")
    before = os.lstat("/dev/full")
    result = desk.sort("-i", "in.txt", "-o", "/dev/full")
    assert result.code == 1
    assert "'/dev/full'" in result.err
    assert desk.sort("-i", "in.txt", "-o", "/dev/null").code == 0
    assert os.lstat("/dev/full").st_ino == before.st_ino
    result = desk.tool("alphabetize_file.py", "-i", "in.txt", "-o", "/dev/stdout")
    assert result.lines == ["a", "b", "Alphabetized 'in.txt' into '/dev/stdout'."]
    with open(desk.path / "log.txt", "wb") as log:
        log.write(b"kept\n")
        log.flush()
        subprocess.run([sys.executable, str(TOOLS / "alphabetize_file.py"), "-i", "in.txt", "-o", "/dev/fd/1"], cwd=desk.path,
                       stdout=log, check=True)
    assert desk.read("log.txt") == "kept\na\nb\nAlphabetized 'in.txt' into '/dev/fd/1'.\n"
    assert desk.sort("-i", "in.txt", "-o", "/dev/fd/999").code == 1


@pytest.mark.rule("ST-1.9")
def test_standard_streams_as_files(desk: Desk) -> None:
    result = desk.tool("alphabetize_file.py", "-i", "-", "-o", "-", input=b"b\na\n")
    assert (result.code, result.out) == (0, "a\nb\n")
    assert result.err == "Alphabetized '-' into '-'.\n"
    result = desk.tool("add_csv_field.py", "-i", "-", "-o", "-", "-c", "X", "-t", "a", input=b"b\na\n")
    assert (result.code, result.out) == (0, "EFFECTNAME;X\nb;False\na;True\n")
    result = desk.tool("create_effect_combinations.py", "-f", "-", "-o", "-", input=b"b\na\n")
    assert (result.code, result.out, result.err) == (0, "a\nb\n", "Total combinations: 2\n")


KILLER = """
import os, signal, sys
count = int(sys.argv[1])
number = getattr(signal, sys.argv[2])
import builtins
seen = [0]
def strike():
    seen[0] += 1
    if seen[0] == count:
        os.kill(os.getpid(), number)
def wrap(function):
    def called(*args, **kwargs):
        strike()
        result = function(*args, **kwargs)
        strike()
        return result
    return called
for name in ("open", "fsync", "replace", "unlink", "fchmod", "urandom", "stat", "access"):
    setattr(os, name, wrap(getattr(os, name)))
from cardscape.studio import writing, sorting, commands
moments = {writing.SafeOutput: ("write", "complete", "rename", "discard"), sorting.LineSorter: ("add", "_store", "close")}
for owner, names in moments.items():
    for name in names:
        setattr(owner, name, wrap(getattr(owner, name)))
code = getattr(commands, sys.argv[3])(sys.argv[4:])
sys.stderr.write("survived" if seen[0] < count else "")
sys.exit(code)
"""


def strike(desk: Desk, moment: int, number: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command that is hit by a signal at its n-th dangerous moment."""
    return subprocess.run([sys.executable, "-S", "-c", KILLER, str(moment), number, *args], cwd=desk.path,
        capture_output=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=False)


@pytest.mark.rule("ST-1.6")
@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_killed_at_any_instant(desk: Desk, number: str) -> None:
    text = "".join(LARGE.splitlines(keepends=True)[:1000])
    new = "".join(sorted(text.splitlines(keepends=True)))
    args = ["sort", "-i", "in.txt", "-o", "out.txt", "--max-memory", "1"]
    old_seen = new_seen = False
    moment = 1
    while True:
        desk.write("in.txt", text)
        desk.write("out.txt", "old")
        done = strike(desk, moment, number, *args)
        found = desk.read("out.txt")
        assert found in ("old", new), moment
        left = list(desk.path.glob(".cardscape*"))
        if done.stderr.endswith(b"survived"):
            assert (done.returncode, found) == (0, new)
            break
        code = {"SIGKILL": -9, "SIGTERM": 143, "SIGINT": 130}[number]
        assert done.returncode == code, (moment, done.stderr)
        if number == "SIGKILL":
            for path in left:
                path.unlink()
        else:
            assert left == [], moment
        old_seen |= found == "old"
        new_seen |= found == new
        moment += 3 if number == "SIGKILL" else 1
    assert old_seen
    assert new_seen


@pytest.mark.rule("ST-1.6", "ST-5.8")
def test_workflow_killed_at_any_instant(desk: Desk) -> None:
    desk.write("effects/all_effect_templates.txt", "Destroy <subtype> units\n")
    desk.placeholders(subtype="dragon / ghost", type="fire")
    desk.write("effects/all_effects.txt", "old list")
    desk.write("effects/effects_with_placeholders.csv", "old table")
    moment = 1
    states = set()
    while True:
        desk.write("effects/all_effects.txt", "old list")
        desk.write("effects/effects_with_placeholders.csv", "old table")
        done = strike(desk, moment, "SIGTERM", "pipeline", "--quiet")
        state = desk.read("effects/all_effects.txt"), desk.read("effects/effects_with_placeholders.csv")
        states.add(state)
        assert list(desk.path.rglob(".cardscape*")) == []
        if done.stderr.endswith(b"survived"):
            break
        assert done.returncode == 143
        moment += 2
    lists, tables = {state[0] for state in states}, {state[1] for state in states}
    assert lists == {"old list", "Destroy dragon units\nDestroy ghost units\n"}
    assert tables == {"old table", "EFFECTNAME;UNIT;SPELL\nDestroy dragon units;True;False\nDestroy ghost units;True;False\n"}


@pytest.mark.rule("ST-1.5")
def test_ctrl_c_in_a_long_run(desk: Desk) -> None:
    """The signal comes when the first temporary file appears, while ten million sentences are being made."""
    desk.placeholders(a=" / ".join(f"value {number}" for number in range(220)))
    for letter in "bc":
        desk.write(f"placeholders/{letter}.txt", (desk.path / "placeholders/a.txt").read_bytes())
    desk.write("effects/all_effects.txt", "old")
    process = subprocess.Popen([sys.executable, str(TOOLS / "create_effect_combinations.py"), "-s", "<a> <b> <c>",
        "--max-memory", "8"],
                               cwd=desk.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not list((desk.path / "effects").glob(".cardscape*")) and process.poll() is None:
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert desk.read("effects/all_effects.txt") == "old"
    assert [name for name in desk.files() if "cardscape" in name] == []


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize("name", ["with space.txt", "ünï.txt", "-dash.txt", "new\nline.txt", "quote'.txt",
    "a" * 250 + ".txt", "#x.txt"])
def test_odd_file_names(desk: Desk, name: str) -> None:
    desk.write(name, "b\na\n")
    assert desk.sort(f"--input={name}", f"--output={name}").code == 0
    assert desk.read(name) == "a\nb\n"


@pytest.mark.rule("ST-1.5")
def test_file_names_that_are_no_text(desk: Desk) -> None:
    path = os.fsencode(desk.path) + b"/\xff.txt"
    with open(path, "wb") as file:
        file.write(b"b\na\n")
    name = os.fsdecode(b"\xff.txt")
    done = subprocess.run([sys.executable, str(TOOLS / "alphabetize_file.py"), "-i", name, "-o", "out.txt"], cwd=desk.path,
                          capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout == b"Alphabetized '\xff.txt' into 'out.txt'.\n"


def test_the_limit_of_a_line_is_generous() -> None:
    assert reading.LONGEST_LINE == 16 << 20
