"""A TaiwanCard table as the rulebook describes it, with nothing of the engine in it: names of cards in slots and piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Slot = tuple[int, int]
"""Column and row as seat 0 sees them (TW-4.2)."""
SIDE = 5
MIDDLE = 2
STATS = ("central", "left", "right")
POSES = ("center", "left", "right")
PILES = ("private", "hand", "public", "dead", "silenced")
MOST_COUNTERS = 3


class Printed:
    """What stands on a card; ``words`` are its type, colour, sex and the like."""

    def __init__(self, name: str, category: str, type: str, words: Iterable[str], owner: int,
                 stats: tuple[int, int, int] = (0, 0, 0), rank: int | None = None, age: int | None = None,
                 level: int | None = None, public: bool = False) -> None:
        self.name = name
        self.category = category
        self.type = type
        self.words = frozenset(words)
        self.owner = owner
        self.stats = stats
        self.rank = rank
        self.age = age
        self.level = level
        self.public = public

    @property
    def figure(self) -> bool:
        return self.category == "figure"


class Change:
    """What was done to a stat: add, become, double or halve; it ends with ``source`` if that is named, or with the
    turn (TW-11.6).
    """

    def __init__(self, how: str, stat: str, n: int, source: str, short: bool) -> None:
        self.how = how
        self.stat = stat
        self.n = n
        self.source = source
        self.short = short


class Event:
    """Something that happened to a card, as that was just before (TW-12.11), or to a player: ``seat`` is theirs."""

    def __init__(self, kind: str, seat: int, name: str = "", seen: bool = True, on_field: bool = False) -> None:
        self.kind = kind
        self.seat = seat
        self.name = name
        self.seen = seen
        self.on_field = on_field


class Hears:
    """A trigger that brings ``n`` dollars to its controller (``mine``) or the other player; see ``triggers.py``."""

    n = 0
    mine = True

    def hears(self, board: Board, event: Event) -> bool:
        raise NotImplementedError


class Holds:
    """A statement of a card on the field; see ``statements.py``."""

    what = ""

    def about(self, board: Board, name: str) -> bool:
        raise NotImplementedError

    def worth(self, board: Board, name: str, stat: str) -> int:
        raise NotImplementedError

    def forbids(self, board: Board, what: str, name: str, seat: int) -> bool:
        raise NotImplementedError


def seen(seat: int, slot: Slot) -> Slot:
    """TW-4.2: a slot as a seat sees it, and back."""
    return slot if seat == 0 else (SIDE - 1 - slot[0], SIDE - 1 - slot[1])


def beside(seat: int, slot: Slot, way: str) -> Slot | None:
    """TW-4.13: the slot ahead of one, behind it, to its left or right, as a seat sees it; None off the grid."""
    across, up = {"ahead": (0, 1), "behind": (0, -1), "left": (-1, 0), "right": (1, 0)}[way]
    x, y = seen(seat, slot)
    found = (x + across, y + up)
    return seen(seat, found) if 0 <= found[0] < SIDE and 0 <= found[1] < SIDE else None


def home(slot: Slot) -> int | None:
    """TW-4.3: whose home row it is; None in the middle row."""
    return None if slot[1] == MIDDLE else 0 if slot[1] < MIDDLE else 1


class Board:
    """The whole table. Piles have their top last."""

    def __init__(self, printed: dict[str, Printed]) -> None:
        self.printed = printed
        self.grid: dict[Slot, str] = {}
        self.control: dict[str, int] = {}
        self.down: set[str] = set()
        self.pose: dict[str, str] = {}
        self.growth: dict[str, int] = {}
        self.fresh: set[str] = set()
        self.below: dict[str, list[str]] = {}
        """The supporters of a Figure."""
        self.piles: dict[tuple[str, int], list[str]] = {(zone, seat): [] for zone in PILES for seat in (0, 1)}
        self.banks = [10_000, 10_000]
        self.changes: dict[str, list[Change]] = {}
        self.life: dict[str, int] = {}
        """How often a card has changed zones (TW-12.2)."""
        self.last: dict[str, Slot] = {}
        """The slot that a card has left."""
        self.shuffled: set[int] = set()
        self.over = ""
        """Who has won, if anybody has: 0, 1 or draw."""
        self.holds: dict[str, Holds] = {}
        self.hears: dict[str, Hears] = {}
        self.events: list[Event] = []
        """What happened since the effect was activated."""
        self.keeps = False
        self.least = 0
        """TW-13.3, TW-1.4: whether moving Figures keep their supporters, and what a payment has to leave."""
        self.began: frozenset[str] = frozenset()
        """What lay in the Public Decks at the beginning."""

    def copy(self) -> Board:
        new = Board(self.printed)
        new.grid = dict(self.grid)
        new.control = dict(self.control)
        new.down = set(self.down)
        new.pose = dict(self.pose)
        new.growth = dict(self.growth)
        new.fresh = set(self.fresh)
        new.below = {host: names[:] for host, names in self.below.items()}
        new.piles = {place: names[:] for place, names in self.piles.items()}
        new.banks = self.banks[:]
        new.changes = {name: rows[:] for name, rows in self.changes.items()}
        new.life = dict(self.life)
        new.last = dict(self.last)
        new.shuffled = set(self.shuffled)
        new.over = self.over
        new.holds = self.holds
        new.hears = self.hears
        new.events = self.events[:]
        new.began = self.began
        new.keeps = self.keeps
        new.least = self.least
        return new

    # -- where cards lie ------------------------------------------------------------------------------------------------------

    def slot(self, name: str) -> Slot | None:
        return next((slot for slot, card in self.grid.items() if card == name), None)

    def on_field(self, name: str) -> bool:
        return self.slot(name) is not None

    def up(self, name: str) -> bool:
        return self.on_field(name) and name not in self.down

    def field(self) -> list[str]:
        return [self.grid[slot] for slot in sorted(self.grid)]

    def side(self, name: str) -> int:
        """TW-4.6: the controller on the field, the owner elsewhere."""
        return self.control[name] if self.on_field(name) else self.printed[name].owner

    def empty(self, seat: int) -> list[Slot]:
        """TW-4.3, TW-4.5: the empty slots that a player may use."""
        return [slot for slot in slots() if slot not in self.grid and seen(seat, slot)[1] <= MIDDLE]

    def adjacent(self, here: Slot, there: Slot) -> bool:
        return here != there and abs(here[0] - there[0]) <= 1 and abs(here[1] - there[1]) <= 1

    # -- what cards are worth (TW-11.9) ---------------------------------------------------------------------------------------

    def stat(self, name: str, stat: str) -> int:
        """One of the three attacks, or that which the orientation selects (TW-4.11)."""
        if stat == "attack":
            stat = STATS[POSES.index(self.pose.get(name, "center"))]
        value = self.printed[name].stats[STATS.index(stat)]
        rows = [row for row in self.changes.get(name, []) if row.stat in (stat, "attack")]
        for row in rows:
            if row.how == "become":
                value = row.n
        value += sum(row.n for row in rows if row.how == "add")
        if self.up(name):
            value += sum(one.worth(self, name, stat) for one in self.holding())
        for row in rows:
            if row.how == "double":
                value *= 2
            elif row.how == "halve":
                value //= 2
        return max(0, value)

    def holding(self) -> Iterator[Holds]:
        """TW-11.10: the statements of face-up cards."""
        for name in self.field():
            if name in self.holds and name not in self.down:
                yield self.holds[name]

    def forbidden(self, what: str, name: str, seat: int) -> bool:
        """TW-0.4: whether a card says that this cannot be done to it by an effect of that player."""
        return self.on_field(name) and any(one.forbids(self, what, name, seat) for one in self.holding())

    # -- changes --------------------------------------------------------------------------------------------------------------

    def unplace(self, name: str) -> None:
        """Take a card from where it lies; from the field it loses what it had, and its supporters fall (TW-13.1)."""
        self.life[name] = self.life.get(name, 0) + 1
        slot = self.slot(name)
        if slot is None:
            for names in (*self.piles.values(), *self.below.values()):
                if name in names:
                    names.remove(name)
            return
        del self.grid[slot]
        self.last[name] = slot
        self.drop_supporters(name)
        self.end_bound(name)
        for column in (self.control, self.pose, self.growth, self.changes):
            column.pop(name, None)
        self.down.discard(name)
        self.fresh.discard(name)

    def drop_supporters(self, host: str) -> None:
        """TW-8.12: they go to their owners' Dead Zones."""
        for name in self.below.get(host, [])[:]:
            self.put(name, "dead")
        self.below.pop(host, None)

    def end_bound(self, source: str) -> None:
        """TW-11.6: what lasts as long as its source does ends."""
        for name in self.changes:
            self.changes[name] = [row for row in self.changes[name] if row.source != source]

    def happened(self, kind: str, name: str, seen: bool = True) -> None:
        """What can be heard of a card on the field, or of one elsewhere: face-down nothing tells what it is (TW-5.3)."""
        self.events.append(Event(kind, self.side(name), name, seen and name not in self.down, self.on_field(name)))

    def attach(self, name: str, host: str) -> None:
        """TW-8.12: a supporter is not on the field; its own supporters fall."""
        self.unplace(name)
        self.below.setdefault(host, []).append(name)

    def end_turn(self) -> None:
        """TW-7.8: what lasts this turn ends."""
        for name in self.changes:
            self.changes[name] = [row for row in self.changes[name] if not row.short]

    def put(self, name: str, zone: str, position: str = "top", event: str = "") -> None:
        """TW-0.2, TW-13.1: into a pile of its owner; public Figures never come into a hand or Private Deck."""
        if event == "returned" and (zone != "hand" or self.printed[name].public):
            event = ""
        if event:
            self.happened(event, name)
        if zone == "dead":
            self.happened("sent", name)
        if self.printed[name].public and zone in ("hand", "private"):
            zone, position = "public", "bottom"
        self.unplace(name)
        pile = self.piles[zone, self.printed[name].owner]
        if position == "bottom":
            pile.insert(0, name)
        else:
            pile.append(name)

    def enter(self, name: str, slot: Slot, seat: int, pose: str, down: bool) -> None:
        """TW-8.13, TW-13.4: a card comes onto the field; a home row of the other player gives it to them."""
        self.unplace(name)
        self.grid[slot] = name
        self.control[name] = seat
        self.pose[name] = pose
        self.fresh.add(name)
        if down:
            self.down.add(name)
        self.happened("set" if down else "deployed", name)
        self.settle(name)

    def move(self, name: str, slot: Slot) -> None:
        """TW-13.3: face and orientation stay, supporters do not."""
        here = self.slot(name)
        assert here is not None
        del self.grid[here]
        self.grid[slot] = name
        self.happened("moved", name)
        if not self.keeps:
            self.drop_supporters(name)
        self.settle(name)

    def settle(self, name: str) -> None:
        """TW-13.4: home rows decide control; it is fresh then."""
        slot = self.slot(name)
        assert slot is not None
        owner = home(slot)
        if owner is not None and owner != self.control[name]:
            self.give(name, owner)

    def give(self, name: str, seat: int) -> None:
        self.control[name] = seat
        self.fresh.add(name)
        self.happened("control", name)

    def orient(self, name: str, pose: str) -> None:
        """TW-4.12: only what looks another way is turned."""
        if self.pose[name] != pose:
            self.pose[name] = pose
            self.happened(f"turned to the {pose}", name)

    def turn_down(self, name: str) -> None:
        """TW-13.2: not leaving; effects stop, orientation becomes Center."""
        self.happened("turned face-down", name)
        self.down.add(name)
        self.pose[name] = "center"
        self.end_bound(name)

    def grow(self, name: str, n: int) -> None:
        before = self.growth.get(name, 0)
        self.growth[name] = max(0, min(MOST_COUNTERS, before + n))
        if self.growth[name] != before:
            self.happened("grown" if self.growth[name] > before else "shrunk", name)

    # -- money and cards ------------------------------------------------------------------------------------------------------

    def bank(self, amounts: dict[int, int], event: str = "") -> None:
        """TW-14.1, TW-14.2: what happens to both Banks at once is one change; nothing is no event (TW-1.5)."""
        for seat, n in amounts.items():
            self.banks[seat] += n
            if n and event:
                self.events.append(Event(event, seat))
        self.end({seat for seat in amounts if self.banks[seat] <= 0})

    def draw(self, numbers: dict[int, int]) -> None:
        """TW-1.2: who must draw from an empty deck loses."""
        losers = set()
        for seat, n in numbers.items():
            deck = self.piles["private", seat]
            if len(deck) < n:
                losers.add(seat)
            for _ in range(min(n, len(deck))):
                self.events.append(Event("drawn", seat, deck[-1]))
                self.put(deck[-1], "hand")
        self.end(losers)

    def mill(self, seat: int, n: int) -> None:
        deck = self.piles["private", seat]
        for _ in range(min(n, len(deck))):
            self.put(deck[-1], "dead", event="milled")

    def end(self, losers: set[int]) -> None:
        if losers and not self.over:
            self.over = "draw" if len(losers) == 2 else str(1 - losers.pop())

    def frozen(self, loose: set[int]) -> tuple[object, ...]:
        """All that can be compared; decks of the ``loose`` seats without their order."""
        if self.over:
            return ("over", self.over)
        rows = []
        for slot, name in sorted(self.grid.items()):
            up = name not in self.down
            stats = tuple(self.stat(name, stat) for stat in STATS) if up and self.printed[name].figure else ()
            rows.append((slot, name, self.control[name], up, self.pose[name], self.growth.get(name, 0), name in self.fresh,
                         tuple(sorted(self.below.get(name, []))), stats))
        piles = [(zone, seat, listed(zone, names, seat in loose, self.began))
                 for (zone, seat), names in sorted(self.piles.items())]
        return tuple(rows), tuple(piles), tuple(self.banks)


def listed(zone: str, names: list[str], loose: bool, began: frozenset[str]) -> tuple[object, ...]:
    """A pile as it is compared. Of cards that come to the bottom of a Public Deck at once any may lie deeper."""
    if zone == "public":
        new = [name for name in names if name not in began]
        return tuple(sorted(new)), names[:len(new)] == new, tuple(name for name in names if name in began)
    return tuple(names) if zone == "private" and not loose else tuple(sorted(names))


def slots() -> list[Slot]:
    return [(x, y) for y in range(SIDE) for x in range(SIDE)]
