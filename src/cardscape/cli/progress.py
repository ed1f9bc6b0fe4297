"""How far a long run is, on standard error: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from cardscape.cli.output import complain

LINE_EVERY: Final = 30.0
"""Seconds between two lines where there is no terminal."""


def rate_words(done: int, total: int, begun: int, seconds: float, what: str = "games") -> str:
    """How far, how fast, how long still; ``begun`` were there before."""
    rate = (done - begun) / seconds if seconds > 0 else 0.0
    if rate <= 0:
        return f"{done} of {total} {what}"
    left = (total - done) / rate
    return f"{done} of {total} {what}, {rate:.1f} a second, {time_words(left)} left"


def time_words(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"


@contextmanager
def progress(total: int, what: str = "games", begun: int = -1) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how much is done. ``begun`` was there before; if not given, what it is told first."""
    began = time.monotonic()
    state = {"begun": begun, "line": began}

    def words(done: int) -> str:
        if state["begun"] < 0:
            state["begun"] = done
        return rate_words(done, total, int(state["begun"]), time.monotonic() - began, what)

    if not sys.stderr.isatty():
        def lines(done: int) -> None:
            text = words(done)
            if time.monotonic() - state["line"] >= LINE_EVERY:
                state["line"] = time.monotonic()
                complain(text)

        yield lines
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done, description=words(done))
