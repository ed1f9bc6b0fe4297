"""Sets of games: the score, side-decking in secret, the loser's choice, conceding."""

from __future__ import annotations

import re
from pathlib import Path

import embers
import pytest
from sets import SET, answer, begin, draw_game, names, ready

from cardscape.engine.chance import Chance
from cardscape.engine.match import start
from cardscape.engine.state import KNOWN, POOLED, UNKNOWN
from cardscape.games.cardfinity.game import GAME as CARDFINITY
from cardscape.games.ttcg.game import GAME as TTCG
from cardscape.play.series import Score, score, series_of
from cardscape.play.series.game import who_chooses
from cardscape.testing.seen import first_difference, seat_fields, told_rows


def test_what_the_page_shows_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "series.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, {})


# -- the score ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-16.3")
@pytest.mark.parametrize(("games", "ends", "winner"), [
    ([0, 0], True, 0), ([1, 1], True, 1), ([0, 1], False, None), ([0, 1, 1], True, 1), ([0, 1, 0], True, 0),
    ([0, -1], False, None),
    ([0, -1, -1], True, 0), ([-1, -1, 1], True, 1), ([-1, -1, -1], True, -1), ([0, 1, -1], True, -1), ([-1, 0, 0], True, 0),
])
def test_two_wins_or_three_games_decide(games: list[int], ends: bool, winner: int | None) -> None:
    standing = Score(3, (0, 0), 0)
    for number, won in enumerate(games):
        assert not standing.decided(), f"over before game {number + 1}"
        standing = standing.after(won)
    assert standing.decided() == ends
    if winner is not None:
        assert standing.leader() == winner


@pytest.mark.rule("PL-16.3")
def test_the_set_ends_with_the_second_win() -> None:
    match = begin()
    match.concede(1)
    assert (match.over, match.winner, score(match.state).words()) == (False, None, "1:0")
    ready(match)
    answer(match, "go second")
    match.concede(1)
    assert (match.over, match.winner, match.reason) == (True, 0, "set 2:0")
    ended = [event for event in match.log(-1) if event.kind in ("GameEnded", "SetEnded")]
    assert [(event.kind, event.seat, event.label) for event in ended] == [
        ("GameEnded", 0, "concede"), ("GameEnded", 0, "concede"), ("SetEnded", 0, "2:0")]


@pytest.mark.rule("PL-16.3")
def test_three_drawn_games_are_a_drawn_set() -> None:
    match = begin()
    for number in range(3):
        draw_game(match)
        if number < 2:
            ready(match)
            answer(match, "go first")
    assert (match.over, match.winner, match.reason) == (True, None, "set 0:0, 3 drawn")
    assert [event.seat for event in match.log(0) if event.kind == "SetEnded"] == [-1]


@pytest.mark.rule("PL-16.3")
def test_one_win_and_two_draws_win_the_set() -> None:
    match = begin()
    draw_game(match)
    ready(match)
    answer(match, "go first")
    match.concede(0)
    ready(match)
    answer(match, "go first")
    draw_game(match)
    assert (match.winner, match.reason) == (1, "set 0:1, 2 drawn")


def test_longer_and_single_sets() -> None:
    match = begin(length=5)
    for _ in range(2):
        match.concede(0)
        ready(match)
        answer(match, "go first")
    assert not match.over
    match.concede(0)
    assert (match.winner, match.reason) == (1, "set 0:3")
    with pytest.raises(ValueError, match="a set has 1 to 9 games, not 10"):
        series_of(embers.GAME, 10)


# -- the next game --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-16.4")
def test_everything_is_reset_but_the_score() -> None:
    match = begin(seed=3)
    chance = Chance(3)
    while score(match.state).played == 0 and match.decision is not None:
        match.take(chance.below(len(match.decision.options)))
    s = match.state
    assert match.view(0).totals == [embers.LIFE, embers.LIFE]
    assert [len(s.zones[embers.DECK + seat]) for seat in (0, 1)] == [9, 9]
    assert [len(s.zones[embers.SPENT + seat]) + len(s.zones[embers.HANDS + seat]) for seat in (0, 1)] == [0, 0]
    assert match.view(0).reason.startswith("game 2 of 3, ")
    assert match.game.board(match.view(0)).title.startswith("game 2 of 3, ")


