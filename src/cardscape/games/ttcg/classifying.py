"""What kind of text an effect is as a whole, and what of it can never happen."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.meaning import Act, Sel
from cardscape.games.ttcg.texts import Text

UNPAID: Final = frozenset((m.ATTACK_DECLARED, m.TARGETED, m.COUNTERED, m.EQUIPPED, m.RANKED_UP, m.PLACED))
ANSWERED: Final = frozenset((m.ACTIVATED, m.PLAYED, m.RANKED_UP, m.ATTACK_DECLARED, m.TARGETED))


def name_it(out: Text) -> None:
    """TT-11.7: without a triggering card, "it" is what the conditions named last, until a step names something else."""
    if out.trigger is not None and out.trigger.moment is None:
        return
    named: Sel | None = None
    for cond in (*out.whiles, *out.conds):
        named = cond.subject or cond.selection or named
    if named is None:
        return
    for act in (*out.offer, *out.cost, *out.acts):
        target = act.target
        if target is None:
            continue
        if target.ref != "it":
            return
        if is_self(named):
            target.ref = "self"
        else:
            out.named = named


def classify(out: Text) -> None:
    """TT-6.8, TT-6.9, TT-6.18: where the text works, how it starts, and what in it can never happen."""
    trigger = out.trigger
    _find_place(out)
    out.discards_self = any(a.verb == "discard" and is_self(a.target) for a in out.cost)
    if out.discards_self:
        out.place = "hand"
    out.about_self = trigger is not None and is_self(trigger.subject)
    out.about_it = speaks_of_it(out)
    out.counters = any(a.verb in ("counter", "redirect") for a in out.acts)
    out.needs_source = out.style in ("continuous", "equip") or any(
        is_self(a.role(role)) for a in out.acts for role in ("target", "using", "with", "under")
    )
    out.mentions_end = (trigger is not None and trigger.kind in (m.DESTROYED, m.SENT)) or any(
        a.done == m.DESTROYED or a.verb == "indestructible" for a in out.acts
    )
    held = out.style in ("passive", "latent") and trigger is None and not out.cost and not out.offer
    if held:
        _hold_still(out)
    elif out.style == "counter":
        out.manual = trigger is None or trigger.kind in ANSWERED
        if not out.manual and trigger is not None:
            out.hears = 1 << trigger.kind
    elif trigger is not None:
        out.hears = 1 << trigger.kind
        out.automatic = out.style in ("latent", "passive")
    else:
        out.manual = True
    if out.style == "passive" and trigger is None and not held:
        out.notes.append("a passive text with a cost needs a trigger to happen at")
        out.manual = False
    if out.cost or out.offer or not out.automatic:
        out.optional = True
    if out.style in ("continuous", "equip") or out.static:
        out.live = True
    out.notes.extend(_notes(out))


def speaks_of_it(out: Text) -> bool:
    """TT-6.14: whether the text names the card that it happened to, or the owner of that card."""
    for act in (*out.offer, *out.cost, *out.acts):
        if act.verb in ("counter", "redirect") or "owner" in (act.actor, act.player, act.same_as):
            return True
    return any(sel.ref == "it" or "owner" in (sel.controller, sel.owner, sel.whose) for sel in out.sels)


def _hold_still(out: Text) -> None:
    if all(a.live or a.instead is not None for a in out.acts):
        out.static = True
        return
    out.notes.append(
        f"a {out.style} text without a trigger can only say what holds, but this one tells somebody to "
        f"{next(a.verb for a in out.acts if not a.live)}"
    )


def _find_place(out: Text) -> None:
    """TT-6.9: where the text works, as its conditions about this card tell."""
    for cond in (*out.whiles, *out.conds):
        if cond.verb != "is" or not is_self(cond.subject):
            continue
        if cond.state == "dormant" or cond.under is not None:
            out.place = "under"
        elif cond.zone is not None and cond.zone.name in ("hand", "discard", "deck"):
            out.place = cond.zone.name


def states(act: Act) -> bool:
    """Whether the step says what holds of its target; other cards it names are only described."""
    return not act.actor or is_permission(act)


def is_permission(act: Act) -> bool:
    """TT-X2, TT-X6, TT-11.8: "you may play N extra cards", "you can rank up X using Y": leave to do it later."""
    if act.verb == "play":
        return act.target is not None and act.target.extra
    return act.verb == "rankup" and act.modal in ("may", "can") and act.using is not None


def is_self(sel: Sel | None) -> bool:
    return sel is not None and sel.ref == "self"


def _notes(text: Text) -> list[str]:
    """Steps that can never change anything."""
    found = []
    for act in text.acts:
        if act.verb == "be" and act.modal == "must" and act.done != m.ATTACK_DECLARED:
            found.append('only attacks can be demanded of the opponent: this "must be" never does anything')
        if act.verb == "be" and act.modal == "can":
            if act.toll < 0:
                found.append('nothing forbids it by the rules: this "can be" never changes anything')
            elif act.done in UNPAID:
                found.append("this cannot be done at will for points: no rule says how")
        if (
            not act.actor
            and act.modal == "can"
            and not act.only
            and (act.verb == "activate" or (act.verb == "attack" and not act.direct and act.times < 2))
        ):
            found.append('every unit may do so by the rules: this "can" never changes anything')
        if not act.actor and act.verb in ("gain", "lose") and act.stat < 0:
            found.append("a change needs to say which stat it changes: attack, defense or rank")
    return found
