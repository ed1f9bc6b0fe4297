"""What contradicts the place and state of the card whose text it is."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Selection, Zone
from cardscape.games.ttcg.lint_selection import FIELD_DISCARDS, in_pile

HOLDING: Final = ("normal", "continuous", "dormant", "passive")
"""Styles whose card is on the field, as long as no condition names another place (TT-6.6)."""
_ON_ROWS: Final = ("normal", "continuous", "equip", "counter")
_UNTAPPED: Final = ("normal", "continuous", "equip", "counter", "latent")
_AT_HOME: Final = ("normal", "continuous", "equip", "counter", "dormant")
_BRINGS: Final = frozenset(("play", "place", "swap", "rankup", "activate", "copy"))
"""Steps that may bring the own card onto the field."""
_STILL: Final = frozenset(("draw", "mill", "discard", "gain", "lose", "reveal", "search", "tap", "untap"))
"""Steps that leave the own card where it is, unless they are about it."""
_LEAVING: Final = frozenset(("discard", "destroy", "send", "return", "mill", "shuffle"))
_ON_FIELD: Final = frozenset(
    ("gain", "lose", "become", "indestructible", "immune", "attack", "skip", "tap", "untap", "equip", "destroy", "rankup",
     "increase", "reduce", "double", "halve", "change")
)  # fmt: skip
NOT_ACTIVE: Final = "only the active card on the field is changed, but then this card is not there"
STAYS: Final = "from one place to the same place a card does not move"
ONE_OF_THEM: Final = "this card itself is one of them, so this is never true"
_WHICHEVER: Final = ("mode", "n", "category", "controller", "zone")


def check_own_card(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """Costs and actions that the own card's state rules out, conditions that it makes untrue (TT-6.2, TT-6.6)."""
    check_spent(effect, found)
    if effect.style == "equip" and any(step.verb == "equip" and step.target is not None and step.target.ref == "host"
                                       for step in (*effect.offer, *effect.cost, *effect.steps)):
        found.append("in an equip text the equipped card is the one that this card is equipped to already")
    if any(_is_elsewhere(condition) for condition in conditions):
        _check_stacked(effect, conditions, found)
        stands = all(step.actor is None or step.verb == "equip" for step in effect.steps)
        if effect.style in ("continuous", "equip") and stands and any(is_away(condition) for condition in conditions):
            found.append(f"an effect of style {effect.style} lasts while its card is active, but then this card is not there")
        return
    if effect.style in HOLDING and effect.trigger is None:
        _check_active(effect, found)
    alone = any(counts_itself_out(condition, ("card",)) for condition in conditions)
    if effect.style in HOLDING and alone and not _is_gone(effect.trigger):
        found.append(ONE_OF_THEM)
    steps = [*effect.offer, *effect.cost, *effect.steps]
    first = steps[0]
    if is_itself(first.target) and first.moment is None and not first.only:
        _check_first(first, effect, found)
    _check_discarded(steps, effect, found)


def _is_gone(trigger: object) -> bool:
    """Whether a text waits for something after which its own card may be off the field."""
    if not isinstance(trigger, Event) or trigger.verb in ("attack", "attacked", "tapped", "untapped", "tap", "untap"):
        return False
    return is_itself(trigger.subject) or is_itself(trigger.object)


def check_spent(effect: Effect, found: list[str]) -> None:
    """What is paid with the own card takes it off the field, where it is needed (TT-1.7 to TT-1.10, TT-T7)."""
    spent = any(leaves_as_price(step) for step in effect.cost)
    if not spent:
        return
    if effect.style in ("continuous", "equip") and all(step.actor is None or step.verb == "equip" for step in effect.steps):
        found.append(f"an effect of style {effect.style} lasts while its card is active, but this card was the price")
    _check_moved(effect, found)
    itself = is_itself(effect.cost[-1].target) and not _names_another(effect)
    for step in effect.steps:
        itself = is_itself(step.target) or (itself and (step.target is None or step.target.ref == "it"))
        needed = step.verb in _ON_FIELD or step.instead is not None or step.stats or step.stat is not None
        if needed and itself and step.target is not None:
            found.append("this card was the price and is not on the field any more")
        if is_itself(step.under) or (step.target is not None and is_itself(step.target.under)):
            found.append("this card was the price: nothing can lie under it")
        if step.verb == "rankup" and is_itself(step.using) and all(paid.verb != "return" for paid in effect.cost):
            found.append("this card was the price: it ranks up nothing")


def leaves_as_price(step: Step) -> bool:
    return step.verb in _LEAVING and is_itself(step.target)


def _check_moved(effect: Effect, found: list[str]) -> None:
    """The first step takes this card to the hand or discard pile in which it lies since it was the price."""
    first, left = effect.steps[0], _left_at(effect.cost)
    if is_itself(first.target) and first.verb in ("send", "return", "add") and left in ("hand", "discard"):
        to = first.dest.name if first.dest is not None else "hand"
        if to == left and first.actor is not None and first.modal != "cannot" and first.instead is None:
            found.append(STAYS)


def _left_at(cost: list[Step]) -> str:
    """Where the own card lies after it was the price; empty if it was not (TT-1.7 to TT-1.10, TT-A6)."""
    for step in reversed(cost):
        if leaves_as_price(step):
            if step.verb in ("send", "return", "shuffle"):
                return step.dest.name or "" if step.dest is not None else "hand"
            return "discard"
    return ""


