"""HP: how it rises and falls."""

from __future__ import annotations

from typing import Final

from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import specs
from cardscape.games.polaris.happening import Doer
from cardscape.games.polaris.needs import HP
from cardscape.games.polaris.table import PolarisState
from cardscape.games.polaris.triggers import tell

_FALLS: Final = 1 << m.FALLS
_DAMAGE: Final = 1 << m.DAMAGE
_NO_GAIN: Final = 1 << m.NO_GAIN
_SPARED: Final = 1 << m.SPARED


def set_hp(s: PolarisState, seat: int, value: int, doer: Doer) -> None:
    """PL-0.2, PL-1.1: HP never falls below 0, and there is no upper limit."""
    before = s.hp[seat]
    now = max(value, 0)
    if now == before:
        return
    s.hp[seat] = now
    s.summed = None
    if now == 0:
        s.doomed = True
    if s.log is None:
        s.events += 1
        if s.needs & HP:
            s.recount()
    else:
        s.emit("HPChanged", seat, n=now)
    if now < before and s.listening & _FALLS:
        tell(s, m.FALLS, -1, doer, seat, amount=now, before=before)


def gain(s: PolarisState, seat: int, n: int, doer: Doer) -> None:
    """HP rises, unless something says that the player cannot gain any."""
    if n > 0 and ((s.gathered and not s.said & _NO_GAIN) or specs.player_says(s, seat, m.NO_GAIN) is None):
        set_hp(s, seat, s.hp[seat] + n, doer)


def damage(s: PolarisState, seat: int, n: int, doer: Doer, card: int = -1) -> int:
    """PL-12.11: damage to a player; 0 is no damage and no event. Returns what was dealt."""
    kind = "battle" if doer.battle else "effect"
    if n <= 0 or ((s.said & _SPARED or not s.gathered) and specs.player_says(s, seat, m.SPARED, kind) is not None):
        return 0
    if s.log is None:
        s.events += 1
    else:
        s.emit("DamageDealt", seat, n=n, label=kind)
    set_hp(s, seat, s.hp[seat] - n, doer)
    if (s.listening | (s.prints[card].own_hears if card >= 0 else 0)) & _DAMAGE:
        tell(s, m.DAMAGE, card, doer, seat, amount=n)
    return n
