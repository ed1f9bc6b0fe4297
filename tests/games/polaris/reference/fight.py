"""The table of a battle of Polaris Line as the rulebook describes it, with nothing of the engine in it."""

from __future__ import annotations

from typing import NamedTuple

ATK, GRD, BONUS = "ATK", "GRD", "Guard bonus"
ROWS = {"creatures": 5, "forces": 7}
PILES = ("hand", "deck", "discard")
HAVE = "have"
PROOF = "cannot be destroyed by battle"


class Op(NamedTuple):
    """One thing an effect does or says. ``pick`` is whom: self, attacker, defender, or one or all of mine or theirs."""

    verb: str
    pick: str = ""
    what: str = ""
    n: int = 0
    lasts: str = ""


class Says(NamedTuple):
    """An effect: its label, what it does, and for a trigger what it waits for: (event, whom it is about)."""

    label: str
    ops: tuple[Op, ...]
    text: str
    when: tuple[str, str] = ("", "")
    optional: bool = False


class Printed(NamedTuple):
    """What stands on a card; the ``frame`` of a Force is its timeframe, of a Creature empty."""

    name: str
    owner: int
    atk: int = 0
    grd: int = 0
    bonus: int = 0
    keywords: tuple[str, ...] = ()
    says: Says | None = None
    frame: str = ""

    def __str__(self) -> str:
        what = f"Force, {self.frame}" if self.frame else f"{self.atk}/{self.grd}+{self.bonus} {', '.join(self.keywords)}"
        return f"{self.name}: {what}; {self.says.text if self.says else ''}"


class Change(NamedTuple):
    """A change of a card, or of what a player takes; it ends with ``lasts`` or with its Force."""

    on: str
    verb: str
    what: str
    n: int
    lasts: str
    force: str


class Happened(NamedTuple):
    """An event: to which card and whose it was, which card did it, or to which player."""

    kind: str
    card: str = ""
    side: int = -1
    other: str = ""
    battle: bool = False


