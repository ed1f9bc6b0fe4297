"""Two cards change places."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine import atoms
from cardscape.engine.state import altered
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import moves, prohibitions
from cardscape.games.ttcg.columns import LIVES, TABLE
from cardscape.games.ttcg.happening import Look
from cardscape.games.ttcg.moves import Doer, touch_rows
from cardscape.games.ttcg.stacking import drop_tied, renew
from cardscape.games.ttcg.table import UNDER, UNITS, TtcgState


class Swap(Task[TtcgState]):
    """Two cards change places."""

    NAME: ClassVar[str] = "tt-swap"
    FIELDS: ClassVar[tuple[str, ...]] = ("@one", "@two", "@source", "seat")

    def __init__(self, one: int, two: int, source: int, seat: int) -> None:
        self.one = one
        self.two = two
        self.source = source
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-X4: the newcomer takes the slot untapped, above the same cards, without a rank check; a deck is shuffled."""
        exchange(s, self.one, self.two, Doer(self.source, self.seat))


def exchange(s: TtcgState, one: int, two: int, doer: Doer) -> None:
    """Let two cards change places; units take only unit slots, spells spell slots.

    TT-1.2: outside the field a card lies with its owner, also if the other one came from elsewhere.
    """
    if one == two or (s.prints[one].unit != s.prints[two].unit and (s.on_field(one) or s.on_field(two))):
        return
    if not s.on_field(one) and not s.on_field(two) and s.owner[one] != s.owner[two]:
        return
    for card, other in ((one, two), (two, one)):
        if not s.on_field(card) and s.spots[other] >= 0 and cannot_come(s, card, doer):
            return
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    zones = [s.zone[one], s.zone[two]]
    looks = [moves.look(s, one), moves.look(s, two)]
    spots = [s.zones[z].index(c) for z, c in zip(zones, (one, two), strict=True)]
    below = [s.below[one], s.below[two]]
    above = [s.above(one), s.above(two)]
    equips: list[int] = []
    for card, other in ((one, two), (two, one)):
        if s.on_field(card):
            if not s.on_field(other) and s.auras:
                equips.extend(moves.unlink(s, card))
            loosen(s, card, other)
        else:
            s.life[card] += 2
            if s.on_field(other):  # a use may have been counted after it had left, as by its own cost
                renew(s, card)
    s.below[one] = s.below[two] = -1
    trade(s, one, two, zones, spots)
    for card, old in ((one, 1), (two, 0)):
        if zones[old] >= UNITS:
            s.below[card] = below[old] if below[old] != card else (one if card == two else two)
        if above[old] >= 0:
            s.below[(one if above[old] == two else two) if above[old] in (one, two) else above[old]] = card
        if s.spots[card] >= 0:
            moves.wake(s, card)
    for zone in dict.fromkeys([*zones, s.zone[one], s.zone[two]]):
        if zone < 2:
            moves.shuffle(s, zone & 1)
        elif zone >= UNITS:
            s.touch(UNDER + (zone & 1))
    touch_rows(s)
    for number, card in enumerate((one, two)):
        announce_swap(s, card, looks[number], doer)
    moves.follow(s, [card for card in equips if card not in (one, two)])


def cannot_come(s: TtcgState, card: int, doer: Doer) -> bool:
    """TT-X9: a text forbids to play this card."""
    return prohibitions.barred(s, doer.seat, "play", card) or prohibitions.forbidden(
        s, card, m.PLAYED, doer.source, doer.seat, False
    )


def announce_swap(s: TtcgState, card: int, was: Look, doer: Doer) -> None:
    """TT-1.9, TT-1.10: by changing places a card is sent from the field, or played: it is the active card of a slot now."""
    zone = s.zone[card]
    if was.zone >= UNITS and zone < UNITS:
        moves.tell(s, m.SENT, card, doer, doer.seat, to=zone, was=was)
    elif was.zone < UNITS and s.spots[card] >= 0:
        s.played_on = altered(s.played_on, card, s.number)
        moves.tell(s, m.PLAYED, card, doer, doer.seat, to=zone, origin=was.zone)


def loosen(s: TtcgState, card: int, other: int) -> None:
    """TT-X4, TT-10.5b, TT-7.1: what ends on a card that changes places: nothing but being tapped if both are active."""
    if s.spots[card] >= 0 and s.spots[other] >= 0:
        moves.sleep(s, card)
        s.tapped[card] = 0
        if s.bonds:
            drop_tied(s, card, "tapped")
    elif s.on_field(other):
        moves.rest(s, card)
    else:
        moves.forget(s, card)
    if not s.face[card]:
        atoms.turn_up(s, card, "Shown")


def trade(s: TtcgState, one: int, two: int, zones: list[int], spots: list[int]) -> None:
    """Move both cards; one that leaves a slot goes first, so that the slot is free; home, if it leaves the field."""
    rows = [UNITS <= zone < UNDER for zone in zones]
    if zones[0] == zones[1] or (rows[0] and rows[1]):
        atoms.swap(s, one, two, "Swapped")
        s.moved(one, zones[0], zones[1], spots[1])
        s.moved(two, zones[1], zones[0], spots[0])
    elif rows[0]:
        moves.shift(s, one, home_of(s, one, zones[1]), "Swapped")
        moves.shift(s, two, zones[0], "Swapped", spots[0])
    else:
        moves.shift(s, two, home_of(s, two, zones[0]), "Swapped")
        moves.shift(s, one, home_of(s, one, zones[1]), "Swapped", spots[1] if rows[1] else atoms.TOP)


def home_of(s: TtcgState, card: int, zone: int) -> int:
    """TT-1.2: such a zone of the card's owner; on the field, the zone itself."""
    return zone if zone >= UNITS else zone & ~1 | s.owner[card]


register(Swap)
