"""Bots that misbehave, for the tests of the lab."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View


class Raises(Bot):
    NAME = "raises"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        raise RuntimeError("no idea")


class Talks(Bot):
    NAME = "talks"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        print("hello")
        return 0


class Outside(Bot):
    NAME = "outside"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        return 99


class Spins(Bot):
    NAME = "spins"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        while True:
            try:
                self.chance.below(2)
            except Exception:  # noqa: BLE001 - as badly behaved as a bot can be
                continue


class Waits(Bot):
    NAME = "waits"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        time.sleep(3600)
        return 0


class Leaves(Bot):
    NAME = "leaves"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        raise SystemExit(3)


class Stops(Bot):
    """As if somebody pressed Ctrl-C while it thinks."""

    NAME = "stops"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        signal.raise_signal(signal.SIGINT)
        return 0


class Deaf(Bot):
    """Catches Ctrl-C, and answers as if nobody had pressed it."""

    NAME = "deaf"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        with suppress(BaseException):
            signal.raise_signal(signal.SIGINT)
        return 0


class Pretends(Bot):
    """Raises what Ctrl-C raises, though nobody pressed it."""

    NAME = "pretends"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        raise KeyboardInterrupt


class Clings(Bot):
    """Begins anew, whatever is thrown at it."""

    NAME = "clings"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        while True:
            try:
                time.sleep(3600)
            except BaseException:  # noqa: BLE001 - as a careless author writes it
                continue


class Nested(Clings):
    """Clings twice over."""

    NAME = "nested"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        while True:
            with suppress(BaseException):
                super().choose(view, decision, worlds)


class Wanders(Bot):
    NAME = "wanders"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        os.chdir("/")
        return 0


class Quits(Bot):
    """Ends the whole process, if it may."""

    NAME = "quits"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        os._exit(3)


class Forks(Bot):
    """Makes a copy of the process, which plays on; or (``Splits``) is to end the way a program ends."""

    NAME = "forks"
    copies: ClassVar[list[int]] = []

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        with warnings.catch_warnings(action="ignore"):  # Python 3.12 on warns of copies made beside threads
            process = os.fork()
        if process:
            self.copies.append(process)
        return 0 if process else self.copy()

    def copy(self) -> int:
        return 0


class Splits(Forks):
    NAME = "splits"

    def copy(self) -> int:
        sys.exit(0)


class Settled(Bot):
    """Wants to be asked by one thread alone."""

    NAME = "settled"
    thread = 0

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        self.thread = self.thread or threading.get_ident()
        assert threading.get_ident() == self.thread
        return 0


class Strays(Bot):
    """Leaves a thread behind that never ends."""

    NAME = "strays"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        threading.Thread(target=threading.Event().wait).start()
        return 0


class Disarms(Bot):
    """Turns the clock off and takes its time."""

    NAME = "disarms"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        signal.setitimer(signal.ITIMER_REAL, 0)
        end = time.monotonic() + 0.06
        while time.monotonic() < end:
            self.chance.below(2)
        return 0


class Swallows(Bot):
    """Is told that its time is up, and answers as if nothing had happened."""

    NAME = "swallows"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        try:
            while True:
                self.chance.below(2)
        except BaseException:  # noqa: BLE001 - worse still
            return 0


class Unborn(Bot):
    NAME = "unborn"

    def __init__(self, seat: int, chance: Chance) -> None:
        raise RuntimeError("not today")


class Orphan(Bot):
    NAME = "orphan"

    def __init__(self) -> None:
        """Made in another way than bots are."""


class Noted(Bot):
    """Plays the first option and notes every match it begins in a file."""

    NAME = "noted"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        if decision.number == 1 and self.seat == 0:
            with open(os.environ["CARDSCAPE_TEST_NOTES"], "a", encoding="utf-8") as notes:
                notes.write(f"{self.chance.seed}\n")
        return 0


class DiesOnce(Bot):
    """Takes its whole process with it, the first time."""

    NAME = "dies once"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        marker = Path(os.environ["CARDSCAPE_TEST_NOTES"])
        if not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 0


class Cancelled(Bot):
    NAME = "cancelled"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        raise asyncio.CancelledError


class NoWords(Exception):
    def __str__(self) -> str:
        raise ValueError("not even this")


class Speechless(Bot):
    NAME = "speechless"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        raise NoWords
