"""Questions of Cardfinity: which copies are worth telling apart, and when the game has asked enough."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.decision import Option
from cardscape.engine.state import DRAWN
from cardscape.engine.task import Task
from cardscape.engine.zones import place
from cardscape.games.cardfinity.table import ATTACHED, FIELD, PLACES_A_FIELD, CardfinityState

DECISION_LIMIT: Final = 20_000


def pose(s: CardfinityState, step: Task[Any], seat: int, kind: str, why: str, about: int, options: list[Option],
         picks: list[int]) -> None:
    """CF-10.7, CF-15.4: ask the seat; a lone option is taken by itself, and the 20,001st question ends the game."""
    if s.asked[0] + s.asked[1] >= DECISION_LIMIT and len(options) > 1:
        s.finish(DRAWN, "turn_limit")
        return
    s.ask(step, seat, kind, why, about, options, picks)


def distinct(s: CardfinityState, cards: list[int]) -> list[int]:
    """Of copies that nobody could tell apart, one is enough."""
    defn = s.defn
    if len({defn[card] for card in cards}) == len(cards):
        return cards
    kept: list[int] = []
    found: list[int] = []
    for card in cards:
        definition = defn[card]
        if definition in found and is_twin(s, card, kept):
            continue
        found.append(definition)
        kept.append(card)
    return kept


def is_twin(s: CardfinityState, card: int, others: list[int]) -> bool:
    for other in others:
        if (s.defn[other] == s.defn[card] and s.bonus[other] == s.bonus[card] and s.tapped[other] == s.tapped[card]
                and s.attached[other] == s.attached[card]):
            return True
    return False


def by_name(s: CardfinityState, cards: list[int]) -> list[int]:
    """Distinct copies in an order that does not tell where they lie, for zones whose order the chooser must not learn."""
    found = distinct(s, cards)
    found.sort(key=lambda c: (s.card(c).name, s.bonus[c], s.tapped[c], [s.printed[d].name for d in s.attached[c]], s.defn[c]))
    return found


def marks(s: CardfinityState, card: int) -> str:
    """CF-13.5: what has changed on a copy for good, in words."""
    if not s.bonus[card] and not s.attached[card]:
        return ""
    words = [f"power {s.power(card)}"] if s.bonus[card] else []
    if s.attached[card]:
        words.append("+ " + ", ".join([s.printed[d].name for d in s.attached[card]]))
    return ", ".join(words)


def card_option(s: CardfinityState, kind: str, card: int, secret: bool = False) -> Option:
    """A card as a subject: a monster on a field with its place, any other with its marks, which tell it from equal names.

    Options are plain data, so a match makes each only once.
    """
    at = -1
    label = ""
    zone = s.zone[card]
    if zone == FIELD or zone == FIELD + 1:
        at = place(zone, s.zones[zone].index(card))
    elif s.buffs or s.zones[ATTACHED]:
        label = marks(s, card)
    made = s.made.get(kind + label)
    if made is None:
        made = s.made[kind + label] = {}
    key = s.defn[card] * PLACES_A_FIELD + at
    option = made.get(key)
    if option is None:
        option = made[key] = Option(kind, s.faces[card], at, secret=secret, label=label)
    return option
