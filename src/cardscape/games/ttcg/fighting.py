"""An attack from its declaration on: its window, the comparison, and what follows."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.decision import Option
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import hearing, triggers, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.battle import DIRECT, cannot_directly, fighters, goes_directly, legal_targets
from cardscape.games.ttcg.columns import COUNTS
from cardscape.games.ttcg.destruction import destroy
from cardscape.games.ttcg.happening import Happening
from cardscape.games.ttcg.links import WindowStep, check_points
from cardscape.games.ttcg.moves import by_effect, in_battle, lose, report, wake
from cardscape.games.ttcg.options import strike_option
from cardscape.games.ttcg.places import ATTACKS, SORTS, TIED
from cardscape.games.ttcg.table import DECLARED, NO_ATTACK, TtcgState

DROP: Final = -1
_UNSURE: Final = TIED | SORTS | ATTACKS
"""What statements may change about an attack although nobody could do anything before it."""
_DECLARED: Final = 1 << m.ATTACK_DECLARED
_DONE: Final = 1 << m.ATTACK_DONE
W3: Final[list[WindowStep]] = []
W4: Final[list[WindowStep]] = []
"""The windows before and after a fight, with either player first; see ``opened``."""


class Attack(Task[TtcgState]):
    """A unit attacks."""

    NAME: ClassVar[str] = "tt-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker", "@target")

    def __init__(self, attacker: int, target: int) -> None:
        self.attacker = attacker
        self.target = target

    def run(self, s: TtcgState) -> None:
        declare(s, self.attacker, self.target)


def declare(s: TtcgState, attacker: int, target: int) -> None:
    """TT-7.2, TT-7.3, TT-6.4: declare the attack; window W3 comes before the comparison. Attacking does not tap."""
    seat = s.zone[attacker] & 1
    s.attacker, s.target, s.attack = attacker, target, DECLARED
    if s.shared and s.shared & COUNTS:
        s.detach(COUNTS)
    s.attacks[attacker] += 1
    if s.busy is not None:
        s.busy.append(2 * attacker)
    s.batch += 1
    s.action, s.action_card, s.action_seat, s.fresh = "attack", attacker, seat, 1
    if s.log is None:
        s.events += 1
    else:
        kind, to = ("Attacked", s.spots[target]) if target >= 0 else ("AttackedDirectly", -1)
        s.emit(kind, seat, attacker, s.spots[attacker], to)
    if (s.alert | s.prints[attacker].own_hears) & _DECLARED:
        report(s, m.ATTACK_DECLARED, attacker, by_effect(attacker, seat), seat, target, -1, 0, None)
    if target >= 0 and s.prints[target].own_hears & _DECLARED:
        hear_attacked(s, Happening(m.ATTACK_DECLARED, attacker, seat, target, -1, attacker, seat, False, 0, None))
    s.target_life = s.life[target] if target >= 0 else -1
    life, below = s.life[attacker], len(s.agenda)
    if not W3[1 - seat].is_over(s):
        s.agenda.insert(below, Fight(attacker, life, seat))
    elif s.topics & _UNSURE:
        fight(s, attacker, life, seat)
    else:  # nothing has changed since
        clash(s, attacker)


def hear_attacked(s: TtcgState, what: Happening) -> None:
    """The attacked unit's own texts hear of it too."""
    target = what.other
    for number, text in enumerate(s.prints[target].texts):
        if (
            text.about_self
            and text.hears >> what.kind & 1
            and text.trigger is not None
            and s.awake[target]
            and hearing.matches(s, text.trigger, target, s.zone[target] & 1, what)
        ):
            triggers.queue(s, s.zone[target] & 1, target, s.defn[target] * 2 + number, hearing.of_attacked(what))


class Fight(Task[TtcgState]):
    """After window W3: the attack is carried out, changed or over."""

    NAME: ClassVar[str] = "tt-fight"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker", "life", "seat")

    def __init__(self, attacker: int, life: int, seat: int) -> None:
        self.attacker = attacker
        self.life = life
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        fight(s, self.attacker, self.life, self.seat)

    def replay(self, s: TtcgState) -> None:
        """TT-7.4: a lost target may be replaced."""
        found = legal_targets(s, self.attacker, self.seat)
        printed, at = s.prints[self.attacker], s.spots[self.attacker]
        options = [
            strike_option(printed, at, s.prints[c] if c >= 0 and s.face[c] else None, s.spots[c] if c >= 0 else -1, self.seat)
            for c in found
        ]
        s.ask(
            self,
            self.seat,
            "replay",
            "a new target",
            self.attacker,
            [*options, Option("drop the attack")],
            [c if c >= 0 else DIRECT for c in found] + [DROP],
        )

    def chosen(self, s: TtcgState, pick: int) -> None:
        if pick == DROP:
            end_attack(s)
            return
        s.target = -1 if pick == DIRECT else pick
        s.emit("AttackChanged", self.seat, self.attacker, s.spots[self.attacker], s.spots[s.target] if s.target >= 0 else -1)
        s.agenda.append(Clash(self.attacker))


