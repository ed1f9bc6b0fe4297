"""Expansion: from a sentence with tokens to the exact space of its combinations."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from cardscape.studio.cycles import Components
from cardscape.studio.errors import StudioError, Warn
from cardscape.studio.marks import Marks
from cardscape.studio.placeholders import Placeholders, token_names
from cardscape.studio.tokens import Part, parse

MOST_TOKENS = 10_000
MOST_CONTEXTS = 10_000
MOST_CYCLES = 100
MANY_TEXTS = 50_000
MANY_CHARACTERS = 4_000_000
DEEPEST_LAZY = 200


class Choices:
    """ST-2.4.4: everything one placeholder can stand for, its nested tokens resolved."""

    __slots__ = ("alternatives", "average", "bounds", "count", "depth", "name", "quantity", "texts")

    def __init__(self, name: str, alternatives: list[Phrase], quantity: bool) -> None:
        self.name = name
        self.alternatives = alternatives
        self.quantity = quantity
        self.bounds: list[int] = list(accumulate(phrase.count for phrase in alternatives))
        self.count: int = self.bounds[-1]
        self.average: float = sum(phrase.average * (phrase.count / self.count) for phrase in alternatives)
        self.depth: int = 0 if self.small else 1 + max(phrase.depth for phrase in alternatives)
        self.texts: list[str] | None = None

    @property
    def small(self) -> bool:
        """Few enough texts to keep them all in memory."""
        return self.count <= MANY_TEXTS and self.count * self.average <= MANY_CHARACTERS

    def pick(self, index: int) -> tuple[Phrase, int]:
        """The alternative that combination number `index` falls into, and the number inside it."""
        which = bisect_right(self.bounds, index)
        return self.alternatives[which], index - (self.bounds[which - 1] if which else 0)


class Group:
    """ST-2.4.2: one distinct token of a phrase; all its places take the same value. `offsets` are its variants."""

    __slots__ = ("choices", "offsets")

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.offsets: list[str] = []


class Phrase:
    """A text whose tokens are resolved: pieces are plain text or (group, variant)."""

    __slots__ = ("average", "count", "depth", "groups", "pieces")

    def __init__(self, pieces: list[str | tuple[int, int]], groups: list[Group]) -> None:
        self.pieces = pieces
        self.groups = groups
        count = 1
        for group in groups:
            count *= group.choices.count
        self.count: int = count
        self.average: float = sum(len(piece) if isinstance(piece, str) else groups[piece[0]].choices.average for piece in pieces)
        self.depth: int = max((group.choices.depth for group in groups), default=0)


class Expander:
    """ST-2.4.1: compiles sentences against one placeholder directory; every placeholder is compiled once."""

    def __init__(self, placeholders: Placeholders, warn: Warn, quantities: frozenset[str] = frozenset(),
                 link_offsets: bool = False) -> None:
        self.placeholders = placeholders
        self.marks = Marks()
        self.cycles: dict[str, None] = {}
        self._warn = warn
        self._quantities = quantities
        self._link_offsets = link_offsets
        self._known: dict[tuple[str, frozenset[str]], Choices] = {}
        self._inner: dict[str, list[str]] = {}
        self._contexts = 0
        self._components = Components(self._links)

    def _links(self, name: str) -> list[str]:
        known = self._inner.get(name)
        if known is None:
            found = dict.fromkeys(inner for value in self.placeholders.values(name) for inner in token_names(value))
            known = self._inner[name] = list(found)
        return known

    def phrase(self, sentence: str) -> Phrase:
        """Compile one sentence."""
        parts = parse(sentence, self._warn)
        names = token_names(parts)
        for name in names:
            self._compile(name)
        return self._assemble(parts, ())

    def _compile(self, name: str) -> None:
        """Compile a placeholder and all it needs, innermost first, without recursion."""
        stack: list[tuple[str, tuple[str, ...]]] = [(name, ())]
        while stack:
            current, path = stack[-1]
            key = self._key(current, path)
            values = self.placeholders.values(current)
            if key in self._known or not values:
                stack.pop()
                continue
            inside = (*path, current)
            wanted = [inner for inner in self._links(current) if inner not in inside and self.placeholders.values(inner)
                      and self._key(inner, inside) not in self._known]
            if wanted:
                stack.extend((inner, self._relevant(inner, inside)) for inner in wanted)
                continue
            phrases = [self._assemble(value, inside) for value in values]
            self._known[key] = Choices(current, phrases, current in self._quantities)
            self._contexts += bool(path)
            if self._contexts > MOST_CONTEXTS:
                raise StudioError(f"the placeholders around <{name}> refer to each other in more than {MOST_CONTEXTS:,} ways")
            stack.pop()

    def _relevant(self, name: str, path: tuple[str, ...]) -> tuple[str, ...]:
        """Only placeholders that can be met again from `name` matter; those of a path lie on common cycles anyway."""
        return path if path and self._components.together(path[-1], name) else ()

    def _key(self, name: str, path: tuple[str, ...]) -> tuple[str, frozenset[str]]:
        return name, frozenset(self._relevant(name, path))

    def _assemble(self, parts: list[Part], inside: tuple[str, ...]) -> Phrase:
        """ST-2.4.2, ST-2.4.3, ST-7.3: each distinct token of a text becomes one group, however often it occurs."""
        pieces: list[str | tuple[int, int]] = []
        groups: list[Group] = []
        places: dict[tuple[str, str], int] = {}
        for part in parts:
            if isinstance(part, str):
                pieces.append(part)
            elif part.name in inside:
                self._note_cycle(inside[inside.index(part.name):])
                pieces.append(part.raw)
            elif not self.placeholders.values(part.name):
                pieces.append(part.raw)
            else:
                key = (part.name, "" if self._link_offsets else part.offset)
                place = places.get(key)
                if place is None:
                    place = places[key] = len(groups)
                    groups.append(Group(self._known[self._key(part.name, inside)]))
                    if len(groups) > MOST_TOKENS:
                        raise StudioError(f"a sentence uses more than {MOST_TOKENS:,} different tokens")
                offsets = groups[place].offsets
                if part.offset not in offsets:
                    offsets.append(part.offset)
                pieces.append((place, offsets.index(part.offset)))
        return Phrase(pieces, groups)

    def _note_cycle(self, ring: tuple[str, ...]) -> None:
        """ST-2.4.7: one warning per cycle, whichever of its placeholders was met first."""
        if len(self.cycles) >= MOST_CYCLES:
            self._warn(f"more than {MOST_CYCLES} cycles of placeholders; only the first ones are named")
            return
        first = ring.index(min(ring))
        turned = ring[first:] + ring[:first]
        text = " -> ".join(f"<{name}>" for name in (*turned, turned[0]))
        if text not in self.cycles:
            self.cycles[text] = None
            self._warn(f"placeholders form a cycle, the inner token stays in the text: {text}")
