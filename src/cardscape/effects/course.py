"""Where a trigger has left the cards that a text goes on to speak of: what needs them on the field is too late then."""

from __future__ import annotations

from collections.abc import Container, Mapping

from cardscape.effects.clauses import Effect, Event, Step
from cardscape.effects.tree import Selection

FIELD = "field"


def check_left(
    effect: Effect, left: Mapping[str, str], on_field: Container[str], piles: Container[str], found: list[str]
) -> None:
    """Warn of steps about this card, or about the card that triggered, which the trigger has left elsewhere.

    ``left`` says in which zone an event leaves its card (``FIELD`` if there), ``on_field`` are the verbs that need it there,
    ``piles`` the other zones. From the first step on that moves cards nothing is said.
    """
    event = effect.trigger
    place = left.get(event.verb or "", "") if isinstance(event, Event) else ""
    if not place or not isinstance(event, Event):
        return
    card = event.subject if event.subject is not None else event.object
    if card is None or card.ref not in (None, "self"):
        return
    for step in [*effect.cost, *effect.steps]:
        target = step.target
        about = target is not None and (target.ref == "self" if card.ref == "self" else target.ref == "it" and place != FIELD)
        about = about or (target is not None and target.ref == "it" and card.ref == "self" and place != FIELD)
        if target is not None and about and step.modal != "cannot":
            _check(step, target, place, on_field, piles, found)
        if step.verb not in on_field or step.verb == "destroy" or (target is not None and target.ref is None):
            return


def _check(
    step: Step, target: Selection, place: str, on_field: Container[str], piles: Container[str], found: list[str]
) -> None:
    who = "this card" if target.ref == "self" else "it"
    if target.zone is not None:
        if place == FIELD and target.zone.name in piles:
            found.append(f"then {who} is on the field, not there")
        elif place != FIELD and place in piles and target.zone.name == "hand" != place:
            found.append(f"then {who} is not in the hand")
    elif place != FIELD and step.verb in on_field and (step.actor is None or step.verb not in ("gain", "lose")):
        found.append(f"then {who} is not on the field any more")
