"""From the tree of a sentence and its labels to a meaning ready to run."""

from __future__ import annotations

from typing import Final

from cardscape.effects import clauses, tree
from cardscape.effects.meaning import read_lasts, read_when
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import meaning as m
from cardscape.games.taiwan import remarks
from cardscape.games.taiwan.cards import COUNTERMEASURE, DEFAULT_SPEEDS, TACTIC, Card, CardEffect
from cardscape.games.taiwan.meaning import Act, Cause, Cond, Place, Sel, Text, Trigger
from cardscape.games.taiwan.pronouns import OPPOSING, mean_it, mean_opposing, mean_they
from cardscape.games.taiwan.statements import STATS, group_of

DEFAULT_ZONES: Final[dict[str, str]] = {
    "discard": "hand", "draw": "private", "mill": "private", "deploy": "hand", "set": "hand", "search": "private",
    "arrange": "private", "attach": "field",
}  # fmt: skip
LIVE_VERBS: Final = frozenset(("gain", "lose", "become", "save", "attack", "activate", "support", "be"))
RULE_VERBS: Final = frozenset(("attack", "deploy", "set", "reveal", "draw", "gain", "activate", "tax"))
COLUMNS: Final[dict[str, tuple[int, ...]]] = {"central": (0,), "left": (1,), "right": (2,), "attack": (0, 1, 2)}
_CONTROLLERS: Final = {"opponent": OPPOSING, "theirs": "opponent"}
"""Trees say opponent of what is opposing to whoever acts, and theirs of what your opponent controls."""
AIMING: Final = frozenset((
    "destroy", "silence", "send", "return", "deploy", "set", "move", "control", "turn", "orient", "place", "remove", "look",
    "double", "halve", "redirect", "attach", "detach", "reveal", "gain", "lose", "become", "attack", "activate", "support", "be",
    "save", "shuffle",
))  # fmt: skip


def compiled(card: Card) -> list[Text]:
    """The effects of a card, read once; every Tactic and Countermeasure can be activated, also one that only stays."""
    ready = card.ready
    if isinstance(ready, list):
        return ready
    texts = [_Maker(card).text(effect, number) for number, effect in enumerate(card.effects)]
    if card.category in (TACTIC, COUNTERMEASURE) and not any(text.role == "activation" for text in texts):
        texts.append(bare_activation(card, len(texts)))
    card.ready = texts
    return texts


def bare_activation(card: Card, number: int) -> Text:
    """TW-9.6, TW-9.8: the activation of a card that does nothing but stay, with the default speed of its type."""
    text = Text()
    text.number = number
    text.role = "activation"
    text.speed = card.speed or DEFAULT_SPEEDS[card.type]
    text.limit = "none"
    text.stays = card.stays
    text.equips = card.type == "advisory suite"
    return text


