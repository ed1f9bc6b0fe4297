"""Card files and deck files: what loads, and everything that is wrong at once."""

from __future__ import annotations

import pytest

from cardscape.engine.game import Issue
from cardscape.games.ttcg.cardfile import HEADER, CardFileError, check_cards, parse_cards
from cardscape.games.ttcg.cardrecord import CardRecord
from cardscape.games.ttcg.deckfile import NOTATION, check_deck

FOX = "Ember Fox;Fire;Beast;1;300;200;Normal;Draw one card.;;This card gains 50 attack.;E-1;common"


def table(*rows: str) -> str:
    return "\n".join([";".join(HEADER), *rows]) + "\n"


def row(**changes: str) -> str:
    fields = dict(zip(HEADER, FOX.split(";"), strict=True)) | changes
    return ";".join(fields[name] for name in HEADER)


def faults(*rows: str) -> list[tuple[str, str, int | None, int | None]]:
    cards, issues = check_cards(table(*rows))
    if issues:
        with pytest.raises(CardFileError) as caught:
            parse_cards(table(*rows))
        assert [str(issue) for issue in caught.value.issues] == [str(issue) for issue in issues]
    assert len(cards) + len({issue.line for issue in issues if issue.line != 1}) >= len(rows)
    return [(issue.code, issue.rule, issue.line, issue.column) for issue in issues]


@pytest.mark.rule("TT-2.1", "TT-2.2", "TT-2.3", "TT-2.4", "TT-2.5", "TT-2.6")
def test_a_card_is_read() -> None:
    (card,) = parse_cards(table(FOX))
    assert (card.name, card.type, card.subtypes, card.rank) == ("Ember Fox", "fire", ["beast"], 1)
    assert (card.attack, card.defense, card.serial, card.rarity) == (300, 200, "E-1", "common")
    assert [effect.style for effect in card.effects] == ["normal", "passive"]
    assert [effect.canonical for effect in card.effects] == ["Draw one card.", "This card gains 50 attack."]
    assert not card.is_spell


@pytest.mark.rule("TT-2.3")
def test_subtypes_have_aliases() -> None:
    (card,) = parse_cards(table(row(subtypes="Fish Spell-caster Avian")))
    assert card.subtypes == ["aquatic", "spellcaster", "flying"]


@pytest.mark.rule("TT-2.1", "TT-2.4", "TT-2.5", "TT-2.7")
def test_a_spell_has_no_subtypes_and_its_stats_are_ignored() -> None:
    (card,) = parse_cards(table(row(type="Spell", subtypes="", rank="3", attack="999", defense="x")))
    assert card.is_spell
    assert (card.attack, card.defense, card.subtypes) == (0, 0, [])


@pytest.mark.rule("TT-2.1", "TT-2.2", "TT-2.3", "TT-2.4", "TT-2.5", "TT-2.6", "TT-6.17")
@pytest.mark.parametrize(("changes", "code", "rule", "column"), [
    ({"name": ""}, "NAME", "TT-2.4", 1),
    ({"type": "Fier"}, "TYPE", "TT-2.2", 2),
    ({"subtypes": "Beest"}, "SUBTYPE", "TT-2.3", 3),
    ({"subtypes": "Beast Beast"}, "SUBTYPE", "TT-2.3", 3),
    ({"subtypes": ""}, "SUBTYPES", "TT-2.4", 3),
    ({"subtypes": "Beast Dragon Ghost Fairy Insect Flying"}, "SUBTYPES", "TT-2.4", 3),
    ({"type": "Spell"}, "SUBTYPES", "TT-2.4", 3),
    ({"rank": "0"}, "RANK", "TT-2.5", 4),
    ({"rank": "6"}, "RANK", "TT-2.5", 4),
    ({"type": "Spell", "subtypes": "", "rank": "4"}, "RANK", "TT-2.5", 4),
    ({"rank": "one"}, "NUMBER", "TT-2.4", 4),
    ({"attack": "301"}, "STATS", "TT-2.6", 5),
    ({"attack": "501", "defense": "0"}, "STATS", "TT-2.6", 5),
    ({"name": "Ember\x1bFox"}, "NAME", "TT-2.4", 1),
    ({"name": '"Ember\nFox"'}, "NAME", "TT-2.4", 1),
    ({"defense": "2.5"}, "NUMBER", "TT-2.4", 6),
    ({"effect1": ""}, "EFFECTS", "TT-2.4", 8),
    ({"effect2": ""}, "EFFECTS", "TT-2.4", 10),
    ({"effect1": "Banish one unit."}, "EFFECT", "TT-11.4", 8),
    ({"effect2": "Draw one card. Draw one card."}, "EFFECT", "TT-11.4", 10),
    ({"style1": "Surge"}, "STYLE", "TT-6.17", 7),
    ({"style2": "Odd"}, "STYLE", "TT-6.17", 9),
])  # fmt: skip
def test_a_bad_field_is_named(changes: dict[str, str], code: str, rule: str, column: int) -> None:
    assert faults(row(**changes)) == [(code, rule, 2, column)]


