"""Who speaks in a text: the words you, opponent, it, this card as a running effect understands them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from cardscape.games.polaris.rows import Frame

if TYPE_CHECKING:
    from cardscape.games.polaris.table import PolarisState

BOTH: Final = -1
"""Both players, where a seat is expected."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Ctx:
    """``source`` is this card, ``seat`` is you, ``actor`` the player who performs the step, ``it`` what was named last."""

    __slots__ = ("actor", "it", "seat", "source")

    def __init__(self, source: int, seat: int, actor: int, it: tuple[int, ...]) -> None:
        self.source = source
        self.seat = seat
        self.actor = actor
        self.it = it


OWN: Final[list[list[Ctx]]] = [[], []]
"""What each card, by its number, says for a player of either seat while nothing else was named: made once for all matches."""


def make_own(count: int) -> None:
    """Make these for so many cards."""
    for seat in (0, 1):
        made = OWN[seat]
        while len(made) < count:
            made.append(Ctx(len(made), seat, seat, ()))


def of_frame(frame: Frame, actor: int = -1) -> Ctx:
    """What an effect on its way says to the player who performs a step, or to its own."""
    if not frame.it and (actor < 0 or actor == frame.seat):
        return OWN[frame.seat][frame.source]
    return Ctx(frame.source, frame.seat, frame.seat if actor < 0 else actor, frame.it)


def who(ctx: Ctx, word: str) -> int:
    """The seat a word means, or both."""
    if word == "you" or word == "":
        return ctx.seat
    if word == "opponent":
        return 1 - ctx.seat
    return ctx.actor if word == "they" else BOTH


def is_whose(ctx: Ctx, word: str, seat: int) -> bool:
    meant = who(ctx, word)
    return meant in (BOTH, seat)


def seats(s: PolarisState, ctx: Ctx, word: str) -> list[int]:
    """PL-14.15: what both players do, the turn player does first."""
    seat = who(ctx, word)
    return [s.turn, 1 - s.turn] if seat == BOTH else [seat]
