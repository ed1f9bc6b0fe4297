"""Effects in words: every clause is said by its own grammar, none as a list of fields."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardscape.effects.explaining import Explainer, limit_words
from cardscape.effects.generator import Generator
from cardscape.effects.language import Language
from cardscape.effects.lexicon import TextError
from cardscape.effects.tree import Limit, Zone
from cardscape.games.polaris.language import language as polaris
from cardscape.games.taiwan.language import language as taiwan
from cardscape.games.ttcg.language import language as ttcg


class Strict(Explainer):
    """Fails where a clause cannot be said."""

    def value(self, value: object) -> str:
        raise AssertionError(f"no clause says {value}")


@pytest.mark.parametrize("spoken", [ttcg, polaris, taiwan])
def test_every_clause_is_said_in_the_words_of_the_game(spoken: Callable[[], Language]) -> None:
    generator = Generator(spoken(), 31, 0.3)
    strict = Strict(spoken())
    for _ in range(150):
        try:
            effect = spoken().parse(generator.sentence())
        except TextError:
            continue
        parts = strict.clauses(effect)
        assert [name for name, _ in parts if name.startswith("step")] == [f"step {at}" for at in range(1, len(effect.steps) + 1)]
        assert all(words and words[-1] != "." for _, words in parts)


def test_all_clauses_of_a_sentence_in_order() -> None:
    effect = ttcg().parse("Three times per turn, when an enemy unit attacks, if you control a dragon, you may pay two points to "
                          "tap one enemy unit, then this unit gains 100 attack and 50 defense this turn.")
    assert Explainer(ttcg()).clauses(effect) == [
        ("limit", "at most three times a turn"), ("trigger", "when an enemy unit attacks"),
        ("condition", "you control a dragon card"),
        ("cost", "you may lose two points"), ("step 1", "you tap one enemy unit"),
        ("step 2", "this unit gains 100 attack this turn"), ("step 3", "this unit gains 50 defense this turn"),
        ("optional", "its controller may decline")]


def test_an_offer_and_what_is_said_twice() -> None:
    effect = ttcg().parse("While this card is on the field, while you control a unit, let your opponent discard a card to draw "
                          "two cards for each dragon.")
    told = Explainer(ttcg()).clauses(effect)
    assert ("offer", "your opponent may discard one card") in told
    assert [words for name, words in told if name == "while"] == ["this card is on the field", "you control a unit"]


def test_what_no_rule_says_is_told_field_by_field() -> None:
    zone = Zone()
    zone.settle({"name": "nowhere", "whose": "you"})
    assert Explainer(ttcg()).said(zone, "zone") == "name nowhere, whose you"
    limit = Limit()
    limit.settle({"n": 2, "per": "game", "scope": "name"})
    assert limit_words(limit) == "at most twice a game for each name"


def test_a_statement_that_goes_on_about_all_cards_names_them_again() -> None:
    explainer = Explainer(ttcg())
    said = dict(explainer.clauses(ttcg().parse("Normal: Enemy units lose 100 attack and 50 defense.")))
    assert said["step 2"] == "enemy units lose 50 defense"
    said = dict(explainer.clauses(ttcg().parse("Normal: Two enemy units lose 100 attack and 50 defense.")))
    assert said["step 2"] == "it loses 50 defense"