@pytest.mark.rule("PL-16.4")
def test_both_look_through_their_decks_and_exchange() -> None:
    match = begin()
    match.concede(0)
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (0, "side deck")
    assert match.words() == ["finish side-decking", "take in blue 3", "take in gold 3", "take in red 2"]
    answer(match, "take in blue 3", "take out red 1", "take in gold 3", "take out gold 1", "finish side-decking")
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (1, "side deck")
    answer(match, "finish side-decking")
    assert names(match, embers.SIDE) == ["gold 1", "red 1", "red 2"]
    deck = ["blue 1", "blue 2", "blue 3", "gold 1", "gold 2", "gold 3", "red 2", "red 3", "red 3"]
    assert names(match, embers.DECK) == deck
    assert names(match, embers.SIDE + 1) == sorted(embers.BLUE.side)
    assert [event.seat for event in match.log(-1) if event.kind == "SideDecked"] == [0, 1]
    answer(match, "go first")
    assert names(match, embers.SIDE) == ["gold 1", "red 1", "red 2"]
    match.concede(0)
    assert match.over


@pytest.mark.rule("PL-16.4")
def test_an_exchanged_deck_stays_so_in_the_third_game() -> None:
    match = begin()
    match.concede(0)
    answer(match, "take in gold 3", "take out red 1", "finish side-decking", "finish side-decking", "go first")
    match.concede(1)
    assert names(match, embers.SIDE) == ["blue 3", "red 1", "red 2"]
    assert "take in red 1" in match.words()


@pytest.mark.rule("PL-16.4")
def test_sizes_stay_and_the_deck_is_legal_again() -> None:
    """Red has four red cards: a fifth may only come in for a red one. That is said with the game's own rule."""
    match = begin()
    match.concede(0)
    answer(match, "take in red 2")
    assert match.words() == ["take out red 1", "take out red 2", "take out red 3"]
    refused = match.why_not(0, "take out blue 1")
    assert refused is not None
    assert (refused.rule, refused.reason) == ("EM-2", "four cards of a colour are enough")
    chance = Chance(5)
    for seed in range(20):
        match = begin(seed)
        match.concede(seed % 2)
        while match.decision is not None and match.decision.kind in ("side deck", "exchange"):
            match.take(chance.below(len(match.decision.options)))
        for seat, deck in ((0, embers.RED), (1, embers.BLUE)):
            main, side = names(match, embers.DECK + seat), names(match, embers.SIDE + seat)
            assert (len(main), len(side)) == (9, 3)
            assert sorted(main + side) == sorted(deck.main + deck.side)
            assert embers.GAME.check("\n".join(main) + "\n--\n" + "\n".join(side), "", "plain").legal


@pytest.mark.rule("PL-16.4")
def test_a_card_that_fits_nowhere_is_not_offered() -> None:
    deck = embers.EmberDeck("gold", ["gold 1"] * 4 + ["red 1"] * 4, ["gold 3"] * 5)
    poor = embers.EmberDeck("poor", ["gold 1"] * 4, [])
    match = start(SET, [deck, poor], seed=1)
    match.concede(0)
    for _ in range(4):
        answer(match, "take in gold 3")
    assert match.words() == ["go first", "go second"], "all gold cards are exchanged, a fifth would be too much"
    assert names(match, embers.DECK) == ["gold 3"] * 4 + ["red 1"] * 4
    assert names(match, embers.SIDE) == ["gold 1"] * 4 + ["gold 3"]


@pytest.mark.rule("PL-16.4")
def test_exchanges_are_secret_in_kind_and_number() -> None:
    """Two matches that differ only in what A exchanged look the same to B, and to a spectator, until A draws."""
    ways = [["finish side-decking"], ["take in blue 3", "take out red 1", "finish side-decking"],
            ["take in blue 3", "take out gold 1", "take in gold 3", "take out red 3", "finish side-decking"]]
    seen = []
    for way in ways:
        match = begin()
        match.concede(0)
        answer(match, *way)
        rows = [told_rows(match.game, match.state.log or [], viewer) for viewer in (1, -1)]
        seen.append((seat_fields(match.state, 1), rows))
    for fields, rows in seen[1:]:
        assert not first_difference(seen[0][0], fields)
        assert rows == seen[0][1]


