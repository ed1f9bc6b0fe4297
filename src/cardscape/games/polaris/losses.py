"""Who has lost."""

from __future__ import annotations

from cardscape.engine.state import DRAWN
from cardscape.games.polaris.table import DECK, PolarisState


def check_losses(s: PolarisState) -> None:
    """PL-14.12, PL-1.2, PL-16.1: after each link and rule step; who has no HP or could not draw has lost, both is a draw."""
    if not s.doomed:
        return
    if 0 not in s.hp and 1 not in s.lost and not s.rules.on_empty:
        s.doomed = False
        return
    out = [losing(s, 0), losing(s, 1)]
    if out[0] and out[1]:
        s.finish(DRAWN, "draw")
    elif out[0] or out[1]:
        seat = 0 if out[0] else 1
        s.finish(1 - seat, out[seat])


def losing(s: PolarisState, seat: int) -> str:
    """PL-1.2: why this player has lost, or nothing: no HP, a failed draw, or (by option) an empty deck."""
    if s.hp[seat] == 0:
        return "hp"
    if s.lost[seat] or (s.rules.deckout == "on_empty" and not s.zones[DECK + seat]):
        return "deckout"
    return ""
