"""Who is asked when, and how chains are built and resolved."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Option
from cardscape.engine.task import Task, make, register
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.activation import Begin, UseAction, add_uses, has_anything
from cardscape.games.polaris.assembling import AdvanceAction, AssembleAction, Build, add_builds, reveal
from cardscape.games.polaris.battle import Attack, AttackAction, attacker_of, check_battle, target_of
from cardscape.games.polaris.links import Link
from cardscape.games.polaris.moves import check_losses
from cardscape.games.polaris.playing import (
    DeclareAction,
    PlayAction,
    TurnAction,
    add_plays,
    add_turns,
    change_posture,
    declare,
    is_play_time,
    play_card,
)
from cardscape.games.polaris.printing import TEXTS
from cardscape.games.polaris.table import PLAY, PolarisState
from cardscape.games.polaris.triggers import Waiting, is_ready

PASS: Final = -1
_PASS: Final = Option("pass")
_END_PHASE: Final = Option("end phase")
USE: Final = UseAction()
PLAY_ACTIONS: Final[list[Action]] = [PlayAction(), AssembleAction(), AdvanceAction(), TurnAction(), USE]
DECLARE: Final = DeclareAction()
ATTACKING: Final = AttackAction()
DECLARED_ACTIONS: Final[list[Action]] = [*PLAY_ACTIONS, DECLARE]
ATTACK_ACTIONS: Final[list[Action]] = [ATTACKING, USE]
ACTIONS: Final = 8
"""A pick of the free choice is a subject times this, plus the number of the action."""


def free_actions(s: PolarisState) -> list[Action]:
    """PL-8.1, PL-12.4: what the turn player may do with an empty chain, in the Play and in the Attack Phase."""
    if s.phase == PLAY:
        return DECLARED_ACTIONS if s.rules.declared else PLAY_ACTIONS
    return ATTACK_ACTIONS


class Free(Task[PolarisState]):
    """The turn player's free choice in the Play or Attack Phase."""

    NAME: ClassVar[str] = "pl-free"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-6.4: one action after the other, until the turn player ends the phase."""
        options: list[Option] = []
        picks: list[int] = []
        seat = s.turn
        if s.phase == PLAY and is_play_time(s, seat, -1):
            add_plays(s, seat, 0, ACTIONS, options, picks)
            add_builds(s, seat, 1, ACTIONS, options, picks)
            add_turns(s, seat, 3, ACTIONS, options, picks)
            add_uses(s, seat, 4, ACTIONS, options, picks)
            if s.rules.declared:
                DECLARE.add(s, seat, 5, ACTIONS, options, picks)
        else:
            ATTACKING.add(s, seat, 0, ACTIONS, options, picks)
            add_uses(s, seat, 1, ACTIONS, options, picks)
        options.append(_END_PHASE)
        picks.append(PASS)
        s.ask(self, seat, "act", "play phase" if s.phase == PLAY else "attack phase", -1, options, picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        if pick == PASS:
            s.then(make("pl-phase-end", s.phase))
            return
        subject = pick // ACTIONS
        kind = free_actions(s)[pick % ACTIONS].kind
        if kind == "play":
            s.then(AFTER_ACTION, self)
            play_card(s, s.turn, subject)
        elif kind == "turn":
            change_posture(s, subject)
            s.then(AFTER_ACTION, self)
        elif kind == "use":
            s.then(begin(s, s.turn, subject), AFTER_ACTION, self)
        elif kind == "attack":
            s.then(Attack(attacker_of(subject), target_of(subject)), Settle(), self)
        elif kind in ("assemble", "advance"):
            reveal(s, subject)
            s.then(Build(s.turn, subject, kind, ()), AFTER_ACTION, self)
        else:
            declare(s, s.turn, subject)
            s.then(self)


def begin(s: PolarisState, seat: int, subject: int) -> Begin:
    """PL-14.8: in a Reply "it" is the card whose effect is answered: that of the link directly below."""
    card = subject // TEXTS
    return Begin(seat, card, s.text_name(card, subject % TEXTS), (newest(s).card,) if s.chain else (), -1, s.life[card])


class Settle(Task[PolarisState]):
    """Waiting triggers form a chain, until none waits."""

    NAME: ClassVar[str] = "pl-settle"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        settle(s)


def settle(s: PolarisState) -> None:
    """PL-14.6: put on by rank and seat, then replies; repeated until no trigger waits."""
    check_losses(s)
    if s.waiting:
        s.waiting = [waiting for waiting in s.waiting if isinstance(waiting, Waiting) and is_ready(s, waiting)]
        if s.waiting:
            s.then(PutOn(), RunChain(), Settle())


class PutOn(Task[PolarisState]):
    """Put the waiting triggers on the chain, one after the other."""

    NAME: ClassVar[str] = "pl-put-on"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-14.6: mandatory ones of the turn player, of the other, then optional ones; each player orders their own."""
        picks = next_group(s)
        if not picks:
            return
        first = waiting_at(s, picks[0])
        if all_alike(s, picks):
            self.chosen(s, picks[0])
            return
        options = [s.trigger_option(waiting_at(s, number)) for number in picks]
        s.ask(self, first.seat, "order", "which trigger comes next", -1, options, picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        waiting = waiting_at(s, pick)
        s.waiting = s.waiting[:pick] + s.waiting[pick + 1 :]
        s.then(waiting, self)


def waiting_at(s: PolarisState, number: int) -> Waiting:
    waiting = s.waiting[number]
    assert isinstance(waiting, Waiting)
    return waiting


def next_group(s: PolarisState) -> list[int]:
    """PL-14.6: the places of the triggers that come next: by rank, then the turn player's."""
    best = -1
    picks: list[int] = []
    for number in range(len(s.waiting)):
        waiting = waiting_at(s, number)
        group = s.trigger_rank(waiting) * 2 + (waiting.seat != s.turn)
        if best < 0 or group < best:
            best = group
            picks = []
        if group == best:
            picks.append(number)
    return picks


def all_alike(s: PolarisState, picks: list[int]) -> bool:
    """Whether all are the same effect of the same card: then they are put on in the order in which they were met."""
    first = waiting_at(s, picks[0])
    for number in picks:
        other = waiting_at(s, number)
        if other.card != first.card or other.text != first.text:
            return False
    return True


class RunChain(Task[PolarisState]):
    """The chain that was started gets its replies and resolves."""

    NAME: ClassVar[str] = "pl-run-chain"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        run_chain(s)


def run_chain(s: PolarisState) -> None:
    """PL-14.4: the opponent of the last activator decides first."""
    if s.chain:
        s.then(ask_reply(s, 1 - newest(s).seat, 0), Resolve(), AfterChain())


class AfterAction(Task[PolarisState]):
    """The chain that an action has started, then the triggers that it has met: two steps in one, mostly with nothing to do."""

    NAME: ClassVar[str] = "pl-after-action"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        if s.chain:
            s.then(Settle())
            run_chain(s)
        else:
            s.steps += 1
            settle(s)


def newest(s: PolarisState) -> Link:
    link = s.chain[-1]
    assert isinstance(link, Link)
    return link


AFTER_ACTION: Final = AfterAction()


class Window(Task[PolarisState]):
    """Players are asked in turns whether they act: ``kind`` reply, or activate in the Activate step of a battle."""

    NAME: ClassVar[str] = "pl-window"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "seat", "passes")

    def __init__(self, kind: str, seat: int, passes: int) -> None:
        self.kind = kind
        self.seat = seat
        self.passes = passes

    def run(self, s: PolarisState) -> None:
        if self.kind == "activate" and s.attacker < 0:
            return
        bits = m.BATTLE if self.kind == "activate" else m.REPLY | (m.BATTLE if s.attacker >= 0 else 0)
        if not has_anything(s, self.seat, bits):
            if s.trail is not None:
                s.trail.append((self.seat, _PASS))
            self.chosen(s, PASS)
            return
        picks = USE.offered(s, self.seat)
        options = USE.worded(s, self.seat, picks)
        options.append(_PASS)
        s.ask(self, self.seat, "respond", self.kind, -1, options, [*picks, PASS])

    def chosen(self, s: PolarisState, pick: int) -> None:
        """PL-14.4, PL-12.6: players alternate, two passes in a row close; after each chain the turn player is first again."""
        if pick == PASS:
            s.emit("Passed", self.seat)
            if self.passes == 0:
                s.then(Window(self.kind, 1 - self.seat, 1))
        elif self.kind == "reply":
            s.then(begin(s, self.seat, pick), Window("reply", 1 - self.seat, 0))
        else:
            s.then(begin(s, self.seat, pick), AFTER_ACTION, Window("activate", s.turn, 0))


def ask_reply(s: PolarisState, seat: int, passes: int) -> Window:
    return Window("reply", seat, passes)


class ActivateStep(Task[PolarisState]):
    """The Activate step of a battle."""

    NAME: ClassVar[str] = "pl-activate-step"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "passes")

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, s: PolarisState) -> None:
        """PL-12.6: the turn player may act first, then players alternate."""
        if s.attacker >= 0:
            s.then(Window("activate", self.seat, self.passes))


class Resolve(Task[PolarisState]):
    """Links resolve from last to first."""

    NAME: ClassVar[str] = "pl-resolve"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-14.5: last in, first out, completely; nothing is activated meanwhile."""
        if s.chain:
            link = s.chain.pop()
            assert isinstance(link, Link)
            s.then(link, self)


class AfterChain(Task[PolarisState]):
    """A chain has resolved."""

    NAME: ClassVar[str] = "pl-after-chain"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-14.5, PL-12.7: ChainEnded; whether the battle goes on is checked before the triggers met in the chain."""
        s.emit("ChainEnded", s.turn)
        check_battle(s)


register(Free, Settle, PutOn, RunChain, AfterAction, Window, ActivateStep, Resolve, AfterChain)
