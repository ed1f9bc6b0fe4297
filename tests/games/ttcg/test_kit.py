"""The kit's attacks on both rule sets of TTCG, with preset decks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardscape.engine.game import Deck
from cardscape.games.ttcg.game import GAME
from cardscape.testing import GameCase, Size, pytest_cases


def pairs(rules: str) -> list[tuple[Deck, Deck]]:
    decks = GAME.preset_decks(rules)
    return [(decks[i], decks[(i + 1 + i // 3) % len(decks)]) for i in range(len(decks))]


CASES = [
    GameCase("ttcg", GAME, pairs("2025-03"), "2025-03", file=__file__),
    GameCase("ttcg-february", GAME, pairs("2025-02"), "2025-02", file=__file__),
]
CHECKS = pytest_cases(CASES, Size(games=12, careful_games=1, matches=1, decisions=40, pairs=24, lists=6))


@pytest.mark.parametrize("name", CHECKS)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()
