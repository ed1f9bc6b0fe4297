"""What happened, told to a person between two questions: short, and without what says nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from cardscape.engine.events import EventView
from cardscape.engine.game import Game

_PASSES: Final = ({"You pass.", "The opponent passes."}, {"A passes.", "B passes."})
_PASSED: Final = frozenset().union(*_PASSES)
_MARKER: Final = re.compile("(Phase|Turn)(Start|End)")
_TURN: Final = "TurnStart"
_PLAYERS: Final = ("You ", "The opponent ", "A ", "B ")


def whole(game: Game, told: Iterable[EventView], seat: int) -> list[str]:
    """Every sentence of the log; equal ones in a row once with a count."""
    return counted([line for line in (game.tell(event, seat) for event in told) if line])


def story(game: Game, told: Iterable[EventView], seat: int, answering: bool = False) -> list[str]:
    """The log without phases in which nothing happened, and without passes but (``answering``) the one after which the reader has
    to pass or go on.
    """
    found = [(event, line) for event, line in ((event, game.tell(event, seat)) for event in told) if line]
    left = [line for _, line in found[-2:] if line in _PASSED and line != "You pass."]
    last = len(found) if answering and len(left) == 1 and found[-1][1] == left[0] else 0
    found = [entry for number, entry in enumerate(found, 1) if entry[1] not in _PASSED or number == last]
    kept = []
    for number, (event, line) in enumerate(found):
        followed = number + 1 < len(found) and _MARKER.match(found[number + 1][0].kind)
        if not (followed and _MARKER.match(event.kind) and not event.kind.startswith(_TURN)):
            kept.append((event, line))
    return counted([line for _, same in groupby(kept, key=_deed) for line in _listed(list(same))])


def _deed(told: tuple[EventView, str]) -> tuple[str, str]:
    """What a player does with a card, whichever card it is; the line itself for anything else."""
    event, line = told
    if not event.card or event.card not in line or not line.startswith(_PLAYERS):
        return line, ""
    before, _, after = line.partition(event.card)
    return before, after


def _listed(same: list[tuple[EventView, str]]) -> list[str]:
    """The same done with several cards, as one line."""
    before, after = _deed(same[0])
    if len(same) < 2 or not after:
        return [line for _, line in same]
    cards = [name if count == 1 else f"{count} {name}"
             for name, count in ((name, len(list(some))) for name, some in groupby(event.card for event, _ in same))]
    if len(cards) < 2:
        return [line for _, line in same]
    return [f"{before}{', '.join(cards[:-1])} and {cards[-1]}{after}"]


def counted(lines: list[str]) -> list[str]:
    """Lines that follow one another and say the same, as one with a count; two players who pass, as one line."""
    told: list[str] = []
    for line in lines:
        if told and {told[-1], line} in _PASSES:
            told[-1] = "Both pass."
        else:
            told.append(line)
    return [line if times == 1 else f"{line} ({times} times)"
            for line, times in ((line, len(list(same))) for line, same in groupby(told))]
