"""Canonical text: the same whatever was printed before, and never read as something else."""

from __future__ import annotations

import re

import pytest

from cardscape.effects.generator import Generator
from cardscape.effects.language import Language
from cardscape.effects.lexicon import TextError
from cardscape.effects.spelling import finish, finish_slowly
from cardscape.games.ttcg.language import language, parse_line

from .test_sentences import GAMES, language_of


def sentences(game: str, seed: int, count: int) -> list[str]:
    generator = Generator(language_of(game), seed, 0.3)
    return [generator.sentence() for _ in range(count)]


@pytest.mark.rule("TT-11.5")
@pytest.mark.parametrize("game", ["ttcg", "polaris", "taiwan"])
def test_what_was_printed_before_changes_nothing(game: str) -> None:
    """A language that has printed hundreds of sentences prints like one that works each of them out anew."""
    used = language_of(game)
    fresh = Language(GAMES / game / "language.grammar", GAMES / game / "vocabulary.toml", used.shape)
    for text in sentences(game, 31, 400):
        try:
            tree = used.parse(text)
        except TextError:
            continue
        used.text(tree)
        fresh.printer.patterns.known.clear()
        assert used.text(tree) == fresh.text(tree), text


@pytest.mark.rule("TT-11.5", "TT-X3")
@pytest.mark.parametrize("text", [
    "Place of your spells under creatures or units from top of field.",
    "Take one unit from your hand and place it under a unit on your side of the field.",
    "Place one unit and place it under a unit other than a unit on the field.",
    "Destroy one unit below rank 0.",
    "Mill one fairy below rank 0 for each unit below rank 0.",
    "This card can attack, five times per turn, three times per turn.",
    "Passive: This card can attack, twice per turn, once per game.",
    "Passive: This card can attack, once per game, twice per turn, five times per turn.",
    "It is indestructible and cannot attack per turn, 100 time per turn twice per turn.",
])  # fmt: skip
def test_canonical_text_reads_back(text: str) -> None:
    line = parse_line(text)
    assert line.ok, line.error
    again = parse_line(line.canonical)
    assert (again.effect, again.canonical) == (line.effect, line.canonical)


@pytest.mark.rule("TT-11.5", "TT-X9", "TT-A15", "TT-10.4b")
@pytest.mark.parametrize("text", [
    "Normal: Your opponent cannot draw cards this turn.",
    "Normal: You cannot play rank 2 or lower spells until your next turn.",
    "Normal: Your opponent cannot tap all equipped units this turn.",
    "Normal: Enemy units skip their next attack.",
    "Normal: One enemy unit skips its next attack.",
    "Passive: This card cannot be attacked by rank 2 or lower units.",
    "Latent: When this card is destroyed by a spell, draw one card.",
    "Normal: Destroy exactly one unit controlled by each player.",
    "Normal: Your opponent draws one card, then you draw two cards.",
    "Normal: Force your opponent to discard one card, then you gain two points, then draw one card.",
    "Normal: Both players draw one card, then you discard one card.",
    "Normal: Draw one card, then your opponent draws one card, then you add 100 attack and 50 defense to this card.",
    "Normal: Your opponent discards one card, then this card gains 100 attack, then you draw one card.",
    "Normal: Let your opponent draw one card, then this card gains 100 attack.",
    "Normal: Let your opponent draw one card, then they discard one card.",
    "Normal: Let your opponent draw one card, then you may draw one card.",
    "Normal: Let your opponent draw one card to force your opponent to discard one card.",
    "Normal: Let your opponent draw one card to draw one card, then this card gains 100 attack.",
])  # fmt: skip
def test_canonical_text_says_what_was_meant(text: str) -> None:
    """Who cannot draw "all cards" might draw one, no unit is controlled by two players, "draw" goes on about who acted."""
    assert parse_line(text).canonical == text


