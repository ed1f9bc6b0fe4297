"""Tables with two decks laid out, kept for the next match: the same decks are played again and again."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Definition
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.state import State

KEPT: Final = 8
"""So many tables a game keeps."""


class Laid:
    """A table with two decks under these rules, before anything happened. Matches are copies of it."""

    def __init__(self, game: Game, decks: list[Deck], rules: str, options: dict[str, Value]) -> None:
        self.decks = decks[:]
        self.rules = rules
        self.options = options.copy()
        cards: list[Definition] = []
        piles: list[tuple[int, int, list[int]]] = []
        numbers: dict[int, int] = {}
        for seat, deck in enumerate(decks):
            for card in deck.definitions():
                if id(card) not in numbers:
                    numbers[id(card)] = len(cards)
                    cards.append(card)
            for zone, copies in deck.piles():
                piles.append((zone + seat, seat, [numbers[id(card)] for card in copies]))
        self.state = game.table(cards, piles, rules, options)
        if cards:
            self.state.copies(0)  # looked up once for all matches

    def holds(self, decks: list[Deck], rules: str, options: dict[str, Value]) -> bool:
        """Whether it is the table of these."""
        return self.decks[0] is decks[0] and self.decks[1] is decks[1] and self.rules == rules and self.options == options


def lay_decks(game: Game, decks: list[Deck], rules: str, options: dict[str, Value]) -> State:
    """A table of one's own with both decks laid out: every copy is an object of its own, equal cards share their definition."""
    for laid in game.laid:
        if laid.holds(decks, rules, options):
            return laid.state.copy()
    laid = Laid(game, decks, rules, options)
    game.laid = [laid, *game.laid[: KEPT - 1]]
    return laid.state.copy()
