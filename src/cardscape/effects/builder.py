"""From the parser's reading to the settled tree."""

from __future__ import annotations

from cardscape.effects.lexicon import MONEY, NAME, Tokens
from cardscape.effects.parser import Machine, Path
from cardscape.effects.shape import Also, Shape, Values
from cardscape.effects.sharing import Clauses
from cardscape.effects.tree import Node


class Builder:
    """Makes the nodes of sentences; clauses that were read before are taken from there."""

    def __init__(self, machine: Machine, shape: Shape, clauses: Clauses) -> None:
        self.machine = machine
        self.shape = shape
        self.clauses = clauses
        self.values: list[str | int] = []
        self.words: list[str | int] = []

    def tree(self, tokens: Tokens, path: Path | None) -> Node:
        """The tree of a sentence that was read by the first rule."""
        self.values = self.words = tokens.values
        if NAME in tokens.ids or MONEY in tokens.ids:
            self.words = [
                tokens.typed[at] if token in (NAME, MONEY) else self.values[at] for at, token in enumerate(tokens.ids)
            ]
        return self.node(0, path)

    def clause(self, rule: int, path: Path | None, start: int, end: int) -> Node:
        """The node of a rule that was read between two places."""
        words = (rule, *self.words[start:end])
        known = self.clauses.find(words)
        if known is None:
            known = self.node(rule, path)
            self.clauses.add(words, known)
        return known

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
                if part.rule < 0:
                    value: object = self.values[part.place]
                else:
                    value = self.clause(part.rule, part.sub, part.place, part.end)
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
