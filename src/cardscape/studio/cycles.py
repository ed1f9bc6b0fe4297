"""Which placeholders can reach each other (Tarjan's algorithm, without recursion)."""

from __future__ import annotations

from collections.abc import Callable, Iterator


class Components:
    """Groups of names that lie on a common cycle, found as names are asked for."""

    def __init__(self, links: Callable[[str], list[str]]) -> None:
        self._links = links
        self._component: dict[str, str] = {}

    def together(self, one: str, other: str) -> bool:
        """Are both on a common cycle (or the same name)?"""
        for name in (one, other):
            if name not in self._component:
                self._explore(name)
        return self._component[one] == self._component[other]

    def _explore(self, start: str) -> None:
        order: dict[str, int] = {start: 0}
        low: dict[str, int] = {start: 0}
        waiting: list[str] = [start]
        work: list[tuple[str, Iterator[str]]] = [(start, iter(self._links(start)))]
        while work:
            name, rest = work[-1]
            for inner in rest:
                if inner in self._component:
                    continue
                if inner not in order:
                    order[inner] = low[inner] = len(order)
                    waiting.append(inner)
                    work.append((inner, iter(self._links(inner))))
                    break
                low[name] = min(low[name], order[inner])
            else:
                work.pop()
                if work:
                    outer = work[-1][0]
                    low[outer] = min(low[outer], low[name])
                if low[name] == order[name]:
                    self._close(name, waiting)

    def _close(self, root: str, waiting: list[str]) -> None:
        while True:
            member = waiting.pop()
            self._component[member] = root
            if member == root:
                return
