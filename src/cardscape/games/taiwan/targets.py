"""Attackers, reach and targets."""

from __future__ import annotations

from cardscape.games.taiwan import players, values
from cardscape.games.taiwan.grid import home_of, lane, reach
from cardscape.games.taiwan.statements import ATTACKED, ATTACKING
from cardscape.games.taiwan.table import DECLARER, FIELD, OPPONENT, TaiwanState


def is_shared(s: TaiwanState, card: int) -> bool:
    """TW-4.8: with the option, face-up Figures of the middle row may be used by either player."""
    return s.rules.middle_row_attackers == "both" and s.on_field(card) and home_of(s.index(card)) < 0


def may_use(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-4.8, TW-10.1: only a Figure's controller may declare attacks with it, also in the middle row (but see the option)."""
    return s.control[card] == seat or is_shared(s, card)


def is_ready(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-10.1: a face-up Figure that did not enter this turn, so it was there when the turn started."""
    return s.zone[card] == FIELD and s.face[card] == 1 and s.prints[card].figure and s.entered[card] != s.number


def has_attack_left(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-10.1, TW-10.8: one declaration per Figure and turn, used up even if it was cancelled."""
    return s.attacks[card] < values.attack_limit(s, card)


def in_reach(s: TaiwanState, seat: int, attacker: int, own: list[int]) -> list[int]:
    """TW-10.4, TW-4.8, TW-4.9: E, the opposing cards in reach, Figure or not, face-up or face-down, and O, own cards in reach
    that stand in the middle row, which are added to ``own``; none of these with the option.
    """
    found: list[int] = []
    field, control = s.zones[FIELD], s.control
    both = s.rules.middle_row_attackers == "both"
    any_target = s.rules.middle_row_targets == "any"
    for index in reach(seat, s.index(attacker) if s.unseated else s.spot[attacker]):
        other = field[index]
        if other >= 0:
            if control[other] != seat or (both and home_of(index) < 0):
                found.append(other)
            elif any_target and home_of(index) < 0:
                own.append(other)
    return found


def lane_is_open(s: TaiwanState, seat: int, attacker: int) -> bool:
    """TW-10.7, TW-4.8: with open_lane no opposing card may stand ahead in the same column; a shared row opposes both players."""
    if s.rules.direct_attack == "any_row":
        return True
    field = s.zones[FIELD]
    both = s.rules.middle_row_attackers == "both"
    for index in lane(seat, s.index(attacker)):
        if field[index] >= 0 and (s.control[field[index]] != seat or (both and home_of(index) < 0)):
            return False
    return True


def all_targets(s: TaiwanState, seat: int, attacker: int) -> list[int]:
    """TW-10.5, TW-10.6: E if there is any, O, the attacker itself and the declaring player; the opponent only if E is empty."""
    own: list[int] = []
    found = in_reach(s, seat, attacker, own)
    alone = not found
    if own:
        found.extend(own)
    found.append(attacker)
    if alone and (s.rules.direct_attack == "any_row" or lane_is_open(s, seat, attacker)):
        found.append(OPPONENT)
    found.append(DECLARER)
    return found


def legal_targets(s: TaiwanState, seat: int, attacker: int) -> list[int]:
    """TW-10.5: without those that a card restriction forbids; cards that cannot be attacked still counted for E."""
    found = all_targets(s, seat, attacker)
    groups = values.grouped(s) if s.ungathered else s.groups
    if not (groups[ATTACKING] or groups[ATTACKED]):
        return found
    legal: list[int] = []
    for target in found:
        if values.may_attack_target(s, attacker, target, seat):
            legal.append(target)
    return legal


def may_attack_at_all(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-0.4: no card keeps this player from attacking."""
    return not players.barred(s, seat, "attack", card)
