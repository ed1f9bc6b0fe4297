"""What a new turn begins with: counters, untapping, the draw."""

from __future__ import annotations

from cardscape.games.polaris.drawing import draw
from cardscape.games.polaris.happening import RULES
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.modes import ALL_OPEN
from cardscape.games.polaris.moves import untap
from cardscape.games.polaris.table import FORCES, PolarisState


def reset_counters(s: PolarisState) -> None:
    """PL-6.5: counters of the turn start anew, those of both players."""
    if s.plays:
        s.plays = []
    if s.grants:
        s.grants = []
    if s.uses:
        s.uses = []
    s.mode = ""
    s.summed = None
    s.open_bits = ALL_OPEN
    s.creatures_played = 0
    s.links = 0
    s.assembling = None
    s.turns_known = False
    if s.fresh < 0:
        latest = max(s.played_on, default=0)
        s.fresh = -1 if latest >= s.number else 0
    else:
        s.fresh = 0
    fighters = s.fighters
    for card in s.creatures(0) + s.creatures(1) if fighters is None else fighters:
        if s.attacks[card]:
            s.set_attacks(card, 0)
    if fighters is None or fighters:
        s.fighters = []


def untap_forces(s: PolarisState, seat: int) -> None:
    """PL-6.5, PL-13.5: the turn player's tapped Forces untap as the turn starts."""
    tapped = s.tapped
    for card in s.zones[FORCES + seat]:
        if card >= 0 and tapped[card]:
            untap(s, card, RULES)
    s.tapping &= ~(seat + 1)


def draw_card(s: PolarisState) -> None:
    """PL-7.1, PL-7.3, PL-7.4: the turn player draws one card, the first player in turn 1 too, unless the option says otherwise;
    who cannot loses at once.
    """
    if s.number > 1 or s.rules.first_player_draws:
        draw(s, s.turn, 1, RULES, True)
        if s.doomed:
            check_losses(s)
