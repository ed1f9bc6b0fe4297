"""The only source of chance: a counter-based generator whose whole state is two ints.

Block number ``k`` of a seed is a keyed hash of ``k``: equal on every machine, free to copy, and impossible to share by mistake.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import repeat
from operator import mul, rshift
from struct import unpack
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from cardscape import COMPILED

_WORD: Final = 8
_MODULUS: Final[i64] = 2147483647
_FACTOR: Final[i64] = 48271
_DICE: Final[i64] = 2147483648
_HALF: Final = 46340
_WORDS_A_BLOCK: Final = 8
_NUMBERS: Final = 1000
_NUMBERED: Final = [number.to_bytes(8, "little") for number in range(_NUMBERS)]
"""The numbers of the blocks that most matches are content with, as the hash takes them."""
_RANGE: Final[i64] = 4294967296
_QUARTER: Final[i64] = 65536
_SMALL: Final = 1 << 30
"""Products of half a word and less than this are machine words; a signal amid greater ones would end a compiled program."""


def _half(block: bytes, at: int) -> i64:
    """Half a word; byte by byte, so that compiled no object is made on the way."""
    first: i64 = block[at]
    second: i64 = block[at + 1]
    third: i64 = block[at + 2]
    fourth: i64 = block[at + 3]
    return first + 256 * second + 65536 * third + 16777216 * fourth


def _share(block: bytes, at: int, n: int) -> int:
    """The upper half of a 64-bit word times ``n``, as whole numbers of arbitrary size would have it."""
    count: i64 = n
    first: i64 = block[at + 6]
    second: i64 = block[at + 7]
    product = (first + 256 * second) * count
    if product % _QUARTER + count <= _QUARTER:  # then what the other bytes would add is less than one
        return product // _QUARTER
    return (_half(block, at + 4) * count + _half(block, at) * count // _RANGE) // _RANGE


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Draws numbers from ``seed``; ``count`` says how many blocks were used so far."""

    __slots__ = ("count", "keyed", "seed")

    def __init__(self, seed: int, count: int = 0, keyed: Any = None) -> None:
        self.seed = seed
        self.count = count
        self.keyed = keyed
        """Makes a hash that has taken the seed as its key and nothing else; known once it was asked for."""

    def block(self) -> bytes:
        """The next 64 bytes."""
        count = self.count = self.count + 1
        keyed = self.keyed
        hashed = self.key()() if keyed is None else keyed()
        hashed.update(_NUMBERED[count] if count < _NUMBERS else count.to_bytes(8, "little"))
        drawn: bytes = hashed.digest()
        return drawn

    def key(self) -> Any:
        """What makes a hash that has taken the seed."""
        self.keyed = blake2b(key=(self.seed & ((1 << 256) - 1)).to_bytes(32, "little")).copy
        return self.keyed

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, every one equally likely up to one part in 2**58."""
        block = self.block()
        if n > _SMALL or not COMPILED:
            return int.from_bytes(block[:_WORD], "little") * n >> 64
        return _share(block, 0, n)

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        if not COMPILED:
            self._shuffle_by_words(items)
            return
        pile: list[Any] = items  # numbers would be unpacked and packed again on the way
        block = b""
        left = 0
        for i in range(len(pile) - 1, 0, -1):
            if not left:
                block = self.block()
                left = len(block)
            left -= _WORD
            j = _share(block, left, i + 1)
            held = pile[i]
            pile[i] = pile[j]
            pile[j] = held

    def _shuffle_by_words(self, items: list[int]) -> None:
        """The same with whole words, which plain Python multiplies as quickly as halves of them."""
        count = len(items)
        words = self._words((count + _WORDS_A_BLOCK - 2) // _WORDS_A_BLOCK)
        drawn = map(rshift, map(mul, words, range(count, 1, -1)), repeat(64))
        for i, j, last in zip(range(count - 1, 0, -1), drawn, reversed(items), strict=False):  # ``last`` is at i by now
            items[i] = items[j]
            items[j] = last

    def _words(self, blocks: int) -> tuple[int, ...]:
        """The words of the next blocks, those of each from the last one on."""
        keyed = self.keyed or self.key()
        first, self.count = self.count, self.count + blocks
        drawn: list[bytes] = []
        for number in range(self.count, first, -1):
            hashed = keyed()
            hashed.update(_NUMBERED[number] if number < _NUMBERS else number.to_bytes(8, "little"))
            drawn.append(hashed.digest())
        return unpack(f"<{_WORDS_A_BLOCK * blocks}Q", b"".join(drawn))[::-1]

    def pick(self, items: list[int]) -> int:
        """One of the items."""
        return items[self.below(len(items))]

    def fork(self) -> Chance:
        """A generator of its own, independent of what this one draws afterwards."""
        return Chance(int.from_bytes(self.block()[:32], "little"))

    def dice(self) -> Dice:
        """A quick generator for what is only imagined, independent of what this one draws afterwards."""
        return Dice(int.from_bytes(self.block()[4:8], "little") >> 1)

    def copy(self) -> Chance:
        return Chance(self.seed, self.count, self.keyed)

    def __deepcopy__(self, memo: dict[int, Any]) -> Chance:
        return self.copy()


class Dice(Chance):
    """Lehmer's generator, for imagined worlds: millions of small numbers are drawn there and none has to be hard to guess.

    The same seed gives the same numbers on every machine. Machine words hold all of it: a compiler makes objects of greater
    numbers, and a signal during their multiplication ends the process.
    """

    __slots__ = ("last",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.last: i64 = seed % 2147483646 + 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; ``n`` must be small against two thousand million."""
        last: i64 = self.last * _FACTOR % _MODULUS
        self.last = last
        count: i64 = n
        return last * count // _DICE

    def shuffle(self, items: list[int]) -> None:
        last: i64 = self.last
        for i in range(len(items) - 1, 0, -1):
            last = last * _FACTOR % _MODULUS
            count: i64 = i + 1
            j: int = last * count // _DICE
            if j != i:
                held = items[i]
                items[i] = items[j]
                items[j] = held
        self.last = last

    def fork(self) -> Chance:
        """Its seed is made of two numbers: one alone would be the place of this generator, and both would go on alike."""
        return Dice(self.below(_HALF) * _HALF + self.below(_HALF))

    def copy(self) -> Chance:
        new = Dice(self.seed)
        new.count = self.count
        new.last = self.last
        return new
