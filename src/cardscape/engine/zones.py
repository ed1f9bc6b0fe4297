"""What a zone is: its owner, its shape, and who sees the cards that lie in it."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final

from cardscape import COMPILED

PILE: Final = 0
"""Ordered; the last card is the top one."""
HAND: Final = 1
"""A set: whoever does not see its cards knows only how many there are and, perhaps, some members."""
ROW: Final = 2
"""Fixed places, each empty (-1) or holding one card."""

NOBODY: Final = 0
OWNER: Final = 1
ALL: Final = 2
FACE: Final = 3
"""Face-up cards are public; a face-down card is known to whoever knew it before it was laid there."""

EMPTY: Final = -1
SHARED: Final = -1
PLACES: Final = 256
"""A place is ``zone * PLACES + index``."""
_PLAIN: Final = not COMPILED


class Zone:
    """One zone of the table; of a row, ``size`` is the number of its places."""

    def __init__(self, number: int, name: str, owner: int, shape: int, seen_by: int, size: int = 0) -> None:
        self.number = number
        self.name = name
        self.owner = owner
        self.shape = shape
        self.seen_by = seen_by
        self.size = size
        self.bits = 3 if seen_by in (ALL, FACE) else 1 << owner if seen_by == OWNER and owner >= 0 else 0
        """The seats that see any face-up card here."""
        self.open = 0 if seen_by == FACE else self.bits
        """The seats that see every card here."""
        self.faced = seen_by == FACE
        self.common = self.bits == 3
        """Whether both seats see the same here, as long as no card lies face down."""
        self.covered = not size and seen_by != FACE
        """Whether it has neither places nor faces: who does not see every card here knows of single ones at most."""
        self.plain = False
        """Whether nothing is shown here but the cards: neither columns nor notes, so they are not asked for."""
        self.noted = True
        """Whether there may be words on its cards besides their numbers; where there never are, they are not asked for."""
        self.kept = False
        """Whether the game keeps what is shown of it, for rows with faces in which no card is ever just somewhere."""
        self.lasting = False
        """Whether the game keeps the picture of a row with faces while everybody sees all its cards; see ``State.pictures``."""
        self.picture = 0
        """This zone's bit in ``State.stale``; its game sets it."""
        self.blanks: list[Any] = [(number, 0, (), (), (), (), ())]
        """Pictures of so many hidden cards, or of none: they all look alike, so they are made once."""

    def sees(self, viewer: int, face_up: bool) -> bool:
        """Whether the viewer sees any card put here, by the zone alone."""
        if self.seen_by == ALL:
            return True
        if self.seen_by == OWNER:
            return self.owner == viewer
        return self.seen_by == FACE and face_up


class Sight:
    """How one viewer sees one zone, as far as the zone alone says; looked up once, for views."""

    __slots__ = ("at", "beside", "bit", "blanks", "closed", "faced", "kept", "lasting", "noted", "number", "placed", "plain",
                 "shared", "zone")

    def __init__(self, zone: Zone, viewer: int, count: int) -> None:
        self.zone = zone
        self.number = zone.number
        self.at = viewer * count + zone.number
        """The place of viewer and zone in columns that hold a number for each."""
        self.beside = count + zone.number
        """That of the second viewer and the zone; its number alone is that of the first."""
        self.closed = not zone.open >> viewer & 1 and not zone.faced
        """Whether the viewer knows of single cards here at most;"""
        self.placed = not zone.covered
        """and whether backs of cards lie at places all the same."""
        self.faced = zone.faced
        self.plain = zone.plain
        self.kept = zone.kept
        self.lasting = zone.lasting
        self.noted = zone.noted
        self.blanks = zone.blanks
        self.shared = zone.common
        self.bit = zone.picture


def pairs(*kinds: tuple[str, int, int, int]) -> list[Zone]:
    """Two zones of each kind (name, shape, seen by, size); a seat's zone is the number of the first plus the seat."""
    zones: list[Zone] = []
    for name, shape, seen_by, size in kinds:
        for seat in (0, 1):
            zones.append(Zone(len(zones), name, seat, shape, seen_by, size))
    return zones


def only_cards(zones: list[Zone], *names: str) -> list[Zone]:
    """The zones, of which those with these names show nothing but their cards."""
    for zone in zones:
        zone.plain = zone.name in names
    return zones


def without_notes(zones: list[Zone]) -> list[Zone]:
    """The zones, of whose cards nothing but numbers is told."""
    for zone in zones:
        zone.noted = False
    return zones


def place(zone: int, index: int) -> int:
    return zone * PLACES + index


def place_zone(at: int) -> int:
    return at // PLACES


def place_index(at: int) -> int:
    return at % PLACES


def zone_of(at: int) -> int:
    """The zone that an event names, which may be a place in it (zones have numbers below ``PLACES``)."""
    return at if at < PLACES else at // PLACES


def places_known(know: list[int], pile: list[int], level: int) -> list[int]:
    """Where in a pile the cards lie of which a viewer knows just so much: ``know`` says what of every card."""
    if not _PLAIN or len(pile) < 6:
        return [index for index, card in enumerate(pile) if card != EMPTY and know[card] == level]
    levels: tuple[int, ...] = itemgetter(*pile)(know)  # Python's own loop; of a deck few cards are known, or none
    found: list[int] = []
    at = -1
    for _ in range(levels.count(level)):
        at = levels.index(level, at + 1)
        if pile[at] != EMPTY:
            found.append(at)
    return found
