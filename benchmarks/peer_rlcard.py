"""Plays a game of RLCard with random legal answers: ``peer_rlcard.py gin-rummy|uno``, in RLCard's own environment.

A step of RLCard returns the next player's state, which holds the observation and the legal actions; it counts as a decision if
those are two or more. A copy is a deep copy of the game without its environment.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import rlcard  # type: ignore[import-not-found]

from turns import serve

MIDDLE = 20


def main() -> None:
    chance = random.Random(1)
    environment = rlcard.make(sys.argv[1], config={"seed": 1})

    def play_on(state: Any, limit: int) -> int:
        decisions = 0
        while decisions < limit and not environment.is_over():
            options = list(state["legal_actions"])
            decisions += len(options) > 1
            state, _ = environment.step(options[int(chance.random() * len(options))])
        return decisions

    def play(number: int) -> int:
        return play_on(environment.reset()[0], sys.maxsize)

    def midgame(number: int) -> Callable[[], object]:
        play_on(environment.reset()[0], MIDDLE)
        game = copy.deepcopy(environment.game)
        return lambda: copy.deepcopy(game)

    serve({"version": f"rlcard {version('rlcard')}"}, play, midgame)


if __name__ == "__main__":
    main()
