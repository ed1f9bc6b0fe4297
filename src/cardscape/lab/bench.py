"""How fast a game runs: decisions, games, copies, views and sampled worlds, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.random import RandomBot
from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game
from cardscape.engine.loop import choose, run
from cardscape.engine.match import Match, start
from cardscape.engine.state import State
from cardscape.engine.view import view
from cardscape.lab.simulate import DECISION_LIMIT
from cardscape.play.catalog import presets, read_text

HEADINGS: Final = ("game", "decisions/s", "games/s", "decisions/game", "copy us", "view us", "of a copy", "next view",
                   "sample us")
POSITIONS: Final = 40
"""Positions, spread over a few matches, on which copies, views and worlds are timed."""
REPEATS: Final = 10


class Figures:
    """Medians for one game. ``decks`` are those it was played with. ``view_us`` is a view for which the whole table is drawn,
    ``first_view_us`` the same of a fresh copy, which has to find out what follows from the table too, ``next_view_us`` the one at
    the next question, for which only what changed is drawn.
    """

    def __init__(self, game: str, decks: list[str], rounds: list[tuple[int, int, float]], copy: list[float], seen: list[float],
                 seen_first: list[float], seen_next: list[float], worlds: list[float]) -> None:
        self.game = game
        self.decks = decks
        self.decisions_per_second = median(decisions / seconds for decisions, _, seconds in rounds)
        self.games_per_second = median(games / seconds for _, games, seconds in rounds)
        self.decisions_per_game = sum(d for d, _, _ in rounds) / sum(g for _, g, _ in rounds)
        self.copy_us = median(copy)
        self.view_us = median(seen)
        self.first_view_us = median(seen_first)
        self.next_view_us = median(seen_next)
        self.sample_us = median(worlds)

    def row(self) -> dict[str, Any]:
        return {"game": self.game, "decks": self.decks, "decisions_per_second": round(self.decisions_per_second, 1),
                "games_per_second": round(self.games_per_second, 2), "decisions_per_game": round(self.decisions_per_game, 2),
                "copy_us": round(self.copy_us, 3), "view_us": round(self.view_us, 3),
                "first_view_us": round(self.first_view_us, 3), "next_view_us": round(self.next_view_us, 3),
                "sample_us": round(self.sample_us, 3)}

    def cells(self) -> list[str]:
        return [self.game, f"{self.decisions_per_second:,.0f}", f"{self.games_per_second:,.1f}",
                f"{self.decisions_per_game:.1f}", f"{self.copy_us:.2f}", f"{self.view_us:.2f}",
                f"{self.first_view_us:.2f}", f"{self.next_view_us:.2f}", f"{self.sample_us:.1f}"]


def largest_decks(game: Game) -> tuple[list[str], list[Deck]]:
    """The two presets with most cards, or the only one twice."""
    rules = game.rule_sets[0]
    sources = [(preset.name, preset.path, read_text(preset.path)) for preset in presets(game, rules)]
    sources.sort(key=lambda source: -game.check(source[2], source[1], rules).cards)
    chosen = (sources * 2)[:2] if len(sources) == 1 else sources[:2]
    return [name for name, _, _ in chosen], [game.read_deck(text, path, rules) for _, path, text in chosen]


def measure(game: Game, rounds: int, games: int, done: Callable[[int], None]) -> Figures:
    """Play rounds of random games and time the kernel's parts; ``done`` is told how many rounds are over."""
    names, decks = largest_decks(game)
    played: list[tuple[int, int, float]] = []
    copies: list[float] = []
    views: list[float] = []
    first_views: list[float] = []
    next_views: list[float] = []
    worlds: list[float] = []
    positions = _positions(game, decks)
    _play(game, decks, 0, 1)
    for number in range(rounds):
        played.append(_play(game, decks, number * games, games))
        copies.append(_time(positions, _copy, False))
        views.append(_view_time(positions, _unseen))
        first_views.append(_view_time(positions, _unseen_copy))
        next_views.append(_view_time(positions, _next))
        worlds.append(_sample_time(positions, number))
        done(number + 1)
    return Figures(game.name, names, played, copies, views, first_views, next_views, worlds)


def _bots(seed: int) -> list[Bot]:
    return [RandomBot(seat, bot_chance(seed, seat)) for seat in (0, 1)]


def _play(game: Game, decks: list[Deck], first: int, games: int) -> tuple[int, int, float]:
    decisions = 0
    began = time.process_time()
    for seed in range(first, first + games):
        decisions += play_out(start(game, decks, seed=seed), _bots(seed), DECISION_LIMIT)
    return decisions, games, max(time.process_time() - began, 1e-9)


def _positions(game: Game, decks: list[Deck]) -> list[Match]:
    """Copies taken in the middle of matches: every third decision of as many as needed."""
    found: list[Match] = []
    seed = 0
    while len(found) < POSITIONS and seed < POSITIONS:
        match = start(game, decks, seed=seed)
        bots = _bots(seed)
        while match.decision is not None and len(found) < POSITIONS:
            found.append(match.copy())
            play_out(match, bots, 3)
        seed += 1
    return found


def _seat(state: State) -> int:
    """Who has to decide."""
    return state.decision.seat if state.decision is not None else 0


def _copy(state: State) -> State:
    return state.copy()


def _unseen(state: State) -> State:
    """The match itself, of which nothing is drawn."""
    state.forget_pictures()
    return state


def _unseen_copy(state: State) -> State:
    """A copy that nobody has looked at, so that nothing is ready made."""
    return _unseen(state.copy())


def _next(state: State) -> State:
    """A copy at its next question, after its player has looked at it and taken the last option."""
    new = state.copy()
    decision = new.decision
    if decision is not None:
        view(new, _seat(new))
        choose(new, len(decision.options) - 1)
        run(new)
    return new


def _time(positions: list[Match], prepare: Callable[[State], State], look: bool) -> float:
    """Microseconds to prepare each position, and to make the view of whoever has to decide."""
    states = [match.state for match in positions]
    began = time.process_time()
    for state in states:
        for _ in range(REPEATS):
            new = prepare(state)
            if look:
                view(new, _seat(new))
    return 1e6 * (time.process_time() - began) / (len(states) * REPEATS)


def _view_time(positions: list[Match], prepare: Callable[[State], State]) -> float:
    """What the view adds to preparing it."""
    return max(_time(positions, prepare, True) - _time(positions, prepare, False), 0.0)


def _sample_time(positions: list[Match], seed: int) -> float:
    chance = Chance(seed)
    began = time.process_time()
    for match in positions:
        match.sample(0, chance)
    return 1e6 * (time.process_time() - began) / len(positions)
