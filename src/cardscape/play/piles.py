"""The cards of piles that a player may look through, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardscape.engine.decision import Definition
from cardscape.engine.game import Game
from cardscape.engine.telling import whose_words
from cardscape.engine.view import View, ZoneView
from cardscape.engine.zones import HAND, PILE


def pile_lines(game: Game, view: View, name: str = "") -> list[str]:
    """A line for each pile in which the viewer knows a card, from its top; only those whose words hold ``name``.

    What the board draws card by card is no pile.
    """
    board = game.board(view)
    drawn = {zone.title for rows in (board.near.rows, board.middle, board.far.rows) for row in rows for zone in row if zone.cards}
    lines = []
    for shown in view.zones:
        zone = game.zones[shown.zone]
        if zone.shape not in (PILE, HAND) or zone.name in drawn or zone.name in game.beneath():
            continue
        where = f"{whose_words(zone.owner, view.seat) if zone.owner >= 0 else 'the'} {zone.name}"
        listed = _listed(shown, zone.shape == PILE)
        if listed and name.casefold() in where.casefold():
            order = ", from the top" if zone.shape == PILE and len(shown.cards) > 1 else ""
            lines.append(f"{where[:1].upper()}{where[1:]} ({shown.count}{order}): {listed}.")
    return lines


def _listed(shown: ZoneView, pile: bool) -> str:
    """The known cards in order, equal ones in a row counted; empty if none is known."""
    cards = list(reversed(shown.cards)) if pile else list(shown.cards)
    if not any(card is not None for card in cards):
        cards = []
    names = [_counted(name, len(list(same)))
             for name, same in groupby(card.printed() if card is not None else "" for card in cards)]
    if shown.members:
        names.append(f"somewhere in it {', '.join(card.printed() for card in shown.members)}")
    return ", ".join(names)


def _counted(name: str, count: int) -> str:
    if not name:
        return "an unknown card" if count == 1 else f"{count} unknown cards"
    return name if count == 1 else f"{count} {name}"


def known_cards(view: View) -> Iterator[Definition]:
    """Every card that the viewer knows to be somewhere."""
    for shown in view.zones:
        yield from (card for card in (*shown.cards, *shown.members) if card is not None)
