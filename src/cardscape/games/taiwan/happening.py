"""Recording what happens, so that windows can offer answers to it."""

from __future__ import annotations

from cardscape import COMPILED
from cardscape.games.taiwan.reading import OPENING, USABLE
from cardscape.games.taiwan.rows import Happening
from cardscape.games.taiwan.table import FIELD, HANDS, PUBLIC, TaiwanState


def note(s: TaiwanState, kind: int, seat: int, card: int = -1, control: int = -1, face: int = 1, at: int = -1, other: int = -1,
         n: int = 0, label: str = "", origin: int = -1, was: tuple[int, ...] = ()) -> None:
    """TW-12.3: keep an event for the windows until the outermost one closes; what no card in the match hears is left out."""
    bit = s.heeds[kind]
    if not bit:
        return
    number = s.serial = s.serial + 1
    s.heard |= bit
    if card < 0:
        life = 0
    else:
        life = s.life[card]
        read = s.reads[card]
        if read.minds:
            if s.told >= 0:
                s.told |= read.must_self & bit
            exits = read.exits
            if exits and origin == FIELD:
                s.exits |= exits | USABLE if exits & OPENING and HANDS <= s.zone[card] < PUBLIC else exits
    if COMPILED:  # a row is made as quickly as anything else
        s.recorded.append(Happening(number, kind, seat, card, life, control, face, at, other, n, label, s.cause, origin, was))
    else:
        s.noted.append((number, kind, seat, card, life, control, face, at, other, n, label, s.cause, origin, was))


def note_card(s: TaiwanState, kind: int, card: int, other: int = -1, n: int = 0, label: str = "") -> None:
    """As ``note``, with the card's controller, face and slot as they are now."""
    if not s.heeds[kind]:
        return
    zone = s.zone[card]
    at, side = -1, s.owner[card]
    if zone == FIELD:
        at, side = s.index(card) if s.unseated else s.spot[card], s.control[card]
    note(s, kind, side, card, side, s.face[card], at, other, n, label, zone)
