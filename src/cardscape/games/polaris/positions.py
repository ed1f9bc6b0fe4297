"""Positions: how a described table is set up, read back, and how good it is for a player."""

from __future__ import annotations

import re
from typing import Final

from cardscape.effects.lexicon import TextError
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.state import altered
from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import modes, moves, specs
from cardscape.games.polaris.cards import LETTERS, Card, CardEffect
from cardscape.games.polaris.language import parse_extra, parse_line
from cardscape.games.polaris.phases import Phase
from cardscape.games.polaris.printing import PRESS, TEXTS, Meaning, Printing
from cardscape.games.polaris.rows import Bond, Running
from cardscape.games.polaris.table import (
    ADVANCE,
    ATTACK,
    CREATURES,
    DECK,
    DISCARD,
    FORCES,
    HANDS,
    PLAY,
    UPRIGHT,
    PolarisState,
)
from cardscape.games.polaris.turn import FREE

_END_OF_TURN: Final = re.compile(r"until (the )?end of (the |this )?turn")
_SHORT: Final = re.compile(r"([+-]) ?(\d{1,5}) (ATK|GRD|attack|guard|Guard bonus)( .*)?", re.IGNORECASE)
FEW_CARDS: Final = 8
"""Cards in a deck below which its end comes into view."""
CARD_FACTS: Final = ["mark", "posture", "tapped", "running", "entered", "turned", "played_on", "attacks"]
SEAT_FACTS: Final = ["hp"]
MATCH_FACTS: Final = ["first", "creatures_played", "links", "mode", "plays", "grants"]
_COLUMNS: Final = frozenset(("posture", "tapped", "entered", "turned", "played_on", "attacks"))


def resume(s: PolarisState) -> None:
    """PL-6.1: go on from the free choice of the phase that a position names; other phases are held from their start."""
    check_rows(s)
    s.forget()
    s.statics = 0
    s.ears = [0] * len(s.ears)
    for row in (CREATURES, CREATURES + 1, FORCES, FORCES + 1):
        for card in s.zones[row]:
            if card >= 0:
                if s.since[card] == 0:
                    s.since = altered(s.since, card, s.tick())
                moves.wake(s, card)
    for running in s.running:
        if s.texts[running.text].inner:
            moves.listen(s, s.texts[running.text].hears, 1)
    moves.touch_rows(s)
    s.then(FREE if s.phase in (PLAY, ATTACK) else Phase(s.phase))


def check_rows(s: PolarisState) -> None:
    """PL-4.1, PL-3.5: Creatures and Forces lie in rows of their own, and only Advance Creatures in an Advance Deck."""
    for seat in (0, 1):
        for zone, fits, where in ((CREATURES, "creature", "creatures"), (FORCES, "force", "forces")):
            for card in s.zones[zone + seat]:
                if card >= 0 and s.card(card).card.type != fits:
                    raise FactError(f"{s.card(card).name} is a {s.card(card).card.type}: {where} holds only {where}", card)
        for card in s.zones[ADVANCE + seat]:
            if s.card(card).card.subtype != "advance":
                raise FactError(f"{s.card(card).name} is no Advance Creature: an Advance Deck holds nothing else (PL-3.6)", card)


def card_fact(s: PolarisState, card: int, name: str) -> Fact | None:
    """A fact about a card, current specs included."""
    if name == "atk":
        return specs.attack(s, card)
    if name in ("grd", "guard"):
        return specs.guard(s, card)
    if name == "mark":
        return s.card(card).mark
    if name == "posture":
        return "guard over" if s.posture[card] else "upright"
    if name == "running":
        return int(any(row.card == card for row in s.running))
    if name in _COLUMNS:
        column: list[int] = getattr(s, name)
        return column[card]
    return None


