"""The shape of a sentence without numbers and kinds."""

from __future__ import annotations

import re

from cardscape.games.ttcg.shape import SUBTYPES, TYPES

_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|a|an|another|twice|once"
_PLURALS = {"units": "unit", "cards": "card", "spells": "spell", "points": "point", "effects": "effect", "their": "its"}
_MASK = re.compile(rf"\b(?:(?P<number>\d+|{_NUMBERS})|(?P<kind>{'|'.join((*TYPES, *SUBTYPES))})s?)\b")


def shape(sentence: str) -> str:
    """A canonical sentence with numbers, types and subtypes masked, singular and plural alike."""
    masked = _MASK.sub(lambda match: "#" if match.group("number") else "@", sentence.lower())
    return " ".join(_PLURALS.get(word.strip(",."), word.strip(",.")) for word in masked.split())
