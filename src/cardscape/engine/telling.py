"""What a game says about its cards, options and events, as plain data and plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.events import EventView
from cardscape.engine.zones import PLACES, place_index, zone_of

if TYPE_CHECKING:
    from cardscape.engine.decision import Option
    from cardscape.engine.game import Game

CardFact = int | str | list[str]
"""A searchable fact about a card: a number, a word, or several words."""


class PoolCard:
    """A card that comes with a game, for searching.

    ``file`` is the file that defines it, ``source`` the set or deck it belongs to; ``facts`` are what a query may ask for by
    name, such as ``power`` or ``family``; ``printed`` tells it from another card of the same name.
    """

    def __init__(self, name: str, source: str, file: str, lines: list[str], facts: dict[str, CardFact],
                 printed: str = "") -> None:
        self.name = name
        self.printed = printed or name
        self.source = source
        self.file = file
        self.lines = lines
        self.facts = facts


class Explained:
    """How a text was understood: the text, its meaning in English, numbers that belong to it, and its parts in order."""

    def __init__(self, text: str, meaning: str, values: dict[str, int | str] | None = None,
                 parts: list[Explained] | None = None, name: str = "") -> None:
        self.text = text
        self.meaning = meaning
        self.values = values or {}
        self.parts = parts or []
        self.name = name


def seat_words(seat: int, viewer: int) -> str:
    """A player as the viewer calls them; to a spectator (-1) they are A and B."""
    if seat < 0:
        return "nobody"
    if viewer < 0:
        return "AB"[seat]
    return "you" if seat == viewer else "the opponent"


def whose_words(seat: int, viewer: int) -> str:
    """A player's things as the viewer calls them: ``your``, ``the opponent's``, ``A's``."""
    who = seat_words(seat, viewer)
    return "your" if who == "you" else f"{who}'s"


ENDINGS: Final = {"concede": "by concession", "draw": "a draw", "loop": "what never ends", "turn_limit": "the turn limit"}
"""The reasons of endings that games share, in words."""


def result_words(game: Game, winner: int | None, reason: str) -> str:
    """``A wins (no points left)``; without a winner nobody does."""
    who = "AB"[winner] if winner is not None and winner >= 0 else "Nobody"
    return f"{who} wins ({game.ending(reason)})" if reason else f"{who} wins"


_PLAIN_VERBS: Final = {"is": "are", "has": "have", "goes": "go", "may": "may", "will": "will"}


def sentence(who: str, does: str) -> str:
    """``The opponent draws a card.``, and from the same words ``You draw a card.``"""
    if who == "you":
        verb, blank, rest = does.partition(" ")
        plain = _PLAIN_VERBS.get(verb)
        if plain is None:
            plain = verb[:-2] if verb.endswith(("sses", "ches", "shes", "xes")) else verb.removesuffix("s")
            plain = f"{verb[:-3]}y" if verb.endswith("ies") else plain
        does = f"{plain}{blank}{rest}"
    return f"{capital(who)} {does}."


def capital(words: str) -> str:
    """As at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def kind_words(kind: str) -> str:
    """``SpellCast`` as ``spell cast``."""
    letters = [f" {letter.lower()}" if letter.isupper() else letter for letter in kind]
    return "".join(letters).strip().replace("-", " ")


def where_words(game: Game, at: int, viewer: int) -> str:
    """A zone or place in words: ``your hand``, ``B's unit 2``."""
    number = zone_of(at)
    if not 0 <= number < len(game.zones):
        return ""
    zone = game.zones[number]
    index = f" {place_index(at) + 1}" if at >= PLACES else ""
    if zone.owner < 0:
        return f"the {zone.name}{index}"
    if viewer < 0:
        return f"{'AB'[zone.owner]}'s {zone.name}{index}"
    return f"{'your' if zone.owner == viewer else 'the enemy'} {zone.name}{index}"


def option_words(game: Game, seat: int, options: list[Option]) -> list[str]:
    """The words of all options; equal ones are numbered from the second on."""
    found: dict[str, int] = {}
    lines = []
    for option in options:
        words = game.words(option, seat)
        found[words] = found.get(words, 0) + 1
        lines.append(words if found[words] == 1 else f"{words} #{found[words]}")
    return lines


def shorter(option: Option, words: str) -> list[str]:
    """The words of an option as people shorten them: `attack unit 2 -> unit 1` for `attack Fox at unit 2 -> Ant at enemy unit 1`.

    Names of cards whose place is told may be left out, and that a place is the enemy's.
    """
    forms = [words]
    if option.card is not None:
        forms += [form.replace(f" {option.card.name} at ", " ", 1) for form in forms]
    if option.target is not None:
        forms += [form.replace(f"-> {option.target.name} at ", "-> ", 1) for form in forms]
    forms += [form.replace("-> enemy ", "-> ").replace(" at enemy ", " at ") for form in forms]
    return list(dict.fromkeys(forms))[1:]


def event_words(game: Game, event: EventView, viewer: int) -> str:
    """Any event in words: who, what, which card, from where to where, how many.

    What happens to a card in its player's own zones is told of the card: nothing says that this player has done it.
    """
    who = seat_words(event.seat, viewer)
    if event.kind == "GameEnded":
        result = "nobody wins" if event.seat < 0 else "you win" if event.seat == viewer else f"{who} wins"
        return f"The match is over: {result} ({game.ending(event.label)})." if event.label else f"The match is over: {result}."
    origin = where_words(game, event.origin, viewer)
    to = where_words(game, event.to, viewer)
    if _at_home(game, event) and (event.card or origin != to):
        card = event.card or "a card"
        parts = [f"{capital(card)}: {kind_words(event.kind)}"]
        if event.label:
            parts.append(f"({event.label})")
    else:
        parts = [f"{capital(who)}: {kind_words(event.kind)}"]
        if event.card:
            parts.append(event.card)
        if event.label:
            parts.append(f"({event.label})" if event.card else event.label)
    if event.n:
        parts.append(str(event.n))
    if origin and to and origin != to:
        parts.append(f"from {origin} to {to}")
    elif origin or to:
        parts.append(f"in {origin or to}")
    return " ".join(parts) + "."


def _at_home(game: Game, event: EventView) -> bool:
    """Whether an event's first zone says already whose card it is about."""
    at = event.origin if event.origin >= 0 else event.to
    number = zone_of(at)
    return 0 <= number < len(game.zones) and game.zones[number].owner == event.seat
