"""Draws a board with boxes and colours, for terminals and for documents."""

from __future__ import annotations

import io
import textwrap
from typing import Final

from rich.box import ROUNDED
from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from cardscape.cli.compact import counted, listed
from cardscape.cli.output import visible
from cardscape.engine.layout import Board, CardPicture, PlayerPicture, ZonePicture

NARROWEST: Final = 12
WIDEST: Final = 22
"""Columns of a card's box, borders included."""
TIGHT: Final = 10
"""The same of a row with places, which is not broken if its boxes fit when they are that narrow."""
NAME_LINES: Final = 4
MARK_LINES: Final = 3

BOXES: Final = 0
NO_EMPTY: Final = 1
NO_HANDS: Final = 2
NO_BOXES: Final = 3
SHORTEST: Final = 4
NAMES: Final = 5
"""How much of the table is told in lines of text instead of boxes: nothing, rows without a card, hands too, everything. Then
rows without a card are left out and long facts are cut, which ``piles`` tells in full; at last hands are told by names alone,
and what was cut goes."""

FRAME: Final = "cyan"
QUIET: Final = "dim"


def picture(board: Board, width: int, room: int = 0) -> RenderableType:
    """The board as something Rich can print in ``width`` columns, and (unless 0) in ``room`` lines if that is possible.

    Where it is too high, boxes become lines of text: empty rows first, then hands, then everything; then what says least goes,
    and what is written on the cards of a hand.
    """
    inner = max(20, width - 4)
    lines = _lines(board, inner, BOXES)
    for dense in (NO_EMPTY, NO_HANDS, NO_BOXES, SHORTEST, NAMES):
        if not room or len(lines) + 2 <= room:
            break
        lines = _lines(board, inner, dense)
    return Panel(Group(*lines), title=Text(visible(board.title), style="bold"), box=ROUNDED, border_style=FRAME, width=width)


def _lines(board: Board, inner: int, dense: int) -> list[RenderableType]:
    """What stands in the frame, each a line high."""
    lines: list[RenderableType] = [*_player(board.far, inner, True, dense), Rule(style=QUIET)]
    for row in board.middle:
        lines.extend(_row(row, inner, dense))
    if board.middle:
        lines.append(Rule(style=QUIET))
    lines.extend(_player(board.near, inner, False, dense))
    for note in board.notes:
        lines.extend(_told(note, inner, "yellow", dense))
    return lines


def _told(text: str, width: int, style: str, dense: int) -> list[Text]:
    """A sentence on as many lines as it takes, or on one if there is no room; at last none that would not fit there."""
    if dense < SHORTEST:
        return _wrapped(text, width, style)
    return [] if dense >= NAMES and cell_len(visible(text)) > width else [Text(_cut(visible(text), width), style=style)]


def _player(player: PlayerPicture, width: int, far: bool, dense: int) -> list[Text]:
    """One half: the headline at the edge of the table, the rows between it and the middle."""
    head = Text(visible(player.title), style="bold magenta" if far else "bold green")
    short = [fact for fact in player.facts if len(fact) < 24]
    head.append("  " + visible(" · ".join(short)), style="default")
    lines = [head] if head.cell_len <= width else _wrapped(head.plain, width, "bold")
    for fact in player.facts:
        if fact not in short:
            lines.extend(_told(fact, width, QUIET, dense))
    rows = [line for row in (player.rows if far else reversed(player.rows)) for line in _row(row, width, dense)]
    return lines + rows if far else rows + lines


def _wrapped(text: str, width: int, style: str) -> list[Text]:
    return [Text(line, style=style) for line in textwrap.wrap(visible(text), width, subsequent_indent="  ")]


def _row(zones: list[ZonePicture], width: int, dense: int) -> list[Text]:
    """Zones side by side. Only counts: one line. With boxes: as many boxes in a line as fit."""
    if not any(zone.cards for zone in zones):
        words = [counted(zone) for zone in zones]
        return _wrapped(" · ".join(words), width, "default")
    if dense >= SHORTEST:
        zones = [zone for zone in zones if any(zone.cards) or not zone.places]
    if dense >= NO_BOXES or (dense >= NO_HANDS and not any(zone.places for zone in zones)) or (
            dense >= NO_EMPTY and not any(any(zone.cards) for zone in zones)):
        return listed(zones, width, dense >= NAMES)
    lines: list[Text] = []
    together: list[ZonePicture] = []
    for zone in zones:
        if zone.wide:
            lines.extend(_boxes([zone], width))
        else:
            together.append(zone)
    return lines + _boxes(together, width) if together else lines


class _Box:
    """A card's box before it is drawn; ``zone`` is the title over it if it is the first of its zone, ``place`` its name."""

    def __init__(self, zone: str, place: str, card: CardPicture | None, pile: list[str] | None = None) -> None:
        self.zone = zone
        self.place = place
        self.card = card
        self.pile = pile or []


