"""Words and facts as short vectors, the same on every machine: each feature has a place of its own by its hash."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from math import log1p

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]


@lru_cache(maxsize=1 << 16)
def bucket(text: str, size: int) -> int:
    """A number below ``size`` that belongs to this text."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogateescape"), digest_size=8).digest(), "little") % size


def squeezed(value: int) -> float:
    """A number of any size made small: its sign times the logarithm of its amount plus one."""
    return log1p(value) if value >= 0 else -log1p(-value)


def marked(text: str, size: int) -> Vector:
    """A vector with a one where the text belongs; all zeros for no text."""
    found = np.zeros(size, np.float32)
    if text:
        found[bucket(text, size)] = 1
    return found


def facts_vector(name: str, facts: dict[str, int | str | list[str]], size: int) -> Vector:
    """A card by its name and facts: numbers stand squeezed at the place of their fact, words as ones at their own."""
    found = np.zeros(size, np.float32)
    found[bucket(f"name={name}", size)] += 1
    for fact, value in facts.items():
        if isinstance(value, int):
            found[bucket(fact, size)] += squeezed(value)
            continue
        for word in [value] if isinstance(value, str) else value:
            found[bucket(f"{fact}={word}", size)] += 1
    return found
