"""Polaris Line's effect language: sentences in, trees, canonical text and warnings out.

The verbs, events, conditions and selections it knows are listed in docs/effect-language.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.language import Language
from cardscape.effects.lexicon import TextError
from cardscape.effects.line import ParsedLine
from cardscape.effects.tree import Selection
from cardscape.games.polaris.lint import lint

_FOLDER: Final = Path(__file__).parent
_SAME_NAME: Final = " of the same name"
_ONE_MORE: Final = "You may play one more "
_loaded: list[Language] = []


def language() -> Language:
    """The language of Polaris Line, loaded when it is first needed."""
    if not _loaded:
        _loaded.append(Language(_FOLDER / "language.grammar", _FOLDER / "vocabulary.toml"))
    return _loaded[0]


def parse_line(text: str) -> ParsedLine:
    """PL-2.5: read one sentence with its timing labels."""
    line = ParsedLine(text)
    try:
        effect, canonical = language().read(text)
    except TextError as error:
        line.failed(error)
    else:
        line.understood(effect, canonical, lint(effect))
    return line


def parse_conditions(text: str) -> list[Condition]:
    """PL-2.3: the extra requirement of a Force, e.g. ``you control two or more creatures``; TextError if it is none."""
    effect = _inside("If ", text, ", draw one card.")
    if len(effect.steps) != 1 or not effect.conditions or effect.trigger is not None or effect.steps[0].conditions:
        raise TextError("a requirement is a condition such as: you control two or more creatures", 1)
    return effect.conditions


def parse_components(text: str) -> tuple[Selection, bool]:
    """PL-9.1: which Creatures an Assembly takes, and whether all must have one name; TextError if that is not said."""
    same = text.endswith(_SAME_NAME)
    effect = _inside("Destroy all ", text.removesuffix(_SAME_NAME), ".")
    target = effect.steps[0].target
    if len(effect.steps) != 1 or target is None or target.category != "creature" or target.zone or target.controller:
        raise TextError('components are creatures such as: "Knight Del Sol" creatures', 1)
    return target, same


def extra_words(target: Selection) -> str:
    """PL-8.11: the kind of cards that extra plays are for, such as ``"Lantern" creature``; empty for any card of a type."""
    if all(name in ("mode", "n", "category", "extra") for name, _ in target.fields()) and not target.also:
        return ""
    effect, step, one = Effect(), Step(), Selection()
    for name, value in target.fields():
        one.set(name, value)
    one.also = target.also
    one.mode, one.n = "plain", 1
    step.verb, step.actor, step.modal, step.target = "play", "you", "may", one
    effect.steps, effect.optional = [step], True
    return language().text(effect).removeprefix(_ONE_MORE).removesuffix(".")


def parse_extra(words: str) -> Selection:
    """The kind that such words stand for; TextError if they are none."""
    target = _inside(_ONE_MORE, words, ".").steps[0].target
    if target is None:
        raise TextError("extra plays are for cards", 1)
    return target


def _inside(before: str, text: str, after: str) -> Effect:
    """The tree of a part of a sentence, read within a frame; columns are those of the part."""
    try:
        return language().parse(before + text.strip().rstrip(".") + after)
    except TextError as error:
        column = min(max(error.column - len(before), 1), len(text) + 1)
        raise TextError(error.message.split(" at column ")[0], column) from None
