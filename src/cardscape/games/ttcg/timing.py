"""What the triggers and moments before a sentence do: start it, limit when it may start, or put off what it does."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect, Event
from cardscape.effects.tree import Moment

_BY_ITSELF: Final = ("latent", "passive")
_WIDE: Final = ("turn", "phase")


class Timing:
    """``start`` is what an effect waits for, ``during`` when that may be, ``delay`` when its steps are carried out."""

    def __init__(self) -> None:
        self.start: Event | Moment | None = None
        self.during: list[Moment] = []
        self.delay: Moment | None = None
        self.more: list[Event | Moment] = []
        """Further triggers, which never happen together with the first one."""


def timing(effect: Effect) -> Timing:
    """TT-C15, TT-6.18: "during" alone starts latent and passive effects; beside an event it limits them, as it does all others.

    A moment behind an event, and one of "this" or the "next" turn in a text that is activated, puts the steps off. What only says
    what holds "during your opponent's turn" starts nothing: it holds then (TT-6.6g, TT-6.9), wherever the sentence says so; a
    phase that is named first is what it waits for.
    """
    out = Timing()
    found = [effect.trigger, *(value for field, value in effect.also if field == "trigger")]
    if found == [None]:
        return out
    first = found[0]
    if (len(found) == 1 and isinstance(first, Moment) and first.at == "during" and first.span == "turn" and not first.next
            and _only_states(effect)):
        out.delay = first
        return out
    manual = effect.style not in _BY_ITSELF
    events = any(isinstance(value, Event) for value in found)
    for value in found:
        if isinstance(value, Event):
            _begin(out, value)
        elif isinstance(value, Moment):
            relative = bool(value.next) or (value.whose == "this" and value.at != "during")
            after = isinstance(out.start, Event)
            if out.delay is None and ((relative and (manual or after)) or (after and value.at != "during")):
                out.delay = value
            elif value.at == "during" and (manual or events or (isinstance(out.start, Moment) and out.start.at != "during")):
                out.during.append(value)
            elif value.at == "during" and isinstance(out.start, Moment):
                both = narrowed(out.start, value)
                if both is None:
                    out.more.append(value)
                else:
                    out.start = both
            else:
                _begin(out, value)
    return out


def _only_states(effect: Effect) -> bool:
    """Whether a latent or passive text has nothing to do or to choose, and says nothing else about how long it holds."""
    if effect.style not in _BY_ITSELF or effect.cost or effect.offer or effect.limit or effect.duration:
        return False
    for step in effect.steps:
        target = step.target
        if (step.actor is not None and step.modal != "cannot") or step.duration or step.moment or step.limit:
            return False
        if step.verb == "skip" or step.other_kind or step.instead:
            return False
        if step.actor is None and target is not None and target.ref is None and target.mode != "all":
            return False
    return True


def _begin(out: Timing, value: Event | Moment) -> None:
    if out.start is None:
        out.start = value
    else:
        out.more.append(value)


def narrowed(one: Moment, other: Moment) -> Moment | None:
    """The time that is meant by both, if there is any: "during your opponent's turn", "during the battle phase"."""
    if one.whose in ("you", "opponent") and other.whose in ("you", "opponent") and one.whose != other.whose:
        return None
    if _is_edge_apart(one, other) or _is_edge_apart(other, one):
        return None
    if one.span != other.span and one.span not in _WIDE and other.span not in _WIDE:
        return None
    out = Moment()
    out.at = one.at
    out.next = one.next
    out.whose = one.whose if one.whose in ("you", "opponent") else other.whose
    out.span = other.span if one.span in _WIDE else one.span
    return out


def _is_edge_apart(edge: Moment, other: Moment) -> bool:
    """The start and the end of a turn are steps of their own, in no phase (TT-4.1)."""
    return edge.at != "during" and edge.span == "turn" and other.at == "during" and other.span != "turn"


def reduce_times(found: list[Moment]) -> Moment:
    """The time meant by all of them; of times that exclude each other the linter has warned."""
    out = found[0]
    for other in found[1:]:
        out = narrowed(out, other) or out
    return out
