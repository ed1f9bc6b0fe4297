"""Has somebody changed the program or the printed cards? A bot gets hold of definitions, and of all that can be imported."""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any, Final

from cardscape.engine.decision import Definition
from cardscape.engine.state import State

_CODE: Final = (FunctionType, type, property, classmethod, staticmethod)
Marks = dict[tuple[str, ...], Any]


def program() -> Marks:
    """Every function, class and method of the program by its name."""
    marks: Marks = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "cardscape" and not name.startswith("cardscape.testing"):
            for key, value in list(vars(module).items()):
                if isinstance(value, _CODE):
                    marks[name, key] = value
                if isinstance(value, type) and value.__module__ == name:
                    parts = list(vars(value).items())
                    marks.update({(name, key, inner): part for inner, part in parts if isinstance(part, _CODE)})
    return marks


def printed(s: State) -> Marks:
    """All that is plainly printed on the cards of a match, and what the game itself does otherwise than its class."""
    marks: Marks = {}
    for number, card in enumerate(s.cards):
        for name in _fields(card):
            value = getattr(card, name, None)
            if _plain(value):
                marks[card.name, str(number), name] = value
    own = getattr(s.game, "__dict__", {})
    marks[type(s.game).__name__, "methods"] = sorted(name for name, value in own.items() if isinstance(value, FunctionType))
    return marks


def _fields(card: Definition) -> set[str]:
    names = set(getattr(card, "__dict__", ()))
    for cls in type(card).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
        names.update(cls.__dict__.get("__slots__", ()))
    return {name for name in names if not name.startswith("__")}


def _plain(value: Any) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(_plain(part) for part in value))


def tampered(before: Marks, after: Marks) -> str:
    """The first thing that is not what it was, by name; empty if nothing is."""
    for name, value in before.items():
        if name in after and after[name] is not value and after[name] != value:
            return ".".join(name)
    return ""
