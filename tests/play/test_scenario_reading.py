"""Scenario files that are wrong: one clear message each, with the place."""

from __future__ import annotations

import pytest
import skirmish
from hypothesis import given
from hypothesis import strategies as st

from cardscape.play.running import BROKEN, PASSED, run_scenario
from cardscape.play.scenario import read_scenario
from cardscape.play.tree import MAX_BYTES, FileError, decode, parse

assert skirmish.GAME.name == "skirmish"

GOOD = """\
game: skirmish
position:
  A: {hand: [Ember Fox], deck: [Ember Fox]}
  B: {deck: [Ember Fox]}
steps:
  - A: play Ember Fox to units 1
"""

WRONG = [
    ("", "the file is empty", 1, 1),
    ("a: [1", "this is not YAML", 2, 1),
    ("game: a: b", "need quotes", 1, 8),
    ("game: 'a\nrules: b\n", "this is not YAML", 1, 7),
    ("game: skirmish\nposition:\n\tA: {}\n", "not with tabs", 3, 1),
    ("game: @x", "cannot start any token", 1, 7),
    ("- a\n- b\n", "must be a mapping", 1, 1),
    ("just words\n", "must be a mapping", 1, 1),
    ("game: skirmish\ngame: skirmish\n", "stands here twice", 2, 1),
    ("game: &x skirmish\nrules: *x\n", "anchors and aliases", 1, 7),
    ("game: !!python/object:os.system x\n", "tags such as", 1, 7),
    ("game: skirmish\n---\ngame: skirmish\n", "only one document", 2, 1),
    ("game: skirmish\n? [a, b]\n: c\n", "a key must be words", 2, 3),
    ("gamme: skirmish\n", 'unknown key \'gamme\'; did you mean "game"?', 1, 1),
    ("rules: plain\n", "needs the key game", 1, 1),
    ("game: skirmsh\n", 'did you mean "skirmish"?', 1, 7),
    ("game: tests/play/skirmish.py\n", "unknown game", 1, 7),
    ("game: [skirmish]\n", "game must be words, not a list", 1, 7),
    ("game: skirmish\nrules: modern\n", "unknown rule set 'modern'", 2, 8),
    ("game: skirmish\noptions: {hnd: 3}\n", 'did you mean "hand"?', 2, 11),
    ("game: skirmish\noptions: {hand: 9}\n", "hand has: 2, 3", 2, 17),
    ("game: skirmish\noptions: {hand: [1]}\n", "a word, a number, true or false", 2, 17),
    ("game: skirmish\nversion: 99\n", "newer program", 2, 10),
    ("game: skirmish\nversion: x\n", "must be a whole number", 2, 10),
    ("game: skirmish\n", "either a position or a start", 1, 1),
    ("game: skirmish\nposition: {}\nstart: {}\n", "either a position or a start", 3, 8),
    ("game: skirmish\ncards: |\n  Ash Lion 5\n   oops\nposition: {}\n", "a name and a power expected", 4, 4),
    ("game: skirmish\ncards: oops\nposition: {}\n", "in line 1, column 1 of these cards", 2, 8),
    ("game: skirmish\nposition: [x]\n", "position must be a mapping", 2, 11),
    ("game: skirmish\nposition: {A: {hand: Ember Fox}}\n", "hand must be a list", 2, 22),
    ("game: skirmish\nposition: {A: {hand: [Ember Fix]}}\n", 'did you mean "Ember Fox"?', 2, 23),
    ("game: skirmish\nposition: {A: {hnd: [Ember Fox]}}\n", 'did you mean "hand"?', 2, 16),
    ("game: skirmish\nposition: {C: {hand: [Ember Fox]}}\n", "A or B expected", 2, 16),
    ("game: skirmish\nposition: {turn: C}\n", "A or B expected", 2, 18),
    ("game: skirmish\nposition: {number: many}\n", "must be a whole number", 2, 20),
    ("game: skirmish\nposition: {phase: batle}\n", 'did you mean "battle"?', 2, 19),
    ("game: skirmish\nposition: {moon: 3}\n", "unknown part of a position 'moon'", 2, 12),
    ("game: skirmish\nposition: {number: -1}\n", "turns are numbered from 1", 2, 20),
    ("game: skirmish\nposition: {points: 3}\n", "whose points? Write points: {A: ..., B: ...}", 2, 20),
    ("game: skirmish\nposition: {<<: {A: {}}}\n", "unknown part of a position '<<'", 2, 12),
    ("game: skirmish\nposition: {plays: -1}\n", "plays is a number from 0", 2, 19),
    ("game: skirmish\nposition: {A: {units: {1: 2 Ember Fox}}}\n", "a place holds one card, not 2", 2, 27),
    ("game: skirmish\nposition: {plays: many}\n", "plays is a number", 2, 19),
    ("game: skirmish\nposition: {A: {units: {4: Ember Fox}}}\n", "units has no place '4'", 2, 24),
    ("game: skirmish\nposition: {A: {units: {x: Ember Fox}}}\n", "units has no place 'x'", 2, 24),
    ("game: skirmish\nposition: {A: {units: [4 Ember Fox]}}\n", "units has 3 places, not 4", 2, 23),
    ("game: skirmish\nposition: {A: {units: [{tapped: true}]}}\n", "needs the key card", 2, 24),
    ("game: skirmish\nposition: {A: {units: [{card: Ember Fox, taped: true}]}}\n", 'did you mean "tapped"?', 2, 42),
    ("game: skirmish\nposition: {A: {units: [{card: Ember Fox, tapped: odd}]}}\n", "tapped is a number", 2, 50),
    ("game: skirmish\nposition: {A: {units: [{card: Ember Fox, face: sideways}]}}\n", "face is up or down", 2, 48),
    ("game: skirmish\nposition: {A: {units: [{card: Ember Fox, known: {B: maybe}}]}}\n", "unknown knowledge", 2, 53),
    ("game: skirmish\nposition: {A: {hand: [{card: Ember Fox, under: [Brook Imp]}]}}\n", "only units have cards under", 2, 49),
    ("game: skirmish\nposition: {beneath: [Ember Fox]}\n", "whose card is this?", 2, 22),
    ("game: skirmish\nposition: {A: {deck: [999 Ember Fox, 999 Ember Fox, 999 Ember Fox]}}\n", "at most 2000 cards", 2, 22),
    ("game: skirmish\nposition: {A: {hand: {2: Ember Fox}}}\n", "without a gap", 2, 22),
    ("game: skirmish\nposition: {}\nrandom: [die x]\n", "is no random outcome", 3, 10),
    ("game: skirmish\nposition: {}\nrandom: [die 0]\n", "is no random outcome", 3, 10),
    ("game: skirmish\nposition: {}\nsteps: {A: x}\n", "steps must be a list", 3, 8),
    ("game: skirmish\nposition: {}\nsteps:\n- {A: x, B: y}\n", "a step has one key", 4, 3),
    ("game: skirmish\nposition: {}\nsteps:\n- expct: {}\n", 'did you mean "expect"?', 4, 3),
    ("game: skirmish\nposition: {}\nsteps:\n- concede: both\n", "A or B expected", 4, 12),
    ("game: skirmish\nposition: {}\nsteps:\n- A:\n", "an answer must be words, not nothing", 4, 5),
    ("game: skirmish\nposition: {}\nsteps:\n- A: play Ember Fox #2\n", "put words with #2 in quotes", 4, 6),
    ("game: skirmish\nposition: {}\nsteps:\n- events: [{kid: Drawn}]\n", 'did you mean "kind"?', 4, 13),
    ("game: skirmish\nposition: {}\nsteps:\n- result: {winner: C}\n", "unknown winner 'C'", 4, 20),
    ("game: skirmish\nposition: {}\nsteps:\n- expect: {A.units: {9: Ember Fox}}\n", "units has no place '9'", 4, 22),
    ("game: skirmish\nposition: {}\nend: soon\n", "the only end is: open", 3, 6),
    ("game: skirmish\nstart: {seed: 1}\n", "start needs decks", 2, 8),
    ("game: skirmish\nstart: {decks: {A: x, B: y}}\n", "unknown deck 'x'", 2, 20),
    ("game: skirmish\nstart: {decks: {A: {txt: x}, B: y}}\n", "a deck is a preset's name", 2, 20),
    ("game: skirmish\nstart: {decks: {A: {text: ' '}, B: y}}\n", "no cards", 2, 20),
    ("game: skirmish\nstart: {deck: 1}\n", 'did you mean "decks"?', 2, 9),
]


