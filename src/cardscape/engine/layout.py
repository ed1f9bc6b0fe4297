"""Pictures as data: rows of zones with worded cards, made from a view. Terminal, browser and documents draw the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardscape.engine.state import RUNNING
from cardscape.engine.telling import result_words
from cardscape.engine.zones import PILE, ROW, Zone

if TYPE_CHECKING:
    from cardscape.engine.game import Game
    from cardscape.engine.view import View, ZoneView


class CardPicture:
    """A card as drawn: its words, or a back if ``known`` is false.

    ``marks`` are short signs drawn on it such as ``tapped`` or ``power 5``; ``lines`` is its text for whoever reads it closely.
    ``faded`` cards are drawn weaker (tapped, exhausted).
    """

    def __init__(self, name: str, marks: list[str], known: bool = True, lines: list[str] | None = None,
                 faded: bool = False) -> None:
        self.name = name
        self.marks = marks
        self.known = known
        self.lines = lines or []
        self.faded = faded


class ZonePicture:
    """A zone as drawn: card by card, or only as a title with a count if ``cards`` is empty.

    ``cards`` holds None for empty places; ``count`` is the number of cards in the zone; ``note`` is a remark such as the top card
    of a pile. A ``wide`` zone has a row of its own even if it is listed beside others; a ``numbered`` one shows places 1, 2 ...
    ``places`` are the names of the places if they have any, numbers or those of a grid.
    """

    def __init__(self, title: str, cards: list[CardPicture | None], count: int, note: str = "", wide: bool = False,
                 numbered: bool = False, places: list[str] | None = None) -> None:
        self.title = title
        self.cards = cards
        self.count = count
        self.note = note
        self.wide = wide
        self.numbered = numbered
        self.places = places or ([str(number + 1) for number in range(len(cards))] if numbered else [])


class PlayerPicture:
    """One player's half: a headline, public facts, and rows of zones from the edge of the table towards the middle."""

    def __init__(self, seat: int, title: str, facts: list[str], rows: list[list[ZonePicture]]) -> None:
        self.seat = seat
        self.title = title
        self.facts = facts
        self.rows = rows


class Board:
    """The whole table: a headline, the far player, shared rows, the near player, and remarks such as the chain."""

    def __init__(self, title: str, far: PlayerPicture, near: PlayerPicture, middle: list[list[ZonePicture]],
                 notes: list[str]) -> None:
        self.title = title
        self.far = far
        self.near = near
        self.middle = middle
        self.notes = notes


def heading(game: Game, view: View, phase: str = "") -> str:
    """The title of a table: whose turn it is and in which phase, or how the match ended."""
    if view.winner != RUNNING:
        return result_words(game, view.winner, view.reason)
    if view.number == 0:
        return "Before the first turn"
    return f"Turn {view.number}, {'AB'[view.turn]}'s{f', {phase}' if phase else ''}"


def player_title(view: View, seat: int) -> str:
    """``A``, or ``A (you)`` to whoever sits there."""
    return f"{'AB'[seat]}{' (you)' if seat == view.seat else ''}"


def members_note(shown: ZoneView) -> str:
    """``with Fox, Ant``: cards that are known to be in a zone, but not where."""
    return f"with {', '.join([card.name for card in shown.members])}" if shown.members else ""


def pile_picture(shown: ZoneView, title: str, note: str = "") -> ZonePicture:
    """A pile as a count with its top card, or with a note if that is not known."""
    top = shown.cards[-1] if shown.cards else None
    return ZonePicture(title, [], shown.count, f"top {top.name}" if top is not None else note)


def unseen_card() -> CardPicture:
    """A card of which nothing is known, where others are shown."""
    return CardPicture("?", [], False)


def whole_table(game: Game, view: View) -> Board:
    """A picture of any game: every zone in order of its number, hands and rows card by card, piles as counts."""
    near = max(view.seat, 0)
    phase = game.phases[view.phase] if 0 <= view.phase < len(game.phases) else ""
    middle = _rows(game, view, -1)
    numbers, halves = named_totals(type(game).TOTALS, view.totals)
    players = [PlayerPicture(seat, player_title(view, seat), halves[seat], _rows(game, view, seat)) for seat in (0, 1)]
    return Board(heading(game, view, phase), players[1 - near], players[near], middle, [*numbers, *_chain(view)])


def named_totals(names: Sequence[str], totals: Sequence[int]) -> tuple[list[str], list[list[str]]]:
    """Public numbers in words: those of the match, and those of either seat, whose names stand twice."""
    match: list[str] = []
    seats: list[list[str]] = [[], []]
    seen: dict[str, int] = {}
    for name, number in zip(names, totals, strict=False):
        own = [*names].count(name) == 2
        (seats[seen.get(name, 0)] if own else match).append(f"{name} {number}")
        seen[name] = seen.get(name, 0) + 1
    return match, seats


def _chain(view: View) -> list[str]:
    return [f"waiting: {link}" for link in view.chain]


def _rows(game: Game, view: View, owner: int) -> list[list[ZonePicture]]:
    """Piles share the row at the edge; everything else has its own."""
    piles: list[ZonePicture] = []
    rows: list[list[ZonePicture]] = []
    for shown in view.zones:
        zone = game.zones[shown.zone]
        if zone.owner != owner:
            continue
        picture = zone_picture(zone, shown)
        if zone.shape == PILE:
            piles.append(picture)
        else:
            rows.append([picture])
    return [piles, *rows] if piles else rows


def zone_picture(zone: Zone, shown: ZoneView) -> ZonePicture:
    """A zone with nothing but names: piles as a count with their top card if it is known."""
    members = [card.name for card in shown.members]
    note = f"among them {', '.join(members)}" if members else ""
    if zone.shape == PILE:
        return pile_picture(shown, zone.name, note)
    if zone.shape == ROW:
        cards: list[CardPicture | None] = []
        for index, card in enumerate(shown.cards):
            if card is not None:
                cards.append(_card(card.name, shown, index))
            else:
                cards.append(CardPicture("", [], known=False) if index in shown.backs else None)
        return ZonePicture(zone.name, cards, shown.count, note, numbered=True)
    return ZonePicture(zone.name, [_card(card.name, shown, index) for index, card in enumerate(shown.cards) if card is not None],
                       shown.count, note)


def _card(name: str, shown: ZoneView, index: int) -> CardPicture:
    return CardPicture(name, [shown.notes[index]] if shown.notes and shown.notes[index] else [])
