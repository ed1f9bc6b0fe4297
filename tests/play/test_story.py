"""What happened, as a person is told it between two questions."""

from __future__ import annotations

import pytest

from cardscape.engine.events import EventView
from cardscape.play.catalog import find_game
from cardscape.play.story import story, whole


def event(kind: str, seat: int = 0, card: str = "", n: int = 0, label: str = "") -> EventView:
    return EventView(kind, seat, card, -1, -1, n, label)


def test_phases_without_anything_and_passes_are_left_out() -> None:
    game = find_game("polaris")
    told = [event("PhaseStarted", label="attack"), event("Passed", 0), event("Passed", 1), event("PhaseEnded", label="attack"),
            event("TurnEnded", 0, n=1), event("TurnStarted", 1, n=2), event("PhaseStarted", label="draw"),
            event("CardDrawn", 1), event("PhaseEnded", label="draw"), event("PhaseStarted", label="play")]
    assert story(game, told, 0) == ["The opponent begins turn 2.", "The draw phase begins.", "The opponent draws a card.",
                                    "The play phase begins."]
    assert len(whole(game, told, 0)) == 9
    assert whole(game, told, 0)[1] == "Both pass."


@pytest.mark.parametrize(("passes", "told"), [([1], ["The opponent passes."]), ([0], []), ([0, 1], ["The opponent passes."]),
                                          ([1, 0], [])])
def test_only_the_pass_that_leaves_the_reader_to_decide_is_told(passes: list[int], told: list[str]) -> None:
    assert story(find_game("polaris"), [event("Passed", seat) for seat in passes], 0, answering=True) == told


def test_who_acts_freely_is_told_of_no_pass() -> None:
    assert story(find_game("polaris"), [event("PhaseStarted", label="play"), event("Passed", 1)], 0) == ["The play phase begins."]


def test_what_is_done_with_several_cards_is_one_line() -> None:
    game = find_game("cardfinity")
    told = [event("Damaged", 0, name) for name in ("Ant", "Bee", "Bee", "Cat")]
    assert story(game, told, 0) == ["You lose Ant, 2 Bee and Cat to damage."]
    assert story(game, told, 1) == ["The opponent loses Ant, 2 Bee and Cat to damage."]
    assert story(game, told[1:3], -1) == ["A loses Bee to damage. (2 times)"]
    assert len(story(game, [event("Discarded", 0, "Ant"), event("Discarded", 0, "Bee")], 0)) == 2


def test_of_hidden_cards_the_story_tells_no_more_than_the_log() -> None:
    game = find_game("cardfinity")
    assert story(game, [event("Drawn", 1), event("Drawn", 1)], 0) == ["The opponent draws a card. (2 times)"]
