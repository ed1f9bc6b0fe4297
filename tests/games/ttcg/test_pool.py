"""The card pool and the preset decks: enough of everything, nothing twice, all of it legal."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import cardscape.games.ttcg
from cardscape.games.ttcg.cardfile import load_cards
from cardscape.games.ttcg.cardrecord import CardRecord
from cardscape.games.ttcg.codes import ACTIONS, CONDITIONS, EXTENSIONS, TARGETS, codes
from cardscape.games.ttcg.deckfile import DeckReport, check_deck
from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.shape import SUBTYPES, TYPES
from cardscape.games.ttcg.styles import STYLES

from .pool_features import shape

FOLDER = Path(cardscape.games.ttcg.__file__).parent


@cache
def pool() -> list[CardRecord]:
    return [card for path in sorted((FOLDER / "cards").glob("*.csv")) for card in load_cards(path)]


@cache
def reports() -> dict[str, DeckReport]:
    return {path.stem: check_deck(path.read_bytes(), pool()) for path in sorted((FOLDER / "decks").glob("*.txt"))}


def presets(rules: str) -> dict[str, DeckReport]:
    return {name: report for name, report in reports().items() if report.deck.rules == rules}


def units(kind: str) -> list[CardRecord]:
    return [card for card in pool() if card.type == kind]


def spells() -> list[CardRecord]:
    return [card for card in pool() if card.is_spell]


def test_pool_is_large_enough() -> None:
    assert len(pool()) >= 320
    assert len(spells()) >= 70


@pytest.mark.rule("TT-2.8")
def test_no_name_and_no_serial_stands_twice_over_all_files() -> None:
    assert [name for name, count in Counter(card.key for card in pool()).items() if count > 1] == []
    assert [name for name, count in Counter(card.serial for card in pool()).items() if count > 1] == []


@pytest.mark.rule("TT-2.2", "TT-2.5")
@pytest.mark.parametrize("kind", TYPES)
def test_each_type_has_a_pyramid_of_ranks(kind: str) -> None:
    counts = Counter(card.rank for card in units(kind))
    assert sum(counts.values()) >= 30
    assert set(counts) == {1, 2, 3, 4, 5}
    assert counts[1] > counts[2] > counts[3] > counts[4] > counts[5]


@pytest.mark.rule("TT-2.5")
def test_spells_have_ranks_one_to_three_in_a_pyramid() -> None:
    counts = Counter(card.rank for card in spells())
    assert set(counts) == {1, 2, 3}
    assert counts[1] > counts[2] > counts[3]


@pytest.mark.rule("TT-2.6")
def test_attack_and_defense_of_every_unit_sum_up_to_500_per_rank() -> None:
    wrong = [card.name for card in pool() if not card.is_spell and card.attack + card.defense != 500 * card.rank]
    assert wrong == []


@pytest.mark.rule("TT-2.3")
def test_all_subtypes_are_used() -> None:
    counts = Counter(subtype for card in pool() for subtype in card.subtypes)
    assert set(counts) == set(SUBTYPES)
    assert min(counts.values()) >= 8


def test_all_styles_are_used_by_units_and_by_spells() -> None:
    for part in ([card for card in pool() if not card.is_spell], spells()):
        counts = Counter(effect.style for card in part for effect in card.effects)
        assert set(counts) == set(STYLES)
        assert min(counts.values()) >= 3


@pytest.mark.parametrize("wanted", [*CONDITIONS, *TARGETS, *ACTIONS, *EXTENSIONS])
def test_each_part_of_the_language_is_on_three_cards(wanted: str) -> None:
    users = [card.name for card in pool() if any(wanted in codes(effect.effect) for effect in card.effects)]
    assert len(users) >= 3, users


@pytest.mark.rule("TT-11.5")
def test_every_sentence_reads_without_warning_and_prints_back_to_the_same_tree() -> None:
    for card in pool():
        for effect in card.effects:
            line = parse_line(effect.text, effect.style)
            again = parse_line(line.canonical)
            assert line.ok, (card.name, line.error)
            assert line.warnings == [], card.name
            assert again.tree == line.tree, card.name
            assert line.canonical.partition(": ")[2] == effect.canonical, card.name


def test_no_two_cards_have_the_same_two_sentences() -> None:
    pairs = Counter(frozenset((effect.style, effect.canonical) for effect in card.effects) for card in pool())
    assert [sorted(pair) for pair, count in pairs.items() if count > 1] == []
    assert all(len(pair) == 2 for pair in pairs)


def test_sentences_come_in_many_shapes_and_none_is_worn_out() -> None:
    cards: dict[str, set[str]] = {}
    for card in pool():
        for effect in card.effects:
            cards.setdefault(shape(effect.canonical), set()).add(card.name)
    assert len(cards) >= 350
    assert {words: len(names) for words, names in cards.items() if len(names) > 12} == {}


def test_shapes_ignore_numbers_kinds_and_plurals() -> None:
    assert shape("Destroy one fire unit.") == shape("Destroy two dragon units.")
    assert shape("Destroy one fire unit.") != shape("Tap one fire unit.")


def test_there_are_enough_decks_for_both_rule_sets() -> None:
    assert len(presets("2025-03")) >= 10
    assert len(presets("2025-02")) >= 4


@pytest.mark.rule("TT-3.1")
def test_every_preset_deck_is_legal() -> None:
    assert {name: [str(issue) for issue in report.issues] for name, report in reports().items() if not report.legal} == {}


def test_every_card_is_played_by_some_preset_deck() -> None:
    played = {card.key for report in reports().values() for card in report.cards}
    assert [card.name for card in pool() if card.key not in played] == []


@pytest.mark.rule("TT-3.2")
def test_decks_of_the_older_rules_hold_neither_air_units_nor_passive_effects() -> None:
    for report in presets("2025-02").values():
        assert all(card.type != "air" for card in report.cards)
        assert all(effect.style != "passive" for card in report.cards for effect in card.effects)


@pytest.mark.parametrize("kind", TYPES)
def test_each_type_leads_a_deck(kind: str) -> None:
    def led(report: DeckReport) -> bool:
        return {card.type for card in report.cards if not card.is_spell} == {kind}

    assert any(led(report) for report in presets("2025-03").values())


def test_two_decks_share_at_most_four_cards_in_ten() -> None:
    counts = {name: Counter(card.key for card in report.cards) for name, report in reports().items()}
    for first, second in combinations(sorted(counts), 2):
        shared = sum((counts[first] & counts[second]).values())
        smaller = min(counts[first].total(), counts[second].total())
        assert shared <= 0.4 * smaller, (first, second, shared)


def test_every_deck_can_rank_up_what_it_holds() -> None:
    for name, report in reports().items():
        kinds = {card.type for card in report.cards if not card.is_spell or report.deck.rules == "2025-03"}
        for kind in kinds:
            ranks = Counter(card.rank for card in report.cards if card.type == kind)
            for rank in range(2, max(ranks) + 1):
                assert ranks[rank - 1] >= max(1, ranks[rank]), (name, kind, dict(ranks))


def test_untapping_at_will_has_a_price_or_cannot_reach_its_own_kind() -> None:
    free = []
    for card in pool():
        for effect in card.effects:
            targets = [step.target for step in effect.effect.steps if step.verb == "untap"]
            if not targets or effect.effect.trigger is not None or effect.effect.cost:
                continue
            if not card.is_spell or any(target is None or target.category != "unit" for target in targets):
                free.append(card.name)
    assert free == []


def test_no_card_swaps_itself_for_its_own_copy() -> None:
    repeating = []
    for card in pool():
        for effect in card.effects:
            for step in effect.effect.steps:
                if step.verb != "swap" or step.target is None or step.target.ref != "self" or step.with_ is None:
                    continue
                if step.with_.zone is not None and (step.with_.rank_min or 1) <= card.rank <= (step.with_.rank_max or 5):
                    repeating.append(card.name)
    assert repeating == []
