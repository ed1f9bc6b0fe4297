"""Positions: how a described table is set up, read back, and how good it is for a player."""

from __future__ import annotations

import re
from typing import Final

from cardscape.engine import atoms
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.state import altered
from cardscape.games.ttcg import moves, values
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.columns import COUNTS, TABLE
from cardscape.games.ttcg.context import Ctx
from cardscape.games.ttcg.kinds import kind_name
from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.lasting import term
from cardscape.games.ttcg.meaning import CHOSEN
from cardscape.games.ttcg.opened import Open
from cardscape.games.ttcg.rows import SILENT
from cardscape.games.ttcg.selectors import is_equipped
from cardscape.games.ttcg.stacking import hide_aura
from cardscape.games.ttcg.table import BATTLE, DRAW, END, HANDS, MAIN, SPELLS, START, UNDER, UNITS, Aura, Bond, TtcgState
from cardscape.games.ttcg.turn import EndStep, Phase, PhaseEnd
from cardscape.games.ttcg.verbs import affected_side, spans_of
from cardscape.games.ttcg.windows import Window

_SHORT: Final = re.compile(r"([+-]) ?(\d{1,6}) (attack|defense|rank)( .*)?")
_END_OF_TURN: Final = re.compile(r"until (the )?end of (the |this )?turn")
_PLACE: Final = re.compile(r"(enemy )?(unit|spell) ([1-5])")
CARD_FACTS: Final = ["tapped", "tapped_on", "played_on", "attacks", "destroyed_on", "discarded_on", "uses", "equips", "running"]
SETTABLE: Final = [*CARD_FACTS, "entered", "modifiers"]
SEAT_FACTS: Final = ["points"]
MATCH_FACTS: Final = ["plays", "first"]


def resume(s: TtcgState) -> None:
    """TT-4.1: go on from the free choice of the phase that a position names."""
    check_rows(s)
    s.face_cards()
    moves.touch_rows(s)
    for seat in (0, 1):
        for card in s.actives(seat):
            if s.face[card]:
                moves.wake(s, card)
    rest = [Phase(phase) for phase in (DRAW, MAIN, BATTLE) if phase > s.phase]
    if s.phase == START:
        s.then(Open("W1", s.turn), *rest, EndStep(s.turn))
    elif s.phase == END:
        s.then(EndStep(s.turn))
    else:
        kind = {DRAW: "W2", MAIN: "main", BATTLE: "battle"}[s.phase]
        s.then(Window(kind, s.turn, 0, 0), PhaseEnd(s.phase), *rest, EndStep(s.turn))


def check_rows(s: TtcgState) -> None:
    """TT-1.3, TT-5.1: units and spells lie in rows of their own, face down only under the older rules."""
    for zone in range(UNITS, UNDER):
        for card in s.zones[zone]:
            if card >= 0 and s.prints[card].unit != (zone < SPELLS):
                raise FactError(f"{s.prints[card].name} is a {'unit' if s.prints[card].unit else 'spell'}: "
                                "units lie in units, spells in spells", card)
            if card >= 0 and not s.face[card] and not s.rules.face_down:
                raise FactError("cards lie face down only under the rules of 2025-02 (TT-5.1)", card)


def put_under(s: TtcgState, host: int, card: int) -> None:
    """Below those that lie there already."""
    if not UNITS <= s.zone[host] < UNDER:
        raise FactError("only a card in a slot has cards under it")
    if s.prints[host].unit != s.prints[card].unit:
        raise FactError("units lie only under units, spells only under spells")
    bottom = host
    while s.below[bottom] >= 0:
        bottom = s.below[bottom]
    atoms.move(s, card, UNDER + s.side(host), "Placed")
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.below[bottom] = card


def card_fact(s: TtcgState, card: int, name: str) -> Fact | None:
    """A fact about a card, current values included."""
    if name in ("attack", "defense", "rank"):
        return values.stat(s, card, {"attack": 0, "defense": 1, "rank": 2}[name])
    if name == "type":
        kinds = values.kinds(s, card)
        return next(kind_name(1 << bit) for bit in range(9) if kinds >> bit & 1)
    if name == "subtypes":
        kinds = values.kinds(s, card)
        return [kind_name(1 << bit) for bit in range(9, 24) if kinds >> bit & 1]
    if name == "equipped":
        return int(is_equipped(s, card))
    if name == "uses":
        return s.uses[2 * card] + s.uses[2 * card + 1]
    if name == "equips":
        host = next((aura.host for aura in s.auras if aura.card == card and aura.host >= 0), -1)
        return s.game.place_words(s.side(card), s.spots[host]) if host >= 0 and s.spots[host] >= 0 else ""
    if name == "running":
        return next((aura.text % 2 + 1 for aura in s.auras if aura.card == card and aura.host < 0), 0)
    if name in CARD_FACTS:
        column: list[int] = getattr(s, name)
        return column[card]
    return None


