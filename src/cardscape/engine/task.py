"""Pending rule steps: small immutable objects on the agenda, each dumped and printed by its registered name and fields."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from cardscape.engine.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record:
    """An immutable row of the state that dumps and prints itself.

    ``NAME`` is how dumps call it; ``FIELDS`` are the constructor's arguments in order, all ints, strings or tuples of these.
    A field whose name starts with ``@`` holds a card slot; the attribute has the name without the sign.
    """

    NAME: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Record, Generic[S]):
    """One step that is still to be done."""

    def run(self, s: S) -> None:
        """Do the step: change the state by atoms, put further steps on the agenda, or ask."""
        raise NotImplementedError(type(self).__name__)

    def chosen(self, s: S, pick: int) -> None:
        """Go on after this task's question was answered with ``pick``."""
        raise NotImplementedError(type(self).__name__)


_REGISTRY: Final[dict[str, type[Record]]] = {}


def register(*classes: type[Record]) -> None:
    """Make record classes known to dump and load. Two of them must not share a name, unless one file was loaded twice."""
    for cls in classes:
        known = _REGISTRY.get(cls.NAME)
        if not cls.NAME:
            raise ValueError(f"record class {cls.__name__} has no NAME")
        if known is not None and not _same_source(known, cls):
            raise ValueError(f"record name {cls.NAME!r} of {cls.__name__} is taken by {known.__name__} in {_file(known)}")
        _REGISTRY[cls.NAME] = cls


def _same_source(one: type[Record], two: type[Record]) -> bool:
    return one is two or (one.__qualname__ == two.__qualname__ and _file(one) == _file(two))


def _file(cls: type[Record]) -> str:
    name = str(getattr(cls, "__module__", ""))
    return str(getattr(sys.modules.get(name), "__file__", None) or name)


class Unregistered(ValueError):
    """A step or record that cannot be saved because nobody registered its class: a mistake of its game."""

    def __init__(self, kind: Any) -> None:
        super().__init__(f"{kind.__name__} is not registered; write register({kind.__name__}) below the class")
        self.module = str(getattr(kind, "__module__", ""))


def make(name: str, *fields: Any) -> Task[Any]:
    """A task by its registered name, for steps that a lower module starts and a higher one knows."""
    made: Any = _REGISTRY[name](*fields)
    task: Task[Any] = made
    return task


def fields_of(task: Record) -> list[Any]:
    return [getattr(task, name.lstrip("@")) for name in type(task).FIELDS]


def dump_task(task: Record) -> list[Any]:
    """A record as a plain list: its name, then its fields."""
    known = _REGISTRY.get(type(task).NAME)
    if known is None or not _same_source(known, type(task)):
        raise Unregistered(type(task))
    return [type(task).NAME, *fields_of(task)]


def load_task(row: list[Any]) -> Record:
    cls = _REGISTRY.get(row[0]) if row else None
    if cls is None:
        raise ValueError(f"unknown record {row[0] if row else row!r}")
    made: Record = cls(*(_tuples(value) for value in row[1:]))
    return made


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def public_words(task: Record, names: list[str]) -> str:
    """A task in words that hold no numbers but its seat: ``draw(seat=0, card=Ember Fox)``."""
    shown = [(name, value) for name, value in zip(type(task).FIELDS, fields_of(task), strict=True)
             if name.startswith("@") or name == "seat"]
    parts = [f"{name.lstrip('@')}={_card_words(value, names) if name.startswith('@') else value}" for name, value in shown]
    return f"{type(task).NAME}({', '.join(parts)})"


def _card_words(value: Any, names: list[str]) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(_card_words(part, names) for part in value)})"
    return names[value] if 0 <= value < len(names) else str(value)
