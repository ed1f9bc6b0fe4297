"""Plays one of our games with random bots, told by ``peers.py``: a line with CPU seconds in, a line with what was done out."""

from __future__ import annotations

import json
import sys
import time

from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.random import RandomBot
from cardscape.engine.match import start
from cardscape.lab.bench import largest_decks
from cardscape.lab.simulate import DECISION_LIMIT
from cardscape.play.catalog import find_game


def main() -> None:
    game = find_game(sys.argv[1])
    _, decks = largest_decks(game)
    seed = 0
    for line in sys.stdin:
        limit = float(line)
        decisions = 0
        games = 0
        began = time.process_time()
        while time.process_time() - began < limit:
            bots = [RandomBot(seat, bot_chance(seed, seat)) for seat in (0, 1)]
            decisions += play_out(start(game, decks, seed=seed), bots, DECISION_LIMIT)
            seed += 1
            games += 1
        print(json.dumps({"decisions": decisions, "games": games, "seconds": time.process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
