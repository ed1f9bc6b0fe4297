"""From the parser's reading to the settled tree."""

from __future__ import annotations

from cardscape.effects.lexicon import Tokens
from cardscape.effects.parser import Machine, Path
from cardscape.effects.shape import Also, Shape, Values
from cardscape.effects.tree import Node


class Builder:
    """Makes the nodes of one sentence."""

    def __init__(self, machine: Machine, shape: Shape, tokens: Tokens) -> None:
        self.machine = machine
        self.shape = shape
        self.values = tokens.values

    def node(self, rule: int, path: Path | None) -> Node:
        """The node of one reading of a rule."""
        parts: list[Path] = []
        while path is not None:
            parts.append(path)
            path = path.before
        values: Values = {}
        also: Also = []
        for at in range(len(parts) - 1, -1, -1):
            part = parts[at]
            assign = part.assign
            if assign is None:
                continue
            for name, constant in assign.constants:
                if name[-1] == "+":
                    _append(values, name[:-1], constant)
                else:
                    _put(values, also, name, constant)
            if assign.label:
                value: object = self.values[part.place] if part.rule < 0 else self.node(part.rule, part.sub)
                if assign.append:
                    _append(values, assign.label, value)
                else:
                    _put(values, also, assign.label, value)
        return self.shape.settle(self.machine.nodes[rule], values, also)


def _append(values: Values, name: str, value: object) -> None:
    known = values.get(name)
    if isinstance(known, list):
        known.append(value)
    else:
        values[name] = [value]


def _put(values: Values, also: Also, name: str, value: object) -> None:
    if name not in values:
        values[name] = value
    elif values[name] != value and (name, value) not in also:
        also.append((name, value))
