"""From the tree of a sentence to its meaning ready to run, and what of it can never happen."""

from __future__ import annotations

from typing import Final

from cardscape.effects import clauses, tree
from cardscape.effects.meaning import When, read_lasts, read_place, read_when
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.classifying import (
    any_equipped,
    classify,
    excludes_others,
    forbids,
    hold_during,
    note_course,
    note_roles,
    note_wards,
    out_of_hand,
    play_under,
    put_off,
    settle_step,
    share_targets,
    single_out,
    tucked,
    whose_pile,
)
from cardscape.games.ttcg.context import DOER
from cardscape.games.ttcg.kinds import KIND_BITS, STATS
from cardscape.games.ttcg.meaning import Cause, Cond, Sel, Trigger
from cardscape.games.ttcg.naming import name_it, name_turn_player
from cardscape.games.ttcg.needs import note_needs
from cardscape.games.ttcg.spans import discards_from_field, left_field, lies_in, name_doer, read_quota, settle_targeted
from cardscape.games.ttcg.steady import note_statement, note_steadiness
from cardscape.games.ttcg.texts import Text
from cardscape.games.ttcg.timing import Timing, reduce_times, timing

DEFAULT_ZONES: Final[dict[str, str]] = {
    "discard": "hand", "reveal": "hand", "play": "hand", "mill": "deck", "draw": "deck", "add": "deck", "search": "deck",
    "counter": "any",
}  # fmt: skip
DONE_ELSEWHERE: Final = frozenset(("played", "drawn", "milled", "discarded", "added", "revealed"))
"""What is done to cards that need not lie on the field: "units cannot be played" is about all of them (TT-11.7)."""
TAKEN_FROM_PILES: Final = frozenset(("send", "return", "add", "shuffle", "place", "play", "swap", "activate", "copy"))


def compile_effect(effect: clauses.Effect, field_discards: bool = False) -> Text:
    """TT-11.6, TT-11.7, TT-9.22: the text of one effect; prefix durations and for-each clauses apply to every step."""
    maker = _Maker(field_discards)
    return maker.text(effect)


