"""The tree of an effect: plain nodes whose fields are those of TT-11.6 and a few more.

Fields that were not said are None (lists: empty). `also` keeps, in order, what a sentence says about the same field a
second time with another value ("tapped untapped unit"): all of it must hold.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Final

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
        self.parts = node.PARTS
        self.inner = tuple(name for name in node.CORE if name in node.PARTS or name in node.LISTS)
        self.held: Callable[[Node], tuple[object, ...]] = attrgetter(*map(attribute, self.core), "also")
        self.held_more: Callable[[Node], tuple[object, ...]] = attrgetter(*map(attribute, self.more), "also", "also")
        self.held_parts: Callable[[Node], tuple[object, ...]] = attrgetter(*map(attribute, self.parts), "also", "also")
        blank = type(node)()
        self.unsaid: tuple[object, ...] = self.held_more(blank)
        self.places = {name: place for place, name in enumerate((*self.core, *self.more))}
        self.nodes = frozenset(self.parts)


_FIELDS: dict[str, _Fields] = {}


class Said:
    """Printed words, and the number of the subject behind them."""

    def __init__(self, words: list[str], plural: bool) -> None:
        self.words = words
        self.plural = plural


class Clause:
    """What was found out about a part that stands in the trees of many sentences; None or empty while nobody asked.

    `home` is the number of the language that read it. `said` is how it was printed: by the number that its printer gave to
    rule, mode and number of the subject before it; `sayable` are the rules that can say it. `warnings`, `checked`, `codes`
    and `host` are what a game knows of it, `json` is its text as JSON. A step of several predicates is spread into `parts`;
    the first of them knows its `origin`, which prints as all of them together if it is `whole`. `unowned` is a step without
    its actor, `aloud` one that names it.
    """

    sayable: tuple[object, ...] | None = None
    warnings: list[str] | None = None
    checked: list[str] | None = None
    codes: frozenset[str] | None = None
    host: bool | None = None
    json: str = ""
    parts: list[Any] | None = None
    origin: Node | None = None
    whole: bool = False
    unowned: Node | None = None
    aloud: Node | None = None

    def __init__(self, home: int) -> None:
        self.home = home
        self.said: dict[int, Said] = {}


def fields_of(node: Node) -> _Fields:
    """The fields of a node's kind."""
    known = _FIELDS.get(node.KIND)
    if known is None:
        known = _FIELDS[node.KIND] = _Fields(node)
    return known


class Node:
    """A part of the tree. `CORE` fields are always shown as JSON, `MORE` only when they are set.

    `PARTS` are the fields that hold nodes, in order. Trees that were read share equal parts with one another: whoever
    wants a different tree changes a copy. `kept` and `below` are the fields and children of a node that is finished,
    `clause` is what is known of a part that others share.
    """

    KIND: ClassVar[str] = "node"
    CORE: ClassVar[tuple[str, ...]] = ()
    MORE: ClassVar[tuple[str, ...]] = ()
    PARTS: ClassVar[tuple[str, ...]] = ()
    LISTS: ClassVar[frozenset[str]] = frozenset()

    kept: list[tuple[str, object]] | None = None
    below: list[tuple[str, Node]] | None = None
    clause: Clause | None = None

    def __init__(self) -> None:
        self.also: list[tuple[str, object]] = []

    def get(self, field: str) -> object:
        """The value of a field by its printed name."""
        return getattr(self, _RESERVED.get(field, field), None)

    def set(self, field: str, value: object) -> None:
        self.kept = self.below = None
        setattr(self, _RESERVED.get(field, field), value)

    def settle(self, values: dict[str, object]) -> None:
        """Set all fields of a new node, which is finished with that."""
        kind = _FIELDS.get(self.KIND) or fields_of(self)
        places = kind.places
        names: list[str] = []
        last = -1
        ordered = True
        for name, value in values.items():
            setattr(self, _RESERVED.get(name, name), value)
            if value or (value is not None and not isinstance(value, list)):
                place = places.get(name)
                if place is not None:
                    names.append(name)
                    if place < last:
                        ordered = False
                    last = place
        if not ordered:
            names.sort(key=places.__getitem__)
        self.kept = [(name, values[name]) for name in names]

    def fields(self) -> list[tuple[str, object]]:
        """All fields that are set, in their declared order."""
        if self.kept is not None:
            return self.kept
        kind = fields_of(self)
        found = [
            (name, value)
            for name, value in zip(kind.core, kind.held(self), strict=False)
            if value or (value is not None and not isinstance(value, list))
        ]
        more = kind.held_more(self)
        if more != kind.unsaid:
            for name, value in zip(kind.more, more, strict=False):
                if value or (value is not None and not isinstance(value, list)):
                    found.append((name, value))
        return found

    def to_json(self) -> dict[str, Json]:
        kind = fields_of(self)
        shown: dict[str, Any] = {"node": self.KIND}
        shown.update(zip(kind.core, kind.held(self), strict=False))
        for name in kind.inner:
            value = shown[name]
            if value is not None:
                shown[name] = _plain(value)
        more = kind.held_more(self)
        if more != kind.unsaid:
            for name, said in zip(kind.more, more, strict=False):
                if said or (said is not None and not isinstance(said, list)):
                    shown[name] = _plain(said)
        if self.also:
            shown["also"] = [{"field": field, "value": _plain(value)} for field, value in self.also]
        return shown

    def __eq__(self, other: object) -> bool:
        return self is other or (
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
            setattr(twin, _RESERVED.get(name, name), list(value) if isinstance(value, list) else value)
        if self.also:
            twin.also = list(self.also)
        return twin

    def children(self) -> list[tuple[str, Node]]:
        """The nodes directly below, each with the field it stands in."""
        if self.below is not None:
            return self.below
        kind = fields_of(self)
        found: list[tuple[str, Node]] = []
        if self.kept is not None:
            nodes = kind.nodes
            for name, value in self.kept:
                if name in nodes:
                    if isinstance(value, Node):
                        found.append((name, value))
                    else:
                        _add_nodes(name, value, found)
        else:
            for name, value in zip(kind.parts, kind.held_parts(self), strict=False):
                if value:
                    _add_nodes(name, value, found)
        for name, value in self.also:
            _add_nodes(name, value, found)
        if self.kept is not None:
            self.below = found
        return found

    def walk(self) -> list[Node]:
        """This node and all nodes below it, in order of the fields."""
        found: list[Node] = [self]
        for _, child in self.children():
            found.extend(child.walk())
        return found


def _add_nodes(name: str, value: object, found: list[tuple[str, Node]]) -> None:
    if isinstance(value, Node):
        found.append((name, value))
    elif isinstance(value, list):
        for part in value:
            if isinstance(part, Node):
                found.append((name, part))


def _plain(value: object) -> Json:
    if isinstance(value, Node):
        return value.to_json()
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"{type(value).__name__} cannot stand in a tree")


