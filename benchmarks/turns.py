"""The part that every contestant of ``peers.py`` shares: it waits for a line, does what it says, and answers with a line of JSON.

The first line it writes says what it is. Then it understands:

    2.5             play whole games for about so many CPU seconds: {"decisions", "games", "seconds"}
    games 0 40      play the games 0 to 39: {"decisions", "games", "seconds"}, in seconds on the wall
    memory 2000     keep so many copies of games in the middle: {"copies", "resident", "allocated"}

Nothing but the standard library is used here: the peers run it in environments of their own.
"""

from __future__ import annotations

import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

POSITIONS = 16
"""Different games that are copied in turn."""

Play = Callable[[int], int]
"""Plays the whole game of that number with random legal answers; returns how many decisions had two or more options."""
Midgame = Callable[[int], Callable[[], object]]
"""Plays the game of that number to somewhere in its middle; returns what makes a copy of it."""


def serve(about: dict[str, Any], play: Play, midgame: Midgame | None) -> None:
    """Answer the lines of standard input until it ends. Without ``midgame`` the contestant cannot copy its games."""
    _say(about)
    following = 0
    for line in sys.stdin:
        word, *numbers = line.split()
        if word == "games":
            _say(_games(play, int(numbers[0]), int(numbers[1])))
        elif word == "memory":
            _say(_memory(midgame, int(numbers[0])) if midgame is not None else {})
        else:
            row = _turn(play, following, float(word))
            following += row["games"]
            _say(row)


def _say(row: dict[str, Any]) -> None:
    print(json.dumps(row), flush=True)


def _turn(play: Play, first: int, limit: float) -> dict[str, Any]:
    decisions = 0
    games = 0
    began = time.process_time()
    while time.process_time() - began < limit:
        decisions += play(first + games)
        games += 1
    return {"decisions": decisions, "games": games, "seconds": time.process_time() - began}


def _games(play: Play, first: int, count: int) -> dict[str, Any]:
    began = time.perf_counter()
    decisions = sum(play(number) for number in range(first, first + count))
    return {"decisions": decisions, "games": count, "seconds": time.perf_counter() - began}


def _memory(midgame: Midgame, count: int) -> dict[str, Any]:
    """Bytes a copy, as the system counts them (everything, to the page) and as Python does (exact, but blind to C++)."""
    copiers = [midgame(number) for number in range(POSITIONS)]
    _keep(copiers, POSITIONS)
    gc.collect()
    before = _resident()
    kept = _keep(copiers, count)
    resident = _resident() - before
    del kept
    gc.collect()
    tracemalloc.start()
    base = tracemalloc.get_traced_memory()[0]
    kept = _keep(copiers, count)
    allocated = tracemalloc.get_traced_memory()[0] - base
    tracemalloc.stop()
    return {"copies": len(kept), "resident": round(resident / count), "allocated": round(allocated / count)}


def _keep(copiers: list[Callable[[], object]], count: int) -> list[object]:
    return [copiers[number % len(copiers)]() for number in range(count)]


def _resident() -> int:
    """Bytes of this process in memory now."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        import resource

        return int(statm.read_text().split()[1]) * resource.getpagesize()
    return 0
