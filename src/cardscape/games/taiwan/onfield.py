"""What happens to a card on the field: faces, orientation, slots, control, counters."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN, altered
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.columns import TABLE
from cardscape.games.taiwan.grid import home_of
from cardscape.games.taiwan.happening import note, note_card
from cardscape.games.taiwan.lasting import end_loans
from cardscape.games.taiwan.leaving import drop_suites, drop_supporters, end_bound
from cardscape.games.taiwan.places import BY_TURNING
from cardscape.games.taiwan.table import CENTER, FIELD, TaiwanState
from cardscape.games.taiwan.weighing import recount, weigh_newcomer

MOST_COUNTERS: Final = 3


def turn_down(s: TaiwanState, card: int) -> None:
    """TW-13.2, TW-5.1: not leaving: supporters stay, effects stop, Center; both go on knowing the card. It was turned while
    everybody saw what it is: "when a figure is turned face-down" hears of it.
    """
    side = s.control[card]
    atoms.turn_down(s, card, "CardTurnedDown", side)
    if s.shared & TABLE:
        s.detach(TABLE)
    s.pose[card] = CENTER
    s.lit[card] = 0
    s.set_on[card] = s.number
    s.how[card] = BY_TURNING
    s.take_down(card)
    s.changed()
    note(s, k.TURNED_DOWN, side, card, side, 1, s.index(card), origin=FIELD)
    end_bound(s, card)
    drop_suites(s, card)


def reveal(s: TaiwanState, card: int, pose: int, cause: str) -> None:
    """TW-8.14, TW-15: a face-down Figure is turned face-up: FigureRevealed with its cause; no deployment."""
    face_up(s, card, "FigureRevealed", cause)
    if s.shared & TABLE:
        s.detach(TABLE)
    s.pose[card] = pose
    s.light(card)
    weigh_newcomer(s, card)
    note_card(s, k.REVEALED, card, -1, 0, cause)
    note_card(s, k.TURNED_UP, card)


def face_up(s: TaiwanState, card: int, kind: str, label: str = "") -> None:
    """Turn a card face-up, told with its cause."""
    index = s.index(card) if s.unseated else s.spot[card]
    atoms.move(s, card, FIELD, kind, index, True, None, label, index, s.control[card])
    s.turn_over(card)
    if s.bears(card) if s.uncounted else card in s.burdens:
        s.changed()
    else:
        s.card_changed()
    if s.shared & TABLE:
        s.detach(TABLE)
    s.how[card] = 0


def orient(s: TaiwanState, card: int, pose: int) -> None:
    """TW-4.10, TW-4.12: OrientationChanged."""
    if s.shared & TABLE:
        s.detach(TABLE)
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
    was = str(s.index(card))
    s.take_off(card)
    atoms.move(s, card, FIELD, "CardMovedSlot", index, s.face[card] == 1, None, was, index, s.control[card])
    s.put_on(card, index)
    if s.bears(card):
        s.changed()  # it takes the pictures of its supporters and Suites along
    else:
        s.repaint()
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
    if s.shared & TABLE:
        s.detach(TABLE)
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
        s.retouch()
        recount(s, card)
        s.emit("CounterChanged", s.control[card], card, n=n)
        note_card(s, k.COUNTER, card, n=n)


def show(s: TaiwanState, card: int, viewers: int, seat: int) -> None:
    """CardShown: told with its name to those who see it. "When a card is shown" does not hear of what somebody looks at in the
    own hand or deck, or of the own face-down cards.
    """
    atoms.show(s, card, viewers)
    s.emit("CardShown", seat, card, s.zone[card], n=s.index(card) if s.on_field(card) else 0, seen=viewers)
    if viewers != 1 << s.side(card):
        note_shown(s, card, 1 if s.lies_open(card) else 0)


def note_shown(s: TaiwanState, card: int, face: int) -> None:
    """TW-5.3: what effects hear of a card that is shown; of one that only one player sees not what it is."""
    on_field = s.on_field(card)
    note(s, k.SHOWN, s.side(card), card, s.side(card), face, s.index(card) if on_field else -1, origin=s.zone[card])
