"""Rules that effects make for players: what they cannot do, and what they are charged for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardscape.games.taiwan import selectors
from cardscape.games.taiwan.context import Ctx, is_whose
from cardscape.games.taiwan.meaning import Sel
from cardscape.games.taiwan.statements import BARS, Hold
from cardscape.games.taiwan.values import gather, is_on, measure

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState


def barred(s: TaiwanState, seat: int, verb: str, card: int) -> bool:
    """TW-9.6, TW-11.7, TW-0.4: whether a player cannot do something at all or with this card (-1: with none in particular)."""
    if s.ungathered:
        gather(s)
    for hold in s.groups[BARS[verb]]:  # noqa: SIM110 (a generator would cost more than the loop)
        if hold.act.modal == "cannot" and concerns(s, hold, seat, card):
            return True
    return False


def tax(s: TaiwanState, seat: int, group: int, card: int) -> int:
    """TW-9.6: what Lockdown Nets charge for an action, whose sort of statements is given; to be paid with it."""
    if s.ungathered:
        gather(s)
    found = s.groups[group]
    return sum([hold.act.amount for hold in found if concerns(s, hold, seat, card)]) if found else 0


def concerns(s: TaiwanState, hold: Hold, seat: int, card: int) -> bool:
    """Whether a rule for players is about this player and this card; the player's own cards are tested as printed, face-down too,
    and by their ages, levels and attacks.
    """
    ctx = hold.ctx
    if not is_whose(s, ctx, hold.act.actor, seat) or not is_on(s, hold):
        return False
    sel = hold.act.target
    if sel is None:
        return True
    if card < 0:
        return not (sel.prints or sel.further)  # "cards" are any, drawn ones too
    if sel.controller and not (s.side(card) == seat if sel.controller == "they"
                               else is_whose(s, ctx, sel.controller, s.side(card))):
        return False
    printed = s.prints[card]
    known = sel.known.get(printed)
    if not (selectors.recall_fit(sel, printed) if known is None else known):
        return False
    if sel.zone and not lies_in(s, sel, card, hold, seat):
        return False
    for stat, low, high in sel.stats:
        if not low <= measure(s, card, stat) <= high:
            return False
    if (sel.other and card == hold.source) or (sel.except_ is not None and selectors.fits(s, sel.except_, card, ctx)):
        return False
    return not sel.states or selectors.fits(s, sel, card, ctx)


def lies_in(s: TaiwanState, sel: Sel, card: int, hold: Hold, seat: int) -> bool:
    """Whether a card lies where a rule for players speaks of: in their hand, in the Dead Zone, below a Figure."""
    ctx = Ctx(hold.source, hold.seat, seat)
    if s.zone[card] not in selectors.zones_named(s, sel.zone, sel.whose, ctx):
        return False
    return sel.under is None or selectors.fits(s, sel.under, s.host[card], ctx)
