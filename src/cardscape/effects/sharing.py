"""Clauses read before: thousands of sentences share "one enemy unit", "this turn" or "in your discard pile".

A clause is known by its rule and its exact words, so what is remembered never depends on the sentence around it. Its
node stands in the trees of all sentences that say it, and nobody changes it.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.tree import Node

_REMEMBERED: Final = 20000

Words = tuple[str | int, ...]


class Clause:
    """The node of a clause, and how it was printed before: by rule, mode and the number of the subject before it.

    `warnings` and `codes` are what a game found out about it, None while nobody asked.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self.said: dict[tuple[str, str, bool], Said] = {}
        self.warnings: list[str] | None = None
        self.codes: frozenset[str] | None = None


class Said:
    """Printed words, and the number of the subject behind them."""

    def __init__(self, words: list[str], plural: bool) -> None:
        self.words = words
        self.plural = plural


class Clauses:
    """The clauses that one language remembers; when they become too many it starts anew."""

    def __init__(self) -> None:
        self.by_words: dict[Words, Node] = {}
        self.by_node: dict[int, Clause] = {}

    def of(self, node: Node) -> Clause | None:
        """What is remembered of a node; None if it is not the node of a clause."""
        return self.by_node.get(id(node))

    def add(self, words: Words, node: Node) -> None:
        """Remember the node of a rule's number and the words behind it."""
        if len(self.by_words) >= _REMEMBERED:
            self.by_words.clear()
            self.by_node.clear()
        self.by_words[words] = node
        self.by_node[id(node)] = Clause(node)
