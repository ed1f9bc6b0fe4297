"""The turn: draw, untap, act as often as you like, end."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option, gather
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.asking import card_option, distinct, pose
from cardscape.games.cardfinity.cards import ON_INFINITY, ON_TAP
from cardscape.games.cardfinity.choosing import playable
from cardscape.games.cardfinity.moves import Draw
from cardscape.games.cardfinity.playing import PlayCard
from cardscape.games.cardfinity.spells import Manual
from cardscape.games.cardfinity.table import DRAWING, FIELD, HANDS, MAIN, CardfinityState

TURN_LIMIT: Final = 500
ATTEMPT_LIMIT: Final = 50
SPELLS_LISTED: Final = 1 << 20


class StartTurn(Task[CardfinityState]):
    """A turn begins."""

    NAME: ClassVar[str] = "cf-start-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CardfinityState) -> None:
        """CF-10.2, CF-10.7: draw one card, untap, then act; after 500 turns nobody wins."""
        if s.number >= TURN_LIMIT:
            s.finish(DRAWN, "turn_limit")
            return
        s.number += 1
        s.turn = self.seat
        s.phase = DRAWING
        s.attempts = 0
        s.autos = 0
        s.emit("TurnStarted", self.seat, n=s.number)
        s.then(Draw(self.seat, 1), Untap(self.seat), Act(self.seat))


class Untap(Task[CardfinityState]):
    """The untap step."""

    NAME: ClassVar[str] = "cf-untap"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CardfinityState) -> None:
        """CF-10.2, CF-13.4: all your monsters on the field untap, after the draw."""
        s.phase = MAIN
        for card in s.zones[FIELD + self.seat]:
            if s.tapped[card]:
                s.tapped[card] = 0
                s.touch(FIELD + self.seat)
                s.emit("Untapped", self.seat, card, FIELD + self.seat, FIELD + self.seat)


def is_playable(s: CardfinityState, seat: int, card: int) -> bool:
    """CF-5.10: a spell card whose trigger is not `on play` cannot be played from hand."""
    return playable(s, card)


def play_not_barred(s: CardfinityState, seat: int, card: int) -> bool:
    """CF-12.10: after 50 failed attempts in a turn only what needs no payment is offered."""
    if s.attempts < ATTEMPT_LIMIT:
        return True
    return not s.text(s.summoning(card) if s.card(card).monster else s.spells(card)[-1]).requirements


def is_manual(s: CardfinityState, seat: int, subject: int) -> bool:
    """CF-10.3, CF-5.4, CF-5.5: only `tap` and `infinity` spells are activated by hand."""
    trigger = s.text(spell_of(s, subject)).trigger
    return trigger in (ON_TAP, ON_INFINITY)


def is_untapped(s: CardfinityState, seat: int, subject: int) -> bool:
    """CF-13.3: a tapped monster activates nothing."""
    return not s.tapped[subject // SPELLS_LISTED]


def activation_not_barred(s: CardfinityState, seat: int, subject: int) -> bool:
    """CF-12.10: after 50 failed attempts in a turn only what needs no payment is offered."""
    return s.attempts < ATTEMPT_LIMIT or not s.text(spell_of(s, subject)).requirements


def spell_of(s: CardfinityState, subject: int) -> int:
    return s.spells(subject // SPELLS_LISTED)[subject % SPELLS_LISTED]


class PlayAction(Action):
    """CF-10.3: play a card from your hand."""

    def __init__(self) -> None:
        super().__init__("play", [Check("CF-5.10", "only monsters and spells with `on play` can be played", is_playable),
                                  Check("CF-12.10", "50 attempts failed this turn: only cards without requirements",
                                        play_not_barred)])

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, CardfinityState)
        return distinct(s, s.zones[HANDS + seat])

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, CardfinityState)
        return s.plays[s.defn[subject]]


class ActivateAction(Action):
    """CF-10.3: activate a `tap` or `infinity` spell of a monster of yours."""

    def __init__(self) -> None:
        super().__init__("activate", [Check("CF-13.3", "a tapped monster activates nothing", is_untapped),
                                      Check("CF-10.3", "only `tap` and `infinity` spells are activated by hand", is_manual),
                                      Check("CF-12.10", "50 attempts failed this turn: only spells without requirements",
                                            activation_not_barred)])

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, CardfinityState)
        found: list[int] = []
        for card in s.zones[FIELD + seat]:
            first = card * SPELLS_LISTED
            found.extend(range(first, first + len(s.spells(card))))
        return found

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, CardfinityState)
        return card_option(s, "activate", subject // SPELLS_LISTED, label=s.text(spell_of(s, subject)).name)


ACTIONS: Final[list[Action]] = [PlayAction(), ActivateAction()]
END: Final = -1
END_TURN: Final = Option("end turn")


class Act(Task[CardfinityState]):
    """The player whose turn it is may do something."""

    NAME: ClassVar[str] = "cf-act"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CardfinityState) -> None:
        """CF-10.2, CF-10.3, CF-1.3: any number of actions in any order, then the turn is ended."""
        options: list[Option] = []
        picks: list[int] = []
        gather(ACTIONS, s, self.seat, options, picks)
        options.append(END_TURN)
        picks.append(END)
        pose(s, self, self.seat, "act", "your turn", -1, options, picks)

    def chosen(self, s: CardfinityState, pick: int) -> None:
        s.autos = 0
        if pick == END:
            s.emit("TurnEnded", self.seat, n=s.number)
            s.then(StartTurn(1 - self.seat))
            return
        subject, action = divmod(pick, len(ACTIONS))
        if action == 0:
            s.then(PlayCard(subject), self)
        else:
            s.then(Manual(subject // SPELLS_LISTED, spell_of(s, subject)), self)


register(StartTurn, Untap, Act)
