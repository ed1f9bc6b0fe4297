"""The table of a Polaris Line match: zones, columns, and the rows of what lasts or waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from cardscape.engine.chain import Trigger
from cardscape.engine.decision import Definition, Option
from cardscape.engine.game import Deck, Game
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Record
from cardscape.engine.zones import PLACES
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import modes, specs
from cardscape.games.polaris.context import make_own
from cardscape.games.polaris.happening import make_doers
from cardscape.games.polaris.memory import NO_FORCE, PICTURES, REMEMBERED, UNKNOWN_MOMENTS, Memory
from cardscape.games.polaris.needs import BY_EVENT, EVERYTHING
from cardscape.games.polaris.places import (
    ADVANCE,
    ATTACK,
    CREATURE_SLOTS,
    CREATURES,
    DECK,
    DISCARD,
    DISCARDING,
    DRAW,
    END,
    FORCE_SLOTS,
    FORCES,
    GUARD_OVER,
    HANDS,
    PHASES,
    PLAY,
    SIDE,
    UPRIGHT,
)
from cardscape.games.polaris.printing import TEXTS, Printing
from cardscape.games.polaris.rows import Bond, Frame, Running, make_picks
from cardscape.games.polaris.ruleset import START_HP, Rules
from cardscape.games.polaris.texts import Text

__all__ = ["ADVANCE", "ATTACK", "CREATURES", "CREATURE_SLOTS", "DECK", "DISCARD", "DISCARDING", "DRAW", "END", "FORCES",
           "FORCE_SLOTS", "GUARD_OVER", "HANDS", "PHASES", "PLAY", "SIDE", "UNKNOWN_MOMENTS", "UPRIGHT", "PolarisDeck",
           "PolarisState"]


class PolarisDeck(Deck):
    """A deck ready to play: the printings of the main, Advance and side deck, with the text it was read from."""

    def __init__(self, name: str, main: list[Printing], advance: list[Printing], side: list[Printing], source: str = "") -> None:
        super().__init__(name, source)
        self.main = main
        self.advance = advance
        self.side = side

    def piles(self) -> list[tuple[int, list[Definition]]]:
        return [(DECK, [*reversed(self.main)]), (ADVANCE, [*self.advance]), (SIDE, [*self.side])]


LIVES: Final = 1
"""The column that tells a card from what it was;"""
TABLE: Final = 2
"""and those that say how cards lie, and since when."""


class PolarisState(Memory):
    """The columns of Polaris Line.

    Place-bound: ``posture`` and ``tapped``; ``entered``, ``turned`` and ``played_on`` are the turns in which a card came onto the
    field, was turned by its player, and was played from hand; ``attacks`` counts the battles used up this turn; ``life`` is
    a number that changes whenever it becomes a new object; ``since`` orders what is on the field by time.

    ``plays`` is the play set: (name, 1 for a Force, mark) each; ``grants`` the extra plays: card, creature or force each.
    """

    __slots__ = ("attacker", "attacker_life", "attacks", "away_hears", "away_moments", "bonds", "clock", "creatures_played",
                 "ears", "entered", "first", "frames", "grants", "hand_hears", "hand_uses", "hp", "life", "links", "lost", "mode",
                 "pile_uses",
                 "played_on", "plays", "posture", "printed", "rules", "running", "since", "statics", "stopped", "tapped",
                 "target", "target_life", "texts", "turned", "uses")

    PLACE_BOUND: ClassVar[tuple[str, ...]] = (*State.PLACE_BOUND, "posture", "tapped", "entered", "turned", "played_on",
                                              "attacks", "life", "since")
    SCALARS: ClassVar[tuple[str, ...]] = (*State.SCALARS, "first", "creatures_played", "mode", "links", "clock", "statics",
                                          "attacker", "target", "attacker_life", "target_life", "stopped")
    TABLES: ClassVar[tuple[str, ...]] = (*State.TABLES, "bonds", "running", "frames")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "hp", "lost", "plays", "grants", "uses", "ears")
    LENT: ClassVar[tuple[str, ...]] = (*State.LENT, "lost")
    SHARED: ClassVar[dict[int, tuple[str, ...]]] = {
        **State.SHARED,
        LIVES: ("life",),
        TABLE: ("posture", "tapped", "entered", "turned", "played_on", "attacks", "since"),
    }
    FIXED: ClassVar[tuple[str, ...]] = ("rules", "printed", "texts", "prints", "away_hears", "away_moments", "hand_hears",
                                        "pile_uses", "hand_uses", *REMEMBERED)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = _USUAL
        self.printed: list[Printing] = []
        self.texts: list[Text] = []
        """Every text by its name, ``printing * TEXTS + number``."""
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
        self.bonds: list[Bond] = []
        self.running: list[Running] = []
        self.frames: list[Frame] = []
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
        self.away_hears = 0
        self.away_moments = 0
        self.hand_hears = 0
        self.pile_uses = 0
        self.hand_uses = 0

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, PolarisState)
        new.rules = self.rules
        new.printed = self.printed
        new.texts = self.texts
        new.posture = self.posture
        new.tapped = self.tapped
        new.entered = self.entered
        new.turned = self.turned
        new.played_on = self.played_on
        new.attacks = self.attacks
        new.life = self.life
        new.since = self.since
        new.hp = self.hp[:]
        new.lost = self.lost
        new.plays = self.plays[:]
        new.grants = self.grants[:]
        new.uses = self.uses[:]
        new.ears = self.ears[:]
        new.bonds = self.bonds[:]
        new.running = self.running[:]
        new.frames = [frame.copy() for frame in self.frames] if self.frames else []
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
        new.prints = self.prints
        new.needs = self.needs
        new.away_hears = self.away_hears
        new.away_moments = self.away_moments
        new.hand_hears = self.hand_hears
        new.pile_uses = self.pile_uses
        new.hand_uses = self.hand_uses
        new.groups = []
        new.said = 0
        new.hearing = [[], []]
        new.cues = self.cues
        new.kept_picks = self.kept_picks
        new.turns = self.turns
        new.turn_picks = self.turn_picks
        new.recruits = [-1, -1]
        new.uses_from = 0
        new.steady = False
        new.forget()
        new.rising = self.rising[:]
        new.free = self.free[:]

    def face_cards(self) -> None:
        super().face_cards()
        self.prints = self.faces[:-1]
        make_own(len(self.prints))
        make_doers(len(self.prints))
        make_picks(len(self.prints))
        self.forget()

    def set_cards(self, cards: list[Any]) -> None:
        """Take the printings in; every column gets its fresh value."""
        self.printed = cards[:]
        self.texts = []
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
        """Number the texts of these cards, which come after all others; only if some work outside the field, hands and Discard
        Zones are looked at.
        """
        self.listening = -1
        texts = self.texts[:]
        for card in cards:
            texts += card.texts
            texts += [_NO_TEXT] * (TEXTS - len(card.texts))
        self.texts = texts
        for card in cards:
            if card.works_away:
                self.away_hears |= card.meaning.pile_hears | card.meaning.hand_hears
                self.hand_hears |= card.meaning.hand_hears
                self.away_moments |= card.meaning.pile_moments | card.meaning.hand_moments
                self.pile_uses |= card.meaning.pile_uses
                self.hand_uses |= card.meaning.hand_uses

    def extend(self, cards: list[Definition]) -> None:
        super().extend(cards)
        fresh = [card for card in cards if isinstance(card, Printing)]
        self.printed = self.printed + fresh
        self.note_cards(fresh)

    # -- what rules ask about a copy ------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Printing:
        return self.prints[slot]

    def text_name(self, slot: int, number: int) -> int:
        return self.defn[slot] * TEXTS + number

    def on_field(self, slot: int) -> bool:
        """On a Creature Field or a Forces Field; everything else is off the field."""
        return CREATURES <= self.zone[slot] < ADVANCE

    def side(self, slot: int) -> int:
        """PL-0.3: the controller is the player on whose side the card is. The zone of seat p is an even number plus p."""
        return self.zone[slot] & 1

    def creatures(self, seat: int) -> list[int]:
        found: list[int] = []
        for card in self.zones[CREATURES + seat]:
            if card >= 0:
                found.append(card)
        return found

    def forces(self, seat: int) -> list[int]:
        return [card for card in self.zones[FORCES + seat] if card >= 0]

    def at(self, slot: int) -> int:
        """The place of a card on the field, for options; cards elsewhere have none that matters."""
        zone = self.zone[slot]
        return zone * PLACES + self.zones[zone].index(slot) if CREATURES <= zone < ADVANCE else -1

    def lives(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Which objects these cards are now."""
        if len(cards) == 1:
            return (self.life[cards[0]],)
        return tuple([self.life[card] for card in cards]) if cards else cards

    def unchanged(self, cards: tuple[int, ...], lives: tuple[int, ...]) -> tuple[int, ...]:
        """PL-4.6, PL-14.7: those that are still the same objects as then."""
        if len(cards) == 1:
            return cards if self.life[cards[0]] == lives[0] else ()
        return tuple([card for number, card in enumerate(cards) if self.life[card] == lives[number]]) if cards else cards

    def tick(self) -> int:
        """The next point in time, to order what lasts."""
        self.clock += 1
        return self.clock

    # -- the chain ------------------------------------------------------------------------------------------------------------

    def trigger_rank(self, trigger: Trigger) -> int:
        """Mandatory triggers before optional ones."""
        waiting: Any = trigger
        return 1 if self.texts[waiting.text].optional else 0

    def trigger_option(self, trigger: Trigger) -> Option:
        waiting: Any = trigger
        printing = self.printed[waiting.text // TEXTS]
        return Option("trigger", printing, self.at(trigger.card), label=self.texts[waiting.text].label,
                      secret=self.zone[trigger.card] >> 1 == HANDS >> 1)

    def runaway(self) -> None:
        self.finish(DRAWN, "draw")

    # -- views ----------------------------------------------------------------------------------------------------------------

    def facts(self, viewer: int, zone: int, slots: list[int]) -> Sequence[tuple[int, ...]]:
        """Of Creatures: ATK, Guard Spec, posture, the turn they came, battles used up; of Forces: tapped, running. It is
        remembered of each card until it changes.
        """
        looks = self.looks
        if zone >= FORCES:
            one, two, three, four, five, six, seven = slots
            return [NO_FORCE if one < 0 else looks[one] or specs.seen_of_force(self, one),
                    NO_FORCE if two < 0 else looks[two] or specs.seen_of_force(self, two),
                    NO_FORCE if three < 0 else looks[three] or specs.seen_of_force(self, three),
                    NO_FORCE if four < 0 else looks[four] or specs.seen_of_force(self, four),
                    NO_FORCE if five < 0 else looks[five] or specs.seen_of_force(self, five),
                    NO_FORCE if six < 0 else looks[six] or specs.seen_of_force(self, six),
                    NO_FORCE if seven < 0 else looks[seven] or specs.seen_of_force(self, seven)]
        one, two, three, four, five = slots
        return [looks[one] or specs.seen_of(self, one), looks[two] or specs.seen_of(self, two),
                looks[three] or specs.seen_of(self, three), looks[four] or specs.seen_of(self, four),
                looks[five] or specs.seen_of(self, five)]

    def set_attacks(self, card: int, count: int) -> None:
        """So many battles of this turn are used up; nothing else looks different."""
        if self.shared and self.shared & TABLE:
            self.detach(TABLE)
        self.attacks[card] = count
        if count and self.fighters is not None:
            self.fighters.append(card)
        self.stale |= PICTURES[self.zone[card]]
        look = self.looks[card]
        if look is not None:
            self.looks[card] = (look[0], look[1], look[2], look[3], count)

    def announced(self) -> Sequence[Record]:
        return [*self.chain, *self.frames]

    def link_words(self, link: Record, seat: int) -> str:
        """A waiting effect as everybody is told: its card, which effect, and what it is aimed at."""
        shown: Any = link
        if type(link).NAME != "pl-link":
            return super().link_words(link, seat)
        words = f"{self.printed[shown.text // TEXTS].name}, {self.texts[shown.text].label}"
        targets = [self.faces[card].name for card in shown.targets(self)]
        if targets:
            words += f" -> {', '.join(targets)}"
        return words + " (negated)" if shown.negated else words

    def emit_of(self, kind: str, seat: int, card: int, label: str = "") -> None:
        """Tell of a card where it lies; its place is looked up only if somebody is told."""
        if self.log is not None:
            at = self.at(card)
            self.emit(kind, seat, card, at, at, label=label)
            return
        self.events += 1
        if self.needs and BY_EVENT.get(kind, EVERYTHING) & self.needs:
            self.recount()

    def emit_on_field(self, kind: str, card: int, label: str = "") -> None:
        """Tell of a card on the field, as an event of its controller."""
        if self.log is not None:
            self.emit_of(kind, self.side(card), card, label)
            return
        self.events += 1
        if self.needs and BY_EVENT.get(kind, EVERYTHING) & self.needs:
            self.recount()

    def totals(self) -> Sequence[int]:
        """HP of both, the modes still open as bits, plays made, and the extra plays granted; kept until one of them changes."""
        bits = self.open_bits if self.open_bits >= 0 else modes.open_bits(self)
        found = self.summed = [self.hp[0], self.hp[1], bits, len(self.plays), len(self.grants)]
        return found


_USUAL: Final = Rules({})
_NO_TEXT: Final = Text()