def _names_another(effect: Effect) -> bool:
    """Whether a trigger names another card, which stays "it" beside this card (TT-11.7)."""
    trigger = effect.trigger
    return isinstance(trigger, Event) and not is_itself(trigger.subject) and not is_itself(trigger.object)


def needs_field(step: Step) -> bool:
    return step.verb in _ON_FIELD and (step.stat != "points" or step.actor is None)


def _check_active(effect: Effect, found: list[str]) -> None:
    """The own card is active: nothing lies above it, and no pile holds it (TT-1.4)."""
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        target = step.target
        if target is not None and target.above is not None and is_itself(target.above):
            found.append("this card is active then: no card lies above it")
    first = [*effect.offer, *effect.cost, *effect.steps][0]
    if first.verb == "rankup" and is_itself(first.using) and first.actor is not None and first.modal != "cannot":
        found.append("a card on the field is not played onto another")
    if first.modal == "cannot" or first.moment is not None or not is_itself(first.target):
        return
    if first.verb == "search":
        found.append("this card is on the field then, where it is not searched for")
    at_home = first.target is not None and first.target.zone is None
    if at_home and first.verb in ("send", "return", "place") and first.dest is not None and is_own_side(first.dest):
        found.append(STAYS)


def is_own_side(zone: Zone) -> bool:
    """The field, or the own side of it or a row there, where a card on the field is already."""
    return zone.name == "field" or (zone.name in ("side", "units", "spells") and zone.whose in (None, "you"))


def is_away(condition: Condition) -> bool:
    """In a pile or under another card."""
    if condition.verb != "is" or not is_itself(condition.subject):
        return False
    return condition.state == "dormant" or condition.under is not None or (condition.zone is not None and in_pile(condition.zone))


def _check_discarded(steps: list[Step], effect: Effect, found: list[str]) -> None:
    """This card is discarded from the field, to which the steps before have left it (TT-1.8)."""
    if effect.trigger is not None or effect.style not in HOLDING:
        return
    for number, step in enumerate(steps):
        if step.verb == "discard" and is_itself(step.target) and step.modal != "cannot" and number:
            found.append(FIELD_DISCARDS)
        if step.verb not in _STILL or is_itself(step.target):
            return


def changes_itself(steps: list[Step], it: bool) -> bool:
    """Whether the own card is changed where it lies, before anything has moved it; "it" may be this card, too."""
    for step in steps:
        target = step.target
        itself = is_itself(target) or (it and target is not None and target.ref == "it")
        if step.verb == "place" and is_itself(step.under):
            return True
        if itself and step.moment is None and not step.only and _changes(step):
            return True
        if step.verb in _BRINGS and step.modal != "cannot":
            return False
        it = it and (target is None or itself)
    return False


def _changes(step: Step) -> bool:
    return needs_field(step) or (step.verb == "add" and step.dest is None) or bool(step.stats)


def _check_first(step: Step, effect: Effect, found: list[str]) -> None:
    """The first thing done with the own card meets it as the style demands it."""
    style, zone = effect.style or "", step.target.zone if step.target is not None else None
    if step.done in ("drawn", "milled", "played") and style in HOLDING and (step.done != "played" or effect.trigger is None):
        found.append(f"the text holds while its card is on the field, where it is never {step.done}")
    if step.done == "discarded" and style in HOLDING and effect.trigger is None:
        found.append(FIELD_DISCARDS)
    if effect.trigger is None and style in HOLDING and zone is not None and in_pile(zone):
        found.append(f"a {style} effect needs its card active on the field, but then this card is not there")
    if step.verb == "untap" and step in effect.offer and style in _UNTAPPED:
        found.append(f"a {style} effect needs an untapped card, which cannot be untapped")
    if step.actor != "you" or step.modal == "cannot":
        return
    if step.verb == "tap" and style == "dormant":
        found.append("a dormant effect needs a tapped card, which cannot be tapped")
    if step.verb == "discard" and (style == "dormant" or (style in _ON_ROWS and effect.trigger is None and not effect.cost)):
        found.append(FIELD_DISCARDS)
    if step.verb == "untap" and effect.cost and style in _UNTAPPED:
        found.append(f"a {style} effect needs an untapped card, which cannot be untapped to pay for it")
    if step.verb == "play" and effect.trigger is None and style in _AT_HOME and zone is None:
        named = "an equip" if style == "equip" else f"a {style}"
        found.append(f"{named} effect needs its card active on the field, where it has already been played")


def is_itself(target: Selection | None) -> bool:
    return target is not None and target.ref == "self"


def _is_elsewhere(condition: Condition) -> bool:
    """"While this card is in your hand": then the text works there."""
    at_home = condition.state in ("tapped", "untapped") or (condition.zone is not None and not in_pile(condition.zone))
    return condition.verb == "is" and is_itself(condition.subject) and not at_home


def _check_stacked(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """In a hand or pile no card lies under another."""
    first = [*effect.offer, *effect.cost, *effect.steps][0].target
    if first is None or not is_itself(first.under) or effect.trigger is not None:
        return
    if any(is_away(condition) and condition.zone is not None for condition in conditions):
        found.append("only cards on the field have cards under them, but then this card is not there")


def counts_itself_out(condition: Condition, categories: tuple[str, ...]) -> bool:
    """"You control no cards", said by a card on the field; "no units", said by a unit."""
    selection = condition.selection
    if selection is None or selection.ref is not None or selection.category not in categories or selection.also:
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
