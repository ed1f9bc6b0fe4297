"""CF-4 to CF-8: rarity and scale."""

import pytest

from cardscape.games.cardfinity.atoms import CARD, MONSTER, OF_FAMILY, OF_NAME, SPELL, Filter
from cardscape.games.cardfinity.cards import TRIGGERS, matches
from cardscape.games.cardfinity.scale import (
    CARD_LIMIT,
    DECK_LIMIT,
    MONSTER_SPELL_LIMIT,
    Census,
    deck_scale,
    effects_sum,
    rarity,
    spell_scale,
)

from .table import card, deck, report, scale

ELVES = '"Elf" play: draw "Elf"'


@pytest.mark.rule("CF-4.1")
def test_filters_match_by_name_family_and_kind() -> None:
    read = deck('"Rook": "Elf" tap: attack power 3 "Knight", "Elf" "Elf" play: draw "elf"')
    rook, elf = read.definitions[:2]
    for what, expected in [
        (CARD, (True, True)),
        (MONSTER, (True, False)),
        (SPELL, (False, True)),
        (Filter(OF_FAMILY, "Elf"), (True, False)),
        (Filter(OF_FAMILY, "Kn"), (False, False)),
        (Filter(OF_NAME, "Elf"), (False, True)),
        (Filter(OF_NAME, "Rook"), (True, False)),
        (Filter(OF_NAME, "rook"), (False, False)),
    ]:
        assert (matches(what, rook), matches(what, elf)) == expected


@pytest.mark.rule("CF-4.1")
@pytest.mark.parametrize("word", ["play", "search", "drill", "attach"])
def test_an_omitted_filter_is_card(word: str) -> None:
    assert card(f'"X" tap: {word}') == card(f'"X" tap: {word} card')


@pytest.mark.rule("CF-4.2")
@pytest.mark.parametrize(
    ("n", "expected"),
    [(1, 5), (2, 4), (3, 3), (4, 3), (5, 2), (8, 2), (9, 1), (16, 1), (17, 0), (60, 0), (10**30, 0)],
)
def test_rarity_of_n_copies(n: int, expected: int) -> None:
    assert rarity(n) == expected
    assert scale('"X" play: drill "Elf"', ELVES + "\n", f'"Elf" {n}') == 10 + expected


@pytest.mark.rule("CF-4.2", "CF-4.4", "CF-9.4")
def test_rarity_counts_every_listed_copy_of_the_own_deck() -> None:
    read = deck('"M": power 1 "Elf", "Elf", "Oak"\n"S" play: draw "Elf"\n"U": power 1 "Elf"', '"M" 3 "S" "M" 2', 7, 5)
    census = Census(read)
    assert census.count(CARD) == 18
    assert census.count(MONSTER) == 12
    assert census.count(SPELL) == 6
    assert census.count(Filter(OF_FAMILY, "Elf")) == 6
    assert census.count(Filter(OF_FAMILY, "Oak")) == 5
    assert census.count(Filter(OF_NAME, "M")) == 5
    assert census.count(Filter(OF_NAME, "U")) == 0
    for name, what in (("M", Filter(OF_NAME, "M")), ("Elf", Filter(OF_FAMILY, "Elf"))):
        by_hand = sum(n for c, n in zip(read.cards, read.counts, strict=True) if matches(what, c))
        assert census.count(what) == by_hand, name


@pytest.mark.rule("CF-4.3", "CF-7.1", "CF-7.14")
def test_a_filter_without_match_counts_nothing() -> None:
    assert scale('"X" play: discard enemy "Nobody" hand') == 10
    assert scale('"X" play: drill "Nobody"') == 10
    assert scale('"X" play discard "Nobody" hand: draw') == 0
    assert scale('"X" play: play "Nobody"') == 0
    assert scale('"X" tap: attach "Nobody"') == 10


@pytest.mark.rule("CF-5.1", "CF-5.2", "CF-5.3", "CF-5.4", "CF-5.5", "CF-5.6", "CF-5.7", "CF-5.8", "CF-8.1")
def test_trigger_scales() -> None:
    scales = {word: scale(f'"X" {word}: draw 0') for word in TRIGGERS}
    assert scales == {
        "play": 0, "discard": 5, "draw": 5, "infinity": 50, "tap": 5, "attach": 0, "victory": 5, "defeat": 5,
    }  # fmt: skip


@pytest.mark.rule("CF-5.13")
def test_a_printed_attach_spell_counts_in_the_scale() -> None:
    assert scale('"M": "S" attach: draw power 0') == 10


@pytest.mark.rule("CF-6.1", "CF-7.1")
@pytest.mark.parametrize(
    ("words", "price"), [("discard {} hand", 10), ("banish {} hand", 12), ("discard {} field", 15), ("banish {} field", 17)]
)
def test_destroy_costs_count_times_the_place_and_the_rarity_once(words: str, price: int) -> None:
    own = words.format('3 f"Elf"')
    enemy = own.replace(" ", " enemy ", 1)
    assert scale(f'"X" play {own}: draw 0', ELVES, '"Elf" 6') == -(3 * price + 2)
    assert scale(f'"X" play: {enemy}', ELVES, '"Elf" 6') == 3 * price + 2
    assert scale(f'"X" play {words.format("0")}: draw 0') == 0
    assert scale(f'"X" play {words.format("")}: draw 0') == -price


