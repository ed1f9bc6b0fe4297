"""Matches as plain data, and what the page about Python shows."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.match import AnswerRefused, Match, start
from cardscape.play.catalog import CatalogError, find_game
from cardscape.play.data import information_state_string, new_match, observation, observation_string, playout
from cardscape.play.saved import position_bytes, read_position

GAMES = ["cardfinity", "polaris", "taiwan", "ttcg"]
PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def on(match: Match, answers: int) -> Match:
    for number in range(answers):
        if match.decision is not None:
            match.take(number * 7 % len(match.decision.options))
    return match


def test_the_page_about_python_is_true() -> None:
    text = PAGE.read_text(encoding="utf-8")
    exec("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)), {"__name__": "page"})


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_json_and_the_same_in_worlds_that_look_the_same(game: str) -> None:
    match = new_match(game, seed=4)
    for moment in range(25):
        on(match, 1)
        for seat in (0, 1):
            seen = observation(match, seat)
            assert json.loads(json.dumps(seen)) == seen
            assert (seen["decision"] is not None) == (match.decision is not None and match.decision.seat == seat)
            assert observation_string(match.sample(seat, Chance(moment)), seat) == observation_string(match, seat)


@pytest.mark.parametrize("game", GAMES)
def test_an_information_state_grows_and_hides_the_other_hand(game: str) -> None:
    match = new_match(game, seed=4)
    short = information_state_string(match, 0)
    again = information_state_string(on(match, 12), 0)
    assert len(json.loads(again)["told"]) > len(json.loads(short)["told"])
    assert information_state_string(on(new_match(game, seed=4), 12), 0) == again
    with pytest.raises(ValueError, match="log=True"):
        information_state_string(new_match(game, log=False), 0)


@pytest.mark.parametrize("game", GAMES)
def test_playouts_end_and_leave_the_match_alone(game: str) -> None:
    match = on(new_match(game, seed=1, log=False), 5)
    before = match.digest()
    end = playout(match, 3)
    assert end.over
    assert end.digest() == playout(match, 3).digest() != playout(match, 4).digest()
    assert match.digest() == before
    assert read_position(position_bytes(match)).digest() == before


def test_what_cannot_be_begun_says_so() -> None:
    ttcg = find_game("ttcg")
    decks = new_match("ttcg").setup.decks
    for call, said in ((lambda: new_match("ttcg", ("undertow",)), "two decks"),
                       (lambda: new_match("ttcg", "undertow"), "two decks"),
                       (lambda: start(ttcg, decks[:1]), "two decks"), (lambda: start(ttcg, decks, "2024"), "it has: 2025-03"),
                       (lambda: new_match("ttcg").view(2), "seats are 0 and 1")):
        with pytest.raises(ValueError, match=said):
            call()
    with pytest.raises((ValueError, TypeError), match=r"whole number|int"):  # the latter from a compiled kernel
        start(ttcg, decks, seed="seven")  # type: ignore[arg-type]
    with pytest.raises(CatalogError, match="did you mean 'undertow'"):
        new_match("ttcg", ("undertwo", "open-sky"))


def test_an_answer_by_index_is_refused_whole() -> None:
    match = new_match("cardfinity", seed=2)
    before = match.digest()
    for index in (-1, 99):
        with pytest.raises(AnswerRefused, match="options are 0 to"):
            match.take(index)
    assert (match.answers, match.digest()) == ([], before)
    end = playout(match)
    with pytest.raises(AnswerRefused, match="the match is over"):
        end.take(0)
    assert repr(end).endswith("wins, deckout>")
    assert repr(match.decision).startswith("<Decision 1 of A, act: ")
    assert repr(match.decision.options[0]).startswith("<Option play ") if match.decision is not None else False


def test_a_rule_option_may_ask_for_a_set() -> None:
    assert new_match("polaris", options={"match": "set3"}).game is new_match("polaris", series=3).game
    assert new_match("polaris", options={"match": "single"}).game is new_match("polaris").game
    with pytest.raises(ValueError, match="series=5 and match=set3 ask for sets of different lengths"):
        new_match("polaris", options={"match": "set3"}, series=5)
    with pytest.raises(ValueError, match="a set has 1 to 9 games, not -1"):
        new_match("polaris", series=-1)


def test_what_is_printed_while_looking_around_says_something() -> None:
    match = new_match("cardfinity", seed=7)
    assert repr(match.view(0)) == "<View of seat 0, turn 1, 12 zones>"
    assert repr(match.view(0).zones[0]).startswith("<Zone 0: ")
    assert repr(match.log(0)[-1]).startswith("<Event A ")
    with pytest.raises(TypeError, match="Chance"):
        match.sample(0, random.Random(7))  # type: ignore[arg-type]
