"""Who speaks in a text: the words you, they, it, this card as a running effect understands them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.ttcg.rows import ALONE, Ctx, Frame, Hold, alone

if TYPE_CHECKING:
    from cardscape.games.ttcg.table import TtcgState

BOTH: Final = -1
"""Both players, where a seat is expected."""
DOER: Final = "doer"
"""The word "their" in what both players do: each their own."""


def of_frame(frame: Frame, actor: int = -1, host: int = -1) -> Ctx:
    if not frame.it and host < 0 and (actor < 0 or actor == frame.seat):
        return ALONE[2 * frame.source + frame.seat] or alone(frame.source, frame.seat)
    return Ctx(frame.source, frame.seat, frame.seat if actor < 0 else actor, frame.it, host)


def host_named(frame: Frame) -> int:
    """The host that was chosen in this run, or -1."""
    for aim in frame.aims:
        if aim[1] == "host" and isinstance(aim[2], int):
            return aim[2]
    return -1


def who(s: TtcgState, ctx: Ctx, word: str) -> int:
    """TT-1.1, TT-6.20: the seat a word means, or both."""
    if word == "you":
        return ctx.seat
    if word == "opponent":
        return 1 - ctx.seat
    if word == DOER:
        return ctx.actor
    if word == "they":
        return ctx.actor if ctx.actor != ctx.seat else 1 - ctx.seat
    if word == "owner":
        return s.owner[ctx.it[0]] if ctx.it else s.owner[ctx.source]
    if word == "this":
        return s.turn
    return BOTH


def is_whose(s: TtcgState, ctx: Ctx, word: str, seat: int) -> bool:
    """Whether the seat is one that the word means."""
    meant = who(s, ctx, word)
    return meant in (BOTH, seat)


def speaks_of(s: TtcgState, hold: Hold, ctx: Ctx, seat: int) -> bool:
    """TT-6.20: whether a statement about players is about this one; each has their own part in what is said of both."""
    if hold.extra and hold.act.actor == "both":
        return hold.extra == seat + 1
    return is_whose(s, ctx, hold.act.actor or "you", seat)


__all__ = ["ALONE", "BOTH", "Ctx", "alone", "host_named", "is_whose", "of_frame", "speaks_of", "who"]
