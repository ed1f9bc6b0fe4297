"""Which effects can the game not execute? With a small language of our own."""

from __future__ import annotations

import io
import json
import sys

import pytest

from cardscape.studio import commands
from cardscape.studio.lint import Checkers, Problem

from .conftest import Desk, Outcome


def checker(text: str) -> Problem | None:
    if "banish" in text:
        return Problem('unknown word "banish"', text.index("banish") + 1)
    return Problem("does nothing", warning=True) if "rank 9" in text else None


def lint(*args: str, checkers: Checkers | None = None) -> Outcome:
    old = sys.stdout, sys.stderr
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    sys.stdout, sys.stderr = out, err
    try:
        code = commands.lint(list(args), {"toy": checker} if checkers is None else checkers)
    finally:
        sys.stdout, sys.stderr = old
        out.flush()
        err.flush()
    return Outcome(code, out.buffer.getvalue(), err.buffer.getvalue())


def test_findings_have_line_and_column(desk: Desk) -> None:
    desk.write("list.txt", "draw one card\n\n  now banish it\nplay rank 9\nnow banish it\n")
    result = lint("-i", "list.txt", "--game", "toy")
    assert result.code == 1
    assert result.lines == [
        'list.txt:3:5: error: unknown word "banish"', "    now banish it", "list.txt:4: warning: does nothing",
            "    play rank 9",
        'list.txt:5:5: error: unknown word "banish"', "    now banish it", "4 effects checked, 2 cannot be executed."]


def test_a_table_is_read_by_its_effects(desk: Desk) -> None:
    desk.write("t.csv", 'A;EFFECTNAME\nbanish;fine\n1;"banish; all"\n')
    result = lint("-i", "t.csv", "--game", "toy", "--json")
    answer = json.loads(result.out)
    assert result.code == 1
    assert (answer["checked"], answer["failed"]) == (2, 1)
    assert answer["findings"] == [{"line": 2, "text": "banish; all", "message": 'unknown word "banish"', "column": 1,
        "warning": False}]


def test_warnings_do_not_fail(desk: Desk) -> None:
    desk.write("effects/all_effects.txt", "play rank 9\n")
    assert lint("--game", "toy").code == 0


@pytest.mark.parametrize("args", [["--game", "chess"], ["-i", "gone.txt", "--game", "toy"], ["-i", "no.csv", "--game",
    "toy"]])
def test_what_cannot_be_checked(desk: Desk, args: list[str]) -> None:
    desk.write("no.csv", "NAME\nx\n")
    desk.write("effects/all_effects.txt", "x\n")
    result = lint(*args)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("Error: ")


def test_without_any_language(desk: Desk) -> None:
    result = lint(checkers={})
    assert result.code == 1
    assert "there is: none" in result.err
