"""How a game of Polaris Line begins, and the options that concern its beginning and its end."""

from __future__ import annotations

import pytest
from tests.games.polaris.tables import ANT, answer, deck, kinds, match, pass_turn, play_randomly, printings, state

from cardscape.engine.game import IllegalDeck, Value
from cardscape.engine.match import AnswerRefused, complete_options
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.ruleset import NEVER, Rules
from cardscape.games.polaris.table import DECK, HANDS
from cardscape.play.catalog import CatalogError, read_options

DRAWER = """
[[card]]
name = "Listener"
type = "creature"
atk = 100
grd = 100
marks = ["A"]
effects = ["Trigger: When you draw a card, gain 100 HP."]
"""


@pytest.mark.rule("PL-5.1", "PL-5.2", "PL-5.7", "PL-1.3", "PL-1.1")
def test_decks_are_shuffled_and_six_cards_drawn_before_turn_1() -> None:
    mixed = deck(*printings(ANT + DRAWER))
    of = match(decks=[mixed, mixed])
    assert kinds(of)[:4] == ["GameStarted", "DeckShuffled", "DeckShuffled", "Dealt"]
    assert kinds(of).count("Dealt") == 12
    assert kinds(of).count("OpeningHandDrawn") == 2
    s = state(of)
    assert [len(s.zones[HANDS]), len(s.zones[HANDS + 1]), s.number, s.hp] == [6, 6, 0, [4000, 4000]]
    other = state(match(seed=2, decks=[mixed, mixed]))
    order = [[x.cards[x.defn[card]].name for card in x.zones[DECK]] for x in (s, other)]
    assert order[0] != order[1]


@pytest.mark.rule("PL-5.3", "PL-5.4", "PL-5.5", "PL-5.7")
def test_a_mulligan_is_whole_once_and_in_seat_order() -> None:
    of = match(decks=[deck(*printings(ANT + DRAWER))] * 2)
    assert of.decision is not None
    assert of.decision.seat == 0
    assert of.words() == ["keep", "mulligan"]
    before = list(state(of).zones[HANDS])
    answer(of, "mulligan")
    after = state(of).zones[HANDS]
    assert len(after) == 6
    assert sorted(after) != sorted(before)
    assert kinds(of).count("PutBack") == 6
    assert of.decision.seat == 1
    shown = [event for event in of.log(1) if event.kind == "MulliganDecided"]
    assert [(event.seat, event.label) for event in shown] == [(0, "mulligan")]
    kept = list(state(of).zones[HANDS + 1])
    answer(of, "keep")
    assert [card for card in state(of).zones[HANDS + 1] if card in kept] == kept
    assert kinds(of).count("MulliganDecided") == 2
    assert "FirstPlayerDecided" in kinds(of)
    assert state(of).hp == [4000, 4000]
    assert kinds(of).count("CardDrawn") == 1


@pytest.mark.rule("PL-5.6", "PL-5.7")
def test_the_coin_decides_who_begins() -> None:
    firsts = set()
    for seed in range(12):
        of = match(seed=seed)
        answer(of, "keep")
        answer(of, "keep")
        told = [event for event in of.log(-1) if event.kind == "FirstPlayerDecided"]
        assert [event.seat for event in told] == [state(of).first] == [state(of).turn]
        assert state(of).number == 1
        firsts.add(state(of).first)
    assert firsts == {0, 1}


@pytest.mark.rule("PL-5.6")
@pytest.mark.parametrize("choice", ["go first", "go second"])
def test_the_winner_of_the_coin_may_choose(choice: str) -> None:
    of = match({"first_player": "winner_chooses"})
    answer(of, "keep")
    answer(of, "keep")
    winner = next(event.seat for event in of.log(-1) if event.kind == "CoinFlipped")
    assert of.decision is not None
    assert of.decision.seat == winner
    assert of.words() == ["go first", "go second"]
    answer(of, choice)
    assert state(of).first == (winner if choice == "go first" else 1 - winner)
    assert GAME.first_player(of.state) == state(of).first


@pytest.mark.rule("PL-5.6")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_player_may_be_fixed_beforehand(seat: int) -> None:
    of = match({"first_player": "AB"[seat]})
    answer(of, "keep")
    answer(of, "keep")
    assert [state(of).first, state(of).turn, state(of).number] == [seat, seat, 1]


@pytest.mark.rule("PL-0.4", "PL-5.1")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    decks = GAME.preset_decks()
    digests = []
    for seed in (7, 7, 8):
        of = match(seed=seed, decks=[decks[0], decks[1]])
        play_randomly(of, 3)
        digests.append(of.digest())
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.rule("PL-7.3", "PL-7.1")
@pytest.mark.parametrize(("draws", "cards"), [(True, 7), (False, 6)])
def test_whether_the_first_player_draws_in_turn_1(draws: bool, cards: int) -> None:
    of = match({"first_player_draws": draws, "first_player": "A"})
    answer(of, "keep")
    answer(of, "keep")
    assert len(state(of).zones[HANDS]) == cards
    pass_turn(of)
    assert len(state(of).zones[HANDS + 1]) == 7


@pytest.mark.rule("PL-16.5")
def test_after_so_many_turns_the_game_is_drawn() -> None:
    of = match({"max_turns": 3, "first_player": "A"})
    answer(of, "keep")
    answer(of, "keep")
    for number in (1, 2, 3):
        assert state(of).number == number
        pass_turn(of)
    assert of.over
    assert of.winner is None
    assert of.reason == "turn_limit"


@pytest.mark.rule("PL-16.5")
def test_the_turn_limit_is_a_number_or_none() -> None:
    assert Rules({"max_turns": "none"}).max_turns == NEVER
    assert Rules({}).max_turns == 200
    wrong: list[Value] = ["many", True]
    for value in wrong:
        with pytest.raises(ValueError, match="max_turns takes a whole number or none"):
            Rules({"max_turns": value})
    assert read_options(GAME, ["max_turns=none"]) == {"max_turns": "none"}
    assert read_options(GAME, ["max_turns=30"]) == {"max_turns": 30}
    with pytest.raises(CatalogError, match="whole number, not 'many'"):
        read_options(GAME, ["max_turns=many"])


@pytest.mark.rule("PL-16.2", "PL-16.1")
def test_a_player_may_concede_at_any_own_decision() -> None:
    of = match()
    with pytest.raises(AnswerRefused, match="before being asked"):
        of.concede(1)
    assert [of.winner, of.answers] == [None, []]
    answer(of, "keep")
    of.concede(1)
    assert [of.winner, of.reason] == [0, "concede"]
    with pytest.raises(AnswerRefused):
        of.concede(0)


@pytest.mark.rule("PL-3.8")
def test_a_side_deck_of_exactly_ten() -> None:
    ant = printings(ANT)[0]
    options: dict[str, Value] = {"side_deck_size": "exactly_10"}
    for size in (0, 10):
        match(options, decks=[deck(ant, side=[ant] * size)] * 2)
    match({}, decks=[deck(ant, side=[ant] * 4)] * 2)
    with pytest.raises(IllegalDeck, match="none or exactly 10"):
        match(options, decks=[deck(ant, side=[ant] * 4)] * 2)


def test_every_option_has_a_default_and_refuses_other_values() -> None:
    complete = complete_options(GAME, {})
    assert complete["tie"] == "none"
    assert len(complete) == 13
    for option in GAME.options:
        if option.values:
            with pytest.raises(ValueError, match=f"option {option.name} takes"):
                complete_options(GAME, {option.name: "nonsense"})
