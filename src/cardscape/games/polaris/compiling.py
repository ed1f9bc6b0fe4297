"""From the tree of a sentence to its meaning ready to run."""

from __future__ import annotations

from typing import Final

from cardscape.effects import clauses, tree
from cardscape.effects.meaning import read_place
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import needs
from cardscape.games.polaris.cards import Card, CardEffect
from cardscape.games.polaris.keywords import keyword_effect
from cardscape.games.polaris.language import extra_words, parse_extra
from cardscape.games.polaris.meaning import Act, Cause, Cond, Place, Sel, Trigger, When
from cardscape.games.polaris.places import GUARD_OVER, UPRIGHT
from cardscape.games.polaris.texts import Text

DEFAULT_ZONES: Final[dict[str, str]] = {"discard": "hand", "mill": "deck", "draw": "deck", "search": "deck", "play": "hand"}
LIVE_ACTIONS: Final = frozenset(("double", "halve", "spare"))
NEVER_CHOSEN: Final = frozenset(("draw", "mill", "negate", "stop", "play", "spare", "reveal"))
LIMITED: Final = frozenset(("tap", "untap", "posture", "summon", "control", "discard", "return"))
"""Verbs that cannot be done to every card."""
MOVES: Final = frozenset((m.PLAYED, m.SUMMONED, m.ASSEMBLED, m.ADVANCED, m.DESTROYED, m.DISCARDED, m.MILLED, m.DRAWN, m.RETURNED,
                          m.EXPIRED))
"""Happenings that move a card: a zone that is named is the one it comes from."""


def compile_effect(effect: CardEffect, number: int, runs: bool = False, keywords: int = 0) -> Text:
    """The meaning of one printed effect, which is called by its keyword or by its number after the keywords; ``runs``: it is what
    a lasting Force states while it runs.
    """
    out = Text()
    out.number = number
    out.kind = effect.kind
    out.zone = effect.zone
    out.keyword = effect.keyword
    out.inner = effect.inner
    out.optional = effect.optional
    out.label = effect.keyword or f"effect {number + 1 - keywords}"
    for timing in effect.timings:
        out.timings |= m.TIMING_BITS[timing]
    _read(out, effect.effect, effect.kind == "static" or (runs and not effect.inner))
    return out


def compile_conditions(found: tuple[clauses.Condition, ...]) -> list[Cond]:
    """Conditions that stand outside a sentence: the extra requirement of a Force."""
    return [_cond(node) for node in found]


def compile_filter(node: tree.Selection | None) -> Sel | None:
    """What a component of an Assembly Creature has to be."""
    return None if node is None else _sel(node, "")


def extra_selection(words: str) -> Sel:
    """PL-8.11: what a card has to be that extra plays of this kind are for."""
    return _sel(parse_extra(words), "any")


def _said(effect: clauses.Effect, name: str, first: object) -> list[object]:
    """Everything that a sentence says under a name, most often one thing."""
    return [first, *[value for field, value in effect.also if field == name]]


def _read(out: Text, effect: clauses.Effect, holds: bool) -> None:
    """In the order of a sentence: when, if and while, how often, at what price, and what is done."""
    for value in _said(effect, "trigger", effect.trigger):
        if isinstance(value, tree.Moment):
            out.trigger = Trigger()
            out.trigger.moment = When(value.at or "", value.whose or "", value.span or "")
            out.hears |= 1 << m.MOMENT
            out.moment = m.moment_number(out.trigger.moment.at, out.trigger.moment.span)
        elif isinstance(value, clauses.Event):
            out.trigger = _event(value)
            out.hears |= _heard(out.trigger)
    trigger = out.trigger
    out.about_self = trigger is not None and _is_self(trigger.subject if trigger.subject is not None else trigger.object)
    out.conds = [_cond(c) for c in effect.conditions]
    out.whiles = [_cond(c) for c in _said(effect, "while", effect.while_) if isinstance(c, clauses.Condition)]
    for value in _said(effect, "limit", effect.limit):
        if isinstance(value, tree.Limit):
            out.limit = value.n or 1
            out.limit_scope = value.scope or ""
    out.cost = [_act(step, number) for number, step in enumerate(effect.cost)]
    out.acts = [_act(step, number) for number, step in enumerate(effect.steps)]
    if out.whiles and out.kind == "activated" and not out.inner and all(act.live for act in out.acts):
        for act in out.acts:
            act.whiles = [*act.whiles, *out.whiles]
        out.whiles = []
    if holds:
        share_subjects(out.acts)
    if out.about_self and trigger is not None and trigger.kind == m.ATTACKS and trigger.object is None:
        own_pronouns(out)
    name_last(out)
    for act in out.acts:
        for value in _said(effect, "duration", effect.duration):
            if isinstance(value, tree.Duration) and not act.until:
                act.until = value.kind or ""
        for value in _said(effect, "foreach", effect.foreach):
            if isinstance(value, tree.Selection):
                act.foreach = _sel(value, "field")
        _sum_up(out, act)
    for act in (*out.cost, *out.acts):
        _settle(out, act)
    out.at_once = not [act for act in out.acts
                       if act.chooses or act.verb == "summon" or (act.modal == "may" and act.verb != "play")
                       or (act.verb == "control" and act.target is not None and act.target.mode == m.ALL)]


