"""What kind of text an effect is as a whole, and what of it can never happen."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Step
from cardscape.effects.tree import Selection
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import DEEDS, DRAW, LIMITED, OTHERWISE, PERMIT, POINTS, RULE, STATE, Act
from cardscape.games.ttcg.meaning import Cond, Lasts, Sel, Trigger, When
from cardscape.games.ttcg.reference import is_self
from cardscape.games.ttcg.saying import said
from cardscape.games.ttcg.texts import Text

UNPAID: Final = frozenset((m.ATTACK_DECLARED, m.TARGETED, m.COUNTERED, m.EQUIPPED, m.RANKED_UP, m.PLACED))
UNCHOSEN: Final = frozenset(("draw", "mill", "counter", "invert"))
PILES: Final = ("hand", "discard", "deck")
AT_ONCE: Final = frozenset(("skip", "counter", "redirect", "equip"))
"""What waits for its turn by itself, or answers what happens now."""
LIVE_STATEMENTS: Final = frozenset(
    ("gain", "lose", "become", "indestructible", "immune", "attack", "activate", "rankup", "be", "invert")
)
LIVE_ACTIONS: Final = frozenset(("increase", "reduce", "double", "halve", "change"))
ANSWERED: Final = frozenset((m.ACTIVATED, m.PLAYED, m.RANKED_UP, m.ATTACK_DECLARED, m.TARGETED))


def classify(out: Text) -> None:
    """TT-6.8, TT-6.9, TT-6.18: where the text works, how it starts, and what in it can never happen."""
    trigger = out.trigger
    _find_place(out)
    out.discards_self = any(a.verb == "discard" and is_self(a.target) for a in out.cost)
    if out.discards_self:
        out.place = "hand"
    out.about_self = trigger is not None and (is_self(trigger.subject) or (trigger.player != "" and is_self(trigger.object)))
    out.about_it = speaks_of_it(out)
    out.counters = any(a.verb in ("counter", "redirect") for a in (*out.cost, *out.acts))
    out.equips = any(a.verb == "equip" for a in out.acts)
    out.needs_source = out.equips or out.style in ("continuous", "equip") or any(
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
    if out.style in ("continuous", "equip") or out.equips or out.static:
        out.live = True
    out.notes.extend(_notes(out))


def share_targets(out: Text) -> None:
    """TT-11.7: in what holds by itself, "it" and "them" are all the cards that the step before speaks of."""
    if not out.live:
        return
    named: Sel | None = None
    for act in out.acts:
        target = act.target
        if target is None:
            continue
        if target.ref != "it":
            named = target
        elif named is not None and (named.ref or named.mode not in m.CHOSEN):
            act.target = named


def note_wards(text: Text, act: Act) -> None:
    """TT-X9, TT-6.20: a protection from being destroyed works "once" for each card, or "once per turn" if so limited.

    What holds by itself is never activated, so its limit counts this.
    """
    limits = act.quotas or (text.quotas if text.static else [])
    if act.toll >= 0 and act.modal == "can":
        act.once = act.once or (len(limits) > 0 and limits[0].n == 1 and limits[0].per == "turn")
        return
    guards = act.verb == "indestructible" or (act.verb == "be" and act.modal == "cannot" and act.done == m.DESTROYED)
    if not guards or act.actor:
        return
    if act.once:
        act.wards = 1
    elif limits:
        act.wards, act.renewed = limits[0].n, limits[0].per == "turn"
    act.quotas = []


def speaks_of_it(out: Text) -> bool:
    """TT-6.14: whether the text names the card that it happened to, or the owner of that card."""
    for act in (*out.offer, *out.cost, *out.acts):
        if act.verb in ("counter", "redirect") or "owner" in (act.actor, act.player, act.same_as):
            return True
    return any(sel.ref == "it" or "owner" in (sel.controller, sel.owner, sel.whose) for sel in out.sels)


def _hold_still(out: Text) -> None:
    if all(a.live for a in out.acts):
        out.static = True
        return
    out.notes.append(
        f"a {out.style} text without a trigger can only say what holds, but this one tells somebody to "
        f"{next(a.verb for a in out.acts if not a.live)}"
    )


def _find_place(out: Text) -> None:
    """TT-6.9, TT-6.6e: where the text works, as its trigger or its conditions about this card tell, behind its only step too; a
    latent one where it takes it from.
    """
    trigger = out.trigger
    if trigger is not None and trigger.kind == m.PLACED and trigger.under is not None and is_self(trigger.subject):
        out.place = "under"
    asked = [*out.whiles, *out.conds]
    if len(out.acts) == 1 and not out.cost and not out.offer and not _is_own(trigger):
        asked = [*out.acts[0].whiles, *out.acts[0].conds, *asked]
    for cond in asked:
        if cond.verb != "is" or not is_self(cond.subject):
            continue
        if cond.state == "dormant" or cond.under is not None:
            out.place = "under"
        elif cond.zone is not None and cond.zone.name in PILES:
            out.place = cond.zone.name
    if out.style == "latent" and out.place == "field":
        named = next((a.target for a in (*out.offer, *out.cost, *out.acts) if is_self(a.target)), None)
        if named is not None and named.zone in PILES:
            out.place = named.zone
        alone = out.trigger is None and not out.cost and not out.offer
        if alone and any(is_below(a) for a in out.acts):
            out.place = "under"


def _is_own(trigger: Trigger | None) -> bool:
    return trigger is not None and (is_self(trigger.subject) or is_self(trigger.object))


def is_below(act: Act) -> bool:
    """Whether the step speaks of cards above this one, or lets it go in place of one."""
    if act.target is None:
        return False
    if is_self(act.target.above):
        return True
    over = None if act.instead is None else act.instead.above
    return over is not None and over.ref == "it" and is_self(act.target)


def states(act: Act) -> bool:
    """Whether the step says what holds of its target; other cards it names are only described."""
    return not act.actor or is_permission(act)


def forbids(act: Act) -> bool:
    """TT-11.8: "your opponent cannot play units" forbids the player to do so, wherever the units lie."""
    return act.modal == "cannot" and act.actor != ""


def excludes_others(step: Step) -> bool:
    """TT-X9: "only X can ..." forbids it to all others; whatever else only X do or are is said of X as if without "only"."""
    return bool(step.only) and step.modal == "can"


def hold_during(act: Act, text: Text) -> None:
    """TT-6.16, TT-6.9: what holds by itself "during your turn" holds in these turns, or in these phases, only."""
    when = act.moment
    if when is None or when.at != "during" or when.next or act.verb == "skip" or (act.actor and act.modal != "cannot"):
        return
    alone = text.trigger is None and not text.cost and not text.offer
    if text.style in ("continuous", "equip") or (alone and text.style in ("passive", "latent")):
        cond = Cond()
        cond.verb, cond.player, cond.state = "during", when.whose, when.span
        act.whiles.append(cond)
        act.moment = None


def any_equipped(sel: Sel) -> None:
    """TT-T13: where no host is meant, "the equipped unit" is any one with an equip link."""
    sel.ref, sel.equipped = "", True
    sel.zone = sel.zone or "field"


def settle_step(act: Act) -> None:
    """What kind of step it is, and which of its choices are made when the effect is activated (TT-6.2)."""
    if forbids(act):
        act.live = True
    elif not act.actor:
        act.live = act.verb in LIVE_STATEMENTS
    else:
        act.live = act.verb in LIVE_ACTIONS or (act.verb == "add" and act.target is not None and act.dest is None)
        act.live = act.live or (act.verb == "swap" and bool(act.stats)) or is_permission(act) or act.instead is not None
    if forbids(act) or act.verb in UNCHOSEN:
        return
    if act.verb == "play" and is_permission(act):
        return
    if act.actor in ("", "you"):
        for name in ("target",) if states(act) else ("target", "using", "with", "under"):
            sel = act.role(name)
            if name == "using" and ranks_up_several(act):
                continue
            if sel is None or sel.ref or act.moment or act.instead is not None:
                continue
            if sel.mode in m.CHOSEN and sel.public() and not sel.random and sel.chooser in ("", "you"):
                act.aimed.append(name)


def single_out(act: Act, target: Sel) -> Sel:
    """TT-6.7, TT-X10, TT-T11: a host, and the new target of an attack, is one card: of "your strongest" ones that is chosen."""
    if target.extreme and target.mode == m.ALL and (act.verb == "equip" or (act.verb == "redirect" and act.object == "attack")):
        target.mode, target.n = m.PLAIN, 1
    return target


def is_permission(act: Act) -> bool:
    """TT-X2, TT-X6, TT-11.8: "you may play N extra cards", "you can rank up X using Y": leave to do it later.

    Rank ups by the rules use cards of the hand (TT-4.4): "you may" with a card from elsewhere is a step that may be done at once,
    but leave where the text holds by itself.
    """
    if act.verb == "play":
        return act.target is not None and act.target.extra
    using = act.using
    if act.verb != "rankup" or act.modal not in ("may", "can") or using is None:
        return False
    return not act.actor or using.zone == "hand" or act.standing


def ranks_up_several(act: Act) -> bool:
    """TT-X6: each of several cards is ranked up using a card of its own, which is chosen then."""
    target = act.target
    return act.verb == "rankup" and target is not None and not target.ref and (target.mode in (m.ALL, m.ATLEAST) or target.n > 1)


def note_roles(text: Text, act: Act) -> None:
    """Who may have to choose cards for which parts of a step, and in which words; a host is chosen with the targets."""
    unchosen = act.verb in UNCHOSEN or (act.verb == "equip" and act in text.acts)
    act.word, act.asked = act.verb, act.verb
    act.told = said(act)
    if not act.actor:
        act.word, act.asked = "choose", act.told
    act.permits = is_permission(act)
    if act.instead is not None or (act.permits and act.verb == "play"):
        return
    for role in ("target",) if states(act) else ("target", "using", "with", "under"):
        sel = act.role(role)
        if sel is None:
            continue
        if role == "using" and ranks_up_several(act):
            continue
        act.roles.append(role)
        if not (sel.ref or sel.mode not in m.CHOSEN or unchosen or forbids(act)):
            act.open_roles.append(role)
            if role not in act.aimed:
                act.late_roles.append(role)


def note_course(text: Text, act: Act) -> None:
    """What a step does, and whether nothing can come between its turn and the deed."""
    if (act.modal == "cannot" and act.actor) or act.instead is not None:
        act.deed = RULE
    elif act.permits:
        act.deed = PERMIT
    elif not act.actor or act.live:
        act.deed = STATE
    else:
        act.deed = POINTS if act.verb == "add" and act.points else DEEDS.get(act.verb, OTHERWISE)
    # From the hand everything can be discarded.
    act.limited = act.verb in LIMITED or (act.verb == "discard" and act.target is not None and act.target.in_arena)
    mode = -1 if act.target is None else act.target.mode
    counted = act.verb in ("draw", "mill") and (mode == m.EXACTLY or mode in m.OPEN)
    asked = act.modal == "may" or act.late_roles or act.quotas or act.whiles or act.conds or act.moment is not None
    silent = act.live and text.lasting and not act.other_kind
    act.straight = act.actor in ("", "you") and not (counted or asked or silent)
    act.draws = plain_draw(act)
    act.names = act.target is not None and act.verb not in ("draw", "counter", "mill", "reveal")


def plain_draw(act: Act) -> int:
    """How many cards a step draws, if that is a number and any card from the top of one's own deck; else 0."""
    sel = act.target
    if act.deed != DRAW or sel is None or act.foreach or act.same_as or sel.mode not in (m.PLAIN, m.EXACTLY):
        return 0
    if sel.ref or sel.whose or sel.controller or sel.owner or sel.zone not in ("", "deck"):
        return 0
    return 0 if sel.kinds or sel.category or sel.stats or sel.rank_min >= 0 or sel.rank_max >= 0 else sel.n


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


