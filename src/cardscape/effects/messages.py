"""Errors that teach: the place that was still understood, what could stand there, the nearest known word."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cardscape.effects.lexicon import END, MONEY, NAME, NUMBER, NUMBER_WORDS, TextError, Tokens, UnknownWord
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
        near = nearest(machine, error.word, search.expected)
        hint = f'; did you mean "{near}"?' if near else ""
        return TextError(f"{error.message}{hint}; {known} knows: {listed(expected)}", error.column)
    column = tokens.columns[place]
    if place == len(tokens.ids) - 1:
        return TextError(f"the sentence ends too early at column {column}; expected {listed(expected)}", column)
    typed = tokens.typed[place]
    if search.complete:
        expected = [*expected, _NAMED[END]]
    if tokens.ids[place] < 0:
        near = nearest(machine, typed, search.expected)
        hint = f'; did you mean "{near}"?' if near else ""
        return TextError(f'unknown word "{typed}" at column {column}{hint}; {known} knows: {listed(expected)}', column)
    return TextError(f'"{typed}" cannot stand at column {column}; expected {listed(expected)}', column)


def expected_words(machine: Machine, search: Search) -> list[str]:
    """What could stand at the furthest place: verbs first, classes of words by their name."""
    lexicon = machine.lexicon
    open_words = set(search.expected)
    found: list[str] = []
    for row in machine.words[machine.starts[machine.numbers["offered"]]]:
        found.extend(lexicon.words[token] for token in sorted(row & open_words))
    found.extend(noun for noun in lexicon.categories if lexicon.ids.get(noun) in open_words)
    kinds: list[str] = []
    for name, words in lexicon.classes.items():
        members = {lexicon.ids[word] for word in words}
        if members <= open_words:
            open_words -= members
            kinds.append(f"a {name.lower()}")
    found.extend(_NAMED.get(token, lexicon.words[token]) for token in sorted(open_words, reverse=True))
    return list(dict.fromkeys(found + kinds))


def nearest(machine: Machine, word: str, tokens: set[int]) -> str:
    """The known word closest in spelling, one that fits the place before all others; endings are as free as in reading."""
    lexicon = machine.lexicon
    fitting = [lexicon.words[token] for token in sorted(tokens)]
    if NUMBER in tokens:
        fitting.extend(NUMBER_WORDS)
    typed = word.lower()[:30]
    forms = [typed]
    for ending in ("'s", "s"):
        if typed.endswith(ending) and len(typed) > len(ending) + 2:
            forms.append(typed[: -len(ending)])
            break
    for words in (fitting, [*lexicon.ids, *lexicon.synonyms, *NUMBER_WORDS]):
        found: list[tuple[int, bool, bool, int, str]] = []
        for form in forms:
            found += [farness(form, near) for near in get_close_matches(form, words, 4, 0.75)]
            if found and min(found)[0] < 2:
                break
        if found:
            return min(found)[-1]
    return ""


def farness(word: str, other: str) -> tuple[int, bool, bool, int, str]:
    """How unlikely it is that one word stands for the other: most of all for one with the same letters, or the same first one."""
    differs = sorted(word) != sorted(other)
    return slips(word, other), differs, word[0] != other[0], abs(len(word) - len(other)), other


def slips(word: str, other: str) -> int:
    """How many slips of the pen lie between two words: letters left out, added, mistaken, two exchanged."""
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word):
        before, above, row = above, row, [i + 1]
        for j, wanted in enumerate(other):
            cost = min(above[j] + (letter != wanted), above[j + 1] + 1, row[j] + 1)
            if i and j and letter == other[j - 1] and word[i - 1] == wanted:
                cost = min(cost, before[j - 1] + 1)
            row.append(cost)
    return row[-1]


def listed(words: list[str]) -> str:
    """At most a dozen words, the rest as dots."""
    if not words:
        return "nothing more"
    if len(words) > _SHOWN:
        return ", ".join(words[:_SHOWN]) + " ..."
    return ", ".join(words)
