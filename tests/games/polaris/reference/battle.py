"""PL-12: who may attack whom, and every way in which a battle can end, from the rulebook alone."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from .fight import ATK, GRD, PROOF, Change, Happened, Op, Says, Table

DIRECT = ""


class Link(NamedTuple):
    """An effect on the chain; ``life`` and ``aimed`` are the objects that its source and its target were."""

    source: str
    life: int
    seat: int
    says: Says
    chosen: str
    aimed: int
    triggered: bool
    negated: bool = False


# -- PL-12.1 to PL-12.5: attacks that may be declared -------------------------------------------------------------------------

def may_attack(t: Table, name: str) -> bool:
    """PL-12.1 to PL-12.3, PL-11.2, PL-11.4."""
    if t.options["first_turn_attack"] is False and t.number == 1:
        return False
    if name in t.guarding and not t.has(name, "Braced"):
        return False
    if name in t.sick and not t.has(name, "Swift"):
        return False
    return not t.says_of(name, "cannot attack") and battles_left(t, name) > 0


def battles_left(t: Table, name: str) -> int:
    return (2 if t.has(name, "Twin Strike") else 1) - t.battles.get(name, 0)


def targets(t: Table, attacker: str) -> list[str]:
    """PL-12.5, PL-18: opposing Creatures, those with Beacon first of all; or the player."""
    theirs = t.creatures(1 - t.side(attacker))
    beacons = [name for name in theirs if t.has(name, "Beacon")]
    found = [name for name in beacons or theirs if not t.says_of(name, "cannot be attacked")]
    if t.options["battle_limit"] == "participation":
        found = [name for name in found if battles_left(t, name) > 0]
    if (not theirs or (t.has(attacker, "Flank") and not beacons)) and not t.says_of(attacker, "cannot attack directly"):
        found.append(DIRECT)
    return found


def attacks(t: Table) -> set[tuple[str, str]]:
    return {(name, target) for name in t.creatures(0) if may_attack(t, name) for target in targets(t, name)}


# -- what can be activated ----------------------------------------------------------------------------------------------------

def usable(t: Table, seat: int, labels: tuple[str, ...]) -> list[tuple[str, str]]:
    """PL-14.3: effects that a player may activate now, with each of their targets."""
    found = []
    for name in (*t.creatures(seat), *t.zones["forces", seat]):
        says = t.printed[name].says
        if says is None or says.label not in labels or name in t.tapped or name in t.used:
            continue
        found += [(name, chosen) for chosen in aims(t, seat, says)]
    return found


def aims(t: Table, seat: int, says: Says) -> list[str]:
    """What can be chosen; nothing at all means that the effect has no target. A named card is no target, and what comes out of
    a hand is taken later.
    """
    for op in says.ops:
        if op.pick in ("one of mine", "one of theirs"):
            return [name for name in candidates(t, seat, op) if can_be_done(t, op, name, seat)]
    return [""]


def candidates(t: Table, seat: int, op: Op) -> list[str]:
    if op.pick == "one of mine":
        return t.creatures(seat)
    return [name for name in t.creatures(1 - seat) if not t.has(name, "Shrouded")]


def can_be_done(t: Table, op: Op, name: str, seat: int) -> bool:
    """What is turned already, or may not be turned, is no target for being turned; control needs a free slot."""
    if op.verb == "turn":
        guarding = op.what == "Guard Over"
        return (name in t.guarding) != guarding and not (guarding and t.has(name, "Restless"))
    if op.verb == "control":
        return t.side(name) != seat and len(t.creatures(seat)) < 5
    return True


def subject(t: Table, op: Op, source: str, chosen: str) -> str:
    """The one card that an effect speaks of, if it is there."""
    if op.pick in ("attacker", "defender"):
        if t.battle is None:
            return ""
        name, life = (t.battle[0], t.battle[2]) if op.pick == "attacker" else (t.battle[1], t.battle[3])
        return name if name and t.life(name) == life and t.on_field(name) else ""
    if op.pick == "self":
        return source if t.on_field(source) else ""
    return chosen


# -- PL-14: chains ------------------------------------------------------------------------------------------------------------

def activate(t: Table, seat: int, name: str, chosen: str, chain: tuple[Link, ...]) -> list[tuple[Table, tuple[Link, ...]]]:
    """PL-14.3, PL-13.4, PL-13.9: a Force is tapped for it; a running Moment ends."""
    t = t.copy()
    if t.printed[name].frame:
        t.tapped.add(name)
    else:
        t.used.add(name)
    t.expire("moment")
    return [(t, (*chain, link(t, seat, name, chosen, False)))]


def link(t: Table, seat: int, name: str, chosen: str, triggered: bool) -> Link:
    return Link(name, t.life(name), seat, t.said(name), chosen, t.life(chosen), triggered)


def replies(t: Table, chain: tuple[Link, ...], seat: int, passes: int) -> list[Table]:
    """PL-14.4: the opponent of the last activator first, then alternately; two passes close the chain."""
    if passes == 2:
        return resolve(t, chain)
    ends = replies(t, chain, 1 - seat, passes + 1)
    for name, chosen in usable(t, seat, ("Battle", "Reply") if t.battle is not None else ("Reply",)):
        for new, longer in activate(t, seat, name, chosen, chain):
            ends += replies(new, longer, 1 - seat, 0)
    return ends


def resolve(t: Table, chain: tuple[Link, ...]) -> list[Table]:
    """PL-14.5: last in, first out, with a loss check after each."""
    if not chain or t.over:
        return [t]
    last, below = chain[-1], chain[:-1]
    if "negate" in [op.verb for op in last.says.ops] and not last.negated and below:
        below = (*below[:-1], below[-1]._replace(negated=True))
    results: list[Table] = []
    for end in [t.copy()] if last.negated else carry_out(t.copy(), last):
        leave_if_done(end, last)
        end.check_losses()
        results += resolve(end, below)
    return results


def leave_if_done(t: Table, last: Link) -> None:
    """PL-13.6, PL-13.9: an Instant is over; what was negated goes, unless it is Continuous."""
    frame = t.printed[last.source].frame
    here = t.life(last.source) == last.life and t.on_field(last.source)
    if here and frame and not last.triggered and (frame == "instant" or (last.negated and frame != "continuous")):
        t.move(last.source, "discard")


def carry_out(t: Table, last: Link) -> list[Table]:
    """PL-14.7, PL-13.7: what can be done is done; a lasting Force has to be there."""
    lasting = t.printed[last.source].frame not in ("", "instant") and not last.triggered  # PL-13.14
    here = t.life(last.source) == last.life and t.on_field(last.source)
    if lasting:
        if not here:
            return [t]
        t.running.append(last.source)
    for op in last.says.ops:
        if op.verb == "summon":
            return summoned(t, op, last.seat)
        do(t, op, last, here, lasting)
    return [t]


def summoned(t: Table, op: Op, seat: int) -> list[Table]:
    """PL-4.3, PL-4.8: one out of the hand, into the posture that the effect says or its controller picks."""
    ways: list[Table] = []
    for name in t.zones["hand", seat] if len(t.creatures(seat)) < 5 else []:
        for guarding in (True,) if op.what else (False, True):
            new = t.copy()
            new.summon(name, seat)
            if guarding and not new.has(name, "Restless"):
                new.guarding.add(name)
            ways.append(new)
    return ways or [t]


def do(t: Table, op: Op, last: Link, here: bool, lasting: bool) -> None:
    """One thing of an effect that is not a summon."""
    seat = last.seat
    if op.verb == "stop":
        t.prevented = t.battle is not None
    elif op.verb == "hp":
        if op.what == "damage":
            t.damage(1 - seat, op.n, False)
        else:
            t.hp[seat] += op.n
    elif op.verb == "spare":
        if not lasting:
            t.changes.append(Change(f"seat {seat}", "spare", "", 0, op.lasts, ""))
    elif op.pick in ("mine", "theirs", "guarding"):
        if not lasting:
            for name in t.creatures(1 - seat if op.pick == "theirs" else seat):
                if op.pick != "guarding" or name in t.guarding:
                    t.changes.append(Change(name, op.verb, op.what, op.n, op.lasts, ""))
    elif op.verb != "negate" and (here or op.pick != "self"):
        name = subject(t, op, last.source, last.chosen)
        if name and t.on_field(name) and (name != last.chosen or still_legal(t, op, last)):
            do_to(t, op, name, seat, last.source if lasting else "")


def still_legal(t: Table, op: Op, last: Link) -> bool:
    """PL-14.7: a target that is another object, on another side or Shrouded by now is skipped."""
    if t.life(last.chosen) != last.aimed:
        return False
    if op.pick == "one of mine":
        return t.side(last.chosen) == last.seat
    return t.side(last.chosen) != last.seat and not t.has(last.chosen, "Shrouded")


def do_to(t: Table, op: Op, name: str, seat: int, force: str) -> None:
    if op.verb == "destroy":
        t.destroy([name], False)
    elif op.verb == "return":
        t.move(name, "hand")
    elif op.verb == "turn":
        t.turn_card(name, op.what == "Guard Over")
    elif op.verb == "control":
        t.take_control(name, seat)
    else:
        t.changes.append(Change(name, op.verb, op.what, op.n, op.lasts, force))


# -- PL-14.6: triggers --------------------------------------------------------------------------------------------------------

def settle(t: Table) -> list[Table]:
    """After a chain or rule step: does the battle stop (PL-12.7)? Then what waits forms chains, until nothing waits."""
    if t.over:
        return [t]
    if t.battle is not None:
        t = t.copy()
        stop_if_prevented(t)
    if not t.waiting:
        return [t]
    t = t.copy()
    waiting, t.waiting = [one for one in t.waiting if ready(t, one)], []
    if not waiting:
        return settle(t)
    orders: list[tuple[tuple[str, int, int], ...]] = [()]
    for optional in (False, True):
        for seat in (0, 1):
            group = [one for one in waiting if (t.said(one[0]).optional, one[1]) == (optional, seat)]
            orders = [(*order, *way) for order in orders for way in sorted(set(permutations(group)))]
    return distinct([end for order in orders for new, chain in put_on(t, order, ())
                     for closed in (replies(new, chain, 1 - chain[-1].seat, 0) if chain else [new]) for end in settle(closed)])


def ready(t: Table, one: tuple[str, int, int]) -> bool:
    name, seat, life = one
    return (life < 0 or t.life(name) == life) and bool(aims(t, seat, t.said(name)))


def put_on(t: Table, order: tuple[tuple[str, int, int], ...], chain: tuple[Link, ...]) -> list[tuple[Table, tuple[Link, ...]]]:
    if not order:
        return [(t, chain)]
    name, seat, _ = order[0]
    says = t.said(name)
    ways = put_on(t, order[1:], chain) if says.optional else []
    for chosen in aims(t, seat, says):
        new = t.copy()
        new.expire("moment")
        ways += put_on(new, order[1:], (*chain, link(new, seat, name, chosen, True)))
    return ways


def stop_if_prevented(t: Table) -> None:
    """PL-12.7: a combatant is gone or on another side, an effect says so, or the attacker may not attack in its posture."""
    assert t.battle is not None
    attacker, defender, mine, theirs = t.battle
    gone = t.life(attacker) != mine or t.side(attacker) != 0
    if defender:
        gone = gone or t.life(defender) != theirs or t.side(defender) != 1
    if gone or t.prevented or (attacker in t.guarding and not t.has(attacker, "Braced")):
        end_battle(t)


def end_battle(t: Table) -> None:
    t.battle, t.prevented = None, False
    t.end_lasting("this battle")


# -- PL-12.5 to PL-12.15: the battle ------------------------------------------------------------------------------------------

def attack(t: Table, attacker: str, target: str) -> list[Table]:
    """DECLARE: the attack is spent, and its triggers chain. Then the Activate step."""
    t = t.copy()
    t.battles[attacker] = t.battles.get(attacker, 0) + 1
    if target and t.options["battle_limit"] == "participation":
        t.battles[target] = t.battles.get(target, 0) + 1
    t.battle = (attacker, target, t.life(attacker), t.life(target) if target else 0)
    t.happened(Happened("attacks", attacker, 0))
    if target:
        t.happened(Happened("attacked", target, 1, attacker))
    else:
        t.happened(Happened("direct", attacker, 0))
    return distinct([end for new in settle(t) for end in act(new, 0, 0)])


def act(t: Table, seat: int, passes: int) -> list[Table]:
    """ACTIVATE, PL-12.6: the turn player first, again after each chain; two passes in a row end the step."""
    if t.over or t.battle is None:
        return [t]
    if passes == 2:
        return fight(t)
    ends = act(t, 1 - seat, passes + 1)
    for name, chosen in usable(t, seat, ("Battle",)):
        for new, chain in activate(t, seat, name, chosen, ()):
            for closed in distinct(replies(new, chain, 1 - seat, 0)):
                for after in settle(closed):
                    ends += act(after, 1, 0)
    return distinct(ends)


def fight(t: Table) -> list[Table]:
    """BATTLE and DAMAGE, PL-12.9 to PL-12.15."""
    t = t.copy()
    assert t.battle is not None
    attacker, defender, _, _ = t.battle
    strength = t.spec(attacker, ATK)
    losers: list[str] = []
    if not defender:
        if attacker not in t.guarding:
            t.damage(1, strength, True, attacker)
    else:
        guard = t.spec(defender, GRD)
        guarded = attacker in t.guarding or defender in t.guarding
        if strength > guard:
            losers = [defender]
            if not guarded or (defender in t.guarding and t.has(attacker, "Pierce")):
                t.damage(1, strength - guard, True, attacker)
        elif strength < guard:
            losers = [attacker]
            if not guarded or (defender in t.guarding and t.options["guard_damage"] == "recoil"):
                t.damage(0, guard - strength, True, defender)
        elif t.options["tie"] == "both":
            losers = [attacker, defender]
    t.check_losses()
    if t.over:
        return [t]
    t.destroy([name for name in losers if not survives(t, name)], True)
    end_battle(t)
    t.expire("moment")
    return settle(t)


def survives(t: Table, name: str) -> bool:
    """PL-18: Steadfast counts only where nothing else protects."""
    if t.says_of(name, PROOF):
        return True
    if t.has(name, "Steadfast") and name not in t.saved:
        t.saved.add(name)
        return True
    return False


def use(t: Table, name: str) -> list[Table]:
    """PL-12.4: an effect with Attack timing between battles."""
    ends: list[Table] = []
    for one, chosen in usable(t, 0, ("Attack",)):
        if one == name:
            for new, chain in activate(t, 0, name, chosen, ()):
                ends += [end for closed in replies(new, chain, 1, 0) for end in settle(closed)]
    return distinct(ends)


def distinct(tables: list[Table]) -> list[Table]:
    found = {(t.whole(), t.battle, t.prevented, tuple(t.waiting)): t for t in tables}
    return list(found.values())
