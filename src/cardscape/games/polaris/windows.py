"""Who is asked when, and how chains are built and resolved."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.activation import is_used_up, may_trigger
from cardscape.games.polaris.battle import declare, fight
from cardscape.games.polaris.beginning import announce, begin_effect, link_of, show_source
from cardscape.games.polaris.links import Link
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.printing import TEXTS
from cardscape.games.polaris.resolving import AFTER_CHAIN, RESOLVE, is_unanswered, resolve_alone
from cardscape.games.polaris.rows import ACTION_BITS, Frame, RunsChain
from cardscape.games.polaris.table import HANDS, PolarisState
from cardscape.games.polaris.triggers import Waiting
from cardscape.games.polaris.uses import add_uses, armory_of

PASS: Final = -1
_PASS: Final = Option("pass")
_NONE: Final[list[Waiting]] = []


def use(s: PolarisState, seat: int, subject: int) -> None:
    """Activate an effect by hand at once."""
    card = subject // TEXTS
    begin_effect(s, seat, card, s.defn[card] * TEXTS + subject % TEXTS, answered(s) if s.chain else (), -1, s.life[card])


def answered(s: PolarisState) -> tuple[int, ...]:
    """PL-14.8: in a Reply "it" is the card whose effect is answered: that of the link directly below, if it is still there."""
    if not s.chain:
        return ()
    below = newest(s)
    return s.unchanged((below.card,), (below.life,))


class Settle(Task[PolarisState]):
    """Waiting triggers form a chain, until none waits."""

    NAME: ClassVar[str] = "pl-settle"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        if s.waiting or s.doomed:
            settle(s)


SETTLE: Final = Settle()


def settle(s: PolarisState) -> None:
    """PL-14.6: put on by rank and seat, then replies; repeated until no trigger waits."""
    while True:
        if s.doomed:
            check_losses(s)
        going_on: list[Waiting] = []
        for waiting in s.waiting:
            if isinstance(waiting, Waiting) and may_trigger(s, waiting):
                going_on.append(waiting)
        if len(going_on) != 1 or s.winner != RUNNING:
            s.waiting = [*going_on]
            if going_on:
                s.agenda += (SETTLE, RUN_CHAIN, PutOn(len(going_on)))
            return
        s.waiting = []
        if not put_on_alone(s, going_on[0]) or not (s.waiting or s.doomed):
            return


def put_on_alone(s: PolarisState, waiting: Waiting) -> bool:
    """PL-14.6: one trigger that waits alone and was just found to go on: nothing can come between the steps by which it does.
    Returns whether its chain is over already.
    """
    text = s.texts[waiting.text]
    its = s.unchanged(waiting.its, waiting.lives) if waiting.its else ()
    if text.optional or text.aimed or text.cost:
        s.agenda.append(SETTLE)
        s.agenda.append(RUN_CHAIN)
        s.agenda.append(_ALL_PUT_ON)
        if text.optional:
            waiting.ask(s)
        else:
            begin_effect(s, waiting.seat, waiting.card, waiting.text, its, waiting.force, waiting.life)
        return False
    card, seat = waiting.card, waiting.seat
    if s.zone[card] == HANDS + seat and s.life[card] == waiting.life:
        show_source(s, card)
    frame = Frame(waiting.text, card, seat, waiting.life, (), its, (), (), waiting.force, 1 if waiting.force >= 0 else 0, ())
    lives = announce(s, frame, text)
    if not (text.at_once and is_unanswered(s)):
        s.agenda.append(SETTLE)
        s.agenda.append(RUN_CHAIN)
        s.chain.append(link_of(frame, lives))
        return False
    if resolve_alone(s, text, frame, lives):
        return True
    s.agenda += (SETTLE, AFTER_CHAIN, RESOLVE)
    return False


class PutOn(Task[PolarisState]):
    """Put the first ``left`` waiting triggers on the chain, one after the other."""

    NAME: ClassVar[str] = "pl-put-on"
    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: PolarisState) -> None:
        """PL-14.6: mandatory ones of the turn player, of the other, then optional ones; each player orders their own.
        What is met meanwhile, as by paying a cost, is met during this chain and waits for the next; what is used up is left out.
        """
        if not self.left:
            return
        picks = next_group(s, self.left)
        first = waiting_at(s, picks[0])
        spent = [waiting_at(s, number) for number in picks if is_used_up(s, waiting_at(s, number))] if len(picks) > 1 else _NONE
        if spent:
            s.waiting = [waiting for waiting in s.waiting if waiting not in spent]
            s.agenda.append(PutOn(self.left - len(spent)))
            return
        if all_alike(s, picks):
            self.chosen(s, picks[0])
            return
        options = [s.trigger_option(waiting_at(s, number)) for number in picks]
        s.ask(self, first.seat, "order", "which trigger comes next", -1, options, picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        waiting = waiting_at(s, pick)
        s.waiting = s.waiting[:pick] + s.waiting[pick + 1 :]
        s.agenda += (PutOn(self.left - 1), waiting)


_ALL_PUT_ON: Final = PutOn(0)


def waiting_at(s: PolarisState, number: int) -> Waiting:
    waiting = s.waiting[number]
    assert isinstance(waiting, Waiting)
    return waiting


def next_group(s: PolarisState, left: int) -> list[int]:
    """PL-14.6: the places of the triggers that come next, among the first so many: by rank, then the turn player's."""
    best = -1
    picks: list[int] = []
    for number in range(left):
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


