"""PL-18: keywords are names for sentences; the sentences stand in keywords.toml."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from cardscape.effects.lexicon import number_word
from cardscape.games.polaris.cards import CardEffect
from cardscape.games.polaris.language import language
from cardscape.games.polaris.wording import kind_of, timings_of, works_from

_FILE: Final = Path(__file__).with_name("keywords.toml")
_WORDED: Final = re.compile(r"([A-Za-z ]+?)(?:\s+(\d{1,4}))?")
_loaded: dict[str, Keyword] = {}
_effects: dict[tuple[str, int], CardEffect] = {}


class KeywordError(ValueError):
    """A keyword that is unknown or has the wrong number."""


class Keyword:
    """A name for a sentence; ``numbered`` ones put their n into it. ``says`` reminds players of its meaning."""

    def __init__(self, name: str, sentence: str, numbered: bool, says: str) -> None:
        self.name = name
        self.sentence = sentence
        self.numbered = numbered
        self.says = says


def keywords() -> dict[str, Keyword]:
    """All keywords by their lower-case names, in the order of the file."""
    if not _loaded:
        table = tomllib.loads(_FILE.read_text(encoding="utf-8"))
        for name, entry in table.items():
            _loaded[name] = Keyword(name, entry["sentence"], bool(entry.get("numbered")), entry["says"])
    return _loaded


def read_keyword(text: str) -> CardEffect:
    """``Pierce`` or ``Backlash 200`` as the effect it stands for; KeywordError if there is none such."""
    match = _WORDED.fullmatch(text.strip())
    name = " ".join(match.group(1).lower().split()) if match is not None else text.strip().lower()
    known = keywords()
    if match is None or name not in known:
        near = get_close_matches(name[:30], list(known), 1, 0.6)
        hint = f', did you mean "{near[0]}"?' if near else ""
        raise KeywordError(f'there is no keyword "{text[:40]}"{hint}; known: {", ".join(known)}')
    number = int(match.group(2)) if match.group(2) else 0
    if known[name].numbered and number < 1:
        raise KeywordError(f"{name} needs a number, such as {name.capitalize()} {200 if name == 'backlash' else 1}")
    if not known[name].numbered and match.group(2):
        raise KeywordError(f"{name} has no number")
    return keyword_effect(name, number)


def keyword_effect(name: str, number: int) -> CardEffect:
    """The effect of a keyword: the same object for the same name and number."""
    found = _effects.get((name, number))
    if found is None:
        keyword = keywords()[name]
        text = keyword.sentence.replace("{n} cards", f"{number_word(number)} card{'' if number == 1 else 's'}")
        text = text.replace("{n}", str(number))
        effect, canonical = language().read(text)
        found = CardEffect(text, canonical, effect, "keyword", kind_of(effect), works_from(effect), timings_of(effect), name,
                           number)
        _effects[name, number] = found
    return found


def keyword_words(name: str, number: int) -> str:
    """A keyword as it is printed: ``Twin Strike``, ``Backlash 200``."""
    return " ".join([word.capitalize() for word in name.split()] + ([str(number)] if number else []))
