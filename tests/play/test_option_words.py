"""Which option a person's words mean."""

from __future__ import annotations

import pytest

from cardscape.engine.decision import Decision, Definition, Option
from cardscape.play.tree import FileError, parse
from cardscape.play.words import NoMatch, find, find_by_parts, offers

OFFERED = ["play Ember Fox to units 1", "play Ember Fox to units 1 #2", "play Fox", "play Foxglove", "attack units 1",
           "attack units 10", "deal 1 1", "deal 11", "pass", "Pass the Salt", "pass the salt"]


@pytest.mark.parametrize(("words", "index"), [
    ("play Ember Fox to units 1", 0), ("play ember fox to UNITS  1", 0), ("playEmberFoxtounits1", 0),
    ("play ember fox to units 1 #2", 1),
    ("play fox", 2), ("play foxg", 3), ("PLAY FOXGLOVE", 3), ("attack units 1", 4), ("attack units 10", 5), ("deal 1 1", 6),
    ("deal 11", 7), ("pass", 8), ("Pass the Salt", 9), ("pass the salt", 10), (" pass ", 8),
])
def test_words_mean_one_option(words: str, index: int) -> None:
    assert find(OFFERED, words) == index


@pytest.mark.parametrize(("words", "message"), [
    ("play", "may mean: play Ember Fox"), ("play Ember", "may mean"), ("play Embr Fox to units 1", "did you mean"),
    ("fly", "is not offered"),
    ("", "is not offered"), ("  ", "is not offered"), ("pass the sa", "may mean: Pass the Salt; pass the salt"),
])
def test_words_that_mean_nothing_or_too_much(words: str, message: str) -> None:
    with pytest.raises(NoMatch) as caught:
        find(OFFERED, words)
    assert message in str(caught.value)


def test_a_beginning_ends_with_a_word() -> None:
    assert offers(["attack units 10"], "attack units")
    assert not offers(["attack units 10"], "attack units 1")
    assert not offers(["attack units 10"], "")


class _Places:
    """As much of a game as finding by parts asks for."""

    def place_words(self, seat: int, at: int) -> str:
        return f"unit {at}"

    def words(self, option: Option, seat: int) -> str:
        return f"{option.kind} {option.card.name if option.card else ''}"


def test_parts_of_an_option() -> None:
    fox, imp = Definition("Ember Fox"), Definition("Brook Imp")
    options = [Option("attack", fox, 1, imp, 2), Option("attack", fox, 3, imp, 2), Option("cast", label="Haste", n=3)]
    decision = Decision(1, 0, "act", "", None, options)
    game: object = _Places()
    assert find_by_parts(game, decision, parse("{kind: attack, card: ember fox, at: unit 1}")) == 0  # type: ignore[arg-type]
    assert find_by_parts(game, decision, parse("{at: Unit 3, target: Brook Imp, to: unit 2}")) == 1  # type: ignore[arg-type]
    assert find_by_parts(game, decision, parse("{label: haste, n: 3}")) == 2  # type: ignore[arg-type]
    with pytest.raises(NoMatch, match="may mean: attack Ember Fox; attack Ember Fox #2"):
        find_by_parts(game, decision, parse("{kind: attack}"))  # type: ignore[arg-type]
    with pytest.raises(NoMatch, match="nothing with kind: fly is offered"):
        find_by_parts(game, decision, parse("{kind: fly}"))  # type: ignore[arg-type]
    with pytest.raises(FileError, match='did you mean "kind"'):
        find_by_parts(game, decision, parse("{knd: attack}"))  # type: ignore[arg-type]
