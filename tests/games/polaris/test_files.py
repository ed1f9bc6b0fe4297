"""Card files: what is read, and every fault told with card, field and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.games.polaris.cardfile import CardFileError, check_cards, parse_cards
from cardscape.games.polaris.cards import Card
from cardscape.games.polaris.pool import POOL, load_folder

CREATURE = """
[[card]]
name = "Glass Heron"
type = "creature"
atk = 900
grd = 700
go = 200
marks = ["A", "*"]
"""
FORCE = """
[[card]]
name = "Slow Bell"
type = "force"
activation = "tap"
timeframe = "moment"
marks = ["Q"]
effects = ["Battle: Creatures you control gain 100 ATK."]
"""


BOOST = "Battle: Creatures you control gain 100 ATK."


def one(text: str) -> Card:
    (card,) = parse_cards(text, POOL.cards())
    return card


def faults(text: str) -> list[tuple[str, str, object, int | None]]:
    cards, issues = check_cards(text, POOL.cards())
    assert cards == [] or not issues or len(cards) < text.count("[[card]]")
    return [(issue.code, issue.rule, issue.values.get("field"), issue.line) for issue in issues]


def messages(text: str) -> list[str]:
    return [issue.message for issue in check_cards(text, POOL.cards())[1]]


@pytest.mark.rule("PL-14.2", "PL-2.5")
def test_of_several_effects_the_wrong_ones_are_told_by_their_number() -> None:
    text = CREATURE + 'effects = ["Main: Draw one card.", "Draw one card.", "Main: Jump.", "Static: Draw one card."]\n'
    _, issues = check_cards(text, POOL.cards())
    assert [(issue.code, issue.values) for issue in issues] == [
        ("TIMING", {"field": "effects", "effect": 2}), ("EFFECT", {"field": "effects", "effect": 3}),
        ("IDLE", {"field": "effects", "effect": 4})]  # fmt: skip
    assert issues[0].message.startswith("Glass Heron, effect 2: the effect has no timing label")


@pytest.mark.rule("PL-2.1")
def test_names_that_no_deck_list_could_say() -> None:
    assert faults(CREATURE.replace("Glass Heron", "Heron [A]")) == [("NAME", "PL-2.1", "name", 3)]
    assert faults(CREATURE.replace("Glass Heron", "Heron\\u0007")) == [("NAME", "PL-2.1", "name", 3)]
    assert messages("set = 3\n" + CREATURE) == ["set: text in quotes expected"]


@pytest.mark.rule("PL-2.1", "PL-2.2", "PL-2.4")
def test_a_creature() -> None:
    card = one(CREATURE + 'families = ["Lantern"]\nkeywords = ["Backlash 200", "Twin Strike"]\n'
               'effects = ["Trigger: When this creature is played, draw one card."]\nflavour = "It waits."\n')
    assert (card.name, card.type, card.subtype) == ("Glass Heron", "creature", "normal")
    assert (card.atk, card.grd, card.go) == (900, 700, 200)
    assert (card.families, card.marks, card.flavour) == (("Lantern",), ("A", "*"), "It waits.")
    assert card.keywords == (("backlash", 200), ("twin strike", 0))
    assert [effect.label for effect in card.effects] == ["keyword", "keyword", "unique"]


@pytest.mark.rule("PL-2.5")
def test_every_effect_states_its_kind_zone_timing_and_choice() -> None:
    sentences = [
        "Static: This creature gains 100 ATK.",
        "Main or Battle: Draw one card.",
        "Trigger: When this creature is summoned, you may draw one card.",
        "Trigger: When you draw a card, summon this creature from your Discard Zone.",
        "Main: Return this creature from your Discard Zone to your hand.",
    ]
    card = one(CREATURE + f"effects = {sentences!r}\n")
    told = [(effect.kind, effect.zone, effect.timings, effect.optional) for effect in card.effects]
    assert told == [
        ("static", "field", (), False),
        ("activated", "field", ("main", "battle"), False),
        ("triggered", "field", ("trigger",), True),
        ("triggered", "discard", ("trigger",), False),
        ("activated", "discard", ("main",), False),
    ]


@pytest.mark.rule("PL-2.3", "PL-13.14")
def test_a_force() -> None:
    card = one(FORCE + 'requirement = "you control two or more creatures"\n')
    assert (card.activation, card.timeframe, card.printed_timeframe) == ("tap", "moment", "moment")
    assert [condition.verb for condition in card.requirement] == ["control"]
    assert card.effects[0].timings == ("battle",)
    assert not card.effects[0].inner
    bare = one(FORCE.replace('timeframe = "moment"\n', "").replace(BOOST, "Main: Draw one card."))
    assert (bare.timeframe, bare.printed_timeframe) == ("instant", "")
    inner = one(FORCE.replace('"tap"', '"play"').replace(BOOST, "When you draw a card, gain 100 HP."))
    assert (inner.effects[0].inner, inner.effects[0].timings) == (True, ("main",))
    lying = one(FORCE.replace('"tap"', '"discard"').replace('"moment"', '"instant"').replace(BOOST, "Main: Draw one card."))
    assert lying.effects[0].zone == "discard"


@pytest.mark.rule("PL-9.1", "PL-9.7")
def test_an_assembly_creature() -> None:
    text = CREATURE + 'subtype = "assembly"\nassembly = 3\nassembly_only = true\n'
    text += "components = '\"Umbral\" creatures of the same name'\n"
    assembly = one(text).assembly
    assert assembly is not None
    assert assembly.filter is not None
    assert (assembly.number, assembly.same_name, assembly.only, assembly.filter.kinds) == (3, True, True, ["Umbral"])
    plain = one(CREATURE + 'subtype = "assembly"\nassembly = 1\n').assembly
    assert plain is not None
    assert (plain.filter, plain.same_name, plain.only) == (None, False, False)


@pytest.mark.rule("PL-10.3", "PL-10.8", "PL-2.4")
def test_an_advance_creature() -> None:
    unmarked = CREATURE.replace('marks = ["A", "*"]\n', 'subtype = "advance"\n')
    advance = one(unmarked + 'advance = "progression"\nrequires = ["Umbral Sentry", "Umbral Sentry"]\n').advance
    assert advance is not None
    assert (advance.type, advance.names) == ("progression", ("Umbral Sentry", "Umbral Sentry"))
    other = one(unmarked + 'advance = "constellation"\nrequires = 3\n').advance
    assert other is not None
    assert (other.type, other.count) == ("constellation", 3)


@pytest.mark.rule("PL-14.2")
@pytest.mark.parametrize(
    ("field", "rule"),
    [
        ('effects = ["Draw one card."]', "PL-14.2"),
        ('effects = ["Main: When you draw a card, gain 100 HP."]', "PL-14.2"),
    ],
)
def test_an_effect_without_its_timing_label_is_refused(field: str, rule: str) -> None:
    assert faults(CREATURE + field + "\n") == [("TIMING", rule, "effects", 9)]


@pytest.mark.rule("PL-2.3", "PL-14.2", "PL-13.9", "PL-13.12", "PL-13.13")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Battle: Creatures", "Creatures", [("TIMING", "PL-14.2", "effects", 8)]),
        ("Battle: Creatures", "Static: Creatures", [("TIMING", "PL-2.3", "effects", 8)]),
        ('"tap"', '"play"', [("TIMING", "PL-14.2", "effects", 8)]),
        ('"moment"', '"instant"', [("TIMING", "PL-13.12", "effects", 8)]),
        ('"moment"', '"instant"\nrequirement = "bananas"',
         [("TIMING", "PL-13.12", "effects", 9), ("EFFECT", "PL-2.3", "requirement", 7)]),
        ('"moment"', '"hour"', [("TIMEFRAME", "PL-2.3", "timeframe", 6)]),
        ('"tap"', '"discard"', [("TIMEFRAME", "PL-13.13", "timeframe", 6)]),
        ('"tap"', '"shout"', [("ACTIVATION", "PL-2.3", "activation", 5)]),
        ('ATK."]', 'ATK.", "Main: Draw one card."]', [("EFFECTS", "PL-2.3", "effects", 8)]),
        ('effects = ["Battle: Creatures you control gain 100 ATK."]', "", [("EFFECTS", "PL-2.3", "effects", 2)]),
        ('marks = ["Q"]', 'marks = ["Q"]\nkeywords = ["Swift"]', [("FIELD", "PL-2.3", "keywords", 8)]),
        ('marks = ["Q"]', 'marks = ["Q"]\natk = 3', [("FIELD", "PL-2.3", "atk", 8)]),
        ("Battle: Creatures you control gain 100 ATK", "Trigger: When you draw a card, gain 100 HP",
         [("TIMING", "PL-13.9", "effects", 8)]),
        ("Battle: Creatures you control gain 100 ATK", "Battle: Discard this card from your hand to stop the battle",
         [("TIMING", "PL-13.4", "effects", 8)]),
    ],
)
def test_faults_of_a_force(old: str, new: str, expected: list[tuple[str, str, object, int]]) -> None:
    assert faults(FORCE.replace(old, new)) == expected


@pytest.mark.rule("PL-13.9")
def test_an_instant_hears_nothing_later() -> None:
    text = FORCE.replace('"moment"', '"instant"').replace('"tap"', '"play"')
    text = text.replace("Battle: Creatures you control gain 100 ATK.", "When you draw a card, gain 100 HP.")
    assert faults(text) == [("TIMING", "PL-13.9", "effects", 8)]


@pytest.mark.rule("PL-2.1", "PL-2.2", "PL-2.4", "PL-9.1", "PL-10.1", "PL-10.3", "PL-10.8", "PL-18")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "Glass Heron"', "", [("NAME", "PL-2.1", "name", 2)]),
        ('"creature"', '"creatur"', [("TYPE", "PL-2.1", "type", 4)]),
        ("atk = 900", 'atk = "much"', [("NUMBER", "PL-2.2", "atk", 5)]),
        ("grd = 700\n", "", [("NUMBER", "PL-2.2", "grd", 2)]),
        ("go = 200", "go = true", [("NUMBER", "PL-2.2", "go", 7)]),
        ('["A", "*"]', "[]", [("MARKS", "PL-2.4", "marks", 8)]),
        ('["A", "*"]', '["A", "A"]', [("MARKS", "PL-2.4", "marks", 8)]),
        ('["A", "*"]', '["AB"]', [("MARKS", "PL-2.4", "marks", 8)]),
        ('["A", "*"]', '"A"', [("TEXT", "PL-2.1", "marks", 8), ("MARKS", "PL-2.4", "marks", 8)]),
        ("go = 200", 'subtype = "assembly"', [("ASSEMBLY", "PL-9.1", "assembly", 2)]),
        ("go = 200", 'subtype = "assembly"\nassembly = 6', [("NUMBER", "PL-9.1", "assembly", 8)]),
        ("go = 200", "assembly = 2", [("ASSEMBLY", "PL-9.1", "assembly", 7)]),
        ("go = 200", 'subtype = "assembly"\nassembly = 2\ncomponents = "forces"', [("EFFECT", "PL-9.1", "components", 9)]),
        ("go = 200", 'subtype = "advance"\nadvance = "progression"\nrequires = ["Umbral Sentry"]',
         [("MARKS", "PL-2.4", "marks", 10)]),
        ('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "progression"\nrequires = ["Umbral Sentri"]',
         [("UNKNOWN_CARD", "PL-10.3", "requires", 10)]),
        ('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "progression"\nrequires = ["Portcullis"]',
         [("REQUIRES", "PL-10.3", "requires", 10)]),
        ('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "progression"\nrequires = ["Glass Heron"]',
         [("REQUIRES", "PL-10.3", "requires", 10)]),
        ('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "progression"', [("REQUIRES", "PL-10.3", "requires", 2)]),
        ('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "regression"\nrequires = ["Umbral Sentry"]',
         [("ADVANCE", "PL-10.8", "advance", 9)]),
        ('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "constellation"', [("NUMBER", "PL-10.8", "requires", 2)]),
        ("go = 200", 'advance = "progression"', [("ADVANCE", "PL-10.1", "advance", 7)]),
        ("go = 200", 'keywords = ["Peirce"]', [("KEYWORD", "PL-18", "keywords", 7)]),
        ("go = 200", 'keywords = ["Backlash"]', [("KEYWORD", "PL-18", "keywords", 7)]),
        ("go = 200", 'keywords = ["Swift 3"]', [("KEYWORD", "PL-18", "keywords", 7)]),
        ("go = 200", 'keywords = ["Swift", "swift"]', [("KEYWORD", "PL-18", "keywords", 7)]),
        ("go = 200", 'activation = "tap"', [("FIELD", "PL-2.2", "activation", 7)]),
        ("go = 200", "attack = 3", [("FIELD", "PL-2.1", "attack", 7)]),
        ("go = 200", "families = ['']", [("FAMILY", "PL-2.1", "families", 7)]),
        ("go = 200", "effects = ['Main: Banish one creature.']", [("EFFECT", "PL-2.5", "effects", 7)]),
        ("go = 200", "effects = ['Main: Draw zero cards.']", [("EFFECT", "PL-2.5", "effects", 7)]),
        ("go = 200", "effects = ['Main: Draw 0 cards.']", [("IDLE", "PL-2.5", "effects", 7)]),
        ("go = 200", "effects = ['Main: Destroy one creature named \"Nobody\".']", [("UNKNOWN_CARD", "PL-2.1", "effects", 7)]),
        ("go = 200", "effects = ['Main: Destroy one \"Nobody\" creature.']", [("FAMILY", "PL-2.1", "effects", 7)]),
    ],
)
def test_faults_of_a_creature(old: str, new: str, expected: list[tuple[str, str, object, int]]) -> None:
    assert faults(CREATURE.replace(old, new)) == expected


def test_messages_name_the_card_the_field_and_the_nearest_word() -> None:
    assert messages(CREATURE.replace("go = 200", 'keywords = ["Peirce"]'))[0].startswith(
        'Glass Heron, keywords: there is no keyword "Peirce", did you mean "pierce"?')
    text = CREATURE.replace('marks = ["A", "*"]', 'subtype = "advance"\nadvance = "progression"\nrequires = ["Umbral Sentri"]')
    assert messages(text) == ['Glass Heron, requires: there is no creature "Umbral Sentri", did you mean "Umbral Sentry"?']
    assert "unknown word" in messages(CREATURE + 'effects = ["Main: Banish one creature."]\n')[0]


@pytest.mark.rule("PL-2.1")
def test_every_fault_of_every_card_is_told_at_once() -> None:
    text = CREATURE.replace("900", "-1").replace('["A", "*"]', '["a"]') + CREATURE + FORCE.replace("Battle: ", "")
    assert [(code, line) for code, _, _, line in faults(text)] == [("NUMBER", 5), ("MARKS", 8), ("SAME_NAME", 11), ("TIMING", 24)]
    with pytest.raises(CardFileError) as raised:
        parse_cards(text)
    assert len(raised.value.issues) == 4


@pytest.mark.rule("PL-2.1")
def test_a_wrong_type_does_not_hide_the_other_faults() -> None:
    wrong = CREATURE.replace('"creature"', '"beast"').replace("900", "-1").replace('["A", "*"]', '["a"]')
    assert [code for code, _, _, _ in faults(wrong)] == ["TYPE", "NUMBER", "MARKS"]
    force = FORCE.replace('"force"', '"spell"').replace("Battle: ", "").replace('"moment"', '"for ever"')
    assert [code for code, _, _, _ in faults(force)] == ["TYPE", "TIMEFRAME", "TIMING"]
    bare = '[[card]]\nname = "Bare"\ntype = 5\nmarks = ["a"]\neffects = ["Main: Banish one creature.", "Main: Draw 0 cards."]\n'
    assert [code for code, _, _, _ in faults(bare)] == ["TEXT", "MARKS", "EFFECT", "IDLE"]


@pytest.mark.rule("PL-2.1")
def test_names_are_looked_up_beside_other_faults() -> None:
    heron = CREATURE.replace('"A"', '"a"') + "families = ['Glass']\neffects = ['Main: Destroy one card named \"Nobody\".']\n"
    friend = CREATURE.replace("Glass Heron", "Friend") + "effects = ['Main: Destroy one \"Glass\" card named \"Glass Heron\".']\n"
    assert [code for code, _, _, _ in faults(heron + friend)] == ["MARKS", "UNKNOWN_CARD"]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"\xff", "ENCODING"), ("", "EMPTY"), ("card = 3", "EMPTY"), ("card = [3]", "SYNTAX"), ("[[card]\n", "SYNTAX"),
        ("[[card]]\nname = ", "SYNTAX"), ("x = 1\n" + CREATURE, "FIELD"), ("#" * 2_000_001, "TOO_LONG"),
        ("a = " + "[" * 5000, "SYNTAX"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(source: str | bytes, code: str) -> None:
    assert [issue.code for issue in check_cards(source)[1]] == [code]


def test_a_syntax_error_has_its_place() -> None:
    issue = check_cards('[[card]]\nname = "x" oops\n')[1][0]
    assert (issue.line, issue.column) == (2, 12)


def test_files_may_name_each_others_cards(tmp_path: Path) -> None:
    folder = tmp_path
    (folder / "a.toml").write_text(CREATURE, encoding="utf-8")
    (folder / "b.toml").write_text(FORCE.replace("Creatures", 'Creatures named \\"Glass Heron\\"'), encoding="utf-8")
    assert [card.name for _, card in load_folder(folder)] == ["Glass Heron", "Slow Bell"]
    (folder / "c.toml").write_text(CREATURE, encoding="utf-8")
    with pytest.raises(CardFileError, match="two card files"):
        load_folder(folder)
