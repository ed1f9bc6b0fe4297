"""Draws the pictures of the documentation anew from real matches: docs/board.svg and docs/board.txt."""

from __future__ import annotations

from pathlib import Path

from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.greedy import GreedyBot
from cardscape.cli.terminal import draw_svg, draw_text
from cardscape.engine.match import start
from cardscape.play.catalog import find_deck, find_game
from cardscape.play.files import write_atomically

DOCS = Path(__file__).parents[1] / "docs"
SEED = 26
DECISIONS = 28


def main() -> None:
    game = find_game("cardfinity")
    decks = [find_deck(game, name, game.rule_sets[0]).read(game, game.rule_sets[0]) for name in ("emberwild", "mosskeep")]
    match = start(game, decks, seed=SEED)
    play_out(match, [GreedyBot(seat, bot_chance(SEED, seat)) for seat in (0, 1)], DECISIONS)
    board = game.board(match.view(0))
    write_atomically(DOCS / "board.svg", draw_svg(board, title="Cardfinity"))
    write_atomically(DOCS / "board.txt", draw_text(board, 100))


if __name__ == "__main__":
    main()
