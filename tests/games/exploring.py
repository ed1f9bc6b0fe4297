"""Every way to play on from a question, for the references: what tables can the engine reach?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cardscape.engine.decision import Decision
from cardscape.engine.loop import choose
from cardscape.engine.state import State

S = TypeVar("S", bound=State)


class TooMany(Exception):
    """There are more ways to play the effect than anybody wants to compare."""


def option_of(decision: Decision, kind: str, name: str) -> int:
    """The number of the first option of this kind with a card of this name; -1 if there is none."""
    return next((index for index, option in enumerate(decision.options)
                 if option.kind == kind and option.card is not None and option.card.name == name), -1)


def unanswered(asked: Decision) -> Iterable[int]:
    """What is tried if nobody answers: a pass where there is one, else everything."""
    return [number for number, option in enumerate(asked.options) if option.kind == "pass"] or range(len(asked.options))


def ends(s: S, start: int, limit: int, go_on: Callable[[S], None], is_end: Callable[[S], bool],
         answers: Callable[[Decision], Iterable[int]] = unanswered) -> Iterator[S]:
    """The states in which the ways that begin with the option ``start`` end; each way plays in a copy."""
    left = [(s, start)]
    ways = 0
    while left:
        state, index = left.pop()
        new = state.copy()
        assert isinstance(new, type(s))
        choose(new, index)
        go_on(new)
        ways += 1
        if ways > limit:
            raise TooMany
        if new.decision is None or is_end(new):
            yield new
        else:
            left.extend((new, number) for number in answers(new.decision))
