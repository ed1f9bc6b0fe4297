"""Spells, cards and decks as they were written: immutable, and equal when they say the same."""

from typing import Final

from cardscape.engine.decision import Definition
from cardscape.games.cardfinity.atoms import ANY_CARD, ANY_MONSTER, ANY_SPELL, OF_FAMILY, Filter, Node

ON_PLAY: Final = 0
ON_DISCARD: Final = 1
ON_DRAW: Final = 2
ON_INFINITY: Final = 3
ON_TAP: Final = 4
ON_ATTACH: Final = 5
ON_VICTORY: Final = 6
ON_DEFEAT: Final = 7

TRIGGERS: Final = ("play", "discard", "draw", "infinity", "tap", "attach", "victory", "defeat")


class Spell:
    """One spell: when it fires, what it asks for, what it does. `line` and `column` tell where its name stands."""

    __slots__ = ("column", "effects", "line", "name", "requirements", "trigger")

    def __init__(
        self,
        name: str,
        trigger: int,
        requirements: tuple[Node, ...],
        effects: tuple[Node, ...],
        line: int = 1,
        column: int = 1,
    ) -> None:
        self.name: Final[str] = name
        self.trigger: Final[int] = trigger
        self.requirements: Final[tuple[Node, ...]] = requirements
        self.effects: Final[tuple[Node, ...]] = effects
        self.line: Final[int] = line
        self.column: Final[int] = column

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Spell)
            and self.name == other.name
            and self.trigger == other.trigger
            and self.requirements == other.requirements
            and self.effects == other.effects
        )

    def __hash__(self) -> int:
        return hash((self.name, self.trigger, self.requirements, self.effects))

    def __repr__(self) -> str:
        return f"Spell({self.name!r}, on {TRIGGERS[self.trigger]})"


class Card(Definition):
    """One definition (CF-1.1): a spell card has exactly one spell; a monster has requirements, spells and power."""

    __slots__ = ("column", "families", "line", "monster", "power", "requirements", "spells", "tapped")

    def __init__(
        self,
        name: str,
        monster: bool,
        requirements: tuple[Node, ...],
        spells: tuple[Spell, ...],
        power: int = 0,
        tapped: bool = False,
        families: tuple[str, ...] = (),
        line: int = 1,
        column: int = 1,
    ) -> None:
        super().__init__(name)
        self.monster: Final[bool] = monster
        self.requirements: Final[tuple[Node, ...]] = requirements
        self.spells: Final[tuple[Spell, ...]] = spells
        self.power: Final[int] = power
        self.tapped: Final[bool] = tapped
        self.families: Final[tuple[str, ...]] = families
        self.line: Final[int] = line
        self.column: Final[int] = column

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Card)
            and self.name == other.name
            and self.monster == other.monster
            and self.requirements == other.requirements
            and self.spells == other.spells
            and self.power == other.power
            and self.tapped == other.tapped
            and self.families == other.families
        )

    def __hash__(self) -> int:
        return hash((self.name, self.monster, self.requirements, self.spells, self.power, self.tapped, self.families))

    def __repr__(self) -> str:
        return f"Card({self.name!r}, {'monster' if self.monster else 'spell'})"


def matches(what: Filter, card: Card) -> bool:
    """CF-4.1: by card name, by exact family, by kind, or everything; names of monster spells do not count."""
    kind = what.kind
    if kind == ANY_CARD:
        return True
    if kind == ANY_MONSTER:
        return card.monster
    if kind == ANY_SPELL:
        return not card.monster
    if kind == OF_FAMILY:
        return what.name in card.families
    return what.name == card.name


class Entry:
    """One line of a deck's list: so many copies of the definition with that index."""

    __slots__ = ("column", "count", "index", "line")

    def __init__(self, index: int, count: int, line: int = 1, column: int = 1) -> None:
        self.index: Final[int] = index
        self.count: Final[int] = count
        self.line: Final[int] = line
        self.column: Final[int] = column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.index == other.index and self.count == other.count

    def __hash__(self) -> int:
        return hash((self.index, self.count))

    def __repr__(self) -> str:
        return f"Entry({self.index}, {self.count})"


class Deck:
    """A deck file as read: all definitions in file order, and the list that counts copies of them."""

    __slots__ = ("author", "cards", "counts", "definitions", "entries", "name", "size")

    def __init__(
        self, name: str, author: str, definitions: tuple[Card, ...], entries: tuple[Entry, ...]
    ) -> None:
        self.name: Final[str] = name
        self.author: Final[str] = author
        self.definitions: Final[tuple[Card, ...]] = definitions
        self.entries: Final[tuple[Entry, ...]] = entries
        totals: dict[int, int] = {}
        for entry in entries:
            if entry.count:
                totals[entry.index] = totals.get(entry.index, 0) + entry.count
        self.cards: Final[tuple[Card, ...]] = tuple([definitions[index] for index in totals])
        self.counts: Final[tuple[int, ...]] = tuple(totals.values())
        self.size: Final[int] = sum(self.counts)

    def copies(self) -> list[int]:
        """One index into `cards` per physical copy, in list order (CF-2.11); for decks of a playable size."""
        if self.size > 10_000:
            raise ValueError(f"the deck {self.name!r} has {self.size} cards: too many to lay out one by one")
        place: dict[int, int] = {}
        order: list[int] = []
        for entry in self.entries:
            if entry.count:
                order.extend([place.setdefault(entry.index, len(place))] * entry.count)
        return order

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deck)
            and self.name == other.name
            and self.author == other.author
            and self.definitions == other.definitions
            and self.entries == other.entries
        )

    def __hash__(self) -> int:
        return hash((self.name, self.author, self.definitions, self.entries))

    def __repr__(self) -> str:
        return f"Deck({self.name!r} by {self.author!r}, {self.size} cards)"
