"""Options as numbered lines: those that differ only in a place side by side."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

TOGETHER: Final = 3
"""So many options that differ only in the number at their end share lines."""
LONG: Final = 15
"""More options than that, each with a line of its own, stand in columns."""
GAP: Final = 2
NUMBER: Final = 6
"""Columns for the number of an option."""


def option_lines(words: list[str], width: int) -> list[Text]:
    """The options as lines of at most ``width`` columns, if their words allow it."""
    lines: list[Text] = []
    for options in _columns(cells(words, width), width):
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


def _numbered(number: int) -> str:
    return f"{number:>{NUMBER - 2}}  "


def cells(words: list[str], width: int) -> list[list[tuple[int, str]]]:
    """Numbered options as lines. Those that differ only in the number at their end share lines, cut to their last two words."""
    alike: dict[str, list[tuple[int, str]]] = {}
    for option in enumerate(words, 1):
        alike.setdefault(_beginning(option), []).append(option)
    groups: list[list[list[tuple[int, str]]]] = []
    for found in alike.values():
        groups += [_side_by_side(found, width)] if len(found) >= TOGETHER else [[[option]] for option in found]
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
