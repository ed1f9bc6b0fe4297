"""What the skeleton's clauses mean: from what was read to the settled tree, and back to what is printed.

Equal meanings settle to equal trees: "that card" and "it", "until the end of this turn" and "this turn", a statement
with two predicates and two statements. A game extends this with its own words.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Change, Condition, Effect, Event, Step
from cardscape.effects.tree import (
    Cause,
    Duration,
    Extreme,
    Kinds,
    Limit,
    Moment,
    Node,
    Selection,
    StatFilter,
    Zone,
)

Values = dict[str, object]
Also = list[tuple[str, object]]

TAILS: Final = ("duration", "foreach", "moment", "limit", "while", "conditions", "random", "instead")
_REPEATED: Final[list[object]] = ["opponent", "you", "both", "they", "owner", True, False]
_CHANGED_BY_AMOUNT: Final = ("gain", "lose")


def new_node(kind: str) -> Node:
    """An empty node of a grammar kind; Pred and Offered are steps."""
    if kind == "Selection":
        return Selection()
    if kind in ("Step", "Pred", "Offered"):
        return Step()
    if kind == "Zone":
        return Zone()
    if kind == "Event":
        return Event()
    if kind == "Condition":
        return Condition()
    if kind == "Effect":
        return Effect()
    if kind == "Duration":
        return Duration()
    if kind == "Moment":
        return Moment()
    if kind == "Kinds":
        return Kinds()
    if kind == "Extreme":
        return Extreme()
    if kind == "StatFilter":
        return StatFilter()
    if kind == "Cause":
        return Cause()
    if kind == "Limit":
        return Limit()
    if kind == "Change":
        return Change()
    raise ValueError(f"the grammar names an unknown node {kind}")


class Shape:
    """Settling and loosening of the skeleton's nodes; a game's own shape inherits from this."""

    def settle(self, kind: str, values: Values, also: Also) -> Node:
        """Make the node of what was read."""
        if kind == "Selection":
            self.settle_selection(values, also)
        elif kind == "Duration":
            _settle_duration(values)
        elif kind == "Condition":
            if values.pop("under_another", None):
                another = Selection()
                another.mode, another.n, another.category, another.other = "plain", 1, "card", True
                values["under"] = another
        elif kind == "Step":
            if "preds" not in values and "verb" in values and "actor" not in values and values["verb"] != "invert":
                values["actor"] = "you"
            self.settle_step(values)
        elif kind == "Offered":
            values["actor"] = "opponent"
            self.settle_step(values)
        elif kind == "Pred":
            self.settle_step(values)
        elif kind == "Effect":
            self.settle_effect(values)
        if also and "under" in values:
            _settle_unders(values, also)
        node = new_node(kind)
        for name, value in values.items():
            node.set(name, value)
        node.also = also
        if len(also) > 1:
            also.sort(key=_field)
        return node

    def settle_selection(self, values: Values, also: Also) -> None:
        ref = values.get("ref")
        if ref is not None:
            if values.get("category") == "card":
                del values["category"]
            if ref in ("top", "bottom"):
                values.setdefault("n", 1)
                values["mode"] = "plain"
            return
        values.setdefault("mode", "plain")
        if also:
            _settle_repeated(values, also)
        _settle_ranks(values, also)

    def settle_step(self, values: Values) -> None:
        """A hook for a game's verbs."""

    def settle_effect(self, values: Values) -> None:
        for name in ("offer", "cost", "steps"):
            steps = values.get(name)
            if isinstance(steps, list):
                values[name] = [part for step in steps for part in spread(step)]
        first = values.get("cost") or values.get("steps")
        values["optional"] = isinstance(first, list) and is_optional(first[0])

    def loosen(self, node: Node) -> tuple[Values, Also]:
        """What is to be printed of a node: the fields its grammar rule reads."""
        values = dict(node.fields())
        also = list(node.also)
        if isinstance(node, Selection):
            self.loosen_selection(node, values)
        elif isinstance(node, Duration):
            if node.kind == "until" and node.at == "start":
                del values["at"]
            if node.kind == "turns" and node.n == 1:
                del values["n"]
        elif isinstance(node, Step):
            self.loosen_step(node, values)
        elif isinstance(node, Effect):
            del values["optional"]
            for name in ("offer", "cost", "steps"):
                if name in values:
                    values[name] = gather(getattr(node, name))
            if node.offer:
                values["offer"] = [unowned(step) for step in gather(node.offer)]
        return values, also

    def loosen_selection(self, node: Selection, values: Values) -> None:
        if node.ref is not None:
            if node.ref in ("self", "host") and not node.category and not node.kinds:
                values["category"] = "card"
            if node.ref in ("top", "bottom"):
                del values["mode"]
                if node.n == 1:
                    del values["n"]
        elif node.mode == "plain":
            del values["mode"]
        low, high = values.pop("rank_min", None), values.pop("rank_max", None)
        if low is not None and low == high:
            values["rank_exact"] = low
        else:
            if low is not None:
                values["rank_min"] = low
            if high is not None:
                values["rank_max"] = high

    def loosen_step(self, node: Step, values: Values) -> None:
        if node.actor == "you" and node.modal is None:
            del values["actor"]
        if node.verb == "place" and node.under is not None and node.under.under is not None:
            values["apart"] = True
        if node.preds:
            values["preds"] = node.preds
        if node.changes:
            values["changes"] = node.changes


