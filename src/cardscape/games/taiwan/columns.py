"""The columns of a TaiwanCard match, and what is known of its cards from the start."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Definition
from cardscape.engine.game import Game
from cardscape.engine.state import State
from cardscape.engine.task import Record
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.causes import RULE
from cardscape.games.taiwan.kinds import BITS, MOMENT
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.places import CENTER, NOTHING, START_BANK, TEXTS
from cardscape.games.taiwan.reading import Reading, reading
from cardscape.games.taiwan.rows import Happening, Noted
from cardscape.games.taiwan.ruleset import Rules
from cardscape.games.taiwan.statements import reserve

LIVES: Final = 1
"""The column that tells a card from what it was;"""
TABLE: Final = 2
"""and those that say how cards lie, and since when."""


class Columns(State):
    """The columns of TaiwanCard, all place-bound.

    ``control`` is the controller of a card on the field; ``pose`` its orientation; ``entered`` the turn in which it came
    under that control (TW-8.15), ``set_on`` the turn in which it was laid or turned face-down; ``attacks`` made this turn;
    ``host`` the Figure that a supporter lies under or an Advisory Suite equips; ``growth`` its counters; ``lit`` whether the
    activation of a card that stays has resolved; ``life`` a number that changes whenever the card changes zones; ``how`` 1 if
    it came face-down by a player's action, 2 if an effect put a Figure there, 3 if it was turned face-down. ``heeds`` has the
    bit of each kind of event of which cards of the match hear, else 0, and ``beats`` is 1 if they hear of moments; ``texts``
    are the effects by name, and the match is ``contested`` if mandatory triggers negate effects.
    """

    __slots__ = ("answered", "attacker", "attacker_life", "attacks", "bank", "beats", "borrowed", "called_off", "cause",
                 "contested", "control", "declarer", "ears", "entered", "far_texts", "first", "growth", "heard", "heeds",
                 "host", "how", "life", "lit", "mods", "mulligans", "must", "must_away", "must_far", "noted", "pose",
                 "printed", "prints", "readings", "reads", "recorded", "resolved", "rules", "serial", "set_on", "starter",
                 "target", "target_life", "target_slot", "texts", "timely", "uses", "window")

    PLACE_BOUND: ClassVar[tuple[str, ...]] = (
        *State.PLACE_BOUND, "control", "pose", "entered", "set_on", "attacks", "host", "growth", "lit", "life", "how",
    )  # fmt: skip
    SCALARS: ClassVar[tuple[str, ...]] = (
        *State.SCALARS, "first", "serial", "attacker", "attacker_life", "target", "target_life", "target_slot", "declarer",
        "borrowed", "called_off",
        "starter", "resolved", "heard", "window", "cause",
    )  # fmt: skip
    TABLES: ClassVar[tuple[str, ...]] = (*State.TABLES, "mods", "records")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "bank", "mulligans", "uses", "answered")
    LENT: ClassVar[tuple[str, ...]] = (*State.LENT, "control", "attacks", "growth", "mulligans")
    SHARED: ClassVar[dict[int, tuple[str, ...]]] = {
        **State.SHARED,
        LIVES: ("life",),
        TABLE: ("pose", "entered", "set_on", "host", "lit", "how"),
    }
    FIXED: ClassVar[tuple[str, ...]] = (
        "rules", "printed", "texts", "readings", "prints", "reads", "beats", "ears", "heeds", "must",
        "must_far", "must_away", "contested", "far_texts", "timely", "noted", "recorded",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = _DEFAULT
        self.printed: list[Card] = []
        self.texts: list[Text] = []
        self.readings: list[Reading] = []
        self.prints: list[Card] = []
        self.reads: list[Reading] = []
        self.ears = 0
        self.heeds = [0] * len(BITS)
        self.must = 0
        self.beats = 0
        self.must_far = [0, 0, 0, 0]
        self.must_away = 0
        self.contested = False
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
        self.noted: list[Noted] = []
        self.recorded: list[Happening] = []
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
        self.cause = RULE

    def forget(self) -> None:
        """Forget everything that was worked out from the columns."""

    @property
    def records(self) -> list[Happening]:
        """TW-12.3: what is recorded. Most of it nobody ever asks for, so it becomes rows when somebody does."""
        if self.noted:
            for row in self.noted:
                self.recorded.append(Happening(*row))
            self.noted = []
        return self.recorded

    @records.setter
    def records(self, rows: list[Happening]) -> None:
        self.noted = []
        self.recorded = rows

    def events_of(self, bits: int) -> list[Happening]:
        """What is recorded of kinds with these bits, the oldest first; nothing else has to become a row for that."""
        found: list[Happening] = []
        for record in self.recorded:
            if BITS[record.kind] & bits:
                found.append(record)
        for row in self.noted:
            if BITS[row[1]] & bits:
                found.append(Happening(*row))
        return found

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, Columns)
        new.rules = self.rules
        new.printed = self.printed
        new.texts = self.texts
        new.readings = self.readings
        new.prints = self.prints
        new.reads = self.reads
        new.ears = self.ears
        new.heeds = self.heeds
        new.must = self.must
        new.beats = self.beats
        new.must_far = self.must_far
        new.must_away = self.must_away
        new.contested = self.contested
        new.far_texts = self.far_texts
        new.timely = self.timely
        new.control = self.control
        new.pose = self.pose
        new.entered = self.entered
        new.set_on = self.set_on
        new.attacks = self.attacks
        new.host = self.host
        new.growth = self.growth
        new.lit = self.lit
        new.life = self.life
        new.how = self.how
        new.bank = self.bank[:]
        new.mulligans = self.mulligans
        new.uses = self.uses[:]
        new.answered = self.answered[:]
        new.mods = self.mods[:]
        new.noted = self.noted[:]
        new.recorded = self.recorded[:]
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

    def set_cards(self, cards: list[Definition]) -> None:
        """Take the definitions in; every column gets its fresh value."""
        count = len(self.defn)
        reserve(count)
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
        self.texts = self.texts + [text for one in read for text in [*one.texts, *_NO_TEXTS[len(one.texts):]]]
        for one in read:
            self.ears |= one.hears
            self.must |= one.must | one.must_away
            if one.must_away:
                self.must_far = [bits | more for bits, more in zip(self.must_far, one.must_far, strict=True)]
                self.must_away |= one.must_away_others
            self.contested = self.contested or any(text.needs_top for text in one.duties)
            self.far_texts = self.far_texts or one.lies_far
            self.timely = self.timely or one.timely
        self.heeds = [self.ears & bit for bit in BITS]
        self.beats = 1 if self.heeds[MOMENT] else 0

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


_DEFAULT: Final = Rules({})
_NO_TEXTS: Final = [Text()] * TEXTS
"""So that every definition has as many."""
