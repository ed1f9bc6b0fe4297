"""Playing a card from the hand: a spell card, or a monster that is summoned."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.atoms import move
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.cards import ON_PLAY
from cardscape.games.cardfinity.moves import fire
from cardscape.games.cardfinity.spells import Cast, Spent, open_payment, paid, pay
from cardscape.games.cardfinity.table import ASIDE, FIELD, CardfinityState


class PlayCard(Task[CardfinityState]):
    """Play a card of the hand, paying what it asks for."""

    NAME: ClassVar[str] = "cf-play"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: CardfinityState) -> None:
        """CF-11.2, CF-11.3: a spell card is activated, a monster summoned; unpaid, it is back in hand as before."""
        if s.card(self.card).monster:
            spell = s.summoning(self.card)
            open_payment(s, self.card, spell, 0)
            s.then(Summon(self.card, spell))
        else:
            spell = s.spells(self.card)[-1]
            open_payment(s, self.card, spell, 0)
            s.then(Cast(self.card, spell, 0), Spent(self.card))
        set_aside(s, self.card)
        pay(s, self.card, spell)


def set_aside(s: CardfinityState, card: int) -> None:
    """CF-11.1: while it is being played a card is nowhere that anything could choose it from."""
    move(s, card, ASIDE, "Played")


class Summon(Task[CardfinityState]):
    """The summoning requirements are met."""

    NAME: ClassVar[str] = "cf-summon"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell")

    def __init__(self, card: int, spell: int) -> None:
        self.card = card
        self.spell = spell

    def run(self, s: CardfinityState) -> None:
        """CF-11.3, CF-11.4, CF-5.1: the monster enters the field, tapped if printed so; then its `on play` spells activate."""
        paid(s, self.spell)
        move(s, self.card, FIELD + s.owner[self.card], "Summoned")
        fire(s, self.card, ON_PLAY)


register(PlayCard, Summon)
