"""Possible worlds for players that think ahead. Neither a world nor its source holds a way back to the real match."""

from __future__ import annotations

import time
from typing import Any

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.game import Game
from cardscape.engine.loop import step
from cardscape.engine.match import Match
from cardscape.engine.sample import sample
from cardscape.engine.state import RUNNING, State
from cardscape.engine.view import View, view
from cardscape.engine.zones import Zone


class World:
    """A match that could be the real one as far as one seat knows; play on in it as you like."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when this world's match is over."""
        return self._state.decision

    @property
    def over(self) -> bool:
        return self._state.winner != RUNNING

    @property
    def winner(self) -> int:
        """The seat that won; negative while the match runs and when nobody won."""
        return self._state.winner

    @property
    def turn(self) -> int:
        """The number of the current turn."""
        return self._state.number

    @property
    def phase(self) -> int:
        """The number of the current phase."""
        return self._state.phase

    def step(self, index: int) -> None:
        """Answer the open question with one of its options and go on to the next question."""
        step(self._state, index)

    def copy(self) -> World:
        return World(self._state.copy())

    def value(self, seat: int) -> int:
        """How good the position is for a seat by the game's own measure."""
        return self._state.game.value(self._state, seat)

    def view(self, seat: int) -> View:
        return view(self._state, seat)


class Worlds:
    """A source of worlds for one decision. It is made from a first sampled world, so the real match is out of its reach.

    ``asked`` tells when the question came, by ``time.perf_counter``: a bot that is given a time counts it from there.
    """

    def __init__(self, first: World, seat: int, chance: Chance, asked: float) -> None:
        self.asked = asked
        self._first = first
        self._seat = seat
        self._chance = chance
        self._drawn = 0

    def draw(self) -> World:
        """Another possible world; equal draws are possible, and are the more likely the less is hidden."""
        return World(self.draw_state())

    def draw_state(self) -> State:
        """As ``draw``, bare, for searches that step through it millions of times."""
        self._drawn += 1
        if self._drawn == 1:
            return self._first._state.copy()
        return sample(self._first._state, self._seat, self._chance)

    def game(self) -> Game:
        """The game that is played, with its rules and its ``value``."""
        return self._first._state.game

    def wishes(self) -> dict[str, int]:
        """The settings a game has its matches searched with unless told otherwise, by its method ``search_settings(state)``."""
        state = self._first._state
        found: Any = getattr(state.game, "search_settings", None)
        return dict(found(state)) if callable(found) else {}

    def zones(self) -> list[Zone]:
        """The zones of the game's table."""
        return self._first._state.game.zones


def worlds_for(match: Match, seat: int, chance: Chance) -> Worlds:
    """The worlds that are possible for this seat now."""
    asked = time.perf_counter()
    first = sample(match.state, seat, chance)
    match.game.narrow(first)
    return Worlds(World(first), seat, chance, asked)
