"""Cards that change zones, slots, faces or controllers: each with its events and everything that follows at once."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.atoms import BOTTOM, TOP
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN, altered
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import values
from cardscape.games.taiwan.cards import FIGURE, TACTIC
from cardscape.games.taiwan.grid import USABLE, home_of, slots_of
from cardscape.games.taiwan.happening import note, note_card
from cardscape.games.taiwan.lasting import bound_to, end_loans
from cardscape.games.taiwan.money import settle
from cardscape.games.taiwan.rows import Mod
from cardscape.games.taiwan.table import CENTER, DEAD, FIELD, HANDS, PRIVATE, PUBLIC, SILENCED, SUPPORT, TaiwanState

BY_ACTION: Final = 1
BY_EFFECT: Final = 2
BY_TURNING: Final = 3
"""How a card came to lie face-down."""
MOST_COUNTERS: Final = 3
FOUND: Final = "found"
"""Why a card comes into a hand that somebody searched for."""
TURNED: Final = 3
"""In the list of uses: that a Figure was re-oriented by the option's action."""
_HEARD: Final = {DEAD: k.DEAD, SILENCED: k.SILENCED, HANDS: k.RETURNED, PRIVATE: k.RETURNED, PUBLIC: k.RETURNED}
_DESTROYED: Final = {FIGURE: "FigureDestroyed", TACTIC: "TacticDestroyed"}


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
    elif to < HANDS:
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
    """TW-5.2: of a card that goes into a Private Deck nobody knows the place, not even if all saw it go there."""
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
    s.life[card] += 1
    s.control = altered(s.control, card, seat)
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


# -- leaving the field --------------------------------------------------------------------------------------------------------


def send(s: TaiwanState, card: int, to: int, kind: str, reason: str, at: int = TOP, up: bool = True) -> None:
    """TW-0.2, TW-13.1: a card goes to a zone of its OWNER; ``to`` is the kind of zone. From the field it loses what it had. Found
    cards come into the hand for the first time: they do not return.
    """
    owner = s.owner[card]
    if to < PUBLIC:
        to, at = destination(s, card, to, at)
    source = s.zone[card]
    side, face, index = owner, s.face[card], -1
    was: tuple[int, ...] = ()
    if source == FIELD:
        side, index, was = s.control[card], s.index(card), likeness(s, card)
        rescue(s, card)
    else:
        face = open_way(source, face, to, up)
    shift(s, card, to + owner, kind, at, up, reason)
    s.life[card] += 1
    if source == FIELD:
        strip(s, card)
        note(s, k.LEFT, side, card, side, face, index, label=reason, origin=source, was=was)
        after_leaving(s, card)
    elif source >= SUPPORT:
        s.hang(card, -1)
    if to < PUBLIC:
        forget_uses(s, card)
        if reason == FOUND:
            return
    note(s, _HEARD[to], owner, card, side, face, index, n=to, label=reason, origin=source, was=was)


def open_way(source: int, face: int, to: int, up: bool) -> int:
    """TW-5.3, TW-5.4: whether effects see what goes from one zone beside the field to another: where it comes to lie openly, or
    left an open zone; not from a hand or Private Deck into another or face-down into the Silenced Zone.
    """
    return 1 if to >= PUBLIC and up else face if source >= PUBLIC else 0


def suites_first(s: TaiwanState, cards: list[int]) -> list[int]:
    """TW-9.6, TW-12.12: of cards to which the same happens at once Advisory Suites come first: what happens to their Figures is
    not what removes them.
    """
    if len(cards) < 2:
        return cards
    suites = [card for card in cards if s.host[card] >= 0 and s.zone[card] == FIELD]
    return [*suites, *[card for card in cards if card not in suites]] if suites else cards


def likeness(s: TaiwanState, card: int) -> tuple[int, ...]:
    """TW-12.11: how a card lies that is about to leave the field, if some effect of the match asks: orientation, counters, number
    of supporters and the three attacks.
    """
    if not s.ears >> k.CLOSELY & 1:
        return ()
    three = values.stats(s, card) if s.face[card] and s.prints[card].figure else (0, 0, 0)
    return (s.pose[card], s.growth[card], len(s.supporters(card)), *three)


def rescue(s: TaiwanState, card: int) -> None:
    """TW-8.12: before a card leaves the field its supporters go to hand, if it saves them."""
    if s.bears(card) and saves_supporters(s, card):
        for supporter in s.supporters(card):
            send(s, supporter, HANDS, "CardReturned", "saved")


def saves_supporters(s: TaiwanState, card: int) -> bool:
    """TW-8.12: unless stated otherwise supporters are lost; saved ones go to their owners' hands."""
    return s.face[card] == 1 and values.saves(s, card)


