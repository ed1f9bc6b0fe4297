"""The table of a TaiwanCard match: zones, columns, and what rules ask about a card."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.decision import Definition, Option
from cardscape.engine.events import BOTH
from cardscape.engine.game import Game
from cardscape.engine.state import KNOWN, MEMBER, State
from cardscape.engine.task import Record
from cardscape.engine.zones import place
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.reading import Reading, reading
from cardscape.games.taiwan.rows import Link
from cardscape.games.taiwan.ruleset import Rules
from cardscape.games.taiwan.statements import Hold

PRIVATE: Final = 0
HANDS: Final = 2
PUBLIC: Final = 4
DEAD: Final = 6
SILENCED: Final = 8
FIELD: Final = 10
SUPPORT: Final = 11
"""The zone of seat p is the kind's number plus p; the field is one zone for both."""

START: Final = 0
DRAW: Final = 1
MAIN_1: Final = 2
ATTACK: Final = 3
MAIN_2: Final = 4
END: Final = 5
PHASES: Final = ["start", "draw", "main 1", "attack", "main 2", "end"]

CENTER: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
POSES: Final = ("center", "left", "right")

NOTHING: Final = -1
OPPONENT: Final = -2
DECLARER: Final = -3
"""Targets of an attack that are no cards."""

TEXTS: Final = 16
"""An effect is named by ``definition * TEXTS + number``."""
START_BANK: Final = 10_000

