"""Every effect of every card is resolved and changes something: proved from kept positions, one an effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.engine.chance import Chance
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.pool import POOL
from cardscape.games.ttcg.table import TtcgState
from cardscape.games.ttcg.trials import GAME_OPTIONS, Trial, effects_used, find_trial

KEPT = Path(__file__).parent / "trials.csv"
AGAIN = "run scripts/effects_ttcg.py to look for other positions"


def cards() -> list[Card]:
    return [POOL.playable(record) for record in POOL.records()]


def kept() -> dict[tuple[str, int], int]:
    rows = [line.rsplit(";", 2) for line in KEPT.read_text(encoding="utf-8").splitlines()[1:]]
    return {(name, int(number) - 1): int(seed) for name, number, seed in rows}


def test_there_is_a_position_for_every_effect() -> None:
    assert set(kept()) == {(card.name, number) for card in cards() for number in (0, 1)}, AGAIN


@pytest.mark.parametrize("part", range(8))
def test_every_effect_changes_something_in_its_position(part: int) -> None:
    pool, seeds = cards(), kept()
    works = [(card.name, number) for card in pool[part::8] for number in (0, 1)
             if not Trial(card, number, pool, seeds[card.name, number]).works()]
    assert not works, AGAIN


def test_effects_are_counted_in_matches_too() -> None:
    decks = GAME.preset_decks("2025-03")
    s = GAME.start([decks[0], decks[1]], "2025-03", GAME_OPTIONS, 4)
    assert isinstance(s, TtcgState)
    used = effects_used(s, Chance(4), 400)
    names = {card.name for card in decks[0].cards} | {card.name for card in decks[1].cards}
    assert used
    assert {name for name, _ in used} <= names


def test_a_text_that_never_does_anything_is_found_out() -> None:
    """The same card in the same positions, but its text asks for more points than anybody has."""
    texts = "name;type;subtypes;rank;attack;defense;style1;effect1;style2;effect2;serial;rarity\n" \
            "Idler;earth;beast;1;250;250;passive;If you have 90 or more points, this card gains 100 attack.;" \
            "normal;If you have 90 or more points, draw one card.;;\n"
    idler = next(card for card in GAME.inline_cards(texts, "2025-03") if isinstance(card, Card))
    assert find_trial(idler, 0, cards(), 8) == -1
    assert find_trial(idler, 1, cards(), 8) == -1