def _sum_up(out: Text, act: Act) -> None:
    """How a step is aimed and chosen, and what that makes of the whole text."""
    act.aimed = _is_aimed(act)
    act.chooses = (act.target is not None and not act.target.ref and not act.aimed and act.target.mode in m.CHOSEN
                   and act.verb not in NEVER_CHOSEN)
    if act.verb == "draw" and act.actor in ("you", "both") and act.target is not None:
        out.draws.append(act)
    out.negates = out.negates or act.verb == "negate"
    out.aims = out.aims or act.aimed or out.negates
    if act.aimed:
        out.aimed.append(act)
    act.chosen = act.aimed or act.until != "" or (act.target is not None and act.target.ref in ("it", "attacker", "defender"))
    out.on_specs = out.on_specs or (act.on_specs and not act.chosen)
    out.states = out.states or act.live


def _settle(out: Text, act: Act) -> None:
    """What a step asks of its targets, once everything is read."""
    if act.target is not None:
        act.target.settle()
        if act.limited and act.verb == "return" and not act.target.ref and act.target.zone in ("field", "discard"):
            act.limited = act.dest is not None and act.dest.name == "advance"  # nothing there is in hand already
        act.easy = (act.aimed and act.target.implied and act.target.least == 1 and not act.target.extreme
                    and (not act.limited or (act.verb == "posture" and act.target.category == "creature")))
        act.any_in_hand = (act.verb == "discard" and act.target.zone == "hand" and act.target.whose in ("", "you")
                           and act.target.plain and not act.target.sort and not act.target.controlled_by
                           and not act.target.ref and act.target.mode in m.CHOSEN)
    act.bare = (act.target is None or act.verb in NEVER_CHOSEN) and not act.live and act.verb != "summon"
    act.needs = needs.of_statement(out, act)
    act.bond_needs = needs.of_conditions(act.whiles)


def share_subjects(acts: list[Act]) -> None:
    """PL-14.1: what is said of whatever fits and goes on with "and" (have Braced and gain 200 ATK) holds of the same cards."""
    said: Sel | None = None
    for act in acts:
        if not act.live or act.target is None:
            said = None
        elif act.target.ref == "it":
            if said is not None:
                act.target = said
        else:
            said = act.target if act.target.mode == m.ALL and not act.target.ref and not act.until else None


def own_pronouns(out: Text) -> None:
    """PL-12.6: when this creature attacks or is attacked, "it" is this creature; the other one is "that creature"."""
    named = [cond.subject for cond in (*out.conds, *out.whiles)]
    for act in (*out.cost, *out.acts):
        named.append(act.target)
        if act.target is not None and not act.target.ref:
            break
    for sel in named:
        if sel is not None and sel.ref == "it" and not sel.category:
            sel.ref = "self"


def name_last(out: Text) -> None:
    """PL-2.5: "it" is what was named last; this card only if nothing else was, and so is what a cost is paid with."""
    named = out.trigger is not None and out.trigger.moment is None
    own = False
    for number, act in enumerate((*out.cost, *out.acts)):
        sel = act.target
        if sel is None or act.verb in NEVER_CHOSEN:
            named = named or act.verb in ("negate", "mill")
        elif sel.ref == "it":
            if own and not named:
                sel.ref = "self"
        elif sel.ref == "self":
            own = True
        else:
            act.names = number >= len(out.cost) or not named
            named = True