@pytest.mark.rule("TT-11.5")
@pytest.mark.parametrize(("game", "text"), [
    ("ttcg", "Normal: If there are two or more units, draw one card."),
    ("ttcg", "Normal: If there are no units and there is a spell, draw one card."),
    ("ttcg", "Normal: If you control one or fewer units, draw one card."),
    ("ttcg", "Normal: If you have one or less points, draw one card."),
    ("ttcg", "Normal: You cannot lose one or more points."),
    ("ttcg", "Latent: When one or more units are destroyed, lose one point."),
    ("ttcg", "Passive: Enemy units can be destroyed by paying one or more points per card."),
    ("ttcg", "Normal: Destroy up to one unit."),
    ("ttcg", "Passive: This card is immune to this card's effects."),
    ("ttcg", "Passive: This card cannot be targeted by the equipped unit's effects."),
    ("ttcg", "Counter: When that card's effect activates, counter the effect."),
    ("ttcg", "Counter: When enemy card effects activate, counter the effect."),
    ("ttcg", "Counter: When an enemy card effect activates, counter the effect."),
    ("ttcg", "Passive: Units you control can be ranked up using one fire unit and gain 100 attack."),
    ("ttcg", "Passive: This card can be ranked up using all fire units and gains 100 attack."),
    ("ttcg", "Normal: Destroy one unit in your opponent's unit zone."),
    ("ttcg", "Normal: If no spells are in the spell zone, draw one card."),
    ("polaris", "Main: When an Assembly creature is played, draw one card."),
    ("polaris", "Main: When an upright creature attacks, draw one card."),
    ("polaris", 'Main: When an "Ember Fox" creature is played, draw one card.'),
    ("polaris", "Static: Other creatures you control can attack the turn they enter the field."),
    ("polaris", "Static: This creature gives you HP equal to battle damage it deals."),
    ("polaris", "Static: Creatures you control must attack this creature and give you HP equal to battle damage they deal."),
    ("taiwan", "If there are two or more supporters under this card, draw one card."),
    ("taiwan", "If there is a figure in your Dead Zone, draw one card."),
    ("taiwan", "When an attack of figures you control starts to resolve, draw one card."),
    ("taiwan", "When an attack of opposing figures ends, draw one card."),
    ("taiwan", "When an FL 4 or more tactic is placed, draw one card."),
    ("taiwan", "When an IR 4 or more figure is deployed, draw one card."),
    ("taiwan", "Figures you control save their supporters."),
    ("taiwan", "This card saves its supporters."),
])  # fmt: skip
def test_number_and_articles_of_canonical_text_are_english(game: str, text: str) -> None:
    language = language_of(game)
    tree = language.parse(text)
    assert language.text(tree) == text
    assert language.parse(language.text(tree)) == tree


SLIPS = re.compile(r"one or (?:more|less|fewer) (?:point|unit|spell|card|figure|creature)\b|"
                   r" there is (?:two|three|four|five|six|seven|eight|nine|ten|no|all) | a [aeioAEIO]|"
                   r" an (?!FL )[b-df-hj-np-tv-z]|"
                   r"^(?:Cards|Units|Spells|Creatures|Forces|Figures|Tactics) (?:gains|loses|is|has|becomes|attacks|saves) |"
                   r"^This (?:card|unit|creature|figure) (?:gain|lose|are|have|become|attack|save) ")


@pytest.mark.parametrize("game", ["ttcg", "polaris", "taiwan"])
def test_no_random_sentence_is_printed_with_a_slip(game: str) -> None:
    language = language_of(game)
    for text in sentences(game, 61, 400):
        try:
            said = language.text(language.parse(text))
        except TextError:
            continue
        assert SLIPS.search(said) is None, (text, said)


@pytest.mark.rule("TT-11.3")
@pytest.mark.parametrize(("one", "other"), [
    ("If you control one or fewer unit, draw one card.", "If you control one or less units, draw one card."),
    ("If you have one or less point, draw one card.", "If you have one or fewer points, draw one card."),
    ("You cannot lose one or more point.", "You cannot lose one or more points."),
    ("Let your opponent draw one card to this card gains 100 attack.",
     "Let your opponent draw one card and then this card gains 100 attack."),
])  # fmt: skip
def test_both_numbers_and_both_words_are_read(one: str, other: str) -> None:
    assert parse_line(one).canonical == parse_line(other).canonical != ""


@pytest.mark.rule("TT-11.1")
@pytest.mark.parametrize(("text", "column"), [
    ("Draw -1 cards.", 6), ("This card gains \u2212100 attack.", 17), ("-2 units cannot attack.", 1),
    ("Normal:-2 units cannot attack.", 8),
])  # fmt: skip
def test_numbers_have_no_sign(text: str, column: int) -> None:
    line = parse_line(text)
    assert not line.ok
    assert (line.column, "no sign" in line.error) == (column, True)


@pytest.mark.rule("TT-11.1")
def test_a_hyphen_between_words_only_separates_them() -> None:
    assert parse_line("Destroy one rank-3 fire-type unit.").canonical == "Normal: Destroy one rank 3 fire unit."
    assert parse_line("Rank-up one unit - using a unit.").ok


def test_the_language_of_the_game_is_the_one_that_is_tested() -> None:
    assert language() is language_of("ttcg")


@pytest.mark.parametrize("game", ["ttcg", "polaris", "taiwan"])
def test_words_become_the_same_sentence_at_once_and_one_by_one(game: str) -> None:
    printer = language_of(game).printer
    for text in sentences(game, 53, 200):
        try:
            tree = language_of(game).parse(text)
        except TextError:
            continue
        printer.text(tree, "effect")
        assert finish(printer.out) == finish_slowly(printer.out), text


def test_the_article_follows_the_word_behind_it() -> None:
    for words, said in (
        (["a", "unit", "or", "a", "untapped", "unit"], "A unit or an untapped unit."),
        (["latent", ":", "a", "enemy", ",", "then", "a", "card"], "Latent: An enemy, then a card."),
        (["destroy", '"Rise, a east: wind"', ",", "a"], 'Destroy "Rise, a east: wind", a.'),
    ):
        assert finish(words) == finish_slowly(words) == said
