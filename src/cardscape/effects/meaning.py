"""What the meanings of all languages are made of: how a number of cards is meant, places, moments and spans of
time.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Counted:
    """How many cards a text speaks of: ``n`` of them, as ``mode`` says, or those that ``ref`` names."""

    __slots__ = ("mode", "n", "ref")

    def __init__(self) -> None:
        self.ref = ""
        self.mode = PLAIN
        self.n = 1

    def high(self) -> int:
        """How many may be chosen at most."""
        return 1000 if self.mode == ATLEAST else self.n


def enough(sel: Counted, count: int) -> bool:
    """TT-10.4b: a count compared with what a condition asks for; a plain number means that many or more."""
    if sel.ref:
        return count > 0
    if sel.mode == NONE:
        return count == 0
    if sel.mode == EXACTLY:
        return count == sel.n
    if sel.mode in (ATMOST, UPTO):
        return count <= sel.n
    if sel.mode in (ATLEAST, PLAIN):
        return count >= sel.n
    return count > 0


class Place:
    """A zone as a text names it: ``whose`` is you, opponent, they, each, owner, this or empty."""

    def __init__(self, name: str, whose: str, position: str) -> None:
        self.name = name
        self.whose = whose
        self.position = position


def read_place(node: tree.Zone | None) -> Place | None:
    return None if node is None else Place(node.name or "", node.whose or "", node.position or "")


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
