"""The turn: Draw, Play, Attack, Discard and End Phase, and the free choices in two of them."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Option
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.polaris import forces, specs
from cardscape.games.polaris.assembling import AdvanceAction, AssembleAction, Build, add_builds, reveal
from cardscape.games.polaris.attacks import DIRECT, TARGET_BITS, add_attacks
from cardscape.games.polaris.handlimit import HandLimit
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.meaning import ATTACK as ATTACKING
from cardscape.games.polaris.meaning import ENDS, MAIN, WHOLE_TURN
from cardscape.games.polaris.newturn import draw_card, reset_counters, turns_over, untap_forces
from cardscape.games.polaris.playing import (
    TURNING,
    DeclareAction,
    PlayAction,
    TurnAction,
    add_plays,
    add_turns,
    change_posture,
    declare,
    play_card,
)
from cardscape.games.polaris.rows import ACTION_BITS, ACTIONS, TURNS
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
from cardscape.games.polaris.uses import UseAction, add_uses
from cardscape.games.polaris.windows import AFTER_ACTION, PASS, SETTLE, attack, use

_EARLY: Final = 1 << WHOLE_TURN | 1 << DRAW | 1 << ENDS + DRAW | 1 << PLAY
_BETWEEN: Final = 1 << ENDS + PLAY | 1 << ATTACK
_DISCARD: Final = 1 << DISCARDING | 1 << ENDS + DISCARDING
_LAST: Final = 1 << END | 1 << ENDS + END | 1 << ENDS + WHOLE_TURN
"""The moments up to the Play Phase, between it and the Attack Phase, in the Discard Phase, and in the End Phase."""
_END_PHASE: Final = Option("end phase")
PLAY_ACTIONS: Final[list[Action]] = [PlayAction(), AssembleAction(), AdvanceAction(), TurnAction(), UseAction()]
DECLARED_ACTIONS: Final[list[Action]] = [*PLAY_ACTIONS, DeclareAction()]
_ACTION: Final = 7
"""The bits of a pick that number the action."""
PLAYS: Final = 0
BUILDS: Final = 1
USES: Final = 4
"""The numbers of these actions in the Play Phase; assembling and advancing come between the first two,"""
ATTACKS: Final = 0
"""and of attacks in the Attack Phase."""


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
        if s.log is None and not s.needs:
            s.events += 1
        else:
            s.emit("TurnStarted", self.seat, n=s.number)
        untap_forces(s, self.seat)
        s.steps += 1
        if not is_quiet(s, _EARLY):
            begin_phase(s, DRAW)
            return
        s.events += 1
        draw_card(s)
        if s.winner == RUNNING:
            if s.waiting:
                s.then(SETTLE, PhaseEnd(DRAW))
            else:
                pass_on(s, PLAY)


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
        if heard >> phase & 1:
            hear_moment(s, phase)
        if phase == DRAW and heard >> WHOLE_TURN & 1:
            hear_moment(s, WHOLE_TURN)
    if s.waiting:
        s.agenda.append(_BODIES[phase])
        s.agenda.append(SETTLE)
    elif PLAY <= phase <= ATTACK:
        s.steps += 1
        FREE.run(s)
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
        s.steps += 1
        FREE.run(s)
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
    if heard >= 1 << ENDS:
        if heard >> ENDS + phase & 1:
            hear_moment(s, ENDS + phase)
        if phase == END and heard >> ENDS + WHOLE_TURN & 1:
            hear_moment(s, ENDS + WHOLE_TURN)
    if s.waiting:
        s.agenda.append(_EXPIRING[phase])
        s.agenda.append(SETTLE)
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
    ends = s.fleeting if s.fleeting >= 0 else fleeting(s)
    ended = ends & ENDS_WITH_PHASE != 0 and forces.ends_in_phase(s)
    if phase == END and ends & ENDS_WITH_TURN:
        ended = forces.ends_with_turn(s) or ended
    if ended or s.waiting:
        s.agenda.append(_EXPIRING[phase])
        s.agenda.append(SETTLE)
    else:
        go_on(s, phase)


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
    s.agenda.append(_START_TURN[1 - s.turn])


def is_quiet(s: PolarisState, span: int) -> bool:
    """Whether phases begin and end with nothing but their events, of which nobody is told: no text waits for one of these
    moments, and nothing ends with a phase.
    """
    return not (s.log is not None or (s.moments or moments(s))[s.turn] & span
                or (s.fleeting if s.fleeting >= 0 else fleeting(s)) & ENDS_WITH_PHASE)


def pass_on(s: PolarisState, phase: int) -> None:
    """One phase ends and the next begins, both quietly."""
    s.events += 2
    s.phase = phase
    s.steps += 1
    FREE.run(s)


# -- free choices -------------------------------------------------------------------------------------------------------------


class Free(Task[PolarisState]):
    """The turn player's free choice in the Play or Attack Phase."""

    NAME: ClassVar[str] = "pl-free"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-6.4, PL-8.1, PL-12.4: one action after the other, until the turn player ends the phase."""
        if not s.gathered:
            specs.gather(s)
        seat = s.turn
        options: list[Option] = []
        picks: list[int] = []
        if s.phase == PLAY:
            why = "play phase"
            declared = s.rules.declared
            s.steady = True
            add_plays(s, seat, options, picks)
            advancing = s.advancing[seat]
            if advancing is None or advancing or s.fresh or s.rules.any_component:  # else there is nothing to build with
                add_builds(s, seat, BUILDS, ACTIONS, options, picks)
            at = len(options)
            if s.said & TURNING:
                s.turns_from = -1
                add_turns(s, seat, options, picks)
            else:
                if s.turns_from >= 0:
                    options += s.offered[s.turns_from : s.uses_from]
                    picks += s.kept_picks[s.turns_from : s.uses_from]
                else:
                    add_turns(s, seat, options, picks)
                s.turns_from = at
            s.kept = options if s.steady and not declared else None
            s.offered = options
            s.kept_picks = picks
            s.uses_from = len(options)
            s.steady = True
            add_uses(s, seat, MAIN, USES, ACTIONS, options, picks)
            if declared:
                DECLARED_ACTIONS[5].add(s, seat, 5, ACTIONS, options, picks)
        else:
            why = "attack phase"
            if s.number > 1 or s.rules.first_turn_attack:
                add_attacks(s, seat, ATTACKS, ACTIONS, options, picks)
            armory = s.armories[seat]
            if armory is None or armory.timings & ATTACKING:
                add_uses(s, seat, ATTACKING, 1, ACTIONS, options, picks)
            if not options and s.trail is None:
                self.chosen(s, PASS)
                return
        options.append(_END_PHASE)
        picks.append(PASS)
        s.ask(self, seat, "act", why, -1, options, picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        """What follows is done at once where nothing else can come between, and counted as the steps that it is."""
        if pick == PASS:
            s.steps += 1
            if s.phase == PLAY and is_quiet(s, _BETWEEN):
                pass_on(s, ATTACK)
            else:
                end_phase(s, s.phase)
            return
        action, subject = pick & _ACTION, pick >> ACTION_BITS
        agenda = s.agenda
        if s.phase != PLAY:
            if action == ATTACKS:
                self.attack(s, subject)
            else:
                self.use(s, subject)
        elif action == TURNS:
            kept, at = s.kept, s.turns_from
            s.kept = None
            change_posture(s, subject)
            if s.waiting:
                agenda += (self, AFTER_ACTION)
            else:
                if s.doomed:
                    check_losses(s)
                    if s.winner != RUNNING:
                        s.steps += 2
                        agenda.append(self)
                        return
                s.steps += 3
                if kept is None:
                    self.run(s)
                else:
                    s.turns_from = at
                    self.ask_again(s, kept, pick)
        elif action == PLAYS:
            agenda.append(self)
            agenda.append(AFTER_ACTION)
            play_card(s, s.turn, subject)
        elif action == USES:
            self.use(s, subject)
        elif action < TURNS:
            reveal(s, subject)
            s.then(Build(s.turn, subject, PLAY_ACTIONS[action].kind, ()), AFTER_ACTION, self)
        else:
            declare(s, s.turn, subject)
            s.then(self)

    def use(self, s: PolarisState, subject: int) -> None:
        """An effect is activated by hand."""
        s.agenda.append(self)
        s.agenda.append(AFTER_ACTION)
        s.steps += 1
        use(s, s.turn, subject)

    def attack(self, s: PolarisState, subject: int) -> None:
        """An attack, and the next free choice if nothing has come between."""
        agenda = s.agenda
        before = len(agenda)
        attack(s, subject >> TARGET_BITS, -1 if subject & DIRECT == DIRECT else subject & DIRECT)
        if len(agenda) == before and s.decision is None and s.winner == RUNNING and not s.waiting:
            s.steps += 2
            self.run(s)
        else:
            agenda[before:before] = (self, SETTLE)

    def ask_again(self, s: PolarisState, kept: list[Option], turned: int) -> None:
        """The same question, without the Creature that was turned; only uses may depend on that."""
        options, picks = kept[:], s.kept_picks[:]
        place = picks.index(turned)
        del options[place]
        del picks[place]
        s.uses_from -= 1
        if not s.steady:
            del options[s.uses_from :]
            del picks[s.uses_from :]
            add_uses(s, s.turn, MAIN, USES, ACTIONS, options, picks)
            options.append(_END_PHASE)
            picks.append(PASS)
        s.kept = s.offered = options
        s.kept_picks = picks
        s.ask(self, s.turn, "act", "play phase", -1, options, picks)


FREE: Final = Free()
_START_TURN: Final = [StartTurn(0), StartTurn(1)]
_BODIES: Final = [Body(phase) for phase in range(len(PHASES))]
_EXPIRING: Final = [Expire(phase) for phase in range(len(PHASES))]
register(Free, StartTurn, Phase, Body, PhaseEnd, Expire)
