"""The kit's attacks on sets: of a game with side decks, and of games that know nothing of sets."""

from __future__ import annotations

from collections.abc import Callable

import cases_series
import pytest

from cardscape.games.cardfinity.game import GAME as CARDFINITY
from cardscape.games.ttcg.game import GAME as TTCG
from cardscape.play.series import series_of
from cardscape.testing import GameCase, Size, fuzz, pytest_cases

_CARDFINITY = CARDFINITY.preset_decks()
_TTCG = TTCG.preset_decks("2025-03")
CASES = [
    GameCase("cardfinity-set", series_of(CARDFINITY), [(_CARDFINITY[0], _CARDFINITY[1])], file=__file__),
    GameCase("ttcg-set", series_of(TTCG), [(_TTCG[0], _TTCG[1])], file=__file__),
]
SIZE = Size(games=30, careful_games=3, matches=2, decisions=200, pairs=120, alive=30, lists=20)
CHECKS = pytest_cases(cases_series.CASES, SIZE)
OTHERS = pytest_cases(CASES, Size(games=3, careful_games=1, matches=1, decisions=30, pairs=8, lists=2))
CHECKS |= {name: check for name, check in OTHERS.items() if not name.endswith(": golden")}


@pytest.mark.rule("PL-16.3", "PL-16.4")
@pytest.mark.parametrize("name", CHECKS)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


def test_random_sets_meet_everything() -> None:
    """The kit has been where it matters: exchanges, choices and third games."""
    report = fuzz(cases_series.CASES[0], 40)
    assert {"side deck", "exchange", "starter"} <= set(report.question_kinds)
    assert {"SideDecked", "TakenIn", "TakenOut", "SetEnded"} <= set(report.event_kinds)
    assert any("2:1" in result or "1:2" in result for result in report.results)