def fight(s: TtcgState, attacker: int, life: int, seat: int) -> None:
    """TT-7.4: a countered attack or one without its attacker ends; a lost target may be replaced."""
    s.fresh = 0
    if s.attack != DECLARED or s.life[attacker] != life or attacker not in fighters(s, seat):
        end_attack(s)
    elif target_stands(s, seat):
        clash(s, attacker)
    else:
        Fight(attacker, life, seat).replay(s)


def target_stands(s: TtcgState, seat: int) -> bool:
    """TT-7.4: the target is still there; a direct attack still faces no unit, unless it may go directly anyway."""
    if s.target < 0:
        return not fighters(s, 1 - seat) or (goes_directly(s, s.attacker) and not cannot_directly(s, s.attacker))
    return s.life[s.target] == s.target_life and s.target in fighters(s, 1 - seat)


def end_attack(s: TtcgState) -> None:
    s.attack = NO_ATTACK
    s.emit("AttackEnded", s.turn)
    s.attacker = s.target = -1


class Clash(Task[TtcgState]):
    """Strengths are compared, or the player is hit."""

    NAME: ClassVar[str] = "tt-clash"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker",)

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker

    def run(self, s: TtcgState) -> None:
        clash(s, self.attacker)


def clash(s: TtcgState, attacker: int) -> None:
    """TT-7.5, TT-7.6, TT-7.9: show a face-down target, compare, then window W4."""
    target = s.target
    seat = s.zone[attacker] & 1
    s.batch += 1
    life, below = s.life[attacker], len(s.agenda)
    if target < 0:
        hit_directly(s, attacker, seat)
    else:
        if not s.face[target]:
            show_target(s, target)
        compare(s, attacker, target, seat)
    if len(s.agenda) == below:  # nothing has to be asked before
        end_battle(s, attacker, life)
    else:
        s.agenda.insert(below, AfterBattle(attacker, life))


def show_target(s: TtcgState, target: int) -> None:
    """TT-7.5, TT-9.7: an attacked face-down creature is turned face up before strengths are compared."""
    atoms.turn_up(s, target, "TurnedUp", s.side(target))
    wake(s, target)


def hit_directly(s: TtcgState, attacker: int, seat: int) -> None:
    """TT-7.8: the opponent loses points equal to the attacker's current rank."""
    lose(s, 1 - seat, values.rank(s, attacker), in_battle(attacker, seat))


def compare(s: TtcgState, attacker: int, target: int, seat: int) -> None:
    """TT-7.6, TT-7.7, TT-9.24: current attack against current defense; the weaker one is destroyed, equal ones stay."""
    attack, defense = values.attack(s, attacker), values.defense(s, target)
    if attack > defense:
        destroy(s, [target], in_battle(attacker, seat))
    elif attack < defense:
        destroy(s, [attacker], in_battle(target, 1 - seat))
    else:
        tie(s, attacker, target, seat)


def tie(s: TtcgState, attacker: int, target: int, seat: int) -> None:
    """TT-7.7, TT-13.1: nobody is destroyed, unless the house says that both are."""
    if s.rules.tie_destroys_both:
        destroy(s, [attacker, target], in_battle(attacker, seat))
    else:
        s.emit("Tied", seat, attacker, s.spots[attacker], s.spots[target])


class AfterBattle(Task[TtcgState]):
    """The comparison or direct hit is done."""

    NAME: ClassVar[str] = "tt-after-battle"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker", "life")

    def __init__(self, attacker: int, life: int) -> None:
        self.attacker = attacker
        self.life = life

    def run(self, s: TtcgState) -> None:
        end_battle(s, self.attacker, self.life)


def end_battle(s: TtcgState, attacker: int, life: int) -> None:
    """TT-7.9: state check, then W4 with "after this card attacks" if the attacker is still active.

    So many ``steps`` before are still to be counted.
    """
    if s.points[0] <= 0 or s.points[1] <= 0:
        check_points(s)
    target = s.target
    s.attack = NO_ATTACK
    s.attacker = s.target = -1
    s.batch += 1
    if (s.alert | s.prints[attacker].own_hears) & _DONE:
        active = int(s.life[attacker] == life and s.spots[attacker] >= 0)
        seat = s.zone[attacker] & 1 if active else s.turn
        report(s, m.ATTACK_DONE, attacker, by_effect(attacker, seat), seat, target, -1, active, None)
    if target >= 0 and s.prints[target].own_hears & _DONE and s.spots[target] >= 0:
        hear_attacked(s, Happening(m.ATTACK_DONE, attacker, s.turn, target, -1, attacker, s.turn, False, 0, None))
    if s.winner == RUNNING:
        W4[s.turn].is_over(s)
    else:
        s.agenda.append(W4[s.turn])


register(Attack, Fight, Clash, AfterBattle)
