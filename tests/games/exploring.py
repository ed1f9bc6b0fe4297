"""Every way to play on from a question, for the references: what tables can the engine reach?"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from cardscape.engine.decision import Decision
from cardscape.engine.loop import choose
from cardscape.engine.state import State

S = TypeVar("S", bound=State)


class Imagined(Protocol):
    """A table of a reference."""

    over: Any

    def frozen(self) -> Hashable:
        """Everything on it, to be compared."""


E = TypeVar("E", bound=Imagined)


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


def apart(expected: Iterable[Hashable], found: Iterable[Hashable], most: int) -> list[str]:
    """What is missing, and what there is too much of, in words: at most so many of each. Nothing if they are the same."""
    wanted, seen = set(expected), set(found)
    return [f"{word} {one}" for word, rest in (("missing", wanted - seen), ("too much", seen - wanted))
            for one in sorted(rest, key=repr)[:most]]


def certain_end(expected: Sequence[E], found: Mapping[Hashable, S], chance: Random) -> tuple[E, S] | None:
    """One of the ends from which there is only one way to play on, as the reference and as the engine has it; None if there is
    none.
    """
    tables = {end.frozen(): end for end in expected}
    open_ends = [end.frozen() for end in expected if not end.over]
    certain = sorted((key for key in tables if open_ends.count(key) == 1), key=repr)
    if not certain:
        return None
    key = chance.choice(certain)
    return tables[key], found[key]


def share_compared(seeds: range, difference: Callable[[Random], str]) -> float:
    """Assert that no seed makes a difference; returns the share of those that have few enough ways to be compared at all."""
    compared = 0
    for seed in seeds:
        try:
            assert not difference(Random(seed))
        except TooMany:
            continue
        compared += 1
    return compared / len(seeds)
