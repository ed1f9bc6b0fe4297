"""CF-9: every violation, in order, with its values and place."""

from pathlib import Path

import pytest

from cardscape.cli.decks import report_row
from cardscape.engine.game import IllegalDeck
from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.legality import RULES, check_deck

from .table import codes, file, report

HERE = Path(__file__).parent


@pytest.mark.rule("CF-1.1", "CF-9.1", "CF-9.4")
@pytest.mark.parametrize(
    ("n", "expected"),
    [(0, "TOO_FEW_CARDS"), (39, "TOO_FEW_CARDS"), (40, None), (60, None), (61, "TOO_MANY_CARDS"), (10**30, "TOO_MANY_CARDS")],
)
def test_a_deck_has_forty_to_sixty_cards(n: int, expected: str | None) -> None:
    result = report('"Unlisted": power 99 N/A', "", n, 0)
    assert result.cards == n
    assert codes(result) == ([(expected, {"n": n})] if expected else [])
    assert result.legal == (expected is None)


@pytest.mark.rule("CF-1.3", "CF-9.4")
def test_any_number_of_copies_of_one_card_is_allowed() -> None:
    assert check_deck('"M": power 5 N/A deck: "D" by "A" "M" 40').legal


@pytest.mark.rule("CF-8.6", "CF-9.1")
def test_spell_cards_and_monsters_have_scale_ten_at_most() -> None:
    assert report('"S" play: draw N/A "M": power 9 N/A', '"S" "M"').legal
    result = report('"S" play: draw, deal 1 N/A\n "M": power 10 N/A', '"S" 2 "M" 2')
    assert codes(result) == [
        ("SCALE_TOO_HIGH", {"limit": 10, "scale": 20, "name": "S"}),
        ("SCALE_TOO_HIGH", {"limit": 10, "scale": 20, "name": "M"}),
    ]
    assert [(issue.line, issue.column, issue.card) for issue in result.issues] == [(1, 1, "S"), (2, 2, "M")]


@pytest.mark.rule("CF-8.6", "CF-9.1")
def test_monster_spells_have_scale_fifteen_at_most() -> None:
    assert report('"M": take 2 "A" tap: attack power 5 N/A', '"M"').legal
    result = report('"M": take 9\n "A" tap: attack, pop 0\n power 5 N/A', '"M"')
    assert codes(result) == [("SCALE_TOO_HIGH", {"limit": 15, "scale": 20, "name": "A"})]
    assert (result.issues[0].line, result.issues[0].column, result.issues[0].card) == (2, 2, "M")


@pytest.mark.rule("CF-9.2")
@pytest.mark.parametrize("trigger", ["play", "draw", "discard"])
@pytest.mark.parametrize("effect", ["attack", "piercing attack", "attach", "attach spell", "buff this 1"])
def test_a_spell_card_cast_by_itself_has_no_monster_only_effects(trigger: str, effect: str) -> None:
    result = report(f'"S" {trigger} take 9: {effect} N/A', '"S"')
    assert codes(result) == [("MONSTER_ONLY_EFFECT", {"spell": "S", "effect": effect})]


@pytest.mark.rule("CF-9.2", "CF-5.9")
@pytest.mark.parametrize("trigger", ["tap", "infinity", "attach", "victory", "defeat"])
def test_spell_cards_to_be_attached_may_have_monster_only_effects(trigger: str) -> None:
    cost = "take 12" if trigger == "infinity" else "take 3"
    assert report(f'"S" {trigger} {cost}: attack, buff this 1 N/A', '"S"').legal


@pytest.mark.rule("CF-9.2")
def test_monster_only_effects_are_fine_on_monsters_and_inside_brackets() -> None:
    assert report('"M": take 1 "A" play: attack power 0 N/A', '"M"').legal
    assert report('"S" play: ?attack N/A "T" play: (attack, draw) N/A "U" play: buff 1 N/A', '"S" "T" "U"').legal


@pytest.mark.rule("CF-4.3", "CF-9.1")
@pytest.mark.parametrize(
    "atom", ['discard "Nobody" hand', 'banish 2 "Nobody" field', '?(pop 1, discard "Nobody" hand)', 'discard 0 "Nobody" hand']
)
def test_an_own_destroy_must_be_able_to_find_something(atom: str) -> None:
    assert codes(report(f'"S" play {atom}: pop 0 N/A', '"S"')) == [("FILTER_NO_MATCH", {"filter": '"Nobody"'})]
    assert codes(report(f'"S" play: {atom} N/A', '"S"')) == [("FILTER_NO_MATCH", {"filter": '"Nobody"'})]
    assert codes(report(f'"M": {atom} power 1 N/A', '"M"')) == [("FILTER_NO_MATCH", {"filter": '"Nobody"'})]