@pytest.mark.rule("TT-2.8")
def test_names_stand_once_whatever_their_case() -> None:
    assert faults(FOX, row(name="EMBER  fox", serial="E-2")) == [("SAME_NAME", "TT-2.8", 3, 1)]
    assert faults(FOX, row(name="Other Fox")) == [("SAME_SERIAL", "TT-2.4", 3, 11)]
    (card,) = parse_cards(table(FOX))
    assert card.key == "ember fox"


def test_everything_wrong_is_reported_at_once_and_nothing_loads() -> None:
    rows = (row(type="Mud", rank="9"), FOX + ";more", row(name="B", serial="", effect1="Jump.", attack="1"))
    found = faults(*rows)
    assert [entry[0] for entry in found] == ["TYPE", "RANK", "FIELDS", "STATS", "EFFECT"]
    assert [entry[2] for entry in found] == [2, 2, 3, 4, 4]


@pytest.mark.rule("TT-2.6", "TT-6.17", "TT-11.4")
def test_one_fault_of_a_row_hides_no_other() -> None:
    assert faults(row(attack="700", defense="-200")) == [("STATS", "TT-2.6", 2, 5), ("STATS", "TT-2.6", 2, 6)]
    assert faults(row(type="Fier", attack="301")) == [("TYPE", "TT-2.2", 2, 2), ("STATS", "TT-2.6", 2, 5)]
    assert faults(row(rank="0", attack="-5")) == [("RANK", "TT-2.5", 2, 4), ("STATS", "TT-2.6", 2, 5)]
    assert faults(row(attack="x", defense="900")) == [("NUMBER", "TT-2.4", 2, 5), ("STATS", "TT-2.6", 2, 6)]
    found = faults(row(style1="Surge", effect1="Banish one unit."))
    assert found == [("STYLE", "TT-6.17", 2, 7), ("EFFECT", "TT-11.4", 2, 8)]


def test_a_row_that_cannot_be_read_hides_no_other() -> None:
    rows = (FOX, '"Open' + row(name="")[:20], row(name="B", serial="", attack="1"), '"C" x' + row(name=""),
            row(name="D", serial="", rank="9"))
    assert faults(*rows) == [
        ("SYNTAX", "TT-2.4", 3, 1), ("SYNTAX", "TT-2.4", 5, 1), ("STATS", "TT-2.6", 4, 5), ("RANK", "TT-2.5", 6, 4),
    ]  # fmt: skip


def test_quotation_marks_are_wrong_in_a_field() -> None:
    wrong = row(effect1='"Draw one card.', effect2='"Draw one card."')
    assert faults(FOX, wrong) == [("SYNTAX", "TT-2.4", 3, 8)]
    assert faults(row(name='"Ember ""Red"" Fox"', style2='"passive'), FOX) == [("SYNTAX", "TT-2.4", 2, 9)]


def test_other_separators_are_called_so() -> None:
    for other in (",", "\t", "|"):
        _, issues = check_cards(table(FOX).replace(";", other))
        assert [(issue.code, issue.line, issue.column) for issue in issues] == [("HEADER", 1, 1)]
        assert "separated by something else than a semicolon" in issues[0].message


def test_a_broken_table_is_one_clear_fault() -> None:
    for source, code in [(b"\xff\xfe", "ENCODING"), ("", "EMPTY"), (table(), "EMPTY"), ("a;b\n", "HEADER"),
                         (table('"open;'), "SYNTAX"), (table(row(name="x" * 6000)), "TOO_LONG")]:  # fmt: skip
        cards, issues = check_cards(source)
        assert cards == []
        assert [issue.code for issue in issues] == [code]


def test_spreadsheets_may_add_marks_quotes_and_empty_rows() -> None:
    text = "\ufeff" + table('"Ember Fox";Fire;Beast;1;300;200;;"Draw one card.";;Draw one card.;;', ";;;;;;;;;;;", "")
    (card,) = parse_cards(text.replace("\n", "\r\n").encode("utf-8"))
    assert card.name == "Ember Fox"


