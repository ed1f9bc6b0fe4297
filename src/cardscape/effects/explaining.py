"""A tree in words, clause by clause, so that nothing the engine knows of a sentence is left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Moment, Node, Selection, Zone

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
REFERENCES: Final = {"self": "this card", "it": "that card", "host": "the equipped card", "leader": "the supported card",
                     "attacker": "the attacking card", "defender": "the attacked card"}


def clauses(effect: Effect) -> list[tuple[str, str]]:
    """The parts of an effect in order, each with what it is: limit, trigger, condition, cost, step 1 ..."""
    parts: list[tuple[str, str]] = []
    if effect.limit is not None:
        scope = f" for each {effect.limit.scope}" if effect.limit.scope else ""
        parts.append(("limit", f"at most {count_words(effect.limit.n)} time(s) a {effect.limit.per}{scope}"))
    if effect.trigger is not None:
        parts.append(("trigger", value_words(effect.trigger)))
    parts += [("condition", condition_words(condition)) for condition in effect.conditions]
    if effect.while_ is not None:
        parts.append(("while", condition_words(effect.while_)))
    if effect.duration is not None:
        parts.append(("duration", value_words(effect.duration)))
    if effect.foreach is not None:
        parts.append(("for each", selection_words(effect.foreach)))
    parts += [("offer", f"the opponent may refuse: {step_words(step)}") for step in effect.offer]
    parts += [("cost", step_words(step)) for step in effect.cost]
    parts += [(f"step {number}", step_words(step)) for number, step in enumerate(effect.steps, 1)]
    if effect.optional:
        parts.append(("optional", "its controller may decline"))
    return parts


def distinct(words: Iterable[str | None]) -> list[str]:
    """Words for a search: each once, in order of the alphabet."""
    return sorted({word for word in words if word})


def target_kinds(step: Step) -> list[str]:
    """What a step is about, as words one may search for."""
    target = step.target
    if target is None:
        return []
    if target.ref is not None:
        return [target.ref]
    return [target.category or "card", *[kind for kind in target.kinds if isinstance(kind, str)]]


def trigger_kinds(effect: Effect) -> list[str]:
    """What an effect waits for, as words one may search for."""
    trigger = effect.trigger
    if isinstance(trigger, Event):
        return [trigger.verb or ""]
    if isinstance(trigger, Moment):
        return [trigger.at or "", trigger.span or ""]
    return []


def count_words(n: int | None) -> str:
    if n is None:
        return "any number of"
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def event_words(event: Event) -> str:
    parts = [event.timing or "when"]
    if event.subject is not None:
        parts.append(selection_words(event.subject))
    if event.player is not None:
        parts.append(event.player)
    parts.append(event.verb or "")
    if event.object is not None:
        parts.append(selection_words(event.object))
    return " ".join([*parts, *_rest(event, ("timing", "verb", "subject", "player", "object"))])


def moment_words(moment: Moment) -> str:
    after = "next " if moment.next else ""
    whose = {"": "the", "you": "your", "opponent": "the opponent's"}.get(moment.whose or "", f"{moment.whose}'s")
    return f"{moment.at or 'at'} of {whose} {after}{moment.span or 'turn'}"


def condition_words(condition: Condition) -> str:
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
    parts = [part for part in (step.actor, step.modal, step.verb) if part]
    if step.target is not None:
        parts.append(selection_words(step.target))
    return " ".join([*parts, *_rest(step, ("actor", "modal", "verb", "target"))])


def zone_words(zone: Zone) -> str:
    parts = [zone.position and f"{zone.position} of", zone.whose, zone.name]
    if zone.x is not None or zone.y is not None:
        parts.append(f"{zone.x},{zone.y}")
    return " ".join(part for part in parts if part)


def selection_words(selection: Selection) -> str:
    """The cards a sentence speaks of: how many, which, where."""
    if selection.ref is not None:
        head = REFERENCES.get(selection.ref, selection.ref)
        told: tuple[str, ...] = ("ref",)
    else:
        n = count_words(selection.n)
        quantity = {"all": "all", "none": "no", "upto": f"up to {n}", "exactly": f"exactly {n}", "atleast": f"at least {n}",
                    "atmost": f"at most {n}", "chosen": "that many"}.get(selection.mode or "plain", n)
        head = " ".join([quantity, *[value_words(kind) for kind in selection.kinds], selection.category or "card"])
        told = ("mode", "n", "kinds", "category")
    return " ".join([head, *[f"({name} {value_words(value)})" for name, value in selection.fields() if name not in told]])


def value_words(value: object) -> str:
    """Any part of a tree in words."""
    if isinstance(value, Selection):
        return selection_words(value)
    if isinstance(value, Zone):
        return zone_words(value)
    if isinstance(value, Condition):
        return condition_words(value)
    if isinstance(value, Moment):
        return moment_words(value)
    if isinstance(value, Event):
        return event_words(value)
    if isinstance(value, Step):
        return step_words(value)
    if isinstance(value, Node):
        return ", ".join(f"{name} {value_words(part)}" for name, part in value.fields())
    if isinstance(value, list):
        return " and ".join(value_words(part) for part in value)
    return str(value)


def _rest(node: Node, told: tuple[str, ...]) -> list[str]:
    """The remaining fields, named."""
    return [f"[{name}: {value_words(value)}]" for name, value in node.fields() if name not in told]
