"""The table of a Battle Phase of TTCG as the rulebook describes it, with nothing of the engine in it."""

from __future__ import annotations

from typing import NamedTuple

ATTACK, DEFENSE = "attack", "defense"
PILES = ("hand", "deck", "discard")
FEBRUARY = "2025-02"


class Op(NamedTuple):
    """One thing an effect does or says. ``pick`` is whom: self, it, all of mine or theirs, or one of mine or theirs."""

    verb: str
    pick: str = ""
    stat: str = ""
    n: int = 0


class Says(NamedTuple):
    """An effect; a trigger waits for (event, whom it is about); ``cost`` is in points, or this card out of the hand."""

    style: str
    ops: tuple[Op, ...]
    text: str
    when: tuple[str, str] = ("", "")
    optional: bool = False
    cost: str = ""


class Printed(NamedTuple):
    name: str
    owner: int
    unit: bool
    rank: int = 1
    attack: int = 0
    defense: int = 0
    says: Says | None = None

    def __str__(self) -> str:
        what = f"rank {self.rank} {self.attack}/{self.defense}" if self.unit else "spell"
        return f"{self.name}: {what}; {self.says.text if self.says else ''}"


class Attack(NamedTuple):
    """An attack that was declared: who, on whom (nobody: the player), and which objects these were."""

    attacker: str
    target: str
    mine: int
    theirs: int


class Waiting(NamedTuple):
    """A trigger that heard its event: whose, about which card, and which objects these were (-1: it told of its own end)."""

    source: str
    seat: int
    life: int
    it: str
    it_life: int


