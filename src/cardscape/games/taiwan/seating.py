"""Which cards lie where on the field, and what their effects wait for: kept while cards come and go."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.game import Game
from cardscape.games.taiwan.cards import TACTIC
from cardscape.games.taiwan.columns import TABLE, Columns
from cardscape.games.taiwan.grid import BEFORE, SLOT_BITS
from cardscape.games.taiwan.kinds import MOMENT
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.places import BY_TURNING, FIELD, SUPPORT
from cardscape.games.taiwan.reading import Reading

MOMENTS: Final = 1 << MOMENT
"""The bit that all moments share."""
_KEPT: Final = (
    "alert", "asleep", "blurred", "both", "burdens", "calls", "calls_a", "calls_b", "duty", "field_calls_a", "field_calls_b",
    "filled", "held_a", "held_b", "mine", "must_now", "spot", "stood", "uncounted", "undrawn", "unlistened",
    "unseated", "unsurveyed",
)  # fmt: skip


class Seating(Columns):
    """What a look over the field would find:

    ``stood`` are the cards on the field in the order of their slots, ``spot`` the slot of each card that lies there,
    ``filled`` the bits of the taken slots, ``mine`` the cards of each seat, ``burdens`` the cards that lie below a card, those of
    seat 0 first, and then those that equip it (``uncounted`` if not known), ``must_now`` the bits that their mandatory triggers
    (about other cards) wait for, ``calls`` those of each card's other effects, ``field_calls_a`` and ``field_calls_b`` of each
    seat's, ``asleep`` the cards some of whose effects are left out there because they cannot be used before the turn ends,
    ``held_a`` and ``held_b`` the bits of each seat's effects in its hand and further zones, ``calls_a`` and ``calls_b`` those
    of all its effects, ``both`` of both seats', ``duty`` of mandatory triggers wherever they are, ``alert`` of all of these and
    the one of all moments (``unlistened`` if not known), ``undrawn`` the slots that changed since they were shown (``blurred``
    if all of them may have).
    """

    __slots__ = _KEPT

    FIXED: ClassVar[tuple[str, ...]] = (*Columns.FIXED, *_KEPT)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.alert = 0
        self.asleep: list[int] = []
        self.both = 0
        self.calls_a = 0
        self.calls_b = 0
        self.duty = 0
        self.burdens: dict[int, list[int]] = {}
        self.calls: list[int] = []
        self.field_calls_a = 0
        self.field_calls_b = 0
        self.filled = 0
        self.held_a = 0
        self.held_b = 0
        self.mine: list[list[int]] = []
        self.must_now = 0
        self.spot: list[int] = []
        self.stood: list[int] = []
        self.uncounted = True
        self.undrawn: list[int] = []
        self.blurred = True
        self.unlistened = True
        self.unseated = True
        self.unsurveyed = True

    def standing(self) -> list[int]:
        """All cards on the field, in the order of the slots."""
        if self.unseated:
            field = self.zones[FIELD]
            self.stood = [card for card in field if card >= 0]
            spot = [-1] * len(self.zone)
            filled = 0
            for index, card in enumerate(field):
                if card >= 0:
                    spot[card] = index
                    filled |= SLOT_BITS[index]
            self.spot = spot
            self.filled = filled
            self.unseated = False
        return self.stood

    def index(self, card: int) -> int:
        """The canonical slot a card on the field lies in."""
        if self.unseated:
            self.standing()
        return self.spot[card]

    def bears(self, card: int) -> bool:
        """Whether something lies below a card or equips it."""
        if self.uncounted:
            self.count_burdens()
        return card in self.burdens

    def supporters(self, card: int) -> list[int]:
        """The supporters attached to a Figure."""
        if self.uncounted:
            self.count_burdens()
        found = self.burdens.get(card)
        if found is None:
            return []
        if self.zone[found[-1]] >= SUPPORT:  # Suites come last
            return found[:]
        below: list[int] = []
        for one in found:
            if self.zone[one] >= SUPPORT:
                below.append(one)
        return below

    def count_burdens(self) -> None:
        """Look once what lies below cards or equips them."""
        self.burdens = {}
        host = self.host
        for cards in (self.zones[SUPPORT], self.zones[SUPPORT + 1], self.standing()):
            for card in cards:
                if host[card] >= 0:
                    self.burdens.setdefault(host[card], []).append(card)
        self.uncounted = False

    def hang(self, card: int, host: int) -> None:
        """Put a card, which hangs nowhere, below another or let it equip that."""
        if not self.uncounted:
            found = self.burdens.get(host)
            if found is None:
                self.burdens[host] = [card]
            elif self.zone[found[-1]] == self.zone[card]:
                found.append(card)
            else:
                self.uncounted = True
        if self.shared & TABLE:
            self.detach(TABLE)
        self.host[card] = host
        if self.reads[host].sheds and self.zone[host] == FIELD and not self.unsurveyed:
            self.add_calls(host, self.control[host], self.reads[host])

    def take_down(self, card: int) -> None:
        """A card lies below another, or equips it, no longer."""
        host = self.host[card]
        if host >= 0:
            if not self.uncounted:
                found = self.burdens[host]
                if len(found) == 1:
                    del self.burdens[host]
                else:
                    found.remove(card)
            if self.shared & TABLE:
                self.detach(TABLE)
            self.host[card] = -1

    def let_go(self, host: int, below: list[int]) -> None:
        """These, all its supporters, lie below a card no longer."""
        if not self.uncounted:
            found = self.burdens[host]
            if len(found) == len(below):
                del self.burdens[host]
            else:
                self.burdens[host] = found[len(below) :]  # Suites come last
        if self.shared & TABLE:
            self.detach(TABLE)
        for card in below:
            self.host[card] = -1

    def survey(self) -> None:
        """Look once over the field: who controls what there, and what its effects wait for."""
        mine: list[list[int]] = [[], []]
        must = 0
        self.calls = [0] * len(self.zone)
        self.asleep = []
        for card in self.standing():
            mine[self.control[card]].append(card)
            if self.reads[card].waits:
                self.calls[card] = self.call_of(card)
                if self.lit[card]:
                    must |= self.reads[card].must_others
        self.mine = mine
        self.must_now = must
        self.recall(0)
        self.recall(1)
        self.unsurveyed = False

    def redraw(self, card: int) -> None:
        """What is shown of a card on the field changed."""
        index = self.index(card) if self.unseated else self.spot[card]
        if index not in self.undrawn:
            self.undrawn.append(index)

    def take_off(self, card: int) -> None:
        """A card is about to leave its slot."""
        if self.unseated:
            self.blurred = True
            self.unsurveyed = True
            self.unlistened = True
            return
        index = self.spot[card]
        self.spot[card] = -1
        self.undrawn.append(index)
        self.stood.remove(card)
        self.filled -= SLOT_BITS[index]
        if self.unsurveyed:
            return
        # What the survey would find again without this card.
        seat = self.control[card]
        self.mine[seat].remove(card)
        if self.calls[card]:
            self.calls[card] = 0
            self.recall(seat)
        if self.must_now and self.must_now & self.reads[card].must_others:
            must = 0
            reads = self.reads
            for other in self.stood:
                if self.lit[other]:
                    must |= reads[other].must_others
            self.must_now = must
            self.duty = duty = must | self.must_away
            self.alert = self.both | duty | MOMENTS

    def recall(self, seat: int) -> None:
        """Sum up what the effects of a player's cards on the field wait for."""
        calls = self.calls
        bits = 0
        for card in self.mine[seat]:
            bits |= calls[card]
        if bits != (self.field_calls_b if seat else self.field_calls_a):
            if seat:
                self.field_calls_b = bits
                self.calls_b = bits | self.held_b
            else:
                self.field_calls_a = bits
                self.calls_a = bits | self.held_a
            self.both = both = self.calls_a | self.calls_b
            self.alert = both | self.duty | MOMENTS

    def turn_over(self, card: int) -> None:
        """A card was turned face-up where it lies: what the survey would find with it."""
        self.redraw(card)
        if self.unsurveyed:
            return
        if self.reads[card].waits:
            self.calls[card] = self.call_of(card)
            self.recall(self.control[card])
            if self.lit[card]:
                self.listen_for(self.reads[card].must_others)

    def put_on(self, card: int, index: int) -> None:
        """A card came into a slot, and has its controller and face: what the survey would find with it."""
        self.undrawn.append(index)
        if self.unseated:
            return
        spot = self.spot
        seat, read = self.control[card], self.reads[card]
        self.stood.insert((self.filled & BEFORE[index]).bit_count(), card)
        spot[card] = index
        self.filled += SLOT_BITS[index]
        if self.unsurveyed:
            return
        mine = self.mine[seat]
        number = len(mine)
        while number and spot[mine[number - 1]] > index:
            number -= 1
        mine.insert(number, card)
        if read.waits:
            self.add_calls(card, seat, read)
            if read.must_others and self.lit[card]:
                self.listen_for(read.must_others)

    # -- what effects wait for ------------------------------------------------------------------------------------------------

    def is_locked(self, card: int) -> bool:
        """TW-9.3: Countermeasures are locked too, unless only Tactics are; what was turned face-down waits in any case."""
        if self.set_on[card] != self.number:
            return False
        return self.how[card] == BY_TURNING or self.prints[card].category == TACTIC or self.rules.locks_all

    def is_spent(self, seat: int, card: int, text: Text) -> bool:
        """TW-11.8: whether a player has used an effect as often as it may be: of the instance, or of all cards of its name."""
        return self.uses.count((text.scope, seat, self.defn[card] if text.scope else card, text.number)) >= text.times

    def call_of(self, card: int) -> int:
        """The bits that a card's effects wait for in windows where it lies, but for those that sleep until the turn ends: locked,
        used as often as they may be, or without the supporters that are their price.
        """
        read = self.reads[card]
        if not self.face[card]:
            if not read.down_mask or not self.is_locked(card):
                return read.down_mask
            self.asleep.append(card)
            return 0
        if not (read.sheds or (read.tires and self.uses)):
            return read.up_mask
        seat, bits = self.control[card], 0
        for text in read.up:
            if not (text.limited and self.is_spent(seat, card, text)) and not (text.detaches and not self.bears(card)):
                bits |= text.hears | text.wants
        if bits != read.up_mask:
            self.asleep.append(card)
        return bits

    def add_calls(self, card: int, seat: int, read: Reading) -> None:
        """Effects of a card on the field begin to wait, or wait for more."""
        bits = read.up_mask if self.face[card] and not (read.sheds or (read.tires and self.uses)) else self.call_of(card)
        if bits:
            self.calls[card] = bits
            if seat:
                self.field_calls_b |= bits
                self.calls_b |= bits
            else:
                self.field_calls_a |= bits
                self.calls_a |= bits
            self.both |= bits
            self.alert |= bits

    def tire(self, seat: int) -> None:
        """A player has used an effect: those that cannot be used again sleep."""
        if not self.unsurveyed:
            for card in self.mine[seat]:
                if self.calls[card] and self.reads[card].tires and self.face[card]:
                    self.calls[card] = self.call_of(card)
            self.recall(seat)

    def wake(self) -> None:
        """A new turn has begun: what slept is awake."""
        cards, self.asleep = self.asleep, []
        if not self.unsurveyed:
            for card in cards:
                if self.zone[card] == FIELD:
                    self.add_calls(card, self.control[card], self.reads[card])

    def listen_for(self, bits: int) -> None:
        """Mandatory triggers for these bits have come into force."""
        if bits & ~self.must_now:
            self.must_now |= bits
            self.duty |= bits
            self.alert |= bits
