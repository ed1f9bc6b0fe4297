"""The kit's attacks on sets: of a game with side decks, and of games that know nothing of sets."""

from __future__ import annotations

from collections.abc import Callable

import embers
import pytest

from cardscape.games.cardfinity.game import GAME as CARDFINITY
from cardscape.games.ttcg.game import GAME as TTCG
from cardscape.play.series import series_of
from cardscape.testing import GameCase, Size, pytest_cases

_CARDFINITY = CARDFINITY.preset_decks()
_TTCG = TTCG.preset_decks("2025-03")
CASES = [
    GameCase("embers-set", series_of(embers.GAME), [(embers.RED, embers.BLUE), (embers.BLUE, embers.RED)], file=__file__),
    GameCase("cardfinity-set", series_of(CARDFINITY), [(_CARDFINITY[0], _CARDFINITY[1])], file=__file__),
    GameCase("ttcg-set", series_of(TTCG), [(_TTCG[0], _TTCG[1])], file=__file__),
]
CHECKS = pytest_cases(CASES[:1], Size(games=30, careful_games=3, matches=2, decisions=200, pairs=120, lists=20))
CHECKS |= pytest_cases(CASES[1:], Size(games=3, careful_games=0, matches=1, decisions=30, pairs=8, lists=2))


@pytest.mark.parametrize("name", [name for name in CHECKS if not name.endswith("golden")])
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    print(check())
