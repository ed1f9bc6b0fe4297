"""Options about a card and its place. They never change, so they are kept on the card for the next time."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Option
from cardscape.engine.zones import PLACES, place
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.places import FREE, INDICES, SLOTS

KEPT: Final = 500
"""Of so many cards a step, or a card that is played onto them, keeps how they are offered."""
GAPS: Final = [[index for index in range(SLOTS) if slots >> index & 1] for slots in range(FREE)]
"""The places of the slots whose bits are set."""
ENTRIES: Final[list[list[list[int] | None]]] = [[], [], [None] * (1024 * FREE), [None] * (1024 * FREE)]
"""By how many actions there are, two or three: the picks of plays of each card into these slots, as far as they were offered."""


def entry_options(printed: Card, row: int, gaps: int) -> list[Option]:
    """A card played into each of these slots of a row, as it is offered; made once, for whoever looks there first."""
    found = [Option("play", printed, -1, None, place(row, index)) for index in GAPS[gaps]]
    printed.entries[(row & 1) * FREE + gaps] = found
    return found


def entry_picks(card: int, gaps: int, count: int) -> list[int]:
    """The subjects of these plays, of the first of so many actions; as often as they are offered they are the same."""
    found = ENTRIES[count][card * FREE + gaps] = [(card * 32 + index) * count for index in GAPS[gaps]]
    return found


def climb_option(printed: Card, base: Card, row: int, index: int) -> Option:
    """A card played onto another one, as it is offered; made once for each such pair and place, for whoever looks there first."""
    kept = printed.climbs.get(base)
    if kept is None:
        if len(printed.climbs) >= KEPT:
            printed.climbs.clear()
        kept = printed.climbs[base] = [None] * 16
    found = kept[8 * (row & 1) + index] = Option("play", printed, -1, base, row * PLACES + index)
    return found


def discard_option(printed: Card) -> Option:
    """A card discarded for the hand limit, as it is offered; made once."""
    if printed.going is None:
        printed.going = Option("discard", printed, secret=True)
    return printed.going


def choice_option(act: Act, printed: Card, at: int, secret: bool) -> Option:
    """A card chosen for a step, as it is offered; the last one made for each card is kept, for whoever looks there first."""
    if len(act.offered) >= KEPT:
        act.offered.clear()
    found = act.offered[printed] = Option(act.word, printed, at, secret=secret)
    return found


def strike_option(printed: Card, at: int, target: Card | None, to: int, seat: int) -> Option:
    """An attack as it is offered; the last one made for each pair of slots is kept, for whoever looks there first."""
    key = 64 * seat + 8 * INDICES[at] + INDICES[to]
    found = printed.strikes[key] = Option("attack directly" if to < 0 else "attack", printed, at, target, to)
    return found
