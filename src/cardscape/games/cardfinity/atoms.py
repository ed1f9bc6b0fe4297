"""The smallest things a Cardfinity card can say: filters, requirements and effects, as immutable nodes.

One class per atom. `code` tells the class for quick dispatch. A requirement and the effect of the same words are the
same node: the list it stands in decides how it behaves (CF-7.11). `enemy` means the opponent of the controller.
"""

from typing import Final

DESTROY: Final = 0
DISCARD_TOP: Final = 1
DAMAGE: Final = 2
HEAL: Final = 3
POP: Final = 4
CHOICE: Final = 5
MAYBE: Final = 6
DRAW: Final = 7
PEEK: Final = 8
SCRY: Final = 9
DECKOUT: Final = 10
ATTACK: Final = 11
PLAY: Final = 12
SEARCH: Final = 13
DRILL: Final = 14
ATTACH: Final = 15
BUFF: Final = 16

ANY_CARD: Final = 0
ANY_SPELL: Final = 1
ANY_MONSTER: Final = 2
OF_FAMILY: Final = 3
OF_NAME: Final = 4


class Filter:
    """Which cards an atom may touch: everything, one kind, one family or one name (CF-4.1)."""

    __slots__ = ("kind", "name")

    def __init__(self, kind: int, name: str = "") -> None:
        self.kind: Final[int] = kind
        self.name: Final[str] = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Filter) and self.kind == other.kind and self.name == other.name

    def __hash__(self) -> int:
        return hash((self.kind, self.name))

    def __repr__(self) -> str:
        return f"Filter({self.kind}, {self.name!r})"


CARD: Final = Filter(ANY_CARD)
SPELL: Final = Filter(ANY_SPELL)
MONSTER: Final = Filter(ANY_MONSTER)


