"""Words to a sentence."""

from __future__ import annotations

import re
from typing import Final

_VOWEL: Final = "[aeioAEIO]|[uU](?:n(?!i)|p)|FL "
"""How words begin that sound as if with a vowel; "FL" is said letter by letter."""
_AN: Final = re.compile(f" a (?={_VOWEL})")
_SOUNDS: Final = re.compile(f'"?(?:{_VOWEL})')


def finish(words: list[str]) -> str:
    """Words to a sentence: commas and colons closed up, "an" before a vowel, a capital and a full stop."""
    text = " " + " ".join(words)
    if '"' in text:
        return finish_slowly(words)
    text = text.replace(" ,", ",").replace(" :", ":")
    if " a " in text:
        text = _AN.sub(" an ", text)
    return ": ".join([part[:1].upper() + part[1:] for part in text[1:].split(": ")]) + "."


def finish_slowly(words: list[str]) -> str:
    """The same word by word, for sentences with names, which may hold any letters."""
    parts: list[str] = []
    for at, word in enumerate(words):
        if word == "a" and at + 1 < len(words) and _SOUNDS.match(f"{words[at + 1]} "):
            word = "an"
        if word in (",", ":"):
            parts[-1] += word
        else:
            parts.append(word)
    for at, word in enumerate(parts):
        if at == 0 or parts[at - 1].endswith(":"):
            parts[at] = word[:1].upper() + word[1:]
    return " ".join(parts) + "."
