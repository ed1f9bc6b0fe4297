"""What just happened, as triggers hear of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

RECENT: Final = ("played", "tapped", "destroyed", "discarded")


@mypyc_attr(acyclic=True, free_list_len=1)
class Look:
    """How a card was just before something happened to it."""

    __slots__ = ("attack", "below", "defense", "equipped", "kinds", "rank", "recent", "side", "tapped", "under", "zone")

    def __init__(
        self,
        kinds: int,
        rank: int,
        attack: int,
        defense: int,
        side: int,
        zone: int,
        tapped: int,
        under: int,
        below: int,
        equipped: bool,
        recent: int,
    ) -> None:
        self.kinds = kinds
        self.rank = rank
        self.attack = attack
        self.defense = defense
        self.side = side
        self.zone = zone
        self.tapped = tapped
        self.under = under
        """The cards directly above it and, next, directly below it in its stack, or -1."""
        self.below = below
        self.equipped = equipped
        self.recent = recent
        """What was done to it in this turn, a bit each in the order of ``RECENT``."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Happening:
    """One change: ``card`` is what it happened to, ``actor`` who did it, ``other`` the object of an attack.

    ``source`` and ``seat`` are the effect that caused it; ``was`` is how the card lay just before;
    ``origin`` is the zone that a card was played from, which is not how it lies when that is heard.
    """

    __slots__ = ("actor", "amount", "battle", "card", "kind", "origin", "other", "seat", "source", "to", "was")

    def __init__(
        self,
        kind: int,
        card: int,
        actor: int,
        other: int,
        to: int,
        source: int,
        seat: int,
        battle: bool,
        amount: int,
        was: Look | None,
        origin: int = -1,
    ) -> None:
        self.kind = kind
        self.card = card
        self.actor = actor
        self.other = other
        self.to = to
        self.source = source
        self.seat = seat
        self.battle = battle
        self.amount = amount
        self.was = was
        self.origin = origin
