"""Plays chess by python-chess with random legal answers, in python-chess's own environment.

A decision is a position with two or more moves in ``list(board.legal_moves)``, answered by ``board.push``. Nothing is hidden in
chess, so the board is the observation and making it costs nothing. Games end by mate, stalemate, too little material, 75 moves
or a position met five times.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib.metadata import version

import chess  # type: ignore[import-not-found]

from turns import serve

MIDDLE = 20


def main() -> None:
    chance = random.Random(1)

    def play_on(board: chess.Board, limit: int) -> int:
        decisions = 0
        while decisions < limit:
            options = list(board.legal_moves)
            if not options or board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
                break
            decisions += len(options) > 1
            board.push(options[int(chance.random() * len(options))])
        return decisions

    def play(number: int) -> int:
        return play_on(chess.Board(), sys.maxsize)

    def midgame(number: int) -> Callable[[], object]:
        board = chess.Board()
        play_on(board, MIDDLE)
        copy: Callable[[], object] = board.copy
        return copy

    serve({"version": f"chess {version('chess')}"}, play, midgame)


if __name__ == "__main__":
    main()
