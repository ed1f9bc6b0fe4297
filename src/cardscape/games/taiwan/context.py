"""Who speaks in a text: the words you, they, that player, it, this card as a running effect understands them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.taiwan.statements import Ctx

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

__all__ = ["BOTH", "Ctx", "is_whose", "seats", "who"]

BOTH: Final = -1
"""Both players, where a seat is expected."""


def who(s: TaiwanState, ctx: Ctx, word: str) -> int:
    """TW-0.1: the seat a word means, or both."""
    if word == "you":
        return ctx.seat
    if word == "opponent":
        return 1 - ctx.seat
    if word == "opposing":
        return 1 - ctx.actor
    if word == "they":
        return ctx.actor
    if word == "that":
        return ctx.that if ctx.that >= 0 else 1 - ctx.seat
    if word == "owner":
        return s.owner[ctx.it[0]] if ctx.it else s.owner[ctx.source]
    if word == "this":
        return s.turn
    return BOTH


def seats(s: TaiwanState, ctx: Ctx, word: str) -> list[int]:
    """TW-12.12: the players a word means; of both the turn player comes first."""
    if word == "you":
        return [ctx.seat]
    seat = who(s, ctx, word)
    return [s.turn, 1 - s.turn] if seat == BOTH else [seat]


def is_whose(s: TaiwanState, ctx: Ctx, word: str, seat: int) -> bool:
    """Whether the seat is one that the word means."""
    if word == "you":
        return seat == ctx.seat
    if word == "opponent":
        return seat != ctx.seat
    meant = who(s, ctx, word)
    return meant in (BOTH, seat)
