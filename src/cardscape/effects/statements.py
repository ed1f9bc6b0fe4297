"""Statements and steps: one step per predicate and amount in the tree, joined again for printing."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Change, Step
from cardscape.effects.tree import Clause, Duration, Limit, Selection

TAILS: Final = ("duration", "foreach", "moment", "limit", "while", "conditions", "random", "instead")
_CHANGED_BY_AMOUNT: Final = ("gain", "lose")
_PLAIN: Final = Step()
_STATED: Final = frozenset(("target", "only", *TAILS))
_JOINED: Final = frozenset(("actor", "this_turn"))


def field_name(entry: tuple[str, object]) -> str:
    return entry[0]


def unowned(step: Step) -> Step:
    """A step without its actor, which the words before it name."""
    clause = step.clause
    if clause is not None and isinstance(clause.unowned, Step):
        return clause.unowned
    twin = step_like(step)
    twin.actor, twin.changes = None, step.changes
    if clause is not None:
        clause.unowned = shared(twin, clause.home)
    return twin


def attributed(steps: list[Step]) -> list[Step]:
    """Steps to be printed in a row: after somebody else's "you" has to be said, or the words would go on about them."""
    found = steps
    actor = "you"
    for place, step in enumerate(steps):
        if step.actor is None:
            continue
        if step.actor == "you" and step.modal is None and actor != "you":
            if found is steps:
                found = steps[:]
            found[place] = _aloud(step)
        actor = step.actor
    return found


def _aloud(step: Step) -> Step:
    clause = step.clause
    if clause is not None and isinstance(clause.aloud, Step):
        return clause.aloud
    twin = step_like(step)
    twin.changes, twin.aloud = step.changes, True
    if clause is not None:
        clause.aloud = shared(twin, clause.home)
    return twin


def shared(step: Step, home: int) -> Step:
    """A finished step that the trees of many sentences share."""
    step.kept = step.fields()
    step.clause = Clause(home)
    return step


def is_statement(step: Step) -> bool:
    """A statement says something of its target; an action is done by an actor."""
    return step.actor is None and step.target is not None


def names_its_subject(step: Step) -> bool:
    """Whether a step is said with who does it or what it is about in front, not as an order: "your opponent draws one card"."""
    if step.actor is None:
        return True
    return step.modal != "force" and (step.actor != "you" or step.modal is not None)


def is_optional(step: Step) -> bool:
    """TT-11.8: "you may" makes a step optional, except where it grants extra plays or a way to rank up."""
    if step.modal != "may" or step.actor != "you":
        return False
    if step.verb == "play" and step.target is not None and step.target.extra:
        return False
    return not (step.verb == "rankup" and step.using is not None)


def again(target: Selection) -> Selection:
    """TT-11.7: how the next statement names the same cards: a reference as it is, chosen cards as "it"."""
    if target.ref in ("self", "it", "host", "leader"):
        return target
    it = Selection()
    it.ref = "it"
    return it


def spread(step: Step) -> list[Step]:
    """TT-11.6: one step per predicate and amount; "at random" belongs to the selection."""
    if not step.preds and not step.changes and not step.random:
        return [step]
    clause = step.clause
    if clause is not None and clause.parts is not None:
        return clause.parts
    if clause is not None and _is_whole(step):
        whole = _spread_whole(step, clause.home)
        clause.parts, clause.whole = whole, True
        return whole
    target, random = step.target, step.random
    if random and target is not None:
        chosen = target.copy()
        assert isinstance(chosen, Selection)
        chosen.random = True
        target, random = chosen, None
    parts: list[Step] = []
    for pred in step.preds or [step]:
        changes: list[Change | None] = [*pred.changes] or [None]
        for change in changes:
            part = step_like(pred)
            if step.preds:
                part.only = step.only
                _take_tails(part, step)
                part.also = pred.also + step.also
                _settle_this_turn(part)
                _settle_attacks(part)
                part.also.sort(key=field_name)
            part.random = random
            if change is not None:
                part.amount, part.stat = change.amount, change.stat
            if target is not None:
                part.target = again(target) if parts else target
            parts.append(part)
    if clause is not None:
        clause.parts = [shared(part, clause.home) for part in parts]
    return parts


