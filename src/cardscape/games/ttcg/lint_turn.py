"""What a text names too late, or in the turn of the wrong player."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect, Event, Step
from cardscape.effects.tree import Duration, Moment, Selection
from cardscape.games.ttcg.lint_events import side_of
from cardscape.games.ttcg.lint_words import is_static
from cardscape.games.ttcg.timing import timing

SIDES: Final = ("you", "opponent")
_OTHER: Final = {"you": "opponent", "opponent": "you", "": ""}
_NO_ATTACKS: Final = ("draw phase", "main phase")


def check_turn(effect: Effect, found: list[str]) -> None:
    """In whose turn the text acts, and what of that turn is still to come."""
    triggers = [effect.trigger, *(value for field, value in effect.also if field == "trigger")]
    for trigger in triggers:
        for moment in triggers:
            if isinstance(trigger, Event) and isinstance(moment, Moment) and moment.at == "during":
                _check_attack_time(trigger, moment, found)
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        moment = step.moment
        if moment is not None and moment.at == "start" and moment.whose == "this" and moment.span == "turn" and not moment.next:
            found.append("this turn has begun already, so its start never comes")
        if len(triggers) == 1 and effect.trigger is not None and moment is None and _ends_with_turn(effect, step):
            _check_step(step, effect.trigger, found)
        _check_held(effect, step, triggers, found)
        kinds = [duration.kind for duration in _durations(effect, step)]
        if "turn" in kinds and "next" in kinds:
            found.append("this turn and the next turn are never at once")


def _check_held(effect: Effect, step: Step, triggers: list[object], found: list[str]) -> None:
    """What holds during a turn or phase in which nobody could do it anyway (TT-4.4, TT-7.1)."""
    when = step.moment if step.moment is not None else timing(effect).delay if len(triggers) == 1 else None
    held = step.modal == "cannot" or (step.actor is None and step.modal is not None)
    lasting = effect.style in ("continuous", "equip") if step.moment is not None else effect.style in ("passive", "latent")
    if not held or step.only or when is None or when.at != "during" or when.next or not (lasting or is_static(effect)):
        return
    whose = when.whose if when.whose in SIDES else ""
    target = step.target
    attacks = step.verb == "attack" or step.done == "attacked"
    side = side_of(target) if target is not None else ""
    side = side if step.verb == "attack" else _OTHER[side]
    if attacks and target is not None and (when.span in _NO_ATTACKS or (whose and side and side != whose)):
        found.append("then no such unit attacks: units attack in the Battle Phase of their own player")


def attacker_of(trigger: Event | Moment | None) -> str:
    """Whose unit attacks in an event, as far as the text says it; empty if it is no attack."""
    if not isinstance(trigger, Event) or trigger.verb not in ("attack", "attacked"):
        return ""
    if trigger.verb == "attack":
        return _side(trigger.subject) or _OTHER[_side(trigger.object)]
    return _OTHER[_side(trigger.subject)]


def _side(selection: Selection | None) -> str:
    return "" if selection is None else side_of(selection)


def _check_attack_time(event: Event, moment: Moment, found: list[str]) -> None:
    """Units attack in their player's own Battle Phase (TT-7.1)."""
    if event.verb not in ("attack", "attacked"):
        return
    side = attacker_of(event)
    if moment.span in _NO_ATTACKS or (side and moment.whose in SIDES and moment.whose != side):
        found.append("then no such unit attacks: units attack in the Battle Phase of their own player")


def _ends_with_turn(effect: Effect, step: Step) -> bool:
    return any(duration.kind == "turn" for duration in _durations(effect, step))


def _durations(effect: Effect, step: Step) -> list[Duration]:
    return [duration for duration in (step.duration, effect.duration) if duration is not None]


def _check_step(step: Step, trigger: Event | Moment, found: list[str]) -> None:
    """What is allowed or forbidden for this turn, when nobody can do it in this turn any more."""
    target = step.target
    if target is None or step.only:
        return
    turn = _turn_of(trigger)
    grants = step.verb == "play" and target.extra and step.actor in SIDES
    if grants and (_plays_are_over(trigger) or _OTHER[turn] == step.actor):
        found.append("then nobody plays a card by the rules any more in this turn")
    fights = step.actor is None and step.verb == "attack"
    if fights and (_attacks_are_over(trigger) or (turn and side_of(target) == _OTHER[turn])):
        found.append("then such units do not attack any more in this turn")


def _turn_of(trigger: Event | Moment) -> str:
    """Whose turn it is when the trigger happens, as far as the text says it."""
    if isinstance(trigger, Event):
        return attacker_of(trigger)
    return trigger.whose if trigger.whose in SIDES else ""


def _attacks_are_over(trigger: Event | Moment) -> bool:
    return isinstance(trigger, Moment) and trigger.at == "end" and trigger.span in ("turn", "battle phase")


def _plays_are_over(trigger: Event | Moment) -> bool:
    """After the Main Phase (TT-4.4)."""
    if isinstance(trigger, Event):
        return trigger.verb in ("attack", "attacked")
    return trigger.span == "battle phase" or (trigger.at == "end" and trigger.span in ("turn", "main phase"))
