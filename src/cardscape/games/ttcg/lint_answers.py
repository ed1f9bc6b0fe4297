"""Counters and redirections that never find an effect or an attack to answer."""

from __future__ import annotations

from cardscape.effects.clauses import Effect, Event, Step
from cardscape.effects.tree import Moment, Selection
from cardscape.games.ttcg.lint_events import side_of
from cardscape.games.ttcg.lint_selection import category_of, in_pile
from cardscape.games.ttcg.lint_turn import attacker_of
from cardscape.games.ttcg.timing import timing


def check_answers(effect: Effect, found: list[str]) -> None:
    """They need a waiting effect of the opponent, or an attack that is declared and not yet carried out (TT-A5, TT-X10)."""
    when = timing(effect)
    trigger = when.start if when.start is not None or not when.during else when.during[0]
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        if step.verb not in ("counter", "redirect") or step.modal == "cannot":
            continue
        at_once = step.moment is None and when.delay is None
        if step.object == "attack" and at_once:
            if _is_too_late(trigger) or (isinstance(trigger, Moment) and effect.style in ("latent", "passive")):
                found.append("then no attack is declared that waits to be carried out")
            elif effect.style == "counter" and isinstance(trigger, Moment) and trigger.whose == "you":
                found.append("a counter answers an attack of the opponent, who does not attack then")
        waiting = step.verb == "counter" and step.object == "effect" and at_once
        if waiting and _comes_first(trigger, effect.style or ""):
            found.append("then no effect of the opponent waits yet: what your own turn starts comes first")
        if step.verb == "redirect" and step.object == "attack" and step.target is not None:
            attacker = "opponent" if effect.style == "counter" else attacker_of(trigger)
            if (attacker and side_of(step.target) == attacker) or _is_attacker(effect, step):
                found.append("an attack is redirected to a unit of the player who is attacked")
        if step.verb == "counter" and step.target is not None:
            _check_countered(step, step.target, effect.style == "counter", found)


def _is_attacker(effect: Effect, step: Step) -> bool:
    """Whether a text that waits for an attack calls the attacking unit "it" in its first step (TT-11.7)."""
    trigger = effect.trigger
    if not isinstance(trigger, Event) or trigger.verb != "attack" or effect.also:
        return False
    if effect.conditions or effect.while_ is not None:
        return False
    first = [*effect.offer, *effect.cost, *effect.steps][0]
    return step is first and step.target is not None and step.target.ref == "it"


def _comes_first(trigger: Event | Moment | None, style: str) -> bool:
    """At the edges of the own turn the own triggers go onto an empty chain (TT-6.14)."""
    if not isinstance(trigger, Moment) or trigger.whose != "you":
        return False
    return trigger.at != "during" or style in ("latent", "passive")


def _is_too_late(trigger: Event | Moment | None) -> bool:
    """After an attack, at the edges of turns and phases, in phases without attacks (TT-7.3, TT-7.9)."""
    if isinstance(trigger, Moment):
        return trigger.at != "during" or trigger.span in ("draw phase", "main phase")
    return trigger is not None and trigger.verb == "attack" and trigger.timing == "after"


def _check_countered(step: Step, target: Selection, answers: bool, found: list[str]) -> None:
    """Only effects of the opponent are countered; in style counter also only attacks of the opponent (TT-6.6c, TT-A5)."""
    if step.actor == "you" and side_of(target) == "you" and (step.object == "effect" or answers):
        found.append("only what the opponent does is countered, never an effect or attack of the own cards")
    if step.object == "attack":
        if category_of(target) == "spell":
            found.append("spells never attack")
        if target.zone is not None and in_pile(target.zone):
            found.append("only units on the field attack")
