"""Views and options as arrays of a fixed size. One encoder for all games: it reads zones, facts and cards, and knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.game import Game
from cardscape.engine.telling import PoolCard
from cardscape.engine.view import View, ZoneView
from cardscape.engine.zones import ROW, Zone, place_index, place_zone
from cardscape.play.position import Cards
from cardscape.rl.hashing import Vector, bucket, facts_vector, marked, squeezed

CARD: Final = 24
"""Length of a card's vector."""
FACTS: Final = 12
"""Columns of facts that are read of a card at a place."""
KINDS: Final = 16
LABELS: Final = 8
STANDING: Final = 8
PLACE: Final = 4 + FACTS
"""A place in an option: own, enemy or shared, its number, and the facts of what lies there."""
OPTION: Final = KINDS + LABELS + 2 * (PLACE + CARD) + 2
"""Length of an option's vector."""
_PILE: Final = 2 + 2 * CARD + FACTS
_SPOT: Final = 2 + CARD + FACTS


class Encoder:
    """Turns what a seat may know into arrays; ``totals`` is how many public numbers the game's views have.

    Besides the cards of the game it knows the facts of those in ``own``, which decks bring along.
    """

    def __init__(self, game: Game, rules: str, totals: int, own: Sequence[PoolCard] = ()) -> None:
        self.game = game
        self.totals = totals
        self.names = Cards(game.definitions(rules))
        self.known = {card.printed: card.facts for card in [*game.library(rules), *own]}
        self.vectors: dict[str, Vector] = {}
        self.nothing = np.zeros(CARD, np.float32)
        self.orders = [self._order(seat) for seat in (0, 1)]
        self.head = 3 + len(game.phases) + totals + STANDING + KINDS + CARD
        self.size = self.head + sum(zone.size * _SPOT if zone.shape == ROW else _PILE for zone in game.zones)

    def _order(self, seat: int) -> list[Zone]:
        """Own zones first, then those of the other player, then shared ones: a seat sees the table as the other would."""
        zones = self.game.zones
        return [zone for owner in (seat, 1 - seat, -1) for zone in zones if zone.owner == owner]

    def card(self, card: Definition | None) -> Vector:
        if card is None:
            return self.nothing
        name = self.names.label(card)
        found = self.vectors.get(name)
        if found is None:
            found = facts_vector(card.name, self.known.get(name, {}), CARD)
            self.vectors[name] = found
        return found

    # -- views ----------------------------------------------------------------------------------------------------------------

    def view(self, view: View, decision: Decision | None) -> Vector:
        """The table as a seat sees it, with the question if it is this seat's own."""
        made = np.zeros(self.size, np.float32)
        made[0] = view.seat
        made[1] = view.turn == view.seat
        made[2] = squeezed(view.number)
        at = 3
        if 0 <= view.phase < len(self.game.phases):
            made[at + view.phase] = 1
        at += len(self.game.phases)
        for number, value in enumerate(view.totals[: self.totals]):
            made[at + number] = squeezed(value)
        at += self.totals
        made[at : at + STANDING] = marked(view.reason, STANDING)
        at += STANDING
        if decision is not None and decision.seat == view.seat:
            made[at : at + KINDS] = marked(decision.kind, KINDS)
            made[at + KINDS : at + KINDS + CARD] = self.card(decision.about)
        at = self.head
        for zone in self.orders[view.seat]:
            at = self._zone(made, at, zone, view.zones[zone.number])
        return made

    def _zone(self, made: Vector, at: int, zone: Zone, shown: ZoneView) -> int:
        if zone.shape == ROW:
            for index in range(zone.size):
                card = shown.cards[index] if index < len(shown.cards) else None
                hidden = index in shown.backs
                if card is not None or hidden:
                    made[at] = 1
                    made[at + 1] = hidden
                    made[at + 2 : at + 2 + CARD] = self.card(card)
                    self._facts(made, at + 2 + CARD, shown, index)
                at += _SPOT
            return at
        made[at] = squeezed(shown.count)
        made[at + 1] = len(shown.members)
        cards = [card for card in (*shown.cards, *shown.members) if card is not None]
        bag = made[at + 2 : at + 2 + CARD]
        for card in cards:
            bag += self.card(card)
        if shown.cards:
            made[at + 2 + CARD : at + 2 + 2 * CARD] = self.card(shown.cards[-1])
        for number, column in enumerate(list(zip(*shown.facts, strict=True))[:FACTS]):
            made[at + 2 + 2 * CARD + number] = squeezed(sum(column))
        return at + _PILE

    def _facts(self, made: Vector, at: int, shown: ZoneView, index: int) -> None:
        if index < len(shown.facts):
            for number, fact in enumerate(shown.facts[index][:FACTS]):
                made[at + number] = squeezed(fact)

    # -- options --------------------------------------------------------------------------------------------------------------

    def option(self, option: Option, view: View) -> Vector:
        """An option with the cards and places it speaks of."""
        made = np.zeros(OPTION, np.float32)
        made[:KINDS] = marked(option.kind, KINDS)
        at = KINDS
        made[at : at + LABELS] = marked(option.label, LABELS)
        at += LABELS
        for where, card in ((option.at, option.card), (option.to, option.target)):
            if where >= 0:
                self._place(made, at, where, view)
            made[at + PLACE : at + PLACE + CARD] = self.card(card)
            at += PLACE + CARD
        made[at] = option.n >= 0
        made[at + 1] = squeezed(max(option.n, 0))
        return made

    def _place(self, made: Vector, at: int, where: int, view: View) -> None:
        zone = self.game.zones[place_zone(where)]
        made[at + (2 if zone.owner < 0 else 0 if zone.owner == view.seat else 1)] = 1
        made[at + 3] = squeezed(place_index(where) + 1)
        self._facts(made, at + 4, view.zones[zone.number], place_index(where))


def action_numbers(options: list[Option], seat: int, game: Game, size: int) -> dict[int, int]:
    """A number below ``size`` for each option, and the option's index by it. What does not fit any more is left out.

    Equal options have equal numbers in all matches, unless another one was there before: then the next free number is taken.
    Options without a card, such as passing, come first, so theirs hardly ever change.
    """
    taken: dict[int, int] = {}
    for index in sorted(range(min(len(options), size)), key=lambda index: options[index].card is not None):
        number = bucket(_meaning(options[index], seat, game), size)
        while number in taken:
            number = (number + 1) % size
        taken[number] = index
    return taken


def _meaning(option: Option, seat: int, game: Game) -> str:
    """What an option says, places as the acting seat sees them."""
    places = []
    for where in (option.at, option.to):
        if where < 0:
            places.append("")
            continue
        zone = game.zones[place_zone(where)]
        index = place_index(where) if zone.shape == ROW else ""
        places.append(f"{'shared' if zone.owner < 0 else 'own' if zone.owner == seat else 'enemy'} {zone.name} {index}")
    cards = [card.name if card is not None else "" for card in (option.card, option.target)]
    return "|".join([option.kind, option.label, *places, *cards, str(option.n)])