def destination(s: TaiwanState, card: int, to: int, at: int) -> tuple[int, int]:
    """TW-13.1: a public Figure bound for a hand or Private Deck goes to the bottom of its Public Deck instead."""
    if to in (HANDS, PRIVATE) and s.card(card).public:
        return PUBLIC, BOTTOM
    return to, at


def strip(s: TaiwanState, card: int) -> None:
    """TW-13.1: modifiers, counters and orientation are lost."""
    s.pose[card] = CENTER
    s.growth = altered(s.growth, card, 0)
    s.lit[card] = 0
    s.hang(card, -1)
    s.how[card] = 0
    s.set_on[card] = 0
    s.attacks = altered(s.attacks, card, 0)
    s.control = altered(s.control, card, s.owner[card])
    if s.mods:
        s.mods = [mod for mod in s.mods if not (isinstance(mod, Mod) and mod.card == card)]
        s.ungathered = True


def after_leaving(s: TaiwanState, card: int) -> None:
    """TW-13.1, TW-8.12, TW-9.6, TW-11.6: supporters, Advisory Suites and bound effects go with a Figure that leaves."""
    hosting = s.bears(card)
    if hosting:
        drop_supporters(s, card)
    if s.mods:
        end_bound(s, card)
    if hosting:
        drop_suites(s, card)


def drop_supporters(s: TaiwanState, card: int) -> None:
    """TW-8.12, TW-8.9: the supporters go to their owners' Dead Zones."""
    below = s.supporters(card)
    if not below:
        return
    s.emit("SupportersDropped", s.side(card), card, n=len(below))
    for supporter in below:
        send(s, supporter, DEAD, "CardSentToDeadZone", "supporter")
        note(s, k.DROPPED, s.owner[supporter], supporter, s.owner[supporter], other=card)


def end_bound(s: TaiwanState, card: int) -> None:
    """TW-11.6: permanent effects of Figures and cards that stay end when the source leaves or turns face-down."""
    if not s.mods:
        return
    ended = [mod for mod in s.mods if isinstance(mod, Mod) and mod.bound and mod.source == card]
    if ended:
        s.mods = [mod for mod in s.mods if mod not in ended]
        s.restated()
        for mod in ended:
            s.emit("ModifierEnded", mod.seat, mod.card, label=bound_to(mod.card))


def drop_suites(s: TaiwanState, card: int) -> None:
    """TW-9.6: an Advisory Suite goes to the Dead Zone when its Figure leaves the field or turns face-down."""
    for suite in s.standing()[:]:
        if s.host[suite] == card:
            send(s, suite, DEAD, "CardSentToDeadZone", "unequipped")


def forget_uses(s: TaiwanState, card: int) -> None:
    """TW-11.8, TW-4.12: in a hand or Private Deck a card becomes a new instance, and may be turned again."""
    if s.uses:
        s.edition += 1
        s.uses = [use for use in s.uses if not (use[0] in (0, TURNED) and use[2] == card)]


def destroy(s: TaiwanState, cards: list[int], label: str) -> None:
    """TW-10.14, TW-0.2: destroyed cards go to their owners' Dead Zones; all leave first, then it is told in order."""
    facts = [(s.side(card), s.face[card], s.index(card), likeness(s, card)) for card in cards]
    for card in suites_first(s, cards):
        if s.on_field(card):
            send(s, card, DEAD, "CardSentToDeadZone", "destroyed")
    for card, (side, face, at, was) in zip(cards, facts, strict=True):
        s.emit(_DESTROYED.get(s.card(card).category, "CountermeasureDestroyed"), side, card, n=at, label=label)
        note(s, k.DESTROYED, side, card, side, face, at, label=label, origin=FIELD, was=was)


# -- hands and decks ----------------------------------------------------------------------------------------------------------


def draw(s: TaiwanState, seat: int, n: int) -> None:
    """TW-1.2, TW-14.1: draw; whoever must draw from an empty Private Deck loses."""
    short = draw_cards(s, seat, n)
    settle(s, short and seat == 0, short and seat == 1, "empty_draw")


def draw_both(s: TaiwanState, n: int) -> None:
    """TW-12.12, TW-14.2: both draw, the turn player first; it is one change."""
    short = [False, False]
    for seat in (s.turn, 1 - s.turn):
        short[seat] = draw_cards(s, seat, n)
    settle(s, short[0], short[1], "empty_draw")


def draw_cards(s: TaiwanState, seat: int, n: int) -> bool:
    """TW-1.2: take cards from the top; whether there were too few."""
    for _ in range(n):
        deck = s.zones[PRIVATE + seat]
        if not deck:
            return True
        card = deck[-1]
        shift(s, card, HANDS + seat, "CardDrawn")
        note(s, k.DRAWN, seat, card, seat, 0)
    return False


def mill(s: TaiwanState, seat: int, n: int) -> None:
    """TW-12.12: too few cards are all taken, and it is no draw."""
    for _ in range(min(n, len(s.zones[PRIVATE + seat]))):
        card = s.zones[PRIVATE + seat][-1]
        send(s, card, DEAD, "CardSentToDeadZone", "milled")
        note(s, k.MILLED, seat, card, seat)