def test_empty_columns_behind_the_last_are_none() -> None:
    rows = (";".join(HEADER) + ";;", FOX + ";; ;", row(name="B", serial="2", rank="9") + ";", row(name="C", serial="3") + ";;x;")
    cards, issues = check_cards("\n".join(rows))
    assert [card.name for card in cards] == ["Ember Fox"]
    assert [(issue.code, issue.line, issue.column) for issue in issues] == [("RANK", 3, 4), ("FIELDS", 4, 13)]


def test_serial_and_rarity_are_one_line_of_printable_characters() -> None:
    assert faults(row(serial='"E\n1"', rarity="\x1b[31mrare")) == [("NAME", "TT-2.4", 2, 11), ("NAME", "TT-2.4", 2, 12)]


def test_a_field_without_end_is_told_in_plain_words() -> None:
    _, (issue,) = check_cards(table(row(effect1="x" * 200_000)))
    assert (issue.code, issue.line) == ("SYNTAX", 2)
    assert issue.message == "the row cannot be read: one of its fields has more than 5000 characters"


def pool(count: int = 40) -> list[CardRecord]:
    return parse_cards(table(*(row(name=f"Card {number}", serial=str(number)) for number in range(count))))


def deck(cards: int, copies: int = 2) -> str:
    return "# a deck\nname: Test\n\n" + "".join(f"{copies} Card {number}\n" for number in range(cards))


def codes(issues: list[Issue]) -> list[tuple[str, str]]:
    return [(issue.code, issue.rule) for issue in issues]