class RunChain(RunsChain):
    """The chain that was started gets its replies and resolves."""

    NAME: ClassVar[str] = "pl-run-chain"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        run_chain(s)


RUN_CHAIN: Final = RunChain()


def run_chain(s: PolarisState) -> None:
    """PL-14.4: the opponent of the last activator decides first."""
    if s.chain:
        if both_pass(s, m.REPLY | m.BATTLE if s.attacker >= 0 else m.REPLY):
            s.agenda.append(AFTER_CHAIN)
            RESOLVE.run(s)
        else:
            s.agenda.append(AFTER_CHAIN)
            s.agenda.append(RESOLVE)
            _REPLY[1 - newest(s).seat][0].run(s)


def both_pass(s: PolarisState, timings: int) -> bool:
    """Whether neither player has any effect of such timings: then both pass without being asked, which is only counted."""
    one, two = s.armories
    if (((one or armory_of(s, 0)).timings | (two or armory_of(s, 1)).timings) & timings or s.trail is not None
            or s.log is not None):
        return False
    s.events += 2
    return True


class AfterAction(RunsChain):
    """The chain that an action has started, then the triggers that it has met: two steps in one, mostly with nothing to do."""

    NAME: ClassVar[str] = "pl-after-action"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        if s.chain:
            s.agenda.append(SETTLE)
            run_chain(s)
        else:
            if s.waiting or s.doomed:
                settle(s)

    def cut_short(self, s: PolarisState) -> None:
        s.agenda.append(SETTLE)

    def pass_over(self, s: PolarisState) -> None:
        following = s.agenda[-2]
        del s.agenda[-2:]
        following.run(s)


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
        """Ask the first player who has any effect of such timings where it works; who has none passes without being asked."""
        if self.kind == "activate" and s.attacker < 0:
            return
        bits = m.BATTLE if self.kind == "activate" else m.REPLY | (m.BATTLE if s.attacker >= 0 else 0)
        asking = self
        while not (s.armories[asking.seat] or armory_of(s, asking.seat)).timings & bits:
            if s.trail is not None:
                s.trail.append((asking.seat, _PASS))
            if s.log is None:
                s.events += 1
            else:
                s.emit("Passed", asking.seat)
            if asking.passes:
                return
            asking = (_ACTIVATE if asking.kind == "activate" else _REPLY)[1 - asking.seat][1]
        options: list[Option] = []
        picks: list[int] = []
        add_uses(s, asking.seat, bits, options, picks)
        if not options and s.trail is None:
            asking.chosen(s, PASS)
            return
        options.append(_PASS)
        picks.append(PASS)
        s.ask(asking, asking.seat, "respond", asking.kind, -1, options, picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        """PL-14.4, PL-12.6: players alternate, two passes in a row close; after each chain the turn player is first again."""
        if pick == PASS:
            if s.log is None:
                s.events += 1
            else:
                s.emit("Passed", self.seat)
            if self.passes == 0:
                (_ACTIVATE if self.kind == "activate" else _REPLY)[1 - self.seat][1].run(s)
            return
        if self.kind == "reply":
            s.agenda.append(_REPLY[1 - self.seat][0])
        else:
            s.agenda.append(_ACTIVATE[s.turn][0])
            s.agenda.append(AFTER_ACTION)
        use(s, self.seat, pick >> ACTION_BITS)


_REPLY: Final = [[Window("reply", seat, passes) for passes in (0, 1)] for seat in (0, 1)]
_ACTIVATE: Final = [[Window("activate", seat, passes) for passes in (0, 1)] for seat in (0, 1)]


class BattleStep(Task[PolarisState]):
    """Compare the specs, deal the damage, and end the battle."""

    NAME: ClassVar[str] = "pl-battle"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        if s.attacker < 0:
            return
        fight(s)
        if s.winner == RUNNING:
            if s.waiting or s.doomed:
                settle(s)
        else:
            s.agenda.append(SETTLE)


BATTLE_STEP: Final = BattleStep()


def attack(s: PolarisState, attacker: int, target: int) -> None:
    """PL-12.5, PL-12.6: AttackDeclared; its triggers form a chain, then the Activate step, then the Battle step."""
    declare(s, attacker, target)
    agenda = s.agenda
    if s.waiting or s.doomed:
        agenda += (BATTLE_STEP, _ACTIVATE_STEPS[s.turn])
        settle(s)
        return
    # Nothing was met: the steps follow each other at once, as they would from the agenda.
    if not both_pass(s, m.BATTLE):
        agenda.append(BATTLE_STEP)
        _ACTIVATE[s.turn][0].run(s)
        if agenda[-1] is not BATTLE_STEP or s.decision is not None:
            return
        agenda.pop()
    BATTLE_STEP.run(s)


class ActivateStep(Task[PolarisState]):
    """The Activate step of a battle."""

    NAME: ClassVar[str] = "pl-activate-step"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "passes")

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, s: PolarisState) -> None:
        activate_step(s)


def activate_step(s: PolarisState) -> None:
    """PL-12.6: the turn player may act first, then players alternate."""
    if s.attacker >= 0 and not both_pass(s, m.BATTLE):
        _ACTIVATE[s.turn][0].run(s)


_ACTIVATE_STEPS: Final = [ActivateStep(seat, 0) for seat in (0, 1)]


register(Settle, PutOn, RunChain, AfterAction, Window, BattleStep, ActivateStep)
