"""The built-in grammar fix: after "one" the head noun is singular."""

from __future__ import annotations

import re

NOUNS = ("card", "spell", "creature", "unit", "target")
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
STOPS = (*NUMBERS, "all", "to", "from", "and", "then", "for", "you", "your")

_NOUN = rf"(?:{'|'.join(NOUNS)})s?(?!\w)"
_ONE = re.compile(
    r"(?<!\w)[Oo]ne(?! of(?!\w))"
    rf"(?: (?!(?:{'|'.join(STOPS)})(?!\w))(?!{_NOUN})\w+)*"
    rf"(?: {_NOUN})+")


def fix_grammar(line: str) -> str:
    """ST-2.5.5: `Draw one rank 3 cards.` becomes `Draw one rank 3 card.`; nothing further right is touched."""
    return _ONE.sub(_singular, line)


def _singular(match: re.Match[str]) -> str:
    text = match.group()
    return text[:-1] if text.endswith("s") else text