def _boxes(zones: list[ZonePicture], width: int) -> list[Text]:
    boxes: list[_Box] = []
    for zone in zones:
        if not zone.cards:
            boxes.append(_Box(zone.title, "", None, [str(zone.count), zone.note] if zone.note else [str(zone.count)]))
        title = counted(zone) if not zone.places else f"{zone.title} ({zone.note})" if zone.note else zone.title
        for index, card in enumerate(zone.cards):
            boxes.append(_Box(title if index == 0 else "", visible(zone.places[index]) if zone.places else "", card))
    whole = any(zone.places for zone in zones) and len(boxes) * (TIGHT + 1) <= width + 1
    narrowest = TIGHT if whole else NARROWEST
    fit = max(1, min(len(boxes), (width + 1) // (narrowest + 1)))
    lines_needed = -(-len(boxes) // fit)
    fit = -(-len(boxes) // lines_needed)
    size = max(narrowest, min(WIDEST, (width + 1) // fit - 1))
    lines: list[Text] = []
    for first in range(0, len(boxes), fit):
        group = boxes[first : first + fit]
        titles = _titles(group, size, width)
        if titles.plain.strip():
            lines.append(titles)
        lines.extend(_drawn(group, size))
    return lines


def _titles(boxes: list[_Box], size: int, width: int) -> Text:
    """The zone names over the first box of each zone; a name may reach up to the next one."""
    starts = [index for index, box in enumerate(boxes) if box.zone]
    line = ""
    for order, index in enumerate(starts):
        line = set_cell_size(line, index * (size + 1))
        last = order + 1 == len(starts)
        room = width - cell_len(line) if last else (starts[order + 1] - index) * (size + 1) - 1
        line += _cut(visible(boxes[index].zone), room)
    return Text(line, style=QUIET)


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"


def _drawn(boxes: list[_Box], size: int) -> list[Text]:
    bodies = [_body(box, size - 2) for box in boxes]
    height = max(len(body) for body in bodies)
    lines = [Text() for _ in range(height + 2)]
    for number, (box, body) in enumerate(zip(boxes, bodies, strict=True)):
        weak = (box.card is None and not box.pile) or (box.card is not None and box.card.faded)
        style = QUIET if weak else "default"
        place = _cut(box.place, size - 2)
        drawn = [f"┌{place}{'─' * (size - 2 - cell_len(place))}┐"]
        drawn += [f"│{set_cell_size(text, size - 2)}│" for text in body + [""] * (height - len(body))]
        drawn.append(f"└{'─' * (size - 2)}┘")
        for line, text in zip(lines, drawn, strict=True):
            if number:
                line.append(" ")
            line.append(text, style=style)
    return lines


def _body(box: _Box, width: int) -> list[str]:
    """What stands in the box: the name on up to two lines, then the marks."""
    if box.pile:
        return [line for part in box.pile for line in _folded(visible(part), width, MARK_LINES)]
    if box.card is None:
        return [""]
    if not box.card.known:
        return ["░" * width, *(_packed([visible(mark) for mark in box.card.marks], width) or ["░" * width])]
    lines = _folded(visible(box.card.name), width, NAME_LINES)
    return lines + _packed([visible(mark) for mark in box.card.marks], width)


def _packed(marks: list[str], width: int) -> list[str]:
    """Marks side by side, as many in a line as fit; a mark is only broken if it is longer than a line."""
    lines: list[str] = []
    for mark in marks:
        if lines and cell_len(lines[-1]) + 3 + cell_len(mark) <= width:
            lines[-1] += f" · {mark}"
        elif " " in mark or "/" in mark:
            lines += _folded(mark, width, MARK_LINES)
        else:
            lines.append(_cut(mark, width))
    return lines


def _folded(text: str, width: int, most: int) -> list[str]:
    lines = _wrap(text, width) or [""]
    if len(lines) > most:
        lines = [*lines[: most - 1], _cut(" ".join(lines[most - 1 :]), width)]
    return [_cut(line, width) for line in lines]


def _wrap(text: str, width: int) -> list[str]:
    """Lines of words; a word longer than a line is broken behind a stroke, if it has one."""
    if all(cell_len(word) <= width for word in text.split()):
        return textwrap.wrap(text, width)
    return [line.replace("/ ", "/") for line in textwrap.wrap(text.replace("/", "/ "), width)]


def draw_text(board: Board, width: int, room: int = 0) -> str:
    """The board as text without colours, if possible in no more than ``room`` lines (0: as many as it takes)."""
    console = Console(width=width, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as capture:
        console.print(picture(board, width, room))
    return capture.get()


_SVG: Final = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 21px;
  line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own template loads its font from the network; ours uses the reader's monospaced one, so large that frames have no gaps
from line to line."""


def draw_svg(board: Board, width: int = 100, title: str = "Cardscape") -> str:
    """The board as an SVG picture that needs nothing else."""
    console = Console(width=width, height=25, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(picture(board, width))
    return console.export_svg(title=title, code_format=_SVG, unique_id="board")
