"""CF-3 and CF-9.3: what stands where, the traps of ordered choice, and errors that help."""

import pytest

from cardscape.games.cardfinity.atoms import (
    CARD,
    OF_FAMILY,
    OF_NAME,
    SPELL,
    Attach,
    Attack,
    Buff,
    Choice,
    Damage,
    Deckout,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Maybe,
    Node,
    Peek,
    Play,
    Pop,
    Scry,
    Search,
)
from cardscape.games.cardfinity.cards import ON_DISCARD, ON_PLAY, ON_TAP
from cardscape.games.cardfinity.reader import read_deck

from .table import card, error, file_error

ELF = Filter(OF_FAMILY, "Elf")


def effects(text: str) -> tuple[Node, ...]:
    return card(f'"X" play: {text}').spells[0].effects


def requirements(text: str) -> tuple[Node, ...]:
    return card(f'"X" play {text}: draw').spells[0].requirements


@pytest.mark.rule("CF-3.2", "CF-4.1")
@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("discard hand", Destroy(False, False, 1, CARD, False)),
        ("discard field", Destroy(False, False, 1, CARD, True)),
        ("banish 2 spell hand", Destroy(True, False, 2, SPELL, False)),
        ('discard 0 family "Elf" field', Destroy(False, False, 0, ELF, True)),
        ('banish "Elf" field', Destroy(True, False, 1, Filter(OF_NAME, "Elf"), True)),
        ("discard", DiscardTop(False)),
        ("take 3", Damage(False, 3, False)),
        ("take 3t", Damage(False, 3, True)),
        ("take 3 true", Damage(False, 3, True)),
        ("heal enemy", Heal(True, 1)),
        ("heal enemy 4", Heal(True, 4)),
        ("pop 2", Pop(2)),
        ("? ?take 1", Maybe(Maybe(Damage(False, 1, False)))),
        ("(discard, (pop 1))", Choice((DiscardTop(False), Choice((Pop(1),))))),
    ],
)
def test_every_requirement_is_read_before_the_colon_and_as_an_effect(text: str, node: Node) -> None:
    assert requirements(text) == (node,)
    assert effects(text) == (node,)
    assert card(f'"M": {text} power 1').requirements == (node,)


@pytest.mark.rule("CF-3.2")
@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("discard enemy hand", Destroy(False, True, 1, CARD, False)),
        ('banish enemy 3 f"Elf" field', Destroy(True, True, 3, ELF, True)),
        ("discard enemy", DiscardTop(True)),
        ("deal 3", Damage(True, 3, False)),
        ("deal 3t", Damage(True, 3, True)),
        ("heal", Heal(False, 1)),
        ("heal 2", Heal(False, 2)),
        ("deckout", Deckout()),
        ("draw", Draw(1)),
        ("peek 3", Peek(3)),
        ("scry", Scry(1)),
        ("attack", Attack(False)),
        ("piercing attack", Attack(True)),
        ("play", Play(CARD)),
        ("search spell", Search(SPELL)),
        ('drill f"Elf"', Drill(ELF)),
        ("attach", Attach(CARD)),
        ("buff 2", Buff(False, 2)),
        ("buff this -2", Buff(True, -2)),
    ],
)
def test_every_other_effect_is_read_behind_the_colon_only(text: str, node: Node) -> None:
    assert effects(text) == (node,)
    assert effects(f"?({text}, draw)") == (Maybe(Choice((node, Draw(1)))),)
    assert error(f'"X" play {text}: draw').code == "SYNTAX"


@pytest.mark.rule("CF-3.2")
def test_requirements_may_be_absent_and_effects_may_not() -> None:
    assert card('"X" play: draw').spells[0].requirements == ()
    assert card('"M": power 3').requirements == ()
    for text in ('"X" play:', '"X" play: ()', '"X" play (): draw', '"X" play: ?', '"X" play: draw,', '"X" play take 1,: draw'):
        assert error(text).code == "SYNTAX"


@pytest.mark.rule("CF-3.1")
def test_the_f_of_field_is_no_family_filter() -> None:
    assert requirements("discard field") == (Destroy(False, False, 1, CARD, True),)
    assert requirements("discard 2field") == (Destroy(False, False, 2, CARD, True),)
    assert effects("banish enemy field") == (Destroy(True, True, 1, CARD, True),)


@pytest.mark.rule("CF-3.1")
def test_discard_before_a_spell_name_is_the_top_of_the_deck() -> None:
    read = card('"M": discard "S" play: draw power 3')
    assert read.requirements == (DiscardTop(False),)
    assert (read.spells[0].name, read.spells[0].trigger) == ("S", ON_PLAY)
    read = card('"M": "A" tap: discard enemy "B" tap: attack power 3')
    assert read.spells[0].effects == (DiscardTop(True),)
    assert [spell.name for spell in read.spells] == ["A", "B"]
    assert card('"M": discard "S" hand power 3').requirements == (
        Destroy(False, False, 1, Filter(OF_NAME, "S"), False),
    )


