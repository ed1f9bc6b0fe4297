"""TW-10: who may attack whom, and every way in which an attack can end, from the rulebook alone."""

from __future__ import annotations

from .battle_windows import THEM, YOU, attacked, distinct, view, window
from .fight import SIDE, Attack, Slot, Table

REACH = ((0, 1), (1, 0), (1, 1), (-1, 1), (-1, 0))


# -- TW-10.1 to TW-10.7: who and whom -----------------------------------------------------------------------------------------

def shared(t: Table) -> bool:
    return t.options["middle_row_attackers"] == "both"


def may_declare(t: Table, name: str) -> bool:
    slot = t.slot(name)
    if slot is None or name in t.down or not t.printed[name].figure or name in t.fresh:
        return False
    if t.control[name] != t.turn and not (shared(t) and slot[1] == 2):
        return False
    return t.attacked.get(name, 0) < (2 if t.holds(name, "twice") else 1) and not t.holds(name, "cannot attack")


def targets(t: Table, attacker: str) -> list[str]:
    """TW-10.4 to TW-10.7, TW-4.8, TW-4.9: cards in reach, itself, and players; less what cards forbid."""
    here = t.slot(attacker)
    assert here is not None
    opposing, own = [], []
    for step in REACH:
        dx, dy = view(t.turn, step)
        name = t.grid.get((here[0] + dx, here[1] + dy))
        if name is not None:
            if is_opposing(t, name):
                opposing.append(name)
            elif here[1] + dy == 2 and t.options["middle_row_targets"] == "any":
                own.append(name)
    found = [*opposing, *own, attacker, YOU]
    if not opposing and (t.options["direct_attack"] == "any_row" or lane_is_open(t, here)):
        found.append(THEM)
    return [target for target in found if allowed(t, attacker, target)]


def is_opposing(t: Table, name: str) -> bool:
    slot = t.slot(name)
    assert slot is not None
    return t.control[name] != t.turn or (shared(t) and slot[1] == 2)


def lane_is_open(t: Table, here: Slot) -> bool:
    ahead = 1 if t.turn == 0 else -1
    rows = range(here[1] + ahead, SIDE if ahead > 0 else -1, ahead)
    return not any((here[0], y) in t.grid and is_opposing(t, t.grid[here[0], y]) for y in rows)


def allowed(t: Table, attacker: str, target: str) -> bool:
    """What cards say about this attack."""
    only = t.holds(attacker, "only figures")
    if target in (YOU, THEM):
        seat = t.turn if target == YOU else 1 - t.turn
        if only or (t.control[attacker] != seat and t.holds(attacker, "not them")):
            return False
        spared = any(op.verb == "spare" and t.control[source] == seat for source, op in t.statics())
        return t.control[attacker] == seat or not spared
    if only and (target in t.down or not t.printed[target].figure):
        return False
    if t.holds(attacker, "no figures") and target not in t.down and t.printed[target].figure:
        return False
    return not t.holds(target, "cannot be attacked")


def tax(t: Table) -> int:
    return sum(op.n for source, op in t.statics() if op.verb == "tax" and t.control[source] != t.turn)


def attacks(t: Table) -> set[tuple[str, str]]:
    """TW-1.3: who cannot pay cannot attack."""
    if t.banks[t.turn] < tax(t):
        return set()
    return {(name, target) for name in t.grid.values() if may_declare(t, name) for target in targets(t, name)}


# -- TW-10.8 to TW-10.14: the attack ------------------------------------------------------------------------------------------

def attack(t: Table, attacker: str, target: str) -> list[Table]:
    """TW-10.8: declared, then its window."""
    t = t.copy()
    t.banks[t.turn] -= tax(t)
    if t.banks[t.turn] <= 0:
        t.over = str(1 - t.turn)
        return [t]
    t.attacked[attacker] = t.attacked.get(attacker, 0) + 1
    here = t.slot(attacker)
    assert here is not None
    t.attack = Attack(attacker, t.life(attacker), target, here, 0, shared(t) and here[1] == 2)
    t.cancelled = False
    aim(t, target)
    t.record("attacks", attacker, t.control[attacker])
    attacked(t)
    return distinct([end for new in window(t, 1 - t.turn) for end in checked(new)])


