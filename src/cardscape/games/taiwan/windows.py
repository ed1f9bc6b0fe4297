"""Windows and the stack: who is asked when, what may be answered, and how effects resolve."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.compulsory import compulsory, pack, start_trigger
from cardscape.games.taiwan.declaring import activate, answer, event_of
from cardscape.games.taiwan.offering import answers, listen, option_of
from cardscape.games.taiwan.reading import ANSWERS, ANY, USABLE
from cardscape.games.taiwan.resolving import resolve
from cardscape.games.taiwan.rows import Link
from cardscape.games.taiwan.table import TEXTS, TaiwanState
from cardscape.games.taiwan.triggers import LEAVING_BITS, heard_now, must_hear
from cardscape.games.taiwan.unheard import QUIET_EVENTS, forget

PASS: Final = -1
_PASS: Final = Option("pass")
_NONE: Final[list[int]] = []
_NO_TRIGGERS: Final[list[tuple[int, int, int, int]]] = []
_PASS_ONLY: Final = [_PASS]
_PASS_PICK: Final = [PASS]
_MOMENT: Final = 1 << k.MOMENT
_ACTIVATED: Final = 1 << k.ACTIVATED


def passed(s: TaiwanState, seat: int) -> None:
    """TW-12.10: a pass; whether it was chosen does not show."""
    if s.log is None:
        s.events += 1
    else:
        s.emit("PlayerPassed", seat)


def pass_by_itself(s: TaiwanState, seat: int) -> None:
    """TW-12.10: a player without legal activation passes automatically."""
    if s.trail is not None:
        s.trail.append((seat, _PASS))
    if s.log is None:
        s.events += 1
    else:
        passed(s, seat)


class OpenWindow(Task[TaiwanState]):
    """TW-12.4, TW-12.3: a window opens for everything recorded; mandatory triggers come first."""

    NAME: ClassVar[str] = "tw-open-window"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "first")

    def __init__(self, kind: str, first: int) -> None:
        self.kind = kind
        self.first = first

    def run(self, s: TaiwanState) -> None:
        """TW-12.4: who is asked first depends on what opened the window."""
        if s.unlistened:
            listen(s)
        now = s.heard | ANY
        if not (s.alert & now or s.told or s.chain or s.log is not None or s.trail is not None
                or (s.exits and s.exits & USABLE)):
            # Nobody waits for what has happened, and nobody watches the window open and close.
            s.events += QUIET_EVENTS
            if s.window or s.answered or s.exits:
                forget(s)
            elif s.heard:
                s.noted = []
                s.recorded = []
                s.heard = 0
            return
        first = self.first
        if s.chain:
            now = heard_now(s)
        elif now & _MOMENT:
            now = heard_now(s) if s.moments < 0 else (now | s.moments) ^ _MOMENT
        if (s.duty and now & s.duty) or (s.told and now & (s.told if s.told > 0 else must_hear(s))):
            found = compulsory(s, False, s.serial)
            if found:
                s.window = self.kind
                if s.log is None:
                    s.events += 1
                else:
                    s.emit("WindowOpened", first, label=self.kind)
                PlaceTriggers(first, s.serial).place_all(s, found)
                return
        mine = theirs = _NONE
        useful = s.both & now
        leaving = s.exits and s.exits & USABLE and now & LEAVING_BITS
        if useful or leaving:
            if (s.calls_b if first else s.calls_a) & useful or leaving:
                mine = answers(s, first, now)
            if not mine and ((s.calls_a if first else s.calls_b) & useful or leaving):
                theirs = answers(s, 1 - first, now)
        if not mine and not theirs and s.log is None and s.trail is None:
            s.events += QUIET_EVENTS
            if s.window or s.answered or s.exits or s.told:
                forget(s)
            elif s.heard:
                s.noted = []
                s.recorded = []
                s.heard = 0
            return
        s.window = self.kind
        if s.log is None:
            s.events += 1
        else:
            s.emit("WindowOpened", first, label=self.kind)
        ask_round(s, first, mine, theirs)


def windows_of(kind: str) -> list[OpenWindow]:
    """A kind of window, for each player who may be asked first."""
    return [OpenWindow(kind, 0), OpenWindow(kind, 1)]


AFTER_STACK: Final = windows_of("stack")


def ask_round(s: TaiwanState, first: int, mine: list[int], theirs: list[int]) -> None:
    """TW-12.3: both players in turn; who cannot do anything passes; if neither could, both have passed.

    ``mine`` is what the first may activate, ``theirs`` what the second may if that is nothing.
    """
    if mine:
        ask_for(s, ASKS[first][0], first, mine)
        return
    pass_by_itself(s, first)
    if theirs:
        ask_for(s, ASKS[1 - first][1], 1 - first, theirs)
        return
    pass_by_itself(s, 1 - first)
    close(s)


def close(s: TaiwanState) -> None:
    """TW-12.3: when a window closes, those around it close too, and its records are gone."""
    if s.log is None:
        s.events += 1
    else:
        s.emit("WindowClosed", s.turn, label=s.window)
    forget(s)


class Placing(Task[TaiwanState]):
    """A step that puts mandatory triggers on the stack, one after the other, as long as there are any."""

    def place(self, s: TaiwanState, found: list[tuple[int, int, int, int]]) -> None:
        """TW-12.5: the turn player's come first; each player says which of the own ones is next."""
        mine = found if len(found) == 1 else [entry for entry in found if entry[0] == s.turn] or found
        if len(mine) == 1 and s.trail is None:  # there is no order to be chosen
            seat, record, card, number = mine[0]
            s.agenda.append(self)
            activate(s, seat, card * TEXTS + number, event_of(s, record))
        else:
            self.order(s, mine[0][0], mine)

    def order(self, s: TaiwanState, seat: int, mine: list[tuple[int, int, int, int]]) -> None:
        """TW-12.5: a player says which of several own triggers comes next."""
        options = [Option("trigger", s.faces[card], s.at(card), label=f"effect {number + 1}") for _, _, card, number in mine]
        s.ask(self, seat, "order", "which trigger comes next", -1, options, [pack(s, entry) for entry in mine])

    def chosen(self, s: TaiwanState, pick: int) -> None:
        s.agenda.append(self)
        start_trigger(s, pick)


