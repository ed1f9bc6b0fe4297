"""Cards that leave the top of a deck: drawn into the hand, or milled."""

from __future__ import annotations

from typing import Final

from cardscape.engine.atoms import take_top
from cardscape.engine.state import altered
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.happening import Doer
from cardscape.games.polaris.table import DECK, DISCARD, HANDS, LIVES, PolarisState
from cardscape.games.polaris.triggers import tell

_DRAWN: Final = 1 << m.DRAWN
_MILLED: Final = 1 << m.MILLED


def draw(s: PolarisState, seat: int, n: int, doer: Doer, phase: bool = False) -> None:
    """PL-7.5: as many as possible; who cannot draw them all loses, under draw_phase_only only in the Draw Phase. A card that is
    drawn comes to the hand as a new object; less has to be thought of than in other moves.
    """
    deck = s.zones[DECK + seat]
    while n > 0:
        n -= 1
        if not deck:
            if phase or s.rules.deckout != "draw_phase_only":
                s.lost = altered(s.lost, seat, 1)
                s.doomed = True
            return
        card = take_top(s, DECK + seat, HANDS + seat, "CardDrawn")
        if s.shared and s.shared & LIVES:
            s.detach(LIVES)
        s.life[card] += 1
        s.assembling = None
        printed = s.prints[card]
        hand = s.hands[seat]
        if hand is not None:
            hand.take_in(card, printed)
        if printed.use_zones or s.needs:
            s.drawn(card, seat)
        if (s.listening | printed.own_hears) & _DRAWN:
            tell(s, m.DRAWN, card, doer, seat, origin=DECK + seat)


def mill(s: PolarisState, seat: int, n: int, doer: Doer) -> tuple[int, ...]:
    """PL-14.15: top cards of a deck to the Discard Zone, as many as there are; it is no draw. Returns what was milled."""
    milled: list[int] = []
    for _ in range(min(n, len(s.zones[DECK + seat]))):
        card = take_top(s, DECK + seat, DISCARD + seat, "CardMoved", "milled")
        if s.shared and s.shared & LIVES:
            s.detach(LIVES)
        s.life[card] += 1
        milled.append(card)
        printed = s.prints[card]
        if printed.use_zones or s.needs:
            s.moved(card, DECK + seat, DISCARD + seat)
        if (s.listening | printed.own_hears) & _MILLED:
            tell(s, m.MILLED, card, doer, seat, origin=DECK + seat)
    return tuple(milled)
