"""Asks bots that nobody vouches for: one that raises, hangs or answers what was not offered loses, and the run goes on."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType
from typing import Any, Final, NoReturn, TextIO, cast

from cardscape.bots.bot import Bot
from cardscape.bots.driver import OWN, BotFault, is_own, lent
from cardscape.bots.worlds import Worlds, worlds_for
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.match import Match
from cardscape.engine.view import View
from cardscape.lab.clocks import Hung, Pressed, clocked, end_copy
from cardscape.play.lines import Visible, error_words, writable

_AT_HOME: Final = os.getpid()
_STRANGE: Final[set[CodeType]] = set()
"""Code that calls a stranger's."""
_leave: Final = os._exit


def _stay(status: int) -> NoReturn:
    """What ``os._exit`` does: a stranger's code that calls it ends its game, not the process with all that is not written yet."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and os.getpid() == _AT_HOME:
        if frame.f_code in _STRANGE:
            raise SystemExit(f"os._exit({status})")
        frame = frame.f_back
    _leave(status)


os._exit = _stay


class Fault(BotFault):
    """What a bot did wrong. The game is lost for it."""

    def __init__(self, words: str) -> None:
        super().__init__(writable(words))  # a journal and a report have to hold it, whatever it says


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
    """Let bots play on as ``play_out`` does; a bot at fault loses, of a set the game that is played.

    Returns the decisions made and what a bot did wrong first, if so.
    """
    made, first = 0, ""
    decision = match.decision
    while decision is not None and made < limit:
        try:
            index = ask(bots[decision.seat], match, decision, seconds)
        except Fault as fault:
            first = first or str(fault)
            match.concede(decision.seat)
        else:
            match.take(index)
            made += 1
        decision = match.decision
    return made, first


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
    """What a stranger's code returns in time; raises ``Fault`` if it does not, ``KeyboardInterrupt`` if Ctrl-C was pressed."""
    name = kind.NAME or kind.__name__
    _STRANGE.add(what.__code__)
    process = os.getpid()
    alone = threading.current_thread() is threading.main_thread()
    try:
        # What a bot prints must not get among our own output. On workers of a cluster nobody reads it.
        with redirect_stdout(cast(TextIO, Visible(sys.stderr))) if alone else nullcontext():
            found = clocked(what, seconds)
    except Hung:
        raise Fault(f"{name} thought longer than {seconds:g} s") from None
    except Pressed:
        raise KeyboardInterrupt from None
    except BaseException as error:  # whatever a stranger's bot raises costs it this game, not the whole run
        raise Fault(f"{name} raised {error_words(error)[:240]}{_place(error, kind.__module__)}") from error
    finally:
        end_copy(process)
    return found


def _place(error: BaseException, module: str) -> str:
    """Where in a bot's own module an error came up: `` (mybot.py, line 7)``; empty if it was not there."""
    frames = [(frame, line) for frame, line in walk_tb(error.__traceback__) if frame.f_globals.get("__name__") == module]
    return f" ({Path(frames[-1][0].f_code.co_filename).name}, line {frames[-1][1]})" if frames else ""


def _shown(thing: object) -> str:
    """An answer in a message. Only plain things are printed: a stranger's own words could raise too."""
    return repr(thing)[:60] if type(thing) in (int, float, bool, str, type(None)) else f"a {type(thing).__name__}"
