"""What follows from the rest of the table and is kept until something it depends on changes; copies find it out anew."""

from __future__ import annotations

from typing import Final

from cardscape.engine.chain import ChainState
from cardscape.engine.decision import Option
from cardscape.engine.events import BOTH as SEEN_BY_BOTH
from cardscape.engine.game import Game
from cardscape.games.polaris.modes import Room
from cardscape.games.polaris.needs import BY_EVENT, EVERYTHING, FIELD, IN_HAND, PILES, SPECS
from cardscape.games.polaris.places import ADVANCE, CREATURES, DECK, DISCARD, FORCES, HANDS, ZONES
from cardscape.games.polaris.printing import HEARS_AWAY, Printing
from cardscape.games.polaris.rows import Armory, Hand, Hold, Rising

Cue = tuple[int, int, int, int]
"""A text that begins at a moment of the turn: for whom, its card, its name, and the Force effect it is part of (-1: none)."""

REMEMBERED: Final = ("gathered", "groups", "said", "needs", "rising", "armories", "former", "recruits", "away_uses",
                     "away", "hands", "advancing", "newcomers", "assembling", "open_bits", "moments", "cues", "looks",
                     "fleeting", "hearing", "listening", "kept", "kept_picks", "steady", "turns", "turn_picks", "turns_known",
                     "uses_from", "fighters", "fresh", "free", "doomed", "tapping", "room", "began")
UNKNOWN_MOMENTS: Final[list[int]] = []
_OF_ZONE: Final = [PILES, PILES, IN_HAND, IN_HAND, FIELD, FIELD, FIELD, FIELD, PILES, PILES, PILES, PILES, 0, 0]
"""What a card that comes to a zone or leaves it changes (see ``needs``)."""


class Change:
    """What a card that moves from a zone to another changes: ``bits`` as in ``needs``; whether it comes to a hand or leaves one,
    comes onto the field or leaves it, and the zones that matter for advancing: the Creature Fields and the Advance Decks;
    ``creatures`` says of both seats whether it is their Creature Field; ``left`` and ``entered`` are the seats of the zones.
    """

    __slots__ = ("advancing", "arriving", "bits", "creatures", "entered", "field", "from_hand", "in_hand", "left", "rising",
                 "to_hand")

    def __init__(self, source: int, to: int) -> None:
        self.bits: int = _OF_ZONE[source] | _OF_ZONE[to]
        self.to_hand = HANDS <= to < CREATURES
        self.from_hand = HANDS <= source < CREATURES
        self.in_hand = self.to_hand or self.from_hand
        self.field = self.bits & FIELD != 0
        self.rising = ADVANCE <= source < DISCARD or ADVANCE <= to < DISCARD
        self.arriving = CREATURES <= to < FORCES or ADVANCE <= to < DISCARD
        self.advancing = self.arriving or self.rising or CREATURES <= source < FORCES
        self.creatures = [CREATURES + seat in (source, to) for seat in (0, 1)]
        self.left = source & 1
        self.entered = to & 1


_CHANGES: Final = [[Change(source, to) for to in range(ZONES)] for source in range(ZONES)]
_AWAY: Final = 0b11 << DISCARD | 0b11 << HANDS | HEARS_AWAY
"""The zones off the field from which effects may be used, or where they listen."""
PICTURES: Final = [1 << zone for zone in range(ZONES)]
"""The bit of each zone in ``stale``;"""
_CREATURE_PICTURES: Final = 0b11 << CREATURES
"""and those of the Creature Fields."""
EMPTY_SLOT: Final[tuple[int, ...]] = (-1, -1, -1, -1, -1)
NO_FORCE: Final[tuple[int, ...]] = (-1, -1)
"""How empty slots of Creatures and of Forces look."""


