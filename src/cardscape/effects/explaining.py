"""An effect in words, clause by clause, as the engine understood it: each clause is said anew from its tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.language import Language
from cardscape.effects.lexicon import number_word
from cardscape.effects.printer import PrintError
from cardscape.effects.statements import gather, step_like, unowned
from cardscape.effects.tree import Limit, Moment, Node, Selection

_TIMES: Final = {1: "once", 2: "twice"}


class Explainer:
    """Says the clauses of one language."""

    def __init__(self, language: Language) -> None:
        self.printer = language.printer

    def clauses(self, effect: Effect) -> list[tuple[str, str]]:
        """The parts of an effect in order, each with what it is: limit, trigger, condition, cost, step 1 ..."""
        parts: list[tuple[str, str]] = []
        for name, node in [*effect.fields(), *effect.also]:
            if isinstance(node, Limit):
                parts.append(("limit", limit_words(node)))
            elif isinstance(node, Event):
                parts.append(("trigger", self.said(node, "trigger")))
            elif isinstance(node, Moment):
                parts.append(("trigger", self.said(node, "moment")))
            elif isinstance(node, Condition):
                parts.append((name, self.condition(node)))
            elif name == "conditions":
                parts += [("condition", self.condition(condition)) for condition in effect.conditions]
            elif name == "duration" and isinstance(node, Node):
                parts.append(("duration", self.said(node, "duration")))
            elif name == "foreach" and isinstance(node, Selection):
                parts.append(("for each", self.said(node, "sel", "counted")))
        parts += [("offer", f"your opponent may {self.said(unowned(step), 'offered')}") for step in effect.offer]
        parts += [("cost", self.step(step)) for step in effect.cost]
        parts += [(f"step {number}", self.step(step)) for number, step in enumerate(named_again(effect.steps), 1)]
        if effect.optional:
            parts.append(("optional", "its controller may decline"))
        return parts

    def step(self, step: Step) -> str:
        """What is done or stated, and by whom: nobody named is you."""
        said = self.said(gather([step])[0], "step")
        return f"you {said}" if step.actor == "you" and step.modal is None else said

    def condition(self, condition: Condition) -> str:
        return self.said(condition, "cond")

    def selection(self, selection: Selection) -> str:
        """The cards a text speaks of: how many, which, where."""
        return self.said(selection, "sel")

    def said(self, node: Node, rule: str, mode: str = "") -> str:
        """A clause in the words of its language; one that the grammar cannot say by itself field by field."""
        try:
            return self.printer.clause(node, rule, mode)
        except PrintError:
            return ", ".join(f"{name.replace('_', ' ')} {self.value(value)}" for name, value in [*node.fields(), *node.also])

    def value(self, value: object) -> str:
        """What stands in a field, in words."""
        if isinstance(value, list):
            return " and ".join([self.value(part) for part in value])
        if isinstance(value, Selection):
            return self.selection(value)
        if isinstance(value, Condition):
            return self.condition(value)
        return self.said(value, value.KIND) if isinstance(value, Node) and value.KIND in self.printer.networks else str(value)


def named_again(steps: list[Step]) -> list[Step]:
    """The steps, where a statement that goes on about all of some cards ("gain 50 attack and 50 defense") names them again."""
    found: list[Step] = []
    several: Selection | None = None
    for step in steps:
        target = step.target
        if step.actor is not None or target is None:
            several = None
        elif target.ref != "it":
            several = target if target.mode == "all" else None
        elif several is not None:
            step = step_like(step)
            step.set("target", several)
        found.append(step)
    return found


def limit_words(limit: Limit) -> str:
    """How often at most, for which cards together."""
    n = limit.n or 0
    scope = f" for each {limit.scope}" if limit.scope else ""
    return f"at most {_TIMES.get(n) or f'{number_word(n)} times'} a {limit.per}{scope}"


_SIDES: Final = {"you": "own", "opponent": "enemy"}
_FORMS: Final = {
    "play": "played", "draw": "drawn", "discard": "discarded", "mill": "milled", "tap": "tapped", "untap": "untapped",
    "rankup": "rankedup",
}  # fmt: skip
_OTHER_FORM: Final = {**_FORMS, **{done: verb for verb, done in _FORMS.items()}}
"""An event that a player causes, and the same as it happens to a card."""


def distinct(words: Iterable[str | None]) -> list[str]:
    """Words for a search: each once, in order of the alphabet."""
    return sorted({word for word in words if word})


def deeds(steps: Iterable[Step]) -> list[str]:
    """What steps do, as words one may search for; what they forbid or demand is not what they do."""
    found: list[str] = []
    for step in steps:
        verb = step.verb or ""
        said = f"be {step.done}" if verb == "be" and step.done else verb
        if step.modal == "cannot" or (step.modal == "must" and step.actor is None):
            found += [step.modal, f"{step.modal} {said}"]
        else:
            found.append(f"can {said}" if verb == "be" else verb)
            found += [f"{verb} {step.stat}"] if step.stat else []
            found += [f"{verb} this card"] if step.target is not None and step.target.ref == "self" and step.actor else []
    return found


def target_kinds(effect: Effect) -> list[str]:
    """What the steps of an effect are about, as words one may search for; "it" is also what was named before."""
    trigger = effect.trigger
    named = (trigger.subject or trigger.object) if isinstance(trigger, Event) else None
    if not isinstance(trigger, Event):
        for condition in _asked(effect):
            named = condition.subject or condition.selection or named
    found: list[str] = []
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        words: list[str] = []
        for selection in (step.target, step.with_, step.using, step.under):
            if selection is None:
                continue
            if selection.ref == "it":
                words += ["it", *(_kinds(named) if named is not None else [])]
            else:
                words += _kinds(selection)
                named = selection
        if any(step is one for one in effect.steps):
            found += words
    return found


def _kinds(selection: Selection) -> list[str]:
    if selection.ref is not None:
        return [selection.ref]
    found = [selection.category or "card"]
    for kind in selection.kinds:
        found += [str(word) for word in kind] if isinstance(kind, list) else [str(kind)]
    side = selection.controller or (selection.zone.whose if selection.zone is not None else None)
    return [*found, *([_SIDES[side]] if side in _SIDES else [])]


def trigger_kinds(effect: Effect) -> list[str]:
    """What an effect waits for, as words one may search for: whoever draws a card, it is drawn."""
    found: list[str] = []
    for trigger in [effect.trigger, *(value for field, value in effect.also if field == "trigger")]:
        if isinstance(trigger, Event):
            verb = trigger.verb or ""
            found += [verb, _OTHER_FORM.get(verb, "")]
        elif isinstance(trigger, Moment):
            found += [trigger.at or "", trigger.span or ""]
    return found


def condition_kinds(effect: Effect) -> list[str]:
    """What an effect or one of its steps asks for ("if", "while"), as words one may search for."""
    asked = _asked(effect)
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        asked += [*step.conditions, *([] if step.while_ is None else [step.while_])]
    found: list[str] = []
    for condition in asked:
        points = condition.stat or ("points" if condition.compare else None)
        found += [condition.verb or "", *(word for word in (points, condition.state) if word)]
    return found


def _asked(effect: Effect) -> list[Condition]:
    return [*effect.conditions, *([] if effect.while_ is None else [effect.while_])]
