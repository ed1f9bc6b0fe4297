"""Windows: who is asked when, what may be done, and how chains built in them resolve. How they open: see ``opened``."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.decision import Option
from cardscape.engine.events import BOTH
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg.activation import is_not_doomed, may_activate
from cardscape.games.ttcg.battle import offer_attacks, target_of
from cardscape.games.ttcg.beginning import begin
from cardscape.games.ttcg.fighting import declare
from cardscape.games.ttcg.glancing import activate_option, look_around
from cardscape.games.ttcg.links import RESOLVE, Link, WindowStep, resolve
from cardscape.games.ttcg.needs import CARD_OF, YES
from cardscape.games.ttcg.offering import (
    ACTIVATE,
    ATTACK,
    BATTLE_ACTIONS,
    IDLE,
    MAIN_ACTIONS,
    OTHER_ACTIONS,
    PASS,
    PASSING,
    actions_in,
    may_pass,
    nothing_else,
    offer_effects,
    offer_everything,
    pass_by_itself,
)
from cardscape.games.ttcg.places import DISCARD, INDICES, MUSTS, TOLLS
from cardscape.games.ttcg.places import PLAYS as EXTRA_PLAYS
from cardscape.games.ttcg.playing import PLAY, PLAYS, offer_plays, play_card, turn_up
from cardscape.games.ttcg.table import TtcgState
from cardscape.games.ttcg.tolls import PayToll, tolls
from cardscape.games.ttcg.triggers import PlaceWaiting, Waiting, joins
from cardscape.games.ttcg.verdicts import forget_verdicts, opened


@mypyc_attr(free_list_len=1)
class Window(Task[TtcgState]):
    """TT-6.12: players are asked in turns; two passes in a row close the window. ``responding`` while links wait."""

    NAME: ClassVar[str] = "tt-window"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "seat", "passes", "responding")

    def __init__(self, kind: str, seat: int, passes: int, responding: int) -> None:
        self.kind = kind
        self.seat = seat
        self.passes = passes
        self.responding = responding
        self.actions = OTHER_ACTIONS
        """What was offered, which tells how answers are numbered;"""
        self.free = False
        """and whether the turn player was free to act."""
        self.asks = "act" if kind in IDLE and not responding else "respond"

    def run(self, s: TtcgState) -> None:
        """TT-4.4, TT-4.5, TT-6.12: ask the players in turns, this one first; who can do nothing but pass is not asked."""
        if (
            is_free(s, self.kind, self.seat, self.passes)
            if self.free and self.seat == s.turn and not s.rules.face_down
            else is_asked(s, self.kind, self.seat, self.passes, self.responding)
        ):
            return
        if s.log is None and s.trail is None:
            s.events += 1
        else:
            pass_by_itself(s, self.seat)
        if self.passes == 0:
            ask_other(s, self.kind, 1 - self.seat, self.responding)
        else:
            close_window(s, self.kind)

    def chosen(self, s: TtcgState, pick: int) -> None:
        if pick == PASS:
            self.passed(s)
            return
        if self.actions is OTHER_ACTIONS:
            self.activate(s, pick)
            return
        count = len(self.actions)
        action, subject = self.actions[pick % count], pick // count
        if action is ACTIVATE:
            self.activate(s, subject)
        elif action is PLAY:
            main = _MAIN[s.turn]
            s.agenda.append(main)
            play_card(s, self.seat, subject)
            if RESPONSES[1 - self.seat].is_over(s):
                s.agenda.pop()
                main.run(s)
        elif action is ATTACK:
            battle = _BATTLE[s.turn]
            s.agenda.append(battle)
            declare(s, subject >> 10, target_of(subject))
            if s.agenda[-1] is battle and s.decision is None:  # nobody could do anything
                s.agenda.pop()
                battle.run(s)
        elif action.kind == "pay":
            s.then(PayToll(self.seat, subject), make("tt-open", "main", s.turn))
        else:
            turn_up(s, subject)
            s.agenda.append(Window(self.kind, self.seat, self.passes, self.responding))

    def activate(self, s: TtcgState, subject: int) -> None:
        card = subject >> 1
        after = (
            Activated(self.kind, self.seat, len(s.chain), self.responding)
            if s.chain
            else _ACTIVATED[self.kind][2 * self.seat + self.responding]
        )
        s.agenda.append(after)
        begin(s, self.seat, card, s.defn[card] * 2 + (subject & 1), ())
        if s.agenda[-1] is after and s.winner == RUNNING:  # nothing had to be chosen
            s.agenda.pop()
            if len(s.chain) > after.links and not s.waiting:
                ask_opponent(s, self.kind)
            else:
                after.run(s)

    def passed(self, s: TtcgState) -> None:
        """TT-6.12: the second pass in a row closes the window, after the first one the other player is asked."""
        s.events += 1
        if s.log is not None:
            s.tell("Passed", self.seat, -1, -1, -1, 0, BOTH, None, "")
        if self.passes == 0:
            ask_other(s, self.kind, 1 - self.seat, self.responding)
        else:
            close_window(s, self.kind)


def ask_other(s: TtcgState, kind: str, seat: int, responding: int) -> None:
    """TT-6.12: one player has passed, now the other one is asked; a second pass in a row closes the window."""
    if is_asked(s, kind, seat, 1, responding):
        return
    if s.log is None and s.trail is None:
        s.events += 1
    else:
        pass_by_itself(s, seat)
    if s.chain:
        close_window(s, kind)
    else:
        s.fresh = 0
        s.agenda.pop().run(s)


def is_asked(s: TtcgState, kind: str, seat: int, passes: int, responding: int) -> bool:
    """Ask a player, if there is anything to do."""
    if s.turn != seat:
        here = 0
    elif responding or kind not in IDLE or s.rules.face_down:
        here = 2
    else:
        return is_free(s, kind, seat, passes)
    if s.chain or (s.fresh and s.action_seat != seat):
        here += 1
    found = s.worth[seat][here]
    if found is None:
        found = look_around(s, seat, here)
    if s.rules.face_down:
        if found or not nothing_else(s, kind, seat, responding):
            return is_offered(s, kind, seat, passes, responding, found)
        return False
    if not found or (s.barren[seat] is found and not s.news & s.hopes[seat]):
        return False
    return may_use(s, kind, seat, passes, responding, found)


def may_use(s: TtcgState, kind: str, seat: int, passes: int, responding: int, found: list[int]) -> bool:
    """TT-6.12: a player who can use any of these effects is asked, as ``offer_effects`` does it.

    If it is known of each that it cannot be used, nobody looks at them before there is news that one needs.
    """
    if s.news:
        forget_verdicts(s)
    known, side = s.verdicts or opened(s), 2 * seat
    options: list[Option] = []
    picks: list[int] = []
    hopes, sure = 0, True
    for subject in found:
        verdict = known[subject]
        if verdict < 0:
            can = may_activate(s, seat, subject)
            verdict = known[subject]
            if verdict >= 0:
                s.judged.append(subject)
            if not can:
                if verdict < 0:
                    sure = False
                else:
                    hopes |= verdict
                continue
        elif verdict < YES:
            hopes |= verdict
            continue
        elif s.chain and not is_not_doomed(s, seat, subject):
            sure = False
            continue
        card = CARD_OF[subject]
        option = s.prints[card].uses[4 * INDICES[s.spots[card]] + side + subject - 2 * card] or activate_option(s, subject)
        if s.zone[card] < DISCARD and option in options:  # of equal copies in a hand one that can be used is enough
            continue
        options.append(option)
        picks.append(subject)
    if not picks:
        if sure:
            s.barren[seat] = found
            s.hopes[seat] = hopes
        return False
    options.append(PASSING)
    picks.append(PASS)
    window = _ASKED[kind][4 * seat + 2 * passes + responding]
    s.ask(window, seat, window.asks, kind, -1, options, picks)
    return True


def is_free(s: TtcgState, kind: str, seat: int, passes: int) -> bool:
    """TT-4.4, TT-4.5: the turn player plays or attacks, uses effects, or passes, if there is anything to do."""
    here = 3 if s.fresh and s.action_seat != seat else 2
    found = s.worth[seat][here]
    if found is None:
        found = look_around(s, seat, here)
    if s.topics & TOLLS and tolls(s, seat):
        return is_offered(s, kind, seat, passes, 0, found)
    options: list[Option] = []
    picks: list[int] = []
    if kind == "main":
        if s.plays < PLAYS or s.topics & EXTRA_PLAYS:
            offer_plays(s, seat, options, picks, 2)
        window = _MAIN[seat]
    else:
        offer_attacks(s, seat, options, picks, 2)
        window = _BATTLE[seat]
    if found and (s.barren[seat] is not found or s.news & s.hopes[seat]):
        offer_effects(s, seat, found, options, picks, 2, 1)
    if not s.topics & MUSTS or may_pass(s, seat):
        if not picks:
            return False
        options.append(PASSING)
        picks.append(PASS)
    s.ask(idle(kind, seat, passes) if passes else window, seat, "act", kind, -1, options, picks)
    return True


def idle(kind: str, seat: int, passes: int) -> Window:
    """The window in which the turn player is free to act."""
    window = Window(kind, seat, passes, 0)
    window.actions = MAIN_ACTIONS if kind == "main" else BATTLE_ACTIONS
    window.free = True
    return window


def is_offered(s: TtcgState, kind: str, seat: int, passes: int, responding: int, found: list[int]) -> bool:
    """The same with everything that may be offered: plays, attacks, effects, tolls, face-down cards to turn up."""
    options: list[Option] = []
    picks: list[int] = []
    actions = actions_in(s, kind, seat, responding)
    offer_everything(s, seat, actions, found, options, picks)
    if actions[0] is not ATTACK or may_pass(s, seat):
        if not picks:
            return False
        options.append(PASSING)
        picks.append(PASS)
    window = Window(kind, seat, passes, responding)
    window.actions = actions
    s.ask(window, seat, window.asks, kind, -1, options, picks)
    return True


def close_window(s: TtcgState, kind: str) -> None:
    """TT-6.13: both players have passed: the waiting links resolve, or the window is over and what comes after it follows."""
    if s.chain:
        s.agenda.append(_AFTER.get(kind) or after_chain(kind))
        resolve(s)
    else:
        s.fresh = 0
        s.agenda.pop().run(s)


def after_chain(kind: str) -> Task[Any]:
    """What comes after a chain in a window of this kind; see ``opened``, which knows it."""
    found = _AFTER[kind] = make("tt-after-chain", kind)
    return found


class Activated(Task[TtcgState]):
    """After an activation: response triggers join, then the opponent may answer."""

    NAME: ClassVar[str] = "tt-activated"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "seat", "links", "responding")

    def __init__(self, kind: str, seat: int, links: int, responding: int) -> None:
        self.kind = kind
        self.seat = seat
        self.links = links
        self.responding = responding

    def run(self, s: TtcgState) -> None:
        """TT-6.12, TT-6.13: a response window after every activation; if it came to nothing, what its offer has triggered."""
        if len(s.chain) > self.links and not s.waiting:
            ask_opponent(s, self.kind)
            return
        if len(s.chain) > self.links:
            s.agenda.append(Respond(self.kind))
            s.agenda.append(PlaceWaiting(1, s.batch))
        elif s.waiting and not s.chain:
            s.agenda.append(make("tt-open", self.kind, self.seat))
        else:
            s.agenda.append(Window(self.kind, self.seat, 0, self.responding))


class Respond(Task[TtcgState]):
    """Ask the opponent of whoever put on the newest link."""

    NAME: ClassVar[str] = "tt-respond"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def run(self, s: TtcgState) -> None:
        """TT-6.13: response triggers join the chain before the opponent of the newest link's player is asked."""
        for waiting in s.waiting:
            if isinstance(waiting, Waiting) and joins(s, waiting):
                s.then(PlaceWaiting(1, s.batch), self)
                return
        ask_opponent(s, self.kind)


