"""Cards that change zones or come onto the field, and what is forgotten of what was computed from where they lay."""

from __future__ import annotations

from cardscape.engine import atoms
from cardscape.engine.atoms import TOP
from cardscape.engine.state import altered
from cardscape.games.taiwan.columns import LIVES, TABLE
from cardscape.games.taiwan.grid import USABLE as USABLE_SLOTS
from cardscape.games.taiwan.grid import slots_of
from cardscape.games.taiwan.reading import OPENING, USABLE, Reading
from cardscape.games.taiwan.table import CENTER, DEAD, FIELD, HANDS, PRIVATE, PUBLIC, SUPPORT, TaiwanState
from cardscape.games.taiwan.weighing import recount, weigh_newcomer


def shift(s: TaiwanState, card: int, to: int, kind: str, at: int = TOP, up: bool = True, label: str = "", n: int = 0) -> None:
    """Move a card between zones beside the field, and forget what was computed from where it lay. What comes onto the field
    enters it, see below, and what leaves it leaves more behind.
    """
    source = s.zone[card]
    read = s.reads[card]
    atoms.move(s, card, to, kind, at, up, None, label, n, -1)
    if source > FIELD or to > FIELD:
        if source > FIELD and read.says_below:
            s.restated()
        elif s.steady or s.apart:
            s.edition += 1  # whom it supports, or supported, is weighed by whoever moves it
        else:
            s.refresh()
    elif s.volatile:
        s.refresh()
    else:
        s.edition += 1
    if source >= DEAD:
        if read.lies_far:
            far_changed(s, source)
    elif source >= PUBLIC:
        public_changed(s, source - PUBLIC, card)
    elif source >= HANDS:
        leave_hand(s, source - HANDS, card, read)
    if to < DEAD:
        if source != to:
            come_home(s, card, to, read)
        elif to >= PUBLIC:
            public_changed(s, to - PUBLIC, card)
        elif to >= HANDS:
            join_hand(s, to - HANDS, card, read)
    elif read.lies_far:
        far_changed(s, to)


def unhang(s: TaiwanState, card: int) -> None:
    """A supporter lies below its Figure no longer."""
    host = s.host[card]
    s.take_down(card)
    if s.zone[host] == FIELD:
        recount(s, host)


def unburdened(s: TaiwanState, host: int, said: bool) -> None:
    """Supporters lie below their Figure no longer; ``said`` if one of them stated something there."""
    if said:
        s.restated()
    elif s.steady or s.apart:
        s.edition += 1
    else:
        s.refresh()
    if s.zone[host] == FIELD:
        recount(s, host)


def come_home(s: TaiwanState, card: int, to: int, read: Reading) -> None:
    """A card has come into a hand or deck."""
    if to < HANDS:
        lose_sight(s, card)
    elif to < PUBLIC:
        join_hand(s, to - HANDS, card, read)
    else:
        public_changed(s, to - PUBLIC, card)


def take_top(s: TaiwanState, seat: int) -> int:
    """Move the top card of a Private Deck to its owner's hand, as ``shift`` would; returns it."""
    card = atoms.take_top(s, PRIVATE + seat, HANDS + seat, "CardDrawn")
    if s.volatile:
        s.refresh()
    else:
        s.edition += 1
    read = s.reads[card]
    if read.hand_mask:
        s.unlistened = True
        if s.exits & OPENING:
            s.exits |= USABLE  # as in join_hand
    hand = s.hands[seat]
    if hand is not None:
        hand.add(card, s.defn[card], read)
    return card


def take_hand(s: TaiwanState, seat: int, n: int, label: str = "") -> int:
    """Draw so many cards for a new hand, as far as there are; returns how many. It is sorted when somebody asks for it."""
    dealt = atoms.deal(s, PRIVATE + seat, HANDS + seat, n, "CardDrawn", label)
    s.hands[seat] = None
    s.unlistened = True
    if s.exits & OPENING:
        s.exits |= USABLE  # as in join_hand
    if s.volatile:
        s.refresh()
    else:
        s.edition += 1
    return len(dealt)