class Table:
    """Seat 0 is the turn player, in whose Attack Phase it is."""

    def __init__(self, printed: dict[str, Printed], options: dict[str, bool | int | str]) -> None:
        self.printed = printed
        self.options = options
        self.number = 5
        self.zones: dict[tuple[str, int], list[str]] = {(zone, seat): [] for zone in (*ROWS, *PILES) for seat in (0, 1)}
        self.hp = [4000, 4000]
        self.guarding: set[str] = set()
        self.tapped: set[str] = set()
        self.sick: set[str] = set()
        self.battles: dict[str, int] = {}
        """Battles of each Creature this turn that count (PL-12.3)."""
        self.saved: set[str] = set()
        """Steadfast Creatures that were spared already this turn."""
        self.used: set[str] = set()
        self.changes: list[Change] = []
        self.lent: list[tuple[str, int]] = []
        """Creatures that go back to a seat with the end of the turn."""
        self.lives: dict[str, int] = {}
        """PL-4.6: how often a card became a new object."""
        self.running: list[str] = []
        """Forces whose effect goes on, oldest first."""
        self.battle: tuple[str, str, int, int] | None = None
        """Attacker, defender (or nobody), and which objects they are."""
        self.prevented = False
        self.waiting: list[tuple[str, int, int]] = []
        """Triggers that heard their event, with the controller, and the object (-1: they heard of their own end)."""
        self.over = False

    def copy(self) -> Table:
        new = Table(self.printed, self.options)
        new.number = self.number
        new.zones = {place: cards[:] for place, cards in self.zones.items()}
        new.hp = self.hp[:]
        for name in ("guarding", "tapped", "sick", "saved", "used"):
            setattr(new, name, set(getattr(self, name)))
        new.battles, new.lives = dict(self.battles), dict(self.lives)
        new.changes, new.lent, new.running, new.waiting = self.changes[:], self.lent[:], self.running[:], self.waiting[:]
        new.battle, new.prevented, new.over = self.battle, self.prevented, self.over
        return new

    # -- where cards lie ------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> tuple[str, int]:
        return next(place for place, cards in self.zones.items() if name in cards)

    def on_field(self, name: str) -> bool:
        return self.place(name)[0] in ROWS

    def side(self, name: str) -> int:
        return self.place(name)[1]

    def life(self, name: str) -> int:
        return self.lives.get(name, 0)

    def creatures(self, seat: int) -> list[str]:
        return self.zones["creatures", seat]

    # -- what holds -----------------------------------------------------------------------------------------------------------

    def statics(self) -> list[tuple[str, Op]]:
        """What static effects on the field say."""
        return [(name, op) for (zone, _), cards in self.zones.items() if zone == "creatures" for name in cards
                for says in [self.printed[name].says] if says is not None and says.label == "Static" for op in says.ops]

    def meant(self, source: str, op: Op, name: str) -> bool:
        """Whether a static effect or running Force speaks of this Creature."""
        mine = self.side(source) == self.side(name)
        return ((op.pick == "self" and source == name) or (op.pick == "mine" and mine) or (op.pick == "theirs" and not mine)
                or (op.pick == "guarding" and mine and name in self.guarding))

    def running_ops(self) -> list[tuple[str, Op]]:
        """What running Forces say of all Creatures of a side, whichever they are now."""
        return [(force, op) for force in self.running for op in self.said(force).ops if op.pick in ("mine", "theirs", "guarding")]

    def said(self, name: str) -> Says:
        says = self.printed[name].says
        assert says is not None
        return says

    def says_of(self, name: str, verb: str, what: str = "") -> bool:
        """Whether anything says this of a Creature on the field."""
        if any(row.on == name and (row.verb, row.what) == (verb, what) for row in self.changes):
            return True
        return any((op.verb, op.what) == (verb, what) and self.meant(source, op, name)
                   for source, op in (*self.statics(), *self.running_ops()))

    def has(self, name: str, keyword: str) -> bool:
        return keyword in self.printed[name].keywords or self.says_of(name, HAVE, keyword)

    def spec(self, name: str, stat: str) -> int:
        """PL-14.10."""
        card = self.printed[name]
        value = {ATK: card.atk, GRD: card.grd, BONUS: card.bonus}[stat]
        rows = [row for row in self.changes if row.on == name and row.what == stat]
        for row in rows:
            if row.verb == "become":
                value = row.n
        value += sum(row.n for row in rows if row.verb == "plus")
        value += sum(op.n for source, op in (*self.statics(), *self.running_ops())
                     if op.verb == "plus" and op.what == stat and self.meant(source, op, name))
        if stat == GRD and name in self.guarding:
            value += self.spec(name, BONUS)
        for row in rows:
            if row.verb == "double":
                value *= 2
            elif row.verb == "halve":
                value //= 2
        return max(0, value)

    def spared(self, seat: int) -> bool:
        """Whether a player takes no battle damage."""
        you = f"seat {seat}"
        return (any(row.on == you for row in self.changes)
                or any(op.verb == "spare" and self.side(source) == seat for source, op in self.statics())
                or any(op.verb == "spare" and self.side(force) == seat for force in self.running for op in self.said(force).ops))

    # -- what happens ---------------------------------------------------------------------------------------------------------

    def happened(self, event: Happened) -> None:
        """PL-14.6, PL-14.13: triggers that hear it wait; a card that left by it hears of itself alone."""
        for name, card in self.printed.items():
            says = card.says
            if says is None or says.when[0] != event.kind:
                continue
            if self.on_field(name):
                if card.frame and name not in self.running:
                    continue
                seat, life = self.side(name), self.life(name)
            elif name == event.card and event.kind in ("destroyed", "beaten"):
                seat, life = event.side, -1
            else:
                continue
            whom = says.when[1]
            if ((whom == "self" and event.card == name) or (whom == "mine" and event.side == seat)
                    or (whom == "theirs" and event.side != seat) or whom == "any"):
                self.waiting.append((name, seat, life))

    def move(self, name: str, zone: str) -> None:
        """PL-0.3, PL-4.6: to a zone of its owner, as a new object; a Force that leaves ends its effect (PL-13.7)."""
        self.zones[self.place(name)].remove(name)
        self.zones[zone, self.printed[name].owner].append(name)
        for facts in (self.guarding, self.tapped, self.sick, self.saved, self.used):
            facts.discard(name)
        self.battles.pop(name, None)
        self.changes = [row for row in self.changes if row.on != name and row.force != name]
        self.lent = [row for row in self.lent if row[0] != name]
        self.running = [force for force in self.running if force != name]
        self.lives[name] = self.life(name) + 1

    def summon(self, name: str, seat: int) -> None:
        """PL-11.4: out of the hand, and sick."""
        self.zones["hand", seat].remove(name)
        self.creatures(seat).append(name)
        self.lives[name] = self.life(name) + 1
        self.sick.add(name)

    def turn_card(self, name: str, guarding: bool) -> None:
        if (name in self.guarding) == guarding or (guarding and self.has(name, "Restless")):
            return
        (self.guarding.add if guarding else self.guarding.discard)(name)
        self.happened(Happened("turned", name, self.side(name)))

    def take_control(self, name: str, seat: int) -> None:
        """PL-4.7: for this turn; it needs a free slot."""
        if self.side(name) == seat or len(self.creatures(seat)) == ROWS["creatures"]:
            return
        self.creatures(1 - seat).remove(name)
        self.creatures(seat).append(name)
        self.lent.append((name, 1 - seat))

    def destroy(self, names: list[str], battle: bool) -> None:
        """Together; who hears it is judged by the state just before."""
        events = [Happened("destroyed", name, self.side(name), battle=battle) for name in names]
        for name in names:
            self.move(name, "discard")
        for event in events:
            self.happened(event)
            if battle:
                self.happened(event._replace(kind="beaten"))

    def lose_hp(self, seat: int, n: int) -> None:
        before, self.hp[seat] = self.hp[seat], max(0, self.hp[seat] - n)
        if before > 1000 >= self.hp[seat]:
            self.happened(Happened("fall", side=seat))

    def damage(self, seat: int, n: int, battle: bool, by: str = "") -> None:
        """PL-12.11: 0 is no damage. Siphon gains with the damage."""
        if n <= 0 or (battle and self.spared(seat)):
            return
        self.lose_hp(seat, n)
        self.happened(Happened("hurt", side=seat))
        if battle:
            self.happened(Happened("battle hurt", side=seat))
            self.happened(Happened("battle damage", by, self.side(by)))
            if self.has(by, "Siphon") and self.side(by) != seat:
                self.hp[self.side(by)] += n

    def check_losses(self) -> None:
        self.over = self.over or 0 in self.hp

    def end_lasting(self, lasts: str) -> None:
        self.changes = [row for row in self.changes if row.lasts != lasts]

    def expire(self, frame: str) -> None:
        """PL-13.2: running Forces of a timeframe run out."""
        for force in self.running[:]:
            if self.printed[force].frame == frame:
                self.move(force, "discard")

    # -- comparing ------------------------------------------------------------------------------------------------------------

    def winner(self) -> str:
        lost = [seat for seat in (0, 1) if self.hp[seat] == 0]
        return "" if not self.over else "drawn" if len(lost) == 2 else f"seat {1 - lost[0]}"

    def frozen(self) -> tuple[object, ...]:
        """All that can be seen on the table."""
        rows: list[tuple[object, ...]] = []
        for seat in (0, 1):
            rows += [(seat, name, name in self.guarding, self.spec(name, ATK), self.spec(name, GRD))
                     for name in self.creatures(seat)]
            rows += [(seat, name, name in self.tapped) for name in self.zones["forces", seat]]
        piles = [(zone, seat, tuple(sorted(self.zones[zone, seat]))) for zone in PILES for seat in (0, 1)]
        return tuple(sorted(rows, key=repr)), tuple(piles), tuple(self.hp), self.winner()

    def whole(self) -> tuple[object, ...]:
        """All that matters for what comes later."""
        return (self.frozen(), tuple(sorted(self.sick)), tuple(sorted(self.battles.items())), tuple(sorted(self.saved)),
                tuple(sorted(self.used)), tuple(self.changes), tuple(self.running), tuple(self.lent), tuple(self.lives.items()))
