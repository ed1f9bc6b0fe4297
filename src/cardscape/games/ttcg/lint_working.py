"""What a text can never see or do from the place in which it works."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Moment, Selection
from cardscape.games.ttcg.lint_conditions import is_true_of_none
from cardscape.games.ttcg.lint_place import ONE_OF_THEM, counts_itself_out, is_itself
from cardscape.games.ttcg.lint_selection import PILES
from cardscape.games.ttcg.lint_words import is_static

NOTHING_ABOVE: Final = "this card is active then: no card lies above it"
_ONLY_ON_FIELD: Final = ("destroyed", "attacked", "tapped", "untapped", "equipped", "rankedup")


def check_working(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """A text works on the field while its card is active, unless it says otherwise (TT-6.9)."""
    place = _place(effect, conditions)
    if place == "deck" and effect.trigger is None:
        found.append("in the deck a text only waits for what happens: nothing holds from there, and nobody uses an effect there")
    if place != "field":
        if is_static(effect):
            _check_held(effect.steps, found)
        return
    if effect.style == "counter" and any(_takes_from_hand(step) for step in _steps(effect)[:1]):
        found.append('a counter works from the hand only if its price is to "discard this card"')
    if effect.trigger is None:
        _check_above(effect, conditions, found)
    counted: tuple[str, ...] = ()
    if effect.style in ("latent", "counter", "equip") and (effect.trigger is None or isinstance(effect.trigger, Moment)):
        counted = ("card",)
    if _is_of_attack(effect.trigger):
        counted = ("card", "unit")
    if any(counts_itself_out(condition, counted) for condition in conditions):
        found.append(ONE_OF_THEM)


def _steps(effect: Effect) -> list[Step]:
    return [*effect.offer, *effect.cost, *effect.steps]


def _place(effect: Effect, conditions: list[Condition]) -> str:
    """Where a text works (TT-6.9, TT-6.6e)."""
    if any(step.verb == "discard" and is_itself(step.target) for step in effect.cost):
        return "hand"
    place = "field"
    for condition in conditions:
        if condition.verb == "is" and is_itself(condition.subject):
            if condition.state == "dormant" or condition.under is not None:
                place = "under"
            elif condition.zone is not None and condition.zone.name in PILES:
                place = condition.zone.name or ""
    if effect.style == "latent" and place == "field":
        taken = next((step.target.zone for step in _steps(effect) if step.target is not None and is_itself(step.target)), None)
        if taken is not None and taken.name in PILES:
            return taken.name or ""
        if is_static(effect) and any(_is_below(step) for step in effect.steps):
            return "under"
    return place


def _is_below(step: Step) -> bool:
    """Whether a step speaks of cards above this one, or lets it go in place of one."""
    if step.target is None:
        return False
    return is_itself(step.target.above) or (is_itself(step.target) and _lies_above(step.instead, ("it",)))


def _takes_from_hand(step: Step) -> bool:
    """Whether a step is done to this card in the hand."""
    if step.actor is None or step.modal == "cannot" or step.moment is not None or step.instead is not None:
        return False
    zone = step.target.zone if step.target is not None and is_itself(step.target) else None
    return zone is not None and zone.name == "hand"


def _is_of_attack(trigger: object) -> bool:
    """This card attacks or is attacked: then it is a unit, on the field."""
    if not isinstance(trigger, Event) or trigger.timing != "when":
        return False
    return trigger.verb in ("attack", "attacked") and (is_itself(trigger.subject) or is_itself(trigger.object))


def _check_above(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """What lies above this card, asked or counted while it is active (TT-1.4, TT-X12)."""
    held = is_static(effect) or effect.style in ("continuous", "equip")
    asked = list(conditions)
    counted: list[Selection | None] = []
    bound = held or any(is_itself(role) for step in effect.steps for role in (step.target, step.using, step.with_, step.under))
    if bound:  # nothing of it happens if this card is covered by then (TT-6.15)
        counted.append(effect.foreach)
    for step in effect.steps:
        if bound and step.moment is None:
            counted.append(step.foreach)
            asked += [*step.conditions, *([] if step.while_ is None else [step.while_])]
        if held and step.instead is not None and is_itself(step.target) and _lies_above(step.instead, ("it", "self")):
            found.append('a card goes in place of one above it only while it lies under that: write "while this card is under '
                         'another card, ..."')
    if any(_asks_above(condition) for condition in asked) or any(_lies_above(one, ("self",)) for one in counted):
        found.append(NOTHING_ABOVE)


def _asks_above(condition: Condition) -> bool:
    card = condition.selection if condition.subject is None else condition.subject
    return card is not None and not is_true_of_none(card) and _lies_above(card, ("self",))


def _lies_above(card: Selection | None, lower: tuple[str, ...]) -> bool:
    return card is not None and card.ref is None and card.above is not None and card.above.ref in lower


def _check_held(steps: list[Step], found: list[str]) -> None:
    """What holds for this card only while it is not active, where it does not happen anyway (TT-1.4, TT-8.1)."""
    for step in steps:
        if step.verb == "be" and is_itself(step.target) and step.done in _ONLY_ON_FIELD and not step.only:
            found.append("this happens to the active card on the field only, but then this card is not there")
