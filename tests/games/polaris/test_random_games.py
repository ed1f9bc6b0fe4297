"""A thousand random games over deck pairings and option sets: none fails, none hangs, every one ends by the rules."""

from __future__ import annotations

import pytest
from tests.games.polaris.test_kit import pairs, some_options

from cardscape.engine.chance import Chance
from cardscape.engine.match import start
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.table import DECK, PolarisState
from cardscape.testing import GameCase, fuzz

SETS = 15
PLAIN = 60
CHECKED = 5


def options_of(number: int) -> dict[str, str | int | bool]:
    return some_options(100 + number) if number else {}


@pytest.mark.parametrize("number", range(SETS))
def test_games_end_by_the_rules(number: int) -> None:
    decks = pairs()
    options = options_of(number)
    for seed in range(number * PLAIN, (number + 1) * PLAIN):
        of = start(GAME, list(decks[seed % len(decks)]), "", options, seed)
        chance = Chance(seed)
        while of.decision is not None:
            of.take(chance.below(len(of.decision.options)))
            assert len(of.answers) < 20_000
        s = of.state
        assert isinstance(s, PolarisState)
        assert of.over
        assert of.reason in ("hp", "deckout", "draw", "turn_limit")
        if of.winner is None:
            assert of.reason in ("draw", "turn_limit")
        elif of.reason == "hp":
            assert s.hp[1 - of.winner] == 0
        else:
            assert s.hp[1 - of.winner] > 0
            assert not s.zones[DECK + 1 - of.winner]


@pytest.mark.parametrize("number", range(SETS))
def test_invariants_hold_after_every_decision(number: int) -> None:
    case = GameCase(f"polaris options {number}", GAME, pairs(), options=options_of(number))
    report = fuzz(case, CHECKED, 10_000 + number * CHECKED)
    assert report.games == CHECKED
