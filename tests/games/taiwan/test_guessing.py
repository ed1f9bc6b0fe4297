"""Possible worlds: every question can be imagined by both players, and what is publicly known stays true."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import match, random_options, state

from cardscape.engine.chance import Chance
from cardscape.engine.state import KNOWN
from cardscape.games.taiwan.guessing import lies_down
from cardscape.games.taiwan.places import BY_ACTION
from cardscape.games.taiwan.table import FIELD, PUBLIC


@pytest.mark.parametrize("seed", range(6))
def test_every_question_can_be_imagined(seed: int) -> None:
    """A world is drawn at every question for either seat and played on a little: nothing in it is half done."""
    played = match(seed, random_options(seed))
    answers, worlds = Chance(seed).fork(), Chance(seed + 1)
    while played.decision is not None:
        for viewer in (0, 1):
            world = played.sample(viewer, worlds)
            assert world.words() == played.words() or played.decision.seat != viewer
            for _ in range(3):
                if world.decision is not None:
                    world.take(worlds.below(len(world.decision.options)))
        played.take(answers.below(len(played.decision.options)))


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_are_guessed_as_they_may_be(seed: int) -> None:
    """TW-5.4: a set card becomes a Figure here and a Tactic there, but never one that cannot be set; public Figures stay."""
    played = match(seed)
    answers, worlds = Chance(seed).fork(), Chance(seed + 1)
    seen: set[str] = set()
    while played.decision is not None:
        s = state(played)
        for viewer in (0, 1):
            hidden = [card for card in s.zones[FIELD] if card >= 0 and s.how[card] == BY_ACTION and s.know[viewer][card] < KNOWN]
            if hidden:
                world = state(played.sample(viewer, worlds))
                assert all(lies_down(world.card(card)) for card in hidden)
                assert world.zones[PUBLIC] == s.zones[PUBLIC]
                seen |= {world.card(card).category for card in hidden}
        played.take(answers.below(len(played.decision.options)))
    assert len(seen) >= 2
