"""One finished game as the lab keeps it: who won and how, and what every card did."""

from __future__ import annotations

from hashlib import blake2b

import msgspec


class CardUse(msgspec.Struct, array_like=True):
    """What the copies of one card of one side did in a game."""

    name: str
    drawn: int = 0
    """Copies that came into their owner's hand,"""
    played: int = 0
    """how often a copy was played,"""
    effects: dict[str, int] = {}
    """and how often each of its effects resolved."""


class GameRecord(msgspec.Struct, array_like=True):
    """Sides are the two named ones of the pairing, whatever their seat; -1 is nobody."""

    pairing: int
    number: int
    seed: int
    winner: int
    first: int
    turns: int
    decisions: int
    reason: str
    finished: bool
    fault: str
    """What a bot did wrong, if that ended the game."""
    digest: str
    uses: list[list[CardUse]]

    @property
    def swapped(self) -> bool:
        """Whether side 0 sat in seat 1."""
        return self.number % 2 == 1


def run_digest(records: list[GameRecord]) -> str:
    """A hash over the final states of all games in order; equal for equal plans, whatever played them."""
    whole = blake2b(digest_size=16)
    for record in sorted(records, key=lambda one: (one.pairing, one.number)):
        whole.update(bytes.fromhex(record.digest))
    return whole.hexdigest()
