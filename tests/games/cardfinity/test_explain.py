"""What a card does in English, and where its scale comes from."""

import pytest
from hypothesis import given, settings

from cardscape.engine.game import IllegalDeck
from cardscape.games.cardfinity.cards import Deck
from cardscape.games.cardfinity.deckfile import preset_names, preset_path
from cardscape.games.cardfinity.english import atom_phrase, card_sentences
from cardscape.games.cardfinity.explain import Explanation, explain_deck
from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.scale import Census

from .table import card, deck
from .texts import decks

DEMON = """
"Wheel Demon": banish monster field, pop 1
  "Spin" tap: attack
  "Again" victory take 1: ?attack
  power 5
"Demon"
"""


@pytest.mark.rule("CF-8.1", "CF-8.2")
def test_the_scale_is_broken_down_part_by_part() -> None:
    read = deck(DEMON, '"Wheel Demon"', monsters=15)
    [explanation] = [one for one in explain_deck(read) if one.card.name == "Wheel Demon"]
    assert [(part.depth, part.label, part.value) for part in explanation.parts] == [
        (0, "banish monster field", -18),
        (0, "pop 1", -2),
        (0, 'spell "Spin"', 15),
        (1, "on tap", 5),
        (1, "attack", 10),
        (0, 'spell "Again"', 10),
        (1, "on victory", 5),
        (1, "take 1", -5),
        (1, "?attack", 10),
        (2, "attack", 10),
        (0, "2 monster spells", 10),
        (0, "power 5", 5),
    ]
    assert explanation.scale == 20
    assert "monster: 16 in the deck, Common, rarity 1" in explanation.parts[0].note


@pytest.mark.rule("CF-8.1", "CF-8.2", "CF-8.4")
@settings(max_examples=150)
@given(decks())
def test_the_outer_parts_always_add_up_to_the_scale(read: Deck) -> None:
    for explanation in explain_deck(read):
        assert sum(part.value for part in explanation.parts if part.depth == 0) == explanation.scale


def test_a_monster_in_english() -> None:
    assert card_sentences(deck(DEMON).definitions[0]) == [
        '"Wheel Demon" is a monster of power 5 of the family "Demon".',
        "To summon it you must banish another monster from your field, then banish the top card of your graveyard.",
        '"Spin": on your turn, by tapping this monster: attack with this monster.',
        '"Again": after this monster attacked and won, you must take 1 damage (put from the top of your deck into the '
        "graveyard); if you do all of it: you may attack with this monster.",
    ]


def test_spell_cards_in_english_say_how_they_are_used() -> None:
    assert card_sentences(card('"X" play: draw 2')) == [
        '"X" is a spell card.',
        '"X": when you play this card: draw 2 cards.',
    ]
    assert "cannot be played from the hand" in card_sentences(card('"X" discard: draw'))[-1]
    assert "attach it to a monster" in card_sentences(card('"X" victory: draw'))[-1]
    assert "enters the field tapped" in card_sentences(card('"M": power 3 tapped'))[2]
    assert "costs nothing" in card_sentences(card('"M": power 3'))[1]


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        ('discard 2 f"Elf" hand', 'discard 2 other cards of the family "Elf" from your hand'),
        ('banish enemy "Rook" field', 'banish a card named "Rook" from your opponent\'s field'),
        ("discard enemy", "discard the top card of your opponent's deck"),
        ("deal 2t", "deal 2 true damage (banished from the top of your opponent's deck)"),
        ("heal 2", "put the top 2 cards of your graveyard back on your deck, one by one"),
        ("heal enemy", "put the top card of your opponent's graveyard back on their deck"),
        ("peek", "look at the top card of your deck"),
        ("scry 3", "look at the top 3 cards of your opponent's deck"),
        ("deckout", "you lose the game"),
        ("attach", "attach a spell card from your hand to this monster"),
        ("buff -2", "give one of your monsters on the field -2 power"),
        ("buff this 2", "give this monster +2 power"),
        ("?(draw, pop 2)", "you may choose one of [draw a card | banish the top 2 cards of your graveyard]"),
        ("search spell", "take a spell card from your deck into your hand and shuffle the deck"),
    ],
)
def test_effects_in_english(effect: str, english: str) -> None:
    assert atom_phrase(card(f'"X" play: {effect}').spells[0].effects[0], True) == english


@pytest.mark.rule("CF-7.11", "CF-4.3")
def test_notes_say_where_a_value_comes_from() -> None:
    notes = {part.label: part.note for part in parts('"X" play ?take 2: take 9, (draw, heal), drill "No", search "No"')}
    assert notes["take 9"] == "an effect counts at least -5 (-45)"
    assert notes["(draw, heal)"] == "the highest of the options"
    assert notes["?take 2"] == "2 more than what may be refused"
    assert notes['drill "No"'] == '"No": none in the deck'
    assert notes['search "No"'] == ""
    assert notes["4 effects"] == "5 for each after the first"


def parts(text: str) -> list[object]:
    return list(Explanation(card(text), Census(deck(""))).parts)


def test_a_file_of_cards_without_a_deck_can_be_explained() -> None:
    explained = GAME.explain('"Spark" on discard: deal 1\nN/A\n"Door Ant": power 3\n"Ant"\n', "cards.txt", "cardfinity")
    assert [part.name for part in explained] == ["Spark", "Door Ant"]
    assert explained[1].values["scale"] == 3
    for wrong in ("", '"Spark" on discard: deal\nN/A\n"'):
        with pytest.raises(IllegalDeck):
            GAME.explain(wrong, "cards.txt", "cardfinity")


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_card_can_be_explained(name: str) -> None:
    for explanation in explain_deck(read_deck(preset_path(name).read_bytes())):
        assert len(explanation.sentences) >= 2