@pytest.mark.rule("TT-3.1")
@pytest.mark.parametrize(("size", "legal"), [(49, False), (50, True), (70, True), (71, False)])
def test_a_deck_has_fifty_to_seventy_cards(size: int, legal: bool) -> None:
    text = deck(size // 2) + ("1 card 39\n" if size % 2 else "")
    report = check_deck(text, pool())
    assert report.legal is legal
    assert report.deck.size == size
    assert len(report.cards) == (size if legal else 0)
    assert codes(report.issues) == ([] if legal else [("SIZE", "TT-3.1")])


@pytest.mark.rule("TT-3.1", "TT-2.8")
def test_copies_are_counted_over_all_lines_and_cases() -> None:
    report = check_deck(deck(25) + "1 CARD 3\n", pool())
    assert codes(report.issues) == [("COPIES", "TT-3.1")]
    assert report.issues[0].values == {"copies": 3, "max": 2}
    assert report.issues[0].line == 29


@pytest.mark.rule("TT-2.8")
def test_a_deck_may_bring_cards_of_its_own_one_a_name() -> None:
    own = f"card: {row(name='Card 3', attack='100', defense='400')}\n"
    report = check_deck(own + deck(25), pool())
    assert report.legal
    assert {card.attack for card in report.cards if card.name == "Card 3"} == {100}
    again = f"card: {row(name='CARD 3', attack='200', defense='300')}\n"
    issues = check_deck(own + again + deck(25), pool()).issues
    assert [(issue.code, issue.rule, issue.line, issue.column) for issue in issues] == [("SAME_NAME", "TT-2.8", 2, 7)]
    assert codes(check_deck("card: nonsense\n" + deck(25), pool()).issues)[0][0] == "FIELDS"
    (empty,) = check_deck("card:\n" + deck(25), pool()).issues
    assert str(empty) == 'line 1, column 6: nothing stands behind "card:"; expected a row of a card file (TT-2.8)'


@pytest.mark.rule("TT-11.7")
@pytest.mark.parametrize(("style", "effect"), [
    ("latent", "When this card attacks a unit, destroy that unit."),
    ("latent", "When this card attacks an enemy card, destroy that card."),
    ("normal", "Play one unit from under this card."),
    ("continuous", "Draw one card at the end of each turn."),
    ("passive", "When each player plays a unit, they lose one point."),
    ("normal", "Destroy one fire dragon or water beast."),
])  # fmt: skip
def test_a_card_whose_words_are_read_otherwise_than_they_seem_is_warned_of_but_loaded(style: str, effect: str) -> None:
    cards, issues = check_cards(table(row(style2=style, effect2=effect)))
    assert issues == []
    assert len(cards[0].effects[1].warnings) == 1


@pytest.mark.rule("TT-6.15")
@pytest.mark.parametrize("effect", ["Draw this card.", "Destroy one rank 9 unit.", "Draw this card to gain one point."])
def test_a_card_that_can_never_do_anything_is_refused(effect: str) -> None:
    cards, issues = check_cards(table(row(effect2=effect)))
    assert [(issue.code, issue.rule, issue.values["field"]) for issue in issues] == [("IDLE", "TT-6.15", "effect2")]
    assert cards == []
    report = check_deck(f"card: {row(name='Card 3', effect2=effect)}\n" + deck(25), pool())
    assert ("IDLE", "TT-6.15") in codes(report.issues)
    assert len(check_cards(table(row(effect2=effect)), idle=True)[0]) == 1


@pytest.mark.rule("TT-6.15", "TT-9.12")
@pytest.mark.parametrize(("effect", "style"), [
    ("Draw one card, then draw this card.", "normal"), ("Discard one unit on the field.", "normal"),
    ("Two units you control gain 100 attack.", "passive"),
])
def test_a_deck_with_an_effect_that_does_something_else_than_it_says_is_legal_and_tells_of_it(effect: str, style: str) -> None:
    """What does a part, does it under the older rules, or does more, is told of and may be played."""
    report = check_deck(f"card: {row(name='Card 3', effect2=effect, style2=style)}\n" + deck(25), pool())
    assert report.legal
    assert [(card, message.partition(":")[0]) for card, message in report.idle()] == [
        ("Card 3", "effect 2 of Card 3 can never do what it says")]
    assert check_deck(deck(25), pool()).idle() == []


@pytest.mark.rule("TT-3.2")
def test_the_older_rules_refuse_air_and_passive() -> None:
    rows = [row(name=f"Card {number}", serial=str(number), effect2="Draw one card.") for number in range(28)]
    rows[3] = row(name="Card 3", serial="3", type="Air", effect2="Draw one card.")
    rows[5] = row(name="Card 5", serial="5")
    cards = parse_cards(table(*rows))
    assert check_deck(deck(28), cards).legal
    assert codes(check_deck(deck(28), cards, "2025-02").issues) == [("AIR", "TT-3.2"), ("PASSIVE", "TT-3.2")]
    assert not check_deck("rules: 2025-02\n" + deck(28), cards).legal


def test_all_faults_of_a_deck_are_reported_at_once() -> None:
    text = "rules: 1999\nname: X\n3 Card 1\n2 Crad 2\nnonsense\n0 Card 3\n"
    report = check_deck(text, pool())
    assert [(issue.code, issue.line, issue.column) for issue in report.issues] == [
        ("RULES", 1, 8), ("SYNTAX", 5, 1), ("SYNTAX", 6, 1), ("UNKNOWN_CARD", 4, 3), ("SIZE", None, None),
        ("COPIES", 3, 3),
    ]  # fmt: skip
    assert 'did you mean "Card 2"?' in report.issues[3].message
    assert (report.issues[3].line, report.issues[3].column, report.issues[3].card) == (4, 3, "Crad 2")


@pytest.mark.rule("TT-3.1")
def test_a_size_is_told_beside_lines_that_cannot_be_read_if_they_cannot_mend_it() -> None:
    assert codes(check_deck(deck(24) + "foo\n", pool()).issues) == [("SYNTAX", "TT-3.1")]
    assert codes(check_deck(deck(23) + "foo\n", pool()).issues) == [("SYNTAX", "TT-3.1"), ("SIZE", "TT-3.1")]
    assert codes(check_deck(deck(36) + "foo\n", pool()).issues) == [("SYNTAX", "TT-3.1"), ("SIZE", "TT-3.1")]


@pytest.mark.rule("TT-3.1", "TT-2.8")
def test_too_many_copies_are_told_by_the_name_of_the_card() -> None:
    found = check_deck(deck(25) + "1 CARD 1\n", pool()).issues
    assert [(issue.code, issue.card, issue.line) for issue in found] == [("COPIES", "Card 1", 29)]


def test_name_and_rules_are_said_once() -> None:
    found = NOTATION.read("name: A\nrules: 2025-03\nrules: 2025-02\nname: B\n" + "2 Card 1\n").issues
    assert [(issue.code, issue.line) for issue in found] == [("SYNTAX", 3), ("SYNTAX", 4)]


@pytest.mark.rule("TT-2.4")
def test_a_card_of_its_own_that_is_refused_is_not_called_unknown_as_well() -> None:
    found = check_deck(deck(24) + "card: " + row(name="Mine", attack="400") + "\n2 Mine\n", pool()).issues
    assert [(issue.code, issue.card) for issue in found] == [("STATS", "Mine")]


def test_a_deck_file_keeps_its_name_and_rules() -> None:
    found = NOTATION.read("name: River Guard\nrules: 2025-02\n 2 Card 1")
    assert (found.name, found.rules, found.size) == ("River Guard", "2025-02", 2)
    assert found.entries[0].column == 4
    assert codes(NOTATION.read(b"\xff").issues) == [("SYNTAX", "TT-3.1")]
    assert codes(NOTATION.read("1 A\n" * 3000).issues) == [("SYNTAX", "TT-3.1")]
