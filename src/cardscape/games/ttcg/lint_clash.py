"""Steps that need what a condition of the same text rules out."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.tree import Selection
from cardscape.games.ttcg.lint_conditions import DECK_LIMIT
from cardscape.games.ttcg.lint_events import ARENA, side_of
from cardscape.games.ttcg.lint_place import is_itself, leaves_as_price
from cardscape.games.ttcg.lint_selection import SIDES, in_pile, is_covered
from cardscape.games.ttcg.timing import timing

_TAKES_FROM: Final = {"discard": "hand", "play": "hand", "reveal": "hand", "draw": "deck", "mill": "deck"}
"""Where the cards of a step lie if it does not say so (TT-10.3); all others are looked for on the field."""
_OF_PLACE: Final = ("mode", "n", "category", "controller", "zone")


def check_clashes(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """Conditions are true when an effect is activated and when it resolves (TT-C3), so its first step meets them true."""
    _check_prices(effect, found)
    if any(_is_at_home(condition) for condition in conditions) and any(leaves_as_price(step) for step in effect.cost):
        found.append("the condition asks for this card on the field, but this card was the price")
    none = [condition for condition in conditions if _is_none(condition)]
    if not none or timing(effect).delay is not None:
        return
    for steps in (effect.offer, effect.cost, effect.steps):
        if steps and any(_rules_out(condition, steps[0]) for condition in none):
            found.append("the condition says that there are none of the cards that are needed then")
    counted = effect.foreach
    if counted is not None and counted.zone is None and any(_holds(condition, counted, "field", "") for condition in none):
        found.append("the condition says that there are none of the cards that are counted")


def _check_prices(effect: Effect, found: list[str]) -> None:
    """A price is paid in full (TT-A4), an "exactly" is met in full (TT-10.4a): no pile has more cards than a deck."""
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        target = step.target
        if target is None or target.ref is not None or (target.n or 0) <= DECK_LIMIT or step.modal == "cannot":
            continue
        full = target.mode == "exactly" or (step in effect.cost and target.mode in ("plain", "atleast"))
        if full and _place(step, target) in ("hand", "deck", "discard"):
            found.append(f"a deck has at most {DECK_LIMIT} cards; {target.n} never lie there")


def _is_at_home(condition: Condition) -> bool:
    """This card on the field, or controlled by somebody."""
    if condition.verb == "control":
        return is_itself(condition.selection)
    return condition.verb == "is" and is_itself(condition.subject) and condition.zone is not None and not in_pile(condition.zone)


def _is_none(condition: Condition) -> bool:
    selection = condition.selection
    if selection is None or condition.verb not in ("control", "have", "exists") or selection.ref is not None or selection.also:
        return False
    return selection.mode == "none" or (selection.n == 0 and selection.mode != "atleast")


def _rules_out(condition: Condition, step: Step) -> bool:
    target = step.target
    if target is None or step.modal == "cannot" or step.only or step.moment is not None or step.instead is not None or step.among:
        return False
    if target.ref is not None or target.mode == "none" or target.n == 0 or target.extra or target.also or is_covered(target):
        return False
    place = _place(step, target)
    side = step.actor if place in ("hand", "deck") and step.actor in SIDES else ""
    return _holds(condition, target, place, side or "")


def _place(step: Step, target: Selection) -> str:
    zone = step.zone if step.verb == "search" else target.zone
    if zone is not None:
        return "field" if zone.name in ARENA else zone.name or ""
    if step.verb == "add" and step.dest is not None:
        return "deck"
    return _TAKES_FROM.get(step.verb or "", "field")


def _holds(condition: Condition, narrow: Selection, place: str, owner: str) -> bool:
    """Whether all the cards of a selection at this place are among those of which the condition says that there are none."""
    wide = condition.selection
    assert wide is not None
    zone = wide.zone
    if zone is not None:
        places = ["field" if zone.name in ("field", "side") else "" if zone.name in ARENA else zone.name]
    else:
        places = ["hand", "field"] if condition.verb == "have" else ["field"]
    if place not in places:
        return False
    whose = side_of(wide) if condition.verb == "exists" else condition.player
    if condition.verb != "exists" and side_of(wide) not in ("", whose):
        return False
    if whose not in ("", "both", None, side_of(narrow) or owner):
        return False
    asked = dict(narrow.fields())
    for name, value in wide.fields():
        if name == "category":
            if value not in ("card", narrow.category):
                return False
        elif name not in _OF_PLACE and asked.get(name) != value:
            return False
    return True
