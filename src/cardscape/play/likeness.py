"""Which of many texts come nearest to what somebody asked for, where none has all the words."""

from __future__ import annotations

import re
from math import log


def nearest_texts(words: list[str], texts: list[str], most: int = 5) -> list[int]:
    """The numbers of the texts that share the rarest of the words, the best first; endings do not count."""
    wanted = list(dict.fromkeys(_stem(part) for word in words for part in re.findall(r"\w+", word.casefold()) if len(part) > 2))
    every = [{_stem(part) for part in re.findall(r"\w+", text.casefold())} for text in texts]
    weights = {word: log(len(every) / held) for word in wanted if (held := sum(word in parts for parts in every))}
    scored = [(sum(weight for word, weight in weights.items() if word in parts), number) for number, parts in enumerate(every)]
    best = max((score for score, _ in scored), default=0.0)
    near = sorted((row for row in scored if row[0] > best / 2), key=lambda row: -row[0])
    return [number for _, number in near[:most]]


def _stem(word: str) -> str:
    """A word without the usual endings, so that ``equipped`` finds ``equips``."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            word = word[: -len(ending)]
            return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
    return word.removesuffix("e") if len(word) > 3 else word
