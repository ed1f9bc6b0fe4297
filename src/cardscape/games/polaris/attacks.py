"""Attacks: who may attack whom, and what is offered."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import State
from cardscape.engine.zones import PLACES
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors, specs
from cardscape.games.polaris.context import OWN
from cardscape.games.polaris.printing import Printing
from cardscape.games.polaris.rows import ACTIONS
from cardscape.games.polaris.table import ATTACK, CREATURE_SLOTS, CREATURES, UPRIGHT, PolarisState

TARGET_BITS: Final = 10
DIRECT: Final = 1023
"""A subject is attacker * 1024 + target, or + DIRECT."""
_ATTACKER: Final = 1024 * ACTIONS
_DIRECT_PICK: Final = DIRECT * ACTIONS
"""The parts that attacker and player have in a pick."""
_NOBODY: Final[list[int]] = []
_ROOM: Final = 8
_CODE: Final = 2 * CREATURE_SLOTS * _ROOM
"""An option to attack is known by the seat and slot of the attacker times the one, plus the slot of the target (the player comes
after the last one), plus the code of the target's printing times the other."""
_MOST_KEPT: Final = 1000
_BRACED: Final = 1 << m.BRACED
_SWIFT: Final = 1 << m.SWIFT
_TIMES: Final = 1 << m.TWICE | 1 << m.FEWER_ATTACKS
_BARRED: Final = 1 << m.NO_ATTACK
_BEACONS: Final = 1 << m.BEACON
_FLANK: Final = 1 << m.FLANK
_NO_DIRECT: Final = 1 << m.NO_DIRECT_ATTACK
_NAMING: Final = 1 << m.BEACON | 1 << m.FLANK | 1 << m.NO_DIRECT_ATTACK | 1 << m.NO_ATTACKING
"""The groups of statements that matter for attacks, as bits of ``said``."""


def attacker_of(subject: int) -> int:
    return subject >> 10


def target_of(subject: int) -> int:
    target = subject & 1023
    return -1 if target == DIRECT else target


