"""The table of a TTCG match: zones, columns, and the rows of what lasts or waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardscape.engine.decision import Definition
from cardscape.engine.events import BOTH as SEEN_BY_BOTH
from cardscape.engine.state import KNOWN, MEMBER
from cardscape.engine.task import Record
from cardscape.engine.view import repainted
from cardscape.engine.zones import PLACES
from cardscape.games.ttcg import values
from cardscape.games.ttcg.cards import Card, alphabetical, texts_of
from cardscape.games.ttcg.columns import TABLE, UNJUDGED, UNOPENED, UNSEEN, Columns
from cardscape.games.ttcg.marks import Marks, look_over
from cardscape.games.ttcg.meaning import MOMENT
from cardscape.games.ttcg.needs import COMES, GOES, ROOTS, STATEMENTS, YES
from cardscape.games.ttcg.places import (
    ARENA,
    BATTLE,
    COUNTERED,
    DECK,
    DECLARED,
    DISCARD,
    DRAW,
    END,
    HANDS,
    INDICES,
    MAIN,
    NO_ATTACK,
    PHASES,
    SHOWN,
    SLOTS,
    SPELLS,
    START,
    UNDER,
    UNITS,
    ZONES,
    make_zones,
)  # fmt: skip
from cardscape.games.ttcg.rows import Aura, Bond, Delay, Frame, Hold, Skip
from cardscape.games.ttcg.texts import ALL_BEATS, beat_of

_ROWS: Final = (UNITS, UNITS + 1, SPELLS, SPELLS + 1)
MOVES: Final = [[GOES[source] | COMES[to] for to in range(ZONES)] for source in range(ZONES)]
"""The news that a move between two zones is."""
PICTURES: Final = [1 << zone for zone in range(ZONES)]
"""The bit of each zone in ``stale``."""


class TtcgState(Columns):
    """The table of a match: its columns, what rules ask about copies, and what viewers are shown."""

    __slots__ = ()

    def set_cards(self, cards: list[Definition]) -> None:
        """Take the definitions in; every column gets its fresh value."""
        printed: Any = cards
        self.printed = printed
        self.texts = texts_of(self.printed)
        self.face_prints()
        count = len(self.defn)
        self.tapped = [0] * count
        self.tapped_on = [0] * count
        self.played_on = [0] * count
        self.destroyed_on = [0] * count
        self.discarded_on = [0] * count
        self.attacks = [0] * count
        self.below = [-1] * count
        self.life = [0] * count
        self.awake = [0] * count
        self.woken = [0] * count
        self.uses = [0] * (2 * count)
        self.ever = [0] * (2 * count)
        self.guard = [0] * (2 * count)
        self.note_cards(self.printed)
        self.alphabet = alphabetical(self.printed)

    def face_cards(self) -> None:
        """Look up what is printed on every copy; whatever was computed from other cards is forgotten."""
        super().face_cards()
        if self.printed:
            self.face_prints()

    def face_prints(self) -> None:
        """The same, when the definition of every copy has just been looked up."""
        self.prints = self.faces[:-1]
        self.marked = [None] * ZONES
        self.worth = [UNSEEN, UNSEEN]
        self.verdicts = UNOPENED
        self.judged = []
        self.barren = [None, None]
        self.busy = None
        self.spots = [-1] * len(self.defn)
        for zone in _ROWS:
            self.lying[zone] = [card for card in self.zones[zone] if card >= 0]
            for card in self.lying[zone]:
                self.spots[card] = zone * PLACES + self.zones[zone].index(card)
        self.said = {}
        self.beats = -1
        self.prick_ears()
        self.pictures = [None] * ZONES
        self.unsettle()
        self.former = None

    def note_cards(self, cards: list[Card]) -> None:
        """What texts of these cards work outside the field: only then is it looked at."""
        for card in cards:
            if not card.elsewhere:
                continue
            self.away_static = self.away_static or card.away
            self.away_hears |= card.under_hears | card.pile_hears
            self.hand_hears |= card.hand_hears
            self.hand_manual = self.hand_manual or card.hand_manual
            self.far_manual = self.far_manual or card.far_manual
        self.prick_ears()

    def prick_ears(self) -> None:
        """Find out anew which kinds of events are waited for."""
        self.alert = self.away_hears | self.hand_hears
        for kind, count in enumerate(self.ears):
            if count:
                self.alert |= 1 << kind

    def extend(self, cards: list[Definition]) -> None:
        super().extend(cards)
        fresh = [card for card in cards if isinstance(card, Card)]
        self.printed = self.printed + fresh
        self.texts = self.texts + texts_of(fresh)
        self.note_cards(fresh)
        self.alphabet = []

    # -- what rules ask about a copy ------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Card:
        return self.prints[slot]

    def note_use(self, subject: int) -> None:
        """An effect was used or refused: it is counted this turn, and what was known about it holds no longer."""
        verdict = self.verdicts[subject] if self.judged else UNJUDGED
        if verdict >= 0:
            self.reopen(subject)
            if verdict < YES:  # another card has used it
                self.barren = [None, None]
        if self.busy is not None:
            self.busy.append(subject)

    def reopen(self, subject: int) -> None:
        """What was found out about an effect holds no longer."""
        self.verdicts[subject] = UNJUDGED
        self.judged.remove(subject)

    def active(self, slot: int) -> bool:
        """Whether the card is the top one of a stack."""
        return UNITS <= self.zone[slot] < UNDER

    def answering(self) -> bool:
        """TT-6.12: whether somebody is asked for an answer, in a window in which nothing is begun."""
        return self.decision is not None and self.decision.kind == "respond"

    def on_field(self, slot: int) -> bool:
        return self.zone[slot] >= UNITS

    def side(self, slot: int) -> int:
        """TT-1.2: the controller on the field, elsewhere the owner. The zone of seat p is an even number plus p."""
        return self.zone[slot] & 1

    def actives(self, seat: int) -> list[int]:
        return self.lying[UNITS + seat] + self.lying[SPELLS + seat]

    def stack_below(self, slot: int) -> list[int]:
        """The cards under an active card, topmost first."""
        found = []
        card = self.below[slot]
        while card >= 0:
            found.append(card)
            card = self.below[card]
        return found

    def above(self, slot: int) -> int:
        """The card directly above, or -1."""
        below = self.below
        side = self.zone[slot] & 1
        for card in self.lying[UNITS + side] + self.lying[SPELLS + side]:
            under = below[card]
            while under >= 0:
                if under == slot:
                    return card
                card, under = under, below[under]
        return below.index(slot) if slot in below else -1

    def top_of(self, slot: int) -> int:
        """The active card of the stack a card lies in."""
        while slot >= 0 and self.zone[slot] >= UNDER:
            slot = self.above(slot)
        return slot

    def shown_card(self, slot: int) -> Card | None:
        """TT-5.11: the card as options may name it to anybody; of a face-down one only the place is told."""
        return None if not self.face[slot] and UNITS <= self.zone[slot] < UNDER else self.prints[slot]

    # -- views ----------------------------------------------------------------------------------------------------------------

    def facts(self, viewer: int, zone: int, slots: list[int]) -> Sequence[tuple[int, ...]]:
        """Of cards in the rows: attack, defense, rank, tapped, face and kinds; of cards under others: the place and the depth.

        TT-5.11: of a card that lies face down for the viewer, whether it is tapped.
        """
        if zone >= UNDER:
            return values.stacked(self, zone & 1, slots)
        if zone < UNITS:
            return []
        if slots is self.zones[zone]:
            return values.row_facts(self, self.lying[zone])
        rows = values.row_facts(self, [card for card in slots if card >= 0])
        for index, card in enumerate(self.zones[zone]):
            if card >= 0 and slots[index] < 0:
                rows[index] = values.BACKS[self.tapped[card]]
        return rows

    def announced(self) -> Sequence[Record]:
        return [*self.chain, *self.frames, *self.waiting]

    def link_words(self, link: Record, seat: int) -> str:
        """A waiting effect as a viewer is told: its card, which effect, and what it is aimed at."""
        shown: Any = link
        if type(link).NAME != "tt-link":
            return super().link_words(link, seat)
        words = f"{self.name_for(shown.card, seat)}, effect {(shown.text & 1) + 1}"
        targets = [self.name_for(card, seat) for card in shown.targets()]
        if targets:
            words += f" -> {', '.join(targets)}"
        return words + " (countered)" if shown.countered else words

    def touch(self, zone: int) -> None:
        """Cards of a zone have changed their pose or their order. Of a hand it tells only that somebody has learned of a card."""
        self.stale |= PICTURES[zone]
        if zone >= DISCARD:
            self.marked[zone] = None
            self.worth[zone & 1] = UNSEEN
            self.pictures[zone] = None
        elif zone >= HANDS:
            self.news |= ROOTS[zone]  # TT-C1, TT-C3: what may be tried depends on what is known of it
            return
        self.news |= ROOTS[zone]
        if self.shaken and self.shaken & ROOTS[zone]:
            self.stir()

    def marks(self, zone: int) -> Marks:
        """What cards of a hand or pile can do from there; looked up anew only when it has changed."""
        found = self.marked[zone]
        if found is None:
            found = self.marked[zone] = look_over(self.zones[zone], self.prints, zone)
        return found

    def find_beats(self) -> int:
        """The moments of a turn at which something may happen by itself: a text waits for it, or something ends or is due."""
        found = ALL_BEATS if (self.hand_hears | self.away_hears) >> MOMENT & 1 else 0
        for zone in _ROWS if self.ears[MOMENT] else ():
            for card in self.lying[zone]:
                if self.awake[card]:
                    found |= self.prints[card].moments[zone & 1]
        for bond in self.bonds:
            found |= beat_of(bond.edge, bond.span, bond.whose, bond.waits)
        for aura in self.auras:
            found |= beat_of(aura.edge, aura.span, aura.whose, aura.waits)
        for delay in self.delays:
            found |= beat_of(delay.edge, delay.span, delay.whose)
        self.beats = found
        return found

    def lies_hidden(self, seat: int) -> bool:
        """Whether a seat has a face-down card."""
        return any(not self.face[card] for card in self.actives(seat))

    def name_for(self, slot: int, seat: int) -> str:
        """A card's name for whoever knows it, else its place."""
        if self.know[seat][slot] >= MEMBER or self.game.zones[self.zone[slot]].sees(seat, self.face[slot] == 1):
            return self.cards[self.defn[slot]].name
        return "a face-down card" if self.active(slot) else "a card"

    def emit(
        self, kind: str, seat: int, card: int = -1, origin: int = -1, to: int = -1, n: int = 0, seen: int = SEEN_BY_BOTH,
        masked: str | None = None, label: str = "",
    ) -> None:
        """TT-5.11: what happens to a face-down card is told without its name to whoever does not know it."""
        self.events += 1
        if self.log is not None:
            if card >= 0 and not self.face[card] and seen == SEEN_BY_BOTH:
                seen = (1 if self.know[0][card] == KNOWN else 0) | (2 if self.know[1][card] == KNOWN else 0)
            self.tell(kind, seat, card, origin, to, n, seen, masked, label)

    def stir(self) -> None:
        """The same as ``changed``, unless the situations in which statements hold are all as they were when somebody asked."""
        poised = self.poised
        if poised is None or self.held is None:
            self.changed()
            return
        for key, stood in list(self.stood.items()):
            hold = poised.get(key >> 3)
            if hold is not None and values.stands(self, hold, hold.ctx, (key & 7) - 2) != stood:
                self.changed()
                return

    def changed(self) -> None:
        """Something has changed on which statements depend (see ``shaken``): what they say of cards is computed anew."""
        self.news |= STATEMENTS
        if self.wavering is None:
            self.cache = {}
        else:
            for card in self.wavering:
                if card in self.cache:
                    del self.cache[card]
        self.stood = {}
        for zone in self.shaky:
            self.stale |= PICTURES[zone]
            self.pictures[zone] = None

    def hide_rows(self) -> None:
        """Forget the pictures of the four rows, as far as cards lie in them."""
        for zone in _ROWS:
            if self.lying[zone]:
                self.stale |= PICTURES[zone]
                self.pictures[zone] = None

    def hide_card(self, card: int) -> None:
        """Forget the picture of the row in which a card lies."""
        zone = self.zone[card]
        self.stale |= PICTURES[zone]
        self.pictures[zone] = None

    def moved(self, card: int, source: int, to: int, at: int) -> None:
        """A card has moved between these zones, ``at`` this place of a row. Few statements make values of others depend on it."""
        bits = MOVES[source][to]
        self.news |= bits
        printed = self.prints[card]
        if ARENA[source]:
            if self.shared and self.shared & TABLE:
                self.detach(TABLE)
            picture = self.pictures[source]
            if picture is not None:
                self.pictures[source] = repainted(picture, INDICES[self.spots[card]], None, values.NO_CARD)
            if self.awake[card]:  # else it is not among those whose effects are worth a look, and comes to them when it wakes
                self.worth[source & 1] = self.worth[to & 1] = UNSEEN
            left = self.lying[source][:]
            left.remove(card)
            self.lying[source] = left
            self.spots[card] = -1
            known, first = self.verdicts, 2 * card
            if self.judged and (known[first] >= 0 or known[first + 1] >= 0):
                for subject in (first, first + 1):
                    if known[subject] >= 0:
                        self.reopen(subject)
                self.barren[source & 1] = None
            if card in self.cache:
                del self.cache[card]
        if ARENA[to]:
            if self.shared and self.shared & TABLE:
                self.detach(TABLE)
            picture = self.pictures[to]
            if picture is not None:
                seen = not self.rules.face_down and (not self.topics & SHOWN or values.looks_printed(self, card))
                self.pictures[to] = repainted(picture, at, printed, printed.shown[self.tapped[card]]) if seen else None
            spots = self.spots
            spot = spots[card] = to * PLACES + at
            row = self.lying[to] = self.lying[to][:]
            before = len(row)
            while before and spots[row[before - 1]] > spot:
                before -= 1
            row.insert(before, card)
        if printed.afar:
            self.marked[source] = self.marked[to] = None
            self.worth[source & 1] = self.worth[to & 1] = UNSEEN
            if printed.away:
                self.unsettle()
                self.hide_rows()
        if self.shaken and self.shaken & bits:
            self.stir()

    def unsettle(self) -> None:
        """Other statements may hold now: they are collected when somebody asks.

        Who changes them hides what they are about; what depends on more than that is hidden here.
        """
        self.news |= STATEMENTS
        if self.held is not None:
            self.former, self.held = self.altering, None
        self.topics = self.wards = -1
        self.stood = {}
        if self.shaky:
            self.changed()

    def totals(self) -> list[int]:
        """Points and plays; kept until one of them changes."""
        found = self.summed = [self.points[0], self.points[1], self.plays]
        return found


__all__ = [
    "BATTLE", "COUNTERED", "DECK", "DECLARED", "DISCARD", "DRAW", "END", "HANDS", "MAIN", "NO_ATTACK", "PHASES", "SLOTS",
    "SPELLS", "START", "UNDER", "UNITS", "Aura", "Bond", "Delay", "Frame", "Hold", "Skip", "TtcgState",
    "make_zones",
]  # fmt: skip
