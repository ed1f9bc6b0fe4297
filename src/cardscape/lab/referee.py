"""Asks bots that nobody vouches for: one that raises, hangs or answers what was not offered loses, and the run goes on."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any, Final, TextIO, cast

from cardscape.bots.bot import Bot
from cardscape.bots.driver import OWN, BotFault, is_own, lent
from cardscape.bots.worlds import Worlds, worlds_for
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.match import Match
from cardscape.engine.view import View
from cardscape.play.lines import Visible, error_words

PATIENCE: Final = 1000
"""Milliseconds that an exception may take from one thread to another."""


class Hung(BaseException):
    """Thrown into a bot that thinks too long; no ``except Exception`` of its own holds it."""


class Fault(BotFault):
    """What a bot did wrong. The game is lost for it."""


def ask(bot: Bot, match: Match, decision: Decision, seconds: float) -> int:
    """The bot's answer to the open decision; raises ``Fault`` if there is none that counts."""
    worlds = worlds_for(match, decision.seat, bot.chance.dice()) if bot.IMAGINES else None
    if is_own(bot):
        return bot.choose(match.view(decision.seat), decision, worlds)
    try:
        return answer_of(bot, match.view(decision.seat), lent(decision), worlds, seconds)
    finally:
        match.state.forget_pictures()  # a stranger may have written into what later views would show again


def play_refereed(match: Match, bots: list[Bot], limit: int, seconds: float) -> tuple[int, str]:
    """Let bots play on as ``play_out`` does; a bot at fault loses. Returns the decisions made and what a bot did wrong, if so."""
    made = 0
    decision = match.decision
    while decision is not None and made < limit:
        try:
            index = ask(bots[decision.seat], match, decision, seconds)
        except Fault as fault:
            match.concede(decision.seat)
            return made, str(fault)
        match.take(index)
        made += 1
        decision = match.decision
    return made, ""


def answer_of(bot: Bot, view: View, decision: Decision, worlds: Worlds | None, seconds: float) -> int:
    """The bot's answer to what it is given; raises ``Fault`` if there is none that counts."""
    if is_own(bot):
        return bot.choose(view, decision, worlds)
    name = bot.NAME or type(bot).__name__
    count = len(decision.options)
    if isinstance(bot, Unmade):
        raise Fault(bot.fault)
    index = _timed(lambda: bot.choose(view, decision, worlds), type(bot), seconds)
    if type(index) is not int or not 0 <= index < count:
        raise Fault(f"{name} answered {_shown(index)} to a question with options 0 to {count - 1}")
    return index


class Unmade(Bot):
    """Stands for a bot that could not be made; it loses at its first decision."""

    def __init__(self, seat: int, chance: Chance, fault: str) -> None:
        super().__init__(seat, chance)
        self.fault = fault


def make(kind: type[Bot], seat: int, chance: Chance, seconds: float) -> Bot:
    """A bot for one match; one whose making fails or takes too long loses that match."""
    if kind.__module__.startswith(OWN):
        return kind(seat, chance)
    try:
        bot: Bot = _timed(lambda: kind(seat, chance), kind, seconds)
    except Fault as fault:
        return Unmade(seat, chance, str(fault))
    return bot


def _timed(what: Callable[[], Any], kind: type[Bot], seconds: float) -> Any:
    """What a stranger's code returns in time; raises ``Fault`` if it does not. Ctrl-C passes through, with the clock stopped."""
    name = kind.NAME or kind.__name__
    alone = threading.current_thread() is threading.main_thread()
    try:
        # What a bot prints must not get among our own output. On workers of a cluster nobody reads it.
        with redirect_stdout(cast(TextIO, Visible(sys.stderr))) if alone else nullcontext():
            found = _clocked(what, _clock(seconds))
    except Hung:
        raise Fault(f"{name} thought longer than {seconds:g} s") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's bot raises costs it this game, not the whole run
        raise Fault(f"{name} raised {error_words(error)[:240]}{_place(error, kind.__module__)}") from error
    return found


def _place(error: BaseException, module: str) -> str:
    """Where in a bot's own module an error came up: `` (mybot.py, line 7)``; empty if it was not there."""
    frames = [(frame, line) for frame, line in walk_tb(error.__traceback__) if frame.f_globals.get("__name__") == module]
    return f" ({Path(frames[-1][0].f_code.co_filename).name}, line {frames[-1][1]})" if frames else ""


def _clocked(what: Callable[[], Any], clock: _NoClock) -> Any:
    """What is returned while the clock runs; raises ``Hung`` if it runs out, and stops it in any case."""
    try:
        clock.start()
        found = what()
    except Hung:
        raise
    except BaseException:
        clock.stop()
        raise
    clock.stop()
    return found


def _shown(thing: object) -> str:
    """An answer in a message. Only plain things are printed: a stranger's own words could raise too."""
    return repr(thing)[:60] if type(thing) in (int, float, bool, str, type(None)) else f"a {type(thing).__name__}"


class _NoClock:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def start(self) -> None:
        """Nothing runs out."""

    def stop(self) -> None:
        """Nothing to stop."""


class _AlarmClock(_NoClock):
    """Interrupts the main thread by a signal, also while it sleeps or waits."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.rang = False

    def start(self) -> None:
        signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if self.rang:
            raise Hung  # the bot has kept it to itself

    def _ring(self, number: int, frame: FrameType | None) -> None:
        self.rang = True
        raise Hung


class _ThreadClock(_NoClock):
    """Interrupts a thread that is not the main one, as on workers of a cluster, at its next Python instruction."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.thread = threading.get_ident()
        self.rang = False
        self.lock = threading.Lock()
        self.timer = threading.Timer(seconds, self._ring)
        self.timer.daemon = True

    def start(self) -> None:
        self.timer.start()

    def stop(self) -> None:
        with self.lock:
            self.timer.cancel()
            late = self.rang
        if late:
            for _ in range(PATIENCE):
                time.sleep(0.001)  # the exception is on its way and has to arrive here, not in the rules
            raise Hung  # the bot has kept it to itself

    def _ring(self) -> None:
        with self.lock:
            if not self.timer.finished.is_set():
                self.rang = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(Hung))


def _clock(seconds: float) -> _NoClock:
    if seconds <= 0:
        return _NoClock(0)
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        return _AlarmClock(seconds)
    return _ThreadClock(seconds)
