"""Which cards in the rows have effects worth a look, as they lie now: active and face up, in the pose that their texts ask for.

Of a tapped card those are dormant effects, of an untapped one the others. Who wakes, sleeps or is tapped joins or leaves.
"""

from __future__ import annotations

from cardscape.games.ttcg.columns import ABLE, UNSEEN
from cardscape.games.ttcg.places import SPELLS, UNITS
from cardscape.games.ttcg.table import TtcgState


def muster(s: TtcgState, seat: int) -> list[int]:
    """The able cards of a seat as they lie, units first; found out anew."""
    found: list[int] = []
    prints, tapped, awake = s.prints, s.tapped, s.awake
    for card in s.lying[UNITS + seat] + s.lying[SPELLS + seat]:
        # Most cards are tapped, since nothing untaps by itself, and few have a dormant effect.
        if (prints[card].uses_tapped if tapped[card] else prints[card].manual) and awake[card]:
            found.append(card)
    return found


def join(s: TtcgState, card: int, seat: int) -> None:
    """A card of this seat has effects worth a look from now on."""
    able = s.worth[seat][ABLE]
    if able is None:
        s.worth[seat] = UNSEEN
        return
    spots, before = s.spots, 0
    for other in able:
        if spots[other] < spots[card]:
            before += 1
    joined = able[:]
    joined.insert(before, card)
    s.worth[seat] = [None, None, None, None, joined]


def leave(s: TtcgState, card: int, seat: int) -> None:
    """The effects of a card of this seat are worth a look no longer."""
    able = s.worth[seat][ABLE]
    if able is None:
        s.worth[seat] = UNSEEN
    elif card in able:
        left = able[:]
        left.remove(card)
        s.worth[seat] = [None, None, None, None, left]
