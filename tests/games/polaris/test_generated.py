"""Random matches of Creatures and Forces with generated effects: what is kept is never outdated."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from random import Random

import pytest
from tests.games.generated import sentences, some_options, walk

from cardscape.effects.line import ParsedLine
from cardscape.games.polaris.cardfile import check_cards
from cardscape.games.polaris.cards import TIMEFRAMES, Card
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.language import language, parse_line
from cardscape.games.polaris.pool import POOL
from cardscape.games.polaris.printing import PRESS
from cardscape.games.polaris.table import PolarisDeck

CARDS = 40
KEYWORDS = ("Swift", "Twin Strike", "Pierce", "Braced", "Restless", "Beacon", "Flank", "Steadfast", "Shrouded", "Siphon")
STATEMENTS = (
    "Static: Creatures you control gain 100 ATK for each card in your hand.",
    "Static: Opposing creatures lose 200 GRD for each force you control.",
    "Static: While you have less HP than your opponent, this creature gains 500 ATK.",
    "Static: While it is your turn, other creatures have Braced.",
    "Static: This creature gains 100 ATK for each creature in your Discard Zone.",
    "Static: While you control one or more creatures in Guard Over, your opponent cannot play forces.",
    "Static: Creatures with 1000 or more ATK cannot attack.",
)
"""What depends on many things; the grammar says such sentences too seldom."""


@cache
def made_up() -> list[Card]:
    """Cards with such statements and with generated effects, as many as the tests need; only those that a card file may hold."""
    random = Random(1)
    found: list[Card] = []
    for line in chain(map(parse_line, STATEMENTS * 2), sentences(language(), parse_line, 1)):
        cards, _ = check_cards(written(f"Card {len(found)}", line, random), POOL.cards())
        found += cards
        if len(found) == CARDS:
            break
    return found


def written(name: str, line: ParsedLine, random: Random) -> str:
    """A card with this sentence, and any values."""
    fields: dict[str, object] = {"name": name, "marks": random.sample("ABC*", 2), "families": ["Knight Del Sol"]}
    if random.random() < 0.4:
        fields |= {"type": "force", "activation": random.choice(("play", "tap")), "timeframe": random.choice(TIMEFRAMES)}
    else:
        fields |= {"type": "creature", "atk": random.randrange(0, 1500, 100), "grd": random.randrange(0, 1500, 100), "go": 300,
                   "keywords": random.sample(KEYWORDS, random.randrange(2))}
    fields["effects"] = [label(line, random) + line.canonical]
    return "[[card]]\n" + "\n".join(f"{field} = {json.dumps(value)}" for field, value in fields.items())


def label(line: ParsedLine, random: Random) -> str:
    """A timing for a sentence that has none."""
    assert line.effect is not None
    if line.effect.style is not None:
        return ""
    if line.effect.trigger is not None:
        return "Trigger: "
    return random.choice(("Static: ", "Static: ", "Main: ", "Battle or Reply: "))


def deck(random: Random) -> PolarisDeck:
    """Mostly made-up cards, and some of the pool."""
    cards = random.sample(made_up(), 14) + random.sample([card for card in POOL.cards() if not card.is_advance], 5)
    advance = random.sample([card for card in POOL.cards() if card.is_advance], 5)
    main = [PRESS.printing(card, random.choice(card.marks)) for card in random.choices(cards, k=40)]
    return PolarisDeck("made up", main, [PRESS.printing(card, "") for card in advance], [])


@pytest.mark.parametrize("seed", range(6))
def test_a_match_that_remembers_goes_on_as_one_that_does_not(seed: int) -> None:
    random = Random(seed)
    options = some_options(GAME, random) if seed % 2 else {}
    assert walk(GAME, [deck(random), deck(random)], "", options, seed) > 20