def _field(entry: tuple[str, object]) -> str:
    return entry[0]


def _settle_repeated(values: Values, also: Also) -> None:
    """Properties that contradict each other stand in a fixed order, since all of them must hold."""
    for name in ("controller", "owner", "chooser", "tapped"):
        said = [entry for entry in also if entry[0] == name]
        if said:
            ordered = sorted([values[name], *(value for _, value in said)], key=_REPEATED.index)
            values[name] = ordered[0]
            also[:] = [entry for entry in also if entry[0] != name] + [(name, value) for value in ordered[1:]]


def _settle_unders(values: Values, also: Also) -> None:
    """Plain references stand first: a described selection would take the next "under" for its own."""
    said = [values["under"], *(value for name, value in also if name == "under")]
    if len(said) > 1:
        said.sort(key=_is_described)
        values["under"] = said[0]
        also[:] = [entry for entry in also if entry[0] != "under"] + [("under", value) for value in said[1:]]


def _is_described(value: object) -> bool:
    return isinstance(value, Selection) and value.ref is None


def _settle_ranks(values: Values, also: Also) -> None:
    lows: list[int] = []
    highs: list[int] = []
    rest: Also = []
    for name, value in [*values.items(), *also]:
        if isinstance(value, int):
            if name in ("rank_min", "rank_exact"):
                lows.append(value)
            if name in ("rank_max", "rank_exact"):
                highs.append(value)
            if name == "rank_above":
                lows.append(value + 1)
            if name == "rank_below":
                highs.append(value - 1)
    if not lows and not highs:
        return
    rest = [entry for entry in also if not entry[0].startswith("rank_")]
    also[:] = rest
    for name in ("rank_min", "rank_max", "rank_exact", "rank_above", "rank_below"):
        values.pop(name, None)
    if lows:
        values["rank_min"] = max(lows)
    if highs:
        values["rank_max"] = min(highs)


def _settle_duration(values: Values) -> None:
    if values["kind"] == "turns":
        values.setdefault("n", 1)
    if values["kind"] != "until":
        return
    values.setdefault("at", "start")
    ends_now = values["at"] == "end" and values["span"] == "turn" and "next" not in values
    if ends_now and values.get("whose") in (None, "this"):
        values.clear()
        values["kind"] = "turn"


def unowned(step: Step) -> Step:
    """A step without its actor, which the words before it name."""
    step.actor = None
    return step


def is_statement(step: Step) -> bool:
    """A statement says something of its target; an action is done by an actor."""
    return step.actor is None and step.target is not None


def is_optional(step: Step) -> bool:
    """TT-11.8: "you may" makes a step optional, except where it grants extra plays or a way to rank up."""
    if step.modal != "may" or step.actor != "you":
        return False
    if step.verb == "play" and step.target is not None and step.target.extra:
        return False
    return not (step.verb == "rankup" and step.using is not None)


def again(target: Selection) -> Selection:
    """How the next statement names the same cards: a reference as it is, chosen cards as "it"."""
    if target.ref in ("self", "it", "host"):
        return target
    it = Selection()
    it.ref = "it"
    return it


