"""What passes without anybody hearing of it: its window is counted, not opened."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan.offering import listen
from cardscape.games.taiwan.reading import ANY, USABLE
from cardscape.games.taiwan.table import TaiwanState

QUIET_EVENTS: Final = 4
"""A window in which both pass at once: opened, passed, passed, closed."""


def happens_unheard(s: TaiwanState, kind: int, card: int) -> bool:
    """Whether nobody waits for what has happened to a card, nor for what happened before, and nobody watches. Then it is not
    recorded but counted, and its window is opened and closed (TW-12.3, TW-12.4).
    """
    if s.unlistened:
        listen(s)
    bit = s.heeds[kind]
    if (s.alert & (s.heard | bit | ANY) or s.told or s.chain or s.log is not None or s.trail is not None
            or s.reads[card].hears & bit or (s.exits and s.exits & USABLE)):
        return False
    if bit:
        s.serial += 1
    s.events += QUIET_EVENTS
    if s.window or s.answered or s.exits:
        forget(s)
    elif s.heard:
        s.noted = []
        s.recorded = []
        s.heard = 0
    return True


def forget(s: TaiwanState) -> None:
    """No window is open, and nothing is recorded."""
    s.window = ""
    if s.heard:
        s.noted = []
        s.recorded = []
        s.heard = 0
        s.told = 0
        s.exits = 0
    if s.answered:
        s.answered = []
