"""What "it" means: the card that a sentence named last, where that can be told from the sentence alone (TT-11.7)."""

from __future__ import annotations

from copy import copy

from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import PERMIT, RULE, Act
from cardscape.games.ttcg.classifying import settle_step
from cardscape.games.ttcg.meaning import Cond, Sel
from cardscape.games.ttcg.reference import follows, is_self, parts_of
from cardscape.games.ttcg.texts import Text


def name_it(out: Text) -> None:
    """TT-11.7: without a triggering card, "it" is what the conditions named last, until a step names something else.

    Of "a dragon" that is one, chosen as a target of that step would be (TT-10.4a); in what holds by itself it is any of them.
    """
    settle_parts(out)
    if out.trigger is not None and (out.trigger.subject is not None or out.trigger.object is not None):
        return
    named: Sel | None = None
    upper: Sel | None = None
    for cond in (*out.whiles, *out.conds):
        named = in_state(out, cond) or counted(out, cond) or named
        if is_self(cond.subject) and cond.under is not None and not cond.under.ref:
            named = upper = above_itself(out, cond.under)
    if named is None:
        return
    holds = out.style in ("latent", "passive") and out.trigger is None and not out.cost and not out.offer
    for act in (*out.offer, *out.cost, *out.acts):
        target = act.target
        if target is None or (act.verb == "draw" and not target.ref):
            continue
        if target.ref != "it":
            return
        if is_self(named):
            target.ref = "self"
        elif named is upper:
            act.target = named
        elif named.ref or named.mode == m.NONE:
            out.named = named
        else:
            act.target = meant(out, named, holds)
            if act.target.mode in m.CHOSEN:
                aim(act)
                return


def name_turn_player(out: Text, conds: list[Cond]) -> None:
    """TT-11.7: "at the start of each player's turn, they ...": whose turn it is, as long as no other player is named.

    What lasts or is put off would be read again in another turn; the linter says whom it means.
    """
    moment = out.trigger.moment if out.trigger is not None else out.during
    steps = (*out.offer, *out.cost, *out.acts)
    if moment is None or moment.whose != "each":
        return
    if any(act.deed in (RULE, PERMIT) or act.live or act.whiles or act.moment is not None for act in steps):
        return
    named = {word for act in steps for word in (act.actor, act.player, act.same_as)}
    for sel in out.sels:
        for part in (sel, *sel.more):
            named |= {part.controller, part.owner, part.whose, part.chooser}
    for cond in conds:
        named |= {cond.player, cond.than}
    if "opponent" in named:
        return
    for act in steps:
        act.actor = _turn_player(act.actor)
        act.same_as = _turn_player(act.same_as)
        for place in (act.dest, act.zone):
            if place is not None:
                place.whose = _turn_player(place.whose)
    for sel in out.sels:
        for part in (sel, *sel.more):
            part.controller, part.owner = _turn_player(part.controller), _turn_player(part.owner)
            part.whose, part.chooser = _turn_player(part.whose), _turn_player(part.chooser)
    for cond in conds:
        cond.player, cond.than = _turn_player(cond.player), _turn_player(cond.than)
        if cond.zone is not None:
            cond.zone.whose = _turn_player(cond.zone.whose)


def _turn_player(word: str) -> str:
    return "this" if word == "they" else word


def meant(out: Text, named: Sel, holds: bool) -> Sel:
    """TT-11.7, TT-10.4a: the cards of a condition as a step is done to them: of "two or more" and "two or fewer" it is all."""
    target = copy(named)
    if holds or named.mode in (m.ATLEAST, m.ATMOST):
        target.mode = m.ALL
    target.number = len(out.sels)
    out.sels.append(target)
    return target


def aim(act: Act) -> None:
    """TT-6.2: a step whose cards a condition has named has them chosen when the effect is activated, as other steps have."""
    before = act.aimed
    act.aimed = []
    settle_step(act)
    if "target" in before or "target" not in act.aimed or (act.foreach and not act.live):
        act.aimed = before
    else:
        act.aimed = ["target", *before]


