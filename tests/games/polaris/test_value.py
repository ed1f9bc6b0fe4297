"""How Polaris Line rates a position for bots."""

from __future__ import annotations

from itertools import pairwise

from tests.games.polaris.tables import ANT, deck, match, printings, state

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
