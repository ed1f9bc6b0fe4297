"""What is noted of the steps of an effect once, so that rules need not ask for it again."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan.meaning import Act, Sel, Text

_TAKING: Final = ("destroy", "silence", "send", "return", "shuffle", "attach")
"""By which a step may send a card from the field."""
_AROUND: Final = frozenset(("adjacent", "ahead", "behind", "on_left", "on_right", "column"))
"""Places that are seen from this card."""


def added(act: Act) -> tuple[int, int, int] | None:
    """What a step adds to each of the three attack stats; None if it does not add to them."""
    if act.verb not in ("gain", "lose"):
        return None
    amount = act.amount if act.verb == "gain" else -act.amount
    return (amount if 0 in act.columns else 0, amount if 1 in act.columns else 0, amount if 2 in act.columns else 0)


def looks_away(text: Text, act: Act) -> bool:
    """Whether what a step states depends on banks, or on cards that lie neither on the field nor below Figures."""
    for cond in (*text.whiles, *text.conds, *act.conds):
        if cond.stat == "money" or cond.compare or sees_elsewhere(cond.subject) or sees_elsewhere(cond.selection):
            return True
    return any(sees_elsewhere(sel) for sel in (act.target, act.using, *act.foreach))


def takes_any(act: Act) -> bool:
    """Whether a step can be done to every card that lies face-up on the field and fits by its print and side."""
    sel = act.target
    return (sel is not None and sel.plain and sel.asks and sel.zone in ("", "field")
            and act.verb not in ("turn", "orient", "remove") and not act.many)


def multiplies_cards(act: Act) -> bool:
    """Whether "for each" counts how many cards a step takes, and not how much it does to them."""
    return bool(act.foreach) and not act.live and act.verb not in ("place", "remove", "double", "halve")


def sees_elsewhere(sel: Sel | None) -> bool:
    """Whether a selection speaks of hands, decks, Dead or Silenced Zones."""
    if sel is None:
        return False
    if sel.zone not in ("", "field", "support"):
        return True
    return any(sees_elsewhere(part) for part in (sel.under, sel.above, sel.except_, *sel.more))


def looks_around(text: Text) -> bool:
    """Whether an effect that is put on the stack asks what lies beside, ahead or behind this card, which may leave meanwhile."""
    if text.static:
        return False
    sels = [sel for act in (*text.acts, *text.cost) for sel in (act.target, act.using, act.under, *act.foreach)]
    return any(sel is not None and not _AROUND.isdisjoint(sel.states) for sel in sels)


def note_price(text: Text) -> None:
    """TW-1.3, TW-12.9: what a price is paid with. "It" means the card of the event, or where the text waits for no card what was
    named last for the price; drawn and milled cards only if no other card was named before.
    """
    trigger = text.trigger
    waits = trigger is not None and (trigger.subject is not None or trigger.object is not None)
    for act in text.cost:
        sel = act.target
        if sel is None:
            continue
        text.pays_it = text.pays_it or sel.ref == "it"
        text.uncovers = text.uncovers or (act.verb == "turn" and act.state == "face_up")
        if not waits and sel.ref not in ("self", "it") and (act.verb != "mill" or text.price_names < 0):
            text.price_names = act.step
    named = waits or text.price_names >= 0
    for act in text.acts:
        sel = act.using if act.into else act.target
        if act.verb in ("draw", "mill"):
            act.names_top = not named
        elif sel is not None and sel.ref not in ("self", "it"):
            named = True


def note_recalls(text: Text, exits: frozenset[int]) -> None:
    """TW-12.11: note which steps ask for the attack, counters or supporters of a card that left the field: by the event that the
    text waits for, or by an earlier step.
    """
    gone = (text.trigger is not None and text.trigger.kind in exits) or any(act.verb in _TAKING for act in text.cost)
    for act in () if text.static else text.acts:
        asked = [act.using] if act.into else [sel for sel in act.foreach if sel.recalls()]
        act.recalls = gone and not act.live and any(sel is not None and (act.into == "" or sel.ref in ("self", "it"))
                                                    for sel in asked)
        gone = gone or act.verb in _TAKING
    text.recalls = any(act.recalls for act in text.acts)