def in_state(out: Text, cond: Cond) -> Sel | None:
    """TT-11.7: the cards that "if an enemy unit is tapped" names are those that are."""
    subject = cond.subject
    if subject is None or subject.ref or subject.mode == m.NONE:
        return subject
    named = copy(subject)
    if cond.state in ("tapped", "untapped"):
        named.tapped = int(cond.state == "tapped")
    elif cond.state == "equipped":
        named.equipped = True
    if cond.zone is not None:
        named.zone, named.whose = cond.zone.name, cond.zone.whose
    elif cond.under is not None:
        named.zone, named.under = "under", cond.under
    elif cond.state == "dormant":
        named.zone = "under"
    named.number = len(out.sels)
    out.sels.append(named)
    return named


def counted(out: Text, cond: Cond) -> Sel | None:
    """TT-11.7: the cards that "if you control a dragon" names are those of that player."""
    if cond.selection is None or cond.selection.ref or cond.selection.controller or cond.player not in ("you", "opponent"):
        return cond.selection
    named = copy(cond.selection)
    named.controller = cond.player
    if named.whose == "they":
        named.whose = cond.player
    named.number = len(out.sels)
    out.sels.append(named)
    return named


def above_itself(out: Text, under: Sel) -> Sel:
    """TT-11.7: the card named last in "while this card is under another card": the active one on top of this card."""
    named = copy(under)
    named.mode, named.zone = m.ALL, "field"
    named.above = Sel()
    named.above.ref = "self"
    for sel in (named, named.above):
        sel.number = len(out.sels)
        out.sels.append(sel)
    return named


def settle_parts(out: Text) -> None:
    """TT-11.7: "it" inside a selection ("a card under it"), in "for each" and behind "while" or "if", if that is this card."""
    named: Sel | None = None
    for cond in (*out.whiles, *out.conds):
        named = settle_condition(cond, named)
    if out.trigger is not None and out.trigger.moment is None:
        settle_inside(out.trigger.subject, named)
        settle_inside(out.trigger.object, named)
        named = out.trigger.subject
    for act in (*out.offer, *out.cost, *out.acts):
        settle_inside(act.target, named)
        if act.target is not None and act.target.ref != "it":
            named = act.target
        for sel in (act.using, act.with_, act.under):
            settle_inside(sel, named)
        for sel in act.foreach:
            settle_inside(sel, named)
        for cond in (*act.whiles, *act.conds):
            settle_condition(cond, named)
        act.leans = leans(act)
        # What depends on the card named before is chosen on resolution, when that is known.
        if act.target is not None and follows(act.target):
            act.aimed = []
        act.aimed = [role for role in act.aimed if role == "target" or not follows(act.role(role))]


def settle_inside(sel: Sel | None, named: Sel | None) -> None:
    if is_self(named):
        for part in parts_of(sel):
            if part.ref == "it":
                part.ref = "self"


def settle_condition(cond: Cond, named: Sel | None) -> Sel | None:
    """The same in a condition; returns what is named after it."""
    if cond.subject is not None and cond.subject.ref == "it" and is_self(named):
        cond.subject.ref = "self"
    for sel in (cond.subject, cond.selection):
        settle_inside(sel, named)
        if sel is not None and sel.ref != "it":
            named = sel
    for part in (cond.under,):
        if part is not None and part.ref == "it" and is_self(named):
            part.ref = "self"
    return named


def leans(act: Act) -> bool:
    """Whether what a step counts or asks for depends on the card that it is done to."""
    sels = [*act.foreach]
    for cond in (*act.whiles, *act.conds):
        sels.extend([sel for sel in (cond.subject, cond.selection) if sel is not None])
    return any(sel.ref == "it" or any(part.ref == "it" for part in parts_of(sel)) for sel in sels)
