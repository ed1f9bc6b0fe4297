"""Errors that teach: the place that was still understood, what could stand there, the nearest known word."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cardscape.effects.lexicon import END, MONEY, NAME, NUMBER, TextError, Tokens, UnknownWord
from cardscape.effects.parser import Machine, Search

_SHOWN: Final = 12
_NAMED: Final = {END: "the end of the sentence", NUMBER: "a number", NAME: 'a "name"', MONEY: "an amount like $1,000"}


def explain(machine: Machine, tokens: Tokens, error: TextError | None) -> TextError:
    """Why a sentence cannot be read. `error` is what the reading of words already found, if anything."""
    if error is not None and not isinstance(error, UnknownWord):
        return error
    if error is None and len(tokens.ids) == 1:
        return TextError("the sentence is empty; write an effect such as: Draw one card.", 1)
    search = Search(machine, tokens)
    search.explore()
    place = search.furthest
    expected = expected_words(machine, search)
    known = machine.lexicon.title
    if isinstance(error, UnknownWord) and place == len(tokens.ids) - 1:
        near = nearest(machine, error.word, expected)
        hint = f'; did you mean "{near}"?' if near else ""
        return TextError(f"{error.message}{hint}; {known} knows here: {listed(expected)}", error.column)
    column = tokens.columns[place]
    if place == len(tokens.ids) - 1:
        return TextError(f"the sentence ends too early at column {column}; expected {listed(expected)}", column)
    typed = tokens.typed[place]
    if search.complete:
        expected = [*expected, _NAMED[END]]
    if tokens.ids[place] < 0:
        near = nearest(machine, typed, expected)
        hint = f'; did you mean "{near}"?' if near else ""
        return TextError(f'unknown word "{typed}" at column {column}{hint}; {known} knows here: {listed(expected)}', column)
    return TextError(f'"{typed}" cannot stand at column {column}; expected {listed(expected)}', column)


def expected_words(machine: Machine, search: Search) -> list[str]:
    """What could stand at the furthest place, in the order of the vocabulary."""
    return [_NAMED.get(token, machine.lexicon.words[token]) for token in sorted(search.expected)]


def nearest(machine: Machine, word: str, expected: list[str]) -> str:
    """The known word closest in spelling, one that fits the place before all others."""
    for words in (expected, [*machine.lexicon.ids, *machine.lexicon.synonyms]):
        found = get_close_matches(word.lower()[:30], words, 1, 0.7)
        if found:
            return found[0]
    return ""


def listed(words: list[str]) -> str:
    """At most a dozen words, the rest as dots."""
    if not words:
        return "nothing more"
    if len(words) > _SHOWN:
        return ", ".join(words[:_SHOWN]) + " ..."
    return ", ".join(words)
