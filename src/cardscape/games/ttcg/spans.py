"""Where the cards of a sentence lie if it does not say so, whose places it names, and its limits."""

from __future__ import annotations

from cardscape.effects import clauses, tree
from cardscape.games.ttcg.context import DOER
from cardscape.games.ttcg.meaning import RETURNED, SENT, TARGETED, Place, Quota, Sel


def lies_in(node: tree.Selection, zone: str) -> str:
    """TT-8.1, TT-1.8: what was destroyed or discarded this turn lies in a discard pile, whatever the default zone is."""
    return "discard" if "destroyed" in node.this_turn or "discarded" in node.this_turn else zone


def left_field(kind: int, sel: Sel | None) -> Place | None:
    """TT-11.7, TT-1.2: what somebody controls lies on the field, so it is sent or returned from there."""
    controlled = sel is not None and not sel.ref and sel.controller and sel.zone in ("", "any")
    return Place("field", "", "") if controlled and kind in (SENT, RETURNED) else None


def name_doer(place: Place | None) -> None:
    """TT-6.20: in what both players do, "their" hand is that of whoever does it."""
    if place is not None and place.whose == "they":
        place.whose = DOER


def settle_targeted(kind: int, sel: Sel | None) -> None:
    """TT-11.7, TT-1.2: what somebody controls and is targeted lies on the field."""
    if kind == TARGETED and sel is not None and not sel.ref and sel.controller and not sel.zone:
        sel.zone = "field"


def read_quota(node: tree.Limit) -> Quota:
    return Quota(1 if node.n is None else node.n, node.per or "turn")


def discards_from_field(step: clauses.Step) -> bool:
    """TT-1.8, TT-9.12: a discard of cards somebody controls, or tapped or equipped ones: in 2025-02 these are on the field."""
    node = step.target
    if step.verb != "discard" or node is None or node.ref or node.zone is not None:
        return False
    return bool(node.controller or node.equipped) or node.tapped is not None
