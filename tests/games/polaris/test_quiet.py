"""What is done at once because nobody listens is the same as when everything is told, step by step."""

from __future__ import annotations

import pytest
from tests.games.polaris.test_offers import OPTIONS

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Value
from cardscape.engine.match import start
from cardscape.games.polaris import modes
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.table import PolarisState


def bits(names: list[str]) -> int:
    """The modes of ``open_modes`` as views show them."""
    found = 0
    for name in names:
        kind, _, what = name.replace("-", " ").partition(" ")
        found |= 1 << modes.MODES.index(kind)
        if kind == modes.MARK and what:
            found |= (ord(what) - ord("A") + 1) << 3
    return found


@pytest.mark.rule("PL-6.1", "PL-6.2", "PL-6.3", "PL-6.4", "PL-7.2", "PL-15.2")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_match_is_the_same_with_and_without_a_log(options: dict[str, Value]) -> None:
    decks = GAME.preset_decks()
    for seed in range(6):
        pair: list[Deck] = [decks[seed % len(decks)], decks[(seed * 5 + 2) % len(decks)]]
        told = start(GAME, pair, "", options, seed, log=True)
        quiet = start(GAME, pair, "", options, seed)
        chance = Chance(seed)
        while told.decision is not None:
            assert quiet.decision is not None
            assert quiet.words() == told.words()
            index = chance.below(len(told.decision.options))
            told.take(index)
            quiet.take(index)
            assert quiet.state.events == told.state.events == len(told.state.log or [])
        assert quiet.digest() == told.digest()


@pytest.mark.rule("PL-8.7", "PL-8.12")
def test_views_show_the_open_modes() -> None:
    decks = GAME.preset_decks()
    for seed in range(4):
        match = start(GAME, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], "", OPTIONS[seed % 2], seed)
        s = match.state
        assert isinstance(s, PolarisState)
        chance = Chance(seed)
        while match.decision is not None:
            assert match.view(0).totals[2] == bits(modes.open_modes(s.plays, s.mode, s.grants))
            match.take(chance.below(len(match.decision.options)))
