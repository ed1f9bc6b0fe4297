"""Combat: `attack` and `piercing attack`, step by step."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.task import Task, register
from cardscape.games.cardfinity.asking import card_option, pose
from cardscape.games.cardfinity.cards import ON_DEFEAT, ON_VICTORY
from cardscape.games.cardfinity.moves import Fire, damage, discard, on_field
from cardscape.games.cardfinity.table import FIELD, CardfinityState


class AttackNow(Task[CardfinityState]):
    """A monster attacks."""

    NAME: ClassVar[str] = "cf-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "piercing")

    def __init__(self, card: int, piercing: int) -> None:
        self.card = card
        self.piercing = piercing

    def run(self, s: CardfinityState) -> None:
        """CF-14.2: the attacker's controller chooses an untapped monster of the opponent; without one the attack is direct."""
        if not can_attack(s, self.card):
            return
        seat = s.owner[self.card]
        targets = attack_targets(s, 1 - seat)
        if not targets:
            attack_directly(s, self.card)
            return
        pose(s, self, seat, "target", "attack", self.card, [card_option(s, "attack", c) for c in targets], targets)

    def chosen(self, s: CardfinityState, pick: int) -> None:
        if s.log is None:
            s.events += 1
        else:
            s.emit("Attacked", s.owner[self.card], self.card, s.zone[self.card], s.zone[pick], label=s.card(pick).name)
        clash(s, self.card, pick, self.piercing == 1)


def can_attack(s: CardfinityState, card: int) -> bool:
    """CF-14.1, CF-7.12, CF-12.9: only a monster on the field that has not just lost a combat."""
    return not first_turn(s) and s.card(card).monster and on_field(s, card) and card not in s.beaten


def first_turn(s: CardfinityState) -> bool:
    """CF-10.5: nobody attacks in the first turn of the game."""
    return s.number == 1


def attack_targets(s: CardfinityState, enemy: int) -> list[int]:
    """CF-14.2, CF-13.3: tapped monsters cannot be attacked."""
    return [c for c in s.zones[FIELD + enemy] if not s.tapped[c]]


def attack_directly(s: CardfinityState, attacker: int) -> None:
    """CF-14.3: the opponent takes damage equal to the attacker's power; nothing else happens."""
    seat = s.owner[attacker]
    s.emit("AttackedDirectly", seat, attacker, s.zone[attacker], -1, s.power(attacker))
    damage(s, 1 - seat, s.power(attacker), False)


def clash(s: CardfinityState, attacker: int, defender: int, piercing: bool) -> None:
    """CF-14.4, CF-14.7: current powers decide; a tie is won by the attacker. The result stands whatever happens afterwards."""
    if s.power(attacker) >= s.power(defender):
        win(s, attacker, defender, piercing)
    else:
        fall(s, attacker)


def win(s: CardfinityState, attacker: int, defender: int, piercing: bool) -> None:
    """CF-14.5, CF-14.7, CF-14.8, CF-5.7: piercing damage first, then the defender is discarded, then `on victory` fires."""
    s.then(Loser(defender), Fire(attacker, ON_VICTORY))
    if piercing:
        damage(s, s.owner[defender], s.power(attacker) - s.power(defender), False)


def fall(s: CardfinityState, attacker: int) -> None:
    """CF-14.6, CF-5.8, CF-5.11: `on defeat` of a beaten attacker fires while it is still on the field."""
    s.beaten.append(attacker)
    s.then(Fire(attacker, ON_DEFEAT), Loser(attacker))


class Loser(Task[CardfinityState]):
    """Discard the loser of a combat."""

    NAME: ClassVar[str] = "cf-loser"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: CardfinityState) -> None:
        """CF-14.7: the loser is discarded, if it is still on the field."""
        if self.card in s.beaten:
            s.beaten.remove(self.card)
        if on_field(s, self.card):
            discard(s, self.card)


register(AttackNow, Loser)
