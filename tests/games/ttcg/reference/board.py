"""A TTCG table as the rulebook describes it, with nothing of the engine in it: names of cards in piles, rows and stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TYPES = ("earth", "water", "fire", "dark")
SUBTYPES = ("dragon", "beast", "warrior", "ghost")
ATTACK, DEFENSE, RANK = "attack", "defense", "rank"
PILES = ("deck", "hand", "discard")


class Printed:
    """What stands on a card."""

    def __init__(self, name: str, type: str, subtype: str, rank: int, attack: int, defense: int, owner: int) -> None:
        self.name = name
        self.type = type
        self.subtype = subtype
        self.rank = rank
        self.attack = attack
        self.defense = defense
        self.owner = owner

    @property
    def unit(self) -> bool:
        return self.type != "spell"


class Facts:
    """A card as it was just before it left."""

    def __init__(self, side: int, type: str, rank: int, on_field: bool) -> None:
        self.side = side
        self.type = type
        self.rank = rank
        self.on_field = on_field


class Hears:
    """A trigger; see ``triggers.py``."""

    seat = 0
    kind = ""
    taps = False
    meant: Any = None

    def ready(self, board: Board) -> bool:
        raise NotImplementedError

    def hear(self, board: Board, kind: str, cards: dict[str, Facts], seat: int) -> bool:
        raise NotImplementedError


class Holds:
    """A statement of a passive text; see ``statements.py``."""

    what = ""
    source = ""

    def about(self, board: Board, name: str) -> bool:
        raise NotImplementedError

    def worth(self, board: Board, name: str, stat: str) -> int:
        raise NotImplementedError

    def shields(self, board: Board, source: str) -> bool:
        raise NotImplementedError


class Board:
    """The whole table. Piles have their top last; a stack has its active card first."""

    def __init__(self, printed: dict[str, Printed]) -> None:
        self.printed = printed
        self.piles: dict[tuple[str, int], list[str]] = {(zone, seat): [] for zone in PILES for seat in (0, 1)}
        self.rows: dict[tuple[str, int], list[list[str]]] = {(row, seat): [] for row in ("units", "spells") for seat in (0, 1)}
        self.tapped: set[str] = set()
        self.points = [60, 60]
        self.changes: dict[str, list[tuple[str, str, int | str]]] = {}
        self.shuffled: set[int] = set()
        self.falls = False
        """TT-8.2: in 2025-02 the whole stack falls with its top card."""
        self.holds: dict[str, Holds] = {}
        """What the passive texts of cards say, as long as these are active."""
        self.hears: dict[str, Hears] = {}
        """What cards wait for, as long as they are active;"""
        self.waiting: list[str] = []
        """and those that have heard it and will do something about it."""

    def copy(self) -> Board:
        new = Board(self.printed)
        new.piles = {place: cards[:] for place, cards in self.piles.items()}
        new.rows = {place: [stack[:] for stack in stacks] for place, stacks in self.rows.items()}
        new.tapped = set(self.tapped)
        new.points = self.points[:]
        new.changes = {name: rows[:] for name, rows in self.changes.items()}
        new.shuffled = set(self.shuffled)
        new.falls = self.falls
        new.holds = self.holds
        new.hears = self.hears
        new.waiting = self.waiting[:]
        return new

    # -- where cards lie ------------------------------------------------------------------------------------------------------

    def stack_of(self, name: str) -> tuple[str, int, list[str]] | None:
        for (row, seat), stacks in self.rows.items():
            for stack in stacks:
                if name in stack:
                    return row, seat, stack
        return None

    def active(self, name: str) -> bool:
        found = self.stack_of(name)
        return found is not None and found[2][0] == name

    def pile_of(self, name: str) -> tuple[str, int] | None:
        return next((place for place, cards in self.piles.items() if name in cards), None)

    def actives(self, seat: int) -> Iterator[str]:
        for row in ("units", "spells"):
            for stack in self.rows[row, seat]:
                yield stack[0]

    def side(self, name: str) -> int:
        """The controller on the field, the owner elsewhere (TT-1.2)."""
        found = self.stack_of(name)
        return found[1] if found is not None else self.printed[name].owner

    # -- what cards are worth (TT-10.6) ---------------------------------------------------------------------------------------

    def stat(self, name: str, stat: str) -> int:
        card = self.printed[name]
        values = {ATTACK: card.attack, DEFENSE: card.defense, RANK: card.rank}
        for how, which, by in self.changes.get(name, []):
            if how == "set" and which in values:
                values[which] = int(by)
            elif how == "swap":
                values[ATTACK], values[DEFENSE] = values[DEFENSE], values[ATTACK]
        value = values[stat]
        rows = [row for row in self.changes.get(name, []) if row[1] == stat]
        for how, _, _by in rows:
            if how == "double":
                value *= 2
            elif how == "halve":
                value //= 2
        value += sum(int(by) for how, _, by in rows if how == "add")
        if stat == RANK:
            return max(1, min(value, 5 if card.unit else 3))
        value += sum(one.worth(self, name, stat) for one in self.holding() if not self.immune(name, one.source))
        return max(0, value)

    def type(self, name: str) -> str:
        found = self.printed[name].type
        for how, what, by in self.changes.get(name, []):
            if how == "set" and what == "type":
                found = str(by)
        return found

    def holding(self) -> Iterator[Holds]:
        """The statements of active cards."""
        for seat in (0, 1):
            for name in self.actives(seat):
                if name in self.holds:
                    yield self.holds[name]

    def guarded(self, name: str, against: str) -> bool:
        return any(one.what == against and one.about(self, name) for one in self.holding())

    def immune(self, name: str, source: str) -> bool:
        """TT-1.11: effects of a class do nothing to it; its own ones do."""
        return name != source and self.stack_of(name) is not None and any(
            one.what == "immune" and one.about(self, name) and one.shields(self, source) for one in self.holding())

    # -- changes --------------------------------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        """Take a card from where it lies. Who leaves the field loses tap and changes; the card below becomes active (TT-5.7)."""
        stacked = self.stack_of(name)
        if stacked is None:
            place = self.pile_of(name)
            assert place is not None
            self.piles[place].remove(name)
            return
        row, seat, stack = stacked
        was_active = stack[0] == name
        stack.remove(name)
        if not stack:
            self.rows[row, seat].remove(stack)
        elif was_active:
            self.tapped.discard(stack[0])
        self.tapped.discard(name)
        self.changes.pop(name, None)

    def put(self, name: str, zone: str, position: str = "top") -> None:
        """Put a card into a pile of its owner (TT-1.2)."""
        self.take(name)
        pile = self.piles[zone, self.printed[name].owner]
        if position == "bottom":
            pile.insert(0, name)
        else:
            pile.append(name)

    def destroy(self, names: list[str]) -> None:
        """TT-8.1, TT-8.3, TT-8.4: the active cards go to the discard pile together; owners of units lose their current rank."""
        lost = {name: self.facts(name) for name in names}
        for name in names:
            if self.printed[name].unit:
                self.points[self.printed[name].owner] -= self.stat(name, RANK)
        for name in names:
            found = self.stack_of(name)
            assert found is not None
            for fallen in found[2][:] if self.falls else [name]:
                self.put(fallen, "discard")
        self.happened("destroyed", lost, lost[names[0]].side if names else 0)

    def happened(self, kind: str, cards: dict[str, Facts], seat: int) -> None:
        """TT-6.14: what happens at the same time is one event; who hears it waits for the next chain."""
        if cards:
            for side in (0, 1):
                for name in self.actives(side):
                    if name in self.hears and name not in self.waiting and self.hears[name].hear(self, kind, cards, seat):
                        self.waiting.append(name)

    def facts(self, name: str) -> Facts:
        """What a card was when something happened to it."""
        return Facts(self.side(name), self.type(name), self.stat(name, RANK), self.stack_of(name) is not None)

    def cover(self, host: str, name: str) -> None:
        """TT-5.6: a card comes onto an active card: untapped, and the one below loses tap and changes."""
        found = self.stack_of(host)
        assert found is not None
        self.take(name)
        found[2].insert(0, name)
        self.tapped.discard(host)
        self.changes.pop(host, None)

    def frozen(self, loose: set[int]) -> tuple[object, ...]:
        """All that can be compared; decks of the ``loose`` seats without their order."""
        rows = []
        for (row, seat), stacks in sorted(self.rows.items()):
            for stack in stacks:
                top = stack[0]
                facts = (self.stat(top, ATTACK), self.stat(top, DEFENSE)) if self.printed[top].unit else ()
                rows.append((row, seat, tuple(stack), top in self.tapped, self.stat(top, RANK), *facts, self.type(top)))
        piles = [(zone, seat, tuple(cards if zone == "deck" and seat not in loose else sorted(cards)))
                 for (zone, seat), cards in sorted(self.piles.items())]
        return tuple(sorted(rows, key=repr)), tuple(piles), tuple(self.points)
