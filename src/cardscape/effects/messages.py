"""Errors that teach: the place that was still understood, what could stand there, the nearest known word."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from cardscape.effects.lexicon import END, MONEY, NAME, NUMBER, NUMBER_WORDS, TextError, Tokens, UnknownWord
from cardscape.effects.parser import Machine, Search

_SHOWN: Final = 12
_LISTED: Final = 20
_QUOTED: Final = '! names stand in quotation marks: cards named "..."'
_NUMBER: Final = re.compile(rf"\b(?:\d+|{'|'.join(NUMBER_WORDS)})\b")
_LITTLE: Final = frozenset(("the", "this", "that", "then", "them", "they", "you", "your", "all", "its", "one"))
"""Words too short and too common to be taken for slips of others."""
_BEFORE_VERBS: Final = frozenset((":", ",", "to", "then", "may", "you"))
"""Words behind which a step begins."""
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
        near = _instead_of_unknown(machine, [*tokens.typed[:-1], error.word], place, search.expected)
        return TextError(f"{error.message}{_meant(near)}; {known} knows: {_known(machine, expected, near)}", error.column)
    column = tokens.columns[place]
    if place == len(tokens.ids) - 1:
        near = instead(machine, tokens.typed, place)
        return TextError(f"the sentence ends too early at column {column}{_meant(near)}; expected {listed(expected)}", column)
    typed = tokens.typed[place]
    if search.complete:
        expected = [*expected, _NAMED[END]]
    if tokens.ids[place] < 0:
        near = _instead_of_unknown(machine, tokens.typed, place, search.expected)
        words = _known(machine, expected, near)
        return TextError(f'unknown word "{typed}" at column {column}{_meant(near)}; {known} knows: {words}', column)
    typed_words = tokens.typed if error is None else [*tokens.typed[:-1], error.word]
    near = instead(machine, typed_words, place) or mistaken(machine, typed, search.expected)
    return TextError(f'"{typed}" cannot stand at column {column}{_meant(near)}; expected {listed(expected)}', column)


def _instead_of_unknown(machine: Machine, typed: list[str], place: int, tokens: set[int]) -> str:
    """What is advised for a word, else the nearest known one, else what is advised for the words before it."""
    name = typed[place][:1].isupper() and typed[place - 1] not in (":", ".") if place else False
    if name and tokens == {NAME}:
        return _QUOTED
    near = instead(machine, typed, place, named=True) or nearest(machine, typed[place], tokens) or instead(machine, typed, place)
    return near or (_QUOTED if name and "NAME" in machine.lexicon.special else "")


def _known(machine: Machine, expected: list[str], near: str) -> str:
    """What could stand there; if nobody can tell what was meant, with the members of the small classes of words among it."""
    text = listed(expected)
    if near:
        return text
    classes = {f"a {name.lower()}": words for name, words in machine.lexicon.classes.items() if len(words) <= _LISTED}
    return "; ".join([text, *[f"{name} is {', '.join(classes[name])}" for name in expected[:_SHOWN] if name in classes]])


def _meant(near: str) -> str:
    """A word to write instead, or advice in words of its own (a hint that begins with "!")."""
    if near.startswith("! "):
        return f"; {near[2:]}"
    return f'; did you mean "{near}"?' if near else ""


def instead(machine: Machine, typed: list[str], place: int, named: bool = False) -> str:
    """What the vocabulary advises for the word at a place, for two or three words around it, or for it behind the verb of its
    step ("swap .. and"); empty if it says nothing.

    What it advises for the words before, whatever follows, is left out if the word itself must be ``named``.
    """
    hints = machine.lexicon.hints
    if not hints:
        return ""
    words = [word.lower().replace("'", "").replace("\u2019", "") for word in typed]
    here = words[place]
    before = words[place - 1] if place else ""
    after = words[place + 1] if place + 1 < len(words) else ""
    earlier = words[place - 2] if place > 1 else ""
    if here == "," and before.isdigit() and after.isdigit():
        return f"! numbers have no comma: write {before}{after}"
    if earlier == "," and len(before) == 3 and before.isdigit() and place > 2 and words[place - 3].isdigit():
        return f"! numbers have no comma: write {words[place - 3]}{before}"
    stem = here.removesuffix("s") if len(here) > 2 else here
    keys = [f"{before} {here} {after}", f"{earlier} {before} {here}", f"{before} {here}", f"{here} {after}", here, stem]
    if not named:
        keys.append(f"{earlier} {before}".strip(" :,"))
    begun = max([at + 1 for at in range(place) if words[at] in _BEFORE_VERBS], default=0)
    if begun < place:
        keys.insert(2, f"{words[begun]} .. {here}")  # three words tell more than that
    for key in keys:
        for form in (key, _NUMBER.sub("...", key)):
            if form in hints:
                return hints[form]
    return ""


def expected_words(machine: Machine, search: Search) -> list[str]:
    """What could stand at the furthest place: verbs first, classes of words by their name."""
    lexicon = machine.lexicon
    open_words = set(search.expected)
    found: list[str] = []
    for row in machine.words[machine.starts[machine.numbers["offered"]]]:
        found.extend(lexicon.said(lexicon.words[token]) for token in sorted(row & open_words))
    found.extend(noun for noun in lexicon.categories if lexicon.ids.get(noun) in open_words)
    kinds: list[str] = []
    for name, words in lexicon.classes.items():
        members = {lexicon.ids[word] for word in words}
        if members <= open_words:
            open_words -= members
            kinds.append(f"a {name.lower()}")
    if NUMBER in open_words:
        found.append(_NAMED[NUMBER])
    found += kinds
    found.extend(_NAMED.get(token, lexicon.said(lexicon.words[token])) for token in sorted(open_words, reverse=True))
    return list(dict.fromkeys(found))


def nearest(machine: Machine, word: str, tokens: set[int]) -> str:
    """The known word closest in spelling, one that fits the place before all others; endings are as free as in reading."""
    lexicon = machine.lexicon
    fitting = [lexicon.words[token] for token in sorted(tokens)]
    if NUMBER in tokens:
        fitting.extend(NUMBER_WORDS)
    typed = word.lower()[:30]
    forms = [typed]
    for ending in ("'s", "s", "ing"):
        if typed.endswith(ending) and len(typed) > len(ending) + 2:
            forms.append(typed[: -len(ending)])
            break
    found: list[tuple[int, bool, bool, bool, int, str]] = []
    for form in forms:
        near = get_close_matches(form, fitting, 4, 0.75)
        if len(form) == 3:  # one slip is a third of the word
            near += [other for other in fitting if len(other) == 3 and slips(form, other) == 1]
        found += [farness(form, other) for other in near]
        if found and min(found)[0] < 2:
            break
    if not found:  # a word that cannot stand there is meant only if the slip is a small one
        others = [*lexicon.ids, *lexicon.synonyms, *NUMBER_WORDS]
        found = [farness(form, near) for form in forms for near in get_close_matches(form, others, 4, 0.75)]
        found = [entry for entry in found if entry[0] == 1 and len(entry[-1]) > 4]
    return min(found)[-1] if found else ""


def mistaken(machine: Machine, word: str, tokens: set[int]) -> str:
    """The only word that could stand at a place and is one slip away from one that cannot: "hand" for "and"."""
    typed = word.lower()
    if len(typed) < 3 or typed in _LITTLE:
        return ""
    fitting = [*[machine.lexicon.words[token] for token in sorted(tokens)], *(NUMBER_WORDS if NUMBER in tokens else ())]
    near = [other for other in fitting if len(other) > 2 and other not in _LITTLE and slips(typed, other) == 1]
    return near[0] if len(near) == 1 else ""


def farness(word: str, other: str) -> tuple[int, bool, bool, bool, int, str]:
    """How unlikely it is that one word stands for the other: least of all for one with the same letters, one of whose letters was
    left out, or one with the same first letter.
    """
    differs = sorted(word) != sorted(other)
    letters = iter(other)
    added = not all(letter in letters for letter in word)
    return slips(word, other), differs, added, word[0] != other[0], abs(len(word) - len(other)), other


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
