"""What a player has at hand, summed up: found out once, and again only after something was added or taken away."""

from __future__ import annotations

from typing import Final

from cardscape.engine.zones import EMPTY
from cardscape.games.polaris.printing import TEXTS, comes_in, moment_bit
from cardscape.games.polaris.table import ADVANCE, CREATURE_SLOTS, CREATURES, DISCARD, FORCE_SLOTS, FORCES, HANDS, PolarisState

ENDS_WITH_PHASE: Final = 1
ENDS_WITH_TURN: Final = 2
SLOT_BITS: Final = [1 << slot for slot in range(FORCE_SLOTS)]
"""The bit of each slot of a row;"""
EMPTY_ROWS: Final = [*[0] * CREATURES, *[(1 << CREATURE_SLOTS) - 1] * 2, *[(1 << FORCE_SLOTS) - 1] * 2]
"""and the free slots of each zone before anything was played."""


def sorts(s: PolarisState, zone: int) -> list[int]:
    """One card of each printing in a hand or deck, in its order."""
    found: list[int] = []
    seen: set[int] = set()
    defn = s.defn
    for card in s.zones[zone]:
        if defn[card] not in seen:
            seen.add(defn[card])
            found.append(card)
    return found


def usable(s: PolarisState, seat: int) -> list[int]:
    """Every effect of a player that is activated by hand: on the field, in the Discard Zone, and in hand if some work there."""
    found: list[int] = []
    for zone in (CREATURES + seat, FORCES + seat):
        for card in s.zones[zone]:
            if card >= 0 and s.prints[card].meaning.uses:
                found.extend([card * TEXTS + number for number in s.prints[card].meaning.by_hand])
    for card in away_usable(s, seat) if s.pile_uses or s.hand_uses else ():
        found.extend([card * TEXTS + number for number in s.prints[card].meaning.by_hand])
    return found


def away_usable(s: PolarisState, seat: int) -> list[int]:
    """The cards off the field that have such effects."""
    found = s.away_uses[seat]
    if found is None:
        found = s.away_uses[seat] = []
        for card in working_away(s, DISCARD + seat) if s.pile_uses else ():
            if s.prints[card].meaning.pile_uses:
                found.append(card)
        for card in working_away(s, HANDS + seat) if s.hand_uses else ():
            if s.prints[card].meaning.hand_uses:
                found.append(card)
    return found


def working_away(s: PolarisState, zone: int) -> list[int]:
    """The cards in a hand or Discard Zone that have texts which work off the field."""
    found = s.away[zone]
    if found is None:
        prints = s.prints
        found = s.away[zone] = [card for card in s.zones[zone] if prints[card].works_away]
    return found


def moments(s: PolarisState) -> list[int]:
    """The moments of each player's turn that some text waits for, as bits; the cards on the field that listen to anything are
    noted.
    """
    if not s.moments:
        found = [s.away_moments, s.away_moments]
        prints = s.prints
        for seat in (0, 1):
            hearing = s.hearing[seat] = []
            for card in s.zones[CREATURES + seat] + s.zones[FORCES + seat]:
                if card >= 0 and prints[card].meaning.hears:
                    hearing.append(card)
                    own, other = prints[card].moments
                    found[seat] |= own
                    found[1 - seat] |= other
        for running in s.running:
            text = s.texts[running.text]
            if text.inner:
                for turn in (0, 1):
                    if comes_in(text, s.side(running.card) == turn):
                        found[turn] |= moment_bit(text)
        s.moments = found
        s.cues = {}
    return s.moments


def free_slots(s: PolarisState) -> list[int]:
    """The free slots of each row as bits, by the number of its zone."""
    found = s.free = [0] * ADVANCE
    for row in (CREATURES, CREATURES + 1, FORCES, FORCES + 1):
        for slot, held in enumerate(s.zones[row]):
            if held == EMPTY:
                found[row] |= SLOT_BITS[slot]
    return found


def fleeting(s: PolarisState) -> int:
    """Whether something that runs or lasts ends with this phase, and with this turn, as bits."""
    if s.fleeting < 0:
        found = 0
        for row in s.running:
            found |= ENDS.get(row.timeframe, 0)
        for bond in s.bonds:
            found |= ENDS.get(bond.until, 0)
        s.fleeting = found
    return s.fleeting


ENDS: Final = {"moment": ENDS_WITH_PHASE, "phase": ENDS_WITH_PHASE, "turn": ENDS_WITH_TURN}