class Table:
    """Seat 0 is the turn player. A stack has its active card first."""

    def __init__(self, printed: dict[str, Printed], rules: str, options: dict[str, bool | int | str]) -> None:
        self.printed = printed
        self.rules = rules
        self.options = options
        self.first_turn = False
        self.rows: dict[tuple[str, int], list[list[str]]] = {(row, seat): [] for row in ("units", "spells") for seat in (0, 1)}
        self.piles: dict[tuple[str, int], list[str]] = {(zone, seat): [] for zone in PILES for seat in (0, 1)}
        self.points = [20, 20]
        self.tapped: set[str] = set()
        self.down: set[str] = set()
        self.attacked: dict[str, int] = {}
        self.changes: list[tuple[str, str, str, int]] = []
        """What holds for a card this turn: card, verb, stat, number."""
        self.lives: dict[str, int] = {}
        self.attack: Attack | None = None
        self.countered = False
        self.fresh = False
        """TT-6.19: the attack was declared, and no chain has begun to resolve since."""
        self.running: set[str] = set()
        """Cards whose continuous effect has begun (TT-6.6b),"""
        self.hosts: dict[str, str] = {}
        """and equip cards with their hosts (TT-6.7)."""
        self.waiting: list[Waiting] = []
        self.over = False

    def copy(self) -> Table:
        new = Table(self.printed, self.rules, self.options)
        new.first_turn = self.first_turn
        new.rows = {place: [stack[:] for stack in stacks] for place, stacks in self.rows.items()}
        new.piles = {place: cards[:] for place, cards in self.piles.items()}
        new.points = self.points[:]
        new.tapped, new.down = set(self.tapped), set(self.down)
        new.attacked, new.lives = dict(self.attacked), dict(self.lives)
        new.running, new.hosts = set(self.running), dict(self.hosts)
        new.changes, new.waiting = self.changes[:], self.waiting[:]
        new.attack, new.countered, new.fresh, new.over = self.attack, self.countered, self.fresh, self.over
        return new

    # -- where cards lie ------------------------------------------------------------------------------------------------------

    def life(self, name: str) -> int:
        return self.lives.get(name, 0)

    def stack(self, name: str) -> tuple[str, int, list[str]] | None:
        return next(((row, seat, stack) for (row, seat), stacks in self.rows.items() for stack in stacks if name in stack), None)

    def active(self, name: str) -> bool:
        found = self.stack(name)
        return found is not None and found[2][0] == name

    def side(self, name: str) -> int:
        found = self.stack(name)
        return found[1] if found is not None else self.printed[name].owner

    def is_unit(self, name: str) -> bool:
        """TT-10.6b, TT-5.11: a unit may have become a spell; face-down it counts as a creature."""
        if name in self.down or not self.printed[name].unit:
            return self.printed[name].unit
        return not any(row[0] == name and row[1] == "spell" for row in self.changes)

    def units(self, seat: int) -> list[str]:
        return [stack[0] for stack in self.rows["units", seat] if self.is_unit(stack[0])]

    def actives(self, seat: int) -> list[str]:
        return [stack[0] for row in ("units", "spells") for stack in self.rows[row, seat]]

    # -- what holds -----------------------------------------------------------------------------------------------------------

    def statics(self) -> list[tuple[str, Op]]:
        return [(name, op) for seat in (0, 1) for name in self.actives(seat) for says in [self.printed[name].says]
                if says is not None and not says.when[0] and name not in self.down
                and (says.style == "Passive" or name in self.running) for op in says.ops]

    def meant(self, source: str, op: Op, name: str) -> bool:
        mine = self.side(source) == self.side(name)
        if op.pick in ("mine", "theirs") and not self.is_unit(name):
            return False
        if op.pick == "host":
            return self.hosts[source] == name
        return {"self": source == name, "mine": mine, "theirs": not mine}[op.pick]

    def holds(self, name: str, verb: str) -> bool:
        """Whether anything says this of a unit."""
        return (any(row[0] == name and row[1] == verb for row in self.changes)
                or any(op.verb == verb and self.meant(source, op, name) for source, op in self.statics()))

    def stat(self, name: str, stat: str) -> int:
        """TT-10.6a."""
        value = self.printed[name].attack if stat == ATTACK else self.printed[name].defense
        rows = [row for row in self.changes if row[0] == name and row[2] in (stat, "both")]
        for row in rows:
            if row[1] == "become":
                value = row[3]
            elif row[1] == "swap":
                value = self.printed[name].defense if stat == ATTACK else self.printed[name].attack
        for row in rows:
            if row[1] == "double":
                value *= 2
        value += sum(row[3] for row in rows if row[1] == "plus")
        value += sum(op.n for source, op in self.statics()
                     if op.verb == "plus" and op.stat == stat and self.meant(source, op, name))
        return max(0, value)

    def rank(self, name: str) -> int:
        """TT-10.6b: the current rank."""
        rank = self.printed[name].rank
        for row in self.changes:
            if row[0] == name and row[1] == "become" and row[2] == "rank":
                rank = row[3]
        return rank

    # -- what happens ---------------------------------------------------------------------------------------------------------

    def happened(self, kind: str, cards: dict[str, int], ready: set[str]) -> None:
        """TT-6.14: who hears of these cards (with the side each was on), once for one event. ``ready`` are cards that left by it
        and were active and untapped just before.
        """
        for name, card in self.printed.items():
            says = card.says
            if says is None or says.when[0] != kind:
                continue
            there = self.active(name) and name not in self.down
            if there:
                if says.style != "Passive" and name in self.tapped:
                    continue
            elif name not in ready or says.when[1] != "self":  # TT-6.9: only texts about itself work from where it was
                continue
            seat = self.side(name) if there else cards.get(name, self.printed[name].owner)
            whom = says.when[1]
            fitting = [name] if name in ready and whom == "self" else []
            fitting += [one for one, side in cards.items()
                       if (whom == "self" and one == name) or (whom == "another" and one != name)
                       or (whom == "mine" and side == seat) or (whom == "theirs" and side != seat)]
            if fitting:
                self.waiting.append(Waiting(name, seat, self.life(name) if there else -1, fitting[0], self.life(fitting[0])))

    def leave(self, name: str, zone: str) -> None:
        """TT-1.2, TT-5.7, TT-10.5b: to its owner, as a new object; the card below becomes active."""
        found = self.stack(name)
        assert found is not None
        row, seat, stack = found
        stack.remove(name)
        if not stack:
            self.rows[row, seat].remove(stack)
        self.piles[zone, self.printed[name].owner].append(name)
        self.tapped.discard(name)
        self.down.discard(name)
        self.attacked.pop(name, None)
        self.changes = [one for one in self.changes if one[0] != name]
        self.lives[name] = self.life(name) + 1
        self.running.discard(name)
        self.hosts.pop(name, None)
        for equip in [one for one, host in self.hosts.items() if host == name]:
            self.leave(equip, "discard")

    def destroy(self, names: list[str], battle: bool) -> None:
        """TT-8.1 to TT-8.4: together; each owner loses points. In 2025-02 what lies below goes with it."""
        if not names:
            return
        beaten = {name: self.side(name) for name in names}
        names = names[:]
        for name in names:  # TT-6.7: equip cards go with their hosts
            names += [equip for equip, host in self.hosts.items()
                      if host == name and equip not in names and not self.holds(equip, "indestructible")]
        freed = [equip for equip, host in self.hosts.items() if equip in names or host in names]
        self.running -= set(freed)
        self.hosts = {equip: host for equip, host in self.hosts.items() if equip not in freed}
        sides = {name: self.side(name) for name in names if self.is_unit(name)}
        ready = {name for name in names if name not in self.tapped and name not in self.down}
        for name in names:
            found = self.stack(name)
            assert found is not None
            below, rank = found[2][1:], self.rank(name)
            self.leave(name, "discard")
            if self.rules == FEBRUARY:
                for one in below:
                    self.leave(one, "discard")
            if name in sides:
                owner = self.printed[name].owner
                self.points[owner] -= rank
                if self.options["destroy_scores"]:
                    self.points[1 - owner] += rank
        self.happened("destroyed", sides, ready)
        if battle:
            self.happened("beaten", beaten, ready & set(beaten))

    def check(self) -> None:
        """TT-8.6, TT-8.7."""
        self.over = self.over or min(self.points) <= 0

    # -- comparing ------------------------------------------------------------------------------------------------------------

    def winner(self) -> str:
        lost = [seat for seat in (0, 1) if self.points[seat] <= 0]
        return "" if not self.over else "drawn" if len(lost) == 2 else f"seat {1 - lost[0]}"

    def frozen(self) -> tuple[object, ...]:
        rows: list[tuple[object, ...]] = []
        for (_, seat), stacks in self.rows.items():
            for stack in stacks:
                name = stack[0]
                stats = (self.stat(name, ATTACK), self.stat(name, DEFENSE)) if self.printed[name].unit else ()
                rows.append((seat, tuple(stack), name in self.tapped, name in self.down, self.rank(name), *stats))
        piles = [(zone, seat, tuple(sorted(self.piles[zone, seat]))) for zone in PILES for seat in (0, 1)]
        return tuple(sorted(rows, key=repr)), tuple(piles), tuple(self.points), self.winner()

    def whole(self) -> tuple[object, ...]:
        """All that matters for what comes later."""
        return (self.frozen(), tuple(sorted(self.attacked.items())), tuple(self.changes), tuple(self.lives.items()), self.attack,
                tuple(sorted(self.running)), tuple(sorted(self.hosts.items())),
                self.countered, self.fresh, tuple(self.waiting))
