"""A progress bar that costs nothing when nobody watches."""

from __future__ import annotations

import sys
import time

START_AFTER = 1.0
INTERVAL = 0.1
WIDTH = 24


class Progress:
    """ST-6.1: percentage, rate and remaining time on stderr, at most ten times a second.

    `mode` None shows the bar on terminals once a run takes about a second, True always, False never.
    """

    def __init__(self, total: int, mode: bool | None = None, unit: str = "") -> None:
        self.total = total
        self.unit = unit
        watching = sys.stderr is not None and sys.stderr.isatty()
        self.enabled = total > 0 and sys.stderr is not None and (watching if mode is None else mode)
        self._begin = time.monotonic()
        self._next = self._begin + (0.0 if mode else START_AFTER)
        self._drawn = 0

    def update(self, done: int) -> None:
        """Tell how far the work is; cheap enough to be called once per batch."""
        if self.enabled:
            now = time.monotonic()
            if now >= self._next:
                self._next = now + INTERVAL
                self._draw(done, now)

    def finish(self) -> None:
        """Remove the bar."""
        if self._drawn:
            self._put("\r" + " " * self._drawn + "\r")
            self._drawn = 0

    def _draw(self, done: int, now: float) -> None:
        line = bar(done, self.total, now - self._begin, self.unit)
        self._put("\r" + line.ljust(self._drawn))
        self._drawn = max(self._drawn, len(line))

    def _put(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            self.enabled = False


def bar(done: int, total: int, seconds: float, unit: str) -> str:
    """ST-6.1: the text of the bar, e.g. ` 40% [=====     ] 12,000 lines/s, 0:03 left`."""
    share = min(1.0, done / total)
    filled = "=" * int(share * WIDTH)
    rate = done / seconds if seconds > 0 else 0.0
    left = (total - done) / rate if rate > 0 else 0.0
    minutes, rest = divmod(int(min(left, 359_999.0)), 60)
    return f"{share:4.0%} [{filled:<{WIDTH}}] {rate:,.0f} {unit}/s, {minutes}:{rest:02d} left"
