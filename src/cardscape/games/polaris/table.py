"""The table of a Polaris Line match: zones, columns, and the rows of what lasts or waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from cardscape.engine.chain import ChainState, Trigger
from cardscape.engine.decision import Definition, Option
from cardscape.engine.events import BOTH as SEEN_BY_BOTH
from cardscape.engine.game import Deck, Game
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Record
from cardscape.engine.zones import ALL, HAND, NOBODY, OWNER, PILE, ROW, Zone, place
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.meaning import Text
from cardscape.games.polaris.printing import TEXTS, Printing
from cardscape.games.polaris.rows import Frame, Hold, Running
from cardscape.games.polaris.ruleset import START_HP, Rules

DECK: Final = 0
HANDS: Final = 2
CREATURES: Final = 4
FORCES: Final = 6
ADVANCE: Final = 8
DISCARD: Final = 10
SIDE: Final = 12
"""The zone of seat p is the kind's number plus p."""
CREATURE_SLOTS: Final = 5
FORCE_SLOTS: Final = 7
ZONES: Final = 14
_ROW_PICTURES: Final = 0b1111 << 4 | 0b1111 << 4 + ZONES
"""The bits of the four rows in ``stale``, for both viewers."""

_QUIET: Final = frozenset(("Passed", "PhaseStarted", "PhaseEnded", "ChainStarted", "ChainEnded", "EffectActivated",
                           "EffectResolved", "Targeted"))
"""Events after which every statement says what it said before."""

DRAW: Final = 0
PLAY: Final = 1
ATTACK: Final = 2
DISCARDING: Final = 3
END: Final = 4
PHASES: Final = ["draw", "play", "attack", "discard", "end"]

UPRIGHT: Final = 0
GUARD_OVER: Final = 1


def make_zones() -> list[Zone]:
    """PL-4.1: the two rows are the field; who sees what follows the table of zones."""
    zones: list[Zone] = []
    for name, shape, seen_by, size in (
        ("deck", PILE, NOBODY, 0),
        ("hand", HAND, OWNER, 0),
        ("creatures", ROW, ALL, CREATURE_SLOTS),
        ("forces", ROW, ALL, FORCE_SLOTS),
        ("advance", HAND, OWNER, 0),
        ("discard", PILE, ALL, 0),
        ("side", HAND, OWNER, 0),
    ):
        for seat in (0, 1):
            zones.append(Zone(len(zones), name, seat, shape, seen_by, size))
    return zones


class PolarisDeck(Deck):
    """A deck ready to play: the printings of the main, Advance and side deck, with the text it was read from."""

    def __init__(self, name: str, main: list[Printing], advance: list[Printing], side: list[Printing], source: str = "") -> None:
        super().__init__(name)
        self.main = main
        self.advance = advance
        self.side = side
        self.source = source


class Marks:
    """What a zone holds, summed up: effects to activate by hand with their timings, and one card of each printing."""

    def __init__(self, subjects: list[int], timings: int, cards: list[int]) -> None:
        self.subjects = subjects
        self.timings = timings
        self.cards = cards