class Zone(Node):
    """A place: `name`, `whose` (you, opponent, they, each, owner, this; None = "the"), `position` top or bottom.

    On a grid a place may also be a slot with coordinates.
    """

    KIND = "zone"
    CORE = ("name", "whose", "position")
    MORE = ("x", "y")

    name: str | None = None
    whose: str | None = None
    position: str | None = None
    x: int | None = None
    y: int | None = None


class Extreme(Node):
    """The `which` (lowest, highest) of a `stat` among all that fits otherwise."""

    KIND = "extreme"
    CORE = ("which", "stat")

    which: str | None = None
    stat: str | None = None


class StatFilter(Node):
    """A stat of at least `min` and at most `max`."""

    KIND = "stat_filter"
    CORE = ("stat", "min", "max")

    stat: str | None = None
    min: int | None = None
    max: int | None = None


class Kinds(Node):
    """Only while reading: a group of kinds of which one must fit."""

    KIND = "kinds"
    CORE = ("names",)
    LISTS = frozenset(("names",))

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []


MANY_MODES: Final = ("all", "none", "atleast", "atmost")
"""Of these a noun stands in the plural whatever the number: "one or more units"."""


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
    PARTS = ("stat_filter", "extreme", "zone", "under", "above", "except")

    ref: str | None = None
    mode: str | None = None
    n: int | None = None
    category: str | None = None
    rank_min: int | None = None
    rank_max: int | None = None
    extreme: Extreme | None = None
    controller: str | None = None
    owner: str | None = None
    zone: Zone | None = None
    under: Selection | None = None
    above: Selection | None = None
    tapped: bool | None = None
    other: bool | None = None
    chooser: str | None = None
    random: bool | None = None
    equipped: bool | None = None
    dormant: bool | None = None
    extra: bool | None = None
    directly: bool | None = None
    any_type: bool | None = None
    except_: Selection | None = None
    counters: str | None = None

    def __init__(self) -> None:
        super().__init__()
        self.kinds: list[object] = []
        self.stat_filter: list[StatFilter] = []
        self.this_turn: list[str] = []
        self.names: list[str] = []
        self.states: list[str] = []
        self.keywords: list[str] = []
        self.nouns: list[str] = []

    def is_plural(self) -> bool:
        """Whether the printed noun stands in the plural."""
        if self.ref in ("top", "bottom"):
            return self.n is not None and self.n != 1
        return self.ref is None and (self.mode in MANY_MODES or self.n != 1)


class Cause(Node):
    """What does something: `effect` (only effects count), its `source` cards, its `controller`."""

    KIND = "cause"
    CORE = ("effect", "source", "controller")
    PARTS = ("source",)

    effect: bool | None = None
    source: Selection | None = None
    controller: str | None = None


class Moment(Node):
    """A point or stretch of time: `at` start, end or during; of whose (next) span."""

    KIND = "moment"
    CORE = ("at", "whose", "next", "span")

    at: str | None = None
    whose: str | None = None
    next: bool | None = None
    span: str | None = None


class Duration(Node):
    """How long: `kind` turn, next, turns (with n), game, or until a moment (at, whose, next, span)."""

    KIND = "duration"
    CORE = ("kind", "n", "at", "whose", "next", "span")

    kind: str | None = None
    n: int | None = None
    at: str | None = None
    whose: str | None = None
    next: bool | None = None
    span: str | None = None


class Limit(Node):
    """At most `n` times per turn or game."""

    KIND = "limit"
    CORE = ("n", "per")
    MORE = ("scope",)

    n: int | None = None
    per: str | None = None
    scope: str | None = None
