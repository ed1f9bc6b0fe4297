"""Zones as lines instead of boxes, for terminals that are too low for the whole table."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from rich.text import Text

from cardscape.cli.output import visible
from cardscape.engine.layout import CardPicture, ZonePicture

QUIET: Final = "dim"
BETWEEN: Final = " · "
INDENT: Final = "  "


def counted(zone: ZonePicture) -> str:
    """A zone by its name and the number of its cards."""
    return f"{zone.title} {zone.count}" + (f" ({zone.note})" if zone.note else "")


def listed(zones: list[ZonePicture], width: int, names: bool = False) -> list[Text]:
    """A row of zones as text: the cards of each with their marks, and zones of which only the number is known together.

    With ``names`` the cards of hands are told by nothing else.
    """
    lines: list[Text] = []
    bare = [visible(f"{_title(zone)}: empty" if zone.cards else counted(zone)) for zone in zones if not any(zone.cards)]
    for zone in zones:
        if any(zone.cards):
            lines += _packed([Text(f"{visible(_title(zone))}:", style=QUIET), *_entries(zone, names)], width)
    if bare:
        lines += [Text(line) for line in wrap(BETWEEN.join(bare), width, subsequent_indent=INDENT)]
    return lines


def _title(zone: ZonePicture) -> str:
    return counted(zone) if not zone.places else f"{zone.title} ({zone.note})" if zone.note else zone.title


def _entries(zone: ZonePicture, names: bool) -> Iterator[Text]:
    """The cards of a zone; those of a hand that look the same are told once, with their number."""
    if zone.places:
        for place, card in zip(zone.places, zone.cards, strict=True):
            if card is not None:
                yield _card(card, f"{visible(place)} ")
        return
    alike: dict[tuple[str, ...], tuple[CardPicture, int]] = {}
    for card in zone.cards:
        if card is not None:
            key = (str(card.known), str(card.faded), card.name, *([] if names else card.marks))
            alike[key] = (card, alike.get(key, (card, 0))[1] + 1)
    for card, count in alike.values():
        yield _card(card, "", f" ×{count}" if count > 1 else "", names)


def _card(card: CardPicture, before: str, behind: str = "", bare: bool = False) -> Text:
    marks = "" if bare else ", ".join(visible(mark) for mark in card.marks)
    name = visible(card.name) if card.known else "face down"
    return Text.assemble((before, "cyan"), (f"{name}{behind}", QUIET if card.faded else "bold" if card.known else "default"),
                         (f" ({marks})" if marks else "", QUIET if card.faded else "default"))


def _packed(entries: list[Text], width: int) -> list[Text]:
    """The title and as many entries a line as fit; only an entry that is longer than a line is broken."""
    lines = [entries[0]]
    for number, entry in enumerate(entries[1:]):
        between = BETWEEN if number else " "
        if lines[-1].cell_len + len(between) + entry.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], between, entry)
        elif entry.cell_len + len(INDENT) <= width:
            lines.append(Text.assemble(INDENT, entry))
        else:
            lines += [Text(line) for line in wrap(entry.plain, width, initial_indent=INDENT, subsequent_indent=INDENT)]
    return lines
