"""The phases of a turn: Draw, Play, Attack, Discard and End, and what comes between them."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.polaris import forces
from cardscape.games.polaris.handlimit import HandLimit
from cardscape.games.polaris.meaning import ENDS, WHOLE_TURN
from cardscape.games.polaris.newturn import draw_card, reset_counters, untap_forces
from cardscape.games.polaris.ruleset import HAND_LIMIT
from cardscape.games.polaris.stock import ENDS_WITH_PHASE, ENDS_WITH_TURN, fleeting, moments
from cardscape.games.polaris.table import (
    ATTACK,
    DISCARDING,
    DRAW,
    END,
    HANDS,
    PHASES,
    PLAY,
    PolarisState,
)
from cardscape.games.polaris.triggers import hear_moment
from cardscape.games.polaris.windows import SETTLE, settle

_BEGINS: Final = [1 << phase for phase in range(len(PHASES))]
_FIRST_END: Final = 1 << ENDS
"""The moments at which each phase begins, and the first at which something ends, as bits;"""
_EARLY: Final = 1 << WHOLE_TURN | 1 << DRAW | 1 << ENDS + DRAW | 1 << PLAY
BETWEEN: Final = 1 << ENDS + PLAY | 1 << ATTACK
_DISCARD: Final = 1 << DISCARDING | 1 << ENDS + DISCARDING
_LAST: Final = 1 << END | 1 << ENDS + END | 1 << ENDS + WHOLE_TURN
_WINDING_UP: Final = 1 << ENDS + ATTACK | _DISCARD | _LAST
"""The moments up to the Play Phase, between it and the Attack Phase, in the Discard Phase, in the End
Phase, and all from the end of the Attack Phase on."""
FREE_CHOICE: Final[list[Task[PolarisState]]] = []
"""The free choice of the Play and the Attack Phase; the module that knows it puts it here."""


class StartTurn(Task[PolarisState]):
    """A turn begins."""

    NAME: ClassVar[str] = "pl-start-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: PolarisState) -> None:
        """PL-6.2, PL-16.5: TurnStarted precedes the Draw Phase; after max_turns turns, those of both players counted, the game is
        drawn.
        """
        if s.number >= s.rules.max_turns:
            s.finish(DRAWN, "turn_limit")
            return
        s.number += 1
        s.began = s.asked[self.seat]
        s.turn = self.seat
        s.phase = DRAW
        reset_counters(s)
        if s.log is None and not s.needs:
            s.events += 1
        else:
            s.emit("TurnStarted", self.seat, n=s.number)
        if s.tapping & self.seat + 1:
            untap_forces(s, self.seat)
        if not is_quiet(s, _EARLY):
            begin_phase(s, DRAW)
            return
        draw_card(s)
        if s.winner != RUNNING or s.waiting:
            s.events += 1
            if s.winner == RUNNING:
                s.then(SETTLE, PhaseEnd(DRAW))
        else:
            s.events += 3
            s.phase = PLAY
            FREE_CHOICE[0].run(s)


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
    if s.log is None:
        s.events += 1
    else:
        s.emit("PhaseStarted", s.turn, label=PHASES[phase])
    heard = (s.moments or moments(s))[s.turn]
    if heard:
        if heard & _BEGINS[phase]:
            hear_moment(s, phase)
        if phase == DRAW and heard >> WHOLE_TURN & 1:
            hear_moment(s, WHOLE_TURN)
    if s.waiting:
        if settled(s, _BODIES[phase]):
            hold_phase(s, phase)
    elif PLAY <= phase <= ATTACK:
        FREE_CHOICE[0].run(s)
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
    if PLAY <= phase <= ATTACK:
        FREE_CHOICE[0].run(s)
        return
    if phase == DRAW:
        draw_card(s)
        if s.winner != RUNNING:
            return
    elif phase == DISCARDING and len(s.zones[HANDS + s.turn]) > HAND_LIMIT:
        s.then(HandLimit(()), SETTLE, PhaseEnd(DISCARDING))
        return
    if s.waiting:
        s.then(SETTLE, PhaseEnd(phase))
    else:
        end_phase(s, phase)


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
    if s.log is None:
        s.events += 1
    else:
        s.emit("PhaseEnded", s.turn, label=PHASES[phase])
    heard = (s.moments or moments(s))[s.turn]
    if heard >= _FIRST_END:
        if heard >> ENDS + phase & 1:
            hear_moment(s, ENDS + phase)
        if phase == END and heard >> ENDS + WHOLE_TURN & 1:
            hear_moment(s, ENDS + WHOLE_TURN)
    if s.waiting:
        if settled(s, _EXPIRING[phase]):
            expire(s, phase)
    elif s.fleeting if s.fleeting >= 0 else fleeting(s):
        expire(s, phase)
    else:
        go_on(s, phase)


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
    while True:
        ends = s.fleeting if s.fleeting >= 0 else fleeting(s)
        ended = ends & ENDS_WITH_PHASE != 0 and forces.ends_in_phase(s)
        if phase == END and ends & ENDS_WITH_TURN:
            ended = forces.ends_with_turn(s) or ended
        if not (ended or s.waiting):
            go_on(s, phase)
            return
        if not settled(s, _EXPIRING[phase]):
            return


def settled(s: PolarisState, following: Task[PolarisState]) -> bool:
    """PL-6.3: let the triggers that wait form their chains. Returns whether nothing is left to do of that, so that what follows
    can be done at once; else it is on the agenda.
    """
    agenda = s.agenda
    before = len(agenda)
    if s.waiting or s.doomed:
        settle(s)
    if len(agenda) == before and s.decision is None and s.winner == RUNNING:
        return True
    agenda.insert(before, following)
    return False


def go_on(s: PolarisState, phase: int) -> None:
    """PL-6.1, PL-15.2: Draw, Play, Attack, Discard, End; then TurnEnded, and the opponent begins."""
    if phase == ATTACK and is_quiet(s, _DISCARD) and len(s.zones[HANDS + s.turn]) <= HAND_LIMIT:
        if s.moments[s.turn] & _LAST or s.fleeting > 0:
            s.events += 2
            begin_phase(s, END)
            return
        s.events += 4
        s.phase = END
    elif phase < END:
        begin_phase(s, phase + 1)
        return
    if s.log is None:
        s.events += 1
    else:
        s.emit("TurnEnded", s.turn, n=s.number)
    next_turn(s)


def ends_quietly(s: PolarisState) -> bool:
    """Whether the turn ends after the Attack Phase with nothing but the events of its phases, of which nobody is told, and no
    card has to be discarded.
    """
    return not (s.waiting or s.log is not None or (s.moments or moments(s))[s.turn] & _WINDING_UP
                or (s.fleeting if s.fleeting >= 0 else fleeting(s)) or len(s.zones[HANDS + s.turn]) > HAND_LIMIT)


def next_turn(s: PolarisState) -> None:
    """PL-6.1: the opponent begins."""
    following = _START_TURN[1 - s.turn]
    if s.asked[s.turn] > s.began and s.winner == RUNNING:  # turns without any question do not pile up
        following.run(s)
    else:
        s.agenda.append(following)


def is_quiet(s: PolarisState, span: int) -> bool:
    """Whether phases begin and end with nothing but their events, of which nobody is told: no text waits for one of these
    moments, and nothing ends with a phase.
    """
    return not (s.log is not None or (s.moments or moments(s))[s.turn] & span
                or (s.fleeting if s.fleeting >= 0 else fleeting(s)) & ENDS_WITH_PHASE)


_START_TURN: Final = [StartTurn(0), StartTurn(1)]
_BODIES: Final = [Body(phase) for phase in range(len(PHASES))]
_EXPIRING: Final = [Expire(phase) for phase in range(len(PHASES))]
register(StartTurn, Phase, Body, PhaseEnd, Expire)
