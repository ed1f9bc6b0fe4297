"""One line as a tree for programs."""

import json

import pytest

from cardscape.games.cardfinity.parse import parse_line


def test_a_monster_as_a_tree() -> None:
    assert parse_line('"M": discard 2 f"Elf" field "A" tap: ?attack power: 05 tapped') == {
        "text": '"M": discard 2 f"Elf" field "A" tap: ?attack power: 05 tapped',
        "ok": True,
        "tree": {
            "node": "monster",
            "name": "M",
            "requirements": [
                {
                    "node": "destroy",
                    "verb": "discard",
                    "whose": "own",
                    "count": 2,
                    "filter": {"node": "filter", "kind": "family", "name": "Elf"},
                    "place": "field",
                }
            ],
            "spells": [
                {
                    "node": "spell",
                    "name": "A",
                    "trigger": "tap",
                    "requirements": [],
                    "effects": [{"node": "optional", "what": {"node": "attack", "piercing": False}}],
                }
            ],
            "power": 5,
            "tapped": True,
        },
        "canonical": '"M": discard 2 family "Elf" field "A" on tap: ?attack power 5 tapped',
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("effect", "tree"),
    [
        ("discard", {"node": "discard_top", "whose": "own"}),
        ("discard enemy", {"node": "discard_top", "whose": "enemy"}),
        ("deal 2t", {"node": "damage", "whose": "enemy", "n": 2, "true": True}),
        ("heal enemy", {"node": "heal", "whose": "enemy", "n": 1}),
        ("pop 2", {"node": "pop", "n": 2}),
        ("draw", {"node": "draw", "n": 1}),
        ("peak 3", {"node": "peek", "n": 3}),
        ("scry", {"node": "scry", "n": 1}),
        ("deckout", {"node": "deckout"}),
        ("(draw)", {"node": "choice", "options": [{"node": "draw", "n": 1}]}),
        ("search", {"node": "search", "filter": {"node": "filter", "kind": "card", "name": None}}),
        ('play "X"', {"node": "play", "filter": {"node": "filter", "kind": "name", "name": "X"}}),
        ("drill monster", {"node": "drill", "filter": {"node": "filter", "kind": "monster", "name": None}}),
        ("buff -2", {"node": "buff", "this": False, "n": -2}),
    ],
)
def test_every_atom_as_a_tree(effect: str, tree: dict[str, object]) -> None:
    result = parse_line(f'"X" tap: {effect}')
    assert isinstance(result["tree"], dict)
    assert result["tree"]["effects"] == [tree]
    assert parse_line(str(result["canonical"]))["tree"] == result["tree"]


def test_an_error_gives_the_column_in_the_text_as_typed() -> None:
    result = parse_line('   "X" play: drwa')
    assert result["ok"] is False
    assert result["column"] == 14
    assert "did you mean draw?" in str(result["error"])
    assert parse_line('"X" play: draw N/A')["column"] == 16
    assert parse_line("")["column"] == 1
    assert parse_line('"X" play:\n drwa')["column"] == 12


@pytest.mark.rule("CF-9.2", "CF-5.13", "CF-6.8")
@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ('"X" play: attack', "CF-9.2", "not allowed"),
        ('"X" play: ?attack', "CF-9.2", "does nothing"),
        ('"M": "A" attach: draw power 1', "CF-5.13", "never fires"),
        ('"X" play take 1, take 01: draw', "CF-6.8", "2 times"),
    ],
)
def test_what_reads_well_but_does_not_work_is_a_warning(text: str, rule: str, words: str) -> None:
    warnings = parse_line(text)["warnings"]
    assert isinstance(warnings, list)
    assert len(warnings) == 1
    assert warnings[0].startswith(f"{rule}: ")
    assert words in warnings[0]


def test_trees_stay_shallow_enough_for_any_reader_of_json() -> None:
    result = parse_line('"X" play: ' + "?" * 5_000 + "draw")
    assert result["ok"] is True
    text = json.dumps(result)
    assert '"node": "deeper", "text": "???' in text
    assert json.loads(text)["canonical"] == '"X" on play: ' + "?" * 5_000 + "draw"