def set_card_fact(s: TtcgState, card: int, name: str, value: Fact) -> None:
    """Give a card a state; a tapped card without a turn was tapped in the turn before."""
    if name == "modifiers":
        for words in value if isinstance(value, list) else [str(value)]:
            add_modifier(s, card, words)
        return
    if name == "equips":
        equip(s, card, str(value))
        return
    if name not in SETTABLE:
        raise FactError(f"cards have no {name!r}; they have: {', '.join(SETTABLE)}")
    most = 1 if name == "tapped" else 2 if name == "running" else 10**6
    if not isinstance(value, int) or not 0 <= value <= most:
        kind = "true or false" if name == "tapped" else "the number of an effect" if name == "running" else "a number from 0"
        raise FactError(f"{name} is {kind}, not {value!r}")
    if name == "running":
        if value:
            begin_lasting(s, card, value - 1, -1)
        return
    if name == "entered":
        name = "played_on"
    if name == "uses":
        s.detach(COUNTS)
        s.uses[2 * card] = s.uses[2 * card + 1] = value
        return
    column: list[int] = getattr(s, name)
    setattr(s, name, altered(column, card, value))
    if name == "tapped" and value and not s.tapped_on[card]:
        s.detach(TABLE)
        s.tapped_on[card] = max(s.number - 1, 0)


def add_modifier(s: TtcgState, card: int, words: str) -> None:
    """A lasting change, written ``+100 attack until end of turn`` or as a card would say it: ``cannot attack this turn``."""
    if not s.active(card):
        raise FactError("only an active card has modifiers")
    short = _SHORT.fullmatch(words.strip())
    said = words.strip()
    if short is not None:
        said = f"{'gains' if short[1] == '+' else 'loses'} {short[2]} {short[3]}{short[4] or ''}"
    line = parse_line("Normal: This card " + _END_OF_TURN.sub("this turn", said))
    if line.effect is None:
        raise FactError(f"{words!r} is no modifier; write +100 attack this turn, or as a card says it: cannot attack this turn")
    text = Card(f"modifier of {s.prints[card].name}", "spell", (), 1, 0, 0, [line.effect, line.effect])
    s.extend([text])
    name = 2 * (len(s.printed) - 1)
    ctx = Ctx(card, s.side(card), s.side(card), (card,), -1)
    for act in s.texts[name].acts:
        ends = term(s, ctx, act.lasts, s.side(card))
        s.bonds.append(Bond(card, name, act.number, card, s.side(card), 1, 0, *ends, s.events))
    moves.touch_rows(s)


def equip(s: TtcgState, card: int, words: str) -> None:
    """TT-6.7: a link to the host in that place, ``unit 2`` or ``enemy unit 1``, seen from the side of the equip card."""
    place = _PLACE.fullmatch(" ".join(words.split()))
    if place is None:
        raise FactError(f"equips names the place of the host, such as unit 2 or enemy unit 1, not {words!r}")
    side = s.side(card) if place[1] is None else 1 - s.side(card)
    host = s.zones[(UNITS if place[2] == "unit" else SPELLS) + side][int(place[3]) - 1]
    if host < 0 or host == card:
        raise FactError(f"there is no other card at {words}")
    for number in (0, 1):
        text = s.texts[2 * s.defn[card] + number]
        if text.style == "equip" or text.equips:
            begin_lasting(s, card, number, host)
            return
    raise FactError(f"{s.prints[card].name} has no equip effect")


def begin_lasting(s: TtcgState, card: int, number: int, host: int) -> None:
    """TT-6.6b, TT-6.7: a continuous effect, or with a host an equip effect, that is on."""
    name = 2 * s.defn[card] + number
    text = s.texts[name]
    if not s.active(card):
        raise FactError("only an active card has effects that are on")
    if host < 0 and text.style != "continuous":
        raise FactError(f"effect {number + 1} of {s.prints[card].name} is not continuous")
    if any(act.live and act.target is not None and act.target.mode in CHOSEN and not act.target.ref
           for act in text.acts if act.verb != "equip"):
        raise FactError(f"effect {number + 1} of {s.prints[card].name} chooses cards: let it be activated by a step")
    s.face_cards()
    ctx = Ctx(card, s.side(card), s.side(card), (), host)
    ends = [term(s, ctx, act.lasts, affected_side(s, act, (), host, ctx)) for act in text.acts]
    for end in spans_of(text, ends):
        said = tuple([() if ends[n] == end else SILENT for n in range(len(text.acts))])
        s.auras.append(Aura(card, name, host, said, tuple([1] * len(text.acts)), *end, s.events, -1))
        hide_aura(s, s.auras[-1])
    s.beats = -1
    moves.touch_rows(s)


def worth(s: TtcgState, seat: int) -> int:
    """How well a player stands: points, units by rank and stats, spells, cards in hand."""
    total = 100 * s.points[seat] + 30 * len(s.zones[HANDS + seat])
    for card in s.actives(seat):
        if s.prints[card].unit:
            total += 60 * values.rank(s, card) + (values.attack(s, card) + values.defense(s, card)) // 10
        else:
            total += 40 + 20 * s.prints[card].rank
        if s.tapped[card]:
            total -= 10
    return total
