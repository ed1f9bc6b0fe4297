"""One printing of a card: the card with the mark that a copy carries, ready to be played."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from cardscape.engine.decision import Definition, Option
from cardscape.engine.zones import place
from cardscape.games.polaris.cards import WILD, Card
from cardscape.games.polaris.compiling import compile_conditions, compile_filter, texts_of
from cardscape.games.polaris.meaning import DESTROYED, EXPIRED, HAVE, RESTLESS, RETURNED, Act, Cond, Sel
from cardscape.games.polaris.modes import room_for
from cardscape.games.polaris.needs import conditions_before, of_properties, place_matters, price_of, taken_from_deck, turns_matter
from cardscape.games.polaris.places import CREATURE_SLOTS, CREATURES, DISCARD, HANDS
from cardscape.games.polaris.texts import Text

if TYPE_CHECKING:
    from cardscape.games.polaris.rows import Use

FIELD: Final = 0b1111 << CREATURES
HEARS_AWAY: Final = 1 << 20
"""Beside the zones in which a card has effects to use: it has a text that listens in the Discard Zone or in hand."""
LEAVING: Final = 1 << DESTROYED | 1 << RETURNED | 1 << EXPIRED
"""Happenings after which a card is no longer on the field."""
_SUBTYPES: Final = frozenset(("assembly", "advance", "normal"))
TEXTS: Final = 16
"""A text is named by the number of its printing times this, plus its own number."""
_codes: Final = count(1)


class Meaning:
    """What all printings of one card share: its texts and when each of them is worth a look."""

    __slots__ = ("away_uses", "by_hand", "card", "changes_specs", "filter", "filter_needs", "gives", "hand_hears",
                 "hand_moments", "hand_uses", "hears", "in_hand", "moments", "needs", "own_hears", "pile_hears", "pile_moments",
                 "pile_uses", "requirement", "restless", "statements", "static", "texts", "use_zones", "uses")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.texts: list[Text] = texts_of(card)
        self.requirement: list[Cond] = compile_conditions(card.requirement)
        self.filter: Sel | None = compile_filter(card.assembly.filter) if card.assembly is not None else None
        self.filter_needs = of_properties(self.filter) if self.filter is not None else 0
        """What else than its zone must be looked at to say whether a card is such a component."""
        self.hears = 0
        self.own_hears = 0
        self.pile_hears = 0
        self.hand_hears = 0
        self.by_hand = [number for number, text in enumerate(self.texts)
                        if text.timings and (text.trigger is None or text.inner)]
        """The effects that are activated by hand."""
        self.moments = [0, 0]
        """The moments of its controller's turns that it waits for on the field, and of the opponent's;"""
        self.pile_moments = 0
        self.hand_moments = 0
        self.static = False
        self.statements: list[tuple[Text, Act]] = []
        """What its static texts say, one after the other."""
        self.needs = 0
        self.gives = False
        """What its statements about specs depend on, and whether it gives keywords."""
        self.changes_specs = False
        """Whether a static text may change what is shown of Creatures."""
        self.restless = False
        """Whether it says of itself that it cannot be in Guard Over."""
        self.uses = 0
        self.pile_uses = 0
        self.hand_uses = 0
        for text in self.texts:
            text.conditional = bool(conditions_before(text, self.requirement))
            text.free = not (text.conditional or (not text.inner and (text.aims or text.cost or text.draws)))
            text.turns_matter = turns_matter(text, self.requirement)
            text.place_matters = place_matters(text, self.requirement)
            text.takes = taken_from_deck(text)
            text.price, text.paid_from = price_of(text)
            if len(text.aimed) == 1 and not (text.inner or text.negates or text.aimed[0].modal or text.aimed[0].conds):
                text.lone = text.aimed[0]
            self._sum_up(text)
        self.away_uses = self.pile_uses | self.hand_uses
        self.in_hand = any(text.zone == "hand" for text in self.texts)
        """Whether it has an effect that works from the hand, which does not give its own card away unless it says so."""
        self.use_zones = ((FIELD if self.uses and card.activation != "play" else 0) | (0b11 << DISCARD if self.pile_uses else 0)
                          | (0b11 << HANDS if self.hand_uses else 0)
                          | (HEARS_AWAY if self.pile_hears or self.hand_hears else 0))
        """The zones, as bits, in which it has an effect that is activated by hand there, not by playing it, and whether it
        listens off the field."""

    def _sum_up(self, text: Text) -> None:
        if text.kind == "static":
            self.static = True
            for act in text.acts:
                self.statements.append((text, act))
                self.changes_specs = self.changes_specs or act.on_specs
                self.needs |= act.needs if act.on_specs else 0
                self.gives = self.gives or act.group == HAVE
                self.restless = self.restless or (act.group == RESTLESS and act.target is not None and act.target.ref == "self")
            return
        if text.trigger is not None and not text.inner:
            if text.about_self:
                self.own_hears |= text.hears
            elif text.zone == "discard":
                self.pile_hears |= text.hears
                self.pile_moments |= moment_bit(text)
            elif text.zone == "hand":
                self.hand_hears |= text.hears
                self.hand_moments |= moment_bit(text)
            elif text.zone == "field":
                self.hears |= text.hears
                self.own_hears |= text.hears & LEAVING
                self.moments[0] |= moment_bit(text) if comes_in(text, True) else 0
                self.moments[1] |= moment_bit(text) if comes_in(text, False) else 0
            return
        if text.inner and text.about_self:
            self.own_hears |= text.hears & LEAVING
        if text.zone == "discard":
            self.pile_uses |= text.timings
        elif text.zone == "hand":
            self.hand_uses |= text.timings
        else:
            self.uses |= text.timings


def comes_in(text: Text, own: bool) -> bool:
    """Whether the moment that a text waits for is one of its controller's own turns, or of the opponent's."""
    moment = text.trigger.moment if text.trigger is not None else None
    return moment is not None and (moment.whose in ("", "each") or (moment.whose == "you") == own)


def moment_bit(text: Text) -> int:
    """The moment of the turn that a text waits for, as a bit."""
    return 1 << text.moment if text.moment >= 0 else 0


def kinds_of(card: Card) -> frozenset[str]:
    """The words for kinds that fit a card: its subtype, its families, and continuous for such a Force."""
    words = {family for family in card.families if family not in _SUBTYPES and family != "continuous"}
    if card.subtype in _SUBTYPES:
        words.add(card.subtype)
    if card.timeframe == "continuous":
        words.add("continuous")
    return frozenset(words)


class Printing(Definition):
    """PL-2.4: a card as one copy has it: with exactly one mark, a letter or ``*``; Advance Creatures have none."""

    __slots__ = ("activated_by_play", "alike", "attack_options", "build_option", "card", "code", "components", "hand_name",
                 "is_advance", "is_assembly", "is_creature", "kinds", "lasting", "listed", "mark", "meaning", "moments",
                 "own_hears", "part_options", "parts", "pick_options", "plain_play", "play", "play_option", "playable", "room",
                 "specs", "summonable", "taps", "texts", "turn_options", "use_options", "use_zones", "uses",
                 "wakes", "wild", "works_away")

    def __init__(self, meaning: Meaning, mark: str) -> None:
        super().__init__(meaning.card.name)
        self.card = meaning.card
        self.mark = mark
        self.meaning = meaning
        self.texts = meaning.texts
        self.is_creature = meaning.card.is_creature
        self.is_advance = meaning.card.is_advance
        self.is_assembly = meaning.card.is_assembly
        self.wild = mark == WILD
        self.specs = [meaning.card.atk, meaning.card.grd, meaning.card.go]
        self.own_hears = meaning.own_hears
        self.moments = meaning.moments
        self.works_away = bool(meaning.away_uses or meaning.pile_hears or meaning.hand_hears)
        """Whether a text of it works outside the field."""
        self.wakes = meaning.static or meaning.hears != 0
        """Whether a text of it listens or holds as long as it is on the field."""
        self.use_zones = meaning.use_zones
        self.kinds = kinds_of(meaning.card)
        self.components: frozenset[str] = frozenset(meaning.card.advance.names if meaning.card.advance is not None else ())
        """The names of the Creatures that it advances from, if it lists them;"""
        self.parts = parts_of(meaning.card)
        """and at least how many it takes;"""
        self.listed = (meaning.card.advance is not None and meaning.card.advance.type == "progression"
                       and len(self.components) == self.parts)
        """whether one Creature of each of these names is all that it takes,"""
        self.alike = meaning.card.advance is not None and meaning.card.advance.type == "constellation"
        """or so many whose marks agree."""
        self.play = (self.name, 0 if self.is_creature else 1, mark)
        """How a play of this copy stands in the play set,"""
        self.room = room_for(self.play)
        """and what else it leaves room for."""
        self.summonable = self.is_creature and (meaning.card.assembly is None or not meaning.card.assembly.only)
        """Whether effects may summon it: not what prints "Assembly only"."""
        self.lasting = is_lasting(meaning.card)
        self.taps = meaning.card.activation == "tap"
        self.activated_by_play = meaning.card.activation == "play"
        self.playable = not self.is_assembly and meaning.card.activation != "discard"
        """Whether it can be played by itself."""
        self.plain_play = not self.activated_by_play or is_free(meaning.texts[0])
        """Whether nothing has to hold for its effect when it is played, or it has none that begins then."""
        self.play_option = Option("play", self, label=f"[{mark}]")
        self.build_option = Option("advance" if self.is_advance else "assemble", self)
        self.turn_options = turn_options(self) if self.is_creature else []
        """The options to turn it, by seat, slot and posture."""
        self.code: int = next(_codes)
        """A number that no other printing has."""
        self.pick_options: dict[int, Option] = {}
        """Options made before: to choose it for a step, by its place, the verb, and whether only its player sees it;"""
        self.use_options: dict[int, Option] = {}
        """to use one of its effects, by place and number;"""
        self.uses: dict[int, list[Use]] = {}
        """all these effects of a copy where it lies, by its slot and its zone or place (see ``uses``);"""
        self.part_options: dict[int, Option] = {}
        """to take it as a component, by its place;"""
        self.attack_options: dict[int, Option] = {}
        """and to attack with it (see ``attacks``)."""
        self.hand_name = f"{self.name} [{mark}]" if mark else self.name

    def printed(self) -> str:
        return self.hand_name


def is_free(text: Text) -> bool:
    """Whether an effect can begin whatever lies on the table, as often as one likes."""
    return text.free and not (text.place_matters or (text.limit and not text.inner))


def is_lasting(card: Card) -> bool:
    """PL-13.9: every timeframe but Instant; what is activated from the Discard Zone is always Instant."""
    return card.is_force and card.timeframe != "instant" and card.activation != "discard"


def parts_of(card: Card) -> int:
    """At least how many Creatures it is assembled or advances from."""
    if card.assembly is not None:
        return card.assembly.number
    if card.advance is None:
        return 0
    kind = card.advance.type
    return card.advance.count if kind == "constellation" else len(card.advance.names) if kind == "progression" else 0


def turn_options(card: Printing) -> list[Option]:
    """The options to turn a Creature, ``(seat * CREATURE_SLOTS + slot) * 2 + posture``."""
    return [Option(kind, card, place(CREATURES + seat, slot)) for seat in (0, 1) for slot in range(CREATURE_SLOTS)
            for kind in ("guard over", "turn upright")]


class Press:
    """Makes printings, each once, so that equal copies have equal definitions."""

    def __init__(self) -> None:
        self.meanings: dict[int, Meaning] = {}
        self.printings: dict[tuple[int, str], Printing] = {}

    def printing(self, card: Card, mark: str) -> Printing:
        key = (id(card), mark)
        found = self.printings.get(key)
        if found is None:
            meaning = self.meanings.get(id(card))
            if meaning is None:
                meaning = self.meanings[id(card)] = Meaning(card)
            found = self.printings[key] = Printing(meaning, mark)
        return found

    def usual(self, card: Card) -> Printing:
        """The first printing of a card."""
        return self.printing(card, card.marks[0] if card.marks else "")


PRESS: Final = Press()