_SHOWN_FIELD: Final = 1 << FIELD | 1 << 13 + FIELD
_SHOWN_SUPPORT: Final = 0b11 << SUPPORT | 0b11 << 13 + SUPPORT
"""The bits of the field and of supporters in ``stale``, for both viewers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TaiwanState(State):
    """The columns of TaiwanCard, all place-bound.

    ``control`` is the controller of a card on the field; ``pose`` its orientation; ``entered`` the turn in which it came under
    that control (TW-8.15), ``set_on`` the turn in which it was laid or turned face-down; ``attacks`` made this turn; ``host`` the
    Figure that a supporter lies under or an Advisory Suite equips; ``growth`` its counters; ``lit`` whether the activation of a
    card that stays has resolved; ``life`` a number that changes whenever the card changes zones; ``how`` 1 if it came face-down
    by a player's action, 2 if an effect put a Figure there.
    """

    PLACE_BOUND: ClassVar[tuple[str, ...]] = (
        *State.PLACE_BOUND, "control", "pose", "entered", "set_on", "attacks", "host", "growth", "lit", "life", "how",
    )  # fmt: skip
    SCALARS: ClassVar[tuple[str, ...]] = (
        *State.SCALARS, "first", "serial", "attacker", "attacker_life", "target", "target_life", "target_slot", "declarer",
        "borrowed", "called_off",
        "starter", "resolved", "heard", "window", "cause", "cause_seat", "cause_card",
    )  # fmt: skip
    TABLES: ClassVar[tuple[str, ...]] = (*State.TABLES, "mods", "records")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "bank", "mulligans", "uses", "answered")
    FIXED: ClassVar[tuple[str, ...]] = (
        "rules", "printed", "texts", "readings", "prints", "reads", "ears", "must", "must_far", "must_away", "far_texts",
        "ungathered", "groups", "volatile", "strength", "unsurveyed", "stood", "mine", "must_now", "field_calls", "moments",
        "calls", "hands", "publics", "far", "edition", "barren", "timely",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = _DEFAULT
        self.printed: list[Card] = []
        self.texts: list[list[Text]] = []
        self.readings: list[Reading] = []
        self.prints: list[Card] = []
        self.reads: list[Reading] = []
        self.ears = 0
        self.must = 0
        self.must_far = [0, 0, 0, 0]
        self.must_away = 0
        self.far_texts = False
        self.timely = False
        self.control: list[int] = []
        self.pose: list[int] = []
        self.entered: list[int] = []
        self.set_on: list[int] = []
        self.attacks: list[int] = []
        self.host: list[int] = []
        self.growth: list[int] = []
        self.lit: list[int] = []
        self.life: list[int] = []
        self.how: list[int] = []
        self.bank: list[int] = [START_BANK, START_BANK]
        self.mulligans: list[int] = [0, 0]
        self.uses: list[tuple[int, int, int, int]] = []
        self.answered: list[tuple[int, int, int]] = []
        self.mods: list[Record] = []
        self.records: list[Record] = []
        self.first = 0
        self.serial = 0
        self.attacker = -1
        self.attacker_life = 0
        self.target = NOTHING
        self.target_life = 0
        self.target_slot = -1
        self.borrowed = 0
        self.declarer = 0
        self.called_off = 0
        self.starter = 0
        self.resolved = 0
        self.heard = 0
        self.window = ""
        self.cause = "rule"
        self.cause_seat = -1
        self.cause_card = -1
        # What follows is worked out from the rest when somebody asks, and kept until that changes.
        self.groups: list[list[Hold]] = []
        self.volatile = False
        self.ungathered = True
        self.strength: dict[int, tuple[int, int, int]] = {}
        self.unsurveyed = True
        self.stood: list[int] = []
        self.mine: list[list[int]] = []
        self.must_now = 0
        self.field_calls: list[int] = []
        self.moments = -1
        self.calls = [-1, -1, -1, -1]
        self.hands: list[list[int] | None] = [None, None]
        self.publics: list[list[int] | None] = [None, None]
        self.far: list[list[int] | None] = [None, None]
        self.edition = 0
        self.barren = [-1, -1]

    def forget(self) -> None:
        """Forget everything that was worked out from the state."""
        self.ungathered = True
        self.strength = {}
        self.unsurveyed = True
        self.moments = -1
        self.calls = [-1, -1, -1, -1]
        self.hands = [None, None]
        self.publics = [None, None]
        self.far = [None, None]
        self.barren = [-1, -1]

    def blank(self) -> TaiwanState:
        return TaiwanState(self.game)

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, TaiwanState)
        new.rules = self.rules
        new.printed = self.printed
        new.texts = self.texts
        new.readings = self.readings
        new.prints = self.prints
        new.reads = self.reads
        new.ears = self.ears
        new.must = self.must
        new.must_far = self.must_far
        new.must_away = self.must_away
        new.far_texts = self.far_texts
        new.timely = self.timely
        new.control = self.control[:]
        new.pose = self.pose[:]
        new.entered = self.entered[:]
        new.set_on = self.set_on[:]
        new.attacks = self.attacks[:]
        new.host = self.host[:]
        new.growth = self.growth[:]
        new.lit = self.lit[:]
        new.life = self.life[:]
        new.how = self.how[:]
        new.bank = self.bank[:]
        new.mulligans = self.mulligans[:]
        new.uses = self.uses[:]
        new.answered = self.answered[:]
        new.mods = self.mods[:]
        new.records = self.records[:]
        new.first = self.first
        new.serial = self.serial
        new.attacker = self.attacker
        new.attacker_life = self.attacker_life
        new.target = self.target
        new.target_life = self.target_life
        new.target_slot = self.target_slot
        new.borrowed = self.borrowed
        new.declarer = self.declarer
        new.called_off = self.called_off
        new.starter = self.starter
        new.resolved = self.resolved
        new.heard = self.heard
        new.window = self.window
        new.cause = self.cause
        new.cause_seat = self.cause_seat
        new.cause_card = self.cause_card
        new.forget()

    def set_cards(self, cards: list[Definition]) -> None:
        """Take the definitions in; every column gets its fresh value."""
        count = len(self.defn)
        self.control = self.owner[:]
        self.pose = [CENTER] * count
        self.entered = [0] * count
        self.set_on = [0] * count
        self.attacks = [0] * count
        self.host = [-1] * count
        self.growth = [0] * count
        self.lit = [0] * count
        self.life = [0] * count
        self.how = [0] * count
        self.printed = []
        self.texts = []
        self.readings = []
        self.note_cards(cards)
        self.face_cards()

    def note_cards(self, cards: list[Definition]) -> None:
        """Read these cards' effects: what any of them listens to, and whether some work outside the field."""
        fresh = [card for card in cards if isinstance(card, Card)]
        read = [reading(card) for card in fresh]
        self.printed = self.printed + fresh
        self.readings = self.readings + read
        self.texts = self.texts + [one.texts for one in read]
        for one in read:
            self.ears |= one.hears
            self.must |= one.must | one.must_away
            if one.must_away:
                self.must_far = [bits | more for bits, more in zip(self.must_far, one.must_far, strict=True)]
                self.must_away |= one.must_away
            self.far_texts = self.far_texts or one.lies_far
            self.timely = self.timely or one.timely

    def face_cards(self) -> None:
        super().face_cards()
        if self.readings:
            printed, readings = self.printed, self.readings
            self.prints = [printed[definition] for definition in self.defn]
            self.reads = [readings[definition] for definition in self.defn]
            self.forget()

    def extend(self, cards: list[Definition]) -> None:
        super().extend(cards)
        self.note_cards(cards)

    # -- what rules ask about a copy ------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Card:
        return self.printed[self.defn[slot]]

    def card_texts(self, slot: int) -> list[Text]:
        return self.texts[self.defn[slot]]

    def text(self, name: int) -> Text:
        """An effect by its name."""
        return self.texts[name // TEXTS][name % TEXTS]

    def on_field(self, slot: int) -> bool:
        return self.zone[slot] == FIELD

    def up(self, slot: int) -> bool:
        """Whether a card lies face-up on the field."""
        return self.zone[slot] == FIELD and self.face[slot] == 1

    def unseen(self, slot: int) -> bool:
        """TW-5.3, TW-5.4: of a face-down card an effect sees but its place and controller, even if both players know it."""
        return self.face[slot] == 0

    def index(self, slot: int) -> int:
        """The canonical slot a card on the field lies in."""
        return self.zones[FIELD].index(slot)

    def side(self, slot: int) -> int:
        """The controller of a card on the field, elsewhere the owner."""
        return self.control[slot] if self.zone[slot] == FIELD else self.owner[slot]

    def survey(self) -> None:
        """Look once over the field: who controls what there, and what its effects wait for."""
        control, lit, face, reads = self.control, self.lit, self.face, self.reads
        stood: list[int] = []
        mine: list[list[int]] = [[], []]
        calls = [0, 0]
        must = 0
        for card in self.zones[FIELD]:
            if card >= 0:
                stood.append(card)
                seat = control[card]
                mine[seat].append(card)
                read = reads[card]
                calls[seat] |= read.up_mask if face[card] else read.down_mask
                if lit[card]:
                    must |= read.must
        self.stood = stood
        self.mine = mine
        self.field_calls = calls
        self.must_now = must
        self.unsurveyed = False

    def standing(self) -> list[int]:
        """All cards on the field, in the order of the slots."""
        if self.unsurveyed:
            self.survey()
        return self.stood

    def own(self, seat: int) -> list[int]:
        """TW-4.6: the cards a player controls on the field, in the order of the slots."""
        if self.unsurveyed:
            self.survey()
        return self.mine[seat]

    def supporters(self, slot: int) -> list[int]:
        """The supporters attached to a Figure."""
        host = self.host
        return [card for zone in (SUPPORT, SUPPORT + 1) for card in self.zones[zone] if host[card] == slot]

    def at(self, slot: int) -> int:
        """The place of a card on the field for options; cards elsewhere have none that matters."""
        return place(FIELD, self.zones[FIELD].index(slot)) if self.zone[slot] == FIELD else -1

    def shown_card(self, slot: int) -> Definition | None:
        """TW-5.4: a card as an option may name it to everybody: not while it lies face-down and somebody does not know it."""
        if self.face[slot] or (self.know[0][slot] == KNOWN and self.know[1][slot] == KNOWN):
            return self.faces[slot]
        return None

    def name_key(self, slot: int) -> tuple[str, int]:
        """For lists that must not show the order of a pile."""
        return (self.faces[slot].name, self.defn[slot])

    def pick_option(self, kind: str, slot: int, secret: bool = False) -> Option:
        """A card as an answer: by its name where everybody may know it, on the field by its slot."""
        if self.zone[slot] == FIELD:
            return Option(kind, self.shown_card(slot), self.at(slot), secret=secret)
        return Option(kind, self.faces[slot], secret=secret)

    # -- views ----------------------------------------------------------------------------------------------------------------

    def facts(self, viewer: int, zone: int, slots: list[int]) -> list[list[int]]:
        """Of the field, face-down cards too: controller, face, orientation, turn of entry, turn of setting, attacks, counters,
        and the three attack stats of known Figures; of supporters: the slot of their Figure.
        """
        if zone == FIELD:
            from cardscape.games.taiwan.fieldview import field_facts

            return field_facts(self, slots)
        if zone >= SUPPORT:
            return [[self.index(self.host[c]) if self.host[c] >= 0 and self.zone[self.host[c]] == FIELD else -1 for c in slots]]
        return []

    def link_words(self, link: Record, seat: int) -> str:
        """A waiting effect as a viewer is told: its card, which effect, and what it is aimed at."""
        if not isinstance(link, Link):
            return super().link_words(link, seat)
        words = f"{self.name_for(link.card, seat)}, effect {link.text % TEXTS + 1}"
        targets = [self.name_for(card, seat) for card in link.targets()]
        if targets:
            words += f" -> {', '.join(targets)}"
        return words + " (negated)" if link.negated else words

    def name_for(self, slot: int, seat: int) -> str:
        """A card's name for whoever knows it, else what everybody sees of it."""
        if self.know[seat][slot] >= MEMBER:
            return self.faces[slot].name
        return "a face-down card" if self.zone[slot] == FIELD else "a card"

    def emit(self, kind: str, seat: int, card: int = -1, origin: int = -1, to: int = -1, n: int = 0, seen: int = BOTH,
             masked: str | None = None, label: str = "") -> None:
        """TW-5.1, TW-9.10: what happens to a card is told without its name to whoever does not know it."""
        self.events += 1
        if self.log is not None or self.watching:
            if card >= 0 and seen == BOTH:
                seen = (1 if self.know[0][card] >= MEMBER else 0) | (2 if self.know[1][card] >= MEMBER else 0)
            self.tell(kind, seat, card, origin, to, n, seen, masked, label)

    def refresh(self) -> None:
        """What is said of cards on the field changed, not which cards lie there: values and pictures are made anew."""
        self.edition += 1
        self.stale |= _SHOWN_FIELD
        if self.strength:
            self.strength = {}

    def changed(self) -> None:
        """Something on the field changed: what is computed from it is computed anew."""
        self.edition += 1
        self.ungathered = True
        self.unsurveyed = True
        self.calls = [-1, -1, -1, -1]
        self.stale |= _SHOWN_FIELD | _SHOWN_SUPPORT
        if self.strength:
            self.strength = {}

    def touch(self, zone: int) -> None:
        super().touch(zone)
        if zone == FIELD:
            self.changed()

    def totals(self) -> list[int]:
        """Both banks, whose mulligan is used up, and the attack under way: attacker's slot, target's slot (-2, -3: a player)."""
        attacker = target = -1
        if self.attacker >= 0:
            attacker = self.index(self.attacker) if self.zone[self.attacker] == FIELD else -1
            target = self.target
            if target >= 0:
                target = self.index(target) if self.zone[target] == FIELD else -1
        return [self.bank[0], self.bank[1], self.mulligans[0], self.mulligans[1], attacker, target, self.first]

    def runaway(self) -> None:
        """What never ends is drawn."""
        self.finish(-1, "draw")


_DEFAULT: Final = Rules({})
