"""What all commands share: outputs are written whole or not at all, and never where they would destroy an input."""

from __future__ import annotations

import os
import stat

import pytest

from cardscape.studio import writing

from .conftest import Desk, arguments


@pytest.mark.rule("ST-1.6")
def test_leaving_without_commit_changes_nothing(desk: Desk) -> None:
    desk.write("out.txt", "old")
    with writing.SafeOutput("out.txt") as output:
        output.write(b"new")
        output.complete()
        assert desk.read("out.txt") == "old"
        assert len(list(desk.path.glob(".cardscape*"))) == 1
    assert desk.read("out.txt") == "old"
    assert not list(desk.path.glob(".cardscape*"))


@pytest.mark.rule("ST-1.6")
def test_permission_bits_and_links_stay(desk: Desk) -> None:
    desk.write("in.txt", "b\na\n")
    real = desk.write("deep/real.txt", "old")
    real.chmod(0o640)
    (desk.path / "link.txt").symlink_to("deep/real.txt")
    assert desk.sort("-i", "in.txt", "-o", "link.txt").code == 0
    assert (desk.path / "link.txt").is_symlink()
    assert real.read_text() == "a\nb\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    old = os.umask(0o027)
    try:
        desk.sort("-i", "in.txt", "-o", "fresh.txt")
    finally:
        os.umask(old)
    assert stat.S_IMODE((desk.path / "fresh.txt").stat().st_mode) == 0o640


@pytest.mark.rule("ST-1.6")
def test_dangling_link_gets_its_file(desk: Desk) -> None:
    desk.write("in.txt", "a")
    (desk.path / "link.txt").symlink_to("later.txt")
    assert desk.sort("-i", "in.txt", "-o", "link.txt").code == 0
    assert desk.read("later.txt") == "a\n"
    assert (desk.path / "link.txt").is_symlink()


@pytest.mark.rule("ST-1.7")
@pytest.mark.parametrize("command", ["combine", "tag", "sort"])
def test_unwritable_outputs_are_named(desk: Desk, command: str) -> None:
    desk.write("in.txt", "a")
    (desk.path / "folder").mkdir()
    for target in ("missing/out.txt", "folder", "in.txt/out.txt", ""):
        before = desk.files()
        result = desk.run(command, *arguments(command, "in.txt", target))
        assert result.code == 1
        assert result.out == ""
        assert target in result.err
        assert "in.txt'" not in result.err or target.startswith("in.txt")
        assert desk.files() == before
    assert not (desk.path / "missing").exists()


@pytest.mark.rule("ST-1.7")
def test_no_permission(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("in.txt", "a")
    desk.write("out.txt", "old")
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("out.txt") and real(path, mode))
    result = desk.sort("-i", "in.txt", "-o", "out.txt")
    assert (result.code, desk.read("out.txt")) == (1, "old")
    assert "'out.txt'" in result.err
    monkeypatch.setattr(os, "access", lambda path, mode: not os.path.isdir(path))
    result = desk.sort("-i", "in.txt", "-o", "out.txt")
    assert (result.code, desk.read("out.txt")) == (1, "old")
    assert "'out.txt'" in result.err
    result = desk.sort("-i", "in.txt", "-o", "out.txt", "--tmp-dir", "placeholders")
    assert result.code == 1
    assert "placeholders" in result.err


@pytest.mark.rule("ST-1.7")
def test_the_output_is_checked_before_the_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardscape.studio import combine

    def never(*_: object) -> None:
        raise AssertionError("expanded before the output was checked")

    monkeypatch.setattr(combine, "sentences", never)
    assert desk.combine("-s", "x", "-o", "missing/out.txt").code == 1
    assert desk.sort("--tmp-dir", "missing").code == 1


@pytest.mark.rule("ST-1.8")
def test_input_may_be_output_where_the_kind_stays(desk: Desk) -> None:
    desk.write("a.txt", "b\na\n")
    assert desk.sort("-i", "a.txt", "-o", "a.txt").code == 0
    assert desk.read("a.txt") == "a\nb\n"
    desk.write("a.csv", "EFFECTNAME\na\n")
    assert desk.tag("-i", "a.csv", "-o", "a.csv", "-c", "X", "-t", "a").code == 0
    assert desk.read("a.csv") == "EFFECTNAME;X\na;True\n"
    result = desk.combine("-f", "a.txt", "-o", "a.txt")
    assert result.code == 0
    assert "a.txt" in result.err


@pytest.mark.rule("ST-1.8")
def test_a_list_is_not_destroyed_by_its_table(desk: Desk) -> None:
    desk.write("a.txt", "b\na\n")
    (desk.path / "link.csv").symlink_to("a.txt")
    os.link(desk.path / "a.txt", desk.path / "hard.csv")
    for target in ("a.txt", "./effects/../a.txt", "link.csv", "hard.csv"):
        result = desk.tag("-i", "a.txt", "-o", target, "-c", "X", "-t", "a")
        assert result.code == 2
        assert desk.read("a.txt") == "b\na\n"


@pytest.mark.rule("ST-1.9")
def test_defaults_are_relative_to_the_current_directory(desk: Desk) -> None:
    desk.write("effects/all_effect_templates.txt", "a <n>")
    desk.placeholders(n="1")
    assert desk.combine("-f").code == 0
    assert desk.read("effects/all_effects.txt") == "a 1\n"
    desk.write("effects/effects_with_placeholders.csv", "EFFECTNAME\na 1\n")
    assert desk.tag("-c", "X", "-t", "<n>").code == 0
    assert desk.read("effects/effects_with_placeholders.csv") == "EFFECTNAME;X\na 1;True\n"
    desk.write("input.txt", "x")
    assert desk.sort().code == 0
    assert desk.read("output.txt") == "x\n"
