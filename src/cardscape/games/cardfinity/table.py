"""The table of a Cardfinity match: zones, columns, and the spells that lie on each copy."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape import COMPILED
from cardscape.engine.decision import Definition, Option
from cardscape.engine.game import Deck as PlayableDeck
from cardscape.engine.game import Game
from cardscape.engine.state import State
from cardscape.engine.task import Record
from cardscape.engine.zones import ALL, HAND, NOBODY, OWNER, PILE, SHARED, Zone, pairs
from cardscape.games.cardfinity.atoms import CHOICE, DAMAGE, DISCARD_TOP, Node, walk
from cardscape.games.cardfinity.cards import ON_INFINITY, ON_PLAY, ON_TAP, Card, Deck, Spell

DECK: Final = 0
HANDS: Final = 2
FIELD: Final = 4
GRAVEYARD: Final = 6
BANISHED: Final = 8
ASIDE: Final = 10
ATTACHED: Final = 11
"""The zone of seat p is the kind's number plus p; set-aside and attached cards lie in one zone for both."""

MAIN: Final = 0
DRAWING: Final = 1

PLACES_A_FIELD: Final = 1 << 16


def make_zones() -> list[Zone]:
    """CF-1.2: deck, hand, field, graveyard and banished cards of each player; nobody sees a deck, only its owner a hand."""
    zones = pairs(("deck", PILE, NOBODY, 0), ("hand", HAND, OWNER, 0), ("field", PILE, ALL, 0), ("graveyard", PILE, ALL, 0),
                  ("banished", PILE, ALL, 0))
    zones.append(Zone(ASIDE, "aside", SHARED, PILE, ALL))
    zones.append(Zone(ATTACHED, "attached", SHARED, PILE, ALL))
    return zones


class SpellText:
    """One spell ready to run: its atoms in a flat list, so that a step can name one by its number."""

    def __init__(self, name: str, trigger: int, requirements: tuple[Node, ...], effects: tuple[Node, ...]) -> None:
        self.name = name
        self.trigger = trigger
        self.manual = is_manual(trigger)
        self.nodes: list[Node] = []
        self.inner: list[list[int]] = []
        self.requirements: list[int] = self._flatten(requirements)
        self.effects: list[int] = self._flatten(effects)
        self.demanded: list[int] = self.requirements[::-1]
        """Requirements and effects from the last to the first, as an agenda takes them."""
        self.caused: list[int] = self.effects[::-1]
        self.may_fail = any(_may_fail(node) for atom in requirements for node in walk(atom))

    def _flatten(self, atoms: tuple[Node, ...]) -> list[int]:
        numbers: list[int] = []
        for atom in atoms:
            numbers.append(len(self.nodes))
            place = {}
            for node in walk(atom):
                place[id(node)] = len(self.nodes)
                self.nodes.append(node)
                self.inner.append([])
            for node in walk(atom):
                self.inner[place[id(node)]] = [place[id(child)] for child in node.inner()]
        return numbers


def is_manual(trigger: int) -> bool:
    """CF-10.3, CF-5.4, CF-5.5: only `tap` and `infinity` spells are activated by hand."""
    return trigger in (ON_TAP, ON_INFINITY)


def _may_fail(node: Node) -> bool:
    """Whether a requirement can be declined or not met; taking and discarding one's own deck can only lose the game."""
    return node.code not in (DAMAGE, DISCARD_TOP, CHOICE)


TRIGGER_BITS: Final = [1, 2, 4, 8, 16, 32, 64, 128]
_UNCHANGED: Final[tuple[tuple[int, ...], ...]] = ((0, 0), (0, 1))
"""A monster of printed power, untapped and tapped."""
_UNBUFFED: Final[tuple[int, ...]] = (0,)


def trigger_bits(card: Card) -> int:
    """A bit for each trigger that some spell of the card has."""
    bits = 0
    for spell in card.spells:
        bits |= TRIGGER_BITS[spell.trigger]
    return bits


def spell_texts(card: Card) -> list[SpellText]:
    texts = [_text(spell) for spell in card.spells]
    texts.append(SpellText(card.name, -1, card.requirements, ()))
    return texts


def _text(spell: Spell) -> SpellText:
    return SpellText(spell.name, spell.trigger, spell.requirements, spell.effects)


