"""What is worked out from the columns of a TaiwanCard match, and how long it is kept."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Definition, Option
from cardscape.engine.game import Game
from cardscape.engine.state import State
from cardscape.games.taiwan.columns import TABLE
from cardscape.games.taiwan.hands import Hand, PublicDeck
from cardscape.games.taiwan.places import FIELD, PUBLIC, SUPPORT
from cardscape.games.taiwan.reading import USABLE
from cardscape.games.taiwan.rows import Mod
from cardscape.games.taiwan.seating import Seating
from cardscape.games.taiwan.statements import HINDERING, STATS, UNSAID, WHILE_LIT, Hold

_SHOWN_FIELD: Final = 1 << FIELD
_SHOWN_SUPPORT: Final = 0b11 << SUPPORT
"""The bits of the field and of supporters in ``stale``."""

_KEPT: Final = (
    "able", "able_edition", "apart", "barren", "drawn", "edition", "ending", "exits", "far", "far_calls", "far_free", "fronts",
    "fruits", "groups", "hands", "hindered", "menu", "menu_edition", "menu_picks", "moments", "power", "publics", "quiet", "ripe",
    "stands", "steady", "strong", "told", "ungathered", "unweighed", "veiled", "veils", "volatile",
)  # fmt: skip


class Memory(Seating):
    """What is worked out from the columns is kept here until they change, and never copied:

    ``groups`` are the statements in force by sort (``ungathered`` if they have to be gathered), ``hindered`` if one may keep
    players from doing something or charge for it, or that is not known, ``volatile`` if one depends on more than the field,
    ``power`` the attack stats of each card that they change, ``strong`` these cards (``unweighed`` if not known, as always if
    they have to be gathered), ``steady`` if all statements about stats are local and ``apart`` if they are that. ``ending``
    are the bits of the moments with which lasting changes may end. ``drawn`` are the slots of the field as last shown,
    ``fronts`` the cards there, ``veiled`` the slots that lie face-down for who does not know the cards (``veils``: which
    ones, in order). ``far_calls`` are the bits that effects in further zones wait for. ``hands`` and ``publics`` sort the
    cards of a seat there, ``far`` (for windows) and ``far_free`` are what its effects in further zones are. ``moments`` are
    the bits of the recorded moments, ``told`` those of records that mandatory triggers of their own cards hear (-1: not
    known), ``exits`` what cards in them may be good for that have left the field. ``edition`` counts all changes, ``barren``
    names the last one after which a seat had nothing to use in a window, ``ripe`` the last one after which it had the
    ``fruits`` that wait for nothing, ``quiet`` the last one after which an edge of a phase passed unheard, ``menu_edition``
    the last one after which a Main Phase offered the ``menu``, ``able_edition`` the last one after which a seat's Figures
    that may support were ``able``, ``stands`` the last one after which the attack was found to be possible.
    """

    __slots__ = _KEPT

    FIXED: ClassVar[tuple[str, ...]] = (*Seating.FIXED, *_KEPT)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.groups: list[list[Hold]] = []
        self.ungathered = True
        self.hindered = True
        self.volatile = False
        self.power: list[tuple[int, ...] | None] = []
        self.strong: dict[int, tuple[int, ...]] = {}
        self.unweighed = True
        self.stands = -1
        self.steady = False
        self.apart = False
        self.ending = 0
        self.drawn: list[tuple[int, ...]] = []
        self.fronts: list[Definition | None] = []
        self.veiled: dict[int, tuple[int, ...]] = {}
        self.veils: list[int] = []
        self.hands: list[Hand | None] = [None, None]
        self.publics: list[PublicDeck | None] = [None, None]
        self.far: list[list[int] | None] = [None, None]
        self.far_calls = [0, 0]
        self.far_free: list[list[int]] = [[], []]
        self.moments = -1
        self.told = -1
        self.exits = USABLE
        self.edition = 0
        self.barren = [-1, -1]
        self.ripe = [-1, -1]
        self.fruits: list[list[int]] = [[], []]
        self.quiet = -1
        self.menu: list[Option] = []
        self.menu_picks: list[int] = []
        self.menu_edition = -1
        self.able: list[list[int]] = [[], []]
        self.able_edition = [-1, -1]

    def set_cards(self, cards: list[Definition]) -> None:
        super().set_cards(cards)
        self.power = [None] * len(self.defn)

    def fill(self, new: State) -> None:
        """A copy finds out anew what follows from the columns; what is told by edition was found before its first one."""
        super().fill(new)
        assert isinstance(new, Memory)
        new.volatile = new.steady = new.apart = False
        new.groups = []
        new.power = [None] * len(self.power)
        new.strong = {}
        new.drawn = self.drawn
        new.fronts = self.fronts
        new.veiled = self.veiled
        new.veils = self.veils
        new.undrawn = []
        new.stood = new.spot = []
        new.filled = new.must_now = new.alert = new.duty = new.both = 0
        new.mine = []
        new.calls = []
        new.asleep = []
        new.burdens = {}
        new.field_calls_a = new.field_calls_b = new.calls_a = new.calls_b = new.held_a = new.held_b = 0
        new.edition = 0
        new.barren = [-1, -1]
        new.ripe = [-1, -1]
        new.fruits = [[], []]
        new.quiet = new.menu_edition = new.stands = -1
        new.menu = self.menu
        new.menu_picks = self.menu_picks
        new.able = [[], []]
        new.able_edition = [-1, -1]
        new.forget()
        if not self.events:  # a match is to begin on a copy of this table: its Public Decks are sorted once for all of them
            new.publics = [self.public_deck(0).copy(), self.public_deck(1).copy()]

    def public_deck(self, seat: int) -> PublicDeck:
        """A Public Deck, sorted."""
        found = self.publics[seat]
        if found is None:
            found = PublicDeck(self.zones[PUBLIC + seat], self.defn, self.reads, len(self.cards))
            self.publics[seat] = found
        return found

    def forget(self) -> None:
        """Forget everything that was worked out from the columns."""
        self.ungathered = self.hindered = self.unweighed = True
        self.blurred = True
        self.unseated = True
        self.unsurveyed = True
        self.uncounted = True
        self.moments = -1
        self.told = -1 if self.heard else 0
        self.exits = USABLE if self.heard else 0
        self.unlistened = True
        self.hands = [None, None]
        self.publics = [None, None]
        self.far = [None, None]
        self.far_calls = [0, 0]
        self.far_free = [[], []]
        self.summed = None
        self.count_endings()
        self.edition += 1  # whatever was found after an earlier one is found again

    def begin_bare(self) -> None:
        """A match begins: nothing lies anywhere but in hands and decks, and nothing is stated."""
        count = len(self.zone)
        self.groups = UNSAID[:]
        self.ungathered = self.hindered = self.volatile = self.unweighed = False
        self.steady = self.apart = True
        self.stood = []
        self.spot = [-1] * count
        self.mine = [[], []]
        self.calls = [0] * count
        self.unseated = self.unsurveyed = self.uncounted = False
        self.far = [[], []]

    def refresh(self) -> None:
        """What is said of cards on the field changed, not which cards lie there: values and pictures are made anew."""
        self.edition += 1
        self.stale |= _SHOWN_FIELD
        self.unweighed = True

    def repaint(self) -> None:
        """The turn or what is shown of cards on the field changed; values depend on that only if some statement does."""
        self.edition += 1
        self.stale |= _SHOWN_FIELD
        if not self.steady:
            self.unweighed = True

    def retouch(self) -> None:
        """What is shown of cards on the field changed, on which no value depends."""
        self.edition += 1
        self.stale |= _SHOWN_FIELD

    def changed(self) -> None:
        """Something on the field changed, nobody says what: all that is computed from it is computed anew."""
        self.blurred = True
        self.stale |= _SHOWN_SUPPORT
        self.unsurveyed = True
        self.unlistened = True
        self.restated()

    def restated(self) -> None:
        """What is stated changed: values are made anew, while cards lie where they lay."""
        self.ungathered = self.hindered = self.unweighed = True
        self.refresh()

    def voice(self, card: int) -> list[Hold]:
        """What a face-up card states."""
        seat = self.control[card]
        spoken = self.reads[card].spoken[seat]
        known = spoken.get(card)
        if known is None:
            known = []
            for text, act in self.reads[card].says:
                known.append(Hold(text, act, card, seat, -1, 1, WHILE_LIT))
            spoken[card] = known
        return known

    def stated_by(self, mod: Mod) -> Hold:
        """What a lasting change states."""
        hold = mod.hold
        if not isinstance(hold, Hold):
            text = self.texts[mod.text]
            hold = mod.hold = Hold(text, text.step(mod.act), mod.source, mod.seat, mod.card, mod.n, mod.since)
        return hold

    def take_up(self, mod: Mod) -> None:
        """A lasting change has begun: what it states holds beside all that held before. Its card is weighed by whoever begins
        it.
        """
        self.ending |= mod.ends
        if not self.ungathered:
            hold = self.stated_by(mod)
            act, said = hold.act, [hold]
            self.groups[act.group] = self.groups[act.group] + said
            if act.group >= HINDERING:
                self.hindered = True
            if act.group == STATS:
                self.weigh_in(hold)
                if hold.card < 0:
                    self.unweighed = True
            if act.volatile and hold.card < 0:
                self.volatile = True
        self.retouch()

    def give_up(self, ended: list[Mod]) -> None:
        """Lasting changes have ended: what they state holds no longer. Their cards are weighed by whoever ends them."""
        self.count_endings()
        for mod in ended:
            hold = mod.hold
            if self.ungathered or self.volatile or not isinstance(hold, Hold):
                self.ungathered = self.hindered = self.unweighed = True
            else:
                self.unsay(hold)
                if hold.card < 0 and hold.act.group == STATS:
                    self.unweighed = True
        self.retouch()

    def count_endings(self) -> None:
        """Sum up with which moments lasting changes may end."""
        self.ending = 0
        for mod in self.mods:
            if isinstance(mod, Mod):
                self.ending |= mod.ends

    def weigh_in(self, hold: Hold) -> None:
        """A statement about stats holds beside the others."""
        if not hold.form.local:
            self.steady = False
        if not hold.form.apart:
            self.apart = False

    def unsay(self, ended: Hold) -> None:
        """A statement holds no longer."""
        group = ended.act.group
        left = self.groups[group]
        if ended in left:
            left = left[:]
            left.remove(ended)
            self.groups[group] = left
        else:
            self.ungathered = self.hindered = self.unweighed = True  # it was gathered under another name
        if group == STATS and not (self.steady and self.apart):
            self.steady = self.apart = True
            for hold in left:
                self.weigh_in(hold)
        if group >= HINDERING:
            self.hindered = any(self.groups[HINDERING:])

    def begin_to_speak(self, card: int) -> None:
        """A card has come into force: what it states holds beside all that held before."""
        if self.ungathered:
            return
        for hold in self.voice(card):
            act = hold.act
            said = [hold]
            self.groups[act.group] = self.groups[act.group] + said
            if act.group >= HINDERING:
                self.hindered = True
            if act.group == STATS:
                self.weigh_in(hold)
                if hold.only != card:
                    self.unweighed = True  # else it changes but the card that comes
            if act.volatile:
                self.volatile = True

    def cease_to_speak(self, card: int) -> None:
        """A card in force is about to leave the field: what it states holds no longer."""
        if self.volatile:
            self.ungathered = self.hindered = self.unweighed = True
        if self.ungathered:
            return
        for ended in self.voice(card):
            if ended.act.group == STATS and ended.only != card:
                self.unweighed = True
            self.unsay(ended)

    def light(self, card: int) -> None:
        """A card on the field comes into force: from now on its effects hold."""
        if self.lit[card]:
            self.ungathered = self.hindered = self.unweighed = True
        if self.shared & TABLE:
            self.detach(TABLE)
        self.lit[card] = self.events
        if self.reads[card].says:
            self.begin_to_speak(card)
        self.listen_for(self.reads[card].must_others)
        self.redraw(card)
        self.retouch()

    def card_changed(self) -> None:
        """A card was turned over on the field, or a supporter came or left. Where it lies was noted by ``take_off`` and
        ``put_on``, what it states by ``begin_to_speak`` and ``cease_to_speak``, that of a supporter by whoever moves it; a Figure
        that comes to lie face-up, or has more or fewer supporters, is weighed by whoever does that.
        """
        self.edition += 1
        self.stale |= _SHOWN_FIELD
        if not (self.steady or self.apart):
            self.unweighed = True

    def extend(self, cards: list[Definition]) -> None:
        """What is sorted by definitions is sorted anew."""
        super().extend(cards)
        self.hands = [None, None]
        self.publics = [None, None]

    def touch(self, zone: int) -> None:
        self.stale |= self.game.zones[zone].picture
        if zone == FIELD:
            self.unseated = True
            self.uncounted = True
            self.changed()

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self.blurred = True
