"""TTCG's sentences: how they are read, what equals what, and what is refused."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardscape.effects.generator import Generator
from cardscape.games.ttcg.language import language, parse_line, print_effect
from cardscape.games.ttcg.shape import SUBTYPES, TYPES

GOLDEN = Path(__file__).parents[2] / "effects" / "golden" / "ttcg-examples.json"
EXAMPLES = json.loads(GOLDEN.read_text(encoding="utf-8"))


def same(*texts: str) -> None:
    """All texts are sentences, with one tree and one canonical form."""
    lines = [parse_line(text) for text in texts]
    assert all(line.ok for line in lines), [line.error for line in lines]
    assert all(line.effect == lines[0].effect for line in lines), [line.canonical for line in lines]
    assert {line.canonical for line in lines} == {lines[0].canonical}


def refused(text: str, column: int, *words: str) -> None:
    line = parse_line(text)
    assert not line.ok, line.canonical
    assert line.column == column, line.error
    for word in words:
        assert word in line.error


@pytest.mark.rule("TT-11.4", "TT-11.5", "TT-11.6")
@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_examples_have_their_trees(example: dict[str, object]) -> None:
    line = parse_line(str(example["text"]))
    assert line.to_json() == example, "if this is meant: python -m tests.games.ttcg.write_examples"
    assert line.warnings == []
    again = parse_line(line.canonical)
    assert (again.effect, again.canonical) == (line.effect, line.canonical)


def test_there_are_64_examples() -> None:
    assert len(EXAMPLES) == 64


@pytest.mark.rule("TT-11.1")
def test_case_apostrophes_hyphens_and_full_stop_do_not_matter() -> None:
    same("Destroy one of your opponent's units.", "DESTROY ONE OF YOUR OPPONENTS UNITS", "destroy 1 of your opponent’s unit(s).")
    same("Destroy all fire-type units.", "Destroy all fire type units.")
    same("Destroy one spell-caster unit.", "Destroy one Spellcaster unit.")
    same("Destroy this one.", "Destroy this card.", "Destroy this.")
    same("Draw ten cards.", "Draw 10 cards.", "Draw 010 cards.")
    refused("Destroy one spell caster unit.", 19, "caster")
    same("\ufeffDraw\tone card.\r", "Draw one card.")
    same("Destroy one of your opponent´s units.", "Destroy one of your opponents' units.")
    same("Discard 'one' card.", "Discard one card.")


@pytest.mark.rule("TT-11.2")
@pytest.mark.parametrize(("text", "plain"), [
    ("Destroy one level 2 creature.", "Destroy one rank 2 unit."),
    ("Destroy every magic card.", "Destroy each spell."),
    ("Whenever an enemy unit attacks, negate the attack.", "When a opponent unit attacks, counter the attack."),
    ("Place this card underneath a unit.", "Place this card under a unit."),
    ("Put this card beneath a unit.", "Move this card under a unit."),
    ("This card is immortal.", "This card is indestructible."),
    ("While this card stays on the field, draw one card.", "While this card remains on the field, draw one card."),
    ("If your opponent has fewer points than you, draw one card.", "If your opponent have less points than you, draw one card."),
    ("Recover one card from your discard pile.", "Return one card from your discard pile."),
    ("Pay two points to draw one card.", "Lose two points to draw one card."),
    ("Raise the attack of this card by 50.", "Increase the attack of this card by 50."),
    ("Decrease the defence of this card by 50.", "Reduce the defense of this card by 50."),
    ("This card cant be targetted.", "This card cannot be targeted."),
    ("Destroy one avian or fish unit.", "Destroy one flying or aquatic unit."),
    ("Destroy one currently tapped unit.", "Destroy one tapped unit."),
    ("When this card is send to the discard pile, draw one card.", "When this card is sent to the discard pile, draw one card."),
    ("When a unit was negated, draw one card.", "When a unit is countered, draw one card."),
])  # fmt: skip
def test_synonyms(text: str, plain: str) -> None:
    same(text, plain)


@pytest.mark.rule("TT-11.3")
def test_rank_up_is_one_word_and_endings_are_dropped() -> None:
    same("Rank up one unit using a unit.", "Level up one unit using a unit.", "Promote one unit using a unit.")
    same("This card can be ranked up.", "This card can be levelled up.", "This card can be promoted.")
    same("This card can be ranked up.", "This card can be leveled up.")
    same("Your opponent searches their deck for two units.", "Your opponent search their deck for two unit.")
    refused("Destroy two unites of boxes.", 23, "boxes")


@pytest.mark.rule("TT-11.4")
def test_to_before_a_verb_ends_a_cost_and_before_a_zone_names_a_destination() -> None:
    effect = parse_line("Return one unit to your hand to send one spell to the top of your deck.").effect
    assert effect is not None
    assert effect.cost[0].dest is not None
    assert effect.steps[0].dest is not None
    assert effect.steps[0].dest.position == "top"


@pytest.mark.rule("TT-11.4")
def test_the_longest_noun_phrase_wins() -> None:
    effect = parse_line("Destroy one unit under a unit you control.").effect
    assert effect is not None
    target = effect.steps[0].target
    assert target is not None
    assert target.controller is None
    assert target.under is not None
    assert target.under.controller == "you"


@pytest.mark.rule("TT-11.4")
@pytest.mark.parametrize(("text", "column"), [
    ("Destroy.", 9), ("Draw fire.", 11), ("Lose to draw one card.", 6), ("Banish one unit.", 1), ("Discard one card to.", 21),
    ("Your opponent two cards.", 15), ("", 1), ("   ", 1), (".", 1), ("Normal:", 8), ("Draw one card. Draw one card.", 14),
    ("Normal: draw one card normal: draw one card", 23), ("Draw one card,", 15), ("Draw one card and", 18),
    ("Draw -1 cards.", 6), ("Draw one card!", 14), ("Draw one , card.", 10), ("Destroy one unit; draw one card.", 17),
    ("If you control a unit.", 23), ("When this card attacks.", 24),
])  # fmt: skip
def test_text_outside_the_grammar_is_refused_at_its_place(text: str, column: int) -> None:
    refused(text, column)


@pytest.mark.rule("TT-11.4")
def test_errors_teach() -> None:
    refused("Banish one unit.", 1, 'unknown word "Banish" at column 1', "TTCG knows: destroy, send, return")
    refused("Destroy one unti.", 13, 'did you mean "unit"?')
    refused("Destroy one fier unit.", 13, 'did you mean "fire"?')
    refused("Draw trhee cards.", 6, 'did you mean "three"?')
    refused("Gain thre points.", 6, 'did you mean "three"?')
    refused("This card ganis 100 attack.", 11, 'did you mean "gain"?')
    refused("Discard one card to darw two cards.", 21, 'did you mean "draw"?')
    refused("Return one unit form the field to your hand.", 17, 'did you mean "from"?')
    refused("Return one enemy unit to its ower's hand.", 30, 'did you mean "owner"?')
    refused("Destroy two spelhs.", 13, 'did you mean "spell"?', "TTCG knows: card, unit, spell")
    refused("Lose to draw one card.", 6, '"to" cannot stand at column 6', "a number")
    refused("Draw one card. Draw one card.", 14, "only one sentence per effect")
    refused("", 1, "empty")
    refused("This card gains 100 ATK.", 21, 'unknown word "ATK"', 'did you mean "attack"?')
    refused("Return one card from your graveyard to your hand.", 27, 'did you mean "discard pile"?')
    refused("The opponent draws two cards.", 14, 'did you mean "your opponent"?')
    refused("Opponent draws two cards.", 10, 'did you mean "your opponent"?')
    refused("Your opponent can not draw cards.", 19, 'did you mean "cannot"?')
    refused("Draw too cards.", 6, 'did you mean "two"?', "a number, a type, a subtype")
    refused("Once per turn: draw one card.", 14, "a comma", '"to" behind a price')
    refused("This card gains +100 attack.", 17, "leave it out")
    refused("Draw one card; gain one point.", 14, 'with ", then"')
    refused("Deal two damage to your opponent.", 1, 'did you mean "your opponent loses"?')
    refused("Your opponent takes two damage.", 25, 'did you mean "points of damage"?')
    refused("As long as you control a dragon, this card gains 100 attack.", 4, 'did you mean "while"?')
    refused("The host gains 100 attack.", 5, 'did you mean "equipped unit"?')
    refused("When this card destroys a unit, draw one card.", 16, '"when an enemy unit is destroyed by this card"')
    refused("Choose one unit.", 1, "what is chosen stands with what is done to it")
    refused("When you gain points, draw one card.", 15, 'did you mean "gain one or more points"?')
    refused("Passiv: This card gains 50 attack.", 1, 'there is no style "passiv"', 'did you mean "passive"?')
    refused("Fast: Draw one card.", 1, 'there is no style "fast"', "the styles are normal")
    assert "did you mean" not in parse_line("Play this card for free.").error


def test_every_kind_of_hyphen_is_dropped_in_spell_caster() -> None:
    for text in ("Destroy one spell-caster.", "Destroy one spell\u2010caster.", "Destroy one Spell\u2011Casters."):
        assert parse_line(text).canonical == "Normal: Destroy one spellcaster card."
    assert parse_line("Destroy one Fire\u2011type unit.").canonical == "Normal: Destroy one fire unit."


def test_a_kind_that_no_card_has_is_answered_with_the_kinds_there_are() -> None:
    refused("Destroy one goblin.", 13, 'unknown word "goblin"', "a type is earth, water", "a subtype is dragon, beast")
    assert "a subtype is" not in parse_line("Destroy one dragonn.").error
    assert "a subtype is" not in parse_line("Banish one unit.").error


def test_phrases_of_designers_are_answered_with_the_phrase_to_write() -> None:
    refused("This card gains 1,000 attack.", 23, "write 1000")
    refused("Give one unit 100 attack.", 1, '"one unit gains 100 attack"')
    refused("Draw one card or gain one point.", 18, "a second effect")
    refused("Gain points equal to its rank.", 6, '"gain one point for each dragon you control"')
    refused("You may play two more units this turn.", 18, 'did you mean "play ... extra"?')
    refused("Destroy one 3 star unit.", 13, 'did you mean "rank ..."?')
    refused("Counter an enemy attack.", 18, "counter the attack")
    refused("When this card is in your hand, draw one card.", 19, '"while this card is in your hand"')
    refused("Swap this card's attack and defense.", 25, '"swap the attack and defense of this card"')
    refused("End the turn.", 1, '"skip your opponent\'s next battle phase"')
    refused("Search your deck for a spell, then shuffle.", 44, "shuffled anyway")
    refused("All units lose 50 attack and defense.", 38, "ends too early", '"50 attack and 50 defense"')
    refused("If this card is attacked, draw one card.", 17, '"when this card is attacked"')
    refused("Destroy one unit that is tapped.", 18, '"one tapped unit"')
    refused("Units cannot attack this card.", 26, '"this card cannot be attacked by enemy units"')
    refused("Gain one point per dragon you control.", 16, 'did you mean "point for each"?')
    refused("Destroy one or two units.", 16, 'did you mean "up to two"?')
    refused("When this card is killed, draw one card.", 19, 'did you mean "destroyed"?')
    refused("Each turn, draw one card.", 6, "at the start of each turn")
    refused("Increase attack of this card by 100.", 10, 'did you mean "increase the attack"?')
    refused("This card gains 100 attack for 2 turns.", 32, 'did you mean "for the next two turns"?')
    refused("If you do not control a unit, draw one card.", 8, '"if you control no units"')
    refused("This unit's attack becomes 500.", 13, '"this unit becomes 500 attack"')
    refused("This card becomes a dragon.", 19, '"becomes dragon"')
    refused("This card and one other unit gain 50 attack.", 11, "one group of cards")
    refused("Destroy one unit of your opponent.", 26, "unit your opponent controls")
    refused("Destroy one of the enemy units.", 16, "one enemy unit")
    refused("Destroy a rank 3 or less unit.", 21, 'did you mean "or lower"?')
    refused("When this card attacks or is attacked, draw one card.", 24, "one event for each effect")
    refused("When an enemy unit attacks you directly, draw one card.", 32, '"when an enemy unit attacks directly"')
    refused("Put the top card of your deck into your hand.", 31, '"add one card from your deck to your hand"')
    refused("Draw to cards.", 6, 'did you mean "two"?')


def test_numbers_are_whole_and_have_no_comma() -> None:
    refused("Draw 1.5 cards.", 7, "numbers are whole")
    refused("Draw 1,000 cards.", 7, "write 1000")


def test_each_word_of_a_phrase_keeps_its_place() -> None:
    refused("Attack and defense change is send inverted.", 30, '"send" cannot stand at column 30', "expected inverted")
    assert "did you mean" not in parse_line("Attack and defense change is send inverted.").error


def test_words_are_offered_as_they_are_written() -> None:
    refused("This card cannot be blocked.", 21, "ranked up")
    assert "rankedup" not in parse_line("This card cannot be blocked.").error




@pytest.mark.rule("TT-11.6", "TT-11.8")
def test_may_makes_a_step_optional_but_permissions_are_none() -> None:
    def optional(text: str) -> bool | None:
        effect = parse_line(text).effect
        assert effect is not None
        return effect.optional

    same("When you draw a card, you may draw one card.", "When you draw a card, you can draw one card.")
    assert optional("When you draw a card, you may draw one card.")
    assert optional("You may discard one card to draw one card.")
    assert not optional("When you draw a card, draw one card.")
    assert not optional("Your opponent may draw one card.")
    assert not optional("You may play one extra fire card this turn.")
    assert not optional("You can rank up this card using a unit.")


@pytest.mark.rule("TT-11.6", "TT-11.7")
def test_a_statement_has_one_step_per_predicate_and_amount() -> None:
    effect = parse_line("One unit gains 50 attack and 20 defense and cannot attack this turn.").effect
    assert effect is not None
    assert [(step.verb, step.amount, step.stat) for step in effect.steps] == [
        ("gain", 50, "attack"), ("gain", 20, "defense"), ("attack", None, None),
    ]  # fmt: skip
    assert [step.target.ref for step in effect.steps if step.target is not None] == [None, "it", "it"]
    assert all(step.duration is not None and step.duration.kind == "turn" for step in effect.steps)


@pytest.mark.rule("TT-11.7")
def test_a_duration_before_the_comma_belongs_to_the_effect_one_behind_to_its_step() -> None:
    before = parse_line("This turn, tap one unit, then draw one card.").effect
    behind = parse_line("Tap one unit this turn, then draw one card.").effect
    assert before is not None
    assert behind is not None
    assert before.duration is not None
    assert before.steps[0].duration is None
    assert behind.duration is None
    assert behind.steps[0].duration is not None
    assert behind.steps[1].duration is None


@pytest.mark.rule("TT-11.5")
@pytest.mark.parametrize("texts", [
    ("Destroy it and draw one card.", "Destroy that card, then draw one card.", "Destroy them, draw one card."),
    ("One unit gains 50 attack until the end of this turn.", "One unit gains 50 attack this turn."),
    ("One unit gains 50 attack for the rest of the turn.", "One unit gains 50 attack this turn."),
    ("Units cannot be attacked until the start of your next turn.", "Each unit cannot be attacked until your next turn."),
    ("Destroy one unit above rank 2.", "Destroy one rank 3 or higher unit."),
    ("Destroy one rank 2 or higher rank 3 or lower unit.", "Destroy one rank 3 or lower unit above rank 1."),
    ("Destroy one water or fire unit.", "Destroy one fire or water unit.", "Destroy one fire and water or fire unit."),
    ("Destroy one unit or spell.", "Destroy one card."),
    ("Destroy one spell card.", "Destroy one spell."),
    ("Destroy one dragon.", "Destroy one dragon card."),
    ("Draw one card when this card attacks.", "When this card attacks, draw one card."),
    ("Take five points of damage.", "Lose 5 points."),
    ("This card can rank up using a unit.", "This card can be ranked up using a unit."),
    ("One unit becomes 3 rank.", "One unit becomes rank 3."),
    ("Destroy one unit of your opponent's choice.",),
    ("Reduce the attack of one unit by 50 defense.", "Reduce the attack of one unit by 50."),
    ("When this card is destroyed by battle, draw one card.", "Each time this card is destroyed in battle, draw one card."),
])  # fmt: skip
def test_equal_meanings_have_equal_trees(texts: tuple[str, ...]) -> None:
    if len(texts) == 1:
        assert not parse_line(texts[0]).ok
    else:
        same(*texts)


@pytest.mark.rule("TT-2.2", "TT-2.3", "TT-T5", "TT-T6")
def test_all_types_and_subtypes_are_words() -> None:
    for word in (*TYPES, *SUBTYPES):
        effect = parse_line(f"Destroy one {word} unit.").effect
        assert effect is not None
        target = effect.steps[0].target
        assert target is not None
        assert (target.kinds, target.category) == ([word], "unit")


@pytest.mark.rule("TT-T5", "TT-T6", "TT-2.1")
def test_nouns_become_a_category_or_kinds() -> None:
    def target(noun: str) -> tuple[str | None, list[object]]:
        effect = parse_line(f"Destroy one {noun}.").effect
        assert effect is not None
        assert effect.steps[0].target is not None
        return effect.steps[0].target.category, effect.steps[0].target.kinds

    assert target("unit or spell") == ("card", [])
    assert target("dragon or unit") == ("unit", [])
    assert target("spell card") == ("spell", [])
    assert target("dragon or spell") == ("card", [["dragon", "spell"]])


@pytest.mark.rule("TT-X6", "TT-X8")
def test_rank_ups_and_new_ranks_have_one_form() -> None:
    effect = parse_line("This card can be ranked up using a dragon this turn.").effect
    assert effect is not None
    assert (effect.steps[0].verb, effect.steps[0].modal) == ("rankup", "can")
    effect = parse_line("This card must be ranked up this turn and becomes 2 rank.").effect
    assert effect is not None
    assert [step.verb for step in effect.steps] == ["rankup", "become"]
    assert (effect.steps[1].rank_min, effect.steps[1].rank_max, effect.steps[1].amount) == (2, 2, None)


@pytest.mark.rule("TT-11.5")
def test_the_text_on_a_card_has_no_style() -> None:
    effect = parse_line("Passive: this card gains 50 attack").effect
    assert effect is not None
    assert print_effect(effect) == "Passive: This card gains 50 attack."
    assert print_effect(effect, with_style=False) == "This card gains 50 attack."


def test_what_a_sentence_says_twice_is_kept() -> None:
    effect = parse_line("Destroy one tapped untapped unit.").effect
    assert effect is not None
    assert effect.steps[0].target is not None
    assert effect.steps[0].target.also == [("tapped", False)]


def test_random_word_edits_are_read_or_cleanly_refused() -> None:
    rng = random.Random(11)
    generator = Generator(language(), 12, 0.25)
    words = sorted(language().lexicon.ids)
    for _ in range(1500):
        text = generator.sentence().split()
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randint(0, 1)] = rng.choices(words, k=rng.randint(0, 1))
        line = parse_line(" ".join(text))
        if line.ok:
            assert parse_line(line.canonical).effect == line.effect
        else:
            assert line.error
            assert 1 <= line.column <= len(line.text) + 1


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_any_text_has_a_clean_result(text: str) -> None:
    line = parse_line(text)
    assert line.ok or (line.error and 1 <= line.column <= len(text) + 1)


@pytest.mark.parametrize("text", [
    "draw " * 10_000, "a" * 1_000_000, "," * 5000, "destroy one unit " + "under a unit " * 60,
    "destroy one unit " + "under a unit " * 3000, "destroy one unit " + "under unit " * 99,
    "if you control " * 66, "this card " * 99, "((((" * 500, "\x00\x01\x02", "9" * 5000,
    "draw one card, then " * 40 + "draw one card",
    "this card gains " + "1 and " * 90 + "1", "destroy all " + "other " * 150 + "units", "draw ² cards", "draw ٣ cards",
    "destroy one unit " + "other than a unit above " * 30 + "a unit", "\ud800", "draw one card\n\n\ndraw one card",
])  # fmt: skip
def test_hostile_text_neither_hangs_nor_overflows(text: str) -> None:
    line = parse_line(text)
    if line.ok:
        assert parse_line(line.canonical).effect == line.effect
    else:
        assert line.error
        assert len(line.error) < 600


def test_json_has_the_promised_fields() -> None:
    good = parse_line("Draw one card.").to_json()
    assert set(good) == {"text", "ok", "tree", "canonical", "warnings", "codes"}
    assert set(parse_line("Drow").to_json()) == {"text", "ok", "error", "column"}
    tree = good["tree"]
    assert isinstance(tree, dict)
    assert list(tree) == [
        "node", "style", "limit", "trigger", "conditions", "while", "duration", "foreach", "offer", "cost", "steps", "optional",
    ]  # fmt: skip
    json.dumps(good)
