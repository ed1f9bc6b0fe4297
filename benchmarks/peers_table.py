"""What ``peers.py`` found, as a table for the terminal and as a section of a document between two markers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

BEGIN = "<!-- peers: begin -->"
END = "<!-- peers: end -->"
SHORT = {"RLCard gin-rummy": "RLCard gin", "OpenSpiel gin_rummy": "OpenSpiel gin", "OpenSpiel hearts": "hearts",
         "OpenSpiel hearts, bare": "bare hearts"}
"""Yardsticks as headings."""


class MarkersMissing(Exception):
    """A document in which the place for the table cannot be found."""


def tables(found: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """Every table that was measured: its caption and its rows, the first of them the headings."""
    made = [(_caption(found), _speed(found))]
    if found.get("memory"):
        rows = [["", "resident", "allocated by Python", "copies"]]
        rows += [[row["name"], f"{row['resident']:,}", f"{row['allocated']:,}", f"{row['copies']:,}"] for row in found["memory"]]
        made.append(("Bytes a copied match in its middle, all copies kept:", rows))
    if found.get("scaling"):
        rows = [["", "games/s, one process", "games/s, two", "ratio", "lowest - highest"]]
        rows += [[row["name"], f"{row['one']:,.1f}", f"{row['two']:,.1f}", f"{row['ratio']:.2f}",
                  f"{row['lowest']:.2f} - {row['highest']:.2f}"] for row in found["scaling"]]
        made.append(("Two processes playing the same games at once against one, by the clock on the wall:", rows))
    return made


def _caption(found: dict[str, Any]) -> str:
    return (f"Decisions a second with random players, medians of {found['rounds']} interleaved rounds of "
            f"{found['seconds']:g} CPU seconds, {found['machine']}, {found['date']}:")


def _speed(found: dict[str, Any]) -> list[list[str]]:
    rows = [["", "decisions/s", "lowest - highest", *[f"/ {SHORT.get(name, name)}" for name in found["yardsticks"]], "version"]]
    for row in found["contestants"]:
        ratios = [row["ratios"].get(name) for name in found["yardsticks"]]
        rows.append([row["name"], f"{row['decisions_per_second']:,.0f}", f"{row['lowest']:,.0f} - {row['highest']:,.0f}",
                     *["-" if ratio is None else f"{ratio:.2f}" for ratio in ratios], row["version"]])
    return rows


def remarks(found: dict[str, Any]) -> list[str]:
    """How each peer was counted, and who is not in the table and why."""
    counted = [f"{row['name']}: {row['counts']}." for row in found["contestants"] if row["kind"] == "peer"]
    return counted + [f"Left out: {row['name']} ({row['reason']})." for row in found["left_out"]]


def terminal(found: dict[str, Any]) -> str:
    lines: list[str] = []
    for caption, rows in tables(found):
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines += [caption, ""]
        for row in rows:
            cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  ".join([row[0].ljust(widths[0]), *cells]).rstrip())
        lines.append("")
    return "\n".join([*lines, *remarks(found)])


def markdown(found: dict[str, Any]) -> str:
    lines = [f"Made by `{found['command']}`.", ""]
    for caption, rows in tables(found):
        lines += [caption, "", _line(rows[0]), "|" + "---|" * len(rows[0]), *[_line(row) for row in rows[1:]], ""]
    return "\n".join([*lines, *[f"- {remark}" for remark in remarks(found)]])


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def split(document: Path) -> tuple[str, str]:
    """The text before and after the table's place; a document without markers gets them at its end."""
    text = document.read_text(encoding="utf-8")
    counts = text.count(BEGIN), text.count(END)
    if counts == (0, 0):
        return f"{text.rstrip()}\n\n## Beside other libraries\n\n", "\n"
    if counts != (1, 1) or text.index(BEGIN) > text.index(END):
        raise MarkersMissing(f"{document}: expected one {BEGIN} and after it one {END}")
    return text[:text.index(BEGIN)], text[text.index(END) + len(END):]


def write(document: Path, found: dict[str, Any]) -> None:
    """Put the tables between the markers of the document; nothing else of it changes."""
    before, after = split(document)
    fresh = document.with_name(f".{document.name}.{os.getpid()}")
    fresh.write_text(f"{before}{BEGIN}\n{markdown(found)}\n{END}{after}", encoding="utf-8")
    fresh.replace(document)
