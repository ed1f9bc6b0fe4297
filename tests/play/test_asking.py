"""Questions as a person reads them."""

from __future__ import annotations

import pytest

from cardscape.bots.driver import bot_chance
from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.match import start
from cardscape.engine.telling import result_words
from cardscape.play.asking import question_words
from cardscape.play.catalog import find_game, rule_set, usual_decks
from cardscape.play.series import series_of

PASS = [Option("pass"), Option("pass")]


@pytest.mark.parametrize(("game", "kind", "why", "words"), [
    ("ttcg", "act", "battle", "Your Battle Phase: attack, use effects, or pass to end the turn"),
    ("ttcg", "respond", "W3", "An attack was declared (window W3): use an effect or pass"),
    ("ttcg", "choose", "rankup using", "Choose a card: rank up using (Fox)"),
    ("polaris", "choose", "gain", "Choose what to strengthen (Fox)"),
    ("polaris", "choose", "attack", "Choose which Creature it is about (Fox)"),
    ("polaris", "choose", "siphon", "Choose what to endow (Fox)"),
    ("polaris", "place", "summon", "Where it is summoned (Fox)"),
    ("taiwan", "respond", "deployment", "A Figure was deployed: use an effect or pass"),
    ("taiwan", "choose", "destroy", "Choose what to destroy (Fox)"),
    ("taiwan", "slot", "slot", "Choose a slot (Fox)"),
    ("cardfinity", "pick", "buff", "Choose what to buff (Fox)"),
])
def test_questions_say_what_is_asked(game: str, kind: str, why: str, words: str) -> None:
    about = Definition("Fox") if kind not in ("act", "respond") else None
    assert question_words(find_game(game), Decision(1, 0, kind, why, about, PASS)) == words


def test_who_may_answer_an_effect_is_told_which() -> None:
    asked = Decision(1, 0, "respond", "deployment", None, PASS)
    assert question_words(find_game("taiwan"), asked, ["Gag Order", "Veto, effect 1"]) == "Answer Veto, effect 1, or pass"


def test_a_set_of_games_asks_in_the_words_of_its_game() -> None:
    asked = Decision(1, 0, "act", "play phase", None, PASS)
    game = find_game("polaris")
    assert question_words(series_of(game), asked) == question_words(game, asked) == "Your Play Phase: what do you do"
    starter = Decision(1, 0, "starter", "who has the first turn", None, PASS)
    assert question_words(series_of(game), starter) == "Who has the first turn"


@pytest.mark.parametrize("name", ["cardfinity", "ttcg", "polaris", "taiwan"])
def test_every_question_of_random_matches_has_words(name: str) -> None:
    """A question is several words, whether the game has its own for it or its reason says enough."""
    game = find_game(name)
    decks = [source.read(game, rule_set(game, "")) for source in usual_decks(game, rule_set(game, ""))]
    for seed in range(3):
        chance = bot_chance(seed, 0)
        match = start(game, decks, seed=seed)
        while (asked := match.decision) is not None:
            assert " " in game.question(asked), (asked.kind, asked.why)
            match.take(chance.below(len(asked.options)))


@pytest.mark.parametrize(("game", "reason", "words"), [
    ("ttcg", "points", "no points left"), ("ttcg", "turns", "the turn limit"), ("polaris", "hp", "no HP left"),
    ("polaris", "deckout", "no card left to draw"), ("taiwan", "bank", "no money left"), ("ttcg", "concede", "by concession"),
    ("cardfinity", "deckout", "no card left to draw"), ("taiwan", "empty_draw", "no card left to draw"),
    ("taiwan", "turn_limit", "the turn limit"),
    ("polaris", "draw", "a draw"), ("cardfinity", "loop", "what never ends"), ("ttcg", "of_old_age", "of old age"),
])
def test_endings_are_told_in_words(game: str, reason: str, words: str) -> None:
    found = find_game(game)
    assert found.ending(reason) == series_of(found).ending(reason) == words
    assert result_words(found, 1, reason) == f"B wins ({words})"
    assert result_words(found, None, reason) == f"Nobody wins ({words})"
    assert result_words(found, 0, "") == "A wins"