class Memory(ChainState):
    """The remembered part of the table. Whatever changes the table calls one of the methods below, which forget."""

    __slots__ = ("advancing", "armories", "assembling", "away", "away_uses", "began", "cues", "doomed", "fighters", "fleeting",
                 "former", "free", "fresh", "gathered", "groups", "hands", "hearing", "kept", "kept_picks", "listening",
                 "looks", "moments", "needs", "newcomers", "open_bits", "prints", "recruits", "rising",
                 "room", "said", "steady", "tapping", "turn_picks", "turns", "turns_known", "uses_from")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.prints: list[Printing] = []
        """The printing of each copy, as ``faces``."""
        self.gathered = False
        self.groups: list[list[Hold]] = []
        self.said = 0
        """A bit for each group of statements in which there is any."""
        self.needs = 0
        """The changes after which statements about specs may say something else; see ``needs``."""
        self.rising: list[Rising | None] = [None, None]
        """The Advance Decks, ready to be looked through."""
        self.armories: list[Armory | None] = [None, None]
        """What each player may activate by hand, if that is known;"""
        self.former: list[Armory | None] = [None, None]
        self.recruits: list[int] = [-1, -1]
        """or what that was before one card came onto the field, and that card."""
        self.away_uses: list[list[int] | None] = [None, None]
        self.away: list[list[int] | None] = [None] * ZONES
        """The cards in hands and Discard Zones that have texts which work off the field."""
        self.hands: list[Hand | None] = [None, None]
        """What the hands of both would allow if nothing was played yet."""
        self.advancing: list[list[int] | None] = [None, None]
        """The Advance Creatures of each player whose requirement is met, if that is known;"""
        self.newcomers: list[int] = [-1, -1]
        """or the one Creature that came since none could advance (-1: there is no such)."""
        self.assembling: list[int] | None = None
        self.open_bits = -1
        """The modes that the play set leaves open, for views; -1 is not known;"""
        self.room: Room | None = None
        """and what it leaves room for, if it is known, apart from extra plays."""
        self.moments: list[int] = UNKNOWN_MOMENTS
        """The moments of each player's turn that texts wait for,"""
        self.cues: dict[int, list[Cue]] = {}
        """the texts on the field that begin at a moment (times two, plus the turn player), once they were looked for,"""
        self.hearing: list[list[int]] = [[], []]
        """and the cards of each side on the field that listen to anything."""
        self.listening = -1
        """The kinds of happenings that texts wait for wherever they happen, as bits; -1 is not known."""
        self.fleeting = -1
        """What of that which runs or lasts ends with the phase or turn (see ``stock``); -1 is not known."""
        self.looks: list[tuple[int, ...] | None] = []
        """What everybody sees of each copy on the field; the last entry is that of an empty slot for Creatures, which is -1."""
        self.kept: list[Option] | None = None
        self.kept_picks: list[int] = []
        """What the turn player is offered at the open free choice of the Play Phase, if what is not to be used stays the same,
        but for the Creature itself, when one is turned,"""
        self.uses_from = 0
        """and where effects to use begin in it."""
        self.turns: list[Option] = []
        self.turn_picks: list[int] = []
        self.turns_known = False
        """The Creatures that the turn player may turn, and whether that is known; who does not know it makes lists anew."""
        self.steady = False
        """Whether the answers given since it was last set depend on no Creature's posture."""
        self.fighters: list[int] | None = None
        """The Creatures that may have used up a battle of this turn, if that is known."""
        self.fresh = -1
        """How many Creatures were played from hand this turn; -1 is not known."""
        self.free: list[int] = []
        """The free slots of each row as bits, by the number of its zone; nothing if that is not known."""
        self.doomed = True
        """Whether a player may have lost: only then it is looked at."""
        self.tapping = 3
        """The seats, as bits, that may have tapped Forces."""
        self.began = -1
        """How many questions the turn player was asked before this turn; -1 is not known."""

    def forget(self) -> None:
        """Nothing is remembered of what follows from the rest."""
        self.gathered = False
        self.rising = [None, None]
        self.armories = [None, None]
        self.former = [None, None]
        self.away_uses = [None, None]
        self.away = [None] * ZONES
        self.hands = [None, None]
        self.advancing = [None, None]
        self.newcomers = [-1, -1]
        self.assembling = None
        self.open_bits = -1
        self.moments = UNKNOWN_MOMENTS
        self.listening = -1
        self.fleeting = -1
        self.looks = [None] * len(self.zone)
        self.looks.append(EMPTY_SLOT)
        self.kept = self.room = self.summed = self.fighters = None
        self.doomed = True
        self.fresh = self.began = -1
        self.free = []
        self.turns_known = False
        self.tapping = 3

    def touch(self, zone: int) -> None:
        self.stale |= self.game.zones[zone].picture
        self.assembling = None
        if HANDS <= zone < CREATURES:
            self.hands[zone - HANDS] = None
        elif ADVANCE <= zone < DISCARD:
            self.rising[zone - ADVANCE] = None

    def redraw(self, card: int) -> None:
        """A card in a row looks different."""
        self.stale |= PICTURES[self.zone[card]]
        self.looks[card] = None

    def emit(self, kind: str, seat: int, card: int = -1, origin: int = -1, to: int = -1, n: int = 0, seen: int = SEEN_BY_BOTH,
             masked: str | None = None, label: str = "") -> None:
        """Tell that something happened; it may change what statements say of the cards on the field."""
        self.events += 1
        if self.log is not None:
            self.tell(kind, seat, card, origin, to, n, seen, masked, label)
        if self.needs and BY_EVENT.get(kind, EVERYTHING) & self.needs:
            self.recount()

    def changed(self, what: int) -> None:
        """Something has changed: if a statement depends on it, specs are computed and shown anew."""
        if what & self.needs:
            self.recount()

    def recount(self) -> None:
        """Specs are computed and shown anew."""
        self.stale |= _CREATURE_PICTURES
        looks = self.looks
        for row in (CREATURES, CREATURES + 1):
            for card in self.zones[row]:
                if card >= 0:
                    looks[card] = None

    def recount_one(self, card: int) -> None:
        """The specs of one Creature are computed and shown anew; others too, if something depends on them."""
        if self.needs & SPECS:
            self.recount()
        else:
            self.redraw(card)

    def moved(self, card: int, source: int, to: int) -> None:
        """A card has moved between these zones: forget what was known of them."""
        what = _CHANGES[source][to]
        if what.in_hand:
            self.assembling = None
            if what.to_hand:
                hand = self.hands[what.entered]
                if hand is not None:
                    hand.take_in(card, self.prints[card])
            if what.from_hand:
                hand = self.hands[what.left]
                if hand is not None:
                    if hand.twins:
                        self.hands[what.left] = None
                    else:
                        hand.give_up(card, self.prints[card])
        if what.field:
            self.looks[card] = None
        if what.advancing:
            if what.creatures[self.turn]:
                self.turns_known = False
            self.assembling = None
            if what.rising:
                self.rising[what.left] = self.rising[what.entered] = None
            if what.arriving:
                known = self.advancing[what.entered]
                self.newcomers[what.entered] = -1 if known is None or known or what.rising else card
                self.advancing[what.entered] = None
            if self.advancing[what.left]:  # what cannot advance with a card cannot advance without it
                self.advancing[what.left] = None
        used = self.prints[card].use_zones
        if used:
            if used & PICTURES[source]:
                armory = self.armories[what.left]
                if armory is not None:
                    armory.drop(card)
                self.former[what.left] = None
            if used & PICTURES[to]:
                seat = what.entered
                self.former[seat] = self.armories[seat] if CREATURES <= to < ADVANCE else None
                self.recruits[seat] = card
                self.armories[seat] = None
            if used & _AWAY:
                self.moved_away(card, source, to)
        if self.needs and what.bits & self.needs:
            self.recount()

    def drawn(self, card: int, seat: int) -> None:
        """The same of a card that has moved from the top of a deck to the hand, which has taken it in: what some cards change."""
        used = self.prints[card].use_zones
        if used:
            if used & PICTURES[HANDS + seat]:
                self.armories[seat] = self.former[seat] = None
            if used & _AWAY:
                self.moved_away(card, DECK + seat, HANDS + seat)
        if self.needs and self.needs & (PILES | IN_HAND):
            self.recount()

    def moved_away(self, card: int, source: int, to: int) -> None:
        """A card with texts that work off the field has moved: what is known of hands and Discard Zones is brought up to date."""
        self.away_uses[source & 1] = self.away_uses[to & 1] = None
        if self.prints[card].use_zones & HEARS_AWAY:
            self.listening = -1
        left, entered = self.away[source], self.away[to]
        if left is not None and card in left:
            left.remove(card)
        if entered is not None:
            if self.zones[to][-1] == card:
                entered.append(card)
            else:
                self.away[to] = None
