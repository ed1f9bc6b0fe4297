"""Hands and decks: drawing, milling, discarding, shuffling."""

from __future__ import annotations

from cardscape.engine import atoms
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.leaving import send
from cardscape.games.taiwan.money import settle
from cardscape.games.taiwan.moves import take_top
from cardscape.games.taiwan.table import DEAD, PRIVATE, TaiwanState


def draw(s: TaiwanState, seat: int, n: int) -> None:
    """TW-1.2, TW-14.1: draw; whoever must draw from an empty Private Deck loses."""
    if draw_cards(s, seat, n):
        settle(s, seat == 0, seat == 1, "empty_draw")


def draw_both(s: TaiwanState, numbers: list[int]) -> None:
    """TW-12.12, TW-14.2: both draw, each seat its number, the turn player first; it is one change."""
    short = [False, False]
    for seat in (s.turn, 1 - s.turn):
        short[seat] = draw_cards(s, seat, numbers[seat])
    settle(s, short[0], short[1], "empty_draw")


def draw_cards(s: TaiwanState, seat: int, n: int) -> bool:
    """TW-1.2: take cards from the top; whether there were too few."""
    for _ in range(n):
        if not s.zones[PRIVATE + seat]:
            return True
        note(s, k.DRAWN, seat, take_top(s, seat), seat, 0)
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
