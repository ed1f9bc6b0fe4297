"""Pictures as data: rows of zones with worded cards, made from a view. Terminal, browser and documents draw the same."""

from __future__ import annotations


class CardPicture:
    """A card as drawn: its words, or a back if ``known`` is false. ``marks`` are short signs such as tapped or power."""

    def __init__(self, name: str, marks: list[str], known: bool = True, lines: list[str] | None = None) -> None:
        self.name = name
        self.marks = marks
        self.known = known
        self.lines = lines or []


class ZonePicture:
    """A zone as drawn. ``cards`` holds None for empty places; ``count`` counts what is not drawn card by card."""

    def __init__(self, title: str, cards: list[CardPicture | None], count: int, note: str = "", wide: bool = False) -> None:
        self.title = title
        self.cards = cards
        self.count = count
        self.note = note
        self.wide = wide


class PlayerPicture:
    """One player's half: a headline and zones from the edge of the table towards the middle."""

    def __init__(self, seat: int, title: str, facts: list[str], rows: list[list[ZonePicture]]) -> None:
        self.seat = seat
        self.title = title
        self.facts = facts
        self.rows = rows


class Board:
    """The whole table: a headline, the far player, shared rows, the near player."""

    def __init__(self, title: str, far: PlayerPicture, near: PlayerPicture, middle: list[list[ZonePicture]],
                 notes: list[str]) -> None:
        self.title = title
        self.far = far
        self.near = near
        self.middle = middle
        self.notes = notes