@pytest.mark.rule("CF-3.1")
@pytest.mark.parametrize("word", ["play", "search", "drill", "attach"])
def test_a_name_on_the_same_line_is_always_the_filter(word: str) -> None:
    wrong = file_error(f'"X" play: {word} "Demon"\ndeck: "D" by "A"')
    assert (wrong.line, wrong.column) == (2, 1)
    assert error(f'"M": "A" tap: {word} "B" tap: attack power 3').code == "SYNTAX"


@pytest.mark.rule("CF-3.1")
def test_a_single_t_counts_only_directly_behind_the_number() -> None:
    assert error('"X" play: deal 3 t').column == 18
    assert card('"M": take 3tpower 5').requirements == (Damage(False, 3, True),)


@pytest.mark.rule("CF-3.3")
def test_the_first_word_behind_a_spell_name_is_the_trigger() -> None:
    spell = card('"X" discard discard: draw').spells[0]
    assert spell.trigger == ON_DISCARD
    assert spell.requirements == (DiscardTop(False),)
    assert card('"X" taptake1:draw').spells[0].trigger == ON_TAP
    assert "a trigger" in error('"X" take 1: draw').message


@pytest.mark.rule("CF-3.4")
def test_peak_is_another_spelling_of_peek() -> None:
    assert effects("peak 2") == effects("peek 2") == (Peek(2),)
    assert effects("peak") == (Peek(1),)


@pytest.mark.rule("CF-3.5", "CF-6.4")
def test_heal_enemy_is_an_effect_too_and_needs_no_number() -> None:
    assert effects("heal enemy 3, heal enemy, heal 2") == (Heal(True, 3), Heal(True, 1), Heal(False, 2))
    assert error('"X" play heal 2: draw').column == 15


@pytest.mark.rule("CF-1.1", "CF-5.9")
def test_a_card_is_one_spell_or_a_monster_with_any_number_of_spells() -> None:
    spell = card('"S" tap: attack')
    assert (spell.monster, len(spell.spells)) == (False, 1)
    monster = card('"M": take 1 "A" tap: attack "B" attach: draw "C" infinity: draw power 12 tapped')
    assert (monster.monster, len(monster.spells), monster.power, monster.tapped) == (True, 3, 12, True)
    assert card('"M": power 0').spells == ()


@pytest.mark.rule("CF-9.3")
@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "nearest"),
    [
        ('"X" play: drwa 3', 1, 11, "an effect", "draw"),
        ('"X" plya: draw', 1, 5, "trigger", "play"),
        ('"X" onplya: draw', 1, 7, "trigger", "play"),
        ('"X" play: discard fild', 1, 20, "a family in quotes", "field"),
        ('"M": tak 3 power 1', 1, 6, "a requirement", "take"),
        ('"M": power 3 taped', 1, 14, "tapped", "tapped"),
        ('"M":\n take 1\n powr 3', 3, 2, "power", "power"),
        ('"X" play: heal enmy', 1, 16, "enemy", "enemy"),
        ('"X" play: piercing atack', 1, 20, "attack", "attack"),
        ('"X" play: draw 3 3', 1, 18, "','", None),
        ('"X" play: (draw', 1, 16, "')'", None),
        ('"X" play: banish', 1, 17, "hand", None),
        ("", 1, 1, "a card's name in quotes", None),
    ],
)
def test_an_error_points_at_the_furthest_place_and_helps(
    text: str, line: int, column: int, expected: str, nearest: str | None
) -> None:
    wrong = error(text)
    assert (wrong.code, wrong.line, wrong.column) == ("SYNTAX", line, column)
    assert wrong.values == {"line": line, "column": column, "expected": wrong.values["expected"]}
    assert expected in str(wrong.values["expected"])
    assert f"line {line}, column {column}: expected" in wrong.message
    assert wrong.message.endswith(f"did you mean {nearest}?") == (nearest is not None)


@pytest.mark.rule("CF-9.3")
def test_lines_are_counted_for_every_kind_of_line_break() -> None:
    for line_break in ("\n", "\r\n", "\r"):
        wrong = file_error(f'! one{line_break}"X" play: draw{line_break}N/A{line_break}   oops')
        assert (wrong.line, wrong.column) == (4, 4)


def test_places_of_cards_spells_and_entries_are_kept() -> None:
    read = read_deck('\n  "M":\n   "S" tap: attack power 3 N/A\ndeck: "D" by "A"\n "M" 2')
    monster = read.definitions[0]
    assert (monster.line, monster.column) == (2, 3)
    assert (monster.spells[0].line, monster.spells[0].column) == (3, 4)
    assert (read.entries[0].line, read.entries[0].column) == (5, 2)
