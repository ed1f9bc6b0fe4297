"""The labels of an effect: read off its sentence, or checked against what the card file prints."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect, Event, Step
from cardscape.effects.tree import Selection
from cardscape.games.taiwan.cards import FIGURE

_LASTING_ACTIONS: Final = ("double", "halve")
_LEAVING: Final = ("destroyed", "sent", "silenced", "returned", "attached")


def states_something(step: Step) -> bool:
    """Whether a step only says how things are: a statement, a prohibition, a tax."""
    return step.actor is None or step.modal in ("cannot", "must")


def can_last(step: Step) -> bool:
    """TW-11.6: whether a step may be for a time: statements, doubled and halved attacks, control."""
    return states_something(step) or step.verb in _LASTING_ACTIONS or step.verb == "control"


def duration_of(effect: Effect) -> str:
    """TW-11.6: instant changes something, temporary ends with a named moment, permanent lasts without one."""
    lasting = [step for step in effect.steps if can_last(step)]
    if any(step.duration is not None for step in lasting):
        return "temporary"
    if any(step.verb != "control" for step in lasting):
        return "permanent"
    return "instant"


def role_of(effect: Effect, category: str, stays: bool, source: str, on_activation: bool) -> str:
    """TW-2.7, TW-11.10: static, activated, trigger, or what the activation of a Tactic or Countermeasure does."""
    one_shot = category != FIGURE and not stays
    if on_activation or (one_shot and source in ("field", "hand")):
        return "activation"
    if effect.trigger is not None:
        return "trigger"
    holds = all(states_something(step) and step.duration is None for step in effect.steps)
    if holds and not effect.cost and effect.limit is None and source in ("field", "supporter"):
        return "static"
    return "activated"


def limit_of(effect: Effect, role: str, source: str) -> tuple[str, int]:
    """TW-11.8: the printed limit; without one, once per turn and instance for what is activated on the field."""
    if effect.limit is not None:
        times = effect.limit.n if effect.limit.n is not None else 1
        if effect.limit.per == "game":
            return "game", times
        return ("name" if effect.limit.scope == "name" else "instance"), times
    return ("instance", 1) if role == "activated" and source == "field" else ("none", 0)


TOO_SLOW: Final = "a trigger on anything but a phase event needs speed 2 or more"


def too_slow(effect: Effect, speed: int, role: str) -> bool:
    """TW-11.5: a trigger on anything but a phase event needs speed 2 or more."""
    return role in ("trigger", "activation") and isinstance(effect.trigger, Event) and speed < 2


NO_ANSWER: Final = "at speed 1 no effect waits to be negated, and no attack to be carried out"


def answers_nothing(effect: Effect, speed: int) -> bool:
    """TW-11.2: speed 1 answers nothing. Only a trigger of a phase may lie above another one on the stack (TW-12.5)."""
    return speed < 2 and effect.trigger is None and any(step.verb in ("cancel", "redirect", "negate") for step in effect.steps)


def is_choice(step: Step) -> bool:
    """Whether somebody would have to choose the cards that a statement is about."""
    target = step.target
    return step.actor is None and target is not None and target.ref is None and target.mode != "all"


def misplaced(effect: Effect, role: str, type: str, source: str) -> list[str]:
    """Words that have no meaning on this card."""
    found: list[str] = []
    refs = {node.ref for node in effect.walk() if isinstance(node, Selection)}
    if "host" in refs and type != "advisory suite":
        found.append('only an Advisory Suite can speak of "the equipped figure"')
    if "leader" in refs and source != "supporter":
        found.append('only an effect from = "supporter" can speak of "the supported figure"')
    if isinstance(effect.trigger, Event) and effect.trigger.subject is not None:
        gone = effect.trigger.verb in _LEAVING or (effect.trigger.subject.ref == "host" and effect.trigger.verb == "turned_down")
        if gone and effect.trigger.subject.ref in ("host", "leader"):
            found.append("this card goes with that Figure and does not hear of it; it can wait for itself to go")
    if effect.while_ is not None and role != "static":
        found.append('"while" belongs to effects that hold by themselves')
    if type == "call to arms" and not any(step.verb == "deploy" for step in effect.steps):
        found.append("a Call to Arms deploys a Figure")
    if role == "static" and any(is_choice(step) for step in effect.steps):
        found.append("nobody chooses what a static effect is about; it holds for all that fit")
    if role == "static" and effect.conditions:
        found.append('a static effect says "while", not "if"')
    return found
