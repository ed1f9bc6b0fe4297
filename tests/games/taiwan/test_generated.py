"""Random matches of cards with generated effects: what is kept is never outdated."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from random import Random

import pytest
from tests.games.generated import sentences, some_options, walk

from cardscape.effects.clauses import Event
from cardscape.effects.line import ParsedLine
from cardscape.games.taiwan.cardfile import check_cards
from cardscape.games.taiwan.cards import (
    COLOURS,
    COUNTERMEASURE_TYPES,
    FIGURE_TYPES,
    NATIONALITIES,
    RACES,
    SEXES,
    TACTIC_TYPES,
    Card,
)
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.language import language, parse_line
from cardscape.games.taiwan.layout import TaiwanDeck
from cardscape.games.taiwan.pool import POOL

CARDS = 40
STATEMENTS = (
    "Figures you control gain 100 attack for each card in your hand.",
    "Opposing figures adjacent to this card lose 200 attack.",
    "While you have less money than your opponent, this figure gains 500 attack.",
    "While it is your turn, other figures become 500 left attack.",
    "This figure gains 100 attack for each card in your Dead Zone.",
    "While you control one or more face-down cards, your opponent must pay $1,000 to attack.",
    "Figures with 1000 or more attack cannot attack.",
)
"""What depends on many things; the grammar says such sentences too seldom."""


@cache
def made_up() -> list[Card]:
    """Cards with such statements and with generated effects, as many as the tests need; only those that a card file may hold."""
    random = Random(1)
    found: list[Card] = []
    for line in chain(map(parse_line, STATEMENTS * 2), sentences(language(), parse_line, 1)):
        cards, _ = check_cards(written(f"Card {len(found)}", line, random))
        found += cards
        if len(found) == CARDS:
            break
    return found


def written(name: str, line: ParsedLine, random: Random) -> str:
    """A card with this sentence, and any values."""
    fields: dict[str, object] = {"name": name, "tags": ["Night Market"]}
    if random.random() < 0.6:
        fields |= {"type": random.choice(FIGURE_TYPES), "rank": random.choice((0, 0, 0, 1, 2)),
                   "attack": [random.randrange(0, 1500, 100) for _ in range(3)], "sex": random.choice(SEXES),
                   "race": random.choice(RACES), "age": random.randrange(18, 80), "nationality": random.choice(NATIONALITIES)}
    else:
        fields |= {"type": random.choice(TACTIC_TYPES + COUNTERMEASURE_TYPES), "level": random.randrange(4),
                   "colour": random.choice(COLOURS)}
    effect: dict[str, object] = {"text": line.canonical}
    assert line.effect is not None
    if isinstance(line.effect.trigger, Event) and line.effect.speed is None:
        effect |= {"speed": random.choice((2, 3)), "mandatory": random.random() < 0.3}
    return f"[[card]]\n{toml(fields)}\n[[card.effect]]\n{toml(effect)}"


def toml(fields: dict[str, object]) -> str:
    return "\n".join(f"{field} = {json.dumps(value)}" for field, value in fields.items())


def deck(random: Random) -> TaiwanDeck:
    """Mostly made-up cards, and some of the pool."""
    pool = [[card for card in POOL.cards() if card.public == public] for public in (False, True)]
    private = random.sample(made_up(), 14) + random.sample(pool[0], 5)
    public = random.sample(pool[1], 5)
    numbers = [random.randrange(len(private)) for _ in range(40)]
    return TaiwanDeck("made up", private + public, numbers, [len(private) + number for number in range(5)])


@pytest.mark.parametrize("seed", range(6))
def test_a_match_that_remembers_goes_on_as_one_that_does_not(seed: int) -> None:
    random = Random(seed)
    options = some_options(GAME, random) if seed % 2 else {}
    assert walk(GAME, [deck(random), deck(random)], "", options, seed) > 20
