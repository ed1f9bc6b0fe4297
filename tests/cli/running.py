"""Names shared by the tests of the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
PEBBLES = str(HERE / "pebbles.py")


class Ended:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


Cli = Callable[..., Ended]
Typed = Callable[..., None]
Snapshot = Callable[[str, str], None]
