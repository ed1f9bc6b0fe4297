"""The kit's attacks on Polaris Line: default options, and options chosen at random from a fixed seed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Value
from cardscape.games.polaris.game import GAME
from cardscape.testing import GameCase, Size, check_secrecy, pytest_cases


def pairs() -> list[tuple[Deck, Deck]]:
    decks = GAME.preset_decks()
    return [(one, two) for one in decks for two in decks]


def some_options(seed: int) -> dict[str, Value]:
    """Any value of every option of the rules of one game."""
    chance = Chance(seed)
    chosen: dict[str, Value] = {}
    for option in GAME.options:
        values: list[Value] = [20, 60, 200, "none"] if option.name == "max_turns" else option.values
        if option.name != "match":
            chosen[option.name] = values[chance.below(len(values))]
    return chosen


CASES = [
    GameCase("polaris", GAME, pairs(), file=__file__),
    *[GameCase(f"polaris-options-{seed}", GAME, pairs(), options=some_options(seed), file=__file__) for seed in (1, 2)],
]
CHECKS = pytest_cases(CASES, Size(games=12, careful_games=1, matches=1, decisions=40, pairs=24, lists=6))


@pytest.mark.parametrize("name", CHECKS)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


def test_late_in_a_match_nothing_hidden_shows_either() -> None:
    report = check_secrecy(CASES[0], pairs=40, seed=1100, depth=200)
    assert report.pairs == 40


def test_two_printings_of_one_name_are_different_answers() -> None:
    """There two copies of a Force that differ in their marks lie in the Discard Zone, and one of them is put back."""
    assert check_secrecy(CASES[0], pairs=1, seed=2084, depth=200).pairs == 1
