"""Looking up parts of a match by the paths that expectations use: ``A.hand``, ``B.deck.count``, ``A.field.1.power``."""

from __future__ import annotations

from cardscape.engine.decision import Definition
from cardscape.engine.facts import Fact
from cardscape.engine.match import Match
from cardscape.engine.state import DRAWN, RUNNING, State
from cardscape.engine.view import zone_view
from cardscape.engine.zones import HAND, ROW
from cardscape.play.pictures import listed
from cardscape.play.position import no_place, zones_of
from cardscape.play.tree import Branch, nearest, unknown
from cardscape.play.words import even

SCALARS = ("turn", "number", "phase", "winner", "reason", "asked", "question", "why", "chain")
ASPECTS = ("count", "top", "bottom", "has", "lacks")


class Pile:
    """A zone that a path means: its number and the rest of the path."""

    def __init__(self, zone: int, rest: str) -> None:
        self.zone = zone
        self.rest = rest


def scalar(match: Match, name: str) -> Fact | None:
    """The parts of a match that every game has; None means nobody or nothing."""
    s = match.state
    decision = match.decision
    if name == "turn":
        return "AB"[s.turn]
    if name == "number":
        return s.number
    if name == "phase":
        return match.game.phases[s.phase] if 0 <= s.phase < len(match.game.phases) else s.phase
    if name == "winner":
        return "running" if s.winner == RUNNING else "nobody" if s.winner == DRAWN else "AB"[s.winner]
    if name == "reason":
        return s.reason
    if name == "asked":
        return "AB"[decision.seat] if decision is not None else "nobody"
    if name == "chain":
        return list(match.view(0).chain)
    return (decision.kind if name == "question" else decision.why) if decision is not None else "none"


def split(path: Branch) -> tuple[int, str]:
    """The seat a path begins with (-1: none) and the rest."""
    text = path.text.strip()
    if text[:2] in ("A.", "B."):
        return "AB".index(text[0]), text[2:].strip()
    return -1, text


def pile(match: Match, seat: int, rest: str) -> Pile | None:
    """The zone at the beginning of a path."""
    name, _, tail = rest.partition(".")
    zones = {**zones_of(match.game, -1), **(zones_of(match.game, seat) if seat >= 0 else {})}
    number = zones.get(even(name), -1)
    return Pile(number, tail.strip()) if number >= 0 else None


def cards_in(s: State, zone: int) -> list[int]:
    """The cards of a zone in the order of files; in a row -1 for empty places."""
    if s.game.zones[zone].shape == ROW:
        return s.zones[zone][:]
    return [card for _, card in listed(s, zone)]


def card_at(match: Match, path: Branch, zone: int, which: str) -> int:
    """The card that a path names by its place or, if it is the only one there, by its name; -1 for an empty place."""
    s = match.state
    cards = cards_in(s, zone)
    index = match.game.place_named(zone, which)
    if index >= 0:
        if index >= len(cards):
            if match.game.zones[zone].shape == ROW:
                raise path.error(no_place(match.game, zone, which))
            return -1
        return cards[index]
    same = [card for card in cards if card >= 0 and even(name_of(s, card)) == even(which)]
    if len(same) > 1:
        raise path.error(f"{len(same)} cards named {which!r} are there: name the place")
    if not same:
        names = [name_of(s, card) for card in cards if card >= 0]
        guess = nearest(which, [*names, *ASPECTS])
        raise path.error(f"no card or place {which!r} is there{guess} (there: {', '.join(names) or 'no cards'})")
    return same[0]


def name_of(s: State, card: int) -> str:
    return s.cards[s.defn[card]].name


def fact_of(match: Match, card: int, key: Branch, name: str) -> Fact:
    """A fact about a card."""
    s = match.state
    game = match.game
    if name in ("card", "name"):
        return name_of(s, card)
    if name == "face":
        return "down" if s.face and not s.face[card] else "up"
    if name == "owner":
        return "AB"[s.owner[card]]
    if name in game.beneath():
        return [name_of(s, below) for below in game.cards_beneath(s, name, card)]
    value = game.card_fact(s, card, name.replace(" ", "_"))
    if value is None:
        known = ["card", "face", "owner", *game.beneath(), *game.card_facts(s)]
        raise key.error(f"cards have no {name!r}{nearest(name, known)} (known: {', '.join(known)}, and what the game computes)")
    return value


def number_of(match: Match, seat: int, path: Branch, name: str) -> Fact:
    """A number of a seat or of the match."""
    value = match.game.fact(match.state, seat, even(name).replace(" ", "_"))
    if value is None:
        known = [*zones_of(match.game, -1)]
        if seat >= 0:
            known += [*zones_of(match.game, seat), *match.game.seat_facts(match.state), "knows", "events", "all events"]
        else:
            known += [*SCALARS, "A", "B", *match.game.match_facts(match.state)]
        raise unknown(path, "part of the position", known)
    return value


def known_in(match: Match, viewer: int, zone: int) -> list[Definition]:
    """All cards in a zone that the viewer knows to be there."""
    shown = zone_view(match.state, viewer, zone)
    return [card for card in [*shown.cards, *shown.members] if card is not None]


def known_at(match: Match, viewer: int, path: Branch, zone: int, place: str) -> str:
    """What the viewer knows about one place: a name, ``unknown`` or ``empty``."""
    game = match.game
    spec = game.zones[zone]
    shown = zone_view(match.state, viewer, zone)
    index = game.place_named(zone, place)
    if index < 0:
        raise path.error(no_place(game, zone, place))
    if index >= (spec.size or shown.count):
        return "empty"
    if spec.shape == HAND and not shown.cards:
        return "unknown"
    if spec.shape != ROW and game.top_first(zone):
        index = shown.count - 1 - index
    card = shown.cards[index] if shown.cards else None
    if card is not None:
        return card.name
    return "empty" if spec.shape == ROW and index not in shown.backs else "unknown"
