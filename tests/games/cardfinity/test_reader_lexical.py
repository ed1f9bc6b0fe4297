"""CF-2: the letters, blanks, comments, numbers and names of a deck file."""

import pytest

from cardscape.games.cardfinity.atoms import (
    CARD,
    MONSTER,
    OF_FAMILY,
    OF_NAME,
    Attack,
    Buff,
    Choice,
    Damage,
    Destroy,
    DiscardTop,
    Draw,
    Filter,
    Maybe,
    Node,
    Pop,
    Search,
)
from cardscape.games.cardfinity.cards import ON_DRAW, ON_PLAY, TRIGGERS
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.scanner import DeckError

from .table import card, deck, error, file_error

TITLE = 'deck: "D" by "A"\n'


def effects(text: str) -> tuple[Node, ...]:
    return card(f'"X" play: {text}').spells[0].effects


@pytest.mark.rule("CF-2.1")
def test_file_is_definitions_then_deck_then_title_then_list() -> None:
    read = read_deck(f'"X" play: draw N/A "M": power 3 N/A {TITLE}"X" 2\n"M"')
    assert [definition.name for definition in read.definitions] == ["X", "M"]
    assert (read.name, read.author) == ("D", "A")
    assert read.copies() == [0, 0, 1]


@pytest.mark.rule("CF-2.1")
def test_the_word_deck_and_its_colon_are_mandatory() -> None:
    without = file_error('"X" play: draw N/A ')
    assert without.values["expected"] == "a card's name in quotes or deck:"
    assert file_error('"X" play: draw N/A deck "D" by "A"').values["expected"] == "':'"


@pytest.mark.rule("CF-2.1", "CF-9.3")
def test_bytes_that_are_not_utf8_are_an_error_with_a_place() -> None:
    with pytest.raises(DeckError, match="line 2, column 3: this is not UTF-8 text"):
        read_deck(b'! ok\nab\xff\xfe "X"')
    with pytest.raises(DeckError, match="line 1, column 2: this is not UTF-8 text"):
        read_deck("a\ud800")


@pytest.mark.rule("CF-2.1")
def test_utf8_bytes_with_or_without_byte_order_mark_are_read() -> None:
    text = f'"Größe" play: draw N/A {TITLE}"Größe" 3'
    assert read_deck(text.encode()) == read_deck(b"\xef\xbb\xbf" + text.encode()) == read_deck(text)


@pytest.mark.rule("CF-2.2")
def test_keywords_ignore_case_and_quoted_text_does_not() -> None:
    read = deck('"X" ON PLAY TaKe 3 TRUE: DrAw, Discard ENEMY 2 MONSTER fIELD "Persona", "persona"')
    first = read.definitions[0]
    assert first.spells[0].trigger == ON_PLAY
    assert first.spells[0].requirements == (Damage(False, 3, True),)
    assert first.spells[0].effects == (Draw(1), Destroy(False, True, 2, MONSTER, True))
    assert first.families == ("Persona", "persona")
    shout = read_deck('"M": POWER 3 TAPPED n/a DECK: "D" BY "A"')
    assert shout.definitions[0].tapped
    assert shout.definitions[0].families == ()


@pytest.mark.rule("CF-2.2")
def test_letters_that_only_fold_to_ascii_are_no_keywords() -> None:
    assert error('"X" play: pee\u212a').code == "SYNTAX"
    assert error('"X" play: di\u017fcard').code == "SYNTAX"


@pytest.mark.rule("CF-2.3")
def test_names_know_four_escapes() -> None:
    assert card(r'"a\"b\\c\nd\te" play: draw').name == 'a"b\\c\nd\te'
    wrong = error(r'"a\qb" play: draw')
    assert (wrong.column, "backslash" in wrong.message) == (4, True)


@pytest.mark.rule("CF-2.3")
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_a_raw_line_break_inside_quotes_is_an_error(line_break: str) -> None:
    wrong = error(f'"ab{line_break}c" play: draw')
    assert (wrong.line, wrong.column) == (1, 4)
    assert "closing quote" in wrong.message


@pytest.mark.rule("CF-2.3")
def test_a_name_has_at_least_one_character_and_may_hold_any() -> None:
    assert error('"" play: draw').column == 2
    assert card('"! * : , 火" play: draw').name == "! * : , 火"


@pytest.mark.rule("CF-2.4")
def test_comments_stand_wherever_blanks_may() -> None:
    read = card('! first\n* and * "M" ! name\n : *\n* take *x* 3 *y* true , ! more\n pop *z* 2 power *p* : *q* 4 *r* tapped')
    assert read.requirements == (Damage(False, 3, True), Pop(2))
    assert (read.power, read.tapped) == (4, True)


