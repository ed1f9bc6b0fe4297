"""Matches and bots at the table, for the tests of bots."""

from __future__ import annotations

from pathlib import Path

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance
from cardscape.engine.match import Match, start
from cardscape.play.catalog import find_bot, find_game, rule_set, usual_decks

PEBBLES = str(Path(__file__).parents[1] / "cli" / "pebbles.py")


def begin(name: str, seed: int, rules: str = "") -> Match:
    """A match with the game's usual decks."""
    game = find_game(name)
    chosen = rule_set(game, rules)
    return start(game, [source.read(game, chosen) for source in usual_decks(game, chosen)], chosen, seed=seed)


def seated(names: list[str], seed: int) -> list[Bot]:
    """Bots by their names, one a seat."""
    return [find_bot(name)(seat, bot_chance(seed, seat)) for seat, name in enumerate(names)]