@pytest.mark.rule("CF-4.3")
def test_play_and_attach_must_be_able_to_find_something() -> None:
    wrong = report('"S" play: play f"No" N/A "M": take 2 "A" tap: ?attach "No" power 1 N/A', '"S" "M"')
    assert codes(wrong) == [("FILTER_NO_MATCH", {"filter": 'family "No"'}), ("FILTER_NO_MATCH", {"filter": '"No"'})]


@pytest.mark.rule("CF-4.3")
@pytest.mark.parametrize(
    "effect", ['discard enemy "No" hand', 'banish enemy f"No" field', 'drill "No"', 'search "No"', "play spell", "search spell"]
)
def test_other_filters_may_find_nothing(effect: str) -> None:
    cards = f'"M": take 9 "A" tap take 9: {effect} power 1 N/A'
    assert report(cards, '"M"', 40, 0).legal


@pytest.mark.rule("CF-4.3", "CF-9.4")
def test_only_listed_copies_are_found() -> None:
    cards = '"Elf" play: pop 0 N/A "S" play discard "Elf" hand: draw N/A'
    assert [code for code, _ in codes(report(cards, '"S"'))] == ["FILTER_NO_MATCH"]
    assert [code for code, _ in codes(report(cards, '"S" "Elf" 0'))] == ["FILTER_NO_MATCH"]
    assert report(cards, '"S" "Elf"').legal


@pytest.mark.rule("CF-4.3", "CF-9.1")
def test_after_a_filter_error_the_filter_counts_nothing() -> None:
    result = report('"S" play: draw, play "Nobody" N/A', '"S"')
    assert codes(result) == [
        ("FILTER_NO_MATCH", {"filter": '"Nobody"'}),
        ("SCALE_TOO_HIGH", {"limit": 10, "scale": 15, "name": "S"}),
    ]


@pytest.mark.rule("CF-6.8", "CF-9.1")
@pytest.mark.parametrize(
    ("asks", "repeated"),
    [
        ("take 1, pop 1, take 1", ["take 1"]),
        ("discard field, discard 1 card field", ["discard field"]),
        ("take 1, take 1, take 1", ["take 1"]),
        ("(take 1, pop 1), (take 1, pop 1)", ["(take 1, pop 1)"]),
        ("pop 1, take 2t, pop 01, take 2 true", ["pop 1", "take 2 true"]),
        ("take 1, take 2, ?take 1, take 1t", []),
        ("(take 1, take 1), take 1", []),
        ("(take 1, pop 1), (pop 1, take 1)", []),
        ("discard, discard hand, discard field", []),
    ],
)
def test_requirements_of_one_list_differ(asks: str, repeated: list[str]) -> None:
    expected = [("DUPLICATE_REQUIREMENT", {"owner": "S", "req": text}) for text in repeated]
    assert codes(report(f'"S" play {asks}: pop 0 N/A', '"S"')) == expected
    monster = report(f'"M": take 9 "S" tap {asks}: pop 0 power 1 N/A', '"M"')
    assert codes(monster) == expected
    summoned = [("DUPLICATE_REQUIREMENT", {"owner": "M", "req": text}) for text in repeated]
    assert codes(report(f'"M": {asks} "S" tap take 1: pop 0 power 1 N/A', '"M"')) == summoned


@pytest.mark.rule("CF-6.8")
def test_different_lists_and_effects_may_repeat() -> None:
    assert report('"M": take 1 "S" tap take 1: take 1, take 1 power 1 N/A', '"M"').legal


@pytest.mark.rule("CF-8.6", "CF-9.1")
def test_the_deck_total_is_checked_when_no_card_is_wrong() -> None:
    result = report('"S" play: draw N/A', '"S" 21', 19, 0)
    assert codes(result) == [("DECK_SCALE_TOO_HIGH", {"total": 210})]
    assert report('"S" play: draw N/A', '"S" 20', 20, 0).legal
    wrong_card = report('"S" play: draw N/A "T" play: draw 2 N/A', '"S" 21 "T"', 19, 0)
    assert [code for code, _ in codes(wrong_card)] == ["SCALE_TOO_HIGH"]
    small = report('"S" play: draw N/A', '"S" 21', 0, 0)
    assert [code for code, _ in codes(small)] == ["TOO_FEW_CARDS", "DECK_SCALE_TOO_HIGH"]


