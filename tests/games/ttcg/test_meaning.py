"""What sentences mean as a whole: which can start how, and which can never do anything."""

from __future__ import annotations

import pytest
from tests.games.ttcg.tables import deck, match, play_randomly

from cardscape.effects.generator import Generator
from cardscape.games.ttcg.compiling import compile_effect
from cardscape.games.ttcg.language import language, parse_line
from cardscape.games.ttcg.pool import POOL
from cardscape.games.ttcg.texts import Text


def text(sentence: str) -> Text:
    parsed = parse_line(sentence)
    assert parsed.effect is not None
    return compile_effect(parsed.effect)


@pytest.mark.rule("TT-11.6", "TT-11.7", "TT-9.22")
def test_every_part_of_the_tree_is_in_the_text() -> None:
    found = text("Normal: This turn, lose one point to tap one enemy unit, then draw two cards.")
    assert [act.verb for act in found.cost] == ["lose"]
    assert [act.verb for act in found.acts] == ["tap", "draw"]
    assert [[lasts.kind for lasts in act.lasts] for act in found.acts] == [["turn"], ["turn"]]
    assert found.acts[0].aimed == ["target"]
    assert found.manual


@pytest.mark.rule("TT-11.7")
@pytest.mark.parametrize(("sentence", "ref"), [
    ("Passive: At the start of your turn, if this card is tapped, untap it.", "self"),
    ("Passive: If this card is tapped, it gains 50 defense.", "self"),
    ("Latent: When an enemy unit attacks, if this card is tapped, it loses 100 attack.", "it"),
])
def test_it_is_what_a_condition_named_unless_a_card_triggers(sentence: str, ref: str) -> None:
    target = text(sentence).acts[0].target
    assert target is not None
    assert target.ref == ref


@pytest.mark.rule("TT-6.18", "TT-6.6a")
def test_a_normal_text_with_a_trigger_waits_for_it() -> None:
    found = text("Normal: When you draw a card, gain one point.")
    assert not found.manual
    assert found.optional
    assert found.hears


@pytest.mark.rule("TT-6.9", "TT-6.18")
def test_a_latent_text_with_a_cost_but_no_trigger_is_activated() -> None:
    found = text("Latent: Discard this card to search your deck for one botanic unit.")
    assert found.manual
    assert found.place == "hand"


@pytest.mark.rule("TT-6.9", "TT-6.16")
def test_a_latent_text_without_trigger_and_cost_is_static() -> None:
    found = text("Latent: While this card is under another card, each unit you control gains 50 attack.")
    assert found.static
    assert found.place == "under"


@pytest.mark.rule("TT-6.8")
def test_may_and_costs_make_triggers_optional() -> None:
    assert text("Passive: When you draw a card, you may discard one card to draw one card.").optional
    assert not text("Passive: When you draw a card, gain one point.").optional


@pytest.mark.rule("TT-11.7")
def test_prefix_durations_apply_to_every_step() -> None:
    found = text("Normal: This turn, this card gains 100 attack and you cannot draw cards.")
    assert [len(act.lasts) for act in found.acts] == [1, 1]


def test_the_pool_has_no_text_that_can_never_happen() -> None:
    silent = [
        (record.name, note)
        for record in POOL.records()
        for effect in record.effects
        for note in compile_effect(effect.effect).notes
    ]
    assert silent == []


def test_random_sentences_play() -> None:
    """Cards made of random sentences of the grammar: whatever parses can be played to the end."""
    maker = Generator(language(), 7, 0.3, 8)
    for seed in range(3):
        cards = []
        while len(cards) < 25:
            made = [parse_line(maker.sentence()) for _ in range(2)]
            if all(line.ok and len(line.text) < 160 for line in made):
                effects = [line.effect for line in made if line.effect is not None]
                from cardscape.games.ttcg.cards import Card

                kind = ("earth", "fire", "spell")[len(cards) % 3]
                stats = (0, 0) if kind == "spell" else (250, 250)
                subtypes = () if kind == "spell" else ("beast",)
                cards.append(Card(f"Card {len(cards)}", kind, subtypes, 1, stats[0], stats[1], effects))
        begun = match(seed=seed, decks=[deck(*cards), deck(*cards)])
        play_randomly(begun, seed)
        assert begun.over
