"""Clauses read before: thousands of sentences share "one enemy unit", "this turn" or "in your discard pile".

A clause is known by its rule and its exact words, so what is remembered never depends on the sentence around it. Its
node stands in the trees of all sentences that say it, and nobody changes it.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.tree import Clause, Node

_REMEMBERED: Final = 12000
_homes: list[int] = [0]

Words = tuple[str | int, ...]


class Clauses:
    """The clauses that one language remembers: those of late, and the older ones until there are as many new ones."""

    def __init__(self) -> None:
        _homes[0] += 1
        self.home = _homes[0]
        self.by_words: dict[Words, Node] = {}
        self.older: dict[Words, Node] = {}

    def find(self, words: Words) -> Node | None:
        """The node of a rule's number and the words behind it, if it is remembered."""
        known = self.by_words.get(words)
        if known is None:
            known = self.older.get(words)
            if known is not None:
                self.by_words[words] = known
        return known

    def add(self, words: Words, node: Node) -> None:
        """Remember the node of a rule's number and the words behind it."""
        if len(self.by_words) >= _REMEMBERED:
            self.older = self.by_words
            self.by_words = {}
        self.by_words[words] = node
        node.clause = Clause(self.home)
