"""The kit's attacks on Cardfinity, with all presets and a deck whose triggers double at every level."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardscape.games.cardfinity.game import GAME
from cardscape.testing import GameCase, Size, pytest_cases

PRESETS = GAME.preset_decks()
PAIRS = [(PRESETS[i], PRESETS[(i + 1 + i // 3) % len(PRESETS)]) for i in range(len(PRESETS))]

CASES = [GameCase("cardfinity", GAME, [*PAIRS], file=__file__)]
CHECKS = pytest_cases(CASES, Size(games=60, careful_games=3, matches=2, decisions=60, pairs=600, alive=200, lists=20))


@pytest.mark.parametrize("name", CHECKS)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


def test_the_golden_files_lie_beside_this_file() -> None:
    assert list((Path(__file__).parent / "golden").glob("cardfinity*"))
