"""Whom "they" and "their" mean where the player of the effect acts: whoever was named before."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan.meaning import Act, Cond, Place, Sel, Text

THEY: Final = "they"
OPPOSING: Final = "opposing"


def mean_they(text: Text) -> None:
    """TW-12.12: in what somebody else does "they" is who does it. Where you act it is the player who was named last: by an
    earlier step, a choice or a condition, else by the event.
    """
    named = "that" if text.trigger is not None else ""
    for cond in (*text.requires, *text.conds):
        in_condition(cond, named)
        named = cond.player if cond.player not in ("", "you", THEY) else named
    for act in text.acts:
        if act.actor == THEY and named:
            act.actor = named
        if act.actor in ("", "you", THEY):
            for one in (act, *act.alone):
                in_act(one, named)
            named = "opponent" if is_about_opponent(act) else named
        else:
            named = act.actor
        if act.verb == "choose" and act.object == "player":
            named = "that"


def mean_it(text: Text) -> None:
    """TW-12.9: where no card was named but this one, "it" is this card: "while this figure is face-up, it gains ..."."""
    trigger = text.trigger
    if trigger is not None and (trigger.subject is not None or trigger.object is not None):
        return
    known = False
    for sel in [sel for cond in (*text.requires, *text.conds, *text.whiles) for sel in (cond.subject, cond.selection)]:
        if sel is not None and sel.ref != "self":
            return
        known = known or sel is not None
    for act in (*text.cost, *text.acts):
        for sel in [sel for one in (act, *act.alone) for sel in (one.target, one.using, one.under, *one.foreach)]:
            if known:
                it_to_self(sel)
            if sel is not None and sel.ref != "self" and not is_about_self(sel):
                return
            known = known or sel is not None


def it_to_self(sel: Sel | None) -> None:
    """Let "it" mean this card, also where cards are told by what lies on or above them."""
    if sel is None:
        return
    if sel.ref == "it":
        sel.ref = "self"
    for part in (sel.under, sel.above):
        it_to_self(part)
    sel.sum_up()


def is_about_self(sel: Sel) -> bool:
    """Whether a selection counts what lies on or below this card, and names no other."""
    return any(part is not None and part.ref == "self" for part in (sel.under, sel.above))


def mean_opposing(text: Text) -> None:
    """TW-4.2, TW-12.12: what somebody else handles is "opposing" from where they stand. Elsewhere, amounts and conditions of
    their steps among it, the player of the effect speaks; of both players each does.
    """
    for cond in (*text.requires, *text.conds, *text.whiles):
        settle_condition(cond)
    for act in (*text.acts, *text.cost, *text.duties):
        for one in (act, *act.alone):
            yours = act.live or act.actor in ("", "you")
            if yours or act.actor != "both":
                for sel in (one.using, *one.foreach):
                    settle(sel)
                for cond in one.conds:
                    settle_condition(cond)
            if yours:
                settle(one.target)
                settle(one.under)


def settle_condition(cond: Cond) -> None:
    settle(cond.subject)
    settle(cond.selection)


def settle(sel: Sel | None) -> None:
    """Opposing to the player of the effect."""
    if sel is None:
        return
    if sel.controller == OPPOSING:
        sel.controller = "opponent"
    for part in (sel.under, sel.above, sel.except_, *sel.more):
        settle(part)
    sel.sum_up()


def is_about_opponent(act: Act) -> bool:
    """Whether a step of yours speaks of your opponent, or of cards or zones of theirs."""
    sels = [sel for sel in (act.target, act.using) if sel is not None]
    return (any("opponent" in (sel.controller, sel.owner, sel.whose) for sel in sels) or act.player == "opponent"
            or any(place is not None and place.whose == "opponent" for place in (act.dest, act.zone)))


def in_act(act: Act, named: str) -> None:
    """In all parts of a step."""
    for sel in (act.target, act.using, act.under, *act.foreach):
        in_selection(sel, named)
    for cond in act.conds:
        in_condition(cond, named)
    for place in (act.dest, act.zone):
        in_place(place, named)
    if act.player == THEY and named:
        act.player = named


def in_condition(cond: Cond, named: str) -> None:
    if named:
        cond.player = named if cond.player == THEY else cond.player
        cond.than = named if cond.than == THEY else cond.than
    if cond.player in ("", "you"):
        in_selection(cond.subject, named)
        in_selection(cond.selection, named)


def in_selection(sel: Sel | None, named: str) -> None:
    if sel is None or not named:
        return
    sel.controller = named if sel.controller == THEY else sel.controller
    sel.owner = named if sel.owner == THEY else sel.owner
    sel.whose = named if sel.whose == THEY else sel.whose
    for part in (sel.under, sel.above, sel.except_, *sel.more):
        in_selection(part, named)
    sel.sum_up()


def in_place(place: Place | None, named: str) -> None:
    if place is not None and place.whose == THEY and named:
        place.whose = named