@pytest.mark.parametrize(("text", "message", "line", "column"), WRONG)
def test_a_mistake_is_named_with_its_place(text: str, message: str, line: int, column: int) -> None:
    outcome = run_scenario(text + "\n")
    assert outcome.status == BROKEN
    assert message in outcome.message
    assert (outcome.line, outcome.column) == (line, column)


def test_the_good_file_is_good() -> None:
    assert run_scenario(GOOD).status == PASSED


def test_names_never_turn_into_yes_or_no() -> None:
    text = ("game: skirmish\ncards: |\n  No 5\n  True North 2\n  7 Dwarfs 1\n  7 3\n"
            "position:\n  A: {hand: [No, 7 Dwarfs, 7], deck: [2 No]}\n")
    scenario = read_scenario(text)
    assert scenario.names == ["No", "True North", "7 Dwarfs", "7"]
    assert run_scenario(text + "steps:\n- expect: {A.hand: [7, No, 7 Dwarfs], A.deck.count: 2, A.hand.1: No}\n").ok


@pytest.mark.parametrize("text", ["[" * 10_000, "{a: " * 10_000, "- " * 10_000 + "x", "a:\n" + " b:\n" * 3, "? " * 5000])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(FileError):
        read_scenario(text)


def test_too_large_and_binary_files_are_refused() -> None:
    with pytest.raises(FileError, match="at most 512 KB"):
        decode(b"a" * (MAX_BYTES + 1), "scenario")
    with pytest.raises(FileError, match="0xff is not UTF-8") as caught:
        decode(b"game: x\nab\xff", "scenario")
    assert (caught.value.line, caught.value.column) == (2, 3)
    with pytest.raises(FileError, match="not allowed in YAML") as caught:
        parse("game: x\na: \0b")
    assert (caught.value.line, caught.value.column) == (2, 4)


@given(st.text(alphabet=st.sampled_from("AB:-[]{}#&*!|>'\"%@`, \n\tgamepositn1"), max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    outcome = run_scenario(f"game: skirmish\nposition: {{}}\n{text}\n")
    assert outcome.status in ("broken", "passed", "failed")
    assert outcome.status == "passed" or outcome.message


@given(st.data())
def test_no_damaged_file_crashes_the_reader(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD)))
    length = data.draw(st.integers(0, 8))
    put = data.draw(st.text(alphabet="AB:-[]{}#, \n1xü~", max_size=5))
    outcome = run_scenario(f"{GOOD[:at]}{put}{GOOD[at + length:]}\n\n")
    assert outcome.status in ("broken", "passed", "failed")