@pytest.mark.rule("CF-6.2", "CF-6.3", "CF-6.4", "CF-6.5")
@pytest.mark.parametrize(
    ("requirement", "expected"),
    [
        ("discard", -5), ("take 3", -15), ("take 3t", -21), ("take 0", 0), ("heal enemy", -7), ("heal enemy 3", -21),
        ("pop 4", -8), ("pop 0", 0),
    ],
)  # fmt: skip
def test_requirement_scales(requirement: str, expected: int) -> None:
    assert scale(f'"X" play {requirement}: draw 0') == expected


@pytest.mark.rule("CF-6.6")
def test_choice_of_requirements_counts_the_least_negative() -> None:
    assert scale('"X" play (take 3, pop 2, discard hand): draw 0') == -4
    assert scale('"X" play (take 3, (take 2, take 4)): draw 0') == -10


@pytest.mark.rule("CF-6.7", "CF-7.10")
def test_optional_is_worth_two_for_requirements_only() -> None:
    assert scale('"X" play ?take 2: draw 0') == -8
    assert scale('"X" play ??take 2: draw 0') == -6
    assert scale('"X" play ?(take 2, ?pop 1): draw 0') == 2
    assert scale('"X" play: ?draw 2') == 20
    assert scale('"X" play: ?take 1') == -5


@pytest.mark.rule("CF-6.8")
def test_a_requirement_list_is_the_sum_with_repeats() -> None:
    assert scale('"X" play take 1, take 1, pop 1: draw 0') == -12


@pytest.mark.rule("CF-7.2", "CF-7.3", "CF-7.4", "CF-7.5", "CF-7.6", "CF-7.12")
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("discard enemy", 5), ("deal 3", 15), ("deal 3 true", 21), ("deal 0", 0), ("heal", 7), ("heal 3", 21),
        ("deckout", -5), ("draw", 10), ("draw 3", 30), ("draw 0", 0), ("attack", 10), ("piercing attack", 20),
    ],
)  # fmt: skip
def test_plain_effect_scales(effect: str, expected: int) -> None:
    assert scale(f'"X" play: {effect}') == expected


@pytest.mark.rule("CF-7.7", "CF-7.8")
@pytest.mark.parametrize("word", ["peek", "scry"])
def test_looking_doubles_with_every_card(word: str) -> None:
    assert [scale(f'"X" play: {word} {n}') for n in range(6)] == [1, 2, 4, 8, 16, 32]
    assert scale(f'"X" play: {word}') == 2
    assert scale(f'"X" play: {word} 100') == 2**100
    assert scale(f'"X" play: {word} 4096') == scale(f'"X" play: {word} 99999999') == 2**4096


@pytest.mark.rule("CF-7.9")
def test_choice_of_effects_counts_the_highest() -> None:
    assert scale('"X" play: (draw, deal 1, take 9)') == 10
    assert scale('"X" play: (take 9, (take 3, take 4))') == -5


@pytest.mark.rule("CF-7.11")
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("take 9", -5), ("pop 1", -2), ("pop 9", -5), ("discard 2 hand", -5), ("heal enemy", -5), ("heal enemy 0", 0),
        ("discard", -5), ("buff -9", -5), ("(take 9)", -5), ("?take 9", -5),
    ],
)  # fmt: skip
def test_no_effect_counts_less_than_minus_five(effect: str, expected: int) -> None:
    assert scale(f'"X" play: {effect}') == expected


@pytest.mark.rule("CF-7.13")
def test_search_is_cheaper_for_exactly_spell() -> None:
    assert scale('"X" play: search spell') == 25
    for what in ("", "card", "monster", '"Nobody"', 'f"Nobody"'):
        assert scale(f'"X" play: search {what}') == 30


@pytest.mark.rule("CF-7.14", "CF-7.15")
def test_drill_and_attach_add_the_rarity() -> None:
    assert scale('"X" play: drill') == 10
    assert scale('"X" play: drill f"Elf"', ELVES, '"Elf" 2') == 14
    assert scale('"X" attach: attach spell') == 5
    assert scale('"X" attach: attach f"Elf"', ELVES, '"Elf" 2') == 9
    assert scale('"X" attach: attach spell', spells=12) == 6


@pytest.mark.rule("CF-7.16")
def test_buff_costs_three_a_point_and_two_for_this() -> None:
    assert [scale(f'"X" play: buff {n}') for n in ("3", "0", "-1")] == [9, 0, -3]
    assert [scale(f'"X" play: buff this {n}') for n in ("3", "0", "-1")] == [6, 0, -2]


