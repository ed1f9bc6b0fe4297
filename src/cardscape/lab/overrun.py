"""How well a bot that is given a time keeps it."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil
from typing import Any, Final

from cardscape.bots.driver import ask, bot_chance
from cardscape.bots.random import RandomBot
from cardscape.engine.game import Deck, Game
from cardscape.engine.match import start
from cardscape.play.catalog import find_bot, usual_decks

MILLISECONDS: Final = 100
"""The shortest time that can be given: the hardest to keep."""
BETWEEN: Final = 5
"""Decisions played at random between two that are timed, so that they come from all parts of a match."""


class Overrun:
    """By how much answers came late, as shares of the given time; those that came early count as none."""

    def __init__(self, milliseconds: int) -> None:
        self.milliseconds = milliseconds
        self.shares: list[float] = []

    def add(self, seconds: float) -> None:
        self.shares.append(max(0.0, 1000 * seconds / self.milliseconds - 1))

    def percentile(self, share: float) -> float:
        """The overrun that so large a share of all answers stayed below or at."""
        if not self.shares:
            return 0.0
        return sorted(self.shares)[max(0, ceil(share * len(self.shares)) - 1)]

    def row(self) -> dict[str, Any]:
        return {"milliseconds": self.milliseconds, "decisions": len(self.shares), "p50": round(self.percentile(0.5), 4),
                "p99": round(self.percentile(0.99), 4)}

    def __str__(self) -> str:
        return (f"ismcts with {self.milliseconds} ms a decision answered late by {100 * self.percentile(0.5):.1f} % (p50) and "
                f"{100 * self.percentile(0.99):.1f} % (p99) of that time, over {len(self.shares)} decisions")


def measure_overrun(game: Game, decisions: int, overrun: Overrun, clock: Callable[[], float] = time.perf_counter) -> None:
    """Time so many decisions of matches with the game's usual decks, by the clock on the wall."""
    kind = find_bot(f"ismcts:milliseconds={overrun.milliseconds}")
    rules = game.rule_sets[0]
    decks: list[Deck] = [source.read(game, rules) for source in usual_decks(game, rules)]
    done = seed = 0
    while done < decisions:
        match = start(game, decks, rules, seed=seed)
        walkers = [RandomBot(seat, bot_chance(seed, seat)) for seat in (0, 1)]
        seed += 1
        while match.decision is not None and done < decisions:
            decision = match.decision
            bot = kind(decision.seat, bot_chance(seed, decision.seat))
            began = clock()
            match.take(ask(bot, match, decision))
            overrun.add(clock() - began)
            done += 1
            for _ in range(BETWEEN):
                if match.decision is not None:
                    match.take(ask(walkers[match.decision.seat], match, match.decision))