class _Maker:
    """Builds one text."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.out = Text()

    def text(self, printed: CardEffect, number: int) -> Text:
        """TW-11.1: labels and sentence together."""
        out, effect = self.out, printed.effect
        out.number = number
        out.speed = printed.speed
        out.mandatory = printed.mandatory
        out.duration = printed.duration
        out.role = printed.role
        out.source = printed.source
        out.limit = printed.limit
        out.times = printed.times
        out.stays = self.card.stays and printed.role == "activation"
        out.equips = out.stays and self.card.type == "advisory suite"
        out.static = printed.role == "static"
        self.trigger(effect.trigger)
        out.requires = [self.cond(c) for c in printed.requires]
        out.conds = [self.cond(c) for c in effect.conditions]
        out.whiles = [self.cond(effect.while_)] if effect.while_ is not None else []
        out.cost = [self.act(step, i, m.COSTS) for i, step in enumerate(effect.cost)]
        out.acts = [self.act(step, i, 0) for i, step in enumerate(effect.steps)]
        for act, step in zip(out.acts, effect.steps, strict=True):
            if act.actor == "both" and (act.modal == "may" or act.conds):
                for word in ("you", "opponent"):
                    act.alone.append(self.act(step, act.number, 0))
                    act.alone[-1].actor = word
        out.duties = [self.act(step, i, m.DUTIES) for i, step in enumerate(printed.duties)]
        mean_opposing(out)
        mean_they(out)
        mean_it(out)
        remarks.note_price(out)
        remarks.note_recalls(out, k.EXITS)
        for act in out.acts:
            out.needs_top = out.needs_top or act.verb == "negate"
            out.needs_attack = out.needs_attack or act.verb in ("cancel", "redirect")
            act.aimed = self.is_aimed(act)
        out.about_event = out.trigger is not None and not out.needs_top and speaks_of_it([*out.cost, *out.acts])
        share_targets(out.acts)
        for act in (*out.acts, *out.cost, *out.duties):
            act.group = group_of(act)
            act.columns = COLUMNS.get(act.stat, ())
            act.adds = remarks.added(act)
            act.dated = act.group == STATS and act.adds is None
            act.counts_near = all(sel.counts_near() for sel in act.foreach)
            act.by_print = act.target is not None and act.target.by_print
            act.volatile = remarks.looks_away(out, act)
            act.many = remarks.multiplies_cards(act)
            act.swift = remarks.takes_any(act)
            act.own = act.actor in ("", "you") and act.verb != "negate"
        out.live = bool(out.acts) and all(act.live for act in out.acts)
        return out

    def is_aimed(self, act: Act) -> bool:
        """TW-12.1: targets are chosen on activation: cards that have to be chosen where both players see them."""
        sel = act.target
        return (sel is not None and sel.is_chosen() and sel.is_open() and not sel.random and act.verb in AIMING
                and sel.mode != m.CHOSEN and not self.out.static and not sel.extreme and act.actor in ("", "you"))

    # -- parts ----------------------------------------------------------------------------------------------------------------

    def trigger(self, node: clauses.Event | tree.Moment | None) -> None:
        if node is None:
            return
        trigger = Trigger()
        self.out.trigger = trigger
        if isinstance(node, tree.Moment):
            trigger.kind = k.MOMENT
            trigger.moment = read_when(node)
        else:
            self.event(node, trigger)
        if trigger.kind >= 0:
            self.out.hears = 1 << trigger.kind
        if trigger.kind == k.ATTACK and (trigger.player or trigger.direct or trigger.object is not None):
            self.out.hears |= 1 << k.RETARGETED  # an attack on a new target is one on that target (TW-10.9)

    def event(self, node: clauses.Event, out: Trigger) -> None:
        out.verb = node.verb or ""
        out.subject = self.maybe(node.subject, "")
        out.player = node.player or ""
        out.object = self.maybe(node.object, "")
        out.to = _place(node.to)
        out.under = self.maybe(node.under, "field")
        out.battle = bool(node.battle)
        out.by = self.cause(node.by)
        out.direct = bool(node.direct)
        out.amount = -1 if node.amount is None else node.amount
        out.bound = node.bound or ""
        out.manner = node.manner or ""
        out.state = node.state or ""
        if node.stat == "growth":
            out.kind = k.COUNTER
            out.sign = 1 if out.verb == "gain" else -1
        else:
            out.kind = k.EVENT_KINDS.get(out.verb, -1)
            if out.kind < 0:
                self.out.notes.append(f"nothing in the rules is an event called {out.verb!r}")

    def cause(self, node: tree.Cause | None) -> Cause | None:
        if node is None:
            return None
        return Cause(bool(node.effect), self.maybe(node.source, ""), node.controller or "")

    def cond(self, node: clauses.Condition) -> Cond:
        out = Cond()
        out.verb = node.verb or ""
        out.player = node.player or ""
        out.subject = self.maybe(node.subject, "field")
        out.selection = self.maybe(node.selection, "hand" if out.verb == "have" else "field")
        out.amount = node.amount or 0
        out.bound = node.bound or ""
        out.stat = node.stat or ""
        out.compare = node.compare or ""
        out.than = node.than or ""
        out.state = node.state or ""
        return out

    def maybe(self, node: tree.Selection | None, zone: str) -> Sel | None:
        return None if node is None else self.sel(node, zone)

    def sel(self, node: tree.Selection, zone: str) -> Sel:
        """A selection with its default zone."""
        out = Sel()
        out.ref = node.ref or ""
        out.mode = m.MODES.get(node.mode or "plain", m.PLAIN)
        out.n = 1 if node.n is None else node.n
        self.fill(out, node)
        if not out.zone:
            out.zone = "support" if out.category == "supporter" or out.under is not None else "" if out.ref else zone
        for field, value in node.also:
            extra = tree.Selection()
            extra.set(field, value)
            part = Sel()
            self.fill(part, extra)
            part.sum_up()
            out.more.append(part)
            out.asks = out.asks or part.asks
        out.sum_up()
        return out

    def fill(self, out: Sel, node: tree.Selection) -> None:
        out.category = "" if node.category in (None, "card") else str(node.category)
        for kind in node.kinds:
            out.kinds.append(frozenset(str(name) for name in (kind if isinstance(kind, list) else [kind])))
        out.rank_min = -1 if node.rank_min is None else node.rank_min
        out.rank_max = m.BIG if node.rank_max is None else node.rank_max
        for entry in node.stat_filter:
            out.stats.append((entry.stat or "attack", -m.BIG if entry.min is None else entry.min,
                              m.BIG if entry.max is None else entry.max))
        if node.extreme is not None:
            out.extreme = 1 if node.extreme.which == "highest" else -1
            out.extreme_stat = node.extreme.stat or "attack"
        out.controller = _CONTROLLERS.get(node.controller or "", node.controller or "")
        out.owner = node.owner or ""
        if node.zone is not None:
            out.zone = node.zone.name or ""
            out.whose = node.zone.whose or ""
            out.position = node.zone.position or ""
        out.under = self.maybe(node.under, "field")
        out.above = self.maybe(node.above, "field")
        out.other = bool(node.other)
        out.except_ = self.maybe(node.except_, "")
        out.states = list(node.states)
        out.names = list(node.names)
        out.random = bool(node.random)
        out.asks = bool(out.kinds or out.names or out.extreme or out.rank_min >= 0 or out.rank_max < m.BIG
                        or any(stat not in ("growth", "supporters") for stat, _, _ in out.stats)
                        or out.category not in ("", "supporter", "counter"))

    def act(self, step: clauses.Step, number: int, base: int) -> Act:
        out = Act()
        out.number = number
        out.step = base + number
        out.verb = step.verb or ""
        out.actor = step.actor or ""
        out.modal = step.modal or ""
        zone = DEFAULT_ZONES.get(out.verb, "field")
        if out.verb == "search" and step.zone is not None:
            zone = step.zone.name or "private"
        out.target = self.maybe(step.target, zone if out.actor and out.modal != "cannot" and out.verb != "tax" else
                                "field" if not out.actor else "")
        if out.verb == "search" and step.zone is not None and out.target is not None and not out.target.whose:
            out.target.whose = step.zone.whose or ""
        out.amount = step.amount or 0
        out.bound = step.bound or ""
        out.money = step.stat == "money"
        out.stat = "" if out.money else step.stat or ""
        out.dest = _place(step.dest)
        out.zone = _place(step.zone)
        out.using = self.maybe(step.using, "field")
        out.under = self.maybe(step.under, "field")
        if out.verb == "attach" and out.target is not None and out.under is not None and out.under.ref == "self":
            out.target.other = True  # no Figure lies below itself
            out.target.sum_up()
        out.into = step.into or ""
        out.lasts = [read_lasts(step.duration)] if step.duration is not None else []
        out.foreach = [self.sel(step.foreach, "field")] if step.foreach is not None else []
        out.object = step.object or ""
        out.player = step.player or ""
        out.state = step.state or ""
        out.manner = step.manner or ""
        out.per = step.per or ""
        out.done = step.done or ""
        out.battle = bool(step.battle)
        out.by = self.cause(step.by)
        out.times = step.times or 0
        out.conds = [self.cond(c) for c in step.conditions]
        for field, value in step.also:
            if field == "duration" and isinstance(value, tree.Duration):
                out.lasts.append(read_lasts(value))
            elif field == "foreach" and isinstance(value, tree.Selection):
                out.foreach.append(self.sel(value, "field"))
        out.priced = out.verb == "deploy" and self.card.type == "call to arms" and out.manner != "free"
        out.live = (not out.actor and out.verb in LIVE_VERBS) or (out.modal in ("cannot", "must") and out.verb in RULE_VERBS)
        return out


def speaks_of_it(acts: list[Act]) -> bool:
    """Whether steps speak of "it" before they name other cards, so that the card of the event is meant."""
    for act in acts:
        sels = [sel for sel in (act.target, act.using, act.under, *act.foreach, *[one.above for one in act.foreach])
                if sel is not None]
        if any(sel.ref == "it" for sel in sels):
            return True
        if act.target is not None and not act.target.ref and act.verb not in ("draw", "mill"):
            return False
    return False


def share_targets(acts: list[Act]) -> None:
    """In "X gains this and loses that" the second statement is about the same cards, also where nobody chooses them."""
    before: Sel | None = None
    for act in acts:
        sel = act.target
        if act.live and not act.actor and sel is not None and sel.ref == "it" and before is not None:
            act.target = before
        elif sel is not None:
            before = sel if not act.aimed and (sel.ref or sel.mode == m.ALL) and sel.ref != "it" else None


def _place(node: tree.Zone | None) -> Place | None:
    if node is None:
        return None
    return Place(node.name or "", node.whose or "", node.position or "", -1 if node.x is None else node.x,
                 -1 if node.y is None else node.y)
