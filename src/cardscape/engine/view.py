"""What one viewer may know, as plain data that leads nowhere back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardscape.engine.decision import Definition
from cardscape.engine.state import KNOWN, MEMBER, POOLED, State
from cardscape.engine.zones import FACE


class ZoneView:
    """A zone as one viewer sees it.

    ``cards`` has an entry a place (None: empty or unknown), or none at all if the viewer knows no place in it; ``backs`` are the
    indices of unknown cards in a row; ``members`` are cards known to be somewhere in it; ``facts`` are the game's columns,
    ``notes`` its words on the known cards (none at all if there is nothing to say).
    """

    __slots__ = ("backs", "cards", "count", "facts", "members", "notes", "zone")

    def __init__(self, zone: int, count: int, cards: Sequence[Definition | None] = (), facts: Sequence[list[int]] = (),
                 notes: Sequence[str] = (), backs: Sequence[int] = (), members: Sequence[Definition] = ()) -> None:
        self.zone = zone
        self.count = count
        self.cards = cards
        self.backs = backs
        self.members = members
        self.facts = facts
        self.notes = notes


class View:
    """The whole table as one seat sees it."""

    __slots__ = ("chain", "number", "phase", "reason", "seat", "totals", "turn", "winner", "zones")

    def __init__(self, seat: int, turn: int, number: int, phase: int, winner: int, reason: str, zones: list[ZoneView],
                 totals: list[int], chain: list[str]) -> None:
        self.seat = seat
        self.turn = turn
        self.number = number
        self.phase = phase
        self.winner = winner
        self.reason = reason
        self.zones = zones
        self.totals = totals
        self.chain = chain


_SPREAD: dict[int, list[int]] = {0: []}
"""The places of the bits that are set in a number, for the numbers met so far."""
_SPREAD_LIMIT: Final = 10_000


def spread(bits: int) -> list[int]:
    """The places of the bits that are set."""
    found = _SPREAD.get(bits)
    if found is None:
        found = [place for place in range(bits.bit_length()) if bits >> place & 1]
        if len(_SPREAD) < _SPREAD_LIMIT:
            _SPREAD[bits] = found
    return found


def view(s: State, seat: int) -> View:
    """What the seat may know now. Zones that did not change since the last view are not made again."""
    count = len(s.zones)
    base = seat * count
    shown = s.shown
    stale = s.stale >> base & (1 << count) - 1
    if stale:
        specs = s.game.zones
        faces = s.faces
        bit = seat + 1
        for number in spread(stale):
            slots = s.zones[number]
            if slots and specs[number].open & bit:  # as in zone_view, without another call
                cards: list[Definition | None] = [faces[card] for card in slots]
                shown[base + number] = ZoneView(number, len(slots), cards, s.facts(seat, number, slots), s.notes(number, slots))
            else:
                shown[base + number] = _not_open(s, seat, number)
        s.stale ^= stale << base
    zones: list[Any] = shown[base : base + count]
    chain = [s.link_words(link, seat) for link in s.chain] if s.chain else []
    return View(seat, s.turn, s.number, s.phase, s.winner, s.reason, zones, s.totals(), chain)


def zone_view(s: State, seat: int, number: int) -> ZoneView:
    """One zone as the seat may know it now, made anew."""
    slots = s.zones[number]
    if slots and s.game.zones[number].open & (seat + 1):
        cards: list[Definition | None] = [s.faces[card] for card in slots]
        return ZoneView(number, len(slots), cards, s.facts(seat, number, slots), s.notes(number, slots))
    return _not_open(s, seat, number)


def _not_open(s: State, seat: int, number: int) -> ZoneView:
    """A zone that is empty, or of which the viewer does not see every card."""
    slots = s.zones[number]
    spec = s.game.zones[number]
    if slots:
        at = seat * len(s.zones) + number
        if spec.size or s.spied[at] or s.members[at] or spec.seen_by == FACE:
            return _partly_seen(s, seat, number)
    blanks = spec.blanks
    while len(blanks) <= len(slots):
        blanks.append(ZoneView(number, len(blanks)))
    blank: ZoneView = blanks[len(slots)]
    return blank


def _partly_seen(s: State, seat: int, number: int) -> ZoneView:
    """A zone of which the viewer knows some cards and not others."""
    spec = s.game.zones[number]
    slots = s.zones[number]
    know = s.know[seat]
    faces = s.faces
    members: list[Definition] = []
    if s.members[seat * len(s.zones) + number]:
        members = [faces[c] for c in slots if c >= 0 and know[c] == MEMBER]
        members.sort(key=_name)
    spied = s.spied[seat * len(s.zones) + number]
    if spec.size == 0 and spec.seen_by != FACE and not (spied and KNOWN in [know[c] for c in slots]):
        return ZoneView(number, len(slots), members=members)
    count = len(slots) - slots.count(-1)
    if not count:
        return ZoneView(number, 0, [None] * len(slots), s.facts(seat, number, slots), s.notes(number, slots), [], members)
    known: list[Definition | None] = []
    backs: list[int] = []
    visible = slots
    for index, card in enumerate(slots):
        if card < 0:
            known.append(None)
        elif know[card] == KNOWN:
            known.append(faces[card])
        else:
            known.append(None)
            if visible is slots:
                visible = slots[:]
            visible[index] = -1
            if spec.size:
                backs.append(index)
    return ZoneView(number, count, known, s.facts(seat, number, visible), s.notes(number, visible), backs, members)


def _name(card: Definition) -> str:
    return card.printed()


def hidden_members(s: State, seat: int, owner: int) -> list[str]:
    """Names of the owner's cards that the viewer knows to be hidden somewhere, sorted."""
    know = s.know[seat]
    return sorted(s.cards[s.defn[c]].printed() for c in range(len(s.zone)) if s.owner[c] == owner and know[c] in (POOLED, MEMBER))
