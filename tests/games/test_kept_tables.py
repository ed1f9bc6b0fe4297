"""Matches begin on copies of a kept table: what happens in one of them is never seen in the next."""

from __future__ import annotations

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.dump import digest
from cardscape.engine.game import Deck, Game
from cardscape.engine.laid import KEPT, lay_decks
from cardscape.engine.match import Match, complete_options, start
from cardscape.play.catalog import find_game, game_names, usual_decks
from cardscape.testing.case import play_on


def decks_of(game: Game) -> list[Deck]:
    return [source.read(game, game.rule_sets[0]) for source in usual_decks(game, game.rule_sets[0])]


def played(game: Game, decks: list[Deck], seed: int, **options: str | int | bool) -> Match:
    match = start(game, decks, options=options, seed=seed)
    play_on(match, Chance(seed).fork(), 120)
    return match


@pytest.mark.parametrize("name", game_names())
def test_a_match_leaves_no_trace_on_the_table_of_the_next(name: str) -> None:
    game = find_game(name)
    decks = decks_of(game)
    first = played(game, decks, 1)
    table = digest(game.laid[0].state)
    played(game, decks, 2)
    again = played(game, decks, 1)
    assert digest(game.laid[0].state) == table
    assert (again.digest(), again.answers) == (first.digest(), first.answers)
    other = played(game, decks_of(game), 1)  # the same decks read again are laid out on a table of their own
    assert game.laid[0].decks[0] is not decks[0]
    assert other.digest() == first.digest()


@pytest.mark.parametrize("name", game_names())
def test_decks_in_other_seats_and_other_options_have_tables_of_their_own(name: str) -> None:
    game = find_game(name)
    decks = decks_of(game)
    usual = complete_options(game, {})
    option = next(one for one in game.options if len(one.values) > 1)
    unusual = {**usual, option.name: next(value for value in option.values if value != option.default)}
    rules = game.rule_sets[0]
    tables = []
    for seated, options in ((decks, usual), (decks[::-1], usual), (decks, unusual)):
        lay_decks(game, seated, rules, options)
        tables.append(game.laid[0])
    lay_decks(game, decks, rules, usual)
    assert game.laid[:3] == tables[::-1]


def test_only_the_last_tables_are_kept() -> None:
    game = find_game("cardfinity")
    for _ in range(KEPT + 2):
        lay_decks(game, decks_of(game), game.rule_sets[0], complete_options(game, {}))
    assert len(game.laid) == KEPT
