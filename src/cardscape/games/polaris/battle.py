"""The four steps of a battle."""

from __future__ import annotations

from typing import Final

from cardscape.engine.state import RUNNING
from cardscape.games.polaris import forces, needs, specs
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.attacks import may_attack_so
from cardscape.games.polaris.bonds import end_bonds
from cardscape.games.polaris.happening import BATTLES, RULES
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.moves import destroy_each, destroy_one
from cardscape.games.polaris.points import damage, gain
from cardscape.games.polaris.table import CREATURES, GUARD_OVER, UPRIGHT, PolarisState
from cardscape.games.polaris.triggers import tell

_ATTACKS: Final = 1 << m.ATTACKS
_SIPHON: Final = 1 << m.SIPHON

# -- DECLARE ------------------------------------------------------------------------------------------------------------------


def declare(s: PolarisState, attacker: int, target: int) -> None:
    """PL-12.5, PL-12.3: the attack is spent now, even if the battle is stopped later: one battle of this turn is used up."""
    s.attacker = attacker
    s.target = target
    s.stopped = 0
    s.attacker_life = s.life[attacker]
    s.target_life = s.life[target] if target >= 0 else -1
    s.set_attacks(attacker, s.attacks[attacker] + 1)
    if target >= 0 and s.rules.participation:
        s.set_attacks(target, s.attacks[target] + 1)
    side = s.zone[attacker] & 1
    if s.log is None:
        s.events += 1
        if s.needs & needs.BATTLE:
            s.recount()
    else:
        s.emit("AttackDeclared", side, attacker, s.at(attacker), s.at(target) if target >= 0 else -1,
               label=s.faces[target].name if target >= 0 else "")
    if (s.listening | s.prints[attacker].own_hears | (s.prints[target].own_hears if target >= 0 else 0)) & _ATTACKS:
        tell(s, m.ATTACKS, attacker, RULES, side, target)


# -- ACTIVATE -----------------------------------------------------------------------------------------------------------------


def check_battle(s: PolarisState) -> None:
    """PL-12.7: after any resolved chain; if the battle cannot go on it stops, with no Battle or Damage step."""
    if not goes_on(s):
        stop(s)


def goes_on(s: PolarisState) -> bool:
    """PL-12.7: both are on the field as the same objects and on their sides, the attacker may attack so, no effect stops it."""
    if s.stopped:
        return False
    if s.life[s.attacker] != s.attacker_life or s.zone[s.attacker] != CREATURES + s.turn or not may_attack_so(s, s.attacker):
        return False
    return target_stands(s)


def target_stands(s: PolarisState) -> bool:
    """PL-12.8: a direct attack goes on whoever appears; a defender must be there, in whatever posture."""
    return s.target < 0 or (s.life[s.target] == s.target_life and s.zone[s.target] == CREATURES + 1 - s.turn)


def stop(s: PolarisState) -> None:
    """PL-12.7, PL-14.14: BattleStopped; "this battle" is over."""
    s.emit("BattleStopped", s.turn)
    clear(s)
    end_bonds(s, "battle")


def clear(s: PolarisState) -> None:
    """The battle is over."""
    s.attacker = s.target = s.attacker_life = s.target_life = -1
    s.stopped = 0
    if s.needs & needs.BATTLE:
        s.recount()


# -- BATTLE and DAMAGE --------------------------------------------------------------------------------------------------------


def fight(s: PolarisState) -> None:
    """PL-12.9, PL-12.10: specs are read now; damage and HP check, destruction, BattleEnded, Moments, triggers."""
    attacker, target = s.attacker, s.target
    if target < 0:
        s.emit("BattleDecided", s.turn, attacker, label="direct")
        strike_player(s, attacker)
    else:
        outcome = decide(s, attacker, target)
        strike(s, attacker, target, outcome)


