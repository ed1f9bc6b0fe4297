"""The control loop: take the next step from the agenda, do it, until somebody has to decide or the match is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardscape.engine.state import DRAWN, RUNNING, State

STEP_LIMIT: Final = 200_000
"""Steps without a question after which an effect counts as endless."""


def run(s: State) -> None:
    """Go on to the next decision or to the end."""
    for _ in range(STEP_LIMIT):
        if s.decision is not None or (s.winner != RUNNING and not s.game.goes_on(s)):
            return
        s.agenda.pop().run(s)
    _stop(s)


def run_watched(s: State, after_each: Callable[[State], None]) -> None:
    """As ``run``, calling ``after_each`` when a step is done."""
    for _ in range(STEP_LIMIT):
        if s.decision is not None or (s.winner != RUNNING and not s.game.goes_on(s)):
            return
        s.agenda.pop().run(s)
        after_each(s)
    _stop(s)


def _stop(s: State) -> None:
    if s.decision is not None or s.winner != RUNNING:
        return
    s.runaway()
    if s.winner == RUNNING:
        s.finish(DRAWN, "loop")


def choose(s: State, index: int) -> None:
    """Take the option with this index of the open decision, without going on. The index must be in range."""
    asker = s.asker
    if asker is None:
        raise ValueError("nobody has to decide")
    if s.trail is not None and s.decision is not None:
        s.trail.append((s.decision.seat, s.decision.options[index]))
    pick = s.picks[index]
    s.decision = s.asker = None
    asker.chosen(s, pick)


def step(s: State, index: int) -> None:
    """Answer the open decision and go on to the next one: ``choose``, and ``run`` if steps are left to do."""
    asker = s.asker
    if asker is None:
        raise ValueError("nobody has to decide")
    if s.trail is not None and s.decision is not None:
        s.trail.append((s.decision.seat, s.decision.options[index]))
    pick = s.picks[index]
    answered = s  # under its own name the compiler would take the decision for None in all that follows
    answered.decision = answered.asker = None
    asker.chosen(s, pick)
    if s.decision is None:
        run(s)
