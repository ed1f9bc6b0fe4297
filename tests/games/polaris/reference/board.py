"""A table of Polaris Line as the rulebook describes it, with nothing of the engine in it: names of cards in piles and rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

FAMILIES = ("Sol", "Umbral")
MARKS = ("A", "B", "*")
KEYWORDS = ("Pierce", "Flank", "Braced")
ATK, GRD, BONUS = "ATK", "GRD", "Guard bonus"
PILES = ("advance", "deck", "discard", "hand")
ROWS = {"creatures": 5, "forces": 7}
NOBODY = -1


class Printed(NamedTuple):
    """What stands on a card; ``sort`` is normal, assembly, advance or force."""

    name: str
    sort: str
    owner: int
    atk: int = 0
    grd: int = 0
    bonus: int = 0
    family: str = ""
    mark: str = "A"

    @property
    def creature(self) -> bool:
        return self.sort != "force"


class Change(NamedTuple):
    """A lasting change: plus, become, double, halve of a spec, or have with a keyword. ``lasts`` is "" or "this turn"."""

    how: str
    what: str
    n: int
    lasts: str


class Event(NamedTuple):
    """What happened to a card, as it was just before, or to a player."""

    kind: str
    seat: int = NOBODY
    name: str = ""
    side: int = NOBODY
    on_field: bool = False


class Holds:
    """A static effect; see ``statements.py``."""

    source = ""

    def plus(self, board: Board, name: str, stat: str) -> int:
        raise NotImplementedError

    def gives(self, board: Board, name: str) -> str:
        raise NotImplementedError

    def bars(self, board: Board, name: str, what: str, by: int) -> bool:
        raise NotImplementedError


class Hears:
    """A trigger; see ``triggers.py``."""

    optional = False
    meant: Any = None

    def hear(self, board: Board, event: Event, seat: int) -> bool:
        raise NotImplementedError


class Board:
    """The whole table. Piles have their top last; the places of a row mean nothing (PL-4.2). Seat 0 is the turn player."""

    def __init__(self, printed: dict[str, Printed]) -> None:
        self.printed = printed
        self.piles: dict[tuple[str, int], list[str]] = {(zone, seat): [] for zone in PILES for seat in (0, 1)}
        self.rows: dict[tuple[str, int], list[str]] = {(row, seat): [] for row in ROWS for seat in (0, 1)}
        self.guarding: set[str] = set()
        self.tapped: set[str] = set()
        self.hp = [4000, 4000]
        self.changes: dict[str, list[Change]] = {}
        self.lives: dict[str, int] = {}
        """PL-4.6: a card that changes zone becomes a new object."""
        self.entered: set[str] = set()
        """Which Creatures came onto the field this turn."""
        self.lent: list[tuple[str, int, str]] = []
        """Cards that go back to a seat when a time ends."""
        self.shuffled: set[int] = set()
        self.failed: set[int] = set()
        """Who was told to draw with too few cards."""
        self.over = False
        self.holds: dict[str, Holds] = {}
        """What static effects say while their card is on the field,"""
        self.hears: dict[str, Hears] = {}
        """and what others wait for;"""
        self.waiting: list[tuple[str, int, int]] = []
        """those that have heard it, with their controller and object (NOBODY: it told of its own leaving)."""

    def copy(self) -> Board:
        new = Board(self.printed)
        new.piles = {place: cards[:] for place, cards in self.piles.items()}
        new.rows = {place: cards[:] for place, cards in self.rows.items()}
        new.guarding, new.tapped = set(self.guarding), set(self.tapped)
        new.hp = self.hp[:]
        new.changes = {name: rows[:] for name, rows in self.changes.items()}
        new.lives = dict(self.lives)
        new.lent = self.lent[:]
        new.entered = set(self.entered)
        new.shuffled, new.failed = set(self.shuffled), set(self.failed)
        new.over = self.over
        new.holds, new.hears, new.waiting = self.holds, self.hears, self.waiting[:]
        return new

    # -- where cards lie ------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> tuple[str, int]:
        for where in (self.rows, self.piles):
            for place, cards in where.items():
                if name in cards:
                    return place
        raise AssertionError(name)

    def on_field(self, name: str) -> bool:
        return self.place(name)[0] in ROWS

    def side(self, name: str) -> int:
        """PL-0.3: the controller on the field, the owner elsewhere."""
        return self.place(name)[1]

    def field(self, seat: int) -> Iterator[str]:
        for row in ROWS:
            yield from self.rows[row, seat]

    def life(self, name: str) -> int:
        return self.lives.get(name, 0)

    def row(self, name: str) -> str:
        return "creatures" if self.printed[name].creature else "forces"

    def room(self, row: str, seat: int) -> int:
        return ROWS[row] - len(self.rows[row, seat])

    # -- what cards are worth -------------------------------------------------------------------------------------------------

    def spec(self, name: str, which: str) -> int:
        """PL-14.10: printed, the latest "becomes", plus and minus with the bonus of Guard Over, then doubled and halved."""
        card = self.printed[name]
        value = {ATK: card.atk, GRD: card.grd, BONUS: card.bonus}[which]
        rows = [change for change in self.changes.get(name, []) if change.what == which]
        for change in rows:
            if change.how == "become":
                value = change.n
        value += sum(change.n for change in rows if change.how == "plus")
        if self.on_field(name):
            value += sum(one.plus(self, name, which) for one in self.holding())
        if which == GRD and name in self.guarding:
            value += self.spec(name, BONUS)
        for change in rows:
            if change.how == "double":
                value *= 2
            elif change.how == "halve":
                value //= 2
        return max(0, value)

    def keywords(self, name: str) -> list[str]:
        given = {one.gives(self, name) for one in self.holding()} if self.on_field(name) else set()
        return sorted({change.what for change in self.changes.get(name, []) if change.how == "have"} | given - {""})

    def holding(self) -> list[Holds]:
        return [one for one in self.holds.values() if self.on_field(one.source)] if self.holds else []

    def barred(self, name: str, what: str, by: int) -> bool:
        """PL-0.6: whether something says that effects of seat ``by`` cannot do this to the card."""
        return any(one.bars(self, name, what, by) for one in self.holding())

    # -- what happens ---------------------------------------------------------------------------------------------------------

    def about(self, kind: str, name: str, seat: int = NOBODY) -> Event:
        """An event about a card as it is now."""
        zone, side = self.place(name)
        return Event(kind, seat, name, side, zone in ROWS)

    def happened(self, event: Event) -> None:
        """PL-14.6: who hears it waits. PL-14.13: who is gone by it hears of itself, under its last controller."""
        for name, one in self.hears.items():
            if self.on_field(name):
                seat, life = self.side(name), self.life(name)
            elif name == event.name and event.on_field:
                seat, life = event.side, NOBODY
            else:
                continue
            if one.hear(self, event, seat):
                self.waiting.append((name, seat, life))

    # -- changes --------------------------------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        """PL-4.6: posture, tap and changes are forgotten."""
        place = self.place(name)
        (self.rows if place[0] in ROWS else self.piles)[place].remove(name)
        self.guarding.discard(name)
        self.tapped.discard(name)
        self.changes.pop(name, None)
        self.lent = [row for row in self.lent if row[0] != name]
        self.lives[name] = self.life(name) + 1

    def put(self, name: str, zone: str, position: str = "top") -> None:
        """PL-0.3, PL-4.5: into a pile of its owner; an Advance Creature never comes to a hand or deck."""
        self.take(name)
        if self.printed[name].sort == "advance" and zone in ("hand", "deck"):
            zone = "advance"
        pile = self.piles[zone, self.printed[name].owner]
        if position == "bottom":
            pile.insert(0, name)
        else:
            pile.append(name)

    def enter(self, name: str, seat: int, guarding: bool) -> None:
        self.take(name)
        self.rows[self.row(name), seat].append(name)
        self.entered.add(name)
        if guarding:
            self.guarding.add(name)

    def change_side(self, name: str, seat: int) -> None:
        """PL-4.7: it stays the same object."""
        row = self.row(name)
        self.rows[row, 1 - seat].remove(name)
        self.rows[row, seat].append(name)

    def set_hp(self, seat: int, hp: int) -> None:
        before, self.hp[seat] = self.hp[seat], max(0, hp)
        if before > 1000 >= self.hp[seat]:
            self.happened(Event("fall", seat))

    def check_losses(self) -> None:
        """PL-14.12, PL-16.1."""
        self.over = self.over or 0 in self.hp or bool(self.failed)

    def winner(self) -> str:
        if not self.over:
            return ""
        lost = [seat for seat in (0, 1) if self.hp[seat] == 0 or seat in self.failed]
        return "drawn" if len(lost) == 2 else f"seat {1 - lost[0]}"

    # -- what comes later -----------------------------------------------------------------------------------------------------

    def can_attack(self) -> bool:
        """PL-12.1, PL-11.4, PL-18: whether a Creature of the turn player is upright (or Braced) and not new."""
        return any(name not in self.entered and (name not in self.guarding or "Braced" in self.keywords(name))
                   for name in self.rows["creatures", 0])

    def ended(self, spans: tuple[str, ...]) -> Board:
        """PL-13.11, PL-14.14, PL-4.7: what was for these times ends; what was lent goes back, or away if there is no slot."""
        new = self.copy()
        new.changes = {name: [row for row in rows if row.lasts not in spans] for name, rows in self.changes.items()}
        for name, seat, lasts in self.lent:
            if lasts in spans and (name, seat, lasts) in new.lent:
                new.lent.remove((name, seat, lasts))
                if new.side(name) == seat:
                    continue
                if new.room(new.row(name), seat):
                    new.change_side(name, seat)
                else:
                    new.put(name, "discard")
        return new

    def next_turn(self) -> Board:
        """PL-15.2, PL-6.5, PL-7.1: the turn ends; the other player's Forces untap, and that player draws."""
        new = self.ended(("this phase",)).ended(("this turn",))
        new.tapped -= set(new.rows["forces", 1])
        deck = new.piles["deck", 1]
        if deck:
            new.put(deck[-1], "hand")
        else:
            new.failed.add(1)
            new.over = True
        return new

    def later(self, loose: set[int]) -> tuple[object, ...]:
        """The table now, in the Attack Phase if there is something to do, and in the next turn, as far as that is certain."""
        tables = [self.frozen(loose)]
        if not self.over and not self.hears:
            attack = self.ended(("this phase",))
            if attack.can_attack():
                tables.append(attack.frozen(loose))
            if 1 not in loose and len(self.piles["hand", 0]) <= 8:
                tables.append(self.next_turn().frozen(loose))
        return tuple(tables)

    def frozen(self, loose: set[int]) -> tuple[object, ...]:
        """All that can be compared; decks of the ``loose`` seats without their order."""
        rows: list[tuple[object, ...]] = []
        for (row, seat), names in self.rows.items():
            for name in names:
                if row == "creatures":
                    rows.append((row, seat, name, name in self.guarding, self.spec(name, ATK), self.spec(name, GRD),
                                 tuple(self.keywords(name))))
                else:
                    rows.append((row, seat, name, name in self.tapped))
        piles = [(zone, seat, tuple(cards if zone == "deck" and seat not in loose else sorted(cards)))
                 for (zone, seat), cards in sorted(self.piles.items())]
        return tuple(sorted(rows, key=repr)), tuple(piles), tuple(self.hp), self.winner()
