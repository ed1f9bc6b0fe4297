"""The kit's attacks on Cardfinity, with all presets and with decks of random cards, in which everything meets everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.cardfinity.random_decks import Writer

from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.table import CardfinityDeck
from cardscape.testing import GameCase, Size, pytest_cases


class Wild(Writer):
    """Writes decks that search and shuffle too, which the others leave out."""

    def effect(self, depth: int) -> str:
        return f"search {self.filter()}" if self.random.random() < 0.1 else super().effect(depth)


def wild(seed: int) -> CardfinityDeck:
    text = Wild(seed).deck()
    return CardfinityDeck(read_deck(text), text)


PRESETS = GAME.preset_decks()
PAIRS = [(PRESETS[i], PRESETS[(i + 1 + i // 3) % len(PRESETS)]) for i in range(len(PRESETS))]

CASES = [GameCase("cardfinity", GAME, [*PAIRS], file=__file__),
         GameCase("cardfinity-wild", GAME, [(wild(2 * i), wild(2 * i + 1)) for i in range(12)], file=__file__)]
CHECKS = {**pytest_cases(CASES[:1], Size(games=60, careful_games=3, matches=2, decisions=60, pairs=600, alive=200, lists=20)),
          **pytest_cases(CASES[1:], Size(games=60, careful_games=6, matches=4, decisions=40, pairs=100, lists=10))}
del CHECKS["cardfinity-wild: decks"]  # they are no legal ones, which nobody may bring as a file


@pytest.mark.parametrize("name", CHECKS)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


def test_the_golden_files_lie_beside_this_file() -> None:
    assert list((Path(__file__).parent / "golden").glob("cardfinity*"))