def _heard(trigger: Trigger) -> int:
    """The kinds of happenings a trigger waits for; being played is also being assembled or advanced."""
    if trigger.kind == m.PLAYED:
        return 1 << m.PLAYED | 1 << m.ASSEMBLED | 1 << m.ADVANCED
    return 1 << trigger.kind


def _is_self(sel: Sel | None) -> bool:
    return sel is not None and sel.ref == "self"


def _is_aimed(act: Act) -> bool:
    """Whether the cards are targets: chosen by the effect's controller, among cards that lie open, at activation."""
    sel = act.target
    return (sel is not None and not sel.ref and sel.mode in m.CHOSEN and sel.public() and not sel.random
            and act.actor in ("", "you") and act.verb not in NEVER_CHOSEN)


def _event(node: clauses.Event) -> Trigger:
    out = Trigger()
    out.verb = node.verb or ""
    out.kind = m.EVENT_KINDS[out.verb]
    out.subject = _maybe(node.subject, "")
    out.player = node.player or ""
    out.object = _maybe(node.object, "")
    moved = out.subject if out.subject is not None else out.object
    if out.kind in MOVES and moved is not None and moved.zone:
        out.from_ = Place(moved.zone, moved.whose, "")
        moved.zone = moved.whose = ""
        moved.settle()
    out.battle = bool(node.battle)
    out.by = _cause(node.by)
    out.direct = bool(node.direct)
    out.amount = -1 if node.amount is None else node.amount
    out.state = node.manner or ""
    return out


def _cause(node: tree.Cause | None) -> Cause | None:
    if node is None:
        return None
    return Cause(bool(node.effect), node.controller or "", _maybe(node.source, ""))


def _cond(node: clauses.Condition) -> Cond:
    out = Cond()
    out.verb = node.verb or ""
    out.player = node.player or ""
    out.subject = _maybe(node.subject, "field" if node.zone is None else "any")
    out.selection = _maybe(node.selection, "field" if out.verb == "control" else "have")
    out.hp = node.stat == "hp"
    out.amount = node.amount or 0
    out.bound = node.bound or ""
    out.compare = node.compare or ""
    out.than = node.than or ""
    out.state = node.state or ""
    out.zone = read_place(node.zone)
    return out


def _maybe(node: tree.Selection | None, zone: str) -> Sel | None:
    return None if node is None else _sel(node, zone)


def _sel(node: tree.Selection, zone: str) -> Sel:
    out = Sel()
    out.ref = node.ref or ""
    out.mode = m.MODES.get(node.mode or "plain", m.PLAIN)
    out.n = 1 if node.n is None else node.n
    _fill(out, node)
    if not out.zone and not out.ref:
        out.zone = zone
    for field, value in node.also:
        extra = tree.Selection()
        extra.set(field, value)
        part = Sel()
        _fill(part, extra)
        part.settle()
        out.more.append(part)
    out.settle()
    return out


def _fill(out: Sel, node: tree.Selection) -> None:
    out.category = "" if node.category in (None, "card") else str(node.category)
    for kind in node.kinds:
        out.kinds.append([str(name) for name in kind] if isinstance(kind, list) else [str(kind)])
    out.names = list(node.names)
    out.mark = node.counters or ""
    out.keywords = [str(name) for name in node.keywords]
    for entry in node.stat_filter:
        low = -1 if entry.min is None else entry.min
        out.stats.append((m.STATS[entry.stat or "atk"], low, 1 << 30 if entry.max is None else entry.max))
    if node.extreme is not None:
        out.extreme = 1 if node.extreme.which == "highest" else -1
        out.extreme_stat = m.STATS[node.extreme.stat or "atk"]
    out.controller = node.controller or ""
    out.owner = node.owner or ""
    if node.zone is not None:
        out.zone = node.zone.name or ""
        out.whose = node.zone.whose or ""
        out.position = node.zone.position or ""
    out.tapped = -1 if node.tapped is None else int(node.tapped)
    for state in node.states:
        out.posture = 1 if state == "guard_over" else 0
    out.other = bool(node.other)
    out.extra = bool(node.extra)
    out.random = bool(node.random)
    out.except_ = _maybe(node.except_, "any" if node.except_ is None or node.except_.extreme is None else out.zone or "field")
    out.this_turn = list(node.this_turn)


