"""Places, moments, durations and limits of a sentence, ready to run."""

from __future__ import annotations

from cardscape.effects import tree
from cardscape.games.ttcg.meaning import Lasts, Place, Quota, When


def read_place(node: tree.Zone | None) -> Place | None:
    return None if node is None else Place(node.name or "", node.whose or "", node.position or "")


def read_when(node: tree.Moment) -> When:
    return When(node.at or "", node.whose or "", bool(node.next), node.span or "turn")


def read_lasts(node: tree.Duration) -> Lasts:
    return Lasts(
        node.kind or "turn",
        1 if node.n is None else node.n,
        node.at or "",
        node.whose or "",
        bool(node.next),
        node.span or "turn",
    )


def read_quota(node: tree.Limit) -> Quota:
    return Quota(1 if node.n is None else node.n, node.per or "turn")
