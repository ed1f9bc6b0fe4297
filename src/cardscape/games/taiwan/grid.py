"""The grid: 25 slots in canonical coordinates, and how each player sees them."""

from __future__ import annotations

from typing import Final

SIDE: Final = 5
SLOTS: Final = 25
SLOT_BITS: Final = [1 << index for index in range(SLOTS)]
BEFORE: Final = [(1 << index) - 1 for index in range(SLOTS)]
"""The bits of the slots before each."""
MIDDLE: Final = 2

AHEAD: Final = (0, 1)
REACH: Final = ((0, 1), (1, 0), (1, 1), (-1, 1), (-1, 0))
"""TW-10.3: ahead, right, both diagonals ahead, left; in the declarer's view."""
BESIDE: Final = {"ahead": (0, 1), "behind": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The slots next to one, as the acting player sees them."""
AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def index_of(x: int, y: int) -> int:
    """The number of the slot at canonical (x, y)."""
    return y * SIDE + x


def flip(seat: int, index: int) -> int:
    """TW-4.1, TW-4.2: a canonical slot as a seat sees it, and back: seat 1 sees (x, y) as (4-x, 4-y)."""
    return index if seat == 0 else SLOTS - 1 - index


def own_row(seat: int, index: int) -> int:
    """TW-4.1, TW-4.2: the row of a canonical slot in a seat's view, growing towards the opponent."""
    row = index // SIDE
    return row if seat == 0 else SIDE - 1 - row


def is_usable(seat: int, index: int) -> bool:
    """TW-4.3: own-view rows 0, 1 and 2 may be used."""
    return own_row(seat, index) <= MIDDLE


def home_of(index: int) -> int:
    """TW-4.3: the seat whose home row a slot lies in; -1 for the shared middle row."""
    row = index // SIDE
    return -1 if row == MIDDLE else 0 if row < MIDDLE else 1


def _spans(bits: int, first: int) -> list[int]:
    return [first + number for number in range(8) if bits >> number & 1]


USABLE: Final = [sum(1 << index for index in range(SLOTS) if is_usable(seat, index)) for seat in (0, 1)]
"""The bits of the slots that a seat may use,"""
LOWEST: Final = [min(index for index in range(SLOTS) if is_usable(seat, index)) for seat in (0, 1)]
LOWER: Final = [[_spans(bits, first) for bits in range(256)] for first in LOWEST]
UPPER: Final = [[_spans(bits, first + 8) for bits in range(128)] for first in LOWEST]
"""and which slots such bits mean, the lower eight and the others."""


def slots_of(seat: int, bits: int) -> list[int]:
    """The slots whose bits are set; all of them slots that the seat may use."""
    bits >>= LOWEST[seat]
    return LOWER[seat][bits & 255] + UPPER[seat][bits >> 8]


def neighbour(seat: int, index: int, vector: tuple[int, int]) -> int:
    """TW-4.2, TW-4.13: the slot a relative vector of a seat leads to, or -1 off the grid; seat 1's vectors are negated."""
    sign = 1 if seat == 0 else -1
    x = index % SIDE + sign * vector[0]
    y = index // SIDE + sign * vector[1]
    return index_of(x, y) if 0 <= x < SIDE and 0 <= y < SIDE else -1


def _table(vectors: tuple[tuple[int, int], ...]) -> list[list[list[int]]]:
    return [
        [[to for to in (neighbour(seat, index, vector) for vector in vectors) if to >= 0] for index in range(SLOTS)]
        for seat in (0, 1)
    ]


_REACHED: Final = _table(REACH)
_NEAR: Final = _table(AROUND)[0]


def reach(seat: int, index: int) -> list[int]:
    """TW-10.3, TW-10.16: the slots an attack from here can meet, only those inside the grid and never backwards."""
    return _REACHED[seat][index]


def around(index: int) -> list[int]:
    """TW-9.6: the up to eight slots around one, itself excluded."""
    return _NEAR[index]


def lane(seat: int, index: int) -> list[int]:
    """TW-10.7: the slots ahead in the same column."""
    found: list[int] = []
    at = neighbour(seat, index, AHEAD)
    while at >= 0:
        found.append(at)
        at = neighbour(seat, at, AHEAD)
    return found


def slot_name(index: int) -> str:
    """A slot as files call it: column and row in seat 0's view, two digits."""
    return f"{index % SIDE}{index // SIDE}"


def slot_named(name: str) -> int:
    """The slot of that name, or -1."""
    if len(name) == 2 and name[0] in "01234" and name[1] in "01234":
        return index_of(int(name[0]), int(name[1]))
    return -1
