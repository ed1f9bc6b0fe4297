"""Cards that change zones or come onto the field, and what is forgotten of what was computed from where they lay."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.atoms import TOP
from cardscape.engine.state import altered
from cardscape.games.taiwan.columns import LIVES, TABLE
from cardscape.games.taiwan.grid import USABLE, slots_of
from cardscape.games.taiwan.table import CENTER, DEAD, FIELD, HANDS, PUBLIC, SUPPORT, TaiwanState

BY_ACTION: Final = 1
BY_EFFECT: Final = 2
BY_TURNING: Final = 3
"""How a card came to lie face-down."""


def shift(s: TaiwanState, card: int, to: int, kind: str, at: int = TOP, up: bool = True, label: str = "", n: int = 0,
          masked: str | None = None, seat: int = -1) -> None:
    """Move a card and forget what was computed from where it lay; the event is its owner's, or that of ``seat``."""
    source = s.zone[card]
    read = s.reads[card]
    if source == FIELD:
        if to != FIELD and s.lit[card] and read.says:
            s.cease_to_speak(card)
        s.take_off(card)
    atoms.move(s, card, to, kind, at, up, masked, label, n, seat)
    if to == FIELD:
        s.put_on(card, at)
    elif to < HANDS and source != to:
        lose_sight(s, card)
    if source == to == FIELD:
        s.seat_card(card)
        if s.bears(card):
            s.changed()  # in another slot it takes the pictures of its supporters and Suites along
        else:
            s.card_changed(card)
    elif source >= FIELD or to > FIELD:
        s.card_changed(card)
    elif s.volatile:
        s.refresh()
    s.edition += 1
    far = read.lies_far
    if source >= HANDS if source < DEAD else far and source != FIELD:
        pile_changed(s, source, card)
    if to >= HANDS if to < DEAD else far and to != FIELD:
        pile_changed(s, to, card)


def lose_sight(s: TaiwanState, card: int) -> None:
    """TW-5.2: of a card that goes into a Private Deck nobody knows the place, not even if all saw it go there. Inside the deck it
    may be seen to go from one end to the other.
    """
    atoms.bury(s, card)


def pile_changed(s: TaiwanState, zone: int, card: int) -> None:
    """Forget what was listed of a hand, a Public Deck, or a further zone in which some effects of the card work."""
    if zone >= DEAD:
        if zone >= SUPPORT:
            s.far = [None, None]
        else:
            s.far[zone % 2] = None
        s.both = -1
    elif zone >= PUBLIC:
        public_changed(s, zone - PUBLIC, card)
    else:
        hand_changed(s, zone - HANDS, card)


def hand_changed(s: TaiwanState, seat: int, card: int) -> None:
    """A card came into a hand or left it: keep the sorted hand if that is simple."""
    if s.reads[card].hand_mask:
        s.both = -1
    hand = s.hands[seat]
    if hand is None:
        return
    definition = s.defn[card]
    if s.zone[card] == HANDS + seat:
        hand.add(card, definition, s.reads[card])
    elif has_equal(s, HANDS + seat, definition) or not hand.drop(card, definition, s.reads[card]):
        s.hands[seat] = None


def public_changed(s: TaiwanState, seat: int, card: int) -> None:
    """The same for a Public Deck."""
    deck = s.publics[seat]
    if deck is not None:
        if s.zone[card] == PUBLIC + seat or has_equal(s, PUBLIC + seat, s.defn[card]):
            s.publics[seat] = None
        else:
            deck.drop(card, s.reads[card])


def has_equal(s: TaiwanState, zone: int, definition: int) -> bool:
    """Whether an equal card lies in a zone."""
    defn = s.defn
    for card in s.zones[zone]:  # noqa: SIM110 (a generator would cost more than the loop)
        if defn[card] == definition:
            return True
    return False


def free_slots(s: TaiwanState, seat: int) -> list[int]:
    """TW-4.5, TW-4.4: the empty slots a player may use; the middle row is open to both, a slot takes one card of any kind."""
    if s.unseated:
        s.standing()
    return slots_of(seat, USABLE[seat] & ~s.filled)


def has_slot(s: TaiwanState, seat: int) -> bool:
    """TW-8.2: whether there is an empty usable slot at all."""
    if s.unseated:
        s.standing()
    return USABLE[seat] & ~s.filled != 0


def enter(s: TaiwanState, card: int, seat: int, index: int, up: bool, kind: str, how: int, pose: int = CENTER, label: str = "",
          masked: str | None = None) -> None:
    """TW-4.6, TW-4.10: a card comes onto the field under one controller; face-down cards lie Center."""
    if s.zone[card] >= SUPPORT:
        s.hang(card, -1)
    shift(s, card, FIELD, kind, index, up, label, index, masked, seat)
    if s.shared & LIVES:
        s.detach(LIVES)
    s.life[card] += 1
    s.control = altered(s.control, card, seat)
    if s.shared & TABLE:
        s.detach(TABLE)
    s.pose[card] = pose if up else CENTER
    s.entered[card] = s.number
    s.set_on[card] = 0 if up else s.number
    s.how[card] = 0 if up else how
    s.attacks = altered(s.attacks, card, 0)
    s.lit[card] = 0
    if up and s.prints[card].figure:
        s.lit[card] = s.events
        if s.reads[card].says:
            s.begin_to_speak(card)
    s.seat_card(card)
    s.card_changed(card)