def is_attack_time(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-12.1: the turn player attacks in the Attack Phase, one attack after the other."""
    return s.turn == seat and s.phase == ATTACK and not s.chain and s.attacker < 0


def turn_allows(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-12.2: turn 1 has an Attack Phase; by option no attack may be declared in it."""
    return s.number > 1 or s.rules.first_turn_attack


def stands_to_attack(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-11.2: in Guard Over it cannot attack, unless something lets it."""
    return may_attack_so(s, attacker_of(subject))


def may_attack_so(s: PolarisState, card: int) -> bool:
    """PL-12.7, PL-18: upright, or braced."""
    return s.posture[card] == UPRIGHT or specs.says(s, card, m.BRACED)


def is_rested(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-11.4: not in the turn in which it came onto the field in any way, unless it is swift."""
    card = attacker_of(subject)
    return s.entered[card] != s.number or specs.says(s, card, m.SWIFT)


def has_attack_left(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-12.3: it has not used up its battles of this turn."""
    return s.attacks[attacker_of(subject)] < battles_allowed(s, attacker_of(subject))


def battles_allowed(s: PolarisState, card: int) -> int:
    """PL-12.3, PL-18: one a turn, two with Twin Strike."""
    most = 1
    if not s.gathered:
        specs.gather(s)
    for hold in s.groups[m.TWICE]:
        if hold.act.times > most and specs.applies(s, hold, card):
            most = hold.act.times
    for hold in s.groups[m.FEWER_ATTACKS]:
        if specs.applies(s, hold, card):
            most = min(most, hold.act.times - 1)
    return most


def not_forbidden(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-0.6: nothing says that it cannot attack; cannot is stronger than may."""
    return not specs.says(s, attacker_of(subject), m.NO_ATTACK)


def is_legal_target(s: PolarisState, seat: int, subject: int) -> bool:
    """An opposing Creature, or the opponent who controls none."""
    enemies = s.creatures(1 - seat)
    return target_of(subject) in legal_targets(s, attacker_of(subject), enemies, attackable(s, enemies))


def heeds_beacons(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-18: while there are Creatures with Beacon, one of them is attacked."""
    beacons = beacons_for(s, attacker_of(subject), s.creatures(1 - seat)) if s.said & _BEACONS else []
    return not beacons or target_of(subject) in beacons


def attackable(s: PolarisState, enemies: list[int]) -> list[int]:
    """The Creatures that any attacker could name; mostly nothing is said about that at all."""
    if not s.gathered:
        specs.gather(s)
    if not s.rules.participation and not s.groups[m.NO_ATTACKING]:
        return enemies
    return [card for card in enemies if can_be_attacked(s, card)]


def legal_targets(s: PolarisState, attacker: int, enemies: list[int], found: list[int]) -> list[int]:
    """PL-12.5: Creatures that can be attacked; -1 is the player, barred by any Creature, also one that cannot be attacked."""
    if s.said & _BEACONS:
        beacons = beacons_for(s, attacker, enemies)
        if beacons:
            return [card for card in found if card in beacons]
    flanks = not enemies or (s.said & _FLANK and specs.says(s, attacker, m.FLANK))
    if flanks and not (s.said & _NO_DIRECT and specs.says(s, attacker, m.NO_DIRECT_ATTACK)):
        return [*found, -1]
    return found


def can_be_attacked(s: PolarisState, card: int) -> bool:
    """PL-12.3, PL-0.6: nothing says it cannot be; by option (participation) it has a battle left."""
    if s.rules.participation and s.attacks[card] >= battles_allowed(s, card):
        return False
    return not specs.says(s, card, m.NO_ATTACKING)


def beacons_for(s: PolarisState, attacker: int, enemies: list[int]) -> list[int]:
    """PL-18: the Creatures among which this attacker must choose: those with Beacon."""
    found: list[int] = []
    if not s.gathered:
        specs.gather(s)
    for hold in s.groups[m.BEACON]:
        act = hold.act
        own = hold.via is None and act.with_ is not None and act.with_.ref == "self"
        if own and hold.source not in enemies:
            continue
        for card in enemies:
            if own and card != hold.source:
                continue
            source = hold.source
            if hold.via is not None:
                if not specs.applies(s, hold.via, card):
                    continue
                source = card
            elif hold.fixed and hold.card != attacker:
                continue
            side = s.zone[source] & 1
            ctx = OWN[side][source]
            if act.with_ is None or not selectors.fits(s, act.with_, card, ctx) or card in found:
                continue
            bound = hold.fixed or (act.target is not None and selectors.fits(s, act.target, attacker, ctx))
            if bound and (hold.via is not None or specs.stands(s, hold, ctx)):
                found.append(card)
    return found


def beacons_for_all(s: PolarisState, seat: int, enemies: list[int]) -> list[int] | None:
    """PL-18: the same for any attacker of a player, if all that is said is that this or that Creature has to be attacked by all
    in a row; else it has to be asked for each.
    """
    found: list[int] = []
    for hold in s.groups[m.BEACON]:
        with_ = hold.act.with_
        if hold.via is not None or not hold.rows or hold.posture >= 0 or with_ is None or with_.ref != "self" or with_.zone:
            return None
        if hold.rows >> CREATURES + seat & 1 and hold.source in enemies and hold.source not in found:
            found.append(hold.source)
    return found


ATTACK_CHECKS: Final = [
    Check("PL-12.1", "attacks are declared in the own Attack Phase", is_attack_time),
    Check("PL-12.2", "nobody attacks in the first turn", turn_allows),
    Check("PL-11.2", "a Creature in Guard Over cannot attack", stands_to_attack),
    Check("PL-11.4", "it came onto the field this turn", is_rested),
    Check("PL-12.3", "it has no battle left this turn", has_attack_left),
    Check("PL-0.6", "an effect forbids it to attack", not_forbidden),
    Check("PL-18", "a Creature with Beacon has to be attacked", heeds_beacons),
    Check("PL-12.5", "that is no legal target", is_legal_target),
]


class AttackAction(Action):
    """PL-12.5: name attacker and target."""

    def __init__(self) -> None:
        super().__init__("attack", ATTACK_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        found: list[int] = []
        enemies = s.creatures(1 - seat)
        for card in s.creatures(seat):
            for enemy in enemies:
                found.append(card << 10 | enemy)
            found.append(card << 10 | DIRECT)
        return found

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        assert isinstance(s, PolarisState)
        if is_attack_time(s, seat, -1) and turn_allows(s, seat, -1):
            if not s.gathered:
                specs.gather(s)
            found: list[int] = []
            add_attacks(s, seat, options, found)
            picks += [pick // ACTIONS * count + number for pick in found]

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        card, target = attacker_of(subject), target_of(subject)
        slot = s.zones[CREATURES + seat].index(card)
        there = s.zones[CREATURES + 1 - seat].index(target) if target >= 0 else CREATURE_SLOTS
        return attack_option(s, seat, card, slot, there)


def add_attacks(s: PolarisState, seat: int, options: list[Option], picks: list[int]) -> None:
    """The same checks, once it is known what is said: what only statements change is asked only if there are such statements.
    A pick is a subject times ``ACTIONS``.
    """
    said = s.said
    now = s.number
    named = alone = False
    found = enemies = exposed = _NOBODY
    aims: list[tuple[int, int, int]] | None = None
    posture, entered, attacks = s.posture, s.entered, s.attacks
    row = s.zones[CREATURES + seat]
    for card in row:
        if (card < 0 or (posture[card] and not (said & _BRACED and specs.says(s, card, m.BRACED)))
                or (entered[card] == now and not (said & _SWIFT and specs.says(s, card, m.SWIFT)))
                or attacks[card] >= (battles_allowed(s, card) if said & _TIMES else 1)
                or (said & _BARRED and specs.says(s, card, m.NO_ATTACK))):
            continue
        if aims is None:
            aims = aims_at(s, 1 - seat)
            alone = not aims
            named = said & _NAMING != 0 or s.rules.participation
            if named:
                enemies = s.creatures(1 - seat)
                exposed = attackable(s, enemies)
                beacons = beacons_for_all(s, seat, enemies) if said & _BEACONS else None
                if beacons:
                    aims = [aim for aim in aims if aim[0] in beacons and aim[0] in exposed]
                    named = False
                elif beacons is not None:
                    named = said & _NAMING != _BEACONS or s.rules.participation
        anyone, direct = True, alone
        if named:
            found = legal_targets(s, card, enemies, exposed)
            anyone = found is enemies
            direct = not anyone and -1 in found
        printed = s.prints[card]
        made = printed.attack_options
        slot = row.index(card)
        here = (seat * CREATURE_SLOTS + slot) * _ROOM
        subject = card * _ATTACKER
        for target, there, pick in aims:
            if anyone or target in found:
                option = made.get(here + there)
                if option is None:
                    option = noted(printed, here + there, attack_option(s, seat, card, slot, there % _ROOM))
                options.append(option)
                picks.append(subject + pick)
        if direct:
            option = made.get(here + CREATURE_SLOTS)
            if option is None:
                option = noted(printed, here + CREATURE_SLOTS, attack_option(s, seat, card, slot, CREATURE_SLOTS))
            options.append(option)
            picks.append(subject + _DIRECT_PICK)


def aims_at(s: PolarisState, seat: int) -> list[tuple[int, int, int]]:
    """The Creatures of a player with what tells options to attack them apart, which slot and which printing, and their part of a
    pick.
    """
    found: list[tuple[int, int, int]] = []
    prints = s.prints
    there = -1
    for card in s.zones[CREATURES + seat]:
        there += 1
        if card >= 0:
            found.append((card, prints[card].code * _CODE + there, card * ACTIONS))
    return found


def noted(printed: Printing, key: int, option: Option) -> Option:
    """Note an option to attack, which looks the same in every match."""
    if len(printed.attack_options) >= _MOST_KEPT:
        printed.attack_options.clear()
    printed.attack_options[key] = option
    return option


def attack_option(s: PolarisState, seat: int, card: int, slot: int, there: int) -> Option:
    """The option to attack what lies in the opposing slot, or the player, who comes after the last one."""
    here = (CREATURES + seat) * PLACES + slot
    if there == CREATURE_SLOTS:
        return Option("attack directly", s.prints[card], here)
    row = CREATURES + 1 - seat
    return Option("attack", s.prints[card], here, s.prints[s.zones[row][there]], row * PLACES + there)
