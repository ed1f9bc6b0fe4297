"""Clauses read before stand in later trees: nothing about a sentence may depend on what was read before it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import cardscape.games.ttcg as ttcg
from cardscape.effects.clauses import Effect
from cardscape.effects.generator import Generator
from cardscape.effects.language import Language
from cardscape.effects.lexicon import TextError
from cardscape.effects.tree import Node
from cardscape.effects.writing import written
from cardscape.games.polaris.language import language as polaris
from cardscape.games.taiwan.language import language as taiwan
from cardscape.games.ttcg.language import language
from cardscape.games.ttcg.shape import TtcgShape

_FOLDER = Path(ttcg.__file__).parent


def _fresh() -> Language:
    return Language(_FOLDER / "language.grammar", _FOLDER / "vocabulary.toml", TtcgShape())


def _sentences(count: int) -> list[str]:
    generator = Generator(language(), 411)
    return [generator.sentence() for _ in range(count)]


def test_the_order_of_sentences_changes_nothing() -> None:
    texts = _sentences(150)
    one, other = _fresh(), _fresh()
    forward = {text: one.read(text) for text in texts}
    backward = {text: other.read(text) for text in reversed(texts)}
    for text in texts:
        assert forward[text][0].to_json() == backward[text][0].to_json()
        assert forward[text][1] == backward[text][1]


def test_a_sentence_reads_the_same_when_it_comes_again() -> None:
    texts = _sentences(60)
    first = [(effect.to_json(), said) for effect, said in map(language().read, texts)]
    assert [(effect.to_json(), said) for effect, said in map(language().read, texts)] == first


def test_equal_clauses_are_one_node() -> None:
    one = language().parse("Destroy one enemy unit with 300 or less defense.")
    other = language().parse("Normal: Draw a card, then tap one enemy unit with 300 or less defense.")
    assert one.steps[0].target is other.steps[1].target


def test_a_changed_copy_is_printed_as_it_is() -> None:
    effect = language().parse("Draw two cards.")
    step = effect.steps[0].copy()
    target = effect.steps[0].get("target")
    assert isinstance(target, Node)
    more = target.copy()
    more.set("n", 3)
    step.set("target", more)
    changed = effect.copy()
    changed.set("steps", [step])
    assert language().text(changed) == "Normal: Draw three cards."  # type: ignore[arg-type]
    assert language().text(effect) == "Normal: Draw two cards."


def _unshared(node: Node) -> Node:
    """The same tree without anything that is known of its parts."""
    twin = node.copy()
    for name, value in node.fields():
        if isinstance(value, Node):
            twin.set(name, _unshared(value))
        elif isinstance(value, list):
            twin.set(name, [_unshared(part) if isinstance(part, Node) else part for part in value])
    twin.also = [(name, _unshared(value) if isinstance(value, Node) else value) for name, value in node.also]
    return twin


@pytest.mark.parametrize("spoken", [language, polaris, taiwan])
def test_what_is_known_of_clauses_changes_neither_text_nor_json(spoken: Callable[[], Language]) -> None:
    generator = Generator(spoken(), 97, 0.5)
    for _ in range(150):
        text = generator.sentence()
        try:
            effect, said = spoken().read(text)
        except TextError:
            continue
        twin = _unshared(effect)
        assert isinstance(twin, Effect)
        assert twin == effect
        assert spoken().text(twin) == said
        assert written(twin) == written(effect) == json.dumps(effect.to_json()) == json.dumps(twin.to_json())


@pytest.mark.parametrize("text", [
    "This unit gains 100 attack and gains 50 defense this turn, then it gains 10 attack.",
    "This unit cannot attack and cannot be destroyed this turn, then it cannot be destroyed this turn.",
    "All units gain 100 attack and 50 defense, then it loses 100 attack.",
    "This unit can attack twice per turn and gains 100 attack.",
    "One enemy unit loses 100 attack and cannot attack at random.",
])
def test_statements_about_the_same_cards_are_joined(text: str) -> None:
    effect, said = language().read(text)
    twin = _unshared(effect)
    assert isinstance(twin, Effect)
    assert language().text(twin) == said
    assert language().parse(said) == effect


def test_names_and_amounts_of_money_are_not_taken_for_words() -> None:
    lexicon = taiwan().lexicon
    for text in ('"card"', "$1,000"):
        tokens, error = lexicon.read(text)
        assert lexicon.glance(text) is None
        assert error is None or error.column == 1
        assert len(tokens.ids) >= 1


def test_a_glance_sees_the_same_words_as_a_reading() -> None:
    lexicon = language().lexicon
    seen = 0
    odd = ["Rank up one unit.", "This one is send to the hand.", "draw  two cards ", "Currently, draw one card", "Fire-type"]
    for text in [*_sentences(200), *odd]:
        tokens, error = lexicon.read(text)
        plain = lexicon.glance(text)
        if plain is not None:
            seen += 1
            assert error is None
            assert (plain.ids, plain.values) == (tokens.ids, tokens.values)
    assert seen > 150


def test_errors_keep_their_columns() -> None:
    language().parse("Destroy one enemy unit.")
    for text, column in (("Destroy one enemy unit unit card card.", 24), ("Destroy  one enemy unti.", 20)):
        with pytest.raises(TextError) as caught:
            language().parse(text)
        assert caught.value.column == column


def test_the_parts_of_a_node_are_all_nodes_in_its_fields() -> None:
    for text in _sentences(150):
        for node in language().parse(text).walk():
            found: list[tuple[str, Node]] = []
            for name, value in [*node.fields(), *node.also]:
                found.extend((name, part) for part in (value if isinstance(value, list) else [value]) if isinstance(part, Node))
            assert [(name, id(part)) for name, part in found] == [(name, id(part)) for name, part in node.children()]


def test_a_hyphened_word_takes_an_apostrophe_as_others_do() -> None:
    plain = language().read("Swap one spellcaster's attack with this unit.")
    for typed in ("one spell-caster's attack", "one Spell-Caster’s attack"):
        assert language().read(f"Swap {typed} with this unit.") == plain