def lose_sight(s: TaiwanState, card: int) -> None:
    """TW-5.2: of a card that goes into a Private Deck nobody knows the place, not even if all saw it go there. Inside the deck it
    may be seen to go from one end to the other.
    """
    atoms.bury(s, card)


def far_changed(s: TaiwanState, zone: int) -> None:
    """Forget what was listed of a further zone into which, or out of which, a card went some of whose effects work there."""
    if zone >= SUPPORT:
        s.far = [None, None]
    else:
        s.far[zone % 2] = None
    s.unlistened = True


def join_hand(s: TaiwanState, seat: int, card: int, read: Reading) -> None:
    """A card came into a hand: keep that sorted."""
    if read.hand_mask:
        s.unlistened = True
        if s.exits & OPENING:
            s.exits |= USABLE  # it may have left the field before it came to the hand
    hand = s.hands[seat]
    if hand is not None:
        hand.add(card, s.defn[card], read)


def leave_hand(s: TaiwanState, seat: int, card: int, read: Reading) -> None:
    """A card left a hand: keep the rest sorted if that is simple."""
    if read.hand_mask:
        s.unlistened = True
    hand = s.hands[seat]
    if hand is not None and not hand.drop(card, s.defn[card], s.reads):
        s.hands[seat] = None


def public_changed(s: TaiwanState, seat: int, card: int) -> None:
    """What is sorted of a Public Deck."""
    deck = s.publics[seat]
    if deck is None:
        return
    if s.zone[card] != PUBLIC + seat:
        kept = deck.drop(card, s.defn[card], s.reads[card])
    else:
        kept = s.zones[PUBLIC + seat][0] == card and deck.add_below(card, s.defn[card], s.reads[card])
    if not kept:
        s.publics[seat] = None


def free_slots(s: TaiwanState, seat: int) -> list[int]:
    """TW-4.5, TW-4.4: the empty slots a player may use; the middle row is open to both, a slot takes one card of any kind."""
    if s.unseated:
        s.standing()
    return slots_of(seat, USABLE_SLOTS[seat] & ~s.filled)


def has_slot(s: TaiwanState, seat: int) -> bool:
    """TW-8.2: whether there is an empty usable slot at all."""
    if s.unseated:
        s.standing()
    return USABLE_SLOTS[seat] & ~s.filled != 0


def enter(s: TaiwanState, card: int, seat: int, index: int, up: bool, kind: str, how: int, pose: int = CENTER, label: str = "",
          masked: str | None = None) -> None:
    """TW-4.6, TW-4.10: a card comes onto the field under one controller; face-down cards lie Center."""
    source = s.zone[card]
    read = s.reads[card]
    if source >= SUPPORT:
        unhang(s, card)
        if read.says_below:
            s.ungathered = s.hindered = s.unweighed = True
    if up and source < PUBLIC and s.log is None:
        atoms.lay(s, card, FIELD, index, kind, seat)
    else:
        atoms.move(s, card, FIELD, kind, index, up, masked, label, index, seat)
    if s.volatile:
        s.refresh()
    if source >= DEAD:
        if read.lies_far:
            far_changed(s, source)
    elif source >= PUBLIC:
        public_changed(s, source - PUBLIC, card)
    elif source >= HANDS:
        leave_hand(s, source - HANDS, card, read)
    if s.shared:
        if s.shared & LIVES:
            s.detach(LIVES)
        if s.shared & TABLE:
            s.detach(TABLE)
    s.life[card] += 1
    if s.control[card] != seat:
        s.control = altered(s.control, card, seat)
    s.entered[card] = s.number  # all else is as it is left behind by cards that leave the field
    if up:
        s.pose[card] = pose
        if read.figure:
            s.lit[card] = s.events
            if read.says:
                s.begin_to_speak(card)
    else:
        s.set_on[card] = s.number
        s.how[card] = how
    s.put_on(card, index)
    s.edition += 1
    if up and read.figure:
        if not s.unweighed:
            weigh_newcomer(s, card)
    elif not (s.steady or s.apart):
        s.unweighed = True
