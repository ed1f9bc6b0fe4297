"""Questions of Cardfinity: which copies are worth telling apart, and when the game has asked enough."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.decision import Option
from cardscape.engine.state import DRAWN
from cardscape.engine.task import Task
from cardscape.engine.zones import place
from cardscape.games.cardfinity.table import FIELD, CardfinityState

DECISION_LIMIT: Final = 20_000


def pose(s: CardfinityState, step: Task[Any], seat: int, kind: str, why: str, about: int, options: list[Option],
         picks: list[int]) -> None:
    """CF-10.7, CF-15.4: ask the seat; a lone option is taken by itself, and the 20,001st question ends the game."""
    if s.decisions >= DECISION_LIMIT and len(options) > 1:
        s.finish(DRAWN, "turn_limit")
        return
    s.ask(step, seat, kind, why, about, options, picks)


def distinct(s: CardfinityState, cards: list[int]) -> list[int]:
    """Of copies that nobody could tell apart, one is enough."""
    found: set[tuple[int, int, int, tuple[int, ...]]] = set()
    kept: list[int] = []
    for card in cards:
        look = (s.defn[card], s.bonus[card], s.tapped[card], s.attached[card])
        if look not in found:
            found.add(look)
            kept.append(card)
    return kept


def field_place(s: CardfinityState, card: int) -> int:
    """Where a monster lies; cards elsewhere have no place that matters."""
    zone = s.zone[card]
    if zone in (FIELD, FIELD + 1):
        return place(zone, s.zones[zone].index(card))
    return -1


def card_option(s: CardfinityState, kind: str, card: int, secret: bool = False) -> Option:
    return Option(kind, s.cards[s.defn[card]], field_place(s, card), secret=secret)
