"""What a sentence can never do under one of the rule sets."""

from __future__ import annotations

from collections.abc import Iterator

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.tree import Node, Selection
from cardscape.games.ttcg.lint_conditions import is_true_of_none
from cardscape.games.ttcg.lint_selection import FIELD_DISCARDS, category_of
from cardscape.games.ttcg.ruleset import FEBRUARY


def lint_rules(effect: Effect, rules: str, found: list[str]) -> list[str]:
    """TT-9.3, TT-9.11, TT-9.12, TT-9.18: the warnings of a sentence (``found``) under a rule set."""
    if rules != FEBRUARY:
        return found
    found = [warning for warning in found if warning != FIELD_DISCARDS]
    if effect.style == "passive":
        found.append("in 2025-02 there are no passive effects")
    for node in _needed(effect):
        if isinstance(node, Selection) and "air" in node.kinds:
            found.append("in 2025-02 no unit is of type air")
        if isinstance(node, Step) and (node.into == "air" or "air" in node.kinds):
            found.append("in 2025-02 there is no type air")
        if isinstance(node, Step) and node.verb == "rankup" and node.target is not None and category_of(node.target) == "spell":
            found.append("in 2025-02 spells are never ranked up")
    return list(dict.fromkeys(found))


def _needed(node: Node) -> Iterator[Node]:
    """What has to be there: not the cards that are excepted, or of which a condition says that there are none or few."""
    yield node
    few: Selection | None = None
    if isinstance(node, Condition):
        asked = node.selection if node.subject is None else node.subject
        few = asked if asked is not None and is_true_of_none(asked) else None
    if isinstance(node, Step) and node.only and node.modal == "can":
        few = node.target
    for field, child in node.children():
        if child is not few and field != "except":
            yield from _needed(child)
