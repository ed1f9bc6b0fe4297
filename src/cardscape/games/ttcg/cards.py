"""What is printed on a TTCG card, ready to be played."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect
from cardscape.engine.decision import Definition, Option
from cardscape.engine.game import Deck
from cardscape.games.ttcg.compiling import compile_effect
from cardscape.games.ttcg.kinds import KIND_BITS, TYPE_MASK
from cardscape.games.ttcg.places import DECK, FREE, RANKS, SPELLS, UNITS
from cardscape.games.ttcg.ruleset import Rules
from cardscape.games.ttcg.spans import discards_from_field
from cardscape.games.ttcg.texts import Text, moments_of

USES: Final[list[list[int]]] = [[], [0], [1], [0, 1], [1, 0]]
"""Which effects of a card are worth a look, in their order."""


class Card(Definition):
    """TT-2.4: a card record. ``type`` and ``subtypes`` are lower-case words; a spell's type is ``spell``."""

    __slots__ = (
        "afar", "answering", "attack", "away", "climbs", "defense", "effects", "elsewhere", "entries", "entry_hears",
        "far_manual", "fielding", "free", "going", "hand_answering", "hand_free", "hand_hears", "hand_manual", "hand_named",
        "hear_kinds", "hears", "kinds", "lines", "manual", "moments", "named_phase", "old", "own_hears", "pile_hears",
        "rank", "rarity", "row", "serial", "shifts", "shown", "static", "stats", "strikes", "subtypes", "sways", "tapped_use",
        "texts", "type", "types", "under_hears", "unit", "uses", "uses_on_field", "uses_tapped", "wants",
    )  # fmt: skip

    # What matches ask for most often stands together in memory, when it is compiled.
    unit: bool
    row: int
    wants: int
    kinds: int
    types: int
    rank: int
    own_hears: int
    hears: int
    entry_hears: int
    afar: bool
    static: bool
    uses_tapped: int
    shown: list[tuple[int, ...]]
    uses: list[Option | None]
    entries: list[list[Option] | None]
    climbs: dict[object, list[Option | None]]
    strikes: list[Option | None]
    uses_on_field: list[int]
    moments: list[int]

    def __init__(
        self,
        name: str,
        type: str,
        subtypes: tuple[str, ...],
        rank: int,
        attack: int,
        defense: int,
        effects: list[Effect],
        serial: str = "",
        rarity: str = "",
        lines: tuple[str, ...] = (),
        field_discards: bool = False,
    ) -> None:
        super().__init__(name)
        self.type = type
        self.subtypes = subtypes
        self.rank = rank
        self.attack = attack
        self.defense = defense
        self.effects = effects
        self.serial = serial
        self.rarity = rarity
        self.lines = lines
        steps = [step for effect in effects for step in (*effect.cost, *effect.offer, *effect.steps)]
        self.fielding = not field_discards and any(discards_from_field(step) for step in steps)
        self.old: Card | None = None
        self.stats = [attack, defense, rank]
        self.unit = type != "spell"
        self.row = UNITS if self.unit else SPELLS
        self.wants = rank if self.unit else RANKS + rank
        """What it is played onto: an empty slot or a card one rank lower in its row; see ``playing.footing``."""
        self.kinds = KIND_BITS[type]
        for subtype in subtypes:
            self.kinds |= KIND_BITS[subtype]
        self.types = self.kinds & TYPE_MASK
        self.shown = [(attack, defense, rank, tapped, 1, self.kinds) for tapped in (0, 1)]
        """The numbers of a face-up card that nothing has changed, untapped and tapped; see ``values.row_facts``."""
        self.texts: list[Text] = [compile_effect(effect, field_discards) for effect in effects]
        self.hears = 0
        self.own_hears = 0
        self.hand_hears = 0
        self.under_hears = 0
        self.pile_hears = 0
        self.manual = False
        self.hand_manual = False
        self.far_manual = False
        self.free: list[int] = []
        self.named_phase: list[int] = []
        self.answering: list[int] = []
        self.tapped_use: list[int] = []
        self.hand_free: list[int] = []
        self.hand_named: list[int] = []
        self.hand_answering: list[int] = []
        self.static = False
        self.away = False
        self.moments = [0, 0]
        """The moments its texts wait for on the field, by the seat that controls it."""
        self.shifts = False
        self.sways = False
        """Whether a static text of it may change values of other cards."""
        self.uses = [None] * 32
        self.entries = [None] * (2 * FREE)
        self.climbs = {}
        self.strikes = [None] * 128
        self.going: Option | None = None
        """Options to use it, play it and attack with it, by place, and to discard it; they never change, so they are kept for the
        next time.
        """
        for number, text in enumerate(self.texts):
            self._sum_up(number, text)
        self.entry_hears = self.own_hears | self.hears
        """What it hears when it comes to the field."""
        self.afar = self.away or self.far_manual or self.hand_manual
        """Whether any text of it works outside the field by itself or at will;"""
        self.elsewhere = self.afar or bool(self.hand_hears | self.under_hears | self.pile_hears)
        """or waits for something there."""
        self.uses_on_field = [USES.index(uses) for uses in self._uses(self.unit) + self._uses(False)]
        self.uses_tapped = USES.index(self.tapped_use)
        """Effects worth a look on the field, as numbers of ``USES``: of an untapped card ``2 * own turn + something to answer``,
        and of a tapped one. Units wait for the turn of their controller, unless the rules let them use effects in any: for these
        4 more.
        """
        self.hear_kinds = [kind for kind in range(self.hears.bit_length()) if self.hears >> kind & 1]

    def under(self, rules: Rules) -> Card:
        """TT-9.12: the card as these rules read it: itself, unless a discard of it means the field only in 2025-02."""
        if not (self.fielding and rules.field_discards):
            return self
        if self.old is None:
            self.old = Card(
                self.name, self.type, self.subtypes, self.rank, self.attack, self.defense, self.effects, self.serial, self.rarity,
                self.lines, True,
            )  # fmt: skip
        return self.old

    def _uses(self, bound: bool) -> list[list[int]]:
        found = []
        for situation in range(4):
            free = self.free if situation >= 2 or not bound else []
            found.append(free + self.named_phase + (self.answering if situation & 1 else []))
        return found

    def _sum_up(self, number: int, text: Text) -> None:
        """When each effect is worth a look: untapped, in a named phase, as an answer, or tapped."""
        if text.hears:
            if text.place == "field" and text.trigger is not None and text.trigger.moment is not None:
                for seat in (0, 1):
                    self.moments[seat] |= moments_of(text.trigger.moment, seat)
            if text.about_self:
                self.own_hears |= text.hears
            elif text.place == "hand":
                self.hand_hears |= text.hears
            elif text.place == "under":
                self.under_hears |= text.hears
            elif text.place in ("discard", "deck"):
                self.pile_hears |= text.hears
            else:
                self.hears |= text.hears
        if text.manual:
            if text.place == "hand":
                self.hand_manual = True
                if text.style == "counter" or text.counters:
                    self.hand_answering.append(number)
                elif text.during is not None:
                    self.hand_named.append(number)
                else:
                    self.hand_free.append(number)
            elif text.place in ("under", "discard"):
                self.far_manual = True
            else:
                self.manual = True
                if text.style == "dormant":
                    self.tapped_use.append(number)
                elif text.style == "counter" or text.counters:
                    self.answering.append(number)
                elif text.during is not None:
                    self.named_phase.append(number)
                else:
                    self.free.append(number)
        if text.static:
            self.static = True
            for act in text.acts:
                if act.alters:
                    self.shifts = True
                    if act.target is None or act.target.ref != "self" or act.only:
                        self.sways = True
            self.away = self.away or text.place != "field"


def texts_of(cards: list[Card]) -> list[Text]:
    """The two texts of each card; where one is missing, an empty one."""
    found: list[Text] = []
    for card in cards:
        found += [*card.texts, Text(), Text()][:2]
    return found


def alphabetical(cards: list[Card]) -> list[int]:
    """For each card how many others come before it by name, of equal names by their number."""
    order = sorted(range(len(cards)), key=lambda number: (cards[number].name, number))
    ranks = [0] * len(order)
    for rank, number in enumerate(order):
        ranks[number] = rank
    return ranks


class TtcgDeck(Deck):
    """A deck ready to play: ``copies`` are numbers into ``cards``."""

    def __init__(self, name: str, cards: list[Card], copies: list[int], source: str = "") -> None:
        super().__init__(name, source)
        self.cards = cards
        self.copies = copies

    def piles(self) -> list[tuple[int, list[Definition]]]:
        return [(DECK, [self.cards[number] for number in reversed(self.copies)])]

    def definitions(self) -> list[Definition]:
        return list(self.cards)