class CardfinityDeck(PlayableDeck):
    """A legal deck ready to play: ``copies`` are numbers into ``cards``."""

    def __init__(self, deck: Deck, source: str) -> None:
        super().__init__(deck.name, source)
        self.deck = deck
        self.cards: list[Card] = list(deck.cards)
        self.copies: list[int] = deck.copies()

    def piles(self) -> list[tuple[int, list[Definition]]]:
        return [(DECK, [self.cards[number] for number in reversed(self.copies)])]

    def definitions(self) -> list[Definition]:
        return list(self.cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardfinityState(State):
    """The columns of Cardfinity.

    Copy-bound (CF-13.5): ``bonus`` is what buffs changed of the printed power, ``attached`` names the definitions of attached
    spells, newest first, and ``tapped`` is the tap mark, which has its printed value wherever a copy is hidden. ``beaten`` are
    attackers that lost and await their discard; ``attempts``, ``autos`` and ``depth`` are the guards of CF-12.10 and CF-13.6.
    """

    __slots__ = ("activations", "attached", "attempts", "autos", "beaten", "bonus", "buffs", "called", "depth", "fired", "first",
                 "listed", "made", "namesakes", "playables", "plays", "printed", "tapped", "texts")

    COPY_BOUND: ClassVar[tuple[str, ...]] = ("defn", "bonus", "attached", "tapped")
    SCALARS: ClassVar[tuple[str, ...]] = (*State.SCALARS, "attempts", "autos", "depth", "first", "buffs")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "beaten")
    KEPT: ClassVar[tuple[str, ...]] = (*State.KEPT, "attempts", "autos")
    FIXED: ClassVar[tuple[str, ...]] = ("printed", "texts", "listed", "called", "plays", "playables", "fired", "made",
                                        "namesakes", "activations")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.printed: list[Card] = []
        self.texts: list[SpellText] = []
        """All spells of all definitions, one after the other; a spell is named by its number in this list."""
        self.listed: list[list[int]] = []
        """The printed spells of each definition."""
        self.called: list[int] = []
        """For each definition the summoning requirements, which stand after its spells."""
        self.plays: list[Option] = []
        self.playables: list[bool] = []
        self.fired: list[int] = []
        self.namesakes: list[bool] = []
        """For each definition whether printed spells of it share a name."""
        self.made: dict[str, dict[int, Option]] = {}
        self.activations: dict[int, Option] = {}
        self.bonus: list[int] = []
        self.attached: list[tuple[int, ...]] = []
        self.tapped: list[int] = []
        self.beaten: list[int] = []
        self.attempts = 0
        self.autos = 0
        self.depth = 0
        self.first = 0
        self.buffs = 0

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, CardfinityState)
        new.printed = self.printed
        new.texts = self.texts
        new.listed = self.listed
        new.called = self.called
        new.plays = self.plays
        new.playables = self.playables
        new.fired = self.fired
        new.namesakes = self.namesakes
        new.made = self.made
        new.activations = self.activations
        new.bonus = self.bonus[:]
        new.attached = self.attached[:]
        new.tapped = self.tapped[:]
        new.beaten = self.beaten[:]
        new.attempts = self.attempts
        new.autos = self.autos
        new.depth = self.depth
        new.first = self.first
        new.buffs = self.buffs

    def extend(self, cards: list[Definition]) -> None:
        super().extend(cards)
        fresh = [card for card in cards if isinstance(card, Card)]
        self.know_texts(self.printed, fresh, [spell_texts(card) for card in fresh])

    def know_texts(self, known: list[Card], fresh: list[Card], texts: list[list[SpellText]]) -> None:
        """Add definitions with their spells to the known ones; lists are made anew, since copies share the old ones."""
        printed = known + fresh
        self.printed = printed
        self.texts = self.texts[:]
        self.listed = self.listed[:]
        self.called = self.called[:]
        for spells in texts:
            first = len(self.texts)
            self.texts.extend(spells)
            self.listed.append(list(range(first, first + len(spells) - 1)))
            self.called.append(first + len(spells) - 1)
        self.made = {}
        self.activations = {}
        self.fired = [trigger_bits(card) for card in printed]
        self.namesakes = [len({spell.name for spell in card.spells}) < len(card.spells) for card in printed]
        self.plays = [Option("play", card) for card in printed]
        self.playables = [card.monster or card.spells[0].trigger == ON_PLAY for card in printed]

    def renew(self, slots: list[int]) -> None:
        for card in slots:
            self.bonus[card] = 0
            self.attached[card] = ()
            self.tapped[card] = 1 if self.card(card).tapped else 0

    def announced(self) -> Sequence[Record]:
        """The steps of what is being activated, which everybody sees (CF-15.2)."""
        return [*self.agenda, self.asker] if self.asker is not None else self.agenda

    def facts(self, viewer: int, zone: int, slots: list[int]) -> Sequence[tuple[int, ...]]:
        """CF-15.1: change of power and tap mark of every monster on a field; elsewhere only the former, once there is one."""
        bonus = self.bonus
        if zone == FIELD or zone == FIELD + 1:
            tapped = self.tapped
            return [(bonus[c], tapped[c]) for c in slots] if self.buffs else [_UNCHANGED[tapped[c]] for c in slots]
        if not self.buffs:
            return ()
        if not COMPILED and len(slots) > 2 and -1 not in slots and not any(itemgetter(*slots)(bonus)):
            return [_UNBUFFED] * len(slots)  # most cards never were buffed: they are looked through in Python's own code
        return [(bonus[c] if c >= 0 else 0,) for c in slots]

    def notes(self, zone: int, slots: list[int]) -> Sequence[str]:
        """CF-15.1: the names of the attached spells of every card the viewer sees."""
        if not self.zones[ATTACHED]:
            return ()
        attached = self.attached
        for card in slots:
            if card >= 0 and attached[card]:
                return [", ".join([self.printed[d].name for d in attached[c]]) if c >= 0 else "" for c in slots]
        return ()

    def count_buff(self) -> None:
        """From the first buff on, views tell the power of cards that are not on a field too."""
        if self.buffs == 0:
            for zone in range(len(self.zones)):
                self.touch(zone)
        self.buffs += 1

    # -- what rules ask about a copy ------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Card:
        return self.printed[self.defn[slot]]

    def power(self, slot: int) -> int:
        return self.printed[self.defn[slot]].power + self.bonus[slot]

    def spells(self, slot: int) -> list[int]:
        """CF-7.15: the spells of a copy in list order, attached ones in front."""
        printed = self.listed[self.defn[slot]]
        if not self.attached[slot]:
            return printed
        return [self.listed[d][0] for d in self.attached[slot]] + printed

    def fires(self, slot: int, trigger: int) -> bool:
        """Whether a copy has any spell with that trigger."""
        if self.fired[self.defn[slot]] & TRIGGER_BITS[trigger]:
            return True
        return bool(self.attached[slot]) and any(self.fired[d] & TRIGGER_BITS[trigger] for d in self.attached[slot])

    def summoning(self, slot: int) -> int:
        """The name of a copy's summoning requirements."""
        return self.called[self.defn[slot]]