@pytest.mark.rule("CF-2.4")
def test_block_comments_do_not_nest_and_must_end() -> None:
    assert error('"X" play: * a * b * draw').column == 17
    wrong = error('"X" play: draw\n* never\n closed')
    assert (wrong.line, wrong.column) == (3, 8)
    assert "line 2, column 1" in wrong.message


@pytest.mark.rule("CF-2.4")
def test_comment_signs_inside_quotes_are_ordinary() -> None:
    assert deck('"a!b*c" play: draw N/A').definitions[0].name == "a!b*c"


@pytest.mark.rule("CF-2.5")
@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("pop3", Pop(3)),
        ("buffthis 2", Buff(True, 2)),
        ("buffthis-2", Buff(True, -2)),
        ("discard3monsterfield", Destroy(False, False, 3, MONSTER, True)),
        ('discardf"Elf"field', Destroy(False, False, 1, Filter(OF_FAMILY, "Elf"), True)),
        ('banishenemy2"Elf"hand', Destroy(True, True, 2, Filter(OF_NAME, "Elf"), False)),
        ("draw1", Draw(1)),
        ("piercingattack", Attack(True)),
        ("deal3t", Damage(True, 3, True)),
        ("deal3true", Damage(True, 3, True)),
        ("?(draw2,pop1)", Maybe(Choice((Draw(2), Pop(1))))),
        ('search"Elf"', Search(Filter(OF_NAME, "Elf"))),
    ],
)
def test_blanks_between_keywords_are_optional(text: str, node: Node) -> None:
    assert effects(text) == (node,)


@pytest.mark.rule("CF-2.5")
def test_a_whole_card_without_a_blank() -> None:
    read = card('"M":take1,discard"S"ontaptake2t:attack,draw12power05tapped')
    assert read.requirements == (Damage(False, 1, False), DiscardTop(False))
    assert read.spells[0].requirements == (Damage(False, 2, True),)
    assert read.spells[0].effects == (Attack(False), Draw(12))
    assert (read.power, read.tapped) == (5, True)


@pytest.mark.rule("CF-2.6")
def test_an_omitted_filter_is_not_looked_for_on_the_next_line() -> None:
    two_lines = read_deck(f'"X" play: search\n"Demon"\n{TITLE}"X"').definitions[0]
    assert two_lines.spells[0].effects == (Search(CARD),)
    assert two_lines.families == ("Demon",)
    one_line = read_deck(f'"X" play: search "Demon" "F"\n{TITLE}"X"').definitions[0]
    assert one_line.spells[0].effects == (Search(Filter(OF_NAME, "Demon")),)
    assert one_line.families == ("F",)


@pytest.mark.rule("CF-2.6")
def test_a_block_comment_with_a_line_break_is_no_line_break() -> None:
    assert effects('search *\n* "Demon"') == (Search(Filter(OF_NAME, "Demon")),)
    assert effects("draw * three\n * 3") == (Draw(3),)


@pytest.mark.rule("CF-2.6")
@pytest.mark.parametrize(
    "text", ["take\n3", "discard\nfield", "draw\n2", "piercing\nattack", "buff\n1", "?\ndraw", "deal 3\ntrue", "heal\nenemy"]
)
def test_an_atom_is_not_split_over_lines(text: str) -> None:
    assert error(f'"X" play: {text}').code == "SYNTAX"


@pytest.mark.rule("CF-2.6")
def test_a_line_comment_ends_the_line() -> None:
    assert error('"X" play: take ! so many\n 3').line == 1


@pytest.mark.rule("CF-2.7")
def test_free_whitespace_around_commas_colons_and_brackets() -> None:
    loose = card('"X" play take 1 \n , \n pop 2 \n : \n ( \n draw \n , \n heal \n ) \n , \n draw')
    tight = card('"X" play take 1,pop 2:(draw,heal),draw')
    assert loose == tight
    assert card('"M"\n:\ntake 1\n"S"\ntap\n:\nattack\npower 3\ntapped') == card('"M": take 1 "S" tap: attack power 3 tapped')
    read = read_deck(f'"X" play: draw\n"A"\n,\n"B"\n{TITLE}')
    assert read.definitions[0].families == ("A", "B")


@pytest.mark.rule("CF-2.8")
def test_numbers_drop_leading_zeros_and_take_no_sign() -> None:
    assert effects("draw 007, take 0, deal 0000") == (Draw(7), Damage(False, 0, False), Damage(True, 0, False))
    assert effects("buff -3, buff this -0") == (Buff(False, -3), Buff(True, 0))
    assert error('"X" play: buff - 3').column == 17
    assert error('"X" play: take -3').column == 16
    assert error('"X" play: take +3').column == 16


