"""The tree of an information-set search: one node for everything that looks the same to the searching player."""

from __future__ import annotations

from math import log, sqrt

from cardscape.bots.keys import Key


class Edge:
    """An option in the tree. ``offered`` counts the visits to its node in whose world the option existed."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.offered = 0
        self.node: Node | None = None

    def mean(self) -> float:
        """The average chance to win of the searching player after this option."""
        return self.total / self.visits if self.visits else 0.0

    def below(self) -> Node:
        """The node to which the option leads."""
        node = self.node
        if node is None:
            node = Node()
            self.node = node
        return node


class Node:
    """A moment of the search, with the options met there in any world."""

    def __init__(self) -> None:
        self.edges: dict[Key, Edge] = {}


def select(node: Node, keys: list[Key], mine: bool, explore: float) -> Key:
    """The option to look at next: the highest upper confidence bound among options that exist in this world, all tried before.

    Totals are the searching player's; at the other side's decisions the bound is taken from what is left of 1.
    """
    best = keys[0]
    highest = -1.0
    for key in keys:
        edge = node.edges[key]
        mean = edge.total / edge.visits
        bound = (mean if mine else 1.0 - mean) + explore * sqrt(log(edge.offered) / edge.visits)
        if bound > highest:
            highest = bound
            best = key
    return best