def out_of_hand(target: Sel, node: Selection) -> None:
    """TT-A4, TT-A11, TT-T9: outside the field cards are their owner's, so "one enemy card" is one of the opponent's hand."""
    if not target.ref and node.zone is None and target.zone == "hand" and target.controller in ("you", "opponent"):
        target.whose = target.controller


def whose_pile(node: Selection) -> str:
    """TT-T9: "an enemy card in the hand" lies in the hand of the opponent; nobody's is the performing player's."""
    return next((side for side in (node.controller, node.owner) if side in ("you", "opponent")), "")


def play_under(act: Act, target: Sel, step: Step) -> None:
    """TT-X2: "play ... under this card" places the card there."""
    act.verb = "place"
    act.under = target.under
    target.under = None
    if step.target is not None and step.target.zone is None:
        target.zone = "hand"


def tucked(done: int, under: Sel | None) -> int:
    """TT-X2: what is played under a card is placed there."""
    return m.PLACED if done == m.PLAYED and under is not None else done


def put_off(act: Act, text: Text) -> None:
    """TT-10.5a: what is done "next turn" happens as that player's next turn starts; what holds then waits by itself.

    What holds "during your next turn" waits for that turn, or phase, and ends with it; so does what a latent or passive text
    says of a chosen card "during your opponent's battle phase" (TT-C15).
    """
    when = act.moment
    span = when
    if span is None and text.trigger is not None and text.style in ("latent", "passive"):
        span = text.trigger.moment
    if act.live and span is not None and span.at == "during" and not act.lasts:
        act.lasts.append(Lasts("until", 0, "end", "", False, span.span))
    if act.live or when is not None or act.verb in AT_ONCE or all(last.kind != "next" for last in act.lasts):
        return
    act.moment = When("start", act.actor if act.actor in ("you", "opponent") else "", True, "turn")
    act.aimed = []
