"""Effect styles: their names, and the style of a text that states none."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.tree import Node, Selection

STYLES: Final = ("normal", "continuous", "counter", "equip", "latent", "dormant", "passive")
FOREIGN_STYLES: Final = ("overload", "echo", "surge", "pulse")


def infer_style(effect: Effect) -> str:
    """TT-6.17: the style of a text without one, the first kind of clause that fits."""
    steps = [*effect.offer, *effect.cost, *effect.steps]
    if any(step.verb == "counter" for step in steps):
        return "counter"
    if any(step.verb == "equip" for step in steps) or _names_host(effect):
        return "equip"
    states = _states(effect)
    if _discards_itself(effect) or effect.trigger is not None or any(_is_under(state) for state in states):
        return "latent"
    if any(_is_self(state) and state.state == "tapped" for state in states):
        return "dormant"
    if any(_is_self(state) and state.zone is not None and state.zone.name == "field" for state in states):
        return "continuous"
    if _says_of_itself(effect):
        return "passive"
    return "normal"


def _names_host(node: Node) -> bool:
    clause = node.clause
    if clause is not None and clause.host is not None:
        return clause.host
    found = isinstance(node, Selection) and node.ref == "host"
    for _, child in node.children():
        found = found or _names_host(child)
    if clause is not None:
        clause.host = found
    return found


def _states(effect: Effect) -> list[Condition]:
    """The "while" clauses of the effect and of its steps."""
    found = [value for field, value in effect.also if field == "while" and isinstance(value, Condition)]
    if effect.while_ is not None:
        found.append(effect.while_)
    found.extend(step.while_ for step in effect.steps if step.while_ is not None)
    return found


def _is_self(state: Condition) -> bool:
    return state.verb == "is" and state.subject is not None and state.subject.ref == "self"


def _is_under(state: Condition) -> bool:
    if not _is_self(state):
        return False
    return state.state == "dormant" or (state.under is not None and bool(state.under.other))


def _discards_itself(effect: Effect) -> bool:
    return any(step.verb == "discard" and step.target is not None and step.target.ref == "self" for step in effect.cost)


def _says_of_itself(effect: Effect) -> bool:
    if effect.cost or effect.offer or effect.duration is not None:
        return False
    first = effect.steps[0]
    if first.duration is not None or first.target is None or first.target.ref != "self":
        return False
    return first.actor is None or _lets_rank_up(first)


def _lets_rank_up(step: Step) -> bool:
    return step.verb == "rankup" and step.modal == "may"
