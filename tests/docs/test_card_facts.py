"""The facts by which cards are searched: each is documented with an example that finds a card."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardscape.play.catalog import find_game
from cardscape.play.search import hints, search

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
ROWS = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if "| `cards " in line]
GAMES = ("ttcg", "polaris", "taiwan", "cardfinity")


def found(game: str, *terms: str) -> int:
    book = find_game(game)
    return len(search(book.library(book.rule_sets[0]), list(terms), book.other_words()))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: re.sub(r"[`,]", "", row.split("|")[1]).strip())
def test_the_examples_find_cards_and_name_every_fact_of_their_row(row: str) -> None:
    facts = re.findall(r"`(\w+)`", row.split("|")[1])
    examples = re.findall(r"`cards (\w+) ([^`]+)`", row.split("|", 3)[3])
    said = " ".join(words for _, words in examples)
    assert [fact for fact in facts if not re.search(rf"\b{fact}\W", said)] == []
    for game, words in examples:
        assert found(game, *shlex.split(words)) > 0, words


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_is_undocumented(game: str) -> None:
    documented = {fact for row in ROWS for fact in re.findall(r"`(\w+)`", row.split("|")[1])}
    book = find_game(game)
    facts = {fact for rules in book.rule_sets for card in book.library(rules) for fact in card.facts}
    assert facts - documented == set()


@pytest.mark.parametrize(("game", "other", "own"), [
    ("ttcg", "subtype:fish", "subtype:aquatic"), ("ttcg", "subtype:spell-caster", "subtype:spellcaster"),
    ("ttcg", "type:magic", "type:spell"), ("ttcg", "does:rank up", "does:rankup"), ("ttcg", "does:level up", "does:rankup"),
    ("ttcg", "is:creature", "category:unit"), ("ttcg", "level:3", "rank:3"), ("ttcg", "t:fire", "type:fire"),
    ("ttcg", "o:draw", "text:draw"), ("ttcg", "atk>=500", "attack>=500"), ("ttcg", "def:300", "defense:300"),
    ("ttcg", "does:draws", "does:draw"), ("ttcg", "does:kill", "does:destroy"), ("ttcg", "rank:3-4", "rank:3..4"),
    ("ttcg", "rank:3+", "rank>=3"), ("ttcg", "is:dragons", "subtype:dragon"), ("ttcg", "subtype:Avian", "subtype:flying"),
    ("polaris", "attack>=1000", "atk>=1000"), ("polaris", "kw:Pierce", "keyword:pierce"), ("polaris", "t:spell", "type:force"),
    ("taiwan", "color:gray", "colour:grey"), ("taiwan", "ir:3", "rank:3"), ("taiwan", "fl:4", "level:4"),
    ("taiwan", "archetype:sprout", "tag:sprout"), ("cardfinity", "type:monster", "kind:monster"),
    ("cardfinity", "subtype:beast", "family:beast"),
])
def test_words_of_other_card_databases_find_the_same_cards(game: str, other: str, own: str) -> None:
    book = find_game(game)
    library = book.library(book.rule_sets[0])
    hits = [card.name for card in search(library, [other], book.other_words())]
    assert hits == [card.name for card in search(library, [own], book.other_words())] != []


def test_either_of_several_values_will_do() -> None:
    both = found("ttcg", "type:fire") + found("ttcg", "type:water")
    assert found("ttcg", "type:fire,water") == found("ttcg", "type:fire|water") == both
    assert found("ttcg", "type!=fire,water") + found("ttcg", "type:fire,water") == found("ttcg")
    assert found("ttcg", "rank:1,3..4") == found("ttcg", "rank:1") + found("ttcg", "rank:3") + found("ttcg", "rank:4")


def test_a_value_of_another_fact_is_told() -> None:
    library = find_game("ttcg").library("2025-03")
    assert hints(library, ["type:dragon"])[0].endswith("; there is subtype:dragon")
    assert hints(library, ["is:monster9"]) == ["no card is 'monster9'"]
