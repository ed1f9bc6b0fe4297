"""What a sentence says about itself: its kind, its timings, the zone it works from."""

from __future__ import annotations

from cardscape.effects.clauses import Effect, Event
from cardscape.games.polaris.cards import TIMINGS
from cardscape.games.polaris.lint_steps import is_modifier


def timings_of(effect: Effect) -> tuple[str, ...]:
    """PL-14.2: the timing labels before the colon; static effects have none."""
    if effect.style is None or effect.style == "static":
        return ()
    return tuple(word for word in effect.style.split() if word in TIMINGS)


def kind_of(effect: Effect) -> str:
    """PL-2.5: static, triggered or activated, as the label says."""
    if effect.style == "static":
        return "static"
    return "triggered" if effect.style == "trigger" else "activated"


def works_from(effect: Effect) -> str:
    """PL-14.11: the field, or the zone outside it that the sentence takes this card from or says it lies in; where it waits for
    this card to be discarded or milled, the Discard Zone.
    """
    for step in [*effect.cost, *effect.steps]:
        target = step.target
        if target is not None and target.ref == "self" and target.zone is not None and target.zone.name:
            return target.zone.name
    for condition in [*effect.conditions, *([effect.while_] if effect.while_ is not None else [])]:
        subject = condition.subject
        zone = condition.zone.name if condition.zone is not None else None
        if subject is not None and subject.ref == "self" and zone is not None and zone in ("hand", "discard"):
            return zone
    event = effect.trigger
    about = None
    if isinstance(event, Event) and event.verb in ("discarded", "milled", "discard"):
        about = event.object if event.verb == "discard" else event.subject
    return "discard" if about is not None and about.ref == "self" else "field"


def force_faults(effect: Effect, activation: str, timeframe: str) -> list[tuple[str, str]]:
    """PL-13.12, PL-14.2: what keeps a Force from doing what its sentence says, each with its rule; the timeframe is empty where
    it could not be read.
    """
    found: list[tuple[str, str]] = []
    timings = timings_of(effect)
    if effect.style == "static":
        found.append(("PL-2.3", "a Force is activated; it has no static effect"))
    if works_from(effect) == "hand":
        found.append(("PL-13.4", "a Force is played, tapped or lies in the Discard Zone; it does not work from the hand"))
    if activation == "play" and timings not in ((), ("main",)):
        found.append(("PL-14.2", "a Play Force is played in the Play Phase: its only timing is Main"))
    if activation in ("tap", "discard") and not timings and effect.style is None:
        found.append(("PL-14.2", "the effect has no timing label; expected Main, Attack, Battle, Reply or Trigger"))
    if timeframe == "instant":
        if effect.trigger is not None and "trigger" not in timings:
            found.append(("PL-13.9", "an Instant is over at once, nothing can trigger it later"))
        if any(is_modifier(step) for step in effect.steps):
            found.append(("PL-13.12", "an Instant is over at once, so nothing it states would last"))
    elif timeframe and timings == ("trigger",):
        found.append(("PL-13.9", "a Force that is tapped by its trigger is Instant"))
    return found


def creature_faults(effect: Effect) -> list[tuple[str, str]]:
    """PL-14.2: an effect of a Creature has a timing label, or is Static; a trigger needs the label Trigger."""
    if effect.style is None:
        return [("PL-14.2", "the effect has no timing label; expected Main, Attack, Battle, Reply, Trigger or Static")]
    if effect.trigger is not None and effect.style not in ("trigger", "static"):
        return [("PL-14.2", "an effect that waits for an event has the label Trigger")]
    return []
