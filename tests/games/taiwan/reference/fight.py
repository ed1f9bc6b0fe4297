"""The grid in an Attack Phase of TaiwanCard as the rulebook describes it, with nothing of the engine in it."""

from __future__ import annotations

from typing import NamedTuple

SIDE = 5
POSES = ("center", "left", "right")
PILES = ("hand", "dead")
Slot = tuple[int, int]
"""Column and row as seat 0 sees them (TW-4.2)."""


class Op(NamedTuple):
    """One thing an effect does or says. ``pick`` is whom: self, it, all of mine, theirs or beside, one of mine or theirs."""

    verb: str
    pick: str = ""
    what: str = ""
    n: int = 0


class Says(NamedTuple):
    """An effect: static without a speed; a trigger waits for (event, whom it is about)."""

    speed: int
    ops: tuple[Op, ...]
    text: str
    when: tuple[str, str] = ("", "")
    mandatory: bool = False


class Printed(NamedTuple):
    """``type`` is political for Figures; the others lie face-down and are used up."""

    name: str
    owner: int
    type: str
    stats: tuple[int, int, int] = (0, 0, 0)
    says: Says | None = None

    @property
    def figure(self) -> bool:
        return self.type == "political"

    def __str__(self) -> str:
        stats = self.stats if self.figure else ""
        return f"{self.name} (seat {self.owner}): {self.type} {stats}; {self.says.text if self.says else ''}"


class Attack(NamedTuple):
    """An attack that was declared; a target is a card with its slot and object, or a player. ``forced``: an effect chose it."""

    attacker: str
    life: int
    target: str
    slot: Slot
    target_life: int
    borrowed: bool
    forced: bool = False


class Record(NamedTuple):
    """What happened: to or by which card (with its controller then), or to which player by whose card."""

    number: int
    kind: str
    card: str
    side: int
    by: int


