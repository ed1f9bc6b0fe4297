"""The turn: Draw, Play, Attack, Discard and End Phase."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.decision import Option
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.polaris import forces
from cardscape.games.polaris.choosing import distinct
from cardscape.games.polaris.happening import RULES
from cardscape.games.polaris.meaning import ENDS, WHOLE_TURN
from cardscape.games.polaris.moves import check_losses, discard, draw, untap
from cardscape.games.polaris.ruleset import HAND_LIMIT
from cardscape.games.polaris.stock import moments
from cardscape.games.polaris.table import (
    ATTACK,
    CREATURES,
    DISCARDING,
    DRAW,
    END,
    FORCES,
    HANDS,
    PHASES,
    PLAY,
    PolarisState,
)
from cardscape.games.polaris.triggers import hear_moment
from cardscape.games.polaris.windows import Free, Settle


class StartTurn(Task[PolarisState]):
    """A turn begins."""

    NAME: ClassVar[str] = "pl-start-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: PolarisState) -> None:
        """PL-6.2: TurnStarted precedes the Draw Phase."""
        if turns_over(s):
            s.finish(DRAWN, "turn_limit")
            return
        s.number += 1
        s.turn = self.seat
        s.phase = DRAW
        reset_counters(s)
        s.emit("TurnStarted", self.seat, n=s.number)
        untap_forces(s, self.seat)
        s.then(Phase(DRAW))


def turns_over(s: PolarisState) -> bool:
    """PL-16.5: after max_turns turns, those of both players counted, the game is drawn."""
    return s.number >= s.rules.max_turns


def reset_counters(s: PolarisState) -> None:
    """PL-6.5: counters of the turn start anew, those of both players."""
    s.plays = []
    s.grants = []
    s.uses = []
    s.mode = ""
    s.hand = None
    s.open_bits = -1
    s.creatures_played = 0
    s.links = 0
    s.assembling = None
    for row in (CREATURES, CREATURES + 1):
        for card in s.zones[row]:
            if card >= 0 and s.attacks[card]:
                s.attacks[card] = 0
                s.redraw(card)


def untap_forces(s: PolarisState, seat: int) -> None:
    """PL-6.5, PL-13.5: the turn player's tapped Forces untap as the turn starts."""
    for card in s.zones[FORCES + seat]:
        if card >= 0 and s.tapped[card]:
            untap(s, card, RULES)


class Phase(Task[PolarisState]):
    """A phase begins."""

    NAME: ClassVar[str] = "pl-phase"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: PolarisState) -> None:
        begin_phase(s, self.phase)


def begin_phase(s: PolarisState, phase: int) -> None:
    """PL-6.2, PL-6.3: PhaseStarted and its triggers, then what the phase is for, then its end."""
    s.phase = phase
    s.emit("PhaseStarted", s.turn, label=PHASES[phase])
    heard = s.moments if s.moments >= 0 else moments(s)
    if heard >> phase & 1:
        hear_moment(s, phase)
    if phase == DRAW and heard >> WHOLE_TURN & 1:
        hear_moment(s, WHOLE_TURN)
    if s.waiting:
        s.then(Settle(), Body(phase))
    else:
        hold_phase(s, phase)


class Body(Task[PolarisState]):
    """What a phase is for, after the triggers of its start."""

    NAME: ClassVar[str] = "pl-body"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: PolarisState) -> None:
        hold_phase(s, self.phase)


def hold_phase(s: PolarisState, phase: int) -> None:
    """PL-7.2, PL-6.4: the draw, the free choices, the hand limit; then the end of the phase."""
    if phase in (PLAY, ATTACK):
        s.then(Free())
        return
    if phase == DRAW:
        draw_card(s)
        if s.winner != RUNNING:
            return
    elif phase == DISCARDING and len(s.zones[HANDS + s.turn]) > HAND_LIMIT:
        s.then(HandLimit(()), Settle(), PhaseEnd(DISCARDING))
        return
    if s.waiting:
        s.then(Settle(), PhaseEnd(phase))
    else:
        end_phase(s, phase)


def draw_card(s: PolarisState) -> None:
    """PL-7.1, PL-7.4: the turn player draws one card; who cannot loses at once."""
    if draws_now(s):
        draw(s, s.turn, 1, RULES, True)
        check_losses(s)


def draws_now(s: PolarisState) -> bool:
    """PL-7.3: the first player draws in turn 1 too, unless the option says otherwise."""
    return s.number > 1 or s.rules.first_player_draws


class HandLimit(Task[PolarisState]):
    """Discard down to the hand limit."""

    NAME: ClassVar[str] = "pl-hand-limit"
    FIELDS: ClassVar[tuple[str, ...]] = ("taken",)

    def __init__(self, taken: tuple[int, ...]) -> None:
        self.taken = taken

    def run(self, s: PolarisState) -> None:
        """PL-15.1, PL-1.3, PL-15.3: once, in this phase alone, the turn player chooses cards until 8 remain."""
        hand = s.zones[HANDS + s.turn]
        if len(hand) - len(self.taken) <= HAND_LIMIT:
            for card in self.taken:
                discard(s, card, RULES, "hand_limit")
            check_losses(s)
            return
        found = distinct(s, [card for card in hand if card not in self.taken])
        options = [Option("discard", s.faces[card], secret=True) for card in found]
        s.ask(self, s.turn, "discard", "hand limit", -1, options, found)

    def chosen(self, s: PolarisState, pick: int) -> None:
        s.then(HandLimit((*self.taken, pick)))


class PhaseEnd(Task[PolarisState]):
    """A phase ends."""

    NAME: ClassVar[str] = "pl-phase-end"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: PolarisState) -> None:
        end_phase(s, self.phase)


def end_phase(s: PolarisState, phase: int) -> None:
    """PL-6.2, PL-6.3: PhaseEnded: first its triggers, then what runs out; the end of the End Phase is that of the turn."""
    s.emit("PhaseEnded", s.turn, label=PHASES[phase])
    heard = s.moments if s.moments >= 0 else moments(s)
    if heard >> ENDS + phase & 1:
        hear_moment(s, ENDS + phase)
    if phase == END and heard >> ENDS + WHOLE_TURN & 1:
        hear_moment(s, ENDS + WHOLE_TURN)
    if s.waiting:
        s.then(Settle(), Expire(phase))
    else:
        expire(s, phase)


class Expire(Task[PolarisState]):
    """What lasts until the end of the phase or turn ends."""

    NAME: ClassVar[str] = "pl-expire"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: PolarisState) -> None:
        expire(s, self.phase)


def expire(s: PolarisState, phase: int) -> None:
    """PL-6.3: triggers met by it chain inside the phase, then expiry is run again, until nothing waits or ends."""
    ended = False
    if s.running or s.bonds:
        ended = forces.ends_in_phase(s)
        if phase == END:
            ended = forces.ends_with_turn(s) or ended
    if ended or s.waiting:
        s.then(Settle(), Expire(phase))
    else:
        go_on(s, phase)


def go_on(s: PolarisState, phase: int) -> None:
    """PL-6.1, PL-15.2: Draw, Play, Attack, Discard, End; then TurnEnded, and the opponent begins."""
    if phase < END:
        begin_phase(s, phase + 1)
        return
    s.emit("TurnEnded", s.turn, n=s.number)
    s.then(StartTurn(1 - s.turn))


register(StartTurn, Phase, Body, HandLimit, PhaseEnd, Expire)