def _spread_whole(step: Step, home: int) -> list[Step]:
    """The parts of a statement that can be joined again to what was read; the first one knows it."""
    values = {name: value for name, value in step.fields() if name in _STATED}
    parts: list[Step] = []
    for pred in step.preds:
        changes: list[Change | None] = [*pred.changes] or [None]
        for change in changes:
            part = Step()
            if change is not None:
                part.settle({**dict(pred.fields()), "amount": change.amount, "stat": change.stat, **values})
            else:
                part.settle({**dict(pred.fields()), **values})
            part.clause = Clause(home)
            if not parts:
                part.clause.origin = step
                if step.target is not None:
                    values["target"] = again(step.target)
            parts.append(part)
    return parts


def _is_whole(step: Step) -> bool:
    """Whether the parts of a statement, joined again, are just what was read."""
    if step.actor is not None or step.target is None or not step.preds or step.also or step.random or step.limit is not None:
        return False
    if step.target.random or any(name not in _STATED for name, _ in step.fields()):
        return False
    before = ""
    for pred in step.preds:
        changed = pred.verb in _CHANGED_BY_AMOUNT
        if pred.also or changed != bool(pred.changes) or (changed and pred.verb == before):
            return False
        if before and pred.verb == "be" and step.duration is not None:
            return False
        if any(name in _STATED or name in _JOINED for name, _ in pred.fields()):
            return False
        before = pred.verb or ""
    return True


def _take_tails(step: Step, other: Step) -> None:
    step.duration, step.foreach, step.moment, step.limit = other.duration, other.foreach, other.moment, other.limit
    step.while_, step.conditions, step.random, step.instead = other.while_, other.conditions, other.random, other.instead


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
    """"can attack, twice per turn" is "can attack twice"; so is the first of several limits, which is printed behind the verb."""
    limit = part.limit
    if part.verb != "attack" or part.times is not None or part.direct or part.using is not None:
        return
    if part.manner is not None or part.with_ is not None:
        return
    if limit is None or limit.per != "turn" or limit.scope is not None:
        return
    further = next((entry for entry in part.also if entry[0] == "limit"), None)
    part.times, part.limit = limit.n, None
    if further is not None and isinstance(further[1], Limit):
        part.limit = further[1]
        part.also = [entry for entry in part.also if entry is not further]


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
        origin = first.clause.origin if first.clause is not None else None
        if origin is not None:
            assert isinstance(origin, Step)
            after = _after(origin, first, steps, at)
            if after > at:
                found.append(origin)
                at = after
                continue
        run = [first]
        at += 1
        if first.target is not None and (is_statement(first) or (first.verb == "add" and first.amount is not None)):
            same = again(first.target)
            while at < len(steps) and _continues(first, steps[at], same):
                run.append(steps[at])
                at += 1
        found.append(_joined(run))
    return found


def _after(origin: Step, first: Step, steps: list[Step], at: int) -> int:
    """The place behind all parts of a statement that stand there as they were read; `at` if there is more or less of it."""
    clause = origin.clause
    if clause is None or clause.parts is None or not clause.whole or first.target is None:
        return at
    end = at + len(clause.parts)
    for place, part in enumerate(clause.parts, at):
        if place >= len(steps) or steps[place] is not part:
            return at
    return at if end < len(steps) and _continues(first, steps[end], again(first.target)) else end


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
    if first.actor is not None and first.verb != "add" and (first.target is None or not first.target.random):
        return first
    joined = Step()
    joined.target = first.target
    _take_tails(joined, first)
    if joined.target is not None and joined.target.random:
        chosen = joined.target.copy()
        assert isinstance(chosen, Selection)
        chosen.random = None
        joined.target = chosen
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
        pred.target = pred.only = None
        _take_tails(pred, _PLAIN)
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
