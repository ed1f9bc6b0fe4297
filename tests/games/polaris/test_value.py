"""How Polaris Line rates a position for bots."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.polaris.tables import ANT, answer, deck, kinds, match, printings, state

from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.greedy import GreedyBot
from cardscape.engine.match import start
from cardscape.games.polaris.game import GAME


def value_with(cards: int) -> int:
    """What the first player's position is worth with so many cards in the deck, all else being equal."""
    ant = printings(ANT)[0]
    found = match(decks=[deck(ant, size=6 + cards), deck(ant)])
    assert len(state(found).zones[0]) == cards
    return GAME.value(found.state, 0)


def test_a_deck_that_runs_out_weighs_more_with_every_card() -> None:
    values = [value_with(cards) for cards in range(10)]
    steps = [after - before for before, after in pairwise(values)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 180 > steps[6] > steps[8] == 0, "the last cards of a deck are worth more than cards in hand"


def test_the_opponents_last_cards_count_as_much() -> None:
    ant = printings(ANT)[0]
    found = match(decks=[deck(ant), deck(ant, size=8)])
    assert GAME.value(found.state, 0) == -GAME.value(found.state, 1) > 0


def test_a_mode_that_lets_play_more_is_worth_more_to_name() -> None:
    ant = printings(ANT)[0]
    found = match({"mode_lock": "declared", "first_player": "A"}, decks=[deck(ant), deck(ant)])
    for _ in range(2):
        answer(found, "keep")
    before = GAME.value(found.state, 0)
    named = {}
    for mode in ("declare MIXED", "declare COPIES Ant", "declare MARK A"):
        tried = found.copy()
        answer(tried, mode)
        named[mode] = GAME.value(tried.state, 0)
    assert before < named["declare MIXED"] < named["declare COPIES Ant"] < named["declare MARK A"]


@pytest.mark.rule("PL-8.7")
def test_a_greedy_bot_plays_cards_although_modes_are_declared() -> None:
    found = start(GAME, GAME.preset_decks()[:2], "", {"mode_lock": "declared", "max_turns": 6}, 3, log=True)
    play_out(found, [GreedyBot(seat, bot_chance(3, seat)) for seat in (0, 1)], 1000)
    assert kinds(found).count("CreaturePlayed") >= 5
