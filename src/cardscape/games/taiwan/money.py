"""Banks: payments, losses and gains, and who has lost."""

from __future__ import annotations

from cardscape.engine.state import DRAWN
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.causes import CAUSES
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.table import TaiwanState


def can_pay(s: TaiwanState, seat: int, amount: int) -> bool:
    """TW-1.3: who cannot pay the full amount cannot start."""
    left = s.bank[seat] - amount
    return left > 0 or left >= least_left(s)


def least_left(s: TaiwanState) -> int:
    """TW-1.4: the last dollar may be paid, unless a payment must leave one."""
    return 0 if s.rules.lethal_payment else 1


def change_bank(s: TaiwanState, seat: int, amount: int, event: str, kind: int) -> None:
    """A bank gets more or less money, which is told and recorded; what was worked out from the banks is worked out anew."""
    s.bank[seat] += amount
    s.summed = None
    s.edition += 1
    if s.volatile:
        s.refresh()
    if s.log is None:
        s.events += 1
    else:
        s.emit(event, seat, n=abs(amount), label=CAUSES[s.cause] if kind == k.LOST else "")
    if s.heeds[kind]:
        note(s, kind, seat, -1, -1, 1, -1, -1, abs(amount))


def pay(s: TaiwanState, seat: int, amount: int) -> None:
    """TW-1.5, TW-1.3: MoneyPaid is neither a loss nor a gain; an amount of nothing is no event."""
    if amount > 0:
        change_bank(s, seat, -amount, "MoneyPaid", k.PAID)
        if s.bank[seat] <= 0:
            check_banks(s)


def within_means(s: TaiwanState, seat: int, amount: int) -> int:
    """TW-12.2, TW-1.4: of a payment that an effect demands as much as possible."""
    return min(amount, max(s.bank[seat] - least_left(s), 0))


def pay_both(s: TaiwanState, amounts: list[int]) -> None:
    """TW-14.2, TW-12.12: a payment of both players is one change, the turn player's told first; ``amounts`` go by seat."""
    for seat in (s.turn, 1 - s.turn):
        amount = within_means(s, seat, amounts[seat])
        if amount > 0:
            change_bank(s, seat, -amount, "MoneyPaid", k.PAID)
    check_banks(s)


def lose(s: TaiwanState, seat: int, amount: int) -> None:
    """TW-1.5: MoneyLost, by an attack or an effect."""
    if amount > 0:
        change_bank(s, seat, -amount, "MoneyLost", k.LOST)
        check_banks(s)


def gain(s: TaiwanState, seat: int, amount: int) -> None:
    """TW-1.5, TW-1.1: MoneyGained; a bank has no upper limit."""
    if amount > 0:
        change_bank(s, seat, amount, "MoneyGained", k.GAINED)


def lose_both(s: TaiwanState, amounts: list[int]) -> None:
    """TW-14.2, TW-12.12: a loss of both players is one change, the turn player's told first; ``amounts`` go by seat."""
    for seat in (s.turn, 1 - s.turn):
        if amounts[seat] > 0:
            change_bank(s, seat, -amounts[seat], "MoneyLost", k.LOST)
    check_banks(s)


def check_banks(s: TaiwanState) -> None:
    """TW-1.2, TW-14.1: a Bank at $0 or below at any moment loses."""
    if s.bank[0] <= 0 or s.bank[1] <= 0:
        settle(s, s.bank[0] <= 0, s.bank[1] <= 0, "bank")


def settle(s: TaiwanState, first: bool, second: bool, reason: str) -> None:
    """TW-14.2, TW-14.1: who lost by this change; both at once is a drawn game. The game ends at this moment."""
    if first and second:
        s.finish(DRAWN, "draw")
    elif first or second:
        s.finish(1 if first else 0, reason)