class Node:
    """One atom. Two nodes are equal when they say the same after filling in the defaults (CF-6.8)."""

    __slots__ = ("code",)

    def __init__(self, code: int) -> None:
        self.code: Final[int] = code

    def facts(self) -> tuple[object, ...]:
        """Every plain field, without the nodes inside."""
        return ()

    def inner(self) -> tuple["Node", ...]:
        """The nodes directly inside: the options of a choice, what a `?` stands before."""
        return ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return outline(self) == outline(other)

    def __hash__(self) -> int:
        return hash(tuple(outline(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.facts()}"


def walk(node: Node) -> list[Node]:
    """The node and everything inside it, in written order, however deeply nested."""
    found: list[Node] = []
    waiting: list[Node] = [node]
    while waiting:
        at = waiting.pop()
        found.append(at)
        inner = at.inner()
        if inner:
            waiting.extend(reversed(inner))
    return found


def outline(node: Node) -> list[tuple[object, ...]]:
    """A flat list that is equal for equal trees and for no others."""
    return [(at.code, len(at.inner()), *at.facts()) for at in walk(node)]


class Destroy(Node):
    """CF-6.1, CF-7.1: `discard|banish [enemy] [count] [filter] hand|field`."""

    __slots__ = ("banish", "count", "enemy", "field", "what")

    def __init__(self, banish: bool, enemy: bool, count: int, what: Filter, field: bool) -> None:
        super().__init__(DESTROY)
        self.banish: Final[bool] = banish
        self.enemy: Final[bool] = enemy
        self.count: Final[int] = count
        self.what: Final[Filter] = what
        self.field: Final[bool] = field

    def facts(self) -> tuple[object, ...]:
        return (self.banish, self.enemy, self.count, self.what, self.field)


class DiscardTop(Node):
    """CF-6.2, CF-7.2: `discard` and `discard enemy`, the top card of a deck."""

    __slots__ = ("enemy",)

    def __init__(self, enemy: bool) -> None:
        super().__init__(DISCARD_TOP)
        self.enemy: Final[bool] = enemy

    def facts(self) -> tuple[object, ...]:
        return (self.enemy,)


class Damage(Node):
    """CF-6.3, CF-7.3: `take N [true]` and `deal N [true]`."""

    __slots__ = ("enemy", "n", "true")

    def __init__(self, enemy: bool, n: int, true: bool) -> None:
        super().__init__(DAMAGE)
        self.enemy: Final[bool] = enemy
        self.n: Final[int] = n
        self.true: Final[bool] = true

    def facts(self) -> tuple[object, ...]:
        return (self.enemy, self.n, self.true)


class Heal(Node):
    """CF-6.4, CF-7.4: `heal enemy [N]` and `heal [N]`."""

    __slots__ = ("enemy", "n")

    def __init__(self, enemy: bool, n: int) -> None:
        super().__init__(HEAL)
        self.enemy: Final[bool] = enemy
        self.n: Final[int] = n

    def facts(self) -> tuple[object, ...]:
        return (self.enemy, self.n)


class Pop(Node):
    """CF-6.5: `pop N`."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(POP)
        self.n: Final[int] = n

    def facts(self) -> tuple[object, ...]:
        return (self.n,)


class Choice(Node):
    """CF-6.6, CF-7.9: `(a, b, ...)`."""

    __slots__ = ("options",)

    def __init__(self, options: tuple[Node, ...]) -> None:
        super().__init__(CHOICE)
        self.options: Final[tuple[Node, ...]] = options

    def inner(self) -> tuple[Node, ...]:
        return self.options


class Maybe(Node):
    """CF-6.7, CF-7.10: `?a`."""

    __slots__ = ("what",)

    def __init__(self, what: Node) -> None:
        super().__init__(MAYBE)
        self.what: Final[Node] = what

    def inner(self) -> tuple[Node, ...]:
        return (self.what,)


class Draw(Node):
    """CF-7.6: `draw [N]`."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(DRAW)
        self.n: Final[int] = n

    def facts(self) -> tuple[object, ...]:
        return (self.n,)


class Peek(Node):
    """CF-7.7: `peek [N]`."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(PEEK)
        self.n: Final[int] = n

    def facts(self) -> tuple[object, ...]:
        return (self.n,)


class Scry(Node):
    """CF-7.8: `scry [N]`."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(SCRY)
        self.n: Final[int] = n

    def facts(self) -> tuple[object, ...]:
        return (self.n,)


class Deckout(Node):
    """CF-7.5: `deckout`."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(DECKOUT)


class Attack(Node):
    """CF-7.12: `[piercing] attack`."""

    __slots__ = ("piercing",)

    def __init__(self, piercing: bool) -> None:
        super().__init__(ATTACK)
        self.piercing: Final[bool] = piercing

    def facts(self) -> tuple[object, ...]:
        return (self.piercing,)


class Play(Node):
    """CF-7.17: `play [filter]`."""

    __slots__ = ("what",)

    def __init__(self, what: Filter) -> None:
        super().__init__(PLAY)
        self.what: Final[Filter] = what

    def facts(self) -> tuple[object, ...]:
        return (self.what,)


class Search(Node):
    """CF-7.13: `search [filter]`."""

    __slots__ = ("what",)

    def __init__(self, what: Filter) -> None:
        super().__init__(SEARCH)
        self.what: Final[Filter] = what

    def facts(self) -> tuple[object, ...]:
        return (self.what,)


class Drill(Node):
    """CF-7.14: `drill [filter]`."""

    __slots__ = ("what",)

    def __init__(self, what: Filter) -> None:
        super().__init__(DRILL)
        self.what: Final[Filter] = what

    def facts(self) -> tuple[object, ...]:
        return (self.what,)


class Attach(Node):
    """CF-7.15: `attach [filter]`."""

    __slots__ = ("what",)

    def __init__(self, what: Filter) -> None:
        super().__init__(ATTACH)
        self.what: Final[Filter] = what

    def facts(self) -> tuple[object, ...]:
        return (self.what,)


class Buff(Node):
    """CF-7.16: `buff [this] [-]N`."""

    __slots__ = ("n", "this")

    def __init__(self, this: bool, n: int) -> None:
        super().__init__(BUFF)
        self.this: Final[bool] = this
        self.n: Final[int] = n

    def facts(self) -> tuple[object, ...]:
        return (self.this, self.n)