class _Maker:
    """Builds one text and numbers its selections."""

    def __init__(self, field_discards: bool) -> None:
        self.field_discards = field_discards
        self.out = Text()
        self.conds: list[Cond] = []
        self.delay: When | None = None
        self.hosted = False
        """Whether it is an equip text, which has a host;"""
        self.worn = False
        """or whether a step of its price, or of what is offered, that was read already gives its card one."""
        self.both = False
        """Whether the step before was both players', so that "they" are both."""

    def text(self, effect: clauses.Effect) -> Text:
        out = self.out
        out.style = effect.style or "normal"
        self.hosted = out.style == "equip" or any(step.verb == "equip" for step in effect.steps)
        whiles = [] if effect.while_ is None else [effect.while_]
        durations = [] if effect.duration is None else [effect.duration]
        foreach = [] if effect.foreach is None else [effect.foreach]
        limits = [] if effect.limit is None else [effect.limit]
        for _, value in effect.also:
            if isinstance(value, clauses.Condition):
                whiles.append(value)
            elif isinstance(value, tree.Duration):
                durations.append(value)
            elif isinstance(value, tree.Selection):
                foreach.append(value)
            elif isinstance(value, tree.Limit):
                limits.append(value)
        self._triggers(timing(effect))
        out.conds = [self.cond(c) for c in effect.conditions]
        out.whiles = [self.cond(c) for c in whiles]
        out.quotas = [read_quota(limit) for limit in limits]
        out.offer = [self.act(step, i, m.OFFERS) for i, step in enumerate(effect.offer)]
        out.cost = [self.act(step, i, m.COSTS) for i, step in enumerate(effect.cost)]
        lasts = [read_lasts(d) for d in durations]
        for number, step in enumerate(effect.steps):
            act = self.act(step, number)
            act.lasts.extend(lasts)
            counted = len(out.sels)
            act.foreach.extend([self.sel(f, lies_in(f, "field")) for f in foreach])
            if act.actor == "both":
                self._each_their_own(counted, len(self.conds))
            put_off(act, out)
            if act.foreach and not act.live:
                act.aimed = []
            out.acts.append(act)
        out.optional = bool(effect.optional)
        name_turn_player(out, self.conds)
        name_it(out)
        classify(out)
        share_targets(out)
        for act in out.acts:
            note_wards(out, act)
        note_steadiness(out)
        for act in (*out.acts, *out.cost, *out.offer):
            note_roles(out, act)
        for sel in out.sels:
            sel.settle()
        for cond in self.conds:
            cond.settle()
        out.settle()
        note_needs(out)
        for act in (*out.acts, *out.cost, *out.offer):
            note_statement(out, act)
            note_course(out, act)
        out.note_aims()
        return out

    # -- parts ----------------------------------------------------------------------------------------------------------------

    def _triggers(self, when: Timing) -> None:
        out = self.out
        start, during = when.start, when.during
        if isinstance(start, tree.Moment):
            out.trigger = Trigger()
            out.trigger.moment = read_when(start)
        elif start is not None:
            out.trigger = self.event(start)
        if during:
            out.during = read_when(reduce_times(during))
        self.delay = None if when.delay is None else read_when(when.delay)
        if when.more:
            out.notes.append("two triggers in one text: they can never happen together")

    def event(self, node: clauses.Event) -> Trigger:
        trigger = Trigger()
        trigger.verb, trigger.after = node.verb or "", node.timing == "after"
        trigger.kind = m.EVENT_KINDS[trigger.verb]
        if trigger.kind == m.ATTACK_DECLARED and trigger.after:
            trigger.kind = m.ATTACK_DONE
        trigger.subject = self.maybe(node.subject, "")
        trigger.player = node.player or ""
        trigger.object = self.maybe(node.object, "")
        for sel in (trigger.subject, trigger.object):
            if sel is not None and sel.ref == "top" and sel.n == 1 and trigger.kind in (m.DRAWN, m.MILLED):
                sel.ref = ""  # every card that is drawn or milled was the top card of its deck
        many = trigger.subject if trigger.subject is not None else trigger.object
        if many is not None and not many.ref and many.mode in m.CHOSEN and (many.n > 1 or many.mode not in (m.PLAIN, m.ATLEAST)):
            trigger.counted = many
        settle_targeted(trigger.kind, many)
        trigger.from_ = read_place(node.from_) or left_field(trigger.kind, many)
        trigger.to = read_place(node.to)
        trigger.under = self.upper(node.under)
        trigger.kind = tucked(trigger.kind, trigger.under)
        trigger.battle = bool(node.battle)
        trigger.by = self.cause(node.by)
        trigger.direct = bool(node.direct)
        trigger.amount = -1 if node.amount is None else node.amount
        trigger.bound = node.bound or ""
        for field, value in node.also:
            if field == "by" and trigger.by is None and isinstance(value, tree.Cause):
                trigger.by = self.cause(value)
        return trigger

    def cause(self, node: tree.Cause | None) -> Cause | None:
        if node is None:
            return None
        return Cause(bool(node.effect), self.maybe(node.source, ""), node.controller or "")

    def cond(self, node: clauses.Condition) -> Cond:
        out, sels = Cond(), len(self.out.sels)
        self.conds.append(out)
        out.verb, out.player = node.verb or "", node.player or ""
        elsewhere = node.zone is not None or node.under is not None or node.state == "dormant"
        out.subject = self.maybe(node.subject, "any" if elsewhere else "field")
        zone = "have" if out.verb == "have" else "field"
        if node.selection is not None and out.verb != "control":
            zone = lies_in(node.selection, zone)
        out.selection = self.maybe(node.selection, zone)
        if out.verb == "control" and out.selection is not None and out.selection.ref in ("self", "it"):
            out.selection.zone = "field"
        out.points = node.stat == "points"
        out.amount = node.amount or 0
        out.bound = node.bound or ""
        out.compare, out.than = node.compare or "", node.than or ""
        out.state = node.state or ""
        out.zone = read_place(node.zone)
        out.under = self.upper(node.under)
        if out.player == "both":
            self._each_their_own(sels, len(self.conds))
        return out

    def maybe(self, node: tree.Selection | None, zone: str) -> Sel | None:
        return None if node is None else self.sel(node, zone)

    def upper(self, node: tree.Selection | None) -> Sel | None:
        """The cards under which another is said to be: "another" is any but that one itself, which it never is."""
        out = self.maybe(node, "field")
        if out is not None:
            out.other = False
        return out

    def sel(self, node: tree.Selection, zone: str) -> Sel:
        """TT-11.7: a selection with its default zone. ``have`` stands for hand and side of the field (TT-C3)."""
        out = Sel()
        out.ref = node.ref or ""
        out.mode = m.MODES.get(node.mode or "plain", m.PLAIN)
        out.n = 1 if node.n is None else node.n
        self._fill(out, node)
        if out.ref == "host" and not self.hosted:
            out.worn = self.worn
            if not out.worn:
                any_equipped(out)
        if not out.zone:
            out.zone = "under" if node.under is not None or node.dormant else "" if out.ref else zone
        for field, value in node.also:
            extra = tree.Selection()
            extra.set(field, value)
            part = Sel()
            self._fill(part, extra)
            out.more.append(part)
        out.number = len(self.out.sels)
        self.out.sels.append(out)
        return out

    def _fill(self, out: Sel, node: tree.Selection) -> None:
        out.category = "" if node.category in (None, "card") else str(node.category)
        for kind in node.kinds:
            mask = 0
            for name in kind if isinstance(kind, list) else [kind]:
                mask |= KIND_BITS[str(name)]
            out.kinds.append(mask)
        out.rank_min = -1 if node.rank_min is None else node.rank_min
        out.rank_max = -1 if node.rank_max is None else node.rank_max
        for entry in node.stat_filter:
            out.stats.append(
                (
                    STATS[entry.stat or "attack"],
                    -1 if entry.min is None else entry.min,
                    1 << 30 if entry.max is None else entry.max,
                )
            )
        if node.extreme is not None:
            out.extreme = 1 if node.extreme.which == "highest" else -1
            out.extreme_stat = STATS[node.extreme.stat or "attack"]
        out.controller = node.controller or ""
        out.owner = node.owner or ""
        if node.zone is not None:
            out.zone = node.zone.name or ""
            out.whose = node.zone.whose or (whose_pile(node) if out.zone in ("hand", "deck") else "")
            out.position = node.zone.position or ""
        out.under = self.maybe(node.under, "field")
        out.above = self.maybe(node.above, "any")
        out.tapped = -1 if node.tapped is None else int(node.tapped)
        out.other = bool(node.other)
        out.equipped = bool(node.equipped)
        out.except_ = self.maybe(node.except_, "any")
        out.this_turn = list(node.this_turn)
        out.directly = bool(node.directly)
        out.any_type = bool(node.any_type)
        out.extra = bool(node.extra)
        out.random = bool(node.random)
        out.chooser = node.chooser or ""
        if node.dormant:
            out.zone = "under"

    def act(self, step: clauses.Step, number: int, base: int = 0) -> Act:
        out = Act()
        sels, conds = len(self.out.sels), len(self.conds)
        out.number, out.step = number, base + number
        out.verb = step.verb or ""
        out.actor = step.actor or ""
        if out.actor == "they" and self.both:
            out.actor = "both"
        self.both = out.actor == "both"
        out.modal = step.modal or ""
        out.target = None if step.target is None else self._target(out, step, step.target)
        out.amount = step.amount or 0
        out.bound = step.bound or ""
        out.points = step.stat == "points"
        out.stat = STATS.get(step.stat or "", -1)
        out.dest = read_place(step.dest)
        out.zone = read_place(step.zone)
        out.using = None if step.using is None else self.sel(step.using, lies_in(step.using, "hand"))
        out.under = self.upper(step.under) if step.done else self.maybe(step.under, "field")
        out.with_ = None if step.with_ is None else self.sel(step.with_, lies_in(step.with_, "field"))
        out.lasts = [] if step.duration is None else [read_lasts(step.duration)]
        out.foreach = [] if step.foreach is None else [self.sel(step.foreach, lies_in(step.foreach, "field"))]
        out.moment = (None if base else self.delay) if step.moment is None else read_when(step.moment)
        out.span = None if step.span is None else read_when(step.span)
        out.object = step.object or ""
        out.player = step.player or ""
        out.into = KIND_BITS[step.into] if step.into else 0
        out.other_kind = step.other_kind or ""
        for kind in step.kinds:
            for name in kind if isinstance(kind, list) else [kind]:
                out.kinds |= KIND_BITS[str(name)]
        out.category = step.category or ""
        if out.verb == "become" and out.category == "spell":
            out.kinds |= KIND_BITS["spell"]
        if step.rank_min is not None or step.rank_max is not None:
            out.rank = step.rank_min if step.rank_min is not None else step.rank_max or 0
        out.same_as = step.same_as or ""
        out.stats = [STATS[name] for name in step.stats]
        out.done = tucked(m.EVENT_KINDS[step.done] if step.done else -1, out.under)
        out.once = bool(step.once)
        out.toll = -1 if step.toll is None else step.toll
        out.battle = bool(step.battle)
        out.by = self.cause(step.by)
        out.from_ = read_place(step.from_)
        out.to = read_place(step.to)
        out.direct = bool(step.direct)
        out.times = step.times or 0
        out.among = bool(step.among)
        out.column = bool(step.column)
        out.only = excludes_others(step)
        out.everywhere = out.only and step.done in DONE_ELSEWHERE
        out.quotas = [] if step.limit is None else [read_quota(step.limit)]
        out.whiles = [] if step.while_ is None else [self.cond(step.while_)]
        out.conds = [self.cond(c) for c in step.conditions]
        out.instead = self.maybe(step.instead, "any")
        self._also(out, step)
        if out.verb == "play" and out.target is not None and out.target.under is not None and out.under is None:
            play_under(out, out.target, step)
        hold_during(out, self.out)
        alone = self.out.trigger is None and not self.out.cost and not self.out.offer
        out.standing = self.out.style in ("continuous", "equip") or (alone and self.out.style in ("passive", "latent"))
        settle_step(out)
        self.worn = self.worn or (base > 0 and out.verb == "equip")
        if out.actor == "both":
            self._each_their_own(sels, conds)
            name_doer(out.dest)
            name_doer(out.zone)
            out.same_as = DOER if out.same_as == "they" else out.same_as
        return out

    def _target(self, act: Act, step: clauses.Step, target: tree.Selection) -> Sel:
        """TT-11.7, TT-9.12: the cards a step is about, where its verb looks for them unless it says where."""
        zone = "any" if act.verb == "be" and step.done in DONE_ELSEWHERE else DEFAULT_ZONES.get(act.verb, "field")
        if act.verb == "add" and step.amount is not None:
            zone = "field"
        if act.verb == "search" and step.zone is not None:
            zone = step.zone.name or "deck"
        if step.among or (forbids(act) and act.verb != "search"):
            zone = "any"
        elif self.field_discards and discards_from_field(step):
            zone = "field"
        elif act.verb in TAKEN_FROM_PILES:
            zone = lies_in(target, zone)
        found = self.sel(target, zone)
        if act.verb == "search" and step.zone is not None and not found.whose:
            found.whose = step.zone.whose or ""
        if act.verb == "search" and found.mode == m.PLAIN:
            found.mode = m.UPTO  # TT-A12: less may be found
        if act.verb in ("reveal", "discard"):
            out_of_hand(found, target)
        return single_out(act, found)

    def _also(self, act: Act, step: clauses.Step) -> None:
        """What a step says more than once."""
        for field, value in step.also:
            if field == "foreach" and isinstance(value, tree.Selection):
                act.foreach.append(self.sel(value, lies_in(value, "field")))
            elif isinstance(value, tree.Duration):
                act.lasts.append(read_lasts(value))
            elif isinstance(value, tree.Limit):
                act.quotas.append(read_quota(value))
            elif isinstance(value, clauses.Condition):
                act.whiles.append(self.cond(value))
            elif isinstance(value, tree.Cause) and act.by is None:
                act.by = self.cause(value)

    def _each_their_own(self, sels: int, conds: int) -> None:
        """TT-6.20: in what both players do or have, "they" and "their" mean each of them."""
        for sel in self.out.sels[sels:]:
            for part in (sel, *sel.more):
                part.controller = DOER if part.controller == "they" else part.controller
                part.owner = DOER if part.owner == "they" else part.owner
                part.whose = DOER if part.whose == "they" else part.whose
            sel.chooser = "" if sel.chooser == "they" else sel.chooser
        for cond in self.conds[conds:]:
            cond.player = DOER if cond.player == "they" else cond.player
            cond.than = DOER if cond.than == "they" else cond.than
            name_doer(cond.zone)
