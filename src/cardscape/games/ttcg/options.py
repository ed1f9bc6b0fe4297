"""Options about a card and its place. They never change, so they are kept on the card for the next time."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Option
from cardscape.engine.zones import PLACES, place
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.places import FREE, SLOTS, ZONES

GAPS: Final = [[index for index in range(SLOTS) if slots >> index & 1] for slots in range(FREE)]
"""The places of the slots whose bits are set."""
ENTRIES: Final[dict[int, list[int]]] = {}


def entry_options(printed: Card, row: int, gaps: int) -> list[Option]:
    """A card played into each of these slots of a row, as it is offered; made once."""
    found = printed.entries[row * FREE + gaps] = [
        Option("play", printed, -1, None, place(row, index)) for index in GAPS[gaps]
    ]
    return found


def entry_picks(card: int, gaps: int, count: int) -> list[int]:
    """The subjects of these plays, of the first of so many actions; as often as they are offered they are the same."""
    found = ENTRIES[(card * FREE + gaps) * 8 + count] = [(card * 32 + index) * count for index in GAPS[gaps]]
    return found


def climb_option(printed: Card, base: Card, at: int) -> Option:
    """A card played onto another one, as it is offered; the last one made for each place is kept."""
    found = printed.climbs.get(at)
    if found is None or found.target is not base:
        found = printed.climbs[at] = Option("play", printed, -1, base, at)
    return found


def strike_option(printed: Card, at: int, target: Card | None, to: int) -> Option:
    """An attack as it is offered; the last one made for each pair of places is kept."""
    key = (to + 1) * PLACES * ZONES + at
    found = printed.strikes.get(key)
    if found is None or found.target is not target:
        found = printed.strikes[key] = Option("attack directly" if to < 0 else "attack", printed, at, target, to)
    return found
