"""Card files: what loads, and everything that is wrong at once."""

from __future__ import annotations

import pytest

from cardscape.games.taiwan.cardfile import CardFileError, check_cards, parse_cards
from cardscape.games.taiwan.cards import Card

from .written_cards import DRAW, FIGURE, TACTIC, card


def one(source: str) -> Card:
    (found,) = parse_cards(source)
    return found


def faults(source: str) -> list[tuple[str, str, int | None, object]]:
    cards, issues = check_cards(source)
    if issues:
        with pytest.raises(CardFileError) as caught:
            parse_cards(source)
        assert [issue.message for issue in caught.value.issues] == [issue.message for issue in issues]
    assert issues or cards
    return [(issue.code, issue.rule, issue.line, issue.values.get("field")) for issue in issues]


@pytest.mark.rule("TW-2.1", "TW-2.5")
def test_a_figure_is_read() -> None:
    found = one(card(FIGURE, DRAW, tags='["Coalition"]', flavour='"Stamped."'))
    assert (found.name, found.category, found.type, found.figure) == ("Ward Clerk", "figure", "political", True)
    assert (found.rank, found.central, found.left, found.right, found.public) == (3, 900, 0, 1200, False)
    assert (found.sex, found.race, found.age, found.nationality) == ("female", "islander", 40, "taiwanese")
    assert (found.tags, found.flavour, found.stays, found.level, found.colour) == (("Coalition",), "Stamped.", False, -1, "")
    assert [(entry.speed, entry.role, entry.limit, entry.duration) for entry in found.effects] == [
        (1, "activated", "instance", "instant")]


@pytest.mark.rule("TW-2.1", "TW-2.5", "TW-11.1")
def test_one_fault_of_a_card_hides_no_other() -> None:
    wrong = {"text": '"Banish one figure."', "speed": "7", "limit": '"week"', "requires": '"You feel well"'}
    assert {fault[0::3] for fault in faults(card(FIGURE, wrong, type='"robot"', rank="13", sex='"x"'))} == {
        ("TYPE", "type"), ("NUMBER", "rank"), ("LABEL", "sex"), ("EFFECT", "text"), ("NUMBER", "speed"), ("LABEL", "limit"),
        ("EFFECT", "requires")}
    assert {fault[0::3] for fault in faults(card(TACTIC, DRAW, type='"quikc tactic"', level="13", sex='"male"'))} == {
        ("TYPE", "type"), ("NUMBER", "level"), ("FIELD", "sex")}
    assert {fault[0::3] for fault in faults(card(TACTIC, DRAW, type='"spell"', colour='"blue"'))} == {
        ("TYPE", "type"), ("LABEL", "colour")}


@pytest.mark.rule("TW-2.1")
def test_names_and_archetypes_answer_to_named() -> None:
    found = one(card(FIGURE, tags='["Coalition"]'))
    assert [found.answers_to(name) for name in ("ward  CLERK", "coalition", "Clerk")] == [True, True, False]


@pytest.mark.rule("TW-2.6")
def test_a_figure_may_print_no_rank_and_no_effect() -> None:
    found = one(card(FIGURE, rank=None))
    assert (found.rank, found.effects) == (-1, [])


@pytest.mark.rule("TW-2.2", "TW-2.3", "TW-9.6", "TW-9.8", "TW-11.2")
@pytest.mark.parametrize(("type", "category", "speed", "stays"), [
    ("standard tactic", "tactic", 1, False), ("quick tactic", "tactic", 2, False), ("battleground", "tactic", 1, True),
    ("advisory suite", "tactic", 1, True), ("call to arms", "tactic", 1, False),
    ("standard countermeasure", "countermeasure", 2, False), ("quick intercept", "countermeasure", 3, False),
    ("lockdown net", "countermeasure", 2, True), ("defensive perimeter", "countermeasure", 2, True),
])  # fmt: skip
def test_the_type_tells_category_speed_and_whether_the_card_stays(type: str, category: str, speed: int, stays: bool) -> None:
    text = "Deploy one figure from your hand." if type == "call to arms" else "Draw one card."
    found = one(card(TACTIC, {"text": f'"{text}"'}, type=f'"{type}"'))
    assert (found.category, found.type, found.speed, found.stays) == (category, type, speed, stays)
    assert found.effects[0].speed == speed
    assert one(card(TACTIC, {"text": f'"{text}"'}, type=f'"{type}"', speed="4")).effects[0].speed == 4


@pytest.mark.rule("TW-13.6")
def test_a_tactic_may_print_that_it_stays() -> None:
    assert one(card(TACTIC, DRAW, stays="true")).stays


