"""Options as numbered lines: those that differ only in a place side by side."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

TOGETHER: Final = 3
"""So many options that differ only in the number at their end share lines."""
LONG: Final = 15
"""More options than that, each with a line of its own, stand in columns."""
TARGET: Final = re.compile(r"-> \S.* at ((?:\S+ )?\S+ \d+)$")
"""What an option is aimed at, named together with its place."""
GAP: Final = 2
NUMBER: Final = 6
"""Columns for the number of an option."""


def option_lines(words: list[str], width: int, most: int = 0) -> list[Text]:
    """The options as lines of at most ``width`` columns, if their words allow it.

    Where that makes more than ``most`` lines (0: any number), cards that are aimed at are told by their place alone, which the
    table shows, and short options stand side by side.
    """
    lines = _drawn(_columns(cells(words, width), width), width)
    if most and len(lines) > most:
        lines = min(lines, _drawn(_crowded(cells(_by_place(words), width, 2), width), width), key=len)
    return lines


def _drawn(rows: list[list[tuple[int, str]]], width: int) -> list[Text]:
    lines: list[Text] = []
    for options in rows:
        if len(options) > 1:
            lines.append(Text.assemble(*[part for number, line in options for part in ((_numbered(number), "cyan"), line)]))
            continue
        number, line = options[0]
        first, *rest = wrap(line, width - NUMBER - 2) or [""]
        lines.append(Text.assemble((_numbered(number), "cyan"), first))
        lines += [Text(f"{'':{NUMBER + 2}}{more}") for more in rest]
    return lines


def _columns(lines: list[list[tuple[int, str]]], width: int) -> list[list[tuple[int, str]]]:
    """A long list of options that each have a line, in as many columns as fit; other lines as they are."""
    singles = [line[0] for line in lines if len(line) == 1]
    size = max((cell_len(line) for _, line in singles), default=0) + GAP
    count = width // (NUMBER + size)
    if len(singles) <= LONG or len(singles) < len(lines) or count < 2:
        return lines
    rows = -(-len(singles) // count)
    return [[(number, set_cell_size(line, size)) for number, line in singles[row::rows]] for row in range(rows)]


def _crowded(lines: list[list[tuple[int, str]]], width: int) -> list[list[tuple[int, str]]]:
    """Lines one behind the other as far as they fit."""
    found: list[list[tuple[int, str]]] = []
    room = 0
    for line in lines:
        size = sum(NUMBER + cell_len(words) for _, words in line)
        if size + GAP <= room:
            number, words = found[-1][-1]
            found[-1][-1] = (number, words + " " * GAP)
            found[-1] += line
            room -= size + GAP
        else:
            found.append([*line])
            room = width - size
    return found


def _by_place(words: list[str]) -> list[str]:
    """The options without the names of the cards that they are aimed at, if they can still be told apart."""
    short = [TARGET.sub(r"-> \1", line) for line in words]
    return short if len(set(short)) == len(words) else words


def _numbered(number: int) -> str:
    return f"{number:>{NUMBER - 2}}  "


def cells(words: list[str], width: int, together: int = TOGETHER) -> list[list[tuple[int, str]]]:
    """Numbered options as lines. Those that differ only in the number at their end share lines, cut to their last two words."""
    alike: dict[str, list[tuple[int, str]]] = {}
    for option in enumerate(words, 1):
        alike.setdefault(_beginning(option), []).append(option)
    groups: list[list[list[tuple[int, str]]]] = []
    for found in alike.values():
        groups += [_side_by_side(found, width)] if len(found) >= together else [[[option]] for option in found]
    return [line for group in sorted(groups) for line in group]


def _side_by_side(found: list[tuple[int, str]], width: int) -> list[list[tuple[int, str]]]:
    """The first option in full, the others as far as they differ."""
    short = [(number, " ".join(line.split()[-2:])) for number, line in found[1:]]
    size = max(cell_len(line) for _, line in short)
    lines = [[found[0]]]
    used = NUMBER + cell_len(found[0][1])
    for number, line in short:
        if used + NUMBER + size > width:
            lines.append([])
            used = 0
        lines[-1].append((number, set_cell_size(line, size)))
        used += NUMBER + size
    return lines


def _beginning(option: tuple[int, str]) -> str:
    """The words before the number at the end; other options are told apart by their own number."""
    before, _, last = option[1].rpartition(" ")
    return before if before and last.isdecimal() else f"{option[0]} {option[1]}"
