"""The Battle Phase: attacks one at a time, their window, the comparison, and what follows."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, values
from cardscape.games.ttcg.destruction import destroy
from cardscape.games.ttcg.links import check_points
from cardscape.games.ttcg.moves import Doer, lose, tell, wake
from cardscape.games.ttcg.options import strike_option
from cardscape.games.ttcg.places import ATTACKS, GUARDS
from cardscape.games.ttcg.standing import holding
from cardscape.games.ttcg.table import BATTLE, DECLARED, NO_ATTACK, UNDER, UNITS, Skip, TtcgState

DIRECT: Final = 1023
"""A subject is attacker * 1024 + target, or + DIRECT."""
DROP: Final = -1
_PLAYER: Final = [-1]


def attacker_of(subject: int) -> int:
    return subject >> 10


def target_of(subject: int) -> int:
    target = subject & 1023
    return -1 if target == DIRECT else target


def is_battle(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-4.5: the turn player attacks, in the Battle Phase, when there is nothing to answer."""
    return s.turn == seat and s.phase == BATTLE and not s.chain and not s.answering()


def not_first_turn(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-3.5: the first player cannot attack on their first turn."""
    return not (s.number == 1 and s.turn == s.first)


def is_face_up(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-5.11: a face-down card cannot attack."""
    return s.face[subject >> 10] == 1


def has_attack_left(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-7.1: once a turn, counted per card, tapped or not; more often if a text says so."""
    card = subject >> 10
    return s.attacks[card] < (attacks_allowed(s, card) if s.topics & ATTACKS else 1)


def attacks_allowed(s: TtcgState, card: int) -> int:
    """TT-X9: "can attack twice"."""
    if not s.topics & ATTACKS:
        return 1
    return max([1, *[hold.act.times for hold in prohibitions.may(s, "attack", card)]])


def does_not_skip(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-A15: a card that skips its next attack."""
    card = attacker_of(subject)
    return not s.skips or not any(isinstance(skip, Skip) and skip.card == card for skip in s.skips)


def may_attack(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-X9: "cannot attack", said of the unit or of its player."""
    if not s.topics & ATTACKS:
        return True
    card = attacker_of(subject)
    return not prohibitions.cannot(s, "attack", card) and not prohibitions.barred(s, seat, "attack", card)


def is_legal_target(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-7.2: an active unit of the opponent; directly only if there is none, or a text allows it."""
    return target_of(subject) in legal_targets(s, attacker_of(subject), seat)


def legal_targets(s: TtcgState, attacker: int, seat: int) -> list[int]:
    """TT-7.2: units that cannot be attacked are no targets but still prevent direct attacks; -1 is the player."""
    enemies = s.lying[UNITS + 1 - seat]
    topics = s.topics
    if not topics & (ATTACKS | GUARDS):
        return enemies or _PLAYER
    found = enemies
    if topics & GUARDS:
        found = [c for c in enemies if not prohibitions.forbidden(s, c, m.ATTACK_DECLARED, attacker, seat, False)]
    if topics & ATTACKS:
        if values.about(s, "be"):
            asked = [c for c in found if any(h.act.done == m.ATTACK_DECLARED for h in prohibitions.says(s, "be", "must", c))]
            if asked:
                return asked
        if values.about(s, "attack"):
            if (not enemies or goes_directly(s, attacker)) and not cannot_directly(s, attacker):
                return [*found, -1]
            return found
    return found if enemies else _PLAYER


def goes_directly(s: TtcgState, attacker: int) -> bool:
    """TT-X9: "can attack directly"."""
    return any(hold.act.direct for hold in prohibitions.may(s, "attack", attacker))


def cannot_directly(s: TtcgState, attacker: int) -> bool:
    """TT-X9: cannot beats can."""
    return any(hold.act.direct for hold in prohibitions.says(s, "attack", "cannot", attacker))


ATTACK_CHECKS: Final = [
    Check("TT-4.5", "attacks are made by the turn player in the Battle Phase", is_battle),
    Check("TT-3.5", "the first player cannot attack on their first turn", not_first_turn),
    Check("TT-5.11", "a face-down creature cannot attack", is_face_up),
    Check("TT-7.1", "the unit has already attacked this turn", has_attack_left),
    Check("TT-A15", "the unit skips this attack", does_not_skip),
    Check("TT-X9", "the unit cannot attack now", may_attack),
    Check("TT-7.2", "it must attack a unit while the opponent controls one that can be attacked", is_legal_target),
]


class AttackAction(Action):
    """TT-7.2: name attacker and target."""

    def __init__(self) -> None:
        super().__init__("attack", ATTACK_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TtcgState)
        found: list[int] = []
        enemies = s.lying[UNITS + 1 - seat]
        for card in s.zones[UNITS + seat]:
            if card >= 0:
                for enemy in enemies:
                    found.append(card << 10 | enemy)
                found.append(card << 10 | DIRECT)
        return found

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TtcgState)
        card, target = attacker_of(subject), target_of(subject)
        if target < 0:
            return Option("attack directly", s.prints[card], s.spots[card])
        seen = s.prints[target] if s.face[target] else None
        return Option("attack", s.prints[card], s.spots[card], seen, s.spots[target])


def offer_attacks(s: TtcgState, seat: int, options: list[Option], picks: list[int], count: int) -> None:
    """What ``AttackAction`` offers as the first of ``count`` actions: only the target is asked about anew for each attack."""
    if not (is_battle(s, seat, 0) and not_first_turn(s, seat, 0)):
        return
    prints, face, spots = s.prints, s.face, s.spots
    if s.held is None:
        holding(s)
    enemies = s.lying[UNITS + 1 - seat] or _PLAYER
    for card in s.lying[UNITS + seat]:
        lone = card << 10 | DIRECT
        targets = enemies
        if s.drilled is None or s.skips or card in s.drilled:
            if not (has_attack_left(s, seat, lone) and does_not_skip(s, seat, lone) and may_attack(s, seat, lone)):
                continue
            targets = legal_targets(s, card, seat)
        elif s.attacks[card]:
            continue
        if not face[card]:
            continue
        at, printed = spots[card], prints[card]
        for target in targets:
            if target < 0:
                options.append(printed.strikes.get(at) or strike_option(printed, at, None, -1))
                picks.append(lone * count)
            else:
                seen = prints[target] if face[target] else None
                options.append(strike_option(printed, at, seen, spots[target]))
                picks.append((card << 10 | target) * count)


def must_attack(s: TtcgState, seat: int) -> bool:
    """TT-X9: "must attack": no passing in Battle idle while such a unit has a legal attack."""
    if not s.topics & ATTACKS:
        return False
    drilled = s.drilled if s.held is not None else None
    for card in s.lying[UNITS + seat]:
        if drilled is not None and card not in drilled:
            continue
        if any(not hold.act.only for hold in prohibitions.says(s, "attack", "must", card)):
            for target in legal_targets(s, card, seat):
                subject = card << 10 | (DIRECT if target < 0 else target)
                if all(check.ok(s, seat, subject) for check in ATTACK_CHECKS):
                    return True
    return False


_WINDOWS: Final[dict[str, list[Task[Any]]]] = {}


def _window(name: str, first: int) -> Task[Any]:
    """The step that opens a window; made once."""
    if name not in _WINDOWS:
        _WINDOWS[name] = [make("tt-open", name, 0), make("tt-open", name, 1)]
    return _WINDOWS[name][first]


class Attack(Task[TtcgState]):
    """A unit attacks."""

    NAME: ClassVar[str] = "tt-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker", "@target")

    def __init__(self, attacker: int, target: int) -> None:
        self.attacker = attacker
        self.target = target

    def run(self, s: TtcgState) -> None:
        """TT-7.2, TT-7.3, TT-6.4: declare the attack; window W3 comes before the comparison. Attacking does not tap."""
        seat = s.zone[self.attacker] & 1
        s.attacker, s.target, s.attack = self.attacker, self.target, DECLARED
        s.attacks[self.attacker] += 1
        if s.busy is not None:
            s.busy.append(2 * self.attacker)
        s.batch += 1
        s.action, s.action_card, s.action_seat, s.fresh = "attack", self.attacker, seat, 1
        s.emit(
            "Attacked" if self.target >= 0 else "AttackedDirectly",
            seat,
            self.attacker,
            s.spots[self.attacker],
            s.spots[self.target] if self.target >= 0 else -1,
        )
        if (s.alert | s.prints[self.attacker].own_hears) >> m.ATTACK_DECLARED & 1:
            tell(s, m.ATTACK_DECLARED, self.attacker, Doer(self.attacker, seat), seat, self.target)
        if self.target >= 0 and s.card(self.target).own_hears >> m.ATTACK_DECLARED & 1:
            hear_attacked(s, self.attacker, self.target, seat)
        s.target_life = s.life[self.target] if self.target >= 0 else -1
        s.agenda.append(Fight(self.attacker, s.life[self.attacker], seat))
        s.agenda.append(_window("W3", 1 - seat))


def hear_attacked(s: TtcgState, attacker: int, target: int, seat: int) -> None:
    """The attacked unit's own texts hear of it too."""
    from cardscape.games.ttcg import triggers
    from cardscape.games.ttcg.happening import Happening

    what = Happening(m.ATTACK_DECLARED, attacker, seat, target, -1, attacker, seat, False, 0, None)
    for number, text in enumerate(s.card(target).texts):
        if (
            text.about_self
            and text.hears >> m.ATTACK_DECLARED & 1
            and text.trigger is not None
            and s.awake[target]
            and triggers.matches(s, text.trigger, target, s.zone[target] & 1, what)
        ):
            about = Happening(m.ATTACK_DECLARED, target, seat, target, -1, attacker, seat, False, 0, None)
            triggers.queue(s, s.zone[target] & 1, target, s.defn[target] * 2 + number, about)


class Fight(Task[TtcgState]):
    """After window W3: the attack is carried out, changed or over."""

    NAME: ClassVar[str] = "tt-fight"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker", "life", "seat")

    def __init__(self, attacker: int, life: int, seat: int) -> None:
        self.attacker = attacker
        self.life = life
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-7.4: a countered attack or one without its attacker ends; a lost target may be replaced."""
        s.fresh = 0
        if (
            s.attack != DECLARED
            or s.life[self.attacker] != self.life
            or s.spots[self.attacker] < 0
            or (s.zone[self.attacker] & 1) != self.seat
        ):
            end_attack(s)
            return
        if target_stands(s, self.seat):
            s.steps += 1
            Clash(self.attacker).run(s)
            return
        found = legal_targets(s, self.attacker, self.seat)
        printed, at = s.prints[self.attacker], s.spots[self.attacker]
        options = [
            strike_option(printed, at, s.prints[c] if c >= 0 and s.face[c] else None, s.spots[c] if c >= 0 else -1) for c in found
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


def target_stands(s: TtcgState, seat: int) -> bool:
    """TT-7.4: the target is still there; a direct attack still faces no unit, unless it may go directly anyway."""
    if s.target < 0:
        return not s.lying[UNITS + 1 - seat] or goes_directly(s, s.attacker)
    return s.zone[s.target] == UNITS + 1 - seat and s.life[s.target] == s.target_life


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
        """TT-7.5, TT-7.6, TT-7.9: show a face-down target, compare, then window W4."""
        attacker, target = self.attacker, s.target
        seat = s.zone[attacker] & 1
        s.batch += 1
        s.agenda.append(AfterBattle(attacker, s.life[attacker]))
        if target < 0:
            hit_directly(s, attacker, seat)
            return
        if not s.face[target]:
            show_target(s, target)
        compare(s, attacker, target, seat)


def show_target(s: TtcgState, target: int) -> None:
    """TT-7.5, TT-9.7: an attacked face-down creature is turned face up before strengths are compared."""
    atoms.turn_up(s, target, "TurnedUp")
    wake(s, target)


def hit_directly(s: TtcgState, attacker: int, seat: int) -> None:
    """TT-7.8: the opponent loses points equal to the attacker's current rank."""
    lose(s, 1 - seat, values.rank(s, attacker), Doer(attacker, seat, True))


def compare(s: TtcgState, attacker: int, target: int, seat: int) -> None:
    """TT-7.6, TT-7.7, TT-9.24: current attack against current defense; the weaker one is destroyed, equal ones stay."""
    attack, defense = values.attack(s, attacker), values.defense(s, target)
    if attack > defense:
        destroy(s, [target], Doer(attacker, seat, True))
    elif attack < defense:
        destroy(s, [attacker], Doer(target, 1 - seat, True))
    else:
        tie(s, attacker, target, seat)


def tie(s: TtcgState, attacker: int, target: int, seat: int) -> None:
    """TT-7.7, TT-13.1: nobody is destroyed, unless the house says that both are."""
    if s.rules.tie_destroys_both:
        destroy(s, [attacker, target], Doer(attacker, seat, True))


class AfterBattle(Task[TtcgState]):
    """The comparison or direct hit is done."""

    NAME: ClassVar[str] = "tt-after-battle"
    FIELDS: ClassVar[tuple[str, ...]] = ("@attacker", "life")

    def __init__(self, attacker: int, life: int) -> None:
        self.attacker = attacker
        self.life = life

    def run(self, s: TtcgState) -> None:
        """TT-7.9: state check, then W4 with "after this card attacks" if the attacker is still active."""
        check_points(s)
        target = s.target
        s.attack = NO_ATTACK
        s.attacker = s.target = -1
        s.batch += 1
        heard = (s.alert | s.prints[self.attacker].own_hears) >> m.ATTACK_DONE & 1
        if heard and s.life[self.attacker] == self.life and s.spots[self.attacker] >= 0:
            seat = s.zone[self.attacker] & 1
            tell(s, m.ATTACK_DONE, self.attacker, Doer(self.attacker, seat), seat, target)
        s.agenda.append(_window("W4", s.turn))


__all__ = ["UNDER", "Attack", "AttackAction", "must_attack"]

register(Attack, Fight, Clash, AfterBattle)
