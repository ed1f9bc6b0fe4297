"""The table of peers: how measurements become lines, and that a document keeps everything around its table."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def load() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "peers_table.py"
    spec = importlib.util.spec_from_file_location("peers_table", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TABLE = load()


def row(name: str, kind: str, speed: float, ratios: dict[str, float], counts: str = "") -> dict[str, Any]:
    return {"name": name, "kind": kind, "decisions_per_second": speed, "lowest": speed * 0.9, "highest": speed * 1.1,
            "ratios": ratios, "version": "1.2", "counts": counts}


def measured(**more: Any) -> dict[str, Any]:
    return {
        "command": "python benchmarks/peers.py --rounds 5", "rounds": 5, "seconds": 0.5, "machine": "two cores",
        "date": "2026-01-31",
        "yardsticks": ["RLCard gin-rummy", "python-chess"],
        "contestants": [row("cardfinity", "game", 12345.6, {"RLCard gin-rummy": 2.345, "python-chess": 0.5}),
                        row("RLCard gin-rummy", "peer", 5000.0, {"RLCard gin-rummy": 1.0}, "every step counts")],
        "left_out": [{"name": "OpenSpiel", "reason": "pip found no wheel"}], **more,
    }


MEMORY = [{"name": "cardfinity", "resident": 1234567, "allocated": 7654, "copies": 2000}]
SCALING = [{"name": "cardfinity", "one": 1000.04, "two": 1900.0, "ratio": 1.899, "lowest": 1.8, "highest": 1.95}]


def test_speeds_are_compared_with_every_yardstick() -> None:
    [(caption, rows)] = TABLE.tables(measured())
    assert caption == ("Decisions a second with random players, medians of 5 interleaved rounds of 0.5 CPU seconds, two cores, "
                       "2026-01-31:")
    assert rows == [
        ["", "decisions/s", "lowest - highest", "/ RLCard gin", "/ python-chess", "version"],
        ["cardfinity", "12,346", "11,111 - 13,580", "2.35", "0.50", "1.2"],
        ["RLCard gin-rummy", "5,000", "4,500 - 5,500", "1.00", "-", "1.2"],
    ], "long names are shortened in headings, and a ratio that was not measured is a dash"


def test_memory_and_scaling_have_tables_of_their_own_if_they_were_measured() -> None:
    found = TABLE.tables(measured(memory=MEMORY, scaling=SCALING))
    assert [len(rows) for _, rows in found] == [3, 2, 2]
    assert found[1][1][1] == ["cardfinity", "1,234,567", "7,654", "2,000"]
    assert found[2][1][1] == ["cardfinity", "1,000.0", "1,900.0", "1.90", "1.80 - 1.95"]
    assert [len(TABLE.tables(measured(memory=[], scaling=None)))] == [1]


def test_it_is_said_how_peers_were_counted_and_who_is_missing() -> None:
    assert TABLE.remarks(measured()) == ["RLCard gin-rummy: every step counts.", "Left out: OpenSpiel (pip found no wheel)."]


def test_the_terminal_gets_aligned_columns() -> None:
    lines = TABLE.terminal(measured()).splitlines()
    header, ours, theirs = lines[2:5]
    assert header.index("version") + len("version") == len(ours) == len(theirs)
    assert ours.startswith("cardfinity        ")
    assert lines[-1].startswith("Left out: OpenSpiel")


def test_a_document_gets_markdown_with_the_command_that_made_it() -> None:
    found = measured()
    found["contestants"][0]["version"] = "1|2"
    lines = TABLE.markdown(found).splitlines()
    assert lines[0] == "Made by `python benchmarks/peers.py --rounds 5`."
    assert lines[4:7] == ["|  | decisions/s | lowest - highest | / RLCard gin | / python-chess | version |",
                          "|---|---|---|---|---|---|",
                          "| cardfinity | 12,346 | 11,111 - 13,580 | 2.35 | 0.50 | 1/2 |"], "no cell breaks the table"
    assert lines[-1] == "- Left out: OpenSpiel (pip found no wheel)."


def test_a_document_without_markers_gets_them_at_its_end_and_keeps_them(tmp_path: Path) -> None:
    document = tmp_path / "speed.md"
    document.write_text("# Speed\n\nWords.\n\n", encoding="utf-8")
    TABLE.write(document, measured())
    first = document.read_text(encoding="utf-8")
    assert first.startswith(f"# Speed\n\nWords.\n\n## Beside other libraries\n\n{TABLE.BEGIN}\nMade by")
    assert first.endswith(f"{TABLE.END}\n")
    TABLE.write(document, measured())
    assert document.read_text(encoding="utf-8") == first
    assert list(tmp_path.iterdir()) == [document], "nothing is left of the file that was renamed"


def test_only_what_is_between_the_markers_changes(tmp_path: Path) -> None:
    document = tmp_path / "speed.md"
    document.write_text(f"before\n{TABLE.BEGIN}\nold\n{TABLE.END}\n\nafter | é\n", encoding="utf-8")
    TABLE.write(document, measured(date="2027-02-28"))
    text = document.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{TABLE.BEGIN}\nMade by")
    assert text.endswith(f"{TABLE.END}\n\nafter | é\n")
    assert "old" not in text
    assert "2027-02-28" in text


@pytest.mark.parametrize("text", ["{begin}\n", "{end}\n", "{end}\n{begin}\n", "{begin}\n{end}\n{begin}\n{end}\n"])
def test_a_document_whose_markers_do_not_fit_is_left_alone(text: str, tmp_path: Path) -> None:
    document = tmp_path / "speed.md"
    written = text.format(begin=TABLE.BEGIN, end=TABLE.END)
    document.write_text(written, encoding="utf-8")
    with pytest.raises(TABLE.MarkersMissing, match=r"speed.md: expected one <!-- peers: begin --> and after it one"):
        TABLE.write(document, measured())
    assert document.read_text(encoding="utf-8") == written


def test_the_document_of_this_project_has_a_place_for_the_table() -> None:
    before, after = TABLE.split(Path(__file__).parents[2] / "docs" / "speed.md")
    assert before.startswith("# ")
    assert TABLE.END not in after
