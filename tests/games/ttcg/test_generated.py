"""Random matches of cards with generated effects: what is kept is never outdated."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.games.generated import sentences, some_options, walk

from cardscape.effects.line import ParsedLine
from cardscape.games.ttcg.cards import Card, TtcgDeck
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import language, parse_line
from cardscape.games.ttcg.pool import POOL
from cardscape.games.ttcg.styles import STYLES

CARDS = 40
TYPES = ("earth", "fire", "water", "spell", "spell")
SUBTYPES = ("beast", "aquatic", "warrior")
REMEMBERED = Path(__file__).with_name("remembered.txt")
"""Sentences about what is counted, named or forbidden elsewhere, and others that bring it about: chance seldom brings both."""


@cache
def made_up() -> list[Card]:
    """Cards with generated effects, as many as the tests need."""
    random = Random(2)
    found = sentences(language(), lambda text: styled(text, random), 1)
    return [made(f"Card {number}", [next(found), next(found)], random) for number in range(CARDS)]


def styled(text: str, random: Random) -> ParsedLine:
    """A sentence with any style, unless it says one itself."""
    line = parse_line(text)
    return line if line.effect is None or line.effect.style else parse_line(text, random.choice(STYLES))


def made(name: str, lines: list[ParsedLine], random: Random) -> Card:
    """A unit or spell with these two effects, and any values that TT-2.6 allows."""
    kind, rank = random.choice(TYPES), random.choice((1, 1, 1, 2, 2, 3))
    total = 0 if kind == "spell" else 500 * rank
    attack = random.randrange(0, total + 1, 50)
    subtypes = () if kind == "spell" else (random.choice(SUBTYPES),)
    return Card(name, kind, subtypes, rank, attack, total - attack, [line.effect for line in lines if line.effect is not None])


def deck(random: Random) -> TtcgDeck:
    """Mostly made-up cards, and some of the pool."""
    cards = random.sample(made_up(), 17) + [POOL.playable(record) for record in random.sample(POOL.records(), 8)]
    return TtcgDeck("made up", cards, [number % 25 for number in range(50)])


@pytest.mark.parametrize("rules", GAME.rule_sets)
@pytest.mark.parametrize("seed", range(6))
def test_a_match_that_remembers_goes_on_as_one_that_does_not(seed: int, rules: str) -> None:
    random = Random(seed)
    options = some_options(GAME, random) if seed % 2 else {}
    assert walk(GAME, [deck(random), deck(random)], rules, options, seed) > 20


@pytest.mark.parametrize("rules", GAME.rule_sets)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_counted_and_named_is_never_outdated(seed: int, rules: str) -> None:
    random = Random(seed)
    lines = [parse_line(text) for text in REMEMBERED.read_text(encoding="utf-8").splitlines()]
    assert not [line for line in lines if line.effect is None or line.warnings]
    decks = [chosen_deck(lines, random) for _ in (0, 1)]
    assert walk(GAME, decks, rules, some_options(GAME, random) if seed % 2 else {}, seed) > 20


def chosen_deck(lines: list[ParsedLine], random: Random) -> TtcgDeck:
    """Cards with any two of these effects."""
    cards = [made(f"Card {number}", random.sample(lines, 2), random) for number in range(25)]
    return TtcgDeck("chosen", cards, [number % 25 for number in range(50)])