def decide(s: PolarisState, attacker: int, target: int) -> int:
    """PL-12.9, PL-12.11: the attacker's ATK minus the defender's Guard Spec, after all modifiers; the sign says who wins."""
    outcome = (s.looks[attacker] or specs.seen_of(s, attacker))[0] - (s.looks[target] or specs.seen_of(s, target))[1]
    if s.log is None:
        s.events += 1
    else:
        label = "attacker wins" if outcome > 0 else "defender wins" if outcome < 0 else "tie"
        s.emit("BattleDecided", s.turn, attacker, s.at(attacker), s.at(target), abs(outcome), label=label)
    return outcome


def strike_player(s: PolarisState, attacker: int) -> None:
    """PL-12.11, PL-12.12: a direct attack deals ATK, read now; none if the attacker is in Guard Over."""
    seat = s.side(attacker)
    if s.posture[attacker] == UPRIGHT:
        hit(s, 1 - seat, specs.attack(s, attacker), attacker, seat)
    finish_battle(s, [])


def strike(s: PolarisState, attacker: int, target: int, outcome: int) -> None:
    """PL-12.12: the damage table: who is destroyed, and who takes the difference."""
    seat = s.zone[attacker] & 1
    if outcome > 0:
        if damage_counts(s, attacker, target) or pierces(s, attacker, target):
            hit(s, 1 - seat, outcome, attacker, seat)
        finish_battle(s, [target])
    elif outcome < 0:
        if damage_counts(s, attacker, target) or recoils(s, target):
            hit(s, seat, -outcome, target, 1 - seat)
        finish_battle(s, [attacker])
    else:
        finish_battle(s, [attacker, target] if ties_destroy(s) else [])


def damage_counts(s: PolarisState, attacker: int, target: int) -> bool:
    """PL-12.14: one combatant in Guard Over cancels all damage, for either side."""
    return s.posture[attacker] != GUARD_OVER and s.posture[target] != GUARD_OVER


def pierces(s: PolarisState, attacker: int, target: int) -> bool:
    """PL-18: Pierce gets through the Guard Over of the defender; an attacker in Guard Over gains nothing by it otherwise."""
    return s.posture[target] == GUARD_OVER and specs.says(s, attacker, m.PIERCE)


def recoils(s: PolarisState, target: int) -> bool:
    """PL-12.14: by option an attacker that loses to a Guard Over defender does pay."""
    return s.rules.recoil and s.posture[target] == GUARD_OVER


def ties_destroy(s: PolarisState) -> bool:
    """PL-12.13: nobody loses a tie; by option both are destroyed."""
    return s.rules.tie_both


def hit(s: PolarisState, seat: int, n: int, card: int, winner: int) -> None:
    """PL-12.10, PL-0.3: battle damage to the loser's controller; Siphon gains as much."""
    dealt = damage(s, seat, n, BATTLES[winner][card], card)
    if dealt and (s.said & _SIPHON or not s.gathered) and specs.says(s, card, m.SIPHON):
        gain(s, winner, dealt, BATTLES[winner][card])


def finish_battle(s: PolarisState, losers: list[int]) -> None:
    """PL-12.10, PL-12.13: the HP check first; who loses is destroyed, both at once; then BattleEnded and the end of Moments."""
    if s.doomed and over_by_damage(s):
        return
    attacker, target = s.attacker, s.target
    if len(losers) == 1:
        other = target if losers[0] == attacker else attacker
        destroy_one(s, losers[0], BATTLES[s.zone[other] & 1][other])
    elif losers:
        destroy_each(s, [(attacker, BATTLES[s.zone[target] & 1][target]), (target, BATTLES[s.zone[attacker] & 1][attacker])])
    if s.log is None:
        s.events += 1
    else:
        s.emit("BattleEnded", s.turn)
    clear(s)
    if s.bonds:
        end_bonds(s, "battle")
    if s.running and s.fleeting:
        forces.end_moments(s)


def over_by_damage(s: PolarisState) -> bool:
    """PL-12.15: HP at 0 ends the game before anything is destroyed."""
    check_losses(s)
    return s.winner != RUNNING