@pytest.mark.rule("TW-2.2", "TW-2.3", "TW-2.4", "TW-2.5")
@pytest.mark.parametrize(("changes", "code", "rule", "field"), [
    ({"name": None}, "NAME", "TW-2.1", "name"),
    ({"name": "3"}, "NAME", "TW-2.1", "name"),
    ({"name": '"Ward\\u001bClerk"'}, "NAME", "TW-2.1", "name"),
    ({"type": '"politcal"'}, "TYPE", "TW-2.1", "type"),
    ({"rank": "13"}, "NUMBER", "TW-2.5", "rank"),
    ({"rank": "-1"}, "NUMBER", "TW-2.5", "rank"),
    ({"rank": "true"}, "NUMBER", "TW-2.5", "rank"),
    ({"rank": "0", "public": "true"}, "PUBLIC", "TW-2.5", "rank"),
    ({"rank": None, "public": "true"}, "PUBLIC", "TW-2.5", "rank"),
    ({"public": '"yes"'}, "FIELD", "TW-2.1", "public"),
    ({"attack": "[1, 2]"}, "STATS", "TW-2.5", "attack"),
    ({"attack": "[1, 2, -3]"}, "STATS", "TW-2.5", "attack"),
    ({"attack": "900"}, "STATS", "TW-2.5", "attack"),
    ({"sex": '"femal"'}, "LABEL", "TW-2.5", "sex"),
    ({"race": None}, "LABEL", "TW-2.5", "race"),
    ({"nationality": '"martian"'}, "LABEL", "TW-2.5", "nationality"),
    ({"age": None}, "NUMBER", "TW-2.5", "age"),
    ({"age": "400"}, "NUMBER", "TW-2.5", "age"),
    ({"level": "3"}, "FIELD", "TW-2.1", "level"),
    ({"tags": '"Sprout"'}, "FIELD", "TW-2.1", "tags"),
    ({"effect": "3"}, "FIELD", "TW-2.7", "effect"),
    ({"flavour": '"' + "x" * 6000 + '"'}, "TOO_LONG", "TW-2.1", "flavour"),
])  # fmt: skip
def test_a_bad_field_of_a_figure_is_named(changes: dict[str, str | None], code: str, rule: str, field: str) -> None:
    source = card(FIGURE, **changes)
    ((found, by, line, where),) = faults(source)
    assert (found, by, where) == (code, rule, field)
    assert line is not None
    assert source.splitlines()[line - 1].split(" ")[0] in (field, "[[card]]")


@pytest.mark.rule("TW-2.2", "TW-2.3", "TW-2.4", "TW-9.8")
@pytest.mark.parametrize(("changes", "code", "rule", "field"), [
    ({"level": "13"}, "NUMBER", "TW-2.2", "level"),
    ({"level": None}, "NUMBER", "TW-2.2", "level"),
    ({"type": '"quick intercept"', "level": "-2"}, "NUMBER", "TW-2.3", "level"),
    ({"colour": '"blue"'}, "LABEL", "TW-2.4", "colour"),
    ({"speed": "5"}, "NUMBER", "TW-9.8", "speed"),
    ({"rank": "2"}, "FIELD", "TW-2.1", "rank"),
    ({"public": "true"}, "FIELD", "TW-2.1", "public"),
])  # fmt: skip
def test_a_bad_field_of_a_tactic_is_named(changes: dict[str, str | None], code: str, rule: str, field: str) -> None:
    assert [(entry[0], entry[1], entry[3]) for entry in faults(card(TACTIC, DRAW, **changes))] == [(code, rule, field)]


@pytest.mark.rule("TW-2.7")
def test_a_tactic_needs_an_effect() -> None:
    assert faults(card(TACTIC)) == [("EFFECTS", "TW-2.7", 1, "effect")]