def set_card_fact(s: PolarisState, card: int, name: str, value: Fact) -> None:
    """Give a card a state."""
    s.forget()
    if name == "modifiers":
        for words in value if isinstance(value, list) else [str(value)]:
            add_modifier(s, card, words)
    elif name == "mark":
        set_mark(s, card, str(value))
    elif name == "posture":
        if value not in ("upright", "guard over", 0, 1):
            raise FactError(f"posture is upright or guard over, not {value!r}")
        s.posture = altered(s.posture, card, int(value in ("guard over", 1)))
    elif name == "running":
        set_running(s, card, bool(value))
    elif name not in _COLUMNS:
        raise FactError(f"cards have no {name!r}; they have: {', '.join((*CARD_FACTS, 'modifiers'))}")
    elif not isinstance(value, int) or not 0 <= value <= (1 if name == "tapped" else 10**6):
        raise FactError(f"{name} is {'true or false' if name == 'tapped' else 'a number from 0'}, not {value!r}")
    else:
        setattr(s, name, altered(getattr(s, name), card, value))


def set_mark(s: PolarisState, card: int, mark: str) -> None:
    """Another printing of the same card."""
    printed = s.card(card)
    if mark == printed.mark:
        return
    if mark not in printed.card.marks:
        raise FactError(f"{printed.name} is printed with {', '.join(printed.card.marks) or 'no mark'}, not {mark!r}")
    other = PRESS.printing(printed.card, mark)
    if other not in s.printed:
        s.extend([other])
    s.defn = s.defn[:]
    s.defn[card] = s.printed.index(other)
    s.face_cards()


def set_running(s: PolarisState, card: int, on: bool) -> None:
    """Let the effect of a Force run, or not."""
    s.running = [row for row in s.running if row.card != card]
    if on:
        if not s.card(card).lasting:
            raise FactError(f"the effect of {s.card(card).name} does not last")
        s.running.append(Running(card, s.text_name(card, 0), s.tick(), s.card(card).card.timeframe, ()))


def add_modifier(s: PolarisState, card: int, words: str) -> None:
    """A lasting change, written ``+100 ATK this turn`` or as a card would say it: ``cannot attack this turn``."""
    if not s.on_field(card):
        raise FactError("only a card on the field has modifiers")
    said = _END_OF_TURN.sub("this turn", words.strip())
    short = _SHORT.fullmatch(said)
    if short is not None:
        spec = {"attack": "ATK", "guard": "GRD"}.get(short[3].lower(), short[3])
        said = f"{'gains' if short[1] == '+' else 'loses'} {short[2]} {spec}{short[4] or ''}"
    line = parse_line(f"Main: This creature {said}.")
    if line.effect is None:
        raise FactError(f"{words!r} is no modifier; write +100 ATK this turn, or as a card says it: cannot attack this turn")
    effect = CardEffect(said, said, line.effect, "unique", "activated", "field", ("main",))
    told = Card(f"modifier of {s.card(card).name}", "creature", "normal", effects=(effect,))
    s.extend([Printing(Meaning(told), "")])
    name = (len(s.printed) - 1) * TEXTS
    for act in s.texts[name].acts:
        s.bonds.append(Bond(card, name, act.number, card, s.side(card), 1, act.until, -1, s.tick(), -1))
    moves.touch_rows(s)


def fact(s: PolarisState, seat: int, name: str) -> Fact | None:
    if seat >= 0:
        return s.hp[seat] if name == "hp" else None
    if name == "plays":
        return [play_words(play) for play in s.plays]
    if name == "grants":
        return list(s.grants)
    if name == "modes":
        return modes.open_modes(s.plays, s.mode, s.grants, s.printed)
    if name == "mode":
        return s.mode
    return {"first": s.first, "creatures_played": s.creatures_played, "links": s.links}.get(name)


def play_words(play: tuple[str, int, str]) -> str:
    """One play of the play set: ``creature Name [A]``."""
    return f"{'force' if play[1] else 'creature'} {play[0]} [{play[2]}]"


