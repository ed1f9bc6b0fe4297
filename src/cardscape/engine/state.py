"""One match as columns: everything that a rule may ask about, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.events import BOTH, Event
from cardscape.engine.task import Record, Task, public_words

if TYPE_CHECKING:
    from cardscape.engine.game import Game

RUNNING: Final = -2
DRAWN: Final = -1

UNKNOWN: Final = 0
"""What a viewer knows of a slot: nothing,"""
POOLED: Final = 1
"""that this copy is somewhere among its owner's hidden cards,"""
MEMBER: Final = 2
"""that it is in this zone, not where,"""
KNOWN: Final = 3
"""or that it lies at this very place."""

WHERE: Final = 0x10000
"""Columns that copies share until one changes: the zones and faces of the cards,"""
KNOWING: Final = 0x20000
"""and what the viewers know of them. Games have the lower bits."""


def altered(column: list[int], at: int, value: int) -> list[int]:
    """A column that copies share, with another value at one place: the same list if that changes nothing."""
    if column[at] == value:
        return column
    new = column[:]
    new[at] = value
    return new


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # serializable: made without __init__ when copied
class State:
    """The state of a match. Games add columns by subclassing, and declare every attribute in one of the tuples below.

    Slots are physical copies. ``COPY_BOUND`` columns travel with the copy when a hidden world is dealt anew, ``PLACE_BOUND`` ones
    stay; ``SCALARS`` are ints and strings; ``TABLES`` are lists of registered records; ``LISTS`` hold ints, strings and
    tuples; ``KEPT`` survive an undone transaction; ``FIXED`` follow from the set-up and never change, so copies share them.
    Copies share the ``LENT`` columns too, which seldom change: whoever changes one puts another list in its place (``altered``).
    They share the ``SHARED`` ones, each a group with a bit, until one of them changes: before a group is written into, a bit that
    is set in ``shared`` asks for ``detach``.
    """

    # With more than thirty attributes Python keeps a dictionary of its own for each object, which every access has to search.
    __slots__ = ("agenda", "alike", "asked", "asker", "cards", "chain", "chance", "checkpoints", "decision", "defn",
                 "events", "face", "faces", "fellows", "game", "know", "log", "mark", "members", "missed", "number", "numbers",
                 "owner", "phase", "picks", "pictures", "pooled", "reason", "recording",
                 "rows", "shared", "shown", "sightings", "spied",
                 "stale", "summed", "trail", "turn", "waiting", "watching", "winner", "zone", "zones")

    COPY_BOUND: ClassVar[tuple[str, ...]] = ("defn",)
    PLACE_BOUND: ClassVar[tuple[str, ...]] = ("zone", "face")
    SCALARS: ClassVar[tuple[str, ...]] = ("turn", "number", "phase", "winner", "reason", "events", "mark")
    TABLES: ClassVar[tuple[str, ...]] = ("agenda", "chain", "rows", "waiting")
    LISTS: ClassVar[tuple[str, ...]] = ("owner", "members", "pooled", "spied", "asked", "sightings")
    KEPT: ClassVar[tuple[str, ...]] = ("chance", "events", "asked", "winner", "reason", "sightings", "checkpoints")
    FIXED: ClassVar[tuple[str, ...]] = ()
    LENT: ClassVar[tuple[str, ...]] = ("owner", "spied", "pooled")
    SHARED: ClassVar[dict[int, tuple[str, ...]]] = {WHERE: ("zone", "face"), KNOWING: ("know",)}

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards: list[Definition] = []
        self.defn: list[int] = []
        self.faces: list[Any] = [None]
        """The definition of each copy: what ``cards`` and ``defn`` say together, looked up once. The last entry is None, so that
        an empty place, which is -1, has one too."""
        self.numbers: dict[int, int] = {}
        """The definitions by their identity, once somebody asked for them."""
        self.alike: list[list[int]] = []
        """The copies of each definition, once somebody asked for them."""
        self.owner: list[int] = []
        self.zone: list[int] = []
        self.zones: list[list[int]] = []
        self.face: list[int] = []
        self.know: list[list[int]] = [[], []]
        self.members: list[int] = []
        """How many cards of each zone the viewers know as members, ``viewer * zones + zone``."""
        self.spied: list[int] = []
        """Whether a viewer may know a place in a zone hidden from them, ``viewer * zones + zone``; it only saves looking. If none
        may in a zone of faces, everybody knows every card there."""
        self.pooled: list[int] = [0, 0]
        """Whether a viewer may know another player's cards to be hidden somewhere; once set it stays, it only saves searching."""
        self.agenda: list[Task[Any]] = []
        self.chain: list[Record] = []
        self.rows: list[Record] = []
        self.waiting: list[Record] = []
        self.checkpoints: list[State] = []
        self.shared = 0
        """A bit for each group of columns that a copy may hold as well."""
        self.sightings: list[int] = []
        self.mark = 0
        self.chance = Chance(0)
        self.turn = 0
        self.number = 0
        self.phase = 0
        self.winner = RUNNING
        self.reason = ""
        self.events = 0
        self.asked: list[int] = [0, 0]
        self.decision: Decision | None = None
        self.asker: Task[Any] | None = None
        self.picks: list[int] = []
        self.shown: list[list[Any]] = [[], []]
        """The pictures of the zones as they were last shown to each viewer;"""
        self.pictures: list[Any] = []
        """those that the game replaces when something changes (``Zone.lasting``), None where one has to be drawn;"""
        self.stale = 0
        """a bit for each zone that has changed since anybody was shown it;"""
        self.missed: list[int] = [0, 0]
        """and for each viewer the bits of those that have changed since then, were shown to the other, and look different now."""
        self.summed: Sequence[int] | None = None
        """What ``totals`` says, if the game keeps it until it changes."""
        self.fellows: list[list[Definition] | None] = []
        """The cards that viewers know as members of each zone, ``viewer * zones + zone``, by name, once they were looked for."""
        self.log: list[Event] | None = None
        self.trail: list[tuple[int, Option]] | None = None
        self.recording = False
        self.watching = False

    # -- set-up ---------------------------------------------------------------------------------------------------------------

    def lay_out(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]]) -> None:
        """Lay the copies out: (zone, owner, definition numbers) each, lowest first. Owners know the list, not the order."""
        zones = self.game.zones
        self.cards = cards
        self.numbers = {}
        self.zones = [[-1] * zone.size for zone in zones]
        self.forget_pictures()
        self.members = [0] * (2 * len(zones))
        self.spied = [0] * (2 * len(zones))
        for number, owner, definitions in piles:
            first, size = len(self.defn), len(definitions)
            self.defn.extend(definitions)
            self.owner.extend([owner] * size)
            self.zone.extend([number] * size)
            self.zones[number].extend(range(first, first + size))
            for viewer in (0, 1):
                sees = zones[number].sees(viewer, True)
                self.know[viewer].extend([KNOWN if sees else POOLED if viewer == owner else UNKNOWN] * size)
        if any(zone.seen_by == 3 for zone in zones):
            self.face = [1] * len(self.defn)
        self.face_cards()

    def face_cards(self) -> None:
        """Look up the definition of every copy; to be called when ``defn`` was replaced."""
        cards = self.cards
        self.faces = [*map(cards.__getitem__, self.defn), None]
        self.alike = []
        self.fellows = [None] * len(self.fellows)

    def numbered(self) -> dict[int, int]:
        """The number of each definition, by its identity."""
        if not self.numbers:
            self.numbers = {id(card): number for number, card in enumerate(self.cards)}
        return self.numbers

    def copies(self, definition: int) -> list[int]:
        """The slots of all copies of a definition, in order."""
        alike = self.alike
        if not alike:
            alike = self.alike = [[] for _ in self.cards]
            for slot, number in enumerate(self.defn):
                alike[number].append(slot)
        return alike[definition]

    @property
    def decisions(self) -> int:
        """How many questions were asked so far."""
        return self.asked[0] + self.asked[1]

    # -- copying --------------------------------------------------------------------------------------------------------------

    def blank(self) -> State:
        """A state of the same class that has nothing yet: what ``__init__`` makes would all be replaced."""
        return type(self).__new__(type(self))

    def fill(self, new: State) -> None:
        """Copy everything that belongs to the match into ``new``. Subclasses copy every attribute that they added."""
        new.shared = self.shared = -1
        new.cards = self.cards
        new.defn = self.defn
        new.faces = self.faces
        new.alike = self.alike
        new.numbers = self.numbers
        new.owner = self.owner
        new.zone = self.zone
        new.zones = [zone[:] for zone in self.zones]
        new.face = self.face
        new.know = self.know
        new.members = self.members[:]
        new.pooled = self.pooled
        new.spied = self.spied
        new.agenda = self.agenda[:]
        new.chain = self.chain[:]
        new.rows = self.rows[:]
        new.waiting = self.waiting[:]
        new.checkpoints = self.checkpoints[:]
        new.sightings = self.sightings[:]
        new.mark = self.mark
        new.chance = self.chance.copy()
        new.turn = self.turn
        new.number = self.number
        new.phase = self.phase
        new.winner = self.winner
        new.reason = self.reason
        new.events = self.events
        new.asked = self.asked[:]
        new.decision = self.decision
        new.asker = self.asker
        new.picks = self.picks
        new.shown = [self.shown[0][:], self.shown[1][:]]
        new.pictures = self.pictures[:]
        new.missed = self.missed[:]
        new.summed = None
        new.fellows = self.fellows[:]
        new.stale = self.stale
        new.watching = self.watching

    def copy(self) -> State:
        """An independent copy, possible at any moment. Log and recorders do not come along."""
        new = self.blank()
        new.game = self.game
        new.log = None
        new.trail = None
        new.recording = False
        self.fill(new)
        return new

    def detach(self, group: int) -> None:
        """Take columns that a copy holds as well for oneself, before they are written into."""
        self.shared &= ~group
        if not self.shared & sum(self.SHARED):  # nothing is shared any more, which is quicker seen than which groups are not
            self.shared = 0
        if group == WHERE:
            self.zone = self.zone[:]
            self.face = self.face[:]
        elif group == KNOWING:
            self.know = [self.know[0][:], self.know[1][:]]
        else:
            for name in self.SHARED[group]:
                column: list[Any] = getattr(self, name)
                setattr(self, name, column[:])

    # -- what games override --------------------------------------------------------------------------------------------------

    def noticed(self, event: Event) -> None:
        """Durations, links, state checks and triggers react here; called for each event while ``watching``."""

    def facts(self, viewer: int, zone: int, slots: list[int]) -> Sequence[tuple[int, ...]]:
        """Public numbers of the given slots, as many for each; slot -1 is an empty place or a card the viewer does not know. Of
        the same slots both viewers are told the same: a zone that both see as a whole is pictured once.
        """
        return ()

    def notes(self, zone: int, slots: list[int]) -> Sequence[str]:
        """Words on the given slots (-1: nothing to say about it), or nothing at all; for views."""
        return ()

    def drawn_by_game(self, viewer: int, zone: int) -> Any:
        """The picture (see ``view``) of a zone of which the game keeps what it shows; asked for if ``Zone.kept`` says so."""
        return None

    def link_words(self, link: Record, seat: int) -> str:
        """A waiting link as a seat reads it: by default its name, its seat and the cards that seat knows. Other numbers stay out,
        for they may be slots.
        """
        know = self.know[seat]
        names = [self.cards[d].name if know[slot] >= MEMBER else "a card" for slot, d in enumerate(self.defn)]
        return public_words(link, names)

    def announced(self) -> Sequence[Record]:
        """What was done in the open and is still going on: in sampled worlds the cards it names stay what they are."""
        return self.chain

    def extend(self, cards: list[Definition]) -> None:
        """Add definitions to the table, for worlds in which a player holds other cards."""
        self.cards = self.cards + cards
        self.numbers = {}

    def renew(self, slots: list[int]) -> None:
        """Set the lasting changes of copies that were just replaced to those of a fresh copy."""

    def totals(self) -> Sequence[int]:
        """Public numbers of the match, for views: points, banks, counters."""
        return []

    def runaway(self) -> None:
        """What the rules say about an effect that never ends; the kernel calls it after too many steps without a question."""
        self.finish(DRAWN, "loop")

    # -- atoms that concern no card -------------------------------------------------------------------------------------------

    def then(self, *tasks: Task[Any]) -> None:
        """Put steps on the agenda, written in the order in which they will happen."""
        if len(tasks) == 1:
            self.agenda.append(tasks[0])
        else:
            self.agenda.extend(tasks[::-1])

    def emit(self, kind: str, seat: int, card: int = -1, origin: int = -1, to: int = -1, n: int = 0, seen: int = BOTH,
             masked: str | None = None, label: str = "") -> None:
        """Tell that something happened."""
        self.events += 1
        if self.log is not None or self.watching:
            self.tell(kind, seat, card, origin, to, n, seen, masked, label)

    def tell(self, kind: str, seat: int, card: int, origin: int, to: int, n: int, seen: int, masked: str | None,
             label: str) -> None:
        """Make the event that ``emit`` has counted, for those who react and for the log."""
        event = Event(self.events, kind, seat, self.faces[card], origin, to, n, seen, kind if masked is None else masked, label,
                      card)
        if self.log is not None:
            self.log.append(event)
        if self.watching:
            self.noticed(event)

    def ask(self, task: Task[Any], seat: int, kind: str, why: str, about: int, options: list[Option], picks: list[int]) -> None:
        """Stop at a question; ``task.chosen`` gets the pick beside the chosen option. A lone option is taken at once.

        The task changes nothing before it asks: an open question is saved, and asked again, by running its task.
        """
        if len(options) < 2:
            if not options:
                raise ValueError(f"{type(task).__name__} asks seat {seat} ({kind}: {why}) and offers nothing")
            if self.trail is not None:
                self.trail.append((seat, options[0]))
            task.chosen(self, picks[0])
            return
        asked = self.asked
        number = asked[seat] = asked[seat] + 1
        self.decision = Decision(number, seat, kind, why, self.faces[about], options)
        self.asker = task
        self.picks = picks

    def finish(self, winner: int, reason: str) -> None:
        """End the match at this moment; what was still to be done is dropped by the loop."""
        if self.winner == RUNNING:
            self.winner = winner
            self.reason = reason
            self.emit("GameEnded", winner, label=reason)

    def touch(self, zone: int) -> None:
        """Forget the pictures of a zone that changed."""
        self.stale |= self.game.zones[zone].picture

    def forget_pictures(self) -> None:
        """Forget the pictures of all zones."""
        count = len(self.zones)
        self.shown = [[None] * count, [None] * count]
        self.pictures = [None] * count
        self.missed = [0, 0]
        self.fellows = [None] * (2 * count)
        self.stale = (1 << count) - 1
        self.summed = None