def aim(t: Table, target: str) -> None:
    assert t.attack is not None
    slot = t.slot(target) if target not in (YOU, THEM) else None
    t.attack = t.attack._replace(target=target, slot=slot or (-1, -1), target_life=t.life(target), forced=False)


def is_off(t: Table) -> bool:
    """TW-10.9: cancelled, or the attacker is gone, face-down, under other control or forbidden to attack."""
    assert t.attack is not None
    name, slot = t.attack.attacker, t.slot(t.attack.attacker)
    if t.cancelled or slot is None or t.life(name) != t.attack.life or name in t.down or t.holds(name, "cannot attack"):
        return True
    return slot[1] != 2 if t.attack.borrowed else t.control[name] != t.turn


def is_right(t: Table) -> bool:
    """Whether the target is where it was, and legal; one that an effect chose may be out of reach."""
    assert t.attack is not None
    target = t.attack.target
    if target not in (YOU, THEM) and (t.slot(target) != t.attack.slot or t.life(target) != t.attack.target_life):
        return False
    if t.attack.forced:
        return allowed(t, t.attack.attacker, target)
    return target in targets(t, t.attack.attacker)


def checked(t: Table) -> list[Table]:
    """TW-10.9: after each window; a new choice has a window of its own."""
    if t.over:
        return [t]
    assert t.attack is not None
    if is_off(t):
        return over(t)
    if is_right(t):
        new = t.copy()
        new.record("resolving", t.attack.attacker, t.control[t.attack.attacker])
        return [end for after in window(new, 1 - t.turn) for end in resolve(after)]
    choices = targets(t, t.attack.attacker)
    ends: list[Table] = [] if choices else over(t)
    for target in choices:
        new = t.copy()
        aim(new, target)
        new.record("redirected", t.attack.attacker, t.control[t.attack.attacker])
        attacked(new)
        ends += [end for after in window(new, 1 - t.turn) for end in checked(after)]
    return distinct(ends)


def over(t: Table) -> list[Table]:
    """AttackCancelled is heard like other events, in a window."""
    new = t.copy()
    assert t.attack is not None
    name = t.attack.attacker
    if name not in t.down:
        new.record("cancelled", name, t.control[name] if t.slot(name) is not None else t.printed[name].owner)
    new.attack = None
    new.cancelled = False
    return window(new, 1 - t.turn)


def resolve(t: Table) -> list[Table]:
    """TW-10.11, TW-10.14: the last check; a new choice has no window, and is heard in that after the attack."""
    if t.over:
        return [t]
    assert t.attack is not None
    if is_off(t):
        return over(t)
    if is_right(t):
        return strike(t.copy())
    choices = targets(t, t.attack.attacker)
    ends: list[Table] = [] if choices else over(t)
    for target in choices:
        new = t.copy()
        aim(new, target)
        new.record("redirected", t.attack.attacker, t.control[t.attack.attacker])
        attacked(new)
        ends += strike(new)
    return distinct(ends)


def strike(t: Table) -> list[Table]:
    """TW-10.11 to TW-10.14."""
    assert t.attack is not None
    attacker, target = t.attack.attacker, t.attack.target
    side = t.control[attacker]
    if target == YOU:
        t.lose(t.turn, t.strength(attacker))
    elif target == THEM:
        t.lose(1 - t.turn, t.strength(attacker))
    elif not t.printed[target].figure:
        t.destroy([target], True)
    else:
        t.down.discard(target)
        duel(t, attacker, target)
    if t.over:
        return [t]
    t.attack = None
    t.record("ends", attacker, side)
    return window(t, 1 - t.turn)


def duel(t: Table, attacker: str, target: str) -> None:
    """TW-10.12, TW-10.13: losers, then money."""
    a, b = t.strength(attacker), t.strength(target)
    payer = t.control[target]
    losers = [attacker] if target == attacker else [target] if a > b else [attacker] if a < b else [attacker, target]
    t.destroy([name for name in losers if not t.holds(name, "proof")], True)
    if a > b:
        t.lose(payer, a - b)
    elif a < b:
        t.lose(t.turn, b - a)
