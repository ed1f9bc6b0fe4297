"""Which option a person's words mean."""

from __future__ import annotations

from typing import Any

import pytest

from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.game import Game
from cardscape.play.tree import FileError, parse
from cardscape.play.words import NoMatch, find, find_by_parts, find_option, offers

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


def test_words_in_another_order_lead_to_the_option_that_holds_them() -> None:
    offered = ["play Moth to spell 1", "play face down Moth to spell 1", "play face down Moth to spell 2"]
    with pytest.raises(NoMatch, match='did you mean "play face down Moth to spell 1"'):
        find(offered, "play Moth to spell 1 face down")


def test_a_beginning_ends_with_a_word() -> None:
    game: Any = _Places()
    asked = Decision(1, 0, "act", "", None, [Option("attack", None, 10)])
    assert offers(game, asked, "attack unit")
    assert not offers(game, asked, "attack unit 1")
    assert not offers(game, asked, "")
    assert not offers(game, None, "attack unit")


class _Places:
    """As much of a game as finding by parts asks for."""

    def place_words(self, seat: int, at: int) -> str:
        return f"unit {at}"

    def words(self, option: Option, seat: int) -> str:
        return f"{option.kind} {option.card.name if option.card else self.place_words(seat, option.at)}"


class _Table(Game):
    """A game with an enemy's side; its places from 100 on are the enemy's."""

    def place_words(self, seat: int, at: int) -> str:
        return f"enemy unit {at - 100}" if at > 100 else f"unit {at}"


@pytest.mark.parametrize(("words", "index"), [
    ("attack unit 1 -> unit 4", 0), ("attack unit 1 -> enemy unit 4", 0), ("Attack unit 1 -> Tide Warden at unit 4", 0),
    ("attack Ember Fox at unit 1 -> unit 4", 0), ("attack unit 2", 1), ("attack unit 12", 2), ("attack unit 1 -> unit 14", 4),
    ("play Ember Fox", 3),
])
def test_names_of_cards_may_be_left_out_where_places_are_told(words: str, index: int) -> None:
    fox, warden = Definition("Ember Fox"), Definition("Tide Warden")
    options = [Option("attack", fox, 1, warden, 104), Option("attack", fox, 2, fox, 104), Option("attack", fox, 12, warden, 104),
               Option("play", fox), Option("attack", fox, 1, fox, 114)]
    asked = Decision(1, 0, "act", "", None, options)
    table = _Table.__new__(_Table)
    assert find_option(table, asked, words) == index
    assert offers(table, asked, words)
    for wrong, said in (("attack unit 1", "is not offered"), ("attack unit 3", "is not offered"), ("play unit 1", "is not")):
        with pytest.raises(NoMatch, match=said):
            find_option(table, asked, wrong)


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
