"""Searching the pool by meaning and explaining cards."""

from __future__ import annotations

import pytest

from cardscape.engine.telling import Explained
from cardscape.games.polaris import library
from cardscape.games.polaris.pool import POOL
from cardscape.play.catalog import CatalogError
from cardscape.play.search import search

CARDS = [library.pool_card(card, str(path)) for path, card in POOL.sources()]


def found(*terms: str) -> list[str]:
    return [card.name for card in search(CARDS, list(terms))]


def told(part: Explained) -> list[str]:
    return [part.text, part.meaning, *[line for child in part.parts for line in told(child)]]


def explained(name: str) -> list[str]:
    card = POOL.find(name)
    assert card is not None
    return told(library.explained(card))


def test_cards_are_found_by_what_they_do() -> None:
    assert found("does:negate") == ["Signal Mirror", "Writ of Silence", "Null Anchor"]
    assert found("keyword:restless") == ["Ember Sprinter", "Undertow Stalker"]
    assert found("when:attacked") == ["Toll Collector"]
    assert found("advance:constellation") == ["Triangle of Noon", "Eclipse Crown", "Drowned Zodiac"]
    assert found("type:creature", "subtype:normal", "atk>=1400") == ["Umbral Halberdier", "Wreck Crawler", "Current Marauder"]
    assert found("activation:discard") == ["Ghost Lantern"]
    assert found("requires:Umbral Turnkey") == ["Umbral Sovereign"]
    assert found("assembly=5") == ["Heliograph Titan"]
    assert found("mark:*", "type:force") == [
        "Muster at First Light", "Writ of Silence", "Levy of Stone", "Wrecking Swell", "Black Squall"]  # fmt: skip
    assert found("from:discard", "type:creature", "kind:triggered") == ["Barnacle Saint"]
    assert found("timeframe:turn", "timing:battle") == ["Umbral Tithe", "Slack Water"]
    assert found("if:turn") == ["Portcullis"]
    assert found("costs:mill") == ["Bottomless Dredge"]
    assert found("targets:attacker") == ["Portcullis", "Dusk Feint", "Black Squall"]
    assert found("rigel") == ["Knight Del Sol Rigel", "Knight Del Sol Polaris"]
    with pytest.raises(CatalogError, match="keyword"):
        found("keywrd:swift")


def test_a_card_as_players_read_it() -> None:
    lines = {card.name: card.lines for card in CARDS}
    assert lines["Knight Del Sol Gemini"] == [
        "Assembly Creature (Knight Del Sol), ATK 2000, GRD 1200, Guard Over +300, marks D",
        "Assembly 2: creatures of the same name.", "Twin Strike"]  # fmt: skip
    assert lines["Portcullis"][:2] == ["Force, Tap, Instant, marks G J", "Only if it is your opponent's turn."]
    assert lines["Muster at First Light"][0] == "Force, Play, no timeframe, marks A *"
    assert lines["Drowned Zodiac"][1] == "Constellation 2: creatures that share a letter."
    assert lines["Knight Del Sol Rigel"][1] == (
        "Progression: Knight Del Sol Satellite Luna + Knight Del Sol Satellite Charon.")
    assert "Assembly only." in lines["Heliograph Titan"][1]


def test_cards_are_explained_clause_by_clause() -> None:
    saint = explained("Barnacle Saint")
    assert "at most once a turn" in saint
    assert "the discard zone only (PL-14.11)" in saint
    assert "its controller may decline" in saint
    revenant = explained("Umbral Revenant")
    assert "at most once a turn for each name" in revenant
    toll = explained("Toll of the Deep")
    assert "heard while the effect runs (PL-13.14)" in toll
    assert any("all of one name" in line for line in explained("Triune Gatehouse"))
    assert any("PL-10.8" in line for line in explained("Eclipse Crown"))
    assert "it is your opponent's turn" in explained("Portcullis")


def test_every_card_can_be_explained() -> None:
    for card in POOL.cards():
        lines = told(library.explained(card))
        assert all(effect.canonical in lines for effect in card.effects)


@pytest.mark.rule("PL-9.1", "PL-9.3")
def test_components_are_counted_in_words() -> None:
    told = {card.name: library.explained(card).parts[0].meaning for card in POOL.cards() if card.assembly is not None}
    assert told["Knight Del Sol Gemini"] == "2 components: creatures, all of one name (PL-9.3)."
    assert next(meaning for meaning in told.values() if meaning.startswith("1 ")).startswith("1 component: ")
    assert not [meaning for meaning in told.values() if ": all " in meaning]
