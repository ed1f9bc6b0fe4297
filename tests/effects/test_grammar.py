"""The grammar notation and what it compiles to."""

from __future__ import annotations

import pytest

from cardscape.effects.grammar import Capture, GrammarError, Group, Literal, read_grammar
from cardscape.effects.network import build_networks


def test_a_rule_is_read_with_its_kind_and_alternatives() -> None:
    rules = read_grammar('sel : Selection = {ref=it} "it" | n:COUNT "card*s" ; stat := "attack" => attack ;', "test")
    assert rules["sel"].kind == "node"
    assert rules["sel"].node == "Selection"
    assert len(rules["sel"].alternatives) == 2
    assert rules["stat"].kind == "value"
    assert rules["stat"].alternatives[0].value == "attack"
    literal = rules["sel"].alternatives[1].items[1]
    assert isinstance(literal, Literal)
    assert (literal.words[0].base, literal.words[0].plural) == ("card", "cards")


def test_marks_of_items_and_alternatives_are_read() -> None:
    rules = read_grammar('a : Step = ( ~ "x" | + "y" )? b+:a!bare "z"~ ;', "test")
    group, capture, silent = rules["a"].alternatives[0].items
    assert isinstance(group, Group)
    assert [part.only for part in group.alternatives] == ["read", "print"]
    assert isinstance(capture, Capture)
    assert (capture.label, capture.append, capture.mode) == ("b", True, "bare")
    assert isinstance(silent, Group)
    assert silent.repeat == "~"


@pytest.mark.parametrize(
    "text",
    ['a = "x"', "a = %;", 'a = "x" ; a = "y" ;', "= x ;", 'a := "x" ;', "a : Step = ( x ;"],
)
def test_a_malformed_file_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(GrammarError, match="test"):
        read_grammar(text, "test")


@pytest.mark.parametrize("text", ["a : Step = b ;", "a : Step = x:b ;", "a : Step = b ; b = b ;"])
def test_unknown_names_and_endless_fragments_are_refused(text: str) -> None:
    with pytest.raises(GrammarError, match="rule a"):
        build_networks(read_grammar(text, "test"), set(), False)


def test_optional_parts_are_tried_before_they_are_skipped() -> None:
    rules = read_grammar('a : Step = ( "x" )? "y" ;', "test")
    start = build_networks(rules, set(), False)["a"].states[0]
    assert [arc.word.base for arc in start if arc.word is not None] == ["x", "y"]


def test_what_is_only_read_is_not_printed() -> None:
    rules = read_grammar('a : Step = "x"~ ( ~ "y" | + "z" ) ;', "test")
    reading = build_networks(rules, set(), False)["a"].states[0]
    printing = build_networks(rules, set(), True)["a"].states[0]
    assert [arc.word.base for arc in reading if arc.word is not None] == ["x", "y"]
    assert [arc.word.base for arc in printing if arc.word is not None] == ["z"]
