"""The Battle Phase: which units may attack, and what."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Check, Option, allowed
from cardscape.engine.state import State
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, selectors, values
from cardscape.games.ttcg.options import strike_option
from cardscape.games.ttcg.places import ATTACKS, INDICES, MUSTS, SLOT, SORTS
from cardscape.games.ttcg.prohibitions import TABOO
from cardscape.games.ttcg.standing import holding
from cardscape.games.ttcg.table import BATTLE, UNITS, Skip, TtcgState

DIRECT: Final = 1023
"""A subject is attacker * 1024 + target, or + DIRECT."""
_PLAYER: Final = [-1]


def attacker_of(subject: int) -> int:
    return subject >> 10


def target_of(subject: int) -> int:
    target = subject & 1023
    return -1 if target == DIRECT else target


def fighters(s: TtcgState, seat: int) -> list[int]:
    """TT-7.1, TT-10.6b: the active units of a player: not one that has become a spell, but a spell that has become one."""
    if s.topics & SORTS:
        return [card for card in s.actives(seat) if not selectors.kind_is_spell(s, card)]
    return s.lying[UNITS + seat]


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
    made = s.attacks[card]  # one attack is always left to whoever may attack at all
    return not made or made < (attacks_allowed(s, card) if s.topics & ATTACKS else 1)


def attacks_allowed(s: TtcgState, card: int) -> int:
    """TT-X9: "can attack twice", unless it cannot: that is stronger."""
    if not s.topics & ATTACKS:
        return 1
    most = max([1, *[hold.act.times for hold in prohibitions.may(s, "attack", card)]])
    return min([most, *[hold.act.times - 1 for hold in prohibitions.denials(s, "attack", card) if hold.act.times > 1]])


def does_not_skip(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-A15: a card that skips its next attack."""
    if not s.skips:
        return True
    card = attacker_of(subject)
    return not any(skip.card == card and not is_for_later(s, skip) for skip in s.skips)


def is_for_later(s: TtcgState, skip: Skip) -> bool:
    """TT-A15: a unit that had attacked in this Battle Phase when it was told to skip its next attack skips the next phase."""
    return skip.since == s.number


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
    enemies = fighters(s, 1 - seat)
    topics = s.topics
    if not topics & ATTACKS and not s.wards & TABOO:
        return enemies or _PLAYER
    found = enemies
    if s.wards & TABOO:
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
    for hold in prohibitions.may(s, "attack", attacker):  # noqa: SIM110 (a generator costs more than the loop)
        if hold.act.direct:
            return True
    return False


def cannot_directly(s: TtcgState, attacker: int) -> bool:
    """TT-X9: cannot beats can."""
    for hold in prohibitions.denials(s, "attack", attacker):  # noqa: SIM110 (a generator costs more than the loop)
        if hold.act.direct:
            return True
    return False


ATTACK_CHECKS: Final = [
    Check("TT-4.5", "attacks are made by the turn player in the Battle Phase", is_battle),
    Check("TT-3.5", "the first player cannot attack on their first turn", not_first_turn),
    Check("TT-5.11", "a face-down creature cannot attack", is_face_up),
    Check("TT-7.1", "the unit has already attacked this turn", has_attack_left),
    Check("TT-A15", "the unit skips this attack", does_not_skip),
    Check("TT-X9", "the unit cannot attack now", may_attack),
    Check("TT-7.2", "it attacks a unit that can be attacked, or directly if the opponent controls no unit", is_legal_target),
]


class AttackAction(Action):
    """TT-7.2: name attacker and target."""

    def __init__(self) -> None:
        super().__init__("attack", ATTACK_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TtcgState)
        found: list[int] = []
        enemies = fighters(s, 1 - seat)
        for card in fighters(s, seat):
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
    """TT-3.5: what ``AttackAction`` offers in Battle idle as the first of ``count`` actions; only targets are asked about each
    time.
    """
    if s.number == 1 and s.turn == s.first:
        return
    if s.held is None:
        holding(s)
    if s.topics & SORTS:
        units, enemies = fighters(s, seat), fighters(s, 1 - seat) or _PLAYER
    else:
        units, enemies = s.lying[UNITS + seat], s.lying[UNITS + 1 - seat] or _PLAYER
    prints, face, spots, attacks = s.prints, s.face, s.spots, s.attacks
    drilled = None if s.skips else s.drilled
    for card in units:
        targets = enemies
        if drilled is None or card in drilled:
            lone = 1024 * card + DIRECT
            if not (has_attack_left(s, seat, lone) and does_not_skip(s, seat, lone) and may_attack(s, seat, lone)):
                continue
            targets = legal_targets(s, card, seat)
        elif attacks[card]:
            continue
        if not face[card]:
            continue
        at, printed = spots[card], prints[card]
        strikes = 64 * seat + 8 * INDICES[at]
        for target in targets:
            if target < 0:
                options.append(printed.strikes[strikes + SLOT] or strike_option(printed, at, None, -1, seat))
                picks.append((1024 * card + DIRECT) * count)
                continue
            seen = prints[target] if face[target] else None
            option = printed.strikes[strikes + INDICES[spots[target]]]
            if option is None or option.target is not seen or option.to != spots[target]:
                option = strike_option(printed, at, seen, spots[target], seat)
            options.append(option)
            picks.append((1024 * card + target) * count)


def must_attack(s: TtcgState, seat: int) -> bool:
    """TT-X9: "must attack": no passing in Battle idle while such a unit has a legal attack."""
    if s.held is None:
        holding(s)
    if not s.topics & MUSTS:
        return False
    drilled = s.drilled
    for card in fighters(s, seat):
        if drilled is not None and card not in drilled:
            continue
        if s.attacks[card] and s.attacks[card] >= attacks_allowed(s, card):
            continue
        if prohibitions.says(s, "attack", "must", card):
            for target in legal_targets(s, card, seat):
                subject = card << 10 | (DIRECT if target < 0 else target)
                if allowed(ATTACK_CHECKS, s, seat, subject):
                    return True
    return False
