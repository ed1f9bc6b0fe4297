"""The tree of an effect: plain nodes whose fields are those of TT-11.6 and a few more.

Fields that were not said are None (lists: empty). `also` keeps, in order, what a sentence says about the same field a
second time with another value ("tapped untapped unit"): all of it must hold.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar, Final

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


_RESERVED: Final = {word: word + "_" for word in keyword.kwlist}


def attribute(field: str) -> str:
    """The Python attribute of a field: its name, with `_` behind reserved words (`while_`, `from_`)."""
    return _RESERVED.get(field, field)


class _Fields:
    """The fields of one kind of node, how their values are fetched at once, and the values of the rarer ones when unsaid."""

    def __init__(self, node: Node) -> None:
        self.core = node.CORE
        self.more = node.MORE
        self.held: Callable[[Node], tuple[object, ...]] = attrgetter(*map(attribute, self.core), "also")
        self.held_more: Callable[[Node], tuple[object, ...]] = attrgetter(*map(attribute, self.more), "also", "also")
        blank = type(node)()
        self.unsaid: tuple[object, ...] = self.held_more(blank)[:-2]


_FIELDS: dict[str, _Fields] = {}


def fields_of(node: Node) -> _Fields:
    """The fields of a node's kind."""
    known = _FIELDS.get(node.KIND)
    if known is None:
        known = _FIELDS[node.KIND] = _Fields(node)
    return known


class Node:
    """A part of the tree. `CORE` fields are always shown as JSON, `MORE` only when they are set."""

    KIND: ClassVar[str] = "node"
    CORE: ClassVar[tuple[str, ...]] = ()
    MORE: ClassVar[tuple[str, ...]] = ()
    LISTS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        self.also: list[tuple[str, object]] = []

    def get(self, field: str) -> object:
        """The value of a field by its printed name."""
        return getattr(self, attribute(field), None)

    def set(self, field: str, value: object) -> None:
        setattr(self, attribute(field), value)

    def fields(self) -> list[tuple[str, object]]:
        """All fields that are set, in their declared order."""
        kind = fields_of(self)
        found = [
            (name, value)
            for name, value in zip(kind.core, kind.held(self), strict=False)
            if value is not None and (value or not isinstance(value, list))
        ]
        more = kind.held_more(self)[:-2]
        if more != kind.unsaid:
            for name, value in zip(kind.more, more, strict=True):
                if value is not None and (value or not isinstance(value, list)):
                    found.append((name, value))
        return found

    def to_json(self) -> dict[str, Json]:
        shown: dict[str, Json] = {"node": self.KIND}
        kind = fields_of(self)
        for name, value in zip(kind.core, kind.held(self), strict=False):
            shown[name] = value if value is None or isinstance(value, (str, int)) else _plain(value)
        more = kind.held_more(self)[:-2]
        if more == kind.unsaid:
            more = ()
        for name, value in zip(kind.more, more, strict=False):
            if value is not None and (value or not isinstance(value, list)):
                shown[name] = value if value is None or isinstance(value, (str, int)) else _plain(value)
        if self.also:
            shown["also"] = [{"field": field, "value": _plain(value)} for field, value in self.also]
        return shown

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Node)
            and self.KIND == other.KIND
            and self.fields() == other.fields()
            and self.also == other.also
        )

    def __hash__(self) -> int:
        return hash((self.KIND, len(self.also)))

    def copy(self) -> Node:
        """A shallow copy: the same parts in a new node, lists copied."""
        twin = type(self)()
        for name, value in self.fields():
            twin.set(name, list(value) if isinstance(value, list) else value)
        twin.also = list(self.also)
        return twin

    def children(self) -> list[tuple[str, Node]]:
        """The nodes directly below, each with the field it stands in."""
        found: list[tuple[str, Node]] = []
        for name, value in [*self.fields(), *self.also]:
            if isinstance(value, Node):
                found.append((name, value))
            elif isinstance(value, list):
                found.extend((name, part) for part in value if isinstance(part, Node))
        return found

    def walk(self) -> list[Node]:
        """This node and all nodes below it, in order of the fields."""
        found: list[Node] = [self]
        for _, child in self.children():
            found.extend(child.walk())
        return found


def _plain(value: object) -> Json:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Node):
        return value.to_json()
    if isinstance(value, list):
        return [_plain(part) for part in value]
    raise TypeError(f"{type(value).__name__} cannot stand in a tree")


