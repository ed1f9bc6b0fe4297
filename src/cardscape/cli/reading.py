"""What is written on a card that a player can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardscape.engine.decision import Decision, Definition
from cardscape.engine.game import Game
from cardscape.engine.layout import Board, CardPicture


def pictures(board: Board) -> Iterator[CardPicture]:
    """Every card drawn on a board."""
    for rows in (board.near.rows, board.middle, board.far.rows):
        for row in rows:
            for zone in row:
                yield from (card for card in zone.cards if card is not None and card.known)


def card_lines(game: Game, rules: str, board: Board, decision: Decision, name: str,
               known: Iterable[Definition] = ()) -> list[str]:
    """The card with this name (or the first whose name begins so, or has it): its text and marks; empty if it is not to be seen.

    ``known`` are cards that are not drawn but known to the reader, such as those of a discard pile.
    """
    seen: dict[str, CardPicture | None] = {card.name: card for card in pictures(board)}
    for option in decision.options:
        for card in (option.card, option.target):
            if card is not None:
                seen.setdefault(card.name, None)
    if decision.about is not None:
        seen.setdefault(decision.about.name, None)
    texts = {card.name: card for card in known}
    for other in texts:
        seen.setdefault(other, None)
    wanted = name.casefold()
    found = next((other for other in seen if other.casefold() == wanted), "")
    found = found or next((other for other in seen if wanted and other.casefold().startswith(wanted)), "")
    found = found or next((other for other in seen if wanted and wanted in other.casefold()), "")
    if not found:
        return []
    picture = seen[found]
    lines = picture.lines if picture is not None else []
    if not lines:
        lines = next((entry.lines for entry in game.library(rules) if entry.name == found), [])
    if not lines and found in texts:
        lines = game.cards_text([texts[found]]).splitlines()
    marks = [", ".join(picture.marks)] if picture is not None and picture.marks else []
    return [found, *[f"  {line}" for line in [*marks, *lines]]]
