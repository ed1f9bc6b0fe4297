"""What a sentence can never do under one of the rule sets."""

from __future__ import annotations

from cardscape.effects.clauses import Effect, Step
from cardscape.effects.tree import Selection
from cardscape.games.ttcg.lint_selection import FIELD_DISCARDS, category_of
from cardscape.games.ttcg.ruleset import FEBRUARY


def lint_rules(effect: Effect, rules: str, found: list[str]) -> list[str]:
    """TT-9.3, TT-9.11, TT-9.12, TT-9.18: the warnings of a sentence (``found``) under a rule set."""
    if rules != FEBRUARY:
        return found
    found = [warning for warning in found if warning != FIELD_DISCARDS]
    if effect.style == "passive":
        found.append("in 2025-02 there are no passive effects")
    for node in effect.walk():
        if isinstance(node, Selection) and "air" in node.kinds:
            found.append("in 2025-02 no unit is of type air")
        if isinstance(node, Step) and node.verb == "rankup" and node.target is not None and category_of(node.target) == "spell":
            found.append("in 2025-02 spells are never ranked up")
    return list(dict.fromkeys(found))
