"""Plays RLCard's gin rummy with random legal answers; runs in the peer's own environment, told by ``peers.py``.

For every line with a number of CPU seconds it plays whole games for about so long and answers with what it did.
"""

from __future__ import annotations

import json
import random
import sys
import time

import rlcard  # type: ignore[import-not-found]


def main() -> None:
    chance = random.Random(1)
    environment = rlcard.make("gin-rummy", config={"seed": 1})
    for line in sys.stdin:
        limit = float(line)
        decisions = 0
        games = 0
        began = time.process_time()
        while time.process_time() - began < limit:
            state, _ = environment.reset()
            while not environment.is_over():
                options = list(state["legal_actions"])
                decisions += len(options) > 1
                state, _ = environment.step(options[int(chance.random() * len(options))])
            games += 1
        print(json.dumps({"decisions": decisions, "games": games, "seconds": time.process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