@pytest.mark.rule("CF-9.1")
def test_all_issues_come_in_order_and_each_definition_once() -> None:
    cards = """
"M": discard "No" hand, take 1, take 1
  "A" tap pop 1, pop 1: attack, attach f"No"
  power 30 N/A
"S" play banish "No" field, discard, discard: attack, play "No", draw 9 N/A
"T" play: draw 2 N/A
"""
    result = report(cards, '"T" "S" "M" 2 "S" "M"', 0, 0)
    assert codes(result) == [
        ("TOO_FEW_CARDS", {"n": 6}),
        ("SCALE_TOO_HIGH", {"limit": 10, "scale": 20, "name": "T"}),
        ("MONSTER_ONLY_EFFECT", {"spell": "S", "effect": "attack"}),
        ("FILTER_NO_MATCH", {"filter": '"No"'}),
        ("DUPLICATE_REQUIREMENT", {"owner": "S", "req": "discard"}),
        ("FILTER_NO_MATCH", {"filter": '"No"'}),
        ("SCALE_TOO_HIGH", {"limit": 10, "scale": 83, "name": "S"}),
        ("FILTER_NO_MATCH", {"filter": '"No"'}),
        ("DUPLICATE_REQUIREMENT", {"owner": "M", "req": "take 1"}),
        ("DUPLICATE_REQUIREMENT", {"owner": "A", "req": "pop 1"}),
        ("FILTER_NO_MATCH", {"filter": 'family "No"'}),
        ("SCALE_TOO_HIGH", {"limit": 15, "scale": 21, "name": "A"}),
        ("SCALE_TOO_HIGH", {"limit": 10, "scale": 61, "name": "M"}),
    ]
    assert all(issue.rule == RULES[issue.code] for issue in result.issues)


@pytest.mark.rule("CF-9.3")
def test_a_file_that_cannot_be_read_is_one_issue_without_scale() -> None:
    result = report_row(GAME.check('"X" play: drwa N/A', "broken.txt", "cardfinity"))
    assert result == {
        "game": "cardfinity",
        "legal": False,
        "cards": 0,
        "issues": [
            {
                "code": "SYNTAX",
                "rule": "CF-9.3",
                "message": "expected an effect, found 'drwa'; did you mean draw?",
                "where": {"file": "broken.txt", "line": 1, "column": 11, "card": None},
                "values": {"line": 1, "column": 11, "expected": "an effect"},
            }
        ],
        "warnings": [],
        "scale": None,
    }
    missing = check_deck('deck: "D" by "A"\n"X" 40')
    assert codes(missing) == [("UNDECLARED_CARD", {"name": "X"})]
    assert (missing.issues[0].line, missing.issues[0].column) == (2, 1)


@pytest.mark.rule("CF-9.1", "CF-8.5")
def test_the_report_lists_the_scale_of_every_listed_card() -> None:
    result = report('"S" play: draw N/A "M": take 2 power 1 N/A "U" play: draw 9 N/A', '"S" 2 "M" "S"')
    assert (result.per_card, result.total) == ({"Filler": 0, "Page": 1, "S": 10, "M": -9}, 50)
    assert result.legal
    assert result.cards == 44


@pytest.mark.rule("CF-2.10")
def test_a_second_definition_of_a_name_is_a_warning() -> None:
    result = report('"S" play: draw N/A\n"S" play: draw 9 N/A', '"S"')
    assert result.legal
    assert [(warning.code, warning.rule, warning.line) for warning in result.warnings] == [("DUPLICATE_NAME", "CF-2.10", 2)]
    assert "line 1" in result.warnings[0].message


@pytest.mark.rule("CF-2.10")
def test_the_warning_is_part_of_what_a_check_of_the_game_reports() -> None:
    text = file('"S" play: draw N/A\n"S" play: draw 9 N/A', '"S"')
    found = GAME.check(text, "two.txt", "cardfinity")
    assert found.legal
    [warning] = found.extra["warnings"]
    assert (warning["code"], warning["where"]) == ("DUPLICATE_NAME", {"file": "two.txt", "line": 2, "column": 1, "card": "S"})


@pytest.mark.rule("CF-9.4")
def test_an_illegal_deck_cannot_start_a_match() -> None:
    with pytest.raises(IllegalDeck) as refused:
        GAME.read_deck(file("", "", 3, 3), "small.txt", "cardfinity")
    assert [issue.code for issue in refused.value.report.issues] == ["TOO_FEW_CARDS"]


@pytest.mark.rule("CF-13.6")
def test_a_deck_that_doubles_at_every_level_is_legal() -> None:
    result = check_deck((HERE / "decks" / "doubling.txt").read_bytes())
    assert result.legal
    assert result.cards == 40
