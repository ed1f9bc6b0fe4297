"""Drawing combinations by number: which text is combination i, and which i to draw."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from cardscape.studio.expansion import Phrase
from cardscape.studio.marks import Marks

KEPT_DRAWS = 1_000_000


def draw(total: int, wanted: int, seed: int) -> Iterator[int]:
    """ST-6.4: `wanted` different numbers below `total`, uniformly, in time proportional to `wanted`."""
    if wanted >= total:
        yield from range(total)
    elif wanted <= KEPT_DRAWS:
        generator = random.Random(seed)
        taken: set[int] = set()
        for top in range(total - wanted, total):
            number = _below(generator, top + 1)
            taken.add(top if number in taken else number)
        yield from sorted(taken)
    else:
        yield from _scattered(total, wanted, seed)


def _below(generator: random.Random, limit: int) -> int:
    """A uniform number below limit that is the same on every platform and Python version."""
    bits = limit.bit_length()
    while (number := generator.getrandbits(bits)) >= limit:
        pass
    return number


def _scattered(total: int, wanted: int, seed: int) -> Iterator[int]:
    """The first numbers of a keyed permutation: no memory, however many are wanted."""
    from hashlib import blake2b

    half = ((total - 1).bit_length() + 1) // 2
    mask = (1 << half) - 1
    width = half // 8 + 1
    keys = [blake2b(f"{seed}/{turn}".encode(), digest_size=32).digest() for turn in range(8)]
    for number in range(wanted):
        while True:
            left, right = number >> half, number & mask
            for key in keys:
                seen = right.to_bytes(width, "big")
                mixed = b"".join(blake2b(seen, key=key, digest_size=64, salt=part.to_bytes(4, "big")).digest()
                                 for part in range(width // 64 + 1))
                left, right = right, left ^ (int.from_bytes(mixed[:width], "big") & mask)
            number = left << half | right
            if number < total:
                break
        yield number


def sample(phrases: list[Phrase], marks: Marks, wanted: int, seed: int) -> Iterator[str]:
    """ST-6.4: the texts of `wanted` different combinations of all phrases together."""
    bounds = list(accumulate(phrase.count for phrase in phrases))
    if not bounds:
        return
    for number in draw(bounds[-1], wanted, seed):
        which = bisect_right(bounds, number)
        yield text_of(phrases[which], number - (bounds[which - 1] if which else 0), marks)


class _Frame:
    """A phrase that is being put together."""

    __slots__ = ("chosen", "number", "phrase")

    def __init__(self, phrase: Phrase, number: int) -> None:
        self.phrase = phrase
        self.number = number
        self.chosen: list[tuple[str, ...]] = []


def text_of(phrase: Phrase, number: int, marks: Marks) -> str:
    """Combination `number` of a phrase (the first token moves fastest); nesting of any depth."""
    stack = [_Frame(phrase, number)]
    while True:
        frame = stack[-1]
        groups = frame.phrase.groups
        if len(frame.chosen) < len(groups):
            choices = groups[len(frame.chosen)].choices
            frame.number, index = divmod(frame.number, choices.count)
            stack.append(_Frame(*choices.pick(index)))
            continue
        text = "".join(piece if isinstance(piece, str) else frame.chosen[piece[0]][piece[1]] for piece in frame.phrase.pieces)
        stack.pop()
        if not stack:
            return text
        outer = stack[-1]
        group = outer.phrase.groups[len(outer.chosen)]
        outer.chosen.append(tuple(marks.insert(text, offset, group.choices.quantity) for offset in group.offsets))
