"""Plays one of our games with random bots, told by ``peers.py``: ``own_turns.py GAME pure|compiled``.

Every decision of the kernel has two or more options; the bot gets its view and the decision with its options, and answers.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import cardscape
from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.random import RandomBot
from cardscape.engine.match import Match, start
from cardscape.lab.bench import largest_decks
from cardscape.lab.simulate import DECISION_LIMIT
from cardscape.play.catalog import find_game
from turns import serve

MIDDLE = 20
"""Decisions after which a game is copied."""


def build() -> str:
    """What really runs, by the files that were loaded: kernel and game must agree."""
    package = type(find_game(sys.argv[1])).__module__
    files = [importlib.import_module(name).__file__ or "" for name in ("cardscape.engine.loop", package)]
    kinds = {"pure" if Path(file).suffix == ".py" else "compiled" for file in files}
    return kinds.pop() if len(kinds) == 1 else "partly compiled"


def main() -> None:
    found = build()
    if found != sys.argv[2]:
        sys.exit(f"{sys.argv[1]} is {found} here, not {sys.argv[2]}")
    game = find_game(sys.argv[1])
    names, decks = largest_decks(game)

    def bots(seed: int) -> list[Bot]:
        return [RandomBot(seat, bot_chance(seed, seat)) for seat in (0, 1)]

    def play(seed: int) -> int:
        return play_out(start(game, decks, seed=seed), bots(seed), DECISION_LIMIT)

    def midgame(seed: int) -> Callable[[], Match]:
        match = start(game, decks, seed=seed)
        play_out(match, bots(seed), MIDDLE)
        return match.copy

    serve({"version": f"cardscape {cardscape.__version__}", "decks": names}, play, midgame)


if __name__ == "__main__":
    main()