def _act(step: clauses.Step, number: int) -> Act:
    out = Act()
    out.number = number
    out.verb = step.verb or ""
    out.actor = step.actor or ""
    out.modal = step.modal or ""
    zone = "any" if out.verb == "play" and out.modal == "cannot" else DEFAULT_ZONES.get(out.verb, "field")
    if out.verb == "search" and step.zone is not None:
        zone = step.zone.name or "deck"
    out.target = _maybe(step.target, zone)
    if out.verb == "search" and step.zone is not None and out.target is not None:
        out.target.whose = step.zone.whose or ""
    if out.actor == "both" and out.target is not None and out.target.controller == "opponent":
        out.target.controller = "other"
    if out.actor == "both" and out.target is not None and out.target.zone == "discard" and not out.target.whose:
        out.target.whose = "they"
    if out.target is not None and step.random:
        out.target.random = True
    out.amount = step.amount or 0
    out.stat = m.STATS.get(step.stat or "", -1)
    out.dest = read_place(step.dest)
    out.zone = read_place(step.zone)
    out.with_ = _maybe(step.with_, "field")
    out.until = "" if step.duration is None else step.duration.kind or ""
    out.foreach = _maybe(step.foreach, "field")
    out.state = step.state or ""
    out.posture = GUARD_OVER if out.state == "guard_over" else UPRIGHT
    out.object = step.object or ""
    if out.verb == "play" and step.target is not None and step.target.extra:
        out.object = extra_words(step.target)
    out.player = step.player or ""
    out.keyword = step.into or ""
    out.manner = step.manner or ""
    out.done = m.EVENT_KINDS[step.done] if step.done else -1
    out.battle = bool(step.battle)
    out.by = _cause(step.by)
    out.direct = bool(step.direct)
    out.times = step.times or 0
    out.once = 0 if step.limit is None else step.limit.n or 1
    out.conds = [_cond(c) for c in step.conditions]
    out.whiles = [] if step.while_ is None else [_cond(step.while_)]
    for _, value in step.also:
        if isinstance(value, clauses.Condition):
            out.whiles.append(_cond(value))
    out.live = not out.actor or out.modal == "cannot" or out.verb in LIVE_ACTIONS
    out.says = _group(out) if out.live else ""
    out.group = _group_number(out)
    out.on_specs = out.says in ("stats", "have")
    out.limited = out.verb in LIMITED and not out.live and (
        out.verb != "return" or (out.dest is not None and out.dest.name in ("advance", "hand")))
    return out


def _group(act: Act) -> str:
    """Under which name the rules look for a statement."""
    verb = act.verb
    if act.actor:
        return f"{verb}:{act.modal}" if act.modal == "cannot" else "spare" if verb == "spare" else "stats"
    if verb in ("gain", "lose", "become"):
        return "stats"
    if verb == "attack":
        if act.modal == "must":
            return "beacon"
        if act.modal == "cannot":
            return "attack:directly" if act.direct else "attack:times" if act.times else "attack:cannot"
        if act.direct:
            return "flank"
        if act.times:
            return "attacks"
        return "braced" if act.manner == "guard_over" else "swift"
    if verb == "posture":
        return "restless" if act.state == "guard_over" else "posture:cannot"
    if verb == "be":
        return "guard"
    return verb


def _group_number(act: Act) -> int:
    if act.says == "stats":
        return act.stat if act.stat >= 0 else m.UNASKED
    if act.says == "guard":
        return m.GUARD_NUMBERS.get(act.done, m.UNASKED)
    return m.GROUP_NUMBERS.get(act.says, m.UNASKED)


def texts_of(card: Card) -> list[Text]:
    """The meaning of every effect of a card, in printed order; a Discard Force works from the Discard Zone."""
    keywords = len([effect for effect in card.effects if effect.keyword])
    texts = [compile_effect(effect, number, card.is_force, keywords) for number, effect in enumerate(card.effects)]
    if card.activation == "discard":
        for text in texts:
            text.zone = "discard"
    return texts


_given: Final[dict[str, Text]] = {}


def keyword_text(keyword: str) -> Text:
    """PL-18: the sentence that a keyword stands for, for Creatures that were given it."""
    found = _given.get(keyword)
    if found is None:
        found = _given[keyword] = compile_effect(keyword_effect(keyword, 0), 0)
    return found
