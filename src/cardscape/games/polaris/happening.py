"""What has just happened, as texts that wait for it hear it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr


class Look:
    """PL-14.13: how a card was just before it moved; ``runs`` numbers the effect that a Force ran (-1: none)."""

    def __init__(self, zone: int, posture: int, tapped: int, specs: tuple[int, int, int], given: list[str], runs: int) -> None:
        self.zone = zone
        self.side = zone & 1
        self.posture = posture
        self.tapped = tapped
        self.specs = specs
        self.given = given
        self.runs = runs


class Happening:
    """A change: its ``kind``, the ``card`` it happened to, the player ``actor`` who did or suffered it.

    ``other`` is the other combatant of an attack (-1: the player), ``source`` and ``seat`` whose effect did it (-1: no effect),
    ``battle`` whether a battle did, ``amount`` and ``before`` numbers such as HP after and before, ``origin`` the zone from which
    a card moved.
    """

    def __init__(self, kind: int, card: int, actor: int, other: int, source: int, seat: int, battle: bool, amount: int,
                 before: int, was: Look | None, origin: int) -> None:
        self.kind = kind
        self.card = card
        self.actor = actor
        self.other = other
        self.source = source
        self.seat = seat
        self.battle = battle
        self.amount = amount
        self.before = before
        self.was = was
        self.origin = was.zone if was is not None else origin


@mypyc_attr(acyclic=True, free_list_len=1)
class Doer:
    """Who makes a change: an effect (source card and its controller), a battle, or the rules (source -1)."""

    def __init__(self, source: int, seat: int, battle: bool = False) -> None:
        self.source = source
        self.seat = seat
        self.battle = battle


RULES: Final = Doer(-1, -1)
PLAYERS: Final = [Doer(-1, 0), Doer(-1, 1)]
"""The players themselves, who tap their Forces."""
EFFECTS: Final[list[list[Doer]]] = [[], []]
"""The effects of each card, by its number, for a player of either seat,"""
BATTLES: Final[list[list[Doer]]] = [[], []]
"""and the battles that it wins: made once for all matches."""


def make_doers(count: int) -> None:
    """Make these for so many cards."""
    for seat in (0, 1):
        effects, battles = EFFECTS[seat], BATTLES[seat]
        while len(effects) < count:
            effects.append(Doer(len(effects), seat))
            battles.append(Doer(len(battles), seat, True))
