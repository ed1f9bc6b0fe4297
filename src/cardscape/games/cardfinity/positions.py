"""Describing a Cardfinity table: the facts of a card, attached spells, and cards written into a scenario."""

from __future__ import annotations

import re
from typing import Final

from cardscape.engine.atoms import move
from cardscape.engine.decision import Definition
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.game import CardTextError
from cardscape.games.cardfinity.cards import Card
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.scanner import DeckError
from cardscape.games.cardfinity.table import ATTACHED, DRAWING, FIELD, CardfinityState
from cardscape.games.cardfinity.turn import Act, StartTurn
from cardscape.games.cardfinity.writer import card_lines, families_text

CARD_FACTS: Final = ["power", "tapped"]
_BUFF: Final = re.compile(r"([+-]) ?(\d{1,6})( power)?")
CLOSING: Final = '\ndeck: "inline" by "inline"\n'


def inline_cards(text: str) -> list[Definition]:
    """Card definitions without a deck behind them."""
    try:
        return list(read_deck(text + CLOSING).definitions)
    except DeckError as error:
        raise CardTextError(error.message, error.line, error.column) from None


def cards_text(cards: list[Definition]) -> str:
    blocks = ["\n".join([*card_lines(card), families_text(card)]) for card in cards if isinstance(card, Card)]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def resume(s: CardfinityState) -> None:
    """A main phase goes on with the player's free choice, a turn still to begin with its draw. Fields hold monsters only."""
    for seat in (0, 1):
        for card in s.zones[FIELD + seat]:
            if not s.card(card).monster:
                raise FactError(f"{s.card(card).name} is a spell card: only monsters lie on a field", card)
    if s.phase == DRAWING:
        s.number -= 1
        s.then(StartTurn(s.turn))
    else:
        s.then(Act(s.turn))


def attach_in_position(s: CardfinityState, host: int, card: int) -> None:
    if s.card(card).monster:
        raise FactError(f"{s.card(card).name} is a monster: only spell cards can be attached")
    if not s.card(host).monster:
        raise FactError(f"{s.card(host).name} is a spell card: nothing can be attached to it")
    move(s, card, ATTACHED, "Attached")
    s.attached[host] = (*s.attached[host], s.defn[card])
    s.touch(s.zone[host])


def attached_copies(s: CardfinityState, host: int) -> list[int]:
    """The attached copies of a monster, newest first; equal ones are interchangeable, but no copy serves two monsters."""
    free = list(s.zones[ATTACHED])
    for slot in range(len(s.attached)):
        found: list[int] = []
        for definition in s.attached[slot]:
            for card in free:
                if s.defn[card] == definition and s.owner[card] == s.owner[slot]:
                    free.remove(card)
                    found.append(card)
                    break
        if slot == host:
            return found
    return []


def card_fact(s: CardfinityState, card: int, name: str) -> Fact | None:
    if name == "power":
        return s.power(card)
    if name == "tapped":
        return s.tapped[card]
    return None


def set_card_fact(s: CardfinityState, card: int, name: str, value: Fact) -> None:
    if name == "modifiers":
        for words in value if isinstance(value, list) else [str(value)]:
            buff = _BUFF.fullmatch(words.strip())
            if buff is None:
                raise FactError(f"a modifier is a buff such as +2 power, not {words!r}")
            if not s.card(card).monster:
                raise FactError(f"{s.card(card).name} is a spell card: it has no power")
            s.bonus[card] = max(s.bonus[card] + int(buff[1] + buff[2]), -s.card(card).power)
        s.count_buff()
    elif name == "power" and isinstance(value, int) and value >= 0:
        if not s.card(card).monster:
            raise FactError(f"{s.card(card).name} is a spell card: it has no power")
        s.bonus[card] = value - s.card(card).power
        s.count_buff()
    elif name == "tapped" and value in (0, 1):
        s.tapped[card] = 1 if value else 0
    elif name in CARD_FACTS:
        raise FactError(f"{name} cannot be {value!r}")
    else:
        raise FactError(f"cards have no {name!r}; they have: {', '.join(CARD_FACTS)}, modifiers, attached")
    s.touch(s.zone[card])