def discard(s: TaiwanState, card: int) -> None:
    """A card goes from its owner's hand to the Dead Zone."""
    seat = s.owner[card]
    send(s, card, DEAD, "CardSentToDeadZone", "discarded")
    note(s, k.DISCARDED, seat, card, seat)


def shuffle_deck(s: TaiwanState, seat: int) -> None:
    """TW-3.1: put a Private Deck into a random order."""
    atoms.shuffle(s, PRIVATE + seat, "DeckShuffled")
    if s.volatile:
        s.refresh()
    note(s, k.SHUFFLED, seat)


# -- faces, orientation, slots, control -----------------------------------------------------------------------------------------


def turn_down(s: TaiwanState, card: int) -> None:
    """TW-13.2, TW-5.1: not leaving: supporters stay, effects stop, Center; both go on knowing the card. It was turned while
    everybody saw what it is: "when a figure is turned face-down" hears of it.
    """
    atoms.turn_down(s, card, "CardTurnedDown")
    s.pose[card] = CENTER
    s.lit[card] = 0
    s.set_on[card] = s.number
    s.how[card] = BY_TURNING
    s.hang(card, -1)
    s.changed()
    side = s.control[card]
    note(s, k.TURNED_DOWN, side, card, side, 1, s.index(card), origin=FIELD)
    end_bound(s, card)
    drop_suites(s, card)


def reveal(s: TaiwanState, card: int, pose: int, cause: str) -> None:
    """TW-8.14, TW-15: a face-down Figure is turned face-up: FigureRevealed with its cause; no deployment."""
    face_up(s, card, "FigureRevealed", cause)
    s.pose[card] = pose
    s.light(card)
    note_card(s, k.REVEALED, card, label=cause)
    note_card(s, k.TURNED_UP, card)


def face_up(s: TaiwanState, card: int, kind: str, label: str = "") -> None:
    """Turn a card face-up, told with its cause."""
    index = s.index(card)
    shift(s, card, FIELD, kind, index, True, label, index, None, s.control[card])
    s.how[card] = 0


def orient(s: TaiwanState, card: int, pose: int) -> None:
    """TW-4.10, TW-4.12: OrientationChanged."""
    s.pose[card] = pose
    s.redraw(card)
    s.repaint()
    s.emit("OrientationChanged", s.control[card], card, n=s.index(card), label=("center", "left", "right")[pose])
    note_card(s, k.ORIENTED, card, label=("center", "left", "right")[pose])


def move_slot(s: TaiwanState, card: int, index: int) -> None:
    """TW-13.3, TW-13.4: to an empty slot; face and orientation stay, supporters do not, and home rows decide control."""
    slide(s, card, index)
    settle_control(s, card)


def slide(s: TaiwanState, card: int, index: int) -> None:
    """TW-13.3: the move itself: CardMovedSlot, and the supporters are lost unless the option keeps them."""
    shift(s, card, FIELD, "CardMovedSlot", index, s.face[card] == 1, "", index, None, s.control[card])
    note_card(s, k.MOVED, card)
    if not s.rules.move_keeps_supporters:
        drop_supporters(s, card)


def settle_control(s: TaiwanState, card: int) -> None:
    """TW-13.4: in the home rows of the player who is not its controller a card comes under that player's control."""
    home = home_of(s.index(card))
    if home >= 0 and home != s.control[card]:
        end_loans(s, card)
        set_control(s, card, home)


def set_control(s: TaiwanState, card: int, seat: int) -> None:
    """TW-13.4, TW-8.15: it counts as having entered the new controller's field this turn."""
    s.control = altered(s.control, card, seat)
    s.entered[card] = s.number
    s.touch(FIELD)
    if s.far_texts:
        s.far = [None, None]  # what its supporters can do is the new controller's
    if not s.face[card]:
        look_under(s, card, seat)
    s.emit("ControlChanged", seat, card, n=s.index(card))
    note_card(s, k.CONTROL, card)


def look_under(s: TaiwanState, card: int, seat: int) -> None:
    """TW-5.2, TW-5.1: a face-down card is known to whoever controls it; a former controller goes on knowing it."""
    if s.know[seat][card] < KNOWN:
        learn(s, seat, card)


def add_counters(s: TaiwanState, card: int, n: int) -> None:
    """TW-13.6: counters on a card of the field; never fewer than none, never more than three."""
    n = min(max(n, -s.growth[card]), MOST_COUNTERS - s.growth[card])
    if n and s.on_field(card):
        s.growth = altered(s.growth, card, s.growth[card] + n)
        s.redraw(card)
        s.refresh()
        s.emit("CounterChanged", s.control[card], card, n=n)
        note_card(s, k.COUNTER, card, n=n)