class Zone(Node):
    """A place: `name`, `whose` (you, opponent, they, each, owner, this; None = "the"), `position` top or bottom.

    On a grid a place may also be a slot with coordinates.
    """

    KIND = "zone"
    CORE = ("name", "whose", "position")
    MORE = ("x", "y")

    def __init__(self) -> None:
        super().__init__()
        self.name: str | None = None
        self.whose: str | None = None
        self.position: str | None = None
        self.x: int | None = None
        self.y: int | None = None


class Extreme(Node):
    """The `which` (lowest, highest) of a `stat` among all that fits otherwise."""

    KIND = "extreme"
    CORE = ("which", "stat")

    def __init__(self) -> None:
        super().__init__()
        self.which: str | None = None
        self.stat: str | None = None


class StatFilter(Node):
    """A stat of at least `min` and at most `max`."""

    KIND = "stat_filter"
    CORE = ("stat", "min", "max")

    def __init__(self) -> None:
        super().__init__()
        self.stat: str | None = None
        self.min: int | None = None
        self.max: int | None = None


class Kinds(Node):
    """Only while reading: a group of kinds of which one must fit."""

    KIND = "kinds"
    CORE = ("names",)
    LISTS = frozenset(("names",))

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []


class Selection(Node):
    """Cards a sentence speaks of: a `ref`, or `mode` and `n` with filters that must all fit."""

    KIND = "selection"
    CORE = (
        "ref", "mode", "n", "category", "kinds", "rank_min", "rank_max", "stat_filter", "extreme", "controller", "owner",
        "zone", "under", "above", "tapped", "other", "chooser", "random",
    )  # fmt: skip
    MORE = (
        "equipped", "dormant", "extra", "directly", "any_type", "except", "this_turn", "names", "states", "counters",
        "keywords",
    )  # fmt: skip
    LISTS = frozenset(("kinds", "stat_filter", "this_turn", "names", "states", "nouns", "keywords"))

    def __init__(self) -> None:
        super().__init__()
        self.ref: str | None = None
        self.mode: str | None = None
        self.n: int | None = None
        self.category: str | None = None
        self.kinds: list[object] = []
        self.rank_min: int | None = None
        self.rank_max: int | None = None
        self.stat_filter: list[StatFilter] = []
        self.extreme: Extreme | None = None
        self.controller: str | None = None
        self.owner: str | None = None
        self.zone: Zone | None = None
        self.under: Selection | None = None
        self.above: Selection | None = None
        self.tapped: bool | None = None
        self.other: bool | None = None
        self.chooser: str | None = None
        self.random: bool | None = None
        self.equipped: bool | None = None
        self.dormant: bool | None = None
        self.extra: bool | None = None
        self.directly: bool | None = None
        self.any_type: bool | None = None
        self.except_: Selection | None = None
        self.this_turn: list[str] = []
        self.names: list[str] = []
        self.states: list[str] = []
        self.counters: str | None = None
        self.keywords: list[str] = []
        self.nouns: list[str] = []

    def is_plural(self) -> bool:
        """Whether the printed noun stands in the plural."""
        if self.ref in ("top", "bottom"):
            return self.n is not None and self.n != 1
        return self.ref is None and (self.mode in ("all", "none") or self.n != 1)


class Cause(Node):
    """What does something: `effect` (only effects count), its `source` cards, its `controller`."""

    KIND = "cause"
    CORE = ("effect", "source", "controller")

    def __init__(self) -> None:
        super().__init__()
        self.effect: bool | None = None
        self.source: Selection | None = None
        self.controller: str | None = None


class Moment(Node):
    """A point or stretch of time: `at` start, end or during; of whose (next) span."""

    KIND = "moment"
    CORE = ("at", "whose", "next", "span")

    def __init__(self) -> None:
        super().__init__()
        self.at: str | None = None
        self.whose: str | None = None
        self.next: bool | None = None
        self.span: str | None = None


class Duration(Node):
    """How long: `kind` turn, next, turns (with n), game, or until a moment (at, whose, next, span)."""

    KIND = "duration"
    CORE = ("kind", "n", "at", "whose", "next", "span")

    def __init__(self) -> None:
        super().__init__()
        self.kind: str | None = None
        self.n: int | None = None
        self.at: str | None = None
        self.whose: str | None = None
        self.next: bool | None = None
        self.span: str | None = None


class Limit(Node):
    """At most `n` times per turn or game."""

    KIND = "limit"
    CORE = ("n", "per")
    MORE = ("scope",)

    def __init__(self) -> None:
        super().__init__()
        self.n: int | None = None
        self.per: str | None = None
        self.scope: str | None = None
