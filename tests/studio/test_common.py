"""What all commands share: text files, streams, exit codes, signals."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.studio import console
from cardscape.studio.errors import StudioError, UsageError
from cardscape.studio.reading import TextSource

from .conftest import Desk, arguments


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("command", ["combine", "tag", "sort"])
def test_bom_is_not_text_and_bad_bytes_are_named(desk: Desk, command: str) -> None:
    desk.write("good.txt", b"\xef\xbb\xbfabc\n")
    assert desk.run(command, *arguments(command, "good.txt", "out.csv")).code == 0
    assert desk.read("out.csv").splitlines()[-1].startswith("abc")
    desk.write("bad.txt", b"fine\nna\xefve\n")
    desk.write("out.csv", "old")
    result = desk.run(command, *arguments(command, "bad.txt", "out.csv"))
    assert result.code == 1
    assert result.err.startswith("Error: ")
    assert "bad.txt" in result.err
    assert "line 2" in result.err
    assert "byte 8" in result.err
    assert desk.read("out.csv") == "old"


@pytest.mark.rule("ST-1.1")
def test_bad_bytes_in_every_kind_of_input(desk: Desk) -> None:
    desk.placeholders(a="1")
    for name in ("placeholders/a.txt", "placeholders/combinations_to_remove.txt", "placeholders/phrase_replacements.txt"):
        old = desk.path.joinpath(name).read_bytes()
        desk.write(name, b"x\xff")
        result = desk.combine("-s", "<a>", "-t")
        assert (result.code, result.out) == (1, "")
        assert name in result.err
        desk.write(name, old)
    desk.write("t.csv", b"EFFECTNAME\nx\xff\n")
    assert "t.csv" in desk.tag("-i", "t.csv", "-o", "o.csv", "-c", "A", "-t", "x").err
    desk.write("effects/pipeline.json", b"{\xff}")
    assert desk.pipeline().code == 1
    assert desk.combine("-d", "placeholders/a.txt").code == 0
    desk.write("placeholders/a.txt", b"x\xff")
    assert desk.combine("-d", "placeholders/a.txt").code == 1
    result = desk.combine("-s", "caf\udce9", "-t")
    assert (result.code, result.out) == (1, "")
    assert "UTF-8" in result.err


@pytest.mark.rule("ST-1.2")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "end"])
def test_every_line_end_on_input(desk: Desk, end: str, last: str) -> None:
    last = end if last else ""
    desk.write("placeholders/n.txt", f"1{end}{end}2{last}")
    desk.write("placeholders/combinations_to_remove.txt", f"zz{end}X 1{last}")
    desk.write("placeholders/phrase_replacements.txt", f"# none{end}X 2: Y 2{last}")
    desk.write("t.txt", f"X <n>{end}Z <n>{last}")
    assert desk.combine("-f", "t.txt", "-t").lines == ["Y 2", "Z 1", "Z 2", "Total combinations: 3"]
    desk.write("in.txt", f"b{end}a{last}")
    assert desk.sort("-i", "in.txt", "-o", "out.txt").code == 0
    assert desk.read("out.txt") == "a\nb\n"
    assert desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "C", "-t", "a").code == 0
    assert desk.read("out.csv") == "EFFECTNAME;C\nb;False\na;True\n"
    desk.write("in.csv", f"EFFECTNAME;D{end}b;1{end}a;2{last}")
    assert desk.tag("-i", "in.csv", "-o", "out.csv", "-c", "C", "-t", "a").code == 0
    assert desk.read("out.csv").split() == ["EFFECTNAME;D;C", "b;1;False", "a;2;True"]


@pytest.mark.rule("ST-1.2")
def test_only_these_three_end_a_line(desk: Desk) -> None:
    desk.write("in.txt", "b\x0bx\u2028y\x85z\x0cw\na")
    desk.sort("-i", "in.txt", "-o", "out.txt")
    assert desk.read("out.txt") == "a\nb\x0bx\u2028y\x85z\x0cw\n"


@pytest.mark.rule("ST-1.2", "ST-1.1")
def test_blocks_may_be_cut_anywhere(tmp_path: Path) -> None:
    raw = "\ufeffä\r\nbé\rc\n\nd\r\n\r\nlast ✓".encode()
    path = tmp_path / "f"
    path.write_bytes(raw)
    for size in range(1, len(raw) + 1):
        with TextSource(str(path), block=size) as source:
            assert source.bom
            assert [line for block in source.lines() for line in block] == ["ä", "bé", "c", "", "d", "", "last ✓"]


@pytest.mark.rule("ST-1.3")
def test_text_outputs_end_with_line_feed(desk: Desk) -> None:
    desk.write("in.txt", "b\r\na")
    desk.combine("-f", "in.txt", "-o", "one.txt")
    desk.sort("-i", "in.txt", "-o", "two.txt")
    assert desk.read("one.txt") == desk.read("two.txt") == "a\nb\n"
    desk.write("in.txt", "\r\n \n")
    desk.combine("-f", "in.txt", "-o", "one.txt")
    desk.sort("-i", "in.txt", "-o", "two.txt")
    assert desk.read("one.txt") == desk.read("two.txt") == ""


@pytest.mark.rule("ST-1.4")
def test_streams(desk: Desk) -> None:
    desk.write("t.txt", "<gone> <a*b>\n<gone> again\n<a*b>\n")
    result = desk.combine("-f", "t.txt", "-t", "-v")
    assert result.lines == ["<a*b>", "<gone> <a*b>", "<gone> again", "Total combinations: 3"]
    warnings = [line for line in result.err.splitlines() if line.startswith("Warning: ")]
    assert len(warnings) == len(set(warnings)) == 2
    assert "3 sentences" in result.err
    result = desk.combine("-f", "nowhere.txt", "-t")
    assert result.out == ""
    assert result.err.startswith("Error: ")


@pytest.mark.rule("ST-1.4")
def test_a_warning_is_given_once(capsys: pytest.CaptureFixture[str]) -> None:
    voice = console.Console()
    voice.warn("a")
    voice.warn("a")
    voice.warn("b")
    assert capsys.readouterr().err == "Warning: a\nWarning: b\n"


@pytest.mark.rule("ST-1.5")
def test_exit_codes(desk: Desk) -> None:
    desk.write("in.txt", "a")
    assert desk.sort("-i", "in.txt").code == 0
    assert desk.combine("-s", "<gone>", "-t").code == 0
    assert desk.sort("-i", "gone.txt").code == 1
    assert desk.sort("--nonsense").code == 2
    assert desk.sort("stray").code == 2
    assert desk.tag("-t", "x").code == 2
    assert desk.combine().code == 2
    for result in (desk.sort("-i", "gone.txt"), desk.sort("--nonsense"), desk.tag("-t", "x")):
        assert result.err.startswith("Error: ")
        assert "Traceback" not in result.err
    assert StudioError("x").exit_code == 1
    assert UsageError("x").exit_code == 2


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize(("signum", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_signals_end_the_run(signum: str, code: int) -> None:
    import signal

    def work(_: console.Console) -> int:
        signal.raise_signal(getattr(signal, signum))
        return 0

    before = signal.getsignal(signal.SIGINT)
    assert console.run(work, console.Console()) == code
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.rule("ST-1.5")
def test_out_of_memory_and_system_errors_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def hungry(_: console.Console) -> int:
        raise MemoryError

    def broken(_: console.Console) -> int:
        raise OSError(5, "Input/output error", "disk")

    assert console.run(hungry, console.Console()) == 1
    assert console.run(broken, console.Console()) == 1
    assert capsys.readouterr().err == "Error: out of memory\nError: 'disk': Input/output error\n"
