"""Trees in plain words, clause by clause: nothing that was understood is left out."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.lexicon import number_word
from cardscape.effects.tree import Duration, Moment, Node, Selection, Zone

_REFS: Final = {"self": "this card", "it": "that card", "attacker": "the attacking card", "defender": "the attacked card"}


def clauses(effect: Effect) -> list[tuple[str, str]]:
    """The parts of an effect in the order in which they matter, each with a heading."""
    parts: list[tuple[str, str]] = []
    if effect.limit is not None:
        scope = f" for each {effect.limit.scope}" if effect.limit.scope else ""
        parts.append(("limit", f"at most {_count(effect.limit.n)} time(s) a {effect.limit.per}{scope}"))
    if effect.trigger is not None:
        parts.append(("trigger", trigger_words(effect.trigger)))
    parts += [("condition", condition_words(condition)) for condition in effect.conditions]
    if effect.while_ is not None:
        parts.append(("while", condition_words(effect.while_)))
    if effect.duration is not None:
        parts.append(("duration", _value(effect.duration)))
    if effect.foreach is not None:
        parts.append(("for each", selection_words(effect.foreach)))
    parts += [("offer", f"the opponent may refuse: {step_words(step)}") for step in effect.offer]
    parts += [("cost", step_words(step)) for step in effect.cost]
    parts += [(f"step {number}", step_words(step)) for number, step in enumerate(effect.steps, 1)]
    if effect.optional:
        parts.append(("optional", "its controller may decline"))
    return parts


def trigger_words(trigger: Event | Moment) -> str:
    """When something happens."""
    if isinstance(trigger, Moment):
        return _moment(trigger)
    parts = [trigger.timing or "when"]
    if trigger.subject is not None:
        parts.append(selection_words(trigger.subject))
    if trigger.player is not None:
        parts.append(trigger.player)
    parts.append(trigger.verb or "")
    if trigger.object is not None:
        parts.append(selection_words(trigger.object))
    return " ".join([*parts, *_rest(trigger, ("timing", "verb", "subject", "player", "object"))])


def condition_words(condition: Condition) -> str:
    """What must be true."""
    parts: list[str] = []
    if condition.subject is not None:
        parts.append(selection_words(condition.subject))
    if condition.player is not None:
        parts.append(condition.player)
    parts.append(condition.verb or "")
    if condition.selection is not None:
        parts.append(selection_words(condition.selection))
    return " ".join([*parts, *_rest(condition, ("verb", "player", "subject", "selection"))])


def step_words(step: Step) -> str:
    """Who does what, or what is said of which cards."""
    parts = [part for part in (step.actor, step.modal, step.verb) if part]
    if step.target is not None:
        parts.append(selection_words(step.target))
    return " ".join([*parts, *_rest(step, ("actor", "modal", "verb", "target"))])


def zone_words(zone: Zone) -> str:
    """A place."""
    return " ".join(part for part in (zone.position and f"{zone.position} of", zone.whose, zone.name) if part)


def selection_words(selection: Selection) -> str:
    """The cards a sentence speaks of: how many, which, where."""
    if selection.ref is not None:
        head = _REFS.get(selection.ref, selection.ref)
        told: tuple[str, ...] = ("ref",)
    else:
        n = _count(selection.n)
        quantity = {"all": "all", "none": "no", "upto": f"up to {n}", "exactly": f"exactly {n}", "atleast": f"at least {n}",
                    "atmost": f"at most {n}"}.get(selection.mode or "plain", n)
        head = " ".join([quantity, *[_value(kind) for kind in selection.kinds], selection.category or "card"])
        told = ("mode", "n", "kinds", "category")
    return " ".join([head, *[f"({name} {_value(value)})" for name, value in selection.fields() if name not in told]])


def _count(n: int | None) -> str:
    if n is None:
        return "any number of"
    return number_word(n) if n else "no"


def _moment(moment: Moment) -> str:
    after = "next " if moment.next else ""
    return f"{moment.at or 'at'} of {moment.whose or 'the'}'s {after}{moment.span or 'turn'}"


def _rest(node: Node, told: tuple[str, ...]) -> list[str]:
    """The remaining fields, named."""
    return [f"[{name}: {_value(value)}]" for name, value in node.fields() if name not in told]


def _value(value: object) -> str:
    if isinstance(value, Selection):
        return selection_words(value)
    if isinstance(value, Zone):
        return zone_words(value)
    if isinstance(value, Condition):
        return condition_words(value)
    if isinstance(value, Moment):
        return _moment(value)
    if isinstance(value, Duration) and value.kind != "until":
        return f"this {value.kind}"
    if isinstance(value, Node):
        return ", ".join(f"{name} {_value(part)}" for name, part in value.fields())
    if isinstance(value, list):
        return " and ".join(_value(part) for part in value)
    return str(value)
