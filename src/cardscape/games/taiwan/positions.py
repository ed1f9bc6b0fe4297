"""Positions: how a described table is set up, read back, and how good it is for a player."""

from __future__ import annotations

import re
from math import exp
from typing import Final

from cardscape.engine import atoms
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.state import altered
from cardscape.games.taiwan import lasting, values
from cardscape.games.taiwan.cards import Card, CardEffect
from cardscape.games.taiwan.edges import PassEdge
from cardscape.games.taiwan.grid import slot_name, slot_named
from cardscape.games.taiwan.language import parse_line
from cardscape.games.taiwan.lasting import ENDS, STARTS
from cardscape.games.taiwan.table import (
    ATTACK,
    DRAW,
    END,
    FIELD,
    HANDS,
    MAIN_1,
    MAIN_2,
    POSES,
    START,
    SUPPORT,
    TEXTS,
    TaiwanState,
)  # fmt: skip
from cardscape.games.taiwan.turn import Idle, Mulligan, Phase, PhaseEnd, StartTurn, TurnEnd
from cardscape.games.taiwan.windows import OpenWindow

CARD_FACTS: Final = ["control", "pose", "entered", "set_on", "attacks", "growth", "active", "equips"]
SETTABLE: Final = [*CARD_FACTS, "modifiers"]
MOST: Final = {"active": 1, "growth": 3}
_SHORT: Final = re.compile(r"([+-]) ?(\d{1,6}) ((?:central |left |right )?attack)( .*)?")
_END_OF_TURN: Final = re.compile(r"until (the )?end of (the |this )?turn")
SEAT_FACTS: Final = ["bank", "mulligans"]
MATCH_FACTS: Final = ["first", "resolved"]
CHANCE_SCALE: Final = 1900.0
"""The lead in worth that makes winning 73 % likely, as 4,000 turns of 400 matches between greedy players ended."""


def resume(s: TaiwanState) -> None:
    """TW-7.1, TW-7.2: go on from the free choice of the phase that a position names; the first turn has but the Main Phases."""
    for card in s.zones[FIELD]:
        if card >= 0:
            if (s.face[card] and s.card(card).figure) or (s.face[card] and s.card(card).stays and s.lit[card] == 0):
                s.lit = altered(s.lit, card, 1)
            elif not s.face[card]:
                s.lit = altered(s.lit, card, 0)
            s.lit = altered(s.lit, card, max(s.lit[card], 0))
    s.touch(FIELD)
    s.forget()
    rest = [Phase(phase) for phase in ((MAIN_1, MAIN_2) if s.number == 1 else (DRAW, MAIN_1, ATTACK, MAIN_2)) if phase > s.phase]
    if s.phase == START:
        s.then(OpenWindow("turn start", s.turn), PassEdge(STARTS, "turn"), *rest, TurnEnd())
    elif s.phase == END:
        s.then(OpenWindow("turn end", s.turn), PassEdge(ENDS, "turn"), StartTurn(1 - s.turn))
    elif s.phase == DRAW:
        s.then(Mulligan(), PhaseEnd(DRAW), *rest, TurnEnd())
    else:
        s.then(Idle(), PhaseEnd(s.phase), *rest, TurnEnd())


def put_supporter(s: TaiwanState, host: int, card: int) -> None:
    """Below a Figure on the field."""
    if not s.on_field(host):
        raise FactError("only a Figure on the field has supporters")
    if not s.card(host).figure or not s.card(card).figure:
        raise FactError("only Figures have supporters, and only Figures are supporters")
    atoms.move(s, card, SUPPORT + s.owner[card], "Placed")
    s.host = altered(s.host, card, host)
    s.touch(FIELD)


