"""Playing a card from the hand: a spell card, or a monster that is summoned."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.atoms import move
from cardscape.engine.knowledge import glimpse
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.cards import ON_PLAY
from cardscape.games.cardfinity.moves import fire
from cardscape.games.cardfinity.spells import HOPELESS, Cast, Spent, fail_at_once, open_payment, paid, pay, prospect
from cardscape.games.cardfinity.table import ASIDE, FIELD, CardfinityState


def play_card(s: CardfinityState, card: int) -> None:
    """CF-11.2, CF-11.3: a spell card is activated, a monster summoned; unpaid, it is back in hand as before."""
    definition = s.defn[card]
    if s.printed[definition].monster:
        spell = s.called[definition]
        if not s.texts[spell].requirements:
            if s.log is None:
                s.events += 1
            else:
                s.emit("Played", s.owner[card], card, s.zone[card], ASIDE)
            summon(s, card)
            return
        outlook = prospect(s, card, spell)
        if outlook != HOPELESS:
            open_payment(s, card, spell, 0, outlook)
            s.agenda.append(Summon(card, outlook))
    else:
        spell = s.listed[definition][0]
        outlook = prospect(s, card, spell)
        if outlook != HOPELESS:
            open_payment(s, card, spell, 0, outlook)
            s.agenda.append(Spent(card))
            s.agenda.append(Cast(card, spell, 0, outlook))
    if outlook == HOPELESS:
        s.emit("Played", s.owner[card], card, s.zone[card], ASIDE)
        glimpse(s, 1 - s.owner[card], card)
        fail_at_once(s, card, spell, 0)
        return
    set_aside(s, card)
    pay(s, card, spell)


class PlayCard(Task[CardfinityState]):
    """An effect lets a card be played."""

    NAME: ClassVar[str] = "cf-play"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: CardfinityState) -> None:
        play_card(s, self.card)


def set_aside(s: CardfinityState, card: int) -> None:
    """CF-11.1: while it is being played a card is nowhere that anything could choose it from."""
    move(s, card, ASIDE, "Played")


class Summon(Task[CardfinityState]):
    """The summoning requirements are met."""

    NAME: ClassVar[str] = "cf-summon"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "outlook")

    def __init__(self, card: int, outlook: int) -> None:
        self.card = card
        self.outlook = outlook

    def run(self, s: CardfinityState) -> None:
        """CF-11.3: what was paid stays paid."""
        paid(s, self.outlook)
        summon(s, self.card)


def summon(s: CardfinityState, card: int) -> None:
    """CF-11.3, CF-11.4, CF-5.1: the monster enters the field, tapped if printed so; then its `on play` spells activate."""
    move(s, card, FIELD + s.owner[card], "Summoned")
    fire(s, card, ON_PLAY)


register(PlayCard, Summon)
