"""Phases, turns and attacks that are skipped."""

from __future__ import annotations

from cardscape.games.ttcg.battle import is_for_later
from cardscape.games.ttcg.table import TtcgState


def skipped(s: TtcgState, seat: int, span: str) -> bool:
    """TT-A15: whether this phase or turn is skipped; several skips add up, each is used once."""
    for number, skip in enumerate(s.skips):
        if (
            skip.seat == seat
            and skip.card < 0
            and (skip.span == span or (skip.span == "phase" and span != "turn"))
        ):
            s.skips = s.skips[:number] + s.skips[number + 1 :]
            s.emit("Skipped", seat, label=span)
            return True
    return False


def use_attack_skips(s: TtcgState) -> None:
    """TT-A15: a skipped attack is over with the Battle Phase in which the unit could not attack."""
    done: set[int] = set()
    kept = []
    for skip in s.skips:
        if skip.card >= 0 and s.side(skip.card) == s.turn and skip.card not in done:
            done.add(skip.card)
            if not is_for_later(s, skip):
                continue
        kept.append(skip)
    s.skips = kept
