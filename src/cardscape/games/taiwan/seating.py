"""Which cards lie where on the field, and what their effects wait for: kept while cards come and go."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.game import Game
from cardscape.games.taiwan.columns import TABLE, Columns
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.places import FIELD

EVERY_SLOT: Final = (1 << SLOTS) - 1
_KEPT: Final = (
    "both", "burdens", "field_calls_a", "field_calls_b", "filled", "mine", "must_now", "spot", "spots", "stood", "undrawn",
    "unseated", "unsurveyed",
)  # fmt: skip


class Seating(Columns):
    """What a look over the field would find:

    ``stood`` and ``spots`` are the cards on the field and their slots, ``spot`` the slot of each card that lies there,
    ``filled`` the bits of the taken slots, ``mine`` the cards of each seat, ``burdens`` how many cards lie below each card or
    equip it (empty: not counted), ``must_now``, ``field_calls_a`` and ``field_calls_b`` the bits that their mandatory triggers
    (about other cards) and each seat's other effects wait for, ``both`` the bits of all of these and of those in hands and
    further zones (-1: not known), ``undrawn`` the bits of the slots that changed since they were shown.
    """

    __slots__ = _KEPT

    FIXED: ClassVar[tuple[str, ...]] = (*Columns.FIXED, *_KEPT)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.both = -1
        self.burdens: list[int] = []
        self.field_calls_a = 0
        self.field_calls_b = 0
        self.filled = 0
        self.mine: list[list[int]] = []
        self.must_now = 0
        self.spot: list[int] = []
        self.spots: list[int] = []
        self.stood: list[int] = []
        self.undrawn = EVERY_SLOT
        self.unseated = True
        self.unsurveyed = True

    def standing(self) -> list[int]:
        """All cards on the field, in the order of the slots; ``spots`` are these."""
        if self.unseated:
            field = self.zones[FIELD]
            self.spots = [index for index, card in enumerate(field) if card >= 0]
            self.stood = [field[index] for index in self.spots]
            spot = [-1] * len(self.zone)
            for index in self.spots:
                spot[field[index]] = index
            self.spot = spot
            filled = 0
            for index in self.spots:
                filled |= 1 << index
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
        if not self.burdens:
            burdens = [0] * len(self.host)
            for host in self.host:
                if host >= 0:
                    burdens[host] += 1
            self.burdens = burdens
        return self.burdens[card] > 0

    def hang(self, card: int, host: int) -> None:
        """Put a card below another or let it equip that; -1 takes it off."""
        if self.burdens:
            old = self.host[card]
            if old >= 0:
                self.burdens[old] -= 1
            if host >= 0:
                self.burdens[host] += 1
        if self.shared & TABLE:
            self.detach(TABLE)
        self.host[card] = host

    def survey(self) -> None:
        """Look once over the field: who controls what there, and what its effects wait for."""
        control, lit, face, reads = self.control, self.lit, self.face, self.reads
        mine: list[list[int]] = [[], []]
        calls_a = calls_b = must = 0
        for card in self.standing():
            seat = control[card]
            mine[seat].append(card)
            read = reads[card]
            if seat:
                calls_b |= read.up_mask if face[card] else read.down_mask
            else:
                calls_a |= read.up_mask if face[card] else read.down_mask
            if lit[card]:
                must |= read.must_others
        self.mine = mine
        self.field_calls_a = calls_a
        self.field_calls_b = calls_b
        self.must_now = must
        self.unsurveyed = False

    def redraw(self, card: int) -> None:
        """What is shown of a card on the field changed."""
        self.undrawn |= 1 << (self.index(card) if self.unseated else self.spot[card])

    def take_off(self, card: int) -> None:
        """A card is about to leave its slot."""
        if self.unseated:
            self.undrawn = EVERY_SLOT
            self.unsurveyed = True
            self.both = -1
            return
        index = self.spot[card]
        self.spot[card] = -1
        self.undrawn |= 1 << index
        self.stood.remove(card)
        self.spots.remove(index)
        self.filled &= ~(1 << index)
        if self.unsurveyed:
            return
        # What the survey would find again without this card.
        seat, reads = self.control[card], self.reads
        self.mine[seat].remove(card)
        if reads[card].up_mask if self.face[card] else reads[card].down_mask:
            self.recall(seat)
        if self.must_now & reads[card].must_others:
            must = 0
            for other in self.stood:
                if self.lit[other]:
                    must |= reads[other].must_others
            self.must_now = must

    def recall(self, seat: int) -> None:
        """Sum up what the effects of a player's cards on the field wait for."""
        face, reads = self.face, self.reads
        calls = 0
        for card in self.mine[seat]:
            calls |= reads[card].up_mask if face[card] else reads[card].down_mask
        if seat:
            self.field_calls_b = calls
        else:
            self.field_calls_a = calls

    def turn_over(self, card: int) -> None:
        """A card was turned face-up where it lies: what the survey would find with it."""
        self.redraw(card)
        if self.unsurveyed:
            return
        if self.reads[card].waits:
            self.recall(self.control[card])
            if self.lit[card]:
                self.must_now |= self.reads[card].must_others

    def put_on(self, card: int, index: int) -> None:
        """A card came into a slot."""
        self.undrawn |= 1 << index
        if not self.unseated:
            number = 0
            for other in self.spots:
                if other > index:
                    break
                number += 1
            self.spots.insert(number, index)
            self.stood.insert(number, card)
            self.spot[card] = index
            self.filled |= 1 << index

    def seat_card(self, card: int) -> None:
        """A card that came onto the field or turned has its controller and face: what the survey would find with it."""
        if self.unsurveyed:
            return
        seat, read = self.control[card], self.reads[card]
        mine = self.mine[seat]
        spot = self.spot
        index = spot[card]
        number = len(mine)
        while number and spot[mine[number - 1]] > index:
            number -= 1
        mine.insert(number, card)
        if read.waits:
            if seat:
                self.field_calls_b |= read.up_mask if self.face[card] else read.down_mask
            else:
                self.field_calls_a |= read.up_mask if self.face[card] else read.down_mask
            if self.lit[card]:
                self.must_now |= read.must_others