@pytest.mark.rule("CF-2.8")
def test_numbers_are_exact_up_to_a_thousand_digits() -> None:
    assert effects("take " + "9" * 1000) == (Damage(False, 10**1000 - 1, False),)
    assert effects("take " + "0" * 50_000 + "5") == (Damage(False, 5, False),)
    wrong = error('"X" play: take ' + "9" * 1001)
    assert (wrong.column, "at most 1000 digits" in wrong.message) == (16, True)


@pytest.mark.rule("CF-2.8")
def test_digits_of_other_scripts_are_no_numbers() -> None:
    assert error('"X" play: take ٣').column == 16


@pytest.mark.rule("CF-2.9")
def test_families_are_mandatory_and_collapse() -> None:
    assert deck('"X" play: draw "A", "B", "A"').definitions[0].families == ("A", "B")
    assert deck('"X" play: draw N/A').definitions[0].families == ()
    wrong = file_error(f'"X" play: draw\n{TITLE}"X"')
    assert (wrong.line, wrong.column) == (2, 1)
    assert "a family in quotes" in str(wrong.values["expected"])
    assert file_error(f'"X" play: draw "A", {TITLE}').code == "SYNTAX"


@pytest.mark.rule("CF-2.10")
def test_the_first_definition_of_a_name_is_the_one_listed() -> None:
    read = deck('"X" play: draw N/A "X" play: heal N/A', '"X" 2')
    assert read.cards[-1].spells[0].effects == (Draw(1),)
    assert card('"M": "S" tap: attack "S" tap: draw power 1').spells[1].name == "S"


@pytest.mark.rule("CF-2.11")
def test_list_entries_count_add_up_and_keep_their_order() -> None:
    read = read_deck(f'"A" play: draw N/A "B" play: heal N/A "C" play: draw N/A {TITLE}"B" 2 "A"\n"B" 1 "C" 0')
    assert [definition.name for definition in read.cards] == ["B", "A"]
    assert read.counts == (3, 1)
    assert read.copies() == [0, 0, 1, 0]
    assert read.size == 4


@pytest.mark.rule("CF-2.11")
def test_a_count_on_the_next_line_is_no_count() -> None:
    wrong = file_error(f'"A" play: draw N/A {TITLE}"A"\n3')
    assert (wrong.line, wrong.column) == (3, 1)


@pytest.mark.rule("CF-2.11", "CF-9.3")
def test_an_undeclared_card_is_named_with_its_place_and_the_nearest_name() -> None:
    wrong = file_error(f'"Ember Fox" play: draw N/A {TITLE}"Ember Fox" 3\n  "Ember Fix" 2 "Nobody"')
    assert wrong.code == "UNDECLARED_CARD"
    assert wrong.values == {"name": "Ember Fix"}
    assert (wrong.line, wrong.column) == (3, 3)
    assert 'did you mean "Ember Fox"' in wrong.message


@pytest.mark.rule("CF-2.12")
@pytest.mark.parametrize("title", ['"D" by "A"', '"D" "A"', '"D"by"A"', '"D""A"', '\n "D"  BY *x* "A"'])
def test_title_line_has_two_names_with_or_without_by(title: str) -> None:
    read = read_deck(f"deck: {title}")
    assert (read.name, read.author) == ("D", "A")


@pytest.mark.rule("CF-2.12")
@pytest.mark.parametrize("title", ['"D"', '"D" by', 'by "A"', '"D"\nby "A"', '"D" by\n"A"', ""])
def test_title_line_needs_both_names_on_one_line(title: str) -> None:
    assert file_error(f"deck: {title}").code == "SYNTAX"


@pytest.mark.rule("CF-2.13")
def test_the_colon_makes_the_monster_and_others_are_optional() -> None:
    assert card('"M": power 3').monster
    assert not card('"M" play: draw').monster
    assert error('"M" power 3').column == 5
    assert card('"M": power: 3') == card('"M": power 3') == card('"M": power:3')


@pytest.mark.rule("CF-2.13")
@pytest.mark.parametrize("word", TRIGGERS)
def test_on_is_optional_before_every_trigger(word: str) -> None:
    expected = TRIGGERS.index(word)
    for text in (word, f"on {word}", f"on{word}", f"ON * * {word.upper()}"):
        assert card(f'"X" {text}: draw').spells[0].trigger == expected
    assert card('"X" draw: draw').spells[0].trigger == ON_DRAW
    assert error(f'"X" on\n{word}: draw').code == "SYNTAX"