class PolarisState(ChainState):
    """The columns of Polaris Line.

    Place-bound: ``posture`` and ``tapped``; ``entered``, ``turned`` and ``played_on`` are the turns in which a card came onto the
    field, was turned by its player, and was played from hand; ``attacks`` counts the battles used up this turn; ``life`` is
    a number that changes whenever it becomes a new object; ``since`` orders what is on the field by time.

    ``plays`` is the play set: (name, 1 for a Force, mark) each; ``grants`` the extra plays: card, creature or force each.
    """

    PLACE_BOUND: ClassVar[tuple[str, ...]] = (*State.PLACE_BOUND, "posture", "tapped", "entered", "turned", "played_on",
                                              "attacks", "life", "since")
    SCALARS: ClassVar[tuple[str, ...]] = (*State.SCALARS, "first", "creatures_played", "mode", "links", "clock", "statics",
                                          "attacker", "target", "attacker_life", "target_life", "stopped")
    TABLES: ClassVar[tuple[str, ...]] = (*State.TABLES, "bonds", "running", "frames")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "hp", "lost", "plays", "grants", "uses", "ears")
    FIXED: ClassVar[tuple[str, ...]] = ("rules", "printed", "cache", "cached_at", "held", "groups", "stamp", "marked",
                                        "away_hears", "pile_uses", "hand_uses")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = _USUAL
        self.printed: list[Printing] = []
        self.posture: list[int] = []
        self.tapped: list[int] = []
        self.entered: list[int] = []
        self.turned: list[int] = []
        self.played_on: list[int] = []
        self.attacks: list[int] = []
        self.life: list[int] = []
        self.since: list[int] = []
        self.hp: list[int] = [START_HP, START_HP]
        self.lost: list[int] = [0, 0]
        self.plays: list[tuple[str, int, str]] = []
        self.grants: list[str] = []
        self.uses: list[tuple[int | str, ...]] = []
        self.ears: list[int] = [0] * m.KINDS
        self.bonds: list[Record] = []
        self.running: list[Record] = []
        self.frames: list[Record] = []
        self.first = 0
        self.creatures_played = 0
        self.mode = ""
        self.links = 0
        self.clock = 0
        self.statics = 0
        self.attacker = -1
        self.target = -1
        self.attacker_life = -1
        self.target_life = -1
        self.stopped = 0
        self.cache: dict[int, Any] = {}
        self.cached_at = -1
        self.stamp = 0
        self.held: list[Hold] | None = None
        self.groups: dict[str, list[Hold]] = {}
        self.marked: list[Marks | None] = [None] * ZONES
        self.away_hears = 0
        self.pile_uses = 0
        self.hand_uses = 0

    def blank(self) -> PolarisState:
        return PolarisState(self.game)

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, PolarisState)
        new.rules = self.rules
        new.printed = self.printed
        new.posture = self.posture[:]
        new.tapped = self.tapped[:]
        new.entered = self.entered[:]
        new.turned = self.turned[:]
        new.played_on = self.played_on[:]
        new.attacks = self.attacks[:]
        new.life = self.life[:]
        new.since = self.since[:]
        new.hp = self.hp[:]
        new.lost = self.lost[:]
        new.plays = self.plays[:]
        new.grants = self.grants[:]
        new.uses = self.uses[:]
        new.ears = self.ears[:]
        new.bonds = self.bonds[:]
        new.running = self.running[:]
        new.frames = [frame.copy() for frame in self.frames if isinstance(frame, Frame)] if self.frames else []
        new.first = self.first
        new.creatures_played = self.creatures_played
        new.mode = self.mode
        new.links = self.links
        new.clock = self.clock
        new.statics = self.statics
        new.attacker = self.attacker
        new.target = self.target
        new.attacker_life = self.attacker_life
        new.target_life = self.target_life
        new.stopped = self.stopped
        new.away_hears = self.away_hears
        new.pile_uses = self.pile_uses
        new.hand_uses = self.hand_uses

    def set_cards(self, cards: list[Definition]) -> None:
        """Take the definitions in; every column gets its fresh value."""
        self.printed = [card for card in cards if isinstance(card, Printing)]
        count = len(self.defn)
        self.posture = [UPRIGHT] * count
        self.tapped = [0] * count
        self.entered = [0] * count
        self.turned = [0] * count
        self.played_on = [0] * count
        self.attacks = [0] * count
        self.life = [0] * count
        self.since = [0] * count
        self.note_cards(self.printed)

    def note_cards(self, cards: list[Printing]) -> None:
        """What texts of these cards work outside the field: only then are hands and Discard Zones looked at."""
        for card in cards:
            self.away_hears |= card.meaning.pile_hears
            self.pile_uses |= card.meaning.pile_uses
            self.hand_uses |= card.meaning.hand_uses

    def extend(self, cards: list[Definition]) -> None:
        super().extend(cards)
        fresh = [card for card in cards if isinstance(card, Printing)]
        self.printed = self.printed + fresh
        self.note_cards(fresh)

    # -- what rules ask about a copy ------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Printing:
        return self.printed[self.defn[slot]]

    def text(self, name: int) -> Text:
        """A text by its name, ``printing * TEXTS + number``."""
        return self.printed[name // TEXTS].texts[name % TEXTS]

    def text_name(self, slot: int, number: int) -> int:
        return self.defn[slot] * TEXTS + number

    def on_field(self, slot: int) -> bool:
        """On a Creature Field or a Forces Field; everything else is off the field."""
        return CREATURES <= self.zone[slot] < ADVANCE

    def side(self, slot: int) -> int:
        """PL-0.3: the controller is the player on whose side the card is. The zone of seat p is an even number plus p."""
        return self.zone[slot] & 1

    def creatures(self, seat: int) -> list[int]:
        return [card for card in self.zones[CREATURES + seat] if card >= 0]

    def forces(self, seat: int) -> list[int]:
        return [card for card in self.zones[FORCES + seat] if card >= 0]

    def at(self, slot: int) -> int:
        """The place of a card on the field, for options; cards elsewhere have none that matters."""
        zone = self.zone[slot]
        if CREATURES <= zone < ADVANCE:
            return place(zone, self.zones[zone].index(slot))
        return -1

    def frame(self) -> Frame:
        frame = self.frames[-1]
        assert isinstance(frame, Frame)
        return frame

    def tick(self) -> int:
        """The next point in time, to order what lasts."""
        self.clock += 1
        return self.clock

    # -- the chain ------------------------------------------------------------------------------------------------------------

    def trigger_rank(self, trigger: Trigger) -> int:
        """Mandatory triggers before optional ones."""
        waiting: Any = trigger
        return 1 if self.text(waiting.text).optional else 0

    def trigger_option(self, trigger: Trigger) -> Option:
        waiting: Any = trigger
        printing = self.printed[waiting.text // TEXTS]
        return Option("trigger", printing, self.at(trigger.card), label=self.text(waiting.text).label)

    def runaway(self) -> None:
        self.finish(DRAWN, "draw")

    # -- views ----------------------------------------------------------------------------------------------------------------

    def facts(self, viewer: int, zone: int, slots: list[int]) -> list[list[int]]:
        """Of Creatures: ATK, Guard Spec, posture, the turn they came, battles used up; of Forces: tapped, running."""
        if zone < CREATURES or zone >= ADVANCE:
            return []
        count = len(slots)
        if zone >= FORCES:
            tapped = [-1] * count
            on = [-1] * count
            for number, card in enumerate(slots):
                if card >= 0:
                    tapped[number] = self.tapped[card]
                    on[number] = 0
                    for row in self.running:
                        if isinstance(row, Running) and row.card == card:
                            on[number] = 1
            return [tapped, on]
        from cardscape.games.polaris import specs

        atk, grd, posture, entered, attacks = [-1] * count, [-1] * count, [-1] * count, [-1] * count, [-1] * count
        for number, card in enumerate(slots):
            if card >= 0:
                atk[number] = specs.attack(self, card)
                grd[number] = specs.guard(self, card)
                posture[number] = self.posture[card]
                entered[number] = self.entered[card]
                attacks[number] = self.attacks[card]
        return [atk, grd, posture, entered, attacks]

    def announced(self) -> Sequence[Record]:
        return [*self.chain, *self.frames]

    def link_words(self, link: Record, seat: int) -> str:
        """A waiting effect as everybody is told: its card, which effect, and what it is aimed at."""
        shown: Any = link
        if type(link).NAME != "pl-link":
            return super().link_words(link, seat)
        words = f"{self.printed[shown.text // TEXTS].name}, {self.text(shown.text).label}"
        targets = [self.faces[card].name for card in shown.targets(self)]
        if targets:
            words += f" -> {', '.join(targets)}"
        return words + " (negated)" if shown.negated else words

    def totals(self) -> list[int]:
        """HP of both, the modes still open as bits, plays made, and the extra plays granted."""
        from cardscape.games.polaris.modes import open_bits

        return [self.hp[0], self.hp[1], open_bits(self), len(self.plays), len(self.grants)]

    def touch(self, zone: int) -> None:
        super().touch(zone)
        self.marked[zone] = None

    def emit(self, kind: str, seat: int, card: int = -1, origin: int = -1, to: int = -1, n: int = 0, seen: int = SEEN_BY_BOTH,
             masked: str | None = None, label: str = "") -> None:
        """Most changes may change what statements say of the cards on the field."""
        super().emit(kind, seat, card, origin, to, n, seen, masked, label)
        if kind not in _QUIET:
            self.changed()

    def changed(self) -> None:
        """Something has changed: specs are computed anew, and rows with live statements are shown anew."""
        self.stamp += 1
        if (self.statics or self.running or self.bonds) and (self.held is None or "stats" in self.groups):
            self.stale |= _ROW_PICTURES

    def marks(self, zone: int) -> Marks:
        """What a zone holds, summed up; looked up anew only when the zone has changed."""
        found = self.marked[zone]
        if found is None:
            found = self.marked[zone] = self._sum_up(zone)
        return found

    def _sum_up(self, zone: int) -> Marks:
        subjects: list[int] = []
        timings = 0
        cards: list[int] = []
        seen: set[int] = set()
        kind = zone >> 1 << 1
        for card in self.zones[zone]:
            if card < 0:
                continue
            defn = self.defn[card]
            if defn not in seen:
                seen.add(defn)
                cards.append(card)
            meaning = self.printed[defn].meaning
            here = meaning.pile_uses if kind == DISCARD else meaning.hand_uses if kind == HANDS else meaning.uses
            if here and kind in (HANDS, CREATURES, FORCES, DISCARD):
                timings |= here
                for number, text in enumerate(meaning.texts):
                    if text.timings and (text.trigger is None or text.inner):
                        subjects.append(card * TEXTS + number)
        return Marks(subjects, timings, cards)

    def moved(self, source: int, to: int) -> None:
        """A card has moved between these zones."""
        self.marked[source] = None
        self.marked[to] = None
        self.changed()


_USUAL: Final = Rules({})