class Table:
    """``turn`` is the turn player."""

    def __init__(self, printed: dict[str, Printed], options: dict[str, bool | int | str], turn: int) -> None:
        self.printed = printed
        self.options = options
        self.turn = turn
        self.grid: dict[Slot, str] = {}
        self.control: dict[str, int] = {}
        self.pose: dict[str, str] = {}
        self.down: set[str] = set()
        self.below: dict[str, list[str]] = {}
        self.piles: dict[tuple[str, int], list[str]] = {(zone, seat): [] for zone in PILES for seat in (0, 1)}
        self.banks = [10_000, 10_000]
        self.fresh: set[str] = set()
        self.attacked: dict[str, int] = {}
        self.used: set[tuple[str, int]] = set()
        """TW-11.8: effects that a player has used this turn."""
        self.changes: list[tuple[str, str, str, int]] = []
        """What holds for a card this turn."""
        self.lives: dict[str, int] = {}
        self.attack: Attack | None = None
        self.cancelled = False
        self.records: list[Record] = []
        self.heard: set[tuple[str, int]] = set()
        """Which effect was used for which record (TW-12.3)."""
        self.hosts: dict[str, str] = {}
        """Advisory Suites with the Figures they equip."""
        self.count = 0
        self.over = ""

    def copy(self) -> Table:
        new = Table(self.printed, self.options, self.turn)
        new.grid, new.control, new.pose = dict(self.grid), dict(self.control), dict(self.pose)
        new.down, new.fresh, new.used = set(self.down), set(self.fresh), set(self.used)
        new.hosts = dict(self.hosts)
        new.below = {name: cards[:] for name, cards in self.below.items()}
        new.piles = {place: cards[:] for place, cards in self.piles.items()}
        new.banks, new.changes, new.records = self.banks[:], self.changes[:], self.records[:]
        new.attacked, new.lives, new.heard = dict(self.attacked), dict(self.lives), set(self.heard)
        new.attack, new.cancelled, new.count, new.over = self.attack, self.cancelled, self.count, self.over
        return new

    # -- the grid -------------------------------------------------------------------------------------------------------------

    def slot(self, name: str) -> Slot | None:
        return next((slot for slot, card in self.grid.items() if card == name), None)

    def life(self, name: str) -> int:
        return self.lives.get(name, 0)

    def up(self, name: str) -> bool:
        """Whether it lies face-up on the field."""
        return self.slot(name) is not None and name not in self.down

    def figures(self, seat: int) -> list[str]:
        """Face-up Figures of a player: all that effects know to be Figures (TW-5.4)."""
        return [name for _, name in sorted(self.grid.items())
                if self.control[name] == seat and self.printed[name].figure and name not in self.down]

    # -- what holds -----------------------------------------------------------------------------------------------------------

    def statics(self) -> list[tuple[str, Op]]:
        return [(name, op) for name in self.grid.values() if name not in self.down for says in [self.printed[name].says]
                if says is not None and not says.speed for op in says.ops]

    def meant(self, source: str, op: Op, name: str) -> bool:
        mine = self.control[source] == self.control[name]
        if op.pick == "beside":
            here, there = self.slot(source), self.slot(name)
            assert here is not None
            assert there is not None
            return mine and source != name and max(abs(here[0] - there[0]), abs(here[1] - there[1])) == 1
        if op.pick == "host":
            return self.hosts.get(source) == name
        return {"all": True, "self": source == name, "mine": mine, "theirs": not mine}[op.pick]

    def holds(self, name: str, verb: str) -> bool:
        """Whether anything says this of a face-up Figure."""
        if name in self.down or not self.printed[name].figure:
            return False
        return (any(row[0] == name and row[1] == verb for row in self.changes)
                or any(op.verb == verb and self.meant(source, op, name) for source, op in self.statics()))

    def stats(self, name: str) -> tuple[int, ...]:
        """TW-11.9: central, left and right attack."""
        found = []
        for number, which in enumerate(("central", "left", "right")):
            value = self.printed[name].stats[number]
            rows = [row for row in self.changes if row[0] == name and row[2] in (which, "attack")]
            for row in rows:
                if row[1] == "become":
                    value = row[3]
            value += sum(row[3] for row in rows if row[1] == "plus")
            value += sum(op.n for source, op in self.statics()
                         if op.verb == "plus" and op.what in (which, "attack") and self.meant(source, op, name))
            for row in rows:
                if row[1] == "double":
                    value *= 2
            found.append(max(0, value))
        return tuple(found)

    def strength(self, name: str) -> int:
        """TW-4.11: the attack that its orientation selects."""
        return self.stats(name)[POSES.index(self.pose[name])]

    # -- what happens ---------------------------------------------------------------------------------------------------------

    def record(self, kind: str, card: str = "", side: int = -1, by: int = -1) -> None:
        self.count += 1
        self.records.append(Record(self.count, kind, card, side, by))

    def leave(self, name: str, zone: str) -> None:
        """TW-0.2, TW-13.1: to its owner's zone; its supporters go to the Dead Zone."""
        slot = self.slot(name)
        assert slot is not None
        del self.grid[slot]
        for one in [name, *self.below.pop(name, [])]:
            self.piles["dead" if one != name else zone, self.printed[one].owner].append(one)
        self.forget(name)

    def unequip(self, name: str) -> None:
        """TW-9.6: an Advisory Suite goes when its Figure leaves the field or turns face-down."""
        for suite in [one for one, host in self.hosts.items() if host == name]:
            del self.hosts[suite]
            if self.slot(suite) is not None:
                self.leave(suite, "dead")

    def forget(self, name: str) -> None:
        self.hosts.pop(name, None)
        self.unequip(name)
        self.down.discard(name)
        self.fresh.discard(name)
        self.used = {one for one in self.used if one[0] != name}
        self.attacked.pop(name, None)
        self.changes = [row for row in self.changes if row[0] != name]
        self.lives[name] = self.life(name) + 1

    def destroy(self, names: list[str], by_attack: bool) -> None:
        told = [(name, self.control[name], name in self.down) for name in names]
        for name in names:
            self.leave(name, "dead")
        for name, side, down in told:
            if self.printed[name].figure:
                self.record("destroyed face-down" if down else "destroyed", name, side)
                if by_attack:
                    self.record("beaten face-down" if down else "beaten", name, side)

    def lose(self, seat: int, n: int) -> None:
        """TW-1.2, TW-14.1: checked at once."""
        if n > 0 and not self.over:
            self.banks[seat] -= n
            self.record("loss", side=seat)
            if self.banks[seat] <= 0:
                self.over = str(1 - seat)

    # -- comparing ------------------------------------------------------------------------------------------------------------

    def frozen(self) -> tuple[object, ...]:
        if self.over:
            return ("over", self.over)
        rows: list[tuple[object, ...]] = []
        for slot, name in sorted(self.grid.items()):
            stats = self.stats(name) if self.printed[name].figure and name not in self.down else ()
            rows.append((slot, name, self.control[name], name not in self.down, self.pose[name], stats,
                         tuple(sorted(self.below.get(name, [])))))
        piles = [(zone, seat, tuple(sorted(self.piles[zone, seat]))) for zone in PILES for seat in (0, 1)]
        return tuple(rows), tuple(piles), tuple(self.banks)

    def whole(self) -> tuple[object, ...]:
        """All that matters for what comes later."""
        return (self.frozen(), tuple(sorted(self.fresh)), tuple(sorted(self.attacked.items())), tuple(sorted(self.used)),
                tuple(self.changes), tuple(sorted(self.lives.items())), self.attack, self.cancelled, tuple(self.records),
                tuple(sorted(self.heard)))
