"""What users expect today: progress, counting, dry runs, sampling, bounded memory, checks, questions."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections import Counter

import pytest

from cardscape.studio import combine as combining
from cardscape.studio import commands, progress, sampling, sorting
from cardscape.studio.combine import CombineOptions, Combiner
from cardscape.studio.console import Console

from .conftest import ROOT, Desk

PEAK = """
import sys
from cardscape.studio import commands
code = getattr(commands, sys.argv[1])(sys.argv[2:])
peak = [line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')]
sys.stderr.write(f"peak {peak[0]}" if peak else "peak 0")
sys.exit(code)
"""


def peak_megabytes(desk: Desk, *args: str) -> float:
    """The largest memory of a command in a process of its own."""
    done = subprocess.run([sys.executable, "-c", PEAK, *args], cwd=desk.path, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, check=False,
                          env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    assert done.returncode == 0, done.stderr
    return int(done.stderr.split()[-1]) / 1024


@pytest.mark.rule("ST-6.1")
def test_progress_bar_text() -> None:
    assert progress.bar(50, 200, 2.0, "lines") == " 25% [======                  ] 25 lines/s, 0:06 left"
    assert progress.bar(200, 200, 2.0, "lines").startswith("100% [========================]")
    assert "0:00 left" in progress.bar(0, 10, 0.0, "lines")


@pytest.mark.rule("ST-6.1")
def test_progress_only_when_wanted(desk: Desk) -> None:
    desk.write("in.txt", "b\na\n")
    for command, args in (("sort", ["-i", "in.txt", "-o", "o.txt"]), ("combine", ["-f", "in.txt", "-t"]),
                          ("tag", ["-i", "in.txt", "-o", "o.csv", "-c", "X", "-t", "a"])):
        quiet = desk.run(command, *args)
        forced = desk.run(command, *args, "--progress")
        assert quiet.err == ""
        assert "%" in forced.err
        assert "left" in forced.err
        assert forced.out == quiet.out
        assert desk.run(command, *args, "--no-progress").err == ""
    desk.write("effects/all_effects.txt", "a\n")
    desk.placeholders(type="x", subtype="y")
    assert "left" in desk.pipeline("--only", "fields", "--progress").err
    assert desk.pipeline("--only", "fields", "--progress", "--quiet").err == ""


@pytest.mark.rule("ST-6.1")
def test_progress_on_terminals_is_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sys, "stderr", Terminal())
    bar = progress.Progress(1000)
    drawn = []
    for step in range(1000):
        now[0] += 0.01
        before = len(sys.stderr.getvalue())  # type: ignore[attr-defined]
        bar.update(step)
        if len(sys.stderr.getvalue()) > before:  # type: ignore[attr-defined]
            drawn.append(now[0])
    assert drawn[0] - 100.0 >= 1.0
    assert 80 <= len(drawn) <= 91
    bar.finish()
    assert sys.stderr.getvalue().endswith("\r")  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert not progress.Progress(1000).enabled


@pytest.mark.rule("ST-6.2")
def test_count(desk: Desk) -> None:
    desk.placeholders(a="1 / 2 / 3", b="<a> / x", c="<a><b>")
    desk.write("t.txt", "<a> <a>\n <a> <b>\n<c>!\n<gone>\nplain\n")
    before = desk.files()
    assert desk.combine("-f", "t.txt", "--count").code == 0
    assert desk.combine("-f", "t.txt", "--count").lines == ["3\t<a> <a>", "12\t<a> <b>", "12\t<c>!", "1\t<gone>", "1\tplain",
                                                           "Total combinations: 29"]
    assert desk.files() == before


@pytest.mark.rule("ST-6.2", "ST-6.7")
def test_ten_to_the_thirty(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.placeholders(d=" / ".join(str(number) for number in range(10)))
    for number in range(30):
        desk.write(f"placeholders/d{number}.txt", "<d>\n")
    sentence = " ".join(f"<d{number}>" for number in range(30))
    monkeypatch.setattr(combining, "sentences", lambda *_: pytest.fail("expanded"))
    assert desk.combine("-s", sentence, "--count").lines[-1] == f"Total combinations: 1{'0' * 30}"
    desk.write("effects/all_effects.txt", "old")
    for args in ([], ["-t"], ["--dry-run"]):
        result = desk.combine("-s", sentence, *args)
        assert (result.code, result.out) == (2, "")
        assert "1,000,000,000,000,000,000,000,000,000,000 combinations" in result.err
        assert "EB" in result.err
        assert desk.read("effects/all_effects.txt") == "old"
    sample = desk.combine("-s", sentence, "-t", "--sample", "5", "--seed", "3")
    assert len(sample.lines) == 6
    assert len(set(sample.lines)) == 6


@pytest.mark.rule("ST-6.2")
def test_numbers_of_any_length(desk: Desk) -> None:
    desk.placeholders(d=" / ".join(str(number) for number in range(10)))
    sentence = "".join(f"<d+{number}>" for number in range(1, 4601))
    assert desk.combine("-s", sentence, "--count").lines[-1] == "Total combinations: 1" + "0" * 4600
    assert desk.combine("-s", sentence, "-t", "--sample", "2").code == 0
    too_many = "".join(f"<d+{number}>" for number in range(1, 10_003))
    assert desk.combine("-s", too_many, "--count").code == 1


@pytest.mark.rule("ST-6.3")
def test_dry_runs_write_nothing(desk: Desk) -> None:
    desk.placeholders(n="1 / 2 / 3 / 10")
    desk.write("placeholders/combinations_to_remove.txt", "a 1")
    desk.write("t.txt", "a <n>\na 2\nb\n")
    desk.write("in.csv", "EFFECTNAME;X\na;True\na;False\nb;False\n")
    before = desk.files()
    assert desk.combine("-f", "t.txt", "--dry-run").code == 0
    assert desk.combine("-f", "t.txt", "--dry-run").lines == [
        "Expanded: 6", "Duplicates: 1", "Filtered: 2", "Emptied: 0", "Total combinations: 3"]
    assert "3 rows, 2 matches, 1 newly True" in desk.tag("-i", "in.csv", "-o", "in.csv", "-c", "X", "-t", "a",
        "--dry-run").out
    assert "3 lines" in desk.sort("-i", "t.txt", "-o", "new.txt", "--dry-run").out
    assert desk.files() == before
    assert desk.read("in.csv").startswith("EFFECTNAME;X\na;True\na;False")
    for result in (desk.combine("-s", "x", "-o", "gone/x", "--dry-run"), desk.sort("-i", "t.txt", "-o", "gone/x",
        "--dry-run"),
                   desk.tag("-i", "t.txt", "-o", "gone/x", "-c", "X", "-t", "a", "--dry-run")):
        assert result.code == 1


@pytest.mark.rule("ST-6.4")
def test_sampling(desk: Desk) -> None:
    desk.placeholders(a=" / ".join(f"a{number}" for number in range(40)), b=" / ".join(f"b{number}" for number in range(40)))
    whole = desk.expand("<a> <b>")
    some = desk.expand("<a> <b>", "--sample", "50", "--seed", "7")
    assert len(some) == 50
    assert some == sorted(some)
    assert set(some) < set(whole)
    assert desk.expand("<a> <b>", "--sample", "50", "--seed", "7") == some
    assert desk.expand("<a> <b>", "--sample", "50", "--seed", "8") != some
    assert desk.expand("<a> <b>", "--sample", "5000") == whole
    assert desk.expand("<a> <b>", "--sample", "0") == []
    assert desk.combine("-s", "x", "-t", "--sample", "-1").code == 2
    assert desk.combine("-s", "x", "-t", "--seed", "1").code == 2
    assert desk.combine("-s", "x", "-t", "--sample", "1", "--count").code == 2


@pytest.mark.rule("ST-6.4")
def test_draws_are_uniform_and_different(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Counter(number for seed in range(3000) for number in sampling.draw(5, 2, seed))
    assert sum(seen.values()) == 6000
    assert all(1080 < seen[number] < 1320 for number in range(5))
    monkeypatch.setattr(sampling, "KEPT_DRAWS", 10)
    many = list(sampling.draw(10 ** 30, 3000, 1))
    assert len(set(many)) == 3000
    assert max(many) < 10 ** 30
    assert sum(number >= 5 * 10 ** 29 for number in many) in range(1350, 1650)
    assert sorted(sampling.draw(1000, 999, 5))[:3] in ([0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3])


@pytest.mark.rule("ST-6.4")
def test_a_sample_is_taken_without_expanding(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.placeholders(a="1 / 2", b="<a><a+1>")
    monkeypatch.setattr(combining, "sentences", lambda *_: pytest.fail("expanded"))
    assert desk.expand("<b>", "--sample", "9") == ["12", "13", "22", "23"]


@pytest.mark.rule("ST-6.5", "ST-7.2")
def test_results_larger_than_memory(desk: Desk) -> None:
    for letter in "abcde":
        desk.write(f"placeholders/{letter}.txt", "".join(f"{letter}{number}\n" for number in range(15)))
    used = peak_megabytes(desk, "combine", "-s", "Some longer text <e> for <d> and <c> or <b> with <a> at the end",
        "-o", "out.txt",
                          "--max-memory", "4")
    assert used < 4 + 64
    lines = desk.read("out.txt").split("\n")
    assert len(lines) == 15 ** 5 + 1
    assert lines[:-1] == sorted(lines[:-1])
    assert not list(desk.path.glob(".cardscape*"))


@pytest.mark.rule("ST-6.5", "ST-7.5")
def test_rows_are_streamed(desk: Desk) -> None:
    desk.write("big.txt", "".join(f"Destroy {number} dragon units of your opponent.\n" for number in range(1_000_000)))
    assert peak_megabytes(desk, "tag", "-i", "big.txt", "-o", "big.csv", "-c", "X", "-t", "77 dragon") < 100
    with open(desk.path / "big.csv") as table:
        assert sum(line.endswith(";True\n") for line in table) == 10_000
    assert peak_megabytes(desk, "sort", "-i", "big.txt", "-o", "big.txt", "--max-memory", "8") < 8 + 64


@pytest.mark.rule("ST-6.5")
def test_runs_are_merged_in_passes_and_removed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sorting, "FAN_IN", 3)
    other = desk.path / "elsewhere"
    other.mkdir()
    made: list[str] = []
    real = sorting.temporary_file
    monkeypatch.setattr(sorting, "temporary_file", lambda directory: made.append(directory) or real(directory))
    sorter = sorting.LineSorter(str(other), memory=1 << 17)
    numbers = [number * 7919 % 20011 for number in range(40_000)]
    for begin in range(0, 40_000, 500):
        sorter.add([f"{number:06}" for number in numbers[begin:begin + 500]])
    assert sorter.spilled > 10
    assert not list(other.iterdir())
    assert [line for block in sorter.blocks() for line in block] == [f"{number:06}" for number in range(20011)]
    assert set(made) == {str(other)}


@pytest.mark.rule("ST-6.5")
def test_where_temporary_files_go(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.placeholders(a=" / ".join(f"value number {number}" for number in range(200)))
    desk.write("placeholders/b.txt", (desk.path / "placeholders/a.txt").read_bytes())
    (desk.path / "tmp").mkdir()
    made: list[str] = []
    real = sorting.temporary_file
    monkeypatch.setattr(sorting, "temporary_file", lambda directory: made.append(directory) or real(directory))
    assert desk.combine("-s", "<a> <b>", "--max-memory", "1").code == 0
    assert set(made) == {str(desk.path / "effects")}
    made.clear()
    assert desk.combine("-s", "<a> <b>", "--max-memory", "1", "--tmp-dir", "tmp").code == 0
    assert set(made) == {"tmp"}
    made.clear()
    assert desk.combine("-s", "<a> <b>", "--max-memory", "1", "-t").code == 0
    assert set(made) == {sorting.system_directory()}
    assert [name for name in desk.files() if "cardscape" in name] == []


@pytest.mark.rule("ST-6.5")
@pytest.mark.parametrize(("text", "code"), [("1", 0), ("1MB", 0), ("2g", 0), ("0", 2), ("x", 2), ("-1", 2), ("100k",
    2), ("", 2)])
def test_memory_sizes(desk: Desk, text: str, code: int) -> None:
    assert desk.combine("-s", "x", "-t", f"--max-memory={text}").code == code


@pytest.mark.rule("ST-6.6")
def test_check(desk: Desk) -> None:
    desk.placeholders(a="1 / 2 / 1", cycle="x<cycle>", unused="u", nested="<a>")
    desk.write("placeholders/empty.txt", "")
    desk.write("placeholders/combinations_to_remove.txt", "never\nb 1\n")
    desk.write("placeholders/phrase_replacements.txt", "nothing: x\nb: c\n")
    desk.write("t.txt", "b <a> <gone>\n<empty> <cycle>\n<nested>\n")
    before = desk.files()
    result = desk.combine("-f", "t.txt", "--check")
    assert result.code == 0
    assert result.lines == [
        "token without file: <gone> ('placeholders/gone.txt')", "empty file: 'placeholders/empty.txt'",
            "cycle: <cycle> -> <cycle>",
        "duplicate value: '1' in 'placeholders/a.txt'", "unused placeholder file: 'placeholders/unused.txt'",
        "remove phrase never applied: 'never'", "replacement never applied: 'nothing: x'",
        "sentences left with tokens: 1 from 'b <a> <gone>'", "sentences left with tokens: 1 from '<empty> <cycle>'"]
    assert desk.files() == before


@pytest.mark.rule("ST-6.7")
def test_asking_before_a_huge_run() -> None:
    options = CombineOptions(sentence="x", combinations_to_remove=os.devnull, replacements_file=os.devnull)
    for answer in (True, False):
        asked: list[str] = []
        run = Combiner(options, confirm=lambda question, answer=answer, asked=asked: asked.append(question) or answer)
        run.combinations = 10 ** 8 + 1
        if answer:
            run.check_size()
        else:
            with pytest.raises(combining.UsageError):
                run.check_size()
        assert "100,000,001 combinations" in asked[0]
    run.options.yes = True
    run.check_size()
    run.options.yes = False
    run.combinations = 10 ** 8
    run.check_size()


class Terminal(io.StringIO):
    """Somebody who watches and answers."""

    def isatty(self) -> bool:
        return True


@pytest.mark.rule("ST-6.7")
@pytest.mark.parametrize(("answer", "goes_on"), [("y\n", True), ("Yes\n", True), ("n\n", False), ("\n", False), ("", False)])
def test_the_question_on_a_terminal(monkeypatch: pytest.MonkeyPatch, answer: str, goes_on: bool) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    monkeypatch.setattr(sys, "stderr", Terminal())
    ask = commands._confirmation(Console())
    assert ask is not None
    assert ask("Very many. Go on?") is goes_on
    assert sys.stderr.getvalue() == "Very many. Go on? [y/N]\n"  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert commands._confirmation(Console()) is None


@pytest.mark.rule("ST-6.7")
def test_yes_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combining, "HUGE", 1)
    desk.placeholders(a="1 / 2")
    assert desk.combine("-s", "<a>", "-t").code == 2
    assert desk.combine("-s", "<a>", "-t", "--yes").code == 0


@pytest.mark.rule("ST-2.4.1", "ST-6.5")
def test_large_nested_placeholders_are_walked_lazily(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardscape.studio import combinations, expansion

    desk.placeholders(a="1 / 2 / 3", big="<a><a+10> / x", twice="<big>,<big+0>", pair="<big>;<twice>;<a>")
    usual = desk.expand("<pair> <big> <a>")
    linked = desk.expand("<big+1> <big> <a> <a+1>", "--link-offsets")
    monkeypatch.setattr(expansion, "MANY_TEXTS", 4)
    assert desk.expand("<pair> <big> <a>") == usual
    assert desk.expand("<big+1> <big> <a> <a+1>", "--link-offsets") == linked
    monkeypatch.setattr(combinations, "DEEPEST_LAZY", 0)
    assert desk.combine("-s", "<pair>", "-t").code == 1
