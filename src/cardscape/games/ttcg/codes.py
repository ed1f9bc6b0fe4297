"""Which conditions, targets, actions and extensions of the rulebook a sentence uses, read from its tree."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Duration, Moment, Node, Selection
from cardscape.games.ttcg.shape import SUBTYPES, TYPES

CONDITIONS: Final = [f"TT-C{number}" for number in range(1, 17)]
TARGETS: Final = [f"TT-T{number}" for number in range(1, 14)]
ACTIONS: Final = [f"TT-A{number}" for number in range(1, 16)]
EXTENSIONS: Final = [f"TT-X{number}" for number in range(1, 14)]
_ORDER: Final = {code: place for place, code in enumerate([*CONDITIONS, *TARGETS, *ACTIONS, *EXTENSIONS])}

_VERBS: Final = {
    "destroy": "TT-A1", "send": "TT-A2", "mill": "TT-A3", "discard": "TT-A4", "counter": "TT-A5", "return": "TT-A6",
    "equip": "TT-A7", "activate": "TT-A8", "add": "TT-A9", "shuffle": "TT-A10", "reveal": "TT-A11", "search": "TT-A12",
    "gain": "TT-A13", "lose": "TT-A14", "skip": "TT-A15", "draw": "TT-X1", "play": "TT-X2", "place": "TT-X3",
    "swap": "TT-X4", "tap": "TT-X5", "untap": "TT-X5", "rankup": "TT-X6", "copy": "TT-X7", "increase": "TT-X8",
    "reduce": "TT-X8", "double": "TT-X8", "halve": "TT-X8", "become": "TT-X8", "change": "TT-X8", "redirect": "TT-X10",
    "invert": "TT-X13",
}  # fmt: skip


def codes(effect: Effect) -> list[str]:
    """The ids of all conditions, targets, actions and extensions in one effect, in order of the rulebook.

    What was found out about its clauses before is taken from them.
    """
    found: set[str] = set()
    for step in effect.cost:
        if step.verb == "discard":
            found.add("TT-C2" if step.target is not None and step.target.ref == "self" else "TT-C1")
        if step.verb == "lose" and step.stat == "points":
            found.add("TT-C5")
    if effect.offer:
        found.add("TT-C4")
    if isinstance(effect.trigger, Moment):
        _add_moment(effect.trigger, found)
    _add_below(effect, found)
    return sorted(found, key=_ORDER.__getitem__)


def _add_below(node: Node, found: set[str]) -> None:
    for _, child in node.children():
        clause = child.clause
        if clause is None:
            _add(child, found)
            _add_below(child, found)
            continue
        if clause.codes is None:
            own: set[str] = set()
            _add(child, own)
            _add_below(child, own)
            clause.codes = frozenset(own)
        found |= clause.codes


def _add(node: Node, found: set[str]) -> None:
    if isinstance(node, Selection):
        found |= _targets(node)
    elif isinstance(node, Step):
        found |= _actions(node)
    elif isinstance(node, Condition):
        found |= _checks(node)
    elif isinstance(node, Event):
        found |= _events(node)
    elif isinstance(node, Duration) and node.kind == "turn":
        found.add("TT-C6")


def _add_moment(moment: Moment, found: set[str]) -> None:
    if moment.at == "start" and moment.whose == "you" and moment.span == "turn":
        found.add("TT-C12")
    if moment.at == "during" and moment.whose == "opponent":
        found.add("TT-C15")


def _checks(condition: Condition) -> set[str]:
    if condition.verb == "have":
        return {"TT-C3"}
    if condition.verb == "control" and condition.player == "you":
        return {"TT-C11"}
    subject, zone = condition.subject, condition.zone
    of_itself = condition.verb == "is" and subject is not None and subject.ref == "self"
    return {"TT-C7"} if of_itself and zone is not None and zone.name == "field" else set()


def _events(event: Event) -> set[str]:
    subject = event.subject
    is_self = subject is not None and subject.ref == "self"
    if event.verb == "sent" and is_self and event.to is not None and event.to.name == "discard":
        return {"TT-C8"}
    if event.verb == "destroyed" and subject is not None and subject.other:
        return {"TT-C9"}
    if event.verb == "attack":
        if is_self:
            return {"TT-C13"} if event.timing == "after" else {"TT-C14"}
        if subject is not None and subject.controller == "opponent":
            return {"TT-C10"}
    return {"TT-C16"} if event.verb == "activate" else set()


def _targets(selection: Selection) -> set[str]:
    found: set[str] = set()
    if selection.ref is None:
        found.add("TT-T8" if selection.mode == "all" else "TT-T1")
    if selection.ref == "self":
        found.add("TT-T7")
    if selection.ref == "host" or selection.equipped:
        found.add("TT-T13")
    low, high = selection.rank_min, selection.rank_max
    if low is not None or high is not None:
        found.add("TT-T2" if low == high else "TT-T3" if low is None else "TT-T4")
    words: list[object] = []
    for entry in selection.kinds:
        words.extend(entry if isinstance(entry, list) else [entry])
    if selection.category == "spell" or any(word in TYPES or word == "spell" for word in words):
        found.add("TT-T5")
    if any(word in SUBTYPES for word in words):
        found.add("TT-T6")
    if selection.controller == "opponent":
        found.add("TT-T9")
    if selection.controller == "you":
        found.add("TT-T10")
    if selection.extreme is not None:
        found.add("TT-T11")
    if selection.zone is not None:
        found.add("TT-T12")
    return found


def _actions(step: Step) -> set[str]:
    found: set[str] = set()
    if step.modal in ("cannot", "must") or (step.modal == "can" and step.actor is None):
        found.add("TT-X9")
    elif step.verb in _VERBS:
        found.add(_VERBS[step.verb])
    if step.verb == "rankup":
        found.add("TT-X6")
    if step.modal == "force":
        found.add("TT-X11")
    if step.instead is not None:
        found.add("TT-X12")
    return found
