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
    """The clauses that one language remembers: those of late, and the older ones until there are as many new ones.

    Both are kept by rule, then by words.
    """

    def __init__(self, rules: int) -> None:
        _homes[0] += 1
        self.home = _homes[0]
        self.rules = rules
        self.count = 0
        self.recent: list[dict[Words, Node]] = [{} for _ in range(rules)]
        self.older: list[dict[Words, Node]] = [{} for _ in range(rules)]

    def find_older(self, rule: int, words: Words) -> Node | None:
        """The node of a rule's words that is not among those of late; it is from now on."""
        known = self.older[rule].get(words)
        if known is not None:
            self.recent[rule][words] = known
            self.count += 1
        return known

    def add(self, rule: int, words: Words, node: Node) -> None:
        """Remember the node of a rule's words."""
        if self.count >= _REMEMBERED:
            self.count = 0
            self.older = self.recent
            self.recent = [{} for _ in range(self.rules)]
        self.count += 1
        self.recent[rule][words] = node
        node.clause = Clause(self.home)