def set_fact(s: PolarisState, seat: int, name: str, value: Fact) -> None:
    s.forget()
    known = SEAT_FACTS if seat >= 0 else MATCH_FACTS
    if name not in known:
        raise FactError(f"there is no {name!r} here; there is: {', '.join(known)}")
    if name == "plays":
        s.plays = [read_play(words) for words in (value if isinstance(value, list) else [str(value)])]
    elif name == "grants":
        s.grants = [read_grant(str(words)) for words in (value if isinstance(value, list) else [str(value)])]
    elif name == "mode":
        s.mode = read_mode(str(value))
    elif not isinstance(value, int) or not 0 <= value <= (1 if name == "tapped" else 10**6):
        raise FactError(f"{name} is {'true or false' if name == 'tapped' else 'a number from 0'}, not {value!r}")
    elif seat >= 0:
        if value < 0:
            raise FactError("hp is a number from 0 on")
        s.hp[seat] = value
    else:
        setattr(s, name, value)


def read_grant(words: str) -> str:
    """An extra play: ``card``, ``creature`` or ``force``, and more words where it is for a certain kind only."""
    kind, _, rest = words.partition(" ")
    if kind not in ("card", "creature", "force"):
        raise FactError(f"{words!r} is no extra play; write card, creature, force, or such as: creature creature with Swift")
    if rest:
        try:
            parse_extra(rest)
        except TextError as error:
            raise FactError(f"{rest!r} is no kind of cards: {error}") from None
    return words


def read_mode(words: str) -> str:
    """A declared mode, or nothing."""
    kind, _, what = words.partition(" ")
    if words not in ("", modes.MIXED) and not (what if kind == modes.COPIES else kind == modes.MARK and what in LETTERS):
        raise FactError(f"{words!r} is no mode; write MIXED, COPIES with a name, or MARK with a letter")
    return words


def read_play(words: str) -> tuple[str, int, str]:
    kind, _, rest = words.partition(" ")
    name, _, mark = rest.rpartition(" ")
    if kind not in ("creature", "force") or not name or not (mark.startswith("[") and mark.endswith("]")):
        raise FactError(f"{words!r} is no play; write: creature Name [A]")
    return (name, int(kind == "force"), mark[1:-1])


def worth(s: PolarisState, seat: int) -> int:
    """How well a player stands: HP, Creatures by their specs, Forces, cards in hand and a few in the Discard Zone; a deck that
    runs out weighs more with every card that is missing.
    """
    total = s.hp[seat] + 180 * len(s.zones[HANDS + seat]) + 5 * len(s.zones[DISCARD + seat])
    if s.hp[seat] < 1000:
        total -= 1000 - s.hp[seat]
    left = len(s.zones[DECK + seat])
    if left < FEW_CARDS:
        total -= 25 * (FEW_CARDS - left) ** 2
    for card in s.creatures(seat):
        attack, guard = specs.attack(s, card), specs.guard(s, card)
        total += 150 + ((12 * attack + 5 * guard) // 20 if s.posture[card] == UPRIGHT else (5 * attack + 8 * guard) // 20)
    for card in s.forces(seat):
        total += 200 - 20 * s.tapped[card]
    return total + (promise(s, seat) if s.mode and seat == s.turn and s.phase == PLAY else 0)


def promise(s: PolarisState, seat: int) -> int:
    """What a declared mode (PL-8.7) still lets its player play from hand, for less than it is worth on the field: else bots would
    see no use in naming one.
    """
    plays = s.plays[:]
    total = 0
    for card in s.zones[HANDS + seat]:
        printed = s.prints[card]
        if printed.playable and EMPTY in s.zones[(CREATURES if printed.is_creature else FORCES) + seat]:
            play = (printed.name, int(not printed.is_creature), printed.mark)
            if modes.legal_set([*plays, play], s.grants, s.mode, s.printed):
                plays.append(play)
                total += 100 if printed.is_creature else 10
    return total
