"""The card pool and the preset decks: the quotas of TW-16, and everything covered by cards that are played."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from cardscape.games.taiwan.cards import COLOURS, Card
from cardscape.games.taiwan.deckfile import DeckReport, check_deck
from cardscape.games.taiwan.language import parse_line
from cardscape.games.taiwan.pool import POOL, deck_paths

from .pool_features import EVERYTHING, WORDS, features, labels_asked


@cache
def reports() -> dict[str, DeckReport]:
    return {path.stem: check_deck(path.read_bytes(), POOL.cards()) for path in deck_paths()}


def figures(public: bool) -> list[Card]:
    return [card for card in POOL.cards() if card.figure and card.public is public]


def others() -> list[Card]:
    return [card for card in POOL.cards() if not card.figure]


def test_types_have_their_quotas() -> None:
    """TW-16.1: cards of each category and type."""
    assert len(POOL.cards()) == 120
    assert Counter(card.type for card in figures(False)) == {"political": 12, "media": 11, "business": 11, "normal": 12}
    assert Counter(card.type for card in figures(True)) == {"political": 5, "media": 5, "business": 5, "normal": 5}
    assert Counter(card.type for card in others()) == {
        "standard tactic": 9, "quick tactic": 8, "battleground": 5, "advisory suite": 6, "call to arms": 4,
        "standard countermeasure": 7, "quick intercept": 5, "lockdown net": 5, "defensive perimeter": 5,
    }  # fmt: skip
    assert sum(card.rank < 0 for card in figures(False)) == 2
    assert all(card.rank > 0 for card in figures(True))


def test_colours_levels_and_ranks_have_their_quotas() -> None:
    """TW-16.2: colours, funding levels and influence ranks."""
    assert Counter(card.colour for card in others()) == dict.fromkeys(COLOURS, 9)
    for colour in COLOURS:
        assert {card.category for card in others() if card.colour == colour} == {"tactic", "countermeasure"}
    assert {card.level for card in others()} == set(range(13))
    assert {card.rank for card in figures(False)} >= set(range(13))
    assert sum(card.rank == 0 for card in figures(False)) == 14


def test_numbers_grow_with_the_rank() -> None:
    """TW-16.3: the best stat within the bounds of the rank, three different ones, zeros, cheap cards."""
    def highest(rank: int) -> int:
        return 700 if rank == 0 else 1200 if rank <= 3 else 1700 if rank <= 6 else 2300 if rank <= 9 else 3000

    for card in [*figures(False), *figures(True)]:
        stats = [card.central, card.left, card.right]
        assert len(set(stats)) == 3, card.name
        assert max(stats) <= highest(card.rank if card.rank >= 0 else 6), card.name
    zeros = [card.name for card in [*figures(False), *figures(True)] if 0 in (card.central, card.left, card.right)]
    assert len(zeros) == 8
    assert sum(1 <= card.level <= 4 for card in others()) > len(others()) / 2


def test_a_single_effect_swings_at_most_1500_dollars() -> None:
    """TW-16.3: what one effect moves."""
    for card in POOL.cards():
        for entry in card.effects:
            for step in entry.effect.steps:
                if step.stat != "money" or step.amount is None or step.modal == "must":
                    continue
                times = 3 if step.per == "number" else 1
                if step.foreach is not None and step.foreach.category == "counter":
                    times = 3
                assert step.amount * times <= 1500, card.name


def test_public_figures_scale_with_their_supporters() -> None:
    """TW-16.4: effects that grow with supporters, ask for some, detach them or keep them."""
    texts = {card.name: " ".join(entry.text for entry in card.effects) for card in figures(True)}
    assert sum("for each supporter under this card" in text for text in texts.values()) >= 6
    assert sum(any(entry.requires for entry in card.effects) for card in figures(True)) >= 2
    assert sum("Detach" in text for text in texts.values()) >= 3
    assert sum(card.keeps_supporters for card in figures(True)) >= 1


@pytest.mark.parametrize("wanted", EVERYTHING)
def test_everything_is_on_a_card_that_a_preset_plays(wanted: str) -> None:
    """TW-16.5, TW-16.9: each type, colour, deployment, speed, duration, limit, decision, event and action."""
    played = {id(card): card for report in reports().values() for card in [*report.private, *report.public]}
    assert [card.name for card in played.values() if wanted in features(card)] != []


def test_speed_four_is_on_three_cards() -> None:
    """TW-16.5: the highest speed is rare."""
    assert sum(any(entry.speed == 4 for entry in card.effects) for card in POOL.cards()) == 3


@pytest.mark.parametrize("label", WORDS)
def test_every_label_matters_to_two_effects(label: str) -> None:
    """TW-16.6: sex, race, age, nationality, colour, level, rank and type."""
    assert sum(label in labels_asked(entry) for card in POOL.cards() for entry in card.effects) >= 2


def test_archetypes_have_members_of_their_kind() -> None:
    """TW-16.7: Sprouts, Stewards, Night Market, Newsroom, Coalition."""
    tags = Counter(tag for card in POOL.cards() for tag in card.tags)
    assert set(tags) == {"Sprout", "Steward", "Night Market", "Newsroom", "Coalition"}
    assert min(tags.values()) >= 6
    for card in POOL.cards():
        if "Sprout" in card.tags:
            assert any("left attack for each growth counter" in entry.text for entry in card.effects), card.name


def test_the_three_presets_have_their_sizes() -> None:
    """TW-16.8: sizes and colours of the decks."""
    assert {report.deck.name: (len(report.private), len(report.public)) for report in reports().values()} == {
        "Harvest Machine": (42, 8), "Night Market Coalition": (45, 12), "Glass Newsroom": (40, 0)}
    colours = {name: {card.colour for card in report.private if card.colour} for name, report in reports().items()}
    assert colours["harvest-machine"] == {"red", "black"}
    assert colours["night-market-coalition"] == {"green", "white", "pink"}
    newsroom = Counter(card.category for card in reports()["glass-newsroom"].private)
    assert newsroom["countermeasure"] > newsroom["tactic"]


@pytest.mark.rule("TW-3.5")
def test_every_preset_is_legal_and_every_card_is_in_one() -> None:
    assert all(report.legal for report in reports().values())
    played = {id(card) for report in reports().values() for card in [*report.private, *report.public]}
    assert [card.name for card in POOL.cards() if id(card) not in played] == []


@pytest.mark.rule("TW-3.3")
def test_one_name_is_both_public_and_private() -> None:
    counts = Counter(card.key for card in POOL.cards())
    assert [name for name, count in counts.items() if count > 1] == ["floor leader"]


def test_the_second_player_can_act_in_the_first_turn() -> None:
    """TW-16.10: cards that act from the hand."""
    traps = [card for card in POOL.cards() for entry in card.effects if entry.source == "hand" and entry.speed >= 2]
    assert len(traps) >= 3
    for report in reports().values():
        if report.deck.name != "Night Market Coalition":
            assert any(card in report.private for card in traps)


def test_every_sentence_reads_without_warning_and_prints_back_to_the_same_tree() -> None:
    for card in POOL.cards():
        for entry in card.effects:
            line = parse_line(entry.text)
            assert line.ok, (card.name, line.error)
            assert line.warnings == [], card.name
            assert parse_line(line.canonical).tree == line.tree, card.name


def test_no_two_cards_say_the_same() -> None:
    texts = Counter(tuple(entry.canonical for entry in card.effects) for card in POOL.cards())
    assert [text for text, count in texts.items() if count > 1] == []
