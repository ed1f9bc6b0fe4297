"""Cards found by what they mean, and explained clause by clause."""

from __future__ import annotations

import pytest

from cardscape.engine.game import IllegalDeck
from cardscape.games.taiwan.cardfile import parse_cards
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.library import card_lines, explained, pool_card
from cardscape.games.taiwan.pool import POOL
from cardscape.play.search import search

CLERK = """
[[card]]
name = "Ward Clerk"
type = "political"
rank = 3
attack = [900, 0, 1200]
sex = "female"
race = "islander"
age = 40
nationality = "taiwanese"
tags = ["Coalition"]
flavour = "Stamped."
[[card.effect]]
speed = 2
mandatory = true
from = "hand"
limit = "name"
text = "When another figure you control is destroyed, discard this card to draw two cards."
[[card.effect]]
requires = "It is your turn"
after = "You cannot attack this turn."
text = "Pay $1,000 to move this figure to the slot at column 2 row 1."
[[card.effect]]
text = "This figure gains 100 attack."
"""


def test_cards_are_found_by_meaning() -> None:
    library = [pool_card(card, str(path)) for path, card in POOL.sources()]
    assert len(library) == 120
    found = search(library, ["does:draw", "when:revealed"])
    assert "Cub Reporter" in [card.name for card in found]
    assert all(card.facts["speed"] == 4 for card in search(library, ["speed=4"]))
    assert {card.name for card in search(library, ["from:hand"])} == {"Fact-Checker", "Night-Watch Conscript", "Chosen Family"}
    assert all(card.facts["colour"] == "red" for card in search(library, ["colour:red", "level>=6"]))
    assert search(library, ["tag:sprout", "deck:public"])


def test_a_card_is_explained_clause_by_clause() -> None:
    (card,) = parse_cards(CLERK)
    whole = explained(card)
    assert whole.name == "Ward Clerk"
    assert whole.values["rank"] == 3
    first, second, third = whole.parts
    assert [part.text for part in first.parts] == [
        "role", "place", "speed", "choice", "duration", "limit", "trigger", "cost", "step 1"]
    assert [part.meaning for part in first.parts][2:7] == [
        "2", "mandatory", "instant", "1 x all copies together, per turn",
        "when another figure you control is destroyed"]
    assert [part.text for part in second.parts] == [
        "role", "place", "speed", "duration", "limit", "precondition", "cost", "step 1", "postcondition"]
    assert second.parts[-2].meaning == "you move this figure to the slot at column 2 row 1"
    assert [part.text for part in third.parts] == ["role", "place", "duration", "step 1"]


def test_a_card_reads_as_it_is_printed() -> None:
    (card,) = parse_cards(CLERK)
    assert card_lines(card) == [
        "IR 3 political figure, attack 900 / 0 left / 1200 right; female, islander, 40, taiwanese [Coalition]",
        "[speed 2, mandatory, hand, once per name] When another figure you control is destroyed, discard this card to draw two "
        "cards.",
        "[speed 1] Pay $1,000 to move this figure to the slot at column 2 row 1.",
        "  needs: It is your turn.",
        "  afterwards: You cannot attack this turn.",
        "This figure gains 100 attack.",
        "“Stamped.”",
    ]  # fmt: skip


def test_every_card_of_the_pool_can_be_explained() -> None:
    for card in POOL.cards():
        assert len(explained(card).parts) == len(card.effects)
        assert all(part.meaning for effect in explained(card).parts for part in effect.parts), card.name


def test_the_game_finds_and_explains_its_cards() -> None:
    assert len(GAME.library("standard")) == 120
    (clerk,) = GAME.explain(CLERK, "clerk.toml", "standard")
    assert clerk.name == "Ward Clerk"
    with pytest.raises(IllegalDeck) as raised:
        GAME.explain(CLERK.replace("speed = 2", "speed = 1"), "clerk.toml", "standard")
    assert [(issue.rule, issue.line) for issue in raised.value.report.issues] == [("TW-11.5", 14)]


@pytest.mark.rule("TW-3.5")
def test_the_game_reports_every_fault_of_a_deck() -> None:
    report = GAME.check("3 Floor Leader\n[public]\n1 Floor Leader\n", "small.txt", "standard")
    assert not report.legal
    assert [(issue.code, issue.rule) for issue in report.issues] == [("PRIVATE_SIZE", "TW-3.1"), ("COPIES", "TW-3.3")]
    with pytest.raises(IllegalDeck):
        GAME.read_deck("3 Floor Leader\n", "small.txt", "standard")


def test_the_game_reads_sentences() -> None:
    read = GAME.parse("Draw one card.", "standard")
    assert read is not None
    assert read["canonical"] == "Draw one card."
