"""The states of a printing network prepared for the search, and one node on its way through them."""

from __future__ import annotations

from typing import Final

from cardscape.effects.network import ACCEPT, CONSTANT, WORD, Arc, RuleNetwork
from cardscape.effects.patterns import Key
from cardscape.effects.shape import Also, Values
from cardscape.effects.tree import Node, Selection

_SINGULAR_MODES: Final = ("counted", "named")
_REMEMBERED: Final = 5000
_WIDE: Final = 4
_LONGEST: Final = 50


class Frame:
    """One node being printed: what is still to be said, and the number of its noun."""

    def __init__(self, node: Node, values: Values, rule: str, mode: str, key: Key | None) -> None:
        self.node = node
        self.values = values
        self.also: Also = node.also
        self.rule = rule
        self.mode = mode
        self.parts: dict[str, object] | None = None
        if key is not None:
            self.parts = {str(key[at]): key[at + 1] for at in range(2, len(key), 2)}
        self.trail: list[Arc] = []
        self.unsure = False
        self.failed: set[tuple[int, int, tuple[str, ...], tuple[int, ...]]] = set()
        self.plural = isinstance(node, Selection) and node.is_plural()
        if mode in _SINGULAR_MODES and isinstance(node, Selection) and node.mode == "all":
            self.plural = False
        self.begins_plural = self.plural

    def key(self, state: int) -> tuple[int, int, tuple[str, ...], tuple[int, ...]]:
        """A state and all that is still to be said there: what failed once need not be tried again."""
        return state, _left(self.values), tuple(self.values), tuple(map(id, self.also))

    def rest(self, state: int) -> Key | None:
        """What decides how the rest is said from a state on."""
        if self.parts is None:
            return None
        key: list[object] = [self.rule, self.mode, state, self.plural, *self.values]
        for name, value in self.values.items():
            part = self.parts[name]
            key.append(part[-len(value) :] if isinstance(value, list) and isinstance(part, tuple) else part)
        return tuple(key)


class Choice:
    """An arc with all that follow it without a choice, and the fields (and constant values) that they need."""

    def __init__(self, network: RuleNetwork, arc: Arc) -> None:
        self.arcs = [arc]
        while arc.kind != ACCEPT and len(network.states[arc.target]) == 1 and len(self.arcs) < _LONGEST:
            arc = network.states[arc.target][0]
            self.arcs.append(arc)
        self.target = arc.target
        self.accepts = arc.kind == ACCEPT
        self.bare = all(part.kind == WORD and not part.actions for part in self.arcs)
        self.needs: list[tuple[str, object]] = []
        for part in self.arcs:
            for action in part.actions:
                if action.kind == CONSTANT:
                    self.needs.append((action.field, None if action.listed else action.value))
            if part.label:
                self.needs.append((part.label, None))
        self.used = len(self.needs)
        self.names = frozenset(name for name, _ in self.needs)
        self.constants = [(name, value) for name, value in self.needs if value is not None]

    def agrees(self, values: Values) -> bool:
        """Whether the fields have the values that are asked for."""
        agreed = True
        for name, needed in self.constants:
            agreed = agreed and values.get(name) == needed
        return agreed

    def fits(self, values: Values, also: Also) -> bool:
        """Whether all fields are there, in one place or the other, with the values that are asked for."""
        for name, needed in self.needs:
            known = values.get(name)
            if (known is None or (needed is not None and known != needed)) and all(entry[0] != name for entry in also):
                return False
        return True


class State:
    """The choices of a state; where most demand one constant (a verb), they are found by its value."""

    def __init__(self, choices: list[Choice]) -> None:
        self.choices = choices
        self.wide = len(choices) >= _WIDE
        self.key = ""
        self.by_value: dict[object, list[Choice]] = {}
        self.fitting: dict[tuple[str | None, ...], list[Choice]] = {}
        firsts = [choice.needs[0][0] for choice in choices if choice.needs and choice.needs[0][1] is not None]
        if len(firsts) < 4:
            return
        self.key = max(firsts, key=firsts.count)
        found = [next((value for name, value in choice.needs if name == self.key), None) for choice in choices]
        for value in dict.fromkeys(value for value in found if value is not None):
            self.by_value[value] = [
                choice for choice, own in zip(choices, found, strict=True) if own is None or own == value
            ]

    def open(self, values: Values, also: Also) -> list[Choice]:
        """The choices whose fields are all there, and that leave none if they are the last; remembered by the set of fields."""
        if also:
            return self.choices
        said = values.get(self.key) if self.key else None
        signature = (said if isinstance(said, str) else None, *values)
        known = self.fitting.get(signature)
        if known is None:
            there = values.keys()
            known = [
                choice
                for choice in self.by_value.get(signature[0], self.choices)
                if choice.names <= there and not (choice.accepts and len(there) > choice.used)
            ]
            if len(self.fitting) < _REMEMBERED:
                self.fitting[signature] = known
        return known


def _left(values: Values) -> int:
    """How many parts of lists are still to be said."""
    return sum(len(value) for value in values.values() if isinstance(value, list))


def matches(frame: Frame, name: str, append: bool, value: object) -> bool:
    known = frame.values.get(name)
    if append:
        return isinstance(known, list) and bool(known) and known[0] == value
    if known is not None:
        return known == value and type(known) is type(value)
    return (name, value) in frame.also


def use_value(frame: Frame, name: str, append: bool, value: object) -> None:
    if append or name in frame.values:
        use(frame, name, append)
    else:
        frame.also = [entry for entry in frame.also if entry != (name, value)]


def use(frame: Frame, name: str, append: bool) -> object:
    known = frame.values.get(name)
    if known is None:
        for at, entry in enumerate(frame.also):
            if entry[0] == name:
                frame.also = frame.also[:at] + frame.also[at + 1 :]
                return entry[1]
        return None
    if append and isinstance(known, list):
        rest = known[1:]
        if rest:
            frame.values[name] = rest
        else:
            del frame.values[name]
        return known[0]
    del frame.values[name]
    return known
