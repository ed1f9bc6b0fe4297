"""How windows open: triggers that wait come first, then the players are asked in turn."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.task import Task, register
from cardscape.games.ttcg.fighting import W3, W4
from cardscape.games.ttcg.glancing import look_around
from cardscape.games.ttcg.lasting import end_unmet
from cardscape.games.ttcg.links import WindowStep
from cardscape.games.ttcg.offering import IDLE, pass_by_itself
from cardscape.games.ttcg.places import TIED
from cardscape.games.ttcg.table import TtcgState
from cardscape.games.ttcg.triggers import PlaceWaiting
from cardscape.games.ttcg.windows import RESPONSES, Respond, Window, is_asked, is_free, may_use


class AfterChain(Task[TtcgState]):
    """A chain has resolved: waiting triggers form the next one, else its window is open again."""

    NAME: ClassVar[str] = "tt-after-chain"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.again: list[Open] = []

    def run(self, s: TtcgState) -> None:
        """TT-6.12, TT-6.13: the window is open again, turn player first, passes count anew."""
        if not self.again:
            self.again = [Open(self.kind, 0), Open(self.kind, 1)]
        if self.again[s.turn].is_over(s):
            s.agenda.pop().run(s)


class Open(WindowStep):
    """Open a window; triggers that wait come first. Without a ``kind`` only the triggers are dealt with."""

    NAME: ClassVar[str] = "tt-open"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "first")

    def __init__(self, kind: str, first: int) -> None:
        self.kind = kind
        self.first = first
        self.plain = kind != "" and kind not in IDLE
        """Whether there is nothing to do but using effects."""
        self.placed = Placed(kind, first)

    def is_over(self, s: TtcgState) -> bool:
        """TT-6.12, TT-6.13: triggers form a chain before anyone may act; then the players are asked in turn.

        Tells whether nobody could do anything, so that what comes after the window may follow at once.
        """
        if s.bonds and s.topics & TIED:
            end_unmet(s)
        if s.waiting:
            s.agenda.append(self.placed)
            s.agenda.append(PlaceWaiting(0, s.batch))
            return False
        first = self.first
        if not self.plain or s.rules.face_down:
            return not self.kind or is_over_idle(s, self.kind, first)
        # As worth_a_look finds it for both players: when a window opens no link waits.
        if s.turn == first:
            here, there = 2, 0
        else:
            here, there = 0, 2
        if s.fresh:
            if s.action_seat == first:
                there += 1
            else:
                here += 1
        found = s.worth[first][here]
        if found is None:
            found = look_around(s, first, here)
        if found and (s.barren[first] is not found or s.news & s.hopes[first]) and may_use(s, self.kind, first, 0, 0, found):
            return False
        if s.log is not None or s.trail is not None:
            return self.is_over_aloud(s, there)
        other = 1 - first
        found = s.worth[other][there]
        if found is None:
            found = look_around(s, other, there)
        if found and (s.barren[other] is not found or s.news & s.hopes[other]) and may_use(s, self.kind, other, 1, 0, found):
            s.events += 1
            return False
        s.events += 2
        s.fresh = 0
        return True

    def is_over_aloud(self, s: TtcgState, there: int) -> bool:
        """TT-6.12: the first player can do nothing, now the other one is asked; somebody is told of their passes."""
        pass_by_itself(s, self.first)
        other = 1 - self.first
        found = s.worth[other][there]
        if found is None:
            found = look_around(s, other, there)
        if found and may_use(s, self.kind, other, 1, 0, found):
            return False
        pass_by_itself(s, other)
        s.fresh = 0
        return True


def is_over_idle(s: TtcgState, kind: str, first: int) -> bool:
    """TT-4.4, TT-4.5: the same where the turn player is free to act, or where cards may be turned up."""
    if is_free(s, kind, first, 0) if s.turn == first and not s.rules.face_down else is_asked(s, kind, first, 0, 0):
        return False
    pass_by_itself(s, first)
    other = 1 - first
    if is_asked(s, kind, other, 1, 0):
        return False
    pass_by_itself(s, other)
    s.fresh = 0
    return True


def is_passed_by(s: TtcgState, kind: str, seat: int) -> bool:
    """What ``Open.is_over`` says of a window with the turn player first, if there is nothing to answer, nothing waits, and nobody
    is told of passes.
    """
    found = s.worth[seat][2]
    if found is None:
        found = look_around(s, seat, 2)
    if found and (s.barren[seat] is not found or s.news & s.hopes[seat]) and may_use(s, kind, seat, 0, 0, found):
        return False
    other = 1 - seat
    found = s.worth[other][0]
    if found is None:
        found = look_around(s, other, 0)
    if found and (s.barren[other] is not found or s.news & s.hopes[other]) and may_use(s, kind, other, 1, 0, found):
        s.events += 1
        return False
    s.events += 2
    return True


class Placed(Task[TtcgState]):
    """The waiting triggers are on the chain, if they could be."""

    NAME: ClassVar[str] = "tt-placed"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "first")

    def __init__(self, kind: str, first: int) -> None:
        self.kind = kind
        self.first = first
        self.respond = Respond(kind)
        self.window = Window(kind, first, 0, 0)

    def run(self, s: TtcgState) -> None:
        """They are answered; if there are none, the window opens."""
        if s.chain:
            self.respond.run(s)
        elif s.waiting:
            s.agenda.append(Open(self.kind, self.first))
        elif self.kind:
            self.window.run(s)


RESPONSES.extend([Open("response", 0), Open("response", 1)])
W3.extend([Open("W3", 0), Open("W3", 1)])
W4.extend([Open("W4", 0), Open("W4", 1)])

register(AfterChain, Open, Placed)