class PlaceTriggers(Placing):
    """TW-12.5: mandatory triggers: the turn player's, then the opponent's, each player ordering own ones. ``until`` is the number
    of the newest event when the window opened.
    """

    NAME: ClassVar[str] = "tw-place-triggers"
    FIELDS: ClassVar[tuple[str, ...]] = ("first", "until")

    def __init__(self, first: int, until: int) -> None:
        self.first = first
        self.until = until

    def run(self, s: TaiwanState) -> None:
        found = compulsory(s, False, self.until)
        if not found:
            if s.chain:
                s.agenda.append(RESPOND)
            else:
                now = heard_now(s)
                first = answers(s, self.first, now)
                ask_round(s, self.first, first, [] if first else answers(s, 1 - self.first, now))
        else:
            self.place_all(s, found)

    def place_all(self, s: TaiwanState, found: list[tuple[int, int, int, int]]) -> None:
        """TW-12.5: place them. If a lone one was put on the stack and nothing has changed but that its use was counted, there is
        no other to look for, unless one waits for an activation or for something to negate: the responses begin.
        """
        edition, count = s.edition, len(s.chain)
        self.place(s, found)
        if (len(found) > 1 or s.edition > edition + 1 or len(s.chain) == count or s.agenda[-1] is not self
                or s.decision is not None or s.winner != RUNNING or s.must & _ACTIVATED or s.contested):
            return
        link = s.chain[-1]
        if isinstance(link, Link) and (s.edition == edition or s.texts[link.text].limited):
            s.agenda[-1] = RESPOND  # not at once: triggers may go on starting each other


class Ask(Task[TaiwanState]):
    """TW-12.3, TW-12.4: a player may activate in an open window or pass; two passes in a row close it."""

    NAME: ClassVar[str] = "tw-ask"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "passes")

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, s: TaiwanState) -> None:
        ask_answers(s, self, self.seat)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick != PASS:
            s.agenda.append(ACTIVATED)
            answer(s, self.seat, pick)
            return
        if s.log is None:
            s.events += 1
        else:
            passed(s, self.seat)
        if self.passes:
            self.closed(s)
        else:
            self.other().run(s)

    def closed(self, s: TaiwanState) -> None:
        close(s)

    def other(self) -> Ask:
        """The same question for the other player, after a pass."""
        return ASKS[1 - self.seat][1]