@pytest.mark.rule("PL-16.4")
def test_an_imagined_world_knows_nothing_of_the_exchange() -> None:
    """What A took out may be anywhere in B's worlds, and what B has seen of A in the first game is in all of them."""
    match = begin(seed=2)
    answer(match, next(words for words in match.words() if words.startswith("burn")))
    shown = next(event.card for event in match.log(1) if event.kind == "Burnt")
    match.concede(0)
    answer(match, "take in blue 3", "take out red 2", "finish side-decking")
    assert match.decision is not None
    assert match.decision.seat == 1
    assert sum(level == POOLED for slot, level in enumerate(match.state.know[1]) if match.state.owner[slot] == 0) == 1
    sides = set()
    for number in range(30):
        world = match.sample(1, Chance(number))
        cards = [world.state.faces[slot].name for slot in range(12)]
        assert shown in cards
        sides.add(tuple(names(world, embers.SIDE)))
        assert not first_difference(seat_fields(match.state, 1), seat_fields(world.state, 1))
    assert len(sides) > 10


@pytest.mark.rule("PL-16.4")
def test_the_player_knows_the_deck_while_exchanging_and_not_its_order_afterwards() -> None:
    match = begin()
    match.concede(0)
    board = match.game.board(match.view(0))
    assert "your deck: blue 1, blue 2, 2 gold 1, gold 2, red 1, red 2, 2 red 3" in board.notes
    assert not match.game.board(match.view(1)).notes
    know = match.state.know[0]
    assert all(know[slot] == KNOWN for slot in match.state.zones[embers.DECK])
    assert all(match.state.know[1][slot] == UNKNOWN for slot in match.state.zones[embers.DECK])
    answer(match, "finish side-decking")
    assert not match.view(0).zones[embers.DECK].cards


@pytest.mark.rule("PL-16.4")
@pytest.mark.parametrize(("winner", "first", "chooser"), [(0, 0, 1), (0, 1, 1), (1, 0, 0), (1, 1, 0), (-1, 0, 1), (-1, 1, 0)])
def test_the_loser_chooses_and_after_a_draw_who_did_not_start(winner: int, first: int, chooser: int) -> None:
    assert who_chooses(winner, first) == chooser
    match = begin(first="AB"[first])
    if winner < 0:
        draw_game(match)
    else:
        match.concede(1 - winner)
    ready(match)
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (chooser, "starter")


@pytest.mark.rule("PL-16.4")
@pytest.mark.parametrize("words", ["go first", "go second"])
@pytest.mark.parametrize("game", ["cardfinity", "ttcg", "embers"])
def test_the_chosen_player_starts(game: str, words: str) -> None:
    if game == "embers":
        match = begin()
    else:
        decks = CARDFINITY.preset_decks() if game == "cardfinity" else TTCG.preset_decks("2025-03")
        match = start(series_of(CARDFINITY if game == "cardfinity" else TTCG), [decks[0], decks[1]], seed=5, log=True)
    match.concede(0)
    if game == "embers":
        ready(match)
    answer(match, words)
    begun = next(event for event in match.log(-1) if event.kind == "GameBegun")
    assert begun.seat == (0 if words == "go first" else 1)
    assert match.game.first_player(match.state) == begun.seat
    assert match.state.number == 1
    assert match.state.turn == begun.seat


def test_a_game_that_decides_itself_who_begins_asks_nobody() -> None:
    import skirmish

    deck = skirmish.GAME.read_deck("Ember Fox 3\nTide Warden 4\nBrook Imp 1\nCinder Cub 2\n", "deck", "plain")
    match = start(series_of(skirmish.GAME), [deck, deck], seed=1, log=True)
    match.concede(1)
    assert match.decision is not None
    assert match.decision.kind == "act"
    assert score(match.state).words() == "1:0"


def test_conceding_between_games_gives_up_the_next_one() -> None:
    match = begin()
    match.concede(0)
    match.concede(1)
    assert score(match.state).words() == "1:1"
    assert [event.n for event in match.log(-1) if event.kind == "GameBegun"] == []