@pytest.mark.rule("TW-11.1", "TW-11.5", "TW-11.6", "TW-11.7", "TW-11.8", "TW-11.10")
@pytest.mark.parametrize(("effect", "code", "rule", "field"), [
    ({"text": '"Banish one figure."'}, "EFFECT", "TW-2.7", "text"),
    ({"text": '"Draw this card."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '""'}, "EFFECT", "TW-2.7", "text"),
    ({"text": '"Move this figure to the slot at column 5 row 1."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"Move this figure to the slot at column 1 row 9."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"When this figure is deployed, draw one card."'}, "SPEED", "TW-11.5", "speed"),
    ({"text": '"When this figure is destroyed, draw one card."', "speed": "1"}, "SPEED", "TW-11.5", "speed"),
    ({"text": '"When you draw a card, gain $100."', "speed": "1"}, "SPEED", "TW-11.5", "speed"),
    ({"text": '"Draw one card."', "speed": "5"}, "NUMBER", "TW-11.2", "speed"),
    ({"text": '"Speed 2: Draw one card."', "speed": "3"}, "SPEED", "TW-11.1", "speed"),
    ({"text": '"This figure gains 100 attack."', "speed": "2"}, "SPEED", "TW-11.10", "speed"),
    ({"text": '"Draw one card."', "mandatory": "true"}, "LABEL", "TW-11.1", "mandatory"),
    ({"text": '"Draw one card."', "duration": '"permanent"'}, "LABEL", "TW-11.6", "duration"),
    ({"text": '"Draw one card."', "from": '"attic"'}, "LABEL", "TW-11.1", "from"),
    ({"text": '"Draw one card."', "on": '"activation"'}, "LABEL", "TW-2.7", "on"),
    ({"text": '"Draw one card."', "limit": '"week"'}, "LABEL", "TW-11.1", "limit"),
    ({"text": '"Draw one card."', "times": "2"}, "LABEL", "TW-11.8", "times"),
    ({"text": '"Once per game, draw one card."', "limit": '"name"'}, "LABEL", "TW-11.8", "limit"),
    ({"text": '"This figure gains 100 attack."', "limit": '"game"'}, "LABEL", "TW-11.8", "limit"),
    ({"text": '"Draw one card."', "requires": '"you fly"'}, "EFFECT", "TW-11.7", "requires"),
    ({"text": '"This figure gains 100 attack."', "requires": '"It is your turn"'}, "LABEL", "TW-11.7", "requires"),
    ({"text": '"Draw one card."', "requires": '"There is a figure in your opponent\'s hand"'}, "IDLE", "TW-11.7", "requires"),
    ({"text": '"Draw one card."', "after": '"You cannot set figures this turn."'}, "IDLE", "TW-11.7", "after"),
    ({"text": '"Draw one card."', "after": '"Draw one card."'}, "EFFECT", "TW-11.7", "after"),
    ({"text": '"Draw one card."', "after": '"You cannot attack."'}, "EFFECT", "TW-11.7", "after"),
    ({"text": '"This figure gains 100 attack."', "after": '"You cannot attack this turn."'}, "LABEL", "TW-11.7", "after"),
    ({"text": '"The equipped figure gains 100 attack."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"The supported figure gains 100 attack."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"When the supported figure is destroyed, draw one card."', "speed": "2", "from": '"supporter"'},
     "IDLE", "TW-2.7", "text"),
    ({"text": '"One figure you control gains 100 attack."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"The figure with the highest attack cannot be attacked."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"While it is your turn, draw one card."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"If it is your turn, this figure gains 100 attack."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"Cancel the attack."'}, "SPEED", "TW-11.2", "speed"),
    ({"text": '"Negate that effect."', "speed": "1"}, "SPEED", "TW-11.2", "speed"),
    ({"text": '"At the start of your attack phase, redirect the attack to this card."'}, "IDLE", "TW-2.7", "text"),
    ({"text": '"When this figure is deployed, you may pay $1,000 to draw one card."', "speed": "2", "mandatory": "true"},
     "LABEL", "TW-12.5", "mandatory"),
    ({"text": '"Draw one card."', "sped": "1"}, "FIELD", "TW-11.1", "sped"),
])  # fmt: skip
def test_a_bad_effect_is_named(effect: dict[str, str], code: str, rule: str, field: str) -> None:
    found = faults(card(FIGURE, effect))
    assert [(entry[0], entry[1], entry[3]) for entry in found] == [(code, rule, field)]
    assert found[0][2] is not None
    assert found[0][2] >= len(FIGURE) + 2


@pytest.mark.rule("TW-9.6")
def test_a_call_to_arms_deploys() -> None:
    assert [entry[0] for entry in faults(card(TACTIC, DRAW, type='"call to arms"'))] == ["IDLE"]


@pytest.mark.rule("TW-11.5")
def test_a_phase_trigger_may_have_speed_one() -> None:
    for moment in ("start of your turn", "end of the turn", "start of your attack phase", "end of the draw phase"):
        effect = one(card(FIGURE, {"text": f'"At the {moment}, draw one card."'})).effects[0]
        assert (effect.speed, effect.role) == (1, "trigger")
    assert one(card(FIGURE, {"text": '"When you draw a card, gain $100."', "speed": "2"})).effects[0].role == "trigger"


@pytest.mark.rule("TW-2.7", "TW-11.6", "TW-11.8", "TW-11.10")
@pytest.mark.parametrize(("text", "labels", "role", "duration", "limit"), [
    ("This figure gains 100 attack.", {}, "static", "permanent", "none"),
    ("This figure gains 100 attack this turn.", {}, "activated", "temporary", "instance"),
    ("Pay $1,000 to draw one card.", {}, "activated", "instant", "instance"),
    ("Twice per turn, draw one card.", {}, "activated", "instant", "instance"),
    ("Once per turn per name, draw one card.", {}, "activated", "instant", "name"),
    ("Once per game, draw one card.", {}, "activated", "instant", "game"),
    ("Draw one card.", {"limit": '"game"'}, "activated", "instant", "game"),
    ("At the end of the turn, draw one card.", {"mandatory": "true"}, "trigger", "instant", "none"),
    ("Discard this card to draw one card.", {"from": '"hand"'}, "activated", "instant", "none"),
    ("The supported figure gains 100 attack.", {"from": '"supporter"'}, "static", "permanent", "none"),
    ("Your opponent cannot attack.", {}, "static", "permanent", "none"),
    ("Take control of one opposing figure until the end of the turn.", {}, "activated", "temporary", "instance"),
    ("Take control of one opposing figure.", {}, "activated", "instant", "instance"),
    ("Double the left attack of one figure.", {}, "activated", "permanent", "instance"),
])  # fmt: skip
def test_labels_are_read_off_the_sentence(text: str, labels: dict[str, str], role: str, duration: str, limit: str) -> None:
    effect = one(card(FIGURE, {"text": f'"{text}"', **labels})).effects[0]
    assert (effect.role, effect.duration, effect.limit) == (role, duration, limit)
    assert effect.mandatory is ("mandatory" in labels)


@pytest.mark.rule("TW-2.7", "TW-9.6")
def test_what_a_one_shot_does_is_its_activation_and_what_a_staying_card_says_holds() -> None:
    one_shot = one(card(TACTIC, {"text": '"When an opposing figure attacks, cancel the attack."'}, type='"quick intercept"'))
    assert [entry.role for entry in one_shot.effects] == ["activation"]
    assert one(card(TACTIC, {"text": '"One figure you control gains 100 attack."'})).effects[0].role == "activation"
    assert one(card(TACTIC, {**DRAW, "from": '"dead"'})).effects[0].role == "activated"
    staying = one(card(TACTIC, {**DRAW, "on": '"activation"'}, {"text": '"Figures gain 100 attack."'}, DRAW,
                       {"text": '"At the end of the turn, draw one card."'}, type='"battleground"'))  # fmt: skip
    assert [entry.role for entry in staying.effects] == ["activation", "static", "activated", "trigger"]


@pytest.mark.rule("TW-11.7")
def test_conditions_before_and_after_are_kept_apart() -> None:
    effect = one(card(FIGURE, {
        "text": '"If you control a figure, draw one card."', "requires": '"There are two supporters under this card"',
        "after": '"You cannot attack this turn."'})).effects[0]  # fmt: skip
    assert [condition.verb for condition in effect.effect.conditions] == ["control"]
    assert [condition.verb for condition in effect.requires] == ["exists"]
    assert [(step.verb, step.modal, step.actor) for step in effect.duties] == [("attack", "cannot", "you")]
    assert effect.duties_text == "You cannot attack this turn."


@pytest.mark.rule("TW-2.1", "TW-3.3")
def test_a_name_stands_once_but_may_be_public_and_not() -> None:
    assert faults(card(FIGURE) + card(FIGURE, name='"ward  CLERK"')) == [("SAME_NAME", "TW-2.1", 11, "name")]
    assert len(parse_cards(card(FIGURE) + card(FIGURE, public="true"))) == 2


def test_everything_wrong_is_reported_at_once_and_nothing_loads() -> None:
    source = card(FIGURE, {"text": '"Jump."'}, rank="99") + card(TACTIC, DRAW, colour='"mud"') + card(FIGURE, name='"Sound"')
    cards, issues = check_cards(source)
    assert [issue.code for issue in issues] == ["NUMBER", "EFFECT", "LABEL"]
    assert [issue.card for issue in issues] == ["Ward Clerk", "Ward Clerk", "Open Letter"]
    assert [found.name for found in cards] == ["Sound"]
    assert "known: black" in issues[2].message


def test_a_broken_file_is_one_clear_fault() -> None:
    broken: list[tuple[str | bytes, str]] = [
        (b"\xff\xfe", "ENCODING"), ("", "EMPTY"), ("[[card]\n", "SYNTAX"), ("card = 3\n", "FIELD"),
        ("[[card]]\nname = \n", "SYNTAX"), ("[[crad]]\n", "FIELD"), ("a = " + "[" * 5000 + "\n", "SYNTAX"),
    ]  # fmt: skip
    for source, code in broken:
        cards, issues = check_cards(source)
        assert cards == []
        assert [issue.code for issue in issues] == [code]
        assert issues[0].line is not None


def test_marks_and_line_ends_of_other_systems_are_read() -> None:
    found = one(("\ufeff" + card(FIGURE, DRAW)).replace("\n", "\r\n"))
    assert found.name == "Ward Clerk"