@pytest.mark.rule("CF-7.17")
def test_play_costs_the_rarity_or_minus_three_for_exactly_spell() -> None:
    assert scale('"X" play: play') == 0
    assert scale('"X" play: play spell') == -3
    assert scale('"X" play: play monster', monsters=4) == 3
    assert scale('"X" play: play "Elf"', ELVES, '"Elf"') == 5


@pytest.mark.rule("CF-8.1")
def test_a_spell_pays_five_for_every_effect_after_the_first() -> None:
    assert scale('"X" play: draw') == 10
    assert scale('"X" play: draw, deal 1') == 20
    assert scale('"X" tap take 1: draw, deal 1, pop 1') == 5 - 5 + 10 + 5 - 2 + 10


@pytest.mark.rule("CF-8.2")
def test_a_monster_pays_ten_for_every_spell_after_the_first() -> None:
    assert scale('"M": power 4') == 4
    assert scale('"M": take 1 "A" tap: attack power 4') == -5 + 15 + 4
    assert scale('"M": take 1 "A" tap: attack "B" draw: draw power 4') == -5 + 15 + 15 + 10 + 4
    assert scale('"M": "A" attach: draw 0 "B" attach: draw 0 "C" attach: draw 0 power 0') == 20


@pytest.mark.rule("CF-8.3", "CF-2.8")
@pytest.mark.parametrize(
    ("power", "expected"), [("5", 5), ("05", 5), ("9", 9), ("0", 0), ("10", 20), ("12", 24), ("99", 198), ("100", 300)]
)
def test_power_counts_times_its_digits(power: str, expected: int) -> None:
    assert scale(f'"M": power {power}') == expected


@pytest.mark.rule("CF-8.4", "CF-8.2")
def test_every_tapped_monster_is_five_cheaper() -> None:
    assert scale('"M": power 4 tapped') == -1
    assert scale('"M": "A" tap: attack power 4 tapped') == 14


@pytest.mark.rule("CF-8.5")
def test_cards_below_zero_count_nothing_in_the_deck() -> None:
    assert deck_scale([10, -1, 0, 3], [20, 20, 5, 2]) == 206
    assert report('"A" play: draw N/A "B" play take 1: draw 0 N/A', '"A" 3 "B" 30', 0, 10).total == 40


@pytest.mark.rule("CF-8.6")
def test_limits() -> None:
    assert (CARD_LIMIT, MONSTER_SPELL_LIMIT, DECK_LIMIT) == (10, 15, 200)


@pytest.mark.rule("CF-8.7")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"Stimulants" play pop 3: buff 3', 3),
        ('"Dark Cycle" on tap discard hand: draw 1', 5),
        ('"Pus Explosion" discard ?take 1, heal enemy 1: discard enemy field', 10),
        ('"Oops" play: take 9, (take 2, discard enemy)', 5),
        ('"Door Head Ant": take 1 power 9', 4),
        ('"Door Head Ant": take 1 power 9 tapped', -1),
        ('"Justice": discard field\n"Persona" play: ?attach\npower: 9', -1),
        ('"M": take 5, discard field "A" play: ?attach spell "B" play: ?attach spell power 12', 4),
        ('"Endless" infinity take 6t, pop 5: attack', 8),
    ],
)
def test_worked_examples(text: str, expected: int) -> None:
    assert scale(text) == expected


@pytest.mark.rule("CF-8.7", "CF-8.1")
def test_worked_example_of_four_effects() -> None:
    assert effects_sum([2, 3, -7, -1]) == 14


@pytest.mark.rule("CF-8.7")
def test_worked_example_with_six_elves() -> None:
    assert scale('"Gate" play discard 2 f"Elf" field: draw 2, scry', ELVES, '"Elf" 6') == -5


@pytest.mark.rule("CF-8.7")
def test_worked_example_with_many_monsters_and_eight_spells() -> None:
    demon = (
        '"Wheel Demon": banish monster field, banish spell hand, pop 1\n'
        '"A" tap: attack "B" victory take 1: ?attack power 5'
    )
    assert scale(demon, spells=8, monsters=32) == 7


@pytest.mark.rule("CF-8.7", "CF-8.6")
def test_worked_example_of_a_monster_spell_above_fifteen() -> None:
    lance = '"M": take 9 "Lance" tap: piercing attack power 1'
    spell = card(lance).spells[0]
    assert spell_scale(spell, Census(deck(""))) == 25
    result = report(lance + " N/A", '"M"')
    assert [issue.values for issue in result.issues] == [{"limit": 15, "scale": 25, "name": "Lance"}]


@pytest.mark.rule("CF-8.7", "CF-8.5", "CF-8.6")
def test_worked_example_of_the_deck_total() -> None:
    minus = '"Minus": take 1 power 4 N/A'
    assert scale('"Minus": take 1 power 4') == -1
    cards = f'"Ten" play: draw N/A {minus}'
    legal = report(cards, '"Ten" 20 "Minus" 20', 0, 0)
    assert (legal.total, legal.legal) == (200, True)
    heavy = report(cards, '"Ten" 21 "Minus" 19', 0, 0)
    assert (heavy.total, heavy.legal) == (210, False)
