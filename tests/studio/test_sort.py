"""Sorting the lines of a file."""

from __future__ import annotations

import pytest

from cardscape.studio.alphabetize import alphabetize

from .conftest import Desk


@pytest.mark.rule("ST-4.1")
def test_default_names(desk: Desk) -> None:
    desk.write("input.txt", "b\na")
    result = desk.sort()
    assert result.out == "Alphabetized 'input.txt' into 'output.txt'.\n"
    assert desk.read("output.txt") == "a\nb\n"
    desk.write("x", "c")
    desk.sort("--input", "x", "--output", "y")
    assert desk.read("y") == "c\n"


@pytest.mark.rule("ST-4.2")
def test_order(desk: Desk) -> None:
    desk.write("in.txt", " apple\n\nZebra \n\u00a0\nDraw 2\nDraw 10\nä\nZebra\n#x\n")
    desk.sort("-i", "in.txt", "-o", "out.txt")
    assert desk.read("out.txt") == "#x\nDraw 10\nDraw 2\nZebra\nZebra\napple\nä\n"


@pytest.mark.rule("ST-4.2", "ST-4.3")
def test_the_function_tells_how_many_lines(desk: Desk) -> None:
    desk.write("a.txt", "b\n\na")
    assert alphabetize("a.txt", "a.txt") == 2
    assert desk.read("a.txt") == "a\nb\n"


@pytest.mark.rule("ST-4.3")
def test_in_place(desk: Desk) -> None:
    desk.write("a.txt", "b\na")
    assert desk.sort("-i", "a.txt", "-o", "a.txt").code == 0
    assert desk.read("a.txt") == "a\nb\n"


@pytest.mark.rule("ST-4.4")
def test_failures(desk: Desk) -> None:
    desk.write("out.txt", "old")
    result = desk.sort("-i", "gone.txt", "-o", "out.txt")
    assert (result.code, result.out, desk.read("out.txt")) == (1, "", "old")
    assert result.err == "Error: file 'gone.txt' not found\n"
    desk.write("in.txt", "a")
    result = desk.sort("-i", "in.txt", "-o", "gone/out.txt")
    assert result.code == 1
    assert "'gone/out.txt'" in result.err
    for empty in ("", "\n \n"):
        desk.write("in.txt", empty)
        desk.write("out.txt", "old")
        result = desk.sort("-i", "in.txt", "-o", "out.txt")
        assert (result.code, desk.read("out.txt")) == (0, "")
        assert result.err.startswith("Warning: ")
        assert "in.txt" in result.err


@pytest.mark.rule("ST-4.5")
def test_status_line(desk: Desk) -> None:
    desk.write("in put.txt", "a")
    result = desk.sort("-i", "in put.txt", "-o", "./o.txt")
    assert (result.code, result.out) == (0, "Alphabetized 'in put.txt' into './o.txt'.\n")


@pytest.mark.rule("ST-4.6")
def test_extras(desk: Desk) -> None:
    desk.write("in.txt", "head\nb\nc\nb\na\n")
    desk.sort("-i", "in.txt", "-o", "out.txt", "-H")
    assert desk.read("out.txt") == "head\na\nb\nb\nc\n"
    desk.sort("-i", "in.txt", "-o", "out.txt", "--reverse", "--unique")
    assert desk.read("out.txt") == "head\nc\nb\na\n"
    desk.sort("-i", "in.txt", "-o", "out.txt", "-Hru")
    assert desk.read("out.txt") == "head\nc\nb\na\n"


@pytest.mark.rule("ST-6.5")
@pytest.mark.parametrize("args", [[], ["-r"], ["-u"], ["-r", "-u"]])
def test_sorting_in_runs(desk: Desk, args: list[str]) -> None:
    lines = [f"{number * 7919 % 30011:05} {'é' * (number % 7)}x" for number in range(90_000)]
    desk.write("in.txt", "\n".join(lines))
    assert desk.sort("-i", "in.txt", "-o", "out.txt", "--max-memory", "1", *args).code == 0
    expected = sorted(set(lines) if "-u" in args else lines, reverse="-r" in args)
    assert desk.read("out.txt") == "".join(f"{line}\n" for line in expected)
    assert not list(desk.path.glob(".cardscape*"))
