"""Fields that are grids: places in rows and columns, which the second seat sees turned around."""

from __future__ import annotations

from typing import Final

AROUND: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Ahead, right, behind, left, as ``step`` takes them."""


class Grid:
    """The places of a row zone of size ``width * height``, read as a grid.

    Places are counted from the near left corner of seat 0, column by column, row after row. Seat 1 sits opposite: what is near
    and left for one is far and right for the other.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    @property
    def size(self) -> int:
        return self.width * self.height

    def place(self, seat: int, x: int, y: int) -> int:
        """The place in column x and row y as this seat counts them from its near left corner, or -1 off the grid."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        return self.turned(seat, y * self.width + x)

    def turned(self, seat: int, index: int) -> int:
        """A place as the seat counts it; turning twice leads back."""
        return index if seat == 0 else self.size - 1 - index

    def column(self, seat: int, index: int) -> int:
        return self.turned(seat, index) % self.width

    def row(self, seat: int, index: int) -> int:
        """The row of a place, growing towards the opponent."""
        return self.turned(seat, index) // self.width

    def step(self, seat: int, index: int, right: int, ahead: int) -> int:
        """The place so many columns to the seat's right and rows ahead, or -1 off the grid."""
        return self.place(seat, self.column(seat, index) + right, self.row(seat, index) + ahead)

    def near(self, index: int) -> list[int]:
        """The places beside this one: ahead, right, behind and left of it for seat 0."""
        steps = [self.step(0, index, right, ahead) for right, ahead in AROUND]
        return [place for place in steps if place >= 0]

    def name(self, index: int) -> str:
        """A place as files call it: a letter for the column and a number for the row, as on a chess board."""
        return f"{chr(ord('a') + index % self.width)}{index // self.width + 1}"

    def named(self, name: str) -> int:
        """The place of this name, or -1."""
        if len(name) < 2 or not name[1:].isdecimal() or len(name) > 4:
            return -1
        return self.place(0, ord(name[0].lower()) - ord("a"), int(name[1:]) - 1)
