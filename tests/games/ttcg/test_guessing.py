"""Worlds that a player thinks possible keep the rules of decks and of face-down cards."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.ttcg.tables import card, deck

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck
from cardscape.engine.match import Match, start
from cardscape.engine.sample import sample
from cardscape.engine.state import UNKNOWN
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.table import SPELLS, UNDER, UNITS, TtcgState

WORLDS = 8


def begun(rules: str, own: Deck | None, seed: int) -> Match:
    presets = GAME.preset_decks(rules)
    return start(GAME, [presets[0], own or presets[1]], rules=rules, seed=seed)


def worlds(match: Match, viewer: int, chance: Chance, count: int = WORLDS) -> list[TtcgState]:
    found = []
    for _ in range(count):
        world = sample(match.state, viewer, chance)
        assert isinstance(world, TtcgState)
        found.append(world)
    return found


def deck_of(s: TtcgState, owner: int) -> Counter[str]:
    return Counter(s.card(slot).name for slot, seat in enumerate(s.owner) if seat == owner)


@pytest.mark.rule("TT-3.1")
@pytest.mark.parametrize("known", [True, False], ids=["a preset", "a deck of one's own"])
def test_a_guessed_deck_is_a_legal_one_and_need_not_be_the_real_one(known: bool) -> None:
    rules = "2025-03"
    own = None if known else deck(*[card(f"Stone {number}") for number in range(25)])
    match = begun(rules, own, 3)
    s = match.state
    assert isinstance(s, TtcgState)
    real = deck_of(s, 1)
    guessed = [deck_of(world, 1) for world in worlds(match, 0, Chance(1))]
    for names in guessed:
        assert names.total() == real.total()
        assert 50 <= names.total() <= 70
        assert max(names.values()) <= 2
    assert any(names != real for names in guessed)


@pytest.mark.rule("TT-5.11", "TT-5.3")
def test_a_guessed_face_down_card_fits_its_place_and_need_not_be_the_real_one() -> None:
    looked, others = 0, 0
    for seed in range(4):
        match, chance = begun("2025-02", None, seed), Chance(seed)
        while match.decision is not None:
            s = match.state
            assert isinstance(s, TtcgState)
            hidden = [slot for slot, zone in enumerate(s.zone) if UNITS <= zone < UNDER and s.know[0][slot] == UNKNOWN]
            if hidden and looked < 150:
                for world in worlds(match, 0, chance, 2):
                    for slot in hidden:
                        guessed, below = world.card(slot), world.below[slot]
                        assert guessed.unit == (world.zone[slot] < SPELLS)
                        if below >= 0:
                            assert (guessed.rank, guessed.type) == (world.card(below).rank + 1, world.card(below).type)
                        elif guessed.unit:
                            assert guessed.rank == 1
                        others += guessed.name != s.card(slot).name
                    looked += 1
            match.take(chance.below(len(match.decision.options)))
    assert looked > 50
    assert others > 50
