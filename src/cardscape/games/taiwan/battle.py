"""Attacks: declaration, checks, resolution."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import RUNNING, State, altered
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import players, values
from cardscape.games.taiwan.causes import ATTACKS, RULE
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.interrupting import aim_at, lent, tell_attack
from cardscape.games.taiwan.leaving import destroy, likeness
from cardscape.games.taiwan.money import can_pay, lose, pay
from cardscape.games.taiwan.onfield import reveal
from cardscape.games.taiwan.statements import ATTACKING, TAX_ATTACK
from cardscape.games.taiwan.table import CENTER, DECLARER, FIELD, FIELD_PLACE, NOTHING, OPPONENT, TaiwanState
from cardscape.games.taiwan.targets import (
    all_targets,
    has_attack_left,
    is_ready,
    is_shared,
    legal_targets,
    may_attack_at_all,
    may_use,
)
from cardscape.games.taiwan.windows import OpenWindow, windows_of

PLAYERS: Final = {OPPONENT: "opponent", DECLARER: "yourself"}
_SHIFT: Final = 4
REDIRECTED: Final = 2


def pack(s: TaiwanState, attacker: int, target: int) -> int:
    """An attack as one number."""
    return attacker * (len(s.zone) + _SHIFT) + target + _SHIFT


def attacker_of(s: TaiwanState, subject: int) -> int:
    return subject // (len(s.zone) + _SHIFT)


def target_of(s: TaiwanState, subject: int) -> int:
    return subject % (len(s.zone) + _SHIFT) - _SHIFT


def target_option(s: TaiwanState, kind: str, attacker: int, target: int) -> Option:
    """How a target is offered: a player by word, a card by its slot and, if everybody may know it, its name."""
    return aimed_option(s, kind, attacker, s.at(attacker), target)


def add_attacks(s: TaiwanState, attacker: int, targets: list[int], options: list[Option], picks: list[int]) -> None:
    """How attacks on these targets are offered; each option is made once for a pair of places, as long as the same is seen at the
    target's.
    """
    read, spot, face, faces = s.reads[attacker], s.spot, s.face, s.faces
    made = read.attack_options
    if not made:
        made = read.attack_options = [None] * (SLOTS * (SLOTS + _SHIFT))
    index = spot[attacker]
    first = index * (SLOTS + _SHIFT) + _SHIFT
    against = pack(s, attacker, 0)
    for target in targets:
        if target < 0:
            place = first + target
            found = made[place]
            if found is None:
                found = made[place] = aimed_option(s, "attack", attacker, FIELD_PLACE + index, target)
        else:
            place = first + spot[target]
            found = made[place]
            if found is None or found.target is not (faces[target] if face[target] else s.shown_card(target)):
                found = made[place] = aimed_option(s, "attack", attacker, FIELD_PLACE + index, target)
        options.append(found)
        picks.append(against + target)


def aimed_option(s: TaiwanState, kind: str, attacker: int, at: int, target: int) -> Option:
    """The same for an attacker at a place."""
    card = s.faces[attacker]
    if target < 0:
        return Option(kind, card, at, label=PLAYERS[target])
    if target == attacker:
        return Option(kind, card, at, card, at)
    return Option(kind, card, at, s.shown_card(target), FIELD_PLACE + s.index(target))


# -- declaring ------------------------------------------------------------------------------------------------------------------


def uses_figure(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-4.8: the attacker is one the player may use."""
    return may_use(s, seat, attacker_of(s, subject))


