"""Cards found by what they mean, and explained clause by clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.engine.game import IllegalDeck
from cardscape.games.ttcg.game import GAME
from cardscape.play.catalog import CatalogError
from cardscape.play.search import hints, search

HEADER = "name;type;subtypes;rank;attack;defense;style1;effect1;style2;effect2;serial;rarity\n"
ROW = ("Bell Fox;Fire;Beast;1;300;200;Latent;When another fire unit you control is destroyed, draw two cards.;"
       "Normal;Lose one point to destroy one enemy spell.;T-1;Common\n")


def test_cards_are_found_by_meaning() -> None:
    library = GAME.library("2025-03")
    assert len(library) >= 320
    for card in search(library, ["does:draw", "style:counter"]):
        assert "draw" in card.facts["does"]
        assert "counter" in card.facts["style"]
    assert search(library, ["when:destroyed", "type:fire"])
    assert search(library, ["targets:spell", "does:destroy"])
    assert all(card.facts["rank"] == 5 for card in search(library, ["rank=5"]))


@pytest.mark.parametrize(("terms", "says"), [
    (["does:cannot activate"], "cannot activate"), (["does:activate"], "activate"), (["offers:draw"], "let your opponent draw"),
    (["when:played"], "play"), (["when:play"], "play"), (["does:cannot be destroyed"], "cannot be destroyed"),
    (["does:gain points"], "point"), (["costs:lose points"], "lose"), (["costs:discard this card"], "discard this card"),
    (["if:points"], "points"), (["does:gain attack"], "attack"), (["category:spell"], "rank"),
    (["targets:dragon"], "dragon"), (["if:control", "style:passive"], "control"), (["does:must attack"], "must attack"),
])  # fmt: skip
def test_what_a_card_forbids_is_not_what_it_does(terms: list[str], says: str) -> None:
    found = search(GAME.library("2025-03"), terms)
    assert found
    for card in found:
        assert any(says in line.casefold() for line in card.lines), card.name
    if terms == ["does:activate"]:
        assert not any("cannot activate" in line for card in found for line in card.lines)


def test_it_is_what_was_named_before() -> None:
    found = [card.name for card in search(GAME.library("2025-03"), ["when:play", "does:tap", "targets:unit", "targets:it"])]
    assert "Admiral Poseidra" in found


@pytest.mark.rule("TT-3.2", "TT-9.18")
def test_only_cards_that_the_rules_know_are_found() -> None:
    found = GAME.library("2025-02")
    assert 200 < len(found) < len(GAME.library("2025-03"))
    assert search(found, ["type:air"]) == []
    assert search(found, ["style:passive"]) == []


def test_a_card_is_explained_clause_by_clause() -> None:
    explained = GAME.explain(HEADER + ROW, "bell.csv", "2025-03")
    assert [part.name for part in explained] == ["Bell Fox"]
    first, second = explained[0].parts
    assert [(part.text, part.meaning) for part in first.parts][1:] == [
        ("trigger", "when another fire unit you control is destroyed"), ("step 1", "you draw two cards"),
        ("rules", "TT-C9, TT-T1, TT-T5, TT-T10, TT-X1")]
    assert [part.text for part in second.parts] == ["style", "cost", "step 1", "rules"]


def test_every_card_of_the_pool_can_be_explained() -> None:
    import cardscape.games.ttcg as package

    for path in sorted((Path(package.__file__).parent / "cards").glob("*.csv")):
        for card in GAME.explain(path.read_text(encoding="utf-8"), str(path), "2025-03"):
            assert len(card.parts) == 2
            assert all(part.meaning for effect in card.parts for part in effect.parts), card.name


def test_a_bad_card_file_is_not_explained() -> None:
    with pytest.raises(IllegalDeck) as raised:
        GAME.explain(HEADER + ROW.replace("draw two cards", "banish two cards"), "bell.csv", "2025-03")
    assert len(raised.value.report.issues) == 1


@pytest.mark.rule("TT-6.6", "TT-6.9", "TT-6.18")
@pytest.mark.parametrize(("style", "text", "says", "works"), [
    ("normal", "Draw one card.", "in its controller's turn", ""),
    ("normal", "When another unit is destroyed, draw one card.", "only when its trigger happens", ""),
    ("continuous", "When a unit you control attacks, it gains 100 attack.", "trigger happens; the card taps, and it lasts", ""),
    ("continuous", "Units you control gain 100 attack.", "the card taps, and it lasts while the card stays active", ""),
    ("counter", "When a spell effect activates, counter that effect.", "the card taps if it is on the field", ""),
    ("equip", "The equipped unit gains 100 attack.", "the card taps, and the benefit lasts", ""),
    ("normal", "During your opponent's battle phase, draw one card.", "by a unit too", ""),
    ("latent", "When an enemy unit attacks, play this card from your hand.", "by itself when its trigger does", "hand"),
    ("latent", "While this card is under another card, units you control gain 50 attack.", "Holds by itself", "under another"),
    ("latent", "Discard this card to draw one card.", "Activated as a normal effect is", "hand"),
    ("passive", "This card gains 100 attack.", "Always on", ""),
    ("passive", "When you draw a card, gain one point.", "by itself when its trigger does; never taps", ""),
])
def test_it_is_explained_how_and_where_an_effect_starts(style: str, text: str, says: str, works: str) -> None:
    row = f"Probe;fire;dragon;1;250;250;{style};{text};normal;Draw one card.;;\n"
    effect = GAME.explain(HEADER + row, "probe.csv", "2025-03")[0].parts[0]
    told = {part.text: part.meaning for part in effect.parts}
    assert says in told["style"]
    assert works in told.get("works", "")
    assert bool(works) == ("works" in told)


def test_a_fact_may_be_denied() -> None:
    library = GAME.library("2025-03")
    drawing = {card.name for card in search(library, ["does:draw"])}
    assert {card.name for card in search(library, ["does!=draw"])} == {card.name for card in library} - drawing
    assert all(card.facts.get("subtype") is None or "dragon" not in card.facts["subtype"]  # type: ignore[operator]
               for card in search(library, ["subtype!=dragon"]))
    assert {card.facts["rank"] for card in search(library, ["type:fire", "rank!=1"])} == {2, 3, 4, 5}


def test_a_query_that_finds_nothing_is_answered() -> None:
    library = GAME.library("2025-03")
    assert hints(library, ["does:"])[0].startswith("no card: unknown does")
    assert hints(library, ["draw"]) == []


def test_names_texts_ranges_and_quotation_marks() -> None:
    library = GAME.library("2025-03")

    def names(*terms: str) -> list[str]:
        return [card.name for card in search(library, list(terms))]

    assert names('"tide warden"') == names("name:tide", "name:Warden") == names('name: "Tide Warden"') == ["Tide Warden"]
    assert set(names("text:draw")) <= set(names("draw"))
    assert len(names("name!=tide")) + len(names("name:tide")) == len(library)
    assert names("rank:2..3") == names("rank >= 2", "rank<=3") == names("rank!=1", "rank!=4", "rank!=5")
    assert len(names("attack!=100..200")) + len(names("attack:100..200")) == len(library)


@pytest.mark.parametrize(("query", "terms"), [
    ("does:draw when:destroyed type:fire", ["does:draw", "when:destroyed", "type:fire"]),
    ("tide rank >= 2 attack>100", ["tide", "rank>=2", "attack>100"]),
    ("does:gain points type:fire,water", ["does:gain points", "type:fire,water"]),
    ('type:spell text:"rank: one"', ["type:spell", "text:rank: one"]),
    ("Latent: When this card is destroyed", ["text:Latent: When this card is destroyed"]),
])  # fmt: skip
def test_a_whole_query_between_quotation_marks(query: str, terms: list[str]) -> None:
    library = GAME.library("2025-03")
    assert search(library, [query]) == search(library, terms)
    assert hints(library, ["rank:77 type:Fyre"])[0].startswith("no card: unknown type 'Fyre'; did you mean 'fire'?")


@pytest.mark.parametrize("term", ["rank>=--5", "rank:--1", "rank:1..x", "rank:-", "rank>1..2", "attack:²"])
def test_what_is_no_number_is_said_to_be_none(term: str) -> None:
    with pytest.raises(CatalogError, match="which is no number"):
        search(GAME.library("2025-03"), [term])
