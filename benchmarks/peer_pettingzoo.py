"""Plays PettingZoo's gin rummy with random legal answers, in an environment of its own.

PettingZoo dropped the game with 1.27.0; 1.26.1 is the last release that has it. ``last()`` hands over the observation with the
mask of legal actions; a decision counts if the mask has two or more. Its copies are RLCard's, on which it is built.
"""

from __future__ import annotations

import random
from importlib.metadata import version

import numpy
from pettingzoo.classic import gin_rummy_v4  # type: ignore[import-untyped]

from turns import serve


def main() -> None:
    chance = random.Random(1)
    environment = gin_rummy_v4.env()

    def play(number: int) -> int:
        decisions = 0
        environment.reset(seed=number)
        while environment.agents:
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            options = numpy.flatnonzero(observation["action_mask"])
            decisions += len(options) > 1
            environment.step(int(options[int(chance.random() * len(options))]))
        return decisions

    serve({"version": f"pettingzoo {version('pettingzoo')}, rlcard {version('rlcard')}"}, play, None)


if __name__ == "__main__":
    main()
