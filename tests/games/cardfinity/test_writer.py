"""The canonical text says the same as what was read."""

import pytest
from hypothesis import given, settings

from cardscape.games.cardfinity.cards import Card, Deck
from cardscape.games.cardfinity.reader import read_card, read_deck
from cardscape.games.cardfinity.writer import atom_text, card_line, deck_text, quoted

from .table import card
from .texts import cards, decks


@pytest.mark.rule("CF-2.3", "CF-2.9", "CF-6.8")
@settings(max_examples=300)
@given(decks())
def test_reading_what_was_written_gives_the_same_deck(deck: Deck) -> None:
    text = deck_text(deck)
    again = read_deck(text)
    assert again == deck
    assert hash(again) == hash(deck)
    assert deck_text(again) == text


@pytest.mark.rule("CF-3.1")
@settings(max_examples=300)
@given(cards)
def test_a_card_on_one_line_reads_the_same(definition: Card) -> None:
    line = card_line(definition)
    again = read_card(line)
    assert "\n" not in line
    assert card_line(again) == line
    assert (again.name, again.requirements, again.spells) == (definition.name, definition.requirements, definition.spells)


@pytest.mark.rule("CF-2.3")
def test_names_are_escaped_where_needed() -> None:
    assert quoted('a"b\\c\nd\te') == '"a\\"b\\\\c\\nd\\te"'


def test_canonical_form_leaves_defaults_out() -> None:
    spell = card('"X" play DISCARD 1 CARD field, take 03t, heal enemy 1: draw 1, peak, deal 2true, search card, buff this-1')
    assert [atom_text(node) for node in spell.spells[0].requirements] == ["discard field", "take 3 true", "heal enemy"]
    done = [atom_text(node) for node in spell.spells[0].effects]
    assert done == ["draw", "peek", "deal 2 true", "search", "buff this -1"]


def test_canonical_deck_text() -> None:
    text = (
        '"M": take 1\n  "A" on tap pop 2: attack, ?draw\n  power 9 tapped\n"F", "G"\n\n'
        '"S" on play: (draw, heal 2)\nN/A\n\n'
        'deck: "D" by "A"\n"M" 3\n"S" 1\n'
    )
    sloppy = '"M":take1"A"tap pop2:attack,? draw power:09tapped"F","G","F""S"play:(draw 1,heal 2)n/a deck:"D""A""M"3"S"'
    assert deck_text(read_deck(sloppy)) == text


def test_bare_search_before_another_spell_is_closed_on_one_line() -> None:
    read = card('"M": "A" tap: ?search\n"B" tap: attack power 1')
    assert card_line(read) == '"M": "A" on tap: ?search card "B" on tap: attack power 1'
