"""The free choices of the turn player, in the Play and in the Attack Phase."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Option
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.polaris import specs
from cardscape.games.polaris.assembling import AdvanceAction, AssembleAction, Build, add_builds, reveal
from cardscape.games.polaris.attacks import DIRECT, TARGET_BITS, add_attacks
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.meaning import ATTACK as ATTACKING
from cardscape.games.polaris.meaning import MAIN
from cardscape.games.polaris.phases import BETWEEN, FREE_CHOICE, end_phase, ends_quietly, is_quiet, next_turn
from cardscape.games.polaris.playing import (
    TURNING,
    DeclareAction,
    PlayAction,
    TurnAction,
    add_plays,
    change_posture,
    declare,
    find_turns,
    play_card,
)
from cardscape.games.polaris.rows import ACTION_BITS, ACTIONS, TURNS, USES
from cardscape.games.polaris.table import ATTACK, END, PLAY, PolarisState
from cardscape.games.polaris.uses import UseAction, add_uses
from cardscape.games.polaris.windows import AFTER_ACTION, PASS, SETTLE, attack, use

_END_PHASE: Final = Option("end phase")
PLAY_ACTIONS: Final[list[Action]] = [PlayAction(), AssembleAction(), AdvanceAction(), TurnAction(), UseAction()]
DECLARED_ACTIONS: Final[list[Action]] = [*PLAY_ACTIONS, DeclareAction()]
_ACTION: Final = 7
"""The bits of a pick that number the action."""
PLAYS: Final = 0
"""The number of plays in the Play Phase,"""
ATTACKS: Final = 0
"""and of attacks in the Attack Phase."""


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
            hand = add_plays(s, seat, options, picks)
            advancing = s.advancing[seat]
            if advancing is None or advancing or (hand.assemblies and (s.fresh or s.rules.any_component)):
                add_builds(s, seat, hand, options, picks)  # else there is nothing to build, or to build with
            if not s.turns_known or s.said & TURNING:
                find_turns(s, seat)
            options += s.turns
            picks += s.turn_picks
            s.kept = options if s.steady and not declared else None
            s.kept_picks = picks
            s.uses_from = len(options)
            s.steady = True
            add_uses(s, seat, MAIN, options, picks)
            if declared:
                DECLARED_ACTIONS[5].add(s, seat, 5, ACTIONS, options, picks)
        else:
            why = "attack phase"
            if s.number > 1 or s.rules.first_turn_attack:
                add_attacks(s, seat, options, picks)
            armory = s.armories[seat]
            if armory is None or armory.timings & ATTACKING:
                add_uses(s, seat, ATTACKING, options, picks)
            if not options and s.trail is None:
                self.chosen(s, PASS)
                return
        options.append(_END_PHASE)
        picks.append(PASS)
        s.ask(self, seat, "act", why, -1, options, picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        """What follows is done at once where nothing else can come between."""
        if pick == PASS:
            if s.phase == PLAY and is_quiet(s, BETWEEN):
                s.events += 2
                s.phase = ATTACK
                self.run(s)
            elif s.phase == ATTACK and ends_quietly(s):
                s.events += 6
                s.phase = END
                next_turn(s)
            else:
                end_phase(s, s.phase)
            return
        action, subject = pick & _ACTION, pick >> ACTION_BITS
        if s.phase != PLAY:
            if action == ATTACKS:
                self.attack(s, subject)
            else:
                self.use(s, subject)
        elif action == TURNS:
            kept, known = s.kept, s.turns_known
            s.kept = None
            change_posture(s, subject)
            if s.waiting:
                s.agenda += (self, AFTER_ACTION)
            else:
                if s.doomed:
                    check_losses(s)
                    if s.winner != RUNNING:
                        s.agenda.append(self)
                        return
                if known:
                    s.turns_known = True
                    place = s.turn_picks.index(pick)
                    del s.turns[place], s.turn_picks[place]
                if kept is None:
                    self.run(s)
                else:
                    self.ask_again(s, kept, pick)
        elif action == PLAYS:
            s.agenda += (self, AFTER_ACTION)
            play_card(s, s.turn, subject)
        elif action == USES:
            self.use(s, subject)
        elif action < TURNS:
            reveal(s, subject)
            s.agenda += (self, AFTER_ACTION)
            Build(s.turn, subject, PLAY_ACTIONS[action].kind, ()).run(s)
        else:
            declare(s, s.turn, subject)
            s.then(self)

    def use(self, s: PolarisState, subject: int) -> None:
        """An effect is activated by hand."""
        s.agenda += (self, AFTER_ACTION)
        use(s, s.turn, subject)

    def attack(self, s: PolarisState, subject: int) -> None:
        """An attack, and the next free choice if nothing has come between."""
        agenda = s.agenda
        before = len(agenda)
        attack(s, subject >> TARGET_BITS, -1 if subject & DIRECT == DIRECT else subject & DIRECT)
        if len(agenda) == before and s.decision is None and s.winner == RUNNING and not s.waiting:
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
            add_uses(s, s.turn, MAIN, options, picks)
            options.append(_END_PHASE)
            picks.append(PASS)
        s.kept = options
        s.kept_picks = picks
        s.ask(self, s.turn, "act", "play phase", -1, options, picks)


FREE: Final = Free()
FREE_CHOICE.append(FREE)
register(Free)
