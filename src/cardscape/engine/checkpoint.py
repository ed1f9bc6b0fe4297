"""True transactions: remember a state, and either let go of it or return to it."""

from __future__ import annotations

from cardscape.engine import knowledge
from cardscape.engine.state import State


def remember(s: State) -> None:
    """Open a transaction. The remembered state is never changed again, so copies share it."""
    kept = s.copy()
    kept.checkpoints = []
    kept.sightings = []
    kept.decision = None
    kept.asker = None
    kept.mark = len(s.sightings)
    s.checkpoints.append(kept)


def settle(s: State) -> None:
    """Close the innermost transaction: what happened in it stands."""
    s.checkpoints.pop()
    if not s.checkpoints and not s.recording:
        s.sightings.clear()


def undo(s: State) -> None:
    """Return to the innermost remembered state: all columns, tables, chain and agenda.

    Kept are chance, counters, log and result, and what each viewer has seen meanwhile.
    """
    old = s.checkpoints.pop()
    kept = [(name, getattr(s, name)) for name in type(s).KEPT]
    old.fill(s)
    s.mark = 0
    for name, value in kept:
        setattr(s, name, value)
    knowledge.recall(s, old.mark)
    if not s.checkpoints and not s.recording:
        s.sightings.clear()
    s.emit("Undone", s.turn)
