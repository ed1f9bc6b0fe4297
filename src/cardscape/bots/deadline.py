"""When an answer is due, and how a search comes to be done by then."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

FULL: Final = 256
"""Timed answers after which everything is searched for garbage once, at the beginning of the next one."""


class Deadline:
    """A moment on a clock that must not be passed. ``clock`` tells seconds, as ``time.perf_counter`` does."""

    def __init__(self, end: float, clock: Callable[[], float]) -> None:
        self.end = end
        self.clock = clock
        self.dealing = 0.0
        """The longest that dealing a world took so far."""

    def now(self) -> float:
        return self.clock()

    def left(self) -> float:
        """Seconds that are left; negative if it is too late."""
        return self.end - self.clock()

    def passed(self) -> bool:
        return self.clock() >= self.end

    def dealt(self, seconds: float) -> None:
        """Take in how long dealing a world took."""
        if seconds > self.dealing:
            self.dealing = seconds


class Stillness:
    """Keeps Python's full garbage collections out of timed answers.

    With the cards of a game in memory such a collection takes as long as half an answer. While it is still, only what came into
    being since is looked through; now and then everything is, at the beginning of an answer, where the search can do with less.
    """

    def __init__(self) -> None:
        self.answers = 0

    def begin(self) -> bool:
        """Be still, unless somebody else holds collections back already; true if ``end`` has to be called."""
        if not gc.isenabled() or gc.get_freeze_count():
            return False
        self.answers += 1
        if self.answers >= FULL:
            self.answers = 0
            gc.collect()
        gc.freeze()
        return True

    def end(self) -> None:
        gc.unfreeze()


STILLNESS: Final = Stillness()
"""There is one for all bots, as there is one collector."""
