"""What contradicts the place and state of the card whose text it is."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.tree import Selection
from cardscape.games.ttcg.lint_selection import in_pile

_HOLDING: Final = ("normal", "continuous", "dormant", "passive")
"""Styles whose card is on the field, as long as no condition names another place (TT-6.6)."""
_WHICHEVER: Final = ("mode", "n", "category", "controller", "zone")


def check_own_card(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """Costs and actions that the own card's state rules out, conditions that it makes untrue (TT-6.2, TT-6.6)."""
    if any(_is_elsewhere(condition) for condition in conditions):
        return
    if effect.style in _HOLDING and any(_excludes_itself(condition) for condition in conditions):
        found.append("this card itself is one of them, so this is never true")
    first = [*effect.offer, *effect.cost, *effect.steps][0]
    if _is_itself(first.target) and first.moment is None and not first.only:
        _check_first(first, effect, found)


def _check_first(step: Step, effect: Effect, found: list[str]) -> None:
    """The first thing done with the own card meets it as the style demands it."""
    style, zone = effect.style or "", step.target.zone if step.target is not None else None
    if step.done in ("drawn", "milled") and style in _HOLDING:
        found.append(f"the text holds while its card is on the field, where it is never {step.done}")
    if effect.trigger is None and style in _HOLDING and zone is not None and in_pile(zone):
        found.append(f"a {style} effect needs its card active on the field, but then this card is not there")
    if step.actor != "you" or step.modal == "cannot":
        return
    if step.verb == "tap" and style == "dormant":
        found.append("a dormant effect needs a tapped card, which cannot be tapped")
    if step.verb == "untap" and effect.cost and style in ("normal", "continuous", "counter"):
        found.append(f"a {style} effect needs an untapped card, which cannot be untapped to pay for it")
    if step.verb == "play" and effect.trigger is None and style in ("normal", "dormant") and zone is None:
        found.append(f"a {style} effect needs its card active on the field, where it has already been played")


def _is_itself(target: Selection | None) -> bool:
    return target is not None and target.ref == "self"


def _is_elsewhere(condition: Condition) -> bool:
    """"While this card is in your hand": then the text works there."""
    return condition.verb == "is" and _is_itself(condition.subject)


def _excludes_itself(condition: Condition) -> bool:
    """"You control no cards", said by a card on the field."""
    selection = condition.selection
    if selection is None or selection.ref is not None or selection.category != "card" or selection.also:
        return False
    if selection.mode != "none" and (selection.n != 0 or selection.mode == "atleast"):
        return False
    if any(name not in _WHICHEVER for name, _ in selection.fields()):
        return False
    zone = selection.zone
    if zone is not None and (zone.name not in ("field", "side") or zone.whose not in (None, "you")):
        return False
    if condition.verb == "control":
        return condition.player in ("you", "both") and selection.controller != "opponent"
    return condition.verb == "exists" and selection.controller != "opponent"