def card_fact(s: TaiwanState, card: int, name: str) -> Fact | None:
    """A fact about a card, current values included."""
    if name in ("central", "left", "right"):
        return values.stats(s, card)[("central", "left", "right").index(name)]
    if name == "attack":
        return values.attack(s, card)
    if name == "pose":
        return POSES[s.pose[card]]
    if name == "control":
        return "AB"[s.control[card]]
    if name == "active":
        return min(s.lit[card], 1)
    if name == "equips":
        host = s.host[card]
        return slot_name(s.index(host)) if s.zone[card] == FIELD and host >= 0 and s.on_field(host) else ""
    if name in ("entered", "set_on", "attacks", "growth"):
        column: list[int] = getattr(s, name)
        return column[card]
    return None


def set_card_fact(s: TaiwanState, card: int, name: str, value: Fact) -> None:
    """Give a card a state."""
    s.touch(FIELD)
    if name == "pose" or name == "control":
        words = list(POSES) if name == "pose" else ["A", "B"]
        if value not in words:
            raise FactError(f"{name} is one of {', '.join(words)}, not {value!r}")
        number = words.index(str(value))
        if name == "pose":
            s.pose = altered(s.pose, card, number)
        else:
            s.control = altered(s.control, card, number)
        return
    if name == "equips":
        index = slot_named(str(value)) if not isinstance(value, list) else -1
        if index < 0 or s.zones[FIELD][index] < 0:
            raise FactError(f"equips names the slot of a card on the field, such as 21, not {value!r}")
        s.host = altered(s.host, card, s.zones[FIELD][index])
        return
    if name == "modifiers":
        for said in value if isinstance(value, list) else [str(value)]:
            add_modifier(s, card, said)
        return
    if name not in SETTABLE:
        raise FactError(f"cards have no {name!r}; they have: {', '.join(SETTABLE)}")
    most = MOST.get(name, 10**6)
    if not isinstance(value, int) or not 0 <= value <= most:
        kind = "true or false" if most == 1 else f"a number from 0{f' to {most}' if most < 10 else ''}"
        raise FactError(f"{name} is {kind}, not {value!r}")
    if name == "active":
        s.lit = altered(s.lit, card, value if value else -1)
        return
    column: list[int] = getattr(s, name)
    setattr(s, name, altered(column, card, value))


def add_modifier(s: TaiwanState, card: int, words: str) -> None:
    """TW-11.6: a lasting change, written ``+100 attack this turn`` or as a card would say it: ``cannot attack this turn``."""
    if not s.up(card) or not s.card(card).figure:
        raise FactError("only a face-up Figure on the field has modifiers")
    said = _END_OF_TURN.sub("this turn", words.strip())
    short = _SHORT.fullmatch(said)
    if short is not None:
        said = f"{'gains' if short[1] == '+' else 'loses'} {short[2]} {short[3]}{short[4] or ''}"
    line = parse_line(f"This figure {said}")
    if line.effect is None:
        raise FactError(f"{words!r} is no modifier; write +100 attack this turn, or as a card says it: cannot attack this turn")
    effect = CardEffect(said, said, line.effect, 1, False, "permanent", "activated", "field", "none", 1, [], [])
    s.extend([Card(f"modifier of {s.card(card).name}", "figure", "normal", [effect])])
    name = (len(s.printed) - 1) * TEXTS
    for act in s.texts[name].acts:
        lasting.begin(s, act, name, card, s.control[card], card, 1)


def worth(s: TaiwanState, seat: int) -> int:
    """How well a player stands: money first, then Figures by their attack, set cards, supporters and the hand."""
    total = s.bank[seat] + 120 * len(s.zones[HANDS + seat])
    for card in s.own(seat):
        printed = s.card(card)
        if printed.figure:
            if s.face[card]:
                total += values.attack(s, card) // 2 + max(values.stats(s, card)) // 4 + 250
                total += 60 * len(s.supporters(card))
            else:
                total += 220
        else:
            total += 200 + 25 * printed.level + (200 if s.lit[card] else 0)
    return total


def win_chance(s: TaiwanState, seat: int) -> float:
    """How likely a player wins who stands so much better or worse."""
    lead = (worth(s, seat) - worth(s, 1 - seat)) / CHANCE_SCALE
    return 1.0 / (1.0 + exp(-lead)) if lead > -40.0 else 0.0
