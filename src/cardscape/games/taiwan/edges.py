"""Starts and ends of turns and phases: told to those who wait for them, or passed unheard."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.causes import RULE
from cardscape.games.taiwan.controlling import GiveBack
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.lasting import ends_something, given_back, pass_edge
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.offering import answers, is_barren, listen
from cardscape.games.taiwan.reading import ANY
from cardscape.games.taiwan.table import TaiwanState
from cardscape.games.taiwan.unheard import QUIET_EVENTS
from cardscape.games.taiwan.windows import OpenWindow, windows_of

EDGE_EVENTS: Final = 1 + QUIET_EVENTS
"""A phase event that passes unheard, and its window."""


class PassEdge(Task[TaiwanState]):
    """TW-7.8: what is bound to a phase event ends after its triggers; then one more window, until nothing ends."""

    NAME: ClassVar[str] = "tw-pass-edge"
    FIELDS: ClassVar[tuple[str, ...]] = ("edge", "span")

    def __init__(self, edge: int, span: str) -> None:
        self.edge = edge
        self.span = span

    def run(self, s: TaiwanState) -> None:
        if not s.mods:
            return
        ended = pass_edge(s, self.edge, self.span)
        if ended:
            back = [GiveBack(card, seat, ()) for card, seat in given_back(s, ended)]
            s.then(*back, OpenWindow("after the end", s.turn), self)


class Edge:
    """A start or end of the turn or of a phase: how the log, records and windows call it, its bit, and what it ends."""

    def __init__(self, event: str, window: str, at: str, edge: int, span: str) -> None:
        self.event = event
        self.windows = windows_of(window)
        self.label = f"{at} {span}"
        self.bits = k.MOMENTS[self.label]
        self.edge = edge
        self.span = span
        self.ends = PassEdge(edge, span)


def meet(s: TaiwanState, edge: Edge) -> bool:
    """TW-12.4, TW-7.8: a phase event is told, has its window, and after that ends what is bound to it.

    Most of them nobody hears, nobody can use, and nothing ends with them: these are over at once, the more so if the last one
    was and nothing has changed since. Returns whether it is over.
    """
    bits = edge.bits
    if not (s.heard or s.log is not None or s.trail is not None
            or (s.ending & bits and ends_something(s, edge.edge, edge.span))):
        if s.unlistened:
            listen(s)
        if not ((s.alert & bits and awaits_moment(s, bits))
                or (s.both & ANY and s.quiet != s.edition and not is_barren(s) and (answers(s, 0, ANY) or answers(s, 1, ANY)))):
            if not s.timely:
                s.quiet = s.edition
            s.events += EDGE_EVENTS
            s.serial += s.beats
            s.cause = RULE
            return True
    tell_edge(s, edge)
    s.agenda.append(edge.ends)
    edge.windows[s.turn].run(s)
    return False


def awaits_moment(s: TaiwanState, bits: int) -> bool:
    """Whether an effect may wait for a moment with these bits, and not for that of the other player's turn only; whose turn it
    means is asked of effects on the field alone.
    """
    if (s.held_a | s.held_b | s.must_away) & bits:
        return True
    calls, reads = s.calls, s.reads
    for seat in (0, 1):
        if (s.field_calls_b if seat else s.field_calls_a) & bits:
            for card in s.mine[seat]:
                if calls[card] & bits:
                    for text in reads[card].up if s.face[card] else reads[card].down:
                        if text.wants & bits and is_for_turn(text, seat == s.turn):
                            return True
    if s.must_now & bits:
        for card in s.stood:
            if reads[card].must_others & bits and s.lit[card]:
                for text in reads[card].duties:
                    if text.wants & bits and is_for_turn(text, s.control[card] == s.turn):
                        return True
    return False


def is_for_turn(text: Text, own: bool) -> bool:
    """Whether an effect that waits for a moment may mean one of this turn, its player's own or the opponent's."""
    return text.whose < 0 or (text.whose == 0) == own


def count_unheard(s: TaiwanState) -> None:
    """A phase event, the next step of the agenda, passes unheard like the one before it, since which nothing has changed."""
    s.events += EDGE_EVENTS
    s.serial += s.beats


def tell_edge(s: TaiwanState, edge: Edge) -> None:
    """TW-7.1, TW-12.7: tell a phase event, that of a turn with its number, that of a phase with its name, and record it for those
    who wait for it.
    """
    if s.log is None:
        s.events += 1
    elif edge.span == "turn":
        s.emit(edge.event, s.turn, n=s.number)
    else:
        s.emit(edge.event, s.turn, label=edge.span)
    s.cause = RULE
    s.moments = -1 if s.heard >> k.MOMENT & 1 else edge.bits
    note(s, k.MOMENT, s.turn, -1, -1, 1, -1, -1, 0, edge.label)


register(PassEdge)
