"""What passes without anybody hearing of it: its window is counted, not opened."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.offering import answers, is_barren, listen
from cardscape.games.taiwan.reading import ANY, USABLE
from cardscape.games.taiwan.table import TaiwanState
from cardscape.games.taiwan.triggers import is_for_turn

QUIET_EVENTS: Final = 4
"""A window in which both pass at once: opened, passed, passed, closed;"""
QUIET_STEPS: Final = 2
"""that of a phase event, and what ends with it."""


def happens_unheard(s: TaiwanState, kind: int, card: int) -> bool:
    """Whether nobody waits for what has happened to a card, nor for what happened before, and nobody watches. Then it is not
    recorded but counted, and its window is opened and closed (TW-12.3, TW-12.4).
    """
    if s.unlistened:
        listen(s)
    bit = k.BITS[kind]
    if (s.alert & (s.heard | bit | ANY) or s.told or s.chain or s.log is not None or s.trail is not None
            or s.reads[card].hears & bit or (s.exits and s.exits & USABLE)):
        return False
    if s.heeds[kind]:
        s.serial += 1
    s.events += QUIET_EVENTS
    if s.window or s.answered or s.exits:
        forget(s)
    elif s.heard:
        s.noted = []
        s.recorded.clear()
        s.heard = 0
    return True


def passes_unheard(s: TaiwanState, bits: int) -> bool:
    """Whether a moment with these bits, which is not recorded yet, passes with its window and nobody can do anything. Then the
    window is opened and closed, in ``QUIET_STEPS``, and nobody is there to see it.
    """
    if s.unlistened:
        listen(s)
    if ((s.alert & bits and awaits_moment(s, bits))
            or (s.both & ANY and not is_barren(s) and (answers(s, 0, ANY) or answers(s, 1, ANY)))):
        return False
    if not s.timely:
        s.quiet = s.edition
    return True


def awaits_moment(s: TaiwanState, bits: int) -> bool:
    """Whether an effect may wait for a moment with these bits, or for that of the other player's turn only; which of these it is,
    is asked of mandatory triggers on the field alone.
    """
    if (s.both | s.must_away) & bits:
        return True
    for card in s.stood:
        if s.lit[card] and s.reads[card].must_others & bits:
            for text in s.reads[card].duties:
                if text.wants & bits and is_for_turn(text, s.control[card] == s.turn):
                    return True
    return False


def forget(s: TaiwanState) -> None:
    """No window is open, and nothing is recorded."""
    s.window = ""
    if s.heard:
        s.noted = []
        s.recorded.clear()
        s.heard = 0
        s.told = 0
        s.exits = 0
    if s.answered:
        s.answered = []
