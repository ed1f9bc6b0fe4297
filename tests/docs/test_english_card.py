"""docs/english-card.md: its files are read, and its commands print what the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardscape.cli.main import main

PAGE = (Path(__file__).parents[2] / "docs" / "english-card.md").read_text(encoding="utf-8")
FILES = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", PAGE, re.DOTALL)
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n\$ cardscape ([^\n]*)\n(.*?)```\n", PAGE, re.DOTALL)


def test_what_the_page_shows_is_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES:
        Path(name).write_text(text, encoding="utf-8")
    for command, shown in SHOWN:
        main(shlex.split(command))
        assert capsys.readouterr().out == shown, command
    assert (len(FILES), len(SHOWN)) == (4, 4)
    start = README.partition("$ cardscape parse ttcg ideas.txt\n")[2].partition("```")[0]
    assert start
    assert SHOWN[0][1].startswith(start), "the README shows the same as the page"


def test_the_lab_takes_the_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("kiln.csv").write_text(dict(FILES)["kiln.csv"], encoding="utf-8")
    line = next(line.strip() for line in PAGE.splitlines() if line.startswith("    cardscape lab card "))
    fewer = shlex.split(re.sub("--games [0-9]+ --jobs 2", "--games 2 --bot random --field open-sky --out found", line))
    assert main(fewer[1:]) == 0, capsys.readouterr().err
    assert "Kiln Newt" in capsys.readouterr().out