def ask_opponent(s: TtcgState, kind: str) -> None:
    """TT-6.12: in response windows the opponent of the newest link's player is asked first."""
    newest = s.chain[-1]
    assert isinstance(newest, Link)
    other = newest.seat
    first = 1 - other
    if s.rules.face_down:
        _ASKED[kind][4 * first + 1].run(s)
        return
    # As that window does it, while links wait and nothing but effects can answer them.
    here = 3 if s.turn == first else 1
    found = s.worth[first][here]
    if found is None:
        found = look_around(s, first, here)
    if found and (s.barren[first] is not found or s.news & s.hopes[first]) and may_use(s, kind, first, 0, 1, found):
        return
    quiet = s.log is None and s.trail is None
    if not quiet:
        pass_by_itself(s, first)
    found = s.worth[other][4 - here]
    if found is None:
        found = look_around(s, other, 4 - here)
    if found and (s.barren[other] is not found or s.news & s.hopes[other]) and may_use(s, kind, other, 1, 1, found):
        s.events += quiet
        return
    if quiet:
        s.events += 2
    else:
        pass_by_itself(s, other)
    s.agenda.append(_AFTER.get(kind) or after_chain(kind))
    s.agenda.append(RESOLVE)
    s.fresh = 0
    s.chain.pop()
    newest.run(s)


# Steps never change, so those that come again and again are made once.
_AFTER: Final[dict[str, Task[Any]]] = {}
RESPONSES: Final[list[WindowStep]] = []
"""The response windows after plays, with either player first; see ``opened``."""
_ASKED: Final = {
    kind: [Window(kind, number >> 2, number >> 1 & 1, number & 1) for number in range(8)]
    for kind in (*IDLE, "", "response", "W1", "W2", "W3", "W4", "W5")
}
_ACTIVATED: Final = {
    kind: [Activated(kind, number >> 1, 0, number & 1) for number in range(4)]
    for kind in (*IDLE, "", "response", "W1", "W2", "W3", "W4", "W5")
}
_MAIN: Final = [idle("main", 0, 0), idle("main", 1, 0)]
_BATTLE: Final = [idle("battle", 0, 0), idle("battle", 1, 0)]

register(Window, Activated, Respond)
