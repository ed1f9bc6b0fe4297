"""What happened, and what of it each viewer is told."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Definition

BOTH: Final = 3
"""Bits of seats: who is told which card an event is about."""


class Event:
    """One change. ``seen`` has a bit per seat that learns the card; the others get the event without it, called ``masked``.

    An empty ``masked`` name keeps the event from them altogether. ``origin`` and ``to`` are zones or places, -1 if none. Number
    and label are told to everybody who is told of the event: kinds that are called the same when masked have the same ones.
    """

    __slots__ = ("card", "kind", "label", "masked", "n", "number", "origin", "seat", "seen", "slot", "to")

    def __init__(self, number: int, kind: str, seat: int, card: Definition | None, origin: int, to: int, n: int, seen: int,
                 masked: str, label: str, slot: int) -> None:
        self.number = number
        self.kind = kind
        self.seat = seat
        self.card = card
        self.origin = origin
        self.to = to
        self.n = n
        self.seen = seen
        self.masked = masked
        self.label = label
        self.slot = slot

    def told(self, viewer: int) -> EventView | None:
        """The event as this viewer gets it, or None. A viewer of -1 is a spectator and sees what both may see."""
        sees = self.seen == BOTH if viewer < 0 else bool(self.seen & (1 << viewer))
        if sees:
            return EventView(self.kind, self.seat, self.card.name if self.card is not None else "", self.origin, self.to, self.n,
                             self.label)
        if not self.masked:
            return None
        return EventView(self.masked, self.seat, "", self.origin, self.to, self.n, self.label)


class EventView:
    """An event as one viewer was told: no slot, and no card the viewer did not see."""

    __slots__ = ("card", "kind", "label", "n", "origin", "seat", "to")

    def __init__(self, kind: str, seat: int, card: str, origin: int, to: int, n: int, label: str) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.origin = origin
        self.to = to
        self.n = n
        self.label = label

    def __repr__(self) -> str:
        words = ["AB"[self.seat] if self.seat >= 0 else "", self.kind, self.card, self.label, str(self.n) if self.n else ""]
        return f"<Event {' '.join(filter(None, words))}>"

    def row(self) -> tuple[str, int, str, int, int, int, str]:
        return (self.kind, self.seat, self.card, self.origin, self.to, self.n, self.label)