def spread(step: Step) -> list[Step]:
    """TT-11.6: one step per predicate and amount; "at random" belongs to the selection."""
    if step.random and step.target is not None:
        chosen = step.target.copy()
        chosen.set("random", True)
        step.set("target", chosen)
        step.random = None
    parts: list[Step] = []
    for pred in step.preds or [step]:
        changes: list[Change | None] = [*pred.changes] or [None]
        for change in changes:
            part = step_like(pred)
            if step.preds:
                part.only = step.only
                for name in TAILS:
                    part.set(name, step.get(name))
                part.also = pred.also + step.also
                _settle_this_turn(part)
                _settle_attacks(part)
                part.also.sort(key=_field)
            if change is not None:
                part.amount, part.stat = change.amount, change.stat
            if step.target is not None:
                part.target = again(step.target) if parts else step.target
            parts.append(part)
    return parts


def _settle_this_turn(part: Step) -> None:
    """"cannot be destroyed this turn" is a duration, whichever clause read the words."""
    if not part.this_turn:
        return
    part.this_turn = None
    turn = Duration()
    turn.kind = "turn"
    if part.duration is not None and part.duration != turn:
        part.also = [("duration", part.duration), *(entry for entry in part.also if entry != ("duration", turn))]
    part.duration = turn


def _settle_attacks(part: Step) -> None:
    """"can attack, twice per turn" is "can attack twice"."""
    limit = part.limit
    if part.verb != "attack" or part.times is not None or part.direct or limit is None or limit.per != "turn":
        return
    if all(field != "limit" for field, _ in part.also):
        part.times, part.limit = limit.n, None


def step_like(step: Step) -> Step:
    """A copy without what is only kept while reading."""
    twin = step.copy()
    assert isinstance(twin, Step)
    return twin


def gather(steps: list[Step]) -> list[Step]:
    """The reverse of `spread`, for printing: statements about the same cards become one."""
    found: list[Step] = []
    at = 0
    while at < len(steps):
        first = steps[at]
        run = [first]
        at += 1
        if first.target is not None and (is_statement(first) or (first.verb == "add" and first.amount is not None)):
            same = again(first.target)
            while at < len(steps) and _continues(first, steps[at], same):
                run.append(steps[at])
                at += 1
        found.append(_joined(run))
    return found


def _continues(first: Step, then: Step, same: Selection) -> bool:
    if then.target != same or then.actor != first.actor or then.only != first.only or first.also != then.also:
        return False
    if any(entry[0] not in TAILS for entry in first.also):
        return False
    if then.verb == "be" and first.duration is not None:
        return False  # "be destroyed this turn" would take the words for its own
    if first.actor is not None and (then.verb != "add" or then.amount is None or then.modal != first.modal):
        return False
    return all(then.get(name) == first.get(name) for name in TAILS)


def _joined(run: list[Step]) -> Step:
    first = run[0]
    joined = Step()
    for name in ("target", *TAILS):
        joined.set(name, first.get(name))
    if joined.target is not None and joined.target.random:
        chosen = joined.target.copy()
        chosen.set("random", None)
        joined.set("target", chosen)
        joined.random = True
    if first.actor is not None or first.target is None:
        target, random = joined.target, joined.random
        joined = step_like(first)
        joined.target, joined.random = target, random
        if first.verb == "add" and first.amount is not None and first.target is not None:
            joined.amount = joined.stat = None
            joined.changes = [_change(step) for step in run]
        return joined
    joined.only = first.only
    joined.also = [entry for entry in first.also if entry[0] in TAILS]
    for step in run:
        last = joined.preds[-1] if joined.preds else None
        if step.verb in _CHANGED_BY_AMOUNT and last is not None and last.verb == step.verb and last.changes:
            last.changes.append(_change(step))
            continue
        pred = step_like(step)
        pred.also = [entry for entry in step.also if entry[0] not in TAILS]
        for name in ("target", "only", *TAILS):
            pred.set(name, [] if name in Step.LISTS else None)
        if any(field == "under" for field, _ in pred.also) and len(run) == 1 and _lasts_this_turn(joined):
            joined.duration, pred.this_turn = None, True
        if step.verb in _CHANGED_BY_AMOUNT:
            pred.changes = [_change(step)]
            pred.amount = pred.stat = None
        joined.preds.append(pred)
    return joined


def _lasts_this_turn(step: Step) -> bool:
    return step.duration is not None and step.duration.kind == "turn" and not step.also


def _change(step: Step) -> Change:
    change = Change()
    change.amount, change.stat = step.amount, step.stat
    return change
