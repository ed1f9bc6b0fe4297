"""Selections that refer to this card, or to a card named before."""

from __future__ import annotations

from cardscape.games.ttcg.meaning import Sel


def is_self(sel: Sel | None) -> bool:
    return sel is not None and sel.ref == "self"


def parts_of(sel: Sel | None) -> list[Sel]:
    """The selections inside a selection: under, above, other than."""
    if sel is None:
        return []
    found: list[Sel] = []
    for each in (sel, *sel.more):
        found.extend([part for part in (each.under, each.above, each.except_) if part is not None])
    return found


def follows(sel: Sel | None) -> bool:
    """Whether which cards may be chosen depends on what was chosen before ("one card under it")."""
    return any(part.ref == "it" for part in parts_of(sel))