def attacker_ready(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-10.1: face-up, and there since before this turn."""
    return is_ready(s, seat, attacker_of(s, subject))


def attack_left(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-10.8: its attack is not used up."""
    return has_attack_left(s, seat, attacker_of(s, subject))


def attack_allowed(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-0.4: the player may attack."""
    return may_attack_at_all(s, seat, attacker_of(s, subject))


def target_in_reach(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-10.5, TW-10.6: one of E, O, itself or the declaring player; the opponent if E is empty."""
    return target_of(s, subject) in all_targets(s, seat, attacker_of(s, subject))


def target_allowed(s: TaiwanState, seat: int, subject: int) -> bool:
    """No card forbids this target (TW-10.5)."""
    return target_of(s, subject) in legal_targets(s, seat, attacker_of(s, subject))


def attack_tax_paid(s: TaiwanState, seat: int, subject: int) -> bool:
    """TW-1.3, TW-9.6: what is charged for it can be paid."""
    tax = players.tax(s, seat, TAX_ATTACK, attacker_of(s, subject))
    return not tax or can_pay(s, seat, tax)


ATTACK_CHECKS: Final = [
    Check("TW-4.8", "it is not yours to attack with", uses_figure),
    Check("TW-10.1", "it is no face-up Figure, or it entered this turn", attacker_ready),
    Check("TW-10.8", "it has attacked this turn", attack_left),
    Check("TW-0.4", "a card forbids it", attack_allowed),
    Check("TW-10.5", "that is no target: out of reach, or an opposing card bars the way", target_in_reach),
    Check("TW-10.5", "a card forbids that target", target_allowed),
    Check("TW-1.3", "what is charged for it cannot be paid", attack_tax_paid),
]


class AttackAction(Action):
    """TW-10.2: declare an attack. With ``wide`` every thinkable target is a candidate, for explanations."""

    def __init__(self, wide: bool = False) -> None:
        super().__init__("attack", ATTACK_CHECKS if wide else ATTACK_CHECKS[3:4] + ATTACK_CHECKS[6:])
        self.wide = wide

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        if self.wide:
            cards = [card for card in s.zones[FIELD] if card >= 0]
            mine = [card for card in cards if s.control[card] == seat or s.face[card]]
            return [pack(s, card, target) for card in mine for target in (*cards, OPPONENT, DECLARER)]
        found: list[int] = []
        shared = s.rules.middle_row_attackers == "both"
        for card in s.zones[FIELD] if shared else s.own(seat):
            if card >= 0 and is_ready(s, seat, card) and may_use(s, seat, card) and has_attack_left(s, seat, card):
                found.extend([pack(s, card, target) for target in legal_targets(s, seat, card)])
        return found

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        attacker = attacker_of(s, subject)
        if not s.up(attacker):
            return Option("attack", s.faces[attacker] if s.control[attacker] == seat else None, s.at(attacker))
        return target_option(s, "attack", attacker, target_of(s, subject))


def list_attacks(s: TaiwanState, seat: int, options: list[Option], picks: list[int]) -> None:
    """TW-8.15, TW-10.2: what the action offers, attacker by attacker; where no card says anything about attacks, only whether a
    Figure was there when the turn started and has not attacked is asked.
    """
    hindered = s.hindered and values.is_hindered(s)
    limited = s.groups[ATTACKING]
    face, entered = s.face, s.entered
    number, reads = s.number, s.reads
    if s.unsurveyed:
        s.survey()
    for card in s.zones[FIELD] if s.rules.middle_row_attackers == "both" else s.mine[seat]:
        if card < 0 or not face[card] or entered[card] == number or not reads[card].figure:
            continue  # it is not ready
        if ((s.control[card] == seat or may_use(s, seat, card))
                and not ((limited or s.attacks[card]) and not has_attack_left(s, seat, card))
                and not (hindered and not (attack_allowed(s, seat, pack(s, card, card))
                                           and attack_tax_paid(s, seat, pack(s, card, card))))):
            add_attacks(s, card, legal_targets(s, seat, card), options, picks)


class Attack(Task[TaiwanState]):
    """TW-10.8: the declaration: the Figure's attack is used up, AttackDeclared, a window, then the check."""

    NAME: ClassVar[str] = "tw-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@attacker", "target")

    def __init__(self, seat: int, attacker: int, target: int) -> None:
        self.seat = seat
        self.attacker = attacker
        self.target = target

    def run(self, s: TaiwanState) -> None:
        """TW-10.2, TW-10.8: one attack at a time: declaration, window, resolution; the Figure's attack is used up."""
        s.cause = RULE
        tax = players.tax(s, self.seat, TAX_ATTACK, self.attacker) if s.hindered else 0
        if tax:
            pay(s, self.seat, tax)
            if s.winner != RUNNING:
                return
        s.attacks = altered(s.attacks, self.attacker, s.attacks[self.attacker] + 1)
        s.attacker = self.attacker
        s.summed = None
        s.attacker_life = s.life[self.attacker]
        s.declarer = self.seat
        s.called_off = 0
        s.borrowed = 1 if is_shared(s, self.attacker) else 0
        s.redraw(self.attacker)
        s.retouch()
        aim_at(s, self.target)
        if not tax:
            s.stands = s.edition  # nothing has changed since it was offered
        if s.log is None:
            s.events += 1
        else:
            s.emit("AttackDeclared", self.seat, self.attacker, n=target_number(s), label=lent(s))
        tell_attack(s, k.ATTACK)
        s.agenda.append(CHECK)
        AFTER_DECLARATION[1 - self.seat].run(s)


def target_number(s: TaiwanState) -> int:
    """The target as events tell it: its slot, or a negative number for a player."""
    return s.index(s.target) if s.target >= 0 and s.on_field(s.target) else min(s.target, -1)


# -- checks ---------------------------------------------------------------------------------------------------------------------


def attacker_stands(s: TaiwanState) -> bool:
    """TW-10.9, TW-4.8: not gone, face-down, under other control, out of the row it was used in, or forbidden to attack."""
    card = s.attacker
    if not s.up(card) or s.life[card] != s.attacker_life:
        return False
    if not (is_shared(s, card) if s.borrowed else s.control[card] == s.declarer):
        return False
    return may_attack_at_all(s, s.declarer, card)


def target_stands(s: TaiwanState) -> bool:
    """TW-10.9: still in its slot and legal; where an effect redirected the attack it only has to be there."""
    target = s.target
    if target >= 0 and (not s.on_field(target) or s.life[target] != s.target_life or s.index(target) != s.target_slot):
        return False
    if s.called_off == REDIRECTED:
        return values.may_attack_target(s, s.attacker, target, s.declarer)
    return target in legal_targets(s, s.declarer, s.attacker)


class CheckAttack(Task[TaiwanState]):
    """TW-10.9, TW-10.11: is the attack still possible? ``last`` is the check after AttackResolutionStart, without windows."""

    NAME: ClassVar[str] = "tw-check-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, last: int) -> None:
        self.last = last

    def run(self, s: TaiwanState) -> None:
        if s.stands == s.edition and not s.called_off:
            self.go_on(s)  # nothing has changed since it was declared, or since the check before
            return
        if s.called_off == 1 or not attacker_stands(s):
            cancel(s)
            return
        if target_stands(s):
            s.stands = s.edition
            self.go_on(s)
            return
        found = legal_targets(s, s.declarer, s.attacker)
        if not found:
            cancel(s)
        else:
            options = [target_option(s, "retarget", s.attacker, target) for target in found]
            s.ask(self, s.declarer, "target", "a new target", s.attacker, options, found)

    def go_on(self, s: TaiwanState) -> None:
        """TW-10.11: AttackResolutionStart, a window, one last check, then it resolves at once."""
        if self.last:
            s.agenda.append(ResolveAttack())
            return
        if s.log is None:
            s.events += 1
        else:
            s.emit("AttackResolutionStart", s.declarer, s.attacker, label=lent(s))
        note(s, k.RESOLUTION, s.declarer, s.attacker, s.control[s.attacker], other=max(s.target, -1))
        s.agenda.append(LAST_CHECK)
        BEFORE_RESOLUTION[1 - s.declarer].run(s)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        """TW-10.9, TW-10.10: the declarer must choose anew and cannot withdraw; AttackRetargeted, a window, and a check again."""
        aim_at(s, pick)
        s.called_off = 0
        s.emit("AttackRetargeted", s.declarer, s.attacker, n=target_number(s), label=lent(s))
        tell_attack(s, k.RETARGETED)
        if self.last:
            s.agenda.append(ResolveAttack())
        else:
            s.then(OpenWindow("attack retargeted", 1 - s.declarer), CheckAttack(0))


def cancel(s: TaiwanState) -> None:
    """TW-10.9, TW-10.10: AttackCancelled."""
    card = s.attacker
    s.emit("AttackCancelled", s.declarer, card, label=lent(s))
    note(s, k.CANCELLED, s.declarer, card, s.side(card), s.face[card])
    done(s)
    s.agenda.append(OpenWindow("attack cancelled", 1 - s.declarer))


def done(s: TaiwanState) -> None:
    """No attack is under way any more."""
    s.attacker = -1
    s.target = NOTHING
    s.called_off = 0


# -- resolution -----------------------------------------------------------------------------------------------------------------


class ResolveAttack(Task[TaiwanState]):
    """TW-10.11, TW-10.14: reveal, destruction and its events, money, loss check, AttackResolutionEnd, window."""

    NAME: ClassVar[str] = "tw-resolve-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        attacker, target, declarer = s.attacker, s.target, s.declarer
        s.cause = ATTACKS
        at, control = s.index(attacker), s.control[attacker]
        whose = lent(s) if s.log is not None else ""
        heeded = s.heeds[k.ATTACK_END]
        was = likeness(s, attacker, len(s.supporters(attacker)) if s.bears(attacker) else 0) if heeded else ()
        if target < 0:
            lose(s, declarer if target == DECLARER else 1 - declarer, values.attack(s, attacker))
        elif target == attacker:
            destroy(s, breakable(s, [attacker]), "attack")
        elif not s.card(target).figure:
            destroy(s, breakable(s, [target]), "attack")
        else:
            if not s.face[target]:
                uncover(s, target)
            clash(s, attacker, target)
        if s.winner != RUNNING:
            return
        s.emit("AttackResolutionEnd", declarer, attacker, label=whose)
        if heeded:
            note(s, k.ATTACK_END, declarer, attacker, control, 1, at, max(target, -1), min(target, 0),
                 was=() if s.on_field(attacker) else was)
        s.cause = RULE
        done(s)
        AFTER_ATTACK[1 - declarer].run(s)


def uncover(s: TaiwanState, target: int) -> None:
    """TW-10.11, TW-10.15: a face-down Figure is turned face-up first, Center; if it survives it stays so."""
    reveal(s, target, CENTER, "attack")


def clash(s: TaiwanState, attacker: int, target: int) -> None:
    """TW-10.12, TW-10.13: Figure against Figure: the weaker is destroyed and its side loses the difference; equals both fall."""
    a, t = values.attack(s, attacker), values.attack(s, target)
    side = s.control[target]
    if a > t:
        destroy(s, breakable(s, [target]), "attack")
        lose(s, side, a - t)
    elif a < t:
        destroy(s, breakable(s, [attacker]), "attack")
        lose(s, s.declarer, t - a)
    else:
        destroy(s, breakable(s, [attacker, target]), "attack")


def breakable(s: TaiwanState, cards: list[int]) -> list[int]:
    """TW-0.4: cards that cannot be destroyed by an attack are not."""
    return [card for card in cards if not values.forbidden(s, card, "destroyed", True, s.declarer)]


CHECK: Final = CheckAttack(0)
LAST_CHECK: Final = CheckAttack(1)
AFTER_DECLARATION: Final = windows_of("attack declared")
BEFORE_RESOLUTION: Final = windows_of("attack resolution")
AFTER_ATTACK: Final = windows_of("attack resolved")

register(Attack, CheckAttack, ResolveAttack)

