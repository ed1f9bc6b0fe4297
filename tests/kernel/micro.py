"""What the micro-games share: one pool of cards, decks drawn from it, and a match that begins with shuffled decks."""

from __future__ import annotations

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Definition
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.state import State
from cardscape.engine.task import Task
from cardscape.engine.zones import ALL, HAND, NOBODY, OWNER, PILE, Zone

DECK, HANDS, GRAVE = 0, 2, 4
"""Zone numbers of seat 0; those of seat 1 follow."""


def zones(*more: tuple[str, int, int, int]) -> list[Zone]:
    """Deck, hand and graveyard of both seats, then the given zones (name, shape, seen by, size) of both seats."""
    kinds = [("deck", PILE, NOBODY, 0), ("hand", HAND, OWNER, 0), ("grave", PILE, ALL, 0), *more]
    return [Zone(2 * number + seat, name, seat, shape, seen, size)
            for number, (name, shape, seen, size) in enumerate(kinds) for seat in (0, 1)]


class MicroDeck(Deck):
    def __init__(self, name: str, cards: list[str]) -> None:
        super().__init__(name)
        self.cards = cards


class MicroGame(Game):
    """A game whose cards are all in one public pool; nobody knows the other's deck."""

    def __init__(self, name: str, zones: list[Zone], pool: list[Definition], state: type[State], first: Task,
                 hand: int = 3) -> None:
        super().__init__(name, name.title(), zones, ["main"], ["only"], [])
        self.pool = pool
        self.state = state
        self.first = first
        self.hand = hand

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        s = self.state(self)
        s.chance = Chance(seed)
        number = {card.name: i for i, card in enumerate(self.pool)}
        s.lay_out(self.pool, [(DECK + seat, seat, [number[name] for name in decks[seat].cards]) for seat in (0, 1)])
        for seat in (0, 1):
            atoms.shuffle(s, DECK + seat)
            for _ in range(self.hand):
                draw(s, seat)
        s.then(self.first)
        return s

    def deck_text(self, deck: Deck) -> str:
        return "\n".join(deck.cards)

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        return [self.pool[chance.below(len(self.pool))] for _ in free]


def draw(s: State, seat: int) -> None:
    """Take the top card of the own deck, or lose."""
    if not s.zones[DECK + seat]:
        s.finish(1 - seat, "deckout")
        return
    atoms.move(s, s.zones[DECK + seat][-1], HANDS + seat, "Drawn")


def mill(s: State, seat: int) -> None:
    """Put the top card of a deck into its graveyard, or lose."""
    if not s.zones[DECK + seat]:
        s.finish(1 - seat, "deckout")
        return
    atoms.move(s, s.zones[DECK + seat][-1], GRAVE + seat, "Milled")
