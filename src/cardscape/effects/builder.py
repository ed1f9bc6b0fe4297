"""From the parser's reading to the settled tree."""

from __future__ import annotations

from cardscape.effects.lexicon import MONEY, NAME, Tokens
from cardscape.effects.parser import Machine, Path
from cardscape.effects.shape import Also, Shape, Values
from cardscape.effects.sharing import Clauses, Words
from cardscape.effects.tree import Node


class Builder:
    """Makes the nodes of sentences; clauses that were read before are taken from there."""

    def __init__(self, machine: Machine, shape: Shape, clauses: Clauses) -> None:
        self.machine = machine
        self.shape = shape
        self.clauses = clauses
        self.values: list[str | int] = []
        self.words: Words = ()

    def tree(self, tokens: Tokens, path: Path | None) -> Node:
        """The tree of a sentence that was read by the first rule."""
        self.values = tokens.values
        if NAME in tokens.ids or MONEY in tokens.ids:
            self.words = tuple([
                tokens.typed[at] if token in (NAME, MONEY) else self.values[at] for at, token in enumerate(tokens.ids)
            ])
        else:
            self.words = tuple(self.values)
        return self.node(0, path)

    def node(self, rule: int, path: Path | None) -> Node:
        """The node of one reading of a rule."""
        parts: list[Path] = []
        while path is not None:
            if path.assign is not None:
                parts.append(path)
            path = path.before
        values: Values = {}
        also: Also = []
        clauses = self.clauses
        for at in range(len(parts) - 1, -1, -1):
            part = parts[at]
            assign = part.assign
            assert assign is not None
            for name, constant in assign.constants:
                if name not in values:
                    values[name] = constant
                else:
                    _put(values, also, name, constant)
            for name, constant in assign.listed:
                _append(values, name, constant)
            label = assign.label
            if not label:
                continue
            called = part.rule
            if called < 0:
                value: object = self.values[part.place]
            else:
                words = self.words[part.place : part.end]
                known = clauses.recent[called].get(words) or clauses.find_older(called, words)
                if known is None:
                    known = self.node(called, part.sub)
                    clauses.add(called, words, known)
                value = known
            if assign.append:
                _append(values, label, value)
            elif label not in values:
                values[label] = value
            else:
                _put(values, also, label, value)
        return self.shape.settle(self.machine.nodes[rule], values, also)


def _append(values: Values, name: str, value: object) -> None:
    known = values.get(name)
    if isinstance(known, list):
        known.append(value)
    else:
        values[name] = [value]


def _put(values: Values, also: Also, name: str, value: object) -> None:
    """Say a field again: what is said already, or more that must hold as well."""
    if values[name] != value and (name, value) not in also:
        also.append((name, value))