def ask_answers(s: TaiwanState, task: Ask, seat: int) -> None:
    """What a player may activate now, or pass; the only way to go on may be to pass."""
    found = answers(s, seat, heard_now(s))
    if found:
        ask_for(s, task, seat, found)
    else:
        s.ask(task, seat, "respond", s.window, -1, _PASS_ONLY, _PASS_PICK)


def ask_for(s: TaiwanState, task: Ask, seat: int, found: list[int]) -> None:
    """Ask a player for one of these activations, or a pass."""
    options: list[Option] = []
    if s.unseated:
        s.standing()
    for subject in found:
        card = subject // TEXTS
        text = s.reads[card].texts[subject % TEXTS]
        options.append(text.options[s.spot[card]] or option_of(s, card, text))
    options.append(_PASS)
    found.append(PASS)
    s.ask(task, seat, "respond", s.window, -1, options, found)


class Activated(Placing):
    """TW-12.6: after an activation mandatory triggers on it may join, then the responses begin."""

    NAME: ClassVar[str] = "tw-activated"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        found = compulsory(s, True, 0) if s.must & _ACTIVATED and s.heard & must_hear(s) & _ACTIVATED else _NO_TRIGGERS
        if found:
            self.place(s, found)
        else:
            respond(s)


class Respond(Task[TaiwanState]):
    """TW-12.1: the opponent of the one who added the newest effect is asked first, then alternately."""

    NAME: ClassVar[str] = "tw-respond"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        respond(s)


def respond(s: TaiwanState) -> None:
    """TW-12.1: both are asked for an answer to the top of the stack, or pass because they have none; then it resolves."""
    top = s.chain[-1] if s.chain else None
    if not isinstance(top, Link):
        s.agenda.append(AFTER_STACK[1 - s.starter])
        return
    second = top.seat
    first = 1 - second
    now = heard_now(s) if s.heard & _MOMENT else s.heard | ANY | ANSWERS
    if s.unlistened:
        listen(s)
    leaving = s.exits and s.exits & USABLE and now & LEAVING_BITS
    if s.both & now or leaving:
        found = answers(s, first, now)
        if found:
            ask_for(s, REPLIES[first][0], first, found)
            return
        found = answers(s, second, now)
        if found:
            pass_by_itself(s, first)
            ask_for(s, REPLIES[second][1], second, found)
            return
    if s.log is None and s.trail is None:
        s.events += 2
    else:
        pass_by_itself(s, first)
        pass_by_itself(s, second)
    RESOLVE.run(s)


class Answer(Ask):
    """TW-12.1: one effect each; two passes in a row close the stack, and it resolves."""

    NAME: ClassVar[str] = "tw-answer"

    def closed(self, s: TaiwanState) -> None:
        RESOLVE.run(s)

    def other(self) -> Ask:
        return REPLIES[1 - self.seat][1]


class Resolve(Task[TaiwanState]):
    """TW-12.2: the top effect leaves the stack and is done as far as possible, until the stack is empty."""

    NAME: ClassVar[str] = "tw-resolve"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        while s.chain:
            below = len(s.agenda)
            link = s.chain.pop()
            assert isinstance(link, Link)
            if not resolve(s, link):
                s.agenda.insert(below, self)
                return
        if s.log is None:
            s.events += 1
        else:
            s.emit("StackClosed", s.starter)
        AFTER_STACK[1 - s.starter].run(s)


ASKS: Final = [[Ask(seat, passes) for passes in (0, 1)] for seat in (0, 1)]
REPLIES: Final = [[Answer(seat, passes) for passes in (0, 1)] for seat in (0, 1)]
ACTIVATED: Final = Activated()
RESPOND: Final = Respond()
RESOLVE: Final = Resolve()

register(OpenWindow, PlaceTriggers, Ask, Activated, Respond, Answer, Resolve)
