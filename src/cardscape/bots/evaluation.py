"""How likely a seat wins from a position, as far as one can tell without playing on."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from cardscape.engine.game import Game
from cardscape.engine.state import RUNNING, State

STEEPNESS: Final = 0.6
"""The lead that makes winning 73 % likely, as a share of how far the game's value usually moves during a rollout."""


LIMIT: Final = 10**12
"""Leads and moves count up to here: values are whole numbers of any size, chances are not."""


class Evaluation:
    """Turns a game's ``value`` into a chance to win.

    The scale of ``value`` is the game's own, so it is learned: ``learn`` is told how far the value moved during a rollout. A game
    that knows better has a method ``win_chance(state, seat)`` which returns a number from 0 to 1; then that is asked instead.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Callable[[State, int], float] | None = _own(game)
        self.moved = 0
        self.seen = 0
        self.scale = 1.0

    def learn(self, distance: int) -> None:
        """Take in how far the value moved during one rollout."""
        self.moved += min(abs(distance), LIMIT)
        self.seen += 1

    def settle(self) -> None:
        """Use what was learned from now on; between two calls equal positions get equal chances."""
        if self.seen:
            self.scale = max(1.0, STEEPNESS * self.moved / self.seen)

    def win_chance(self, s: State, seat: int) -> float:
        """1 if the seat has won, 0 if it has lost, a half for a draw, else something between."""
        if s.winner != RUNNING:
            return 0.5 if s.winner < 0 else 1.0 if s.winner == seat else 0.0
        if self.own is not None:
            return min(1.0, max(0.0, self.own(s, seat)))
        lead = max(-LIMIT, min(LIMIT, self.game.value(s, seat))) / self.scale
        return 1.0 / (1.0 + exp(-lead)) if lead > -40.0 else 0.0


def _own(game: Game) -> Callable[[State, int], float] | None:
    found: Any = getattr(game, "win_chance", None)
    return found if callable(found) else None
