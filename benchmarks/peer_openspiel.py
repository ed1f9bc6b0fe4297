"""Plays a game of OpenSpiel (C++) from Python with random legal answers: ``peer_openspiel.py gin_rummy|hearts [bare]``.

A decision is a player's node with two or more ``legal_actions()``; before the answer the player's observation is written into
an array by OpenSpiel's own observer, its fastest way (hearts offers only the kind with perfect recall). With ``bare`` no
observation is made: less than we count for ourselves. Chance nodes are drawn from ``chance_outcomes()`` and do not count.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.observation import make_observation  # type: ignore[import-not-found]

from turns import serve

MIDDLE = 20


def main() -> None:
    chance = random.Random(1)
    game = pyspiel.load_game(sys.argv[1])
    observer: Any = None
    if "bare" not in sys.argv[2:]:
        recalls = not game.get_type().provides_observation_tensor
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) if recalls else make_observation(game)
        if observer is None:
            sys.exit(f"{sys.argv[1]} offers no observation")

    def play_on(state: Any, limit: int) -> int:
        decisions = 0
        while decisions < limit and not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                # In these two games every outcome of a chance node is as likely as the next.
                state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
                continue
            options = state.legal_actions()
            if len(options) > 1:
                decisions += 1
                if observer is not None:
                    observer.set_from(state, state.current_player())
            state.apply_action(options[int(chance.random() * len(options))])
        return decisions

    def play(number: int) -> int:
        return play_on(game.new_initial_state(), sys.maxsize)

    def midgame(number: int) -> Callable[[], object]:
        state = game.new_initial_state()
        play_on(state, MIDDLE)
        clone: Callable[[], object] = state.clone
        return clone

    serve({"version": f"open_spiel {version('open_spiel')}"}, play, midgame)


if __name__ == "__main__":
    main()
