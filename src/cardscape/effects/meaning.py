"""What the meanings of all languages are made of: how a number of cards is meant, and moments and spans of time."""

from __future__ import annotations

from typing import Final

from cardscape.effects import tree

PLAIN: Final = 0
EXACTLY: Final = 1
UPTO: Final = 2
ATLEAST: Final = 3
ATMOST: Final = 4
ALL: Final = 5
NONE: Final = 6
MODES: Final[dict[str, int]] = {
    "plain": PLAIN, "exactly": EXACTLY, "upto": UPTO, "atleast": ATLEAST, "atmost": ATMOST, "all": ALL, "none": NONE,
}  # fmt: skip


class When:
    """A moment of the turn: ``at`` start, end or during, of whose (next) ``span``."""

    def __init__(self, at: str, whose: str, next: bool, span: str) -> None:
        self.at = at
        self.whose = whose
        self.next = next
        self.span = span


class Lasts:
    """How long something lasts: ``kind`` turn, next, turns, game or until a moment."""

    def __init__(self, kind: str, n: int, at: str, whose: str, next: bool, span: str) -> None:
        self.kind = kind
        self.n = n
        self.at = at
        self.whose = whose
        self.next = next
        self.span = span


def read_when(node: tree.Moment) -> When:
    return When(node.at or "", node.whose or "", bool(node.next), node.span or "turn")


def read_lasts(node: tree.Duration) -> Lasts:
    return Lasts(node.kind or "turn", 1 if node.n is None else node.n, node.at or "", node.whose or "", bool(node.next),
                 node.span or "turn")
