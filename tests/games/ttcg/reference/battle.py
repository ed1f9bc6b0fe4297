"""TT-7: who may attack whom, and every way in which an attack can end, from the rulebook alone."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from .fight import ATTACK, DEFENSE, FEBRUARY, Attack, Op, Says, Table, Waiting

DIRECT = ""


class Link(NamedTuple):
    """An effect on the chain; ``life``, ``aimed`` and ``it_life`` are the objects its source, target and "it" were."""

    source: str
    life: int
    seat: int
    says: Says
    chosen: str
    aimed: int
    it: str
    it_life: int
    countered: bool = False


Chain = tuple[Link, ...]


# -- TT-7.1, TT-7.2 -----------------------------------------------------------------------------------------------------------

def may_attack(t: Table, name: str) -> bool:
    if t.first_turn or name in t.down or t.holds(name, "cannot attack") or t.holds(name, "skip"):
        return False
    return t.attacked.get(name, 0) < (2 if t.holds(name, "can attack twice") else 1)


def targets(t: Table, attacker: str) -> list[str]:
    theirs = t.units(1 - t.side(attacker))
    found = [name for name in theirs if not t.holds(name, "cannot be attacked")]
    if (not theirs or t.holds(attacker, "can attack directly")) and not t.holds(attacker, "cannot attack directly"):
        found.append(DIRECT)
    bound = [name for name in found if name and t.holds(name, "must be attacked")]
    return bound or found


def attacks(t: Table) -> set[tuple[str, str]]:
    return {(name, target) for name in t.units(0) if may_attack(t, name) for target in targets(t, name)}


def may_pass(t: Table) -> bool:
    """TT-X9: not while a unit that must attack has a legal attack."""
    return not any(t.holds(name, "must attack") for name, _ in attacks(t))


# -- TT-6: what can be activated ----------------------------------------------------------------------------------------------

def usable(t: Table, seat: int, chain: Chain) -> list[tuple[str, str]]:
    """TT-6.2, TT-6.3, TT-6.6, TT-6.11: effects that a player may activate now, with each of their targets."""
    found: list[tuple[str, str]] = []
    for name in (*t.actives(seat), *t.piles["hand", seat]):
        says = t.printed[name].says
        if says is None or name in t.tapped or name in t.down or (says.when[0] and says.style != "Counter"):
            continue
        if name in doomed(chain) and not about_end(says):
            continue
        if (says.cost == "this card") != (name in t.piles["hand", seat]):
            continue
        if says.style in ("Normal", "Continuous", "Equip"):
            early = t.rules == FEBRUARY and says.style == "Equip"
            if t.printed[name].unit and seat == 1 and not early:
                continue
        elif says.style == "Counter":
            if not answers(t, seat, says, chain):
                continue
        else:
            continue
        if says.cost == "point" and t.points[seat] < 1:
            continue
        found += [(name, chosen) for chosen in aims(t, seat, name, chain)]
    return found


def doomed(chain: Chain) -> set[str]:
    """TT-6.11: cards that a waiting link names to be destroyed; only their texts about destruction work still."""
    return {link.chosen or link.it for link in chain for op in link.says.ops if op.verb == "destroy"}


def about_end(says: Says) -> bool:
    """Whether a text waits for a destruction, or keeps something from it."""
    return says.when[0] in ("destroyed", "beaten") or any(op.verb in ("indestructible", "proof") for op in says.ops)


def answers(t: Table, seat: int, says: Says, chain: Chain) -> bool:
    """TT-6.6c, TT-6.19: directly after an attack of the opponent, or while a link of the opponent waits."""
    if says.ops[0].verb == "counter effect":
        return any(link.seat != seat for link in chain)
    return t.attack is not None and t.fresh and seat == 1


def aims(t: Table, seat: int, source: str, chain: Chain) -> list[str]:
    says = t.printed[source].says
    assert says is not None
    for op in says.ops:
        if op.verb == "counter effect":
            return [str(number) for number, link in enumerate(chain) if link.seat != seat and not link.countered]
        if says.style == "Equip":
            return [name for name in (*t.units(0), *t.units(1)) if name != source]
        if op.pick == "one of mine":
            return t.units(seat)
        if op.pick == "one of theirs":
            return t.units(1 - seat)
    return [""]


def activate(t: Table, seat: int, name: str, chosen: str, chain: Chain) -> tuple[Table, Chain]:
    """TT-6.2: the cost is paid, the card is tapped, and its link is on the chain."""
    t = t.copy()
    link = make_link(t, seat, name, chosen, t.attack.attacker if t.attack else "")
    pay(t, seat, name)
    if t.active(name):
        t.tapped.add(name)
    return t, (*chain, link)


def make_link(t: Table, seat: int, name: str, chosen: str, it: str) -> Link:
    says = t.printed[name].says
    assert says is not None
    return Link(name, t.life(name), seat, says, chosen, t.life(chosen), it, t.life(it))


def pay(t: Table, seat: int, name: str) -> None:
    says = t.printed[name].says
    assert says is not None
    if says.cost == "point":
        t.points[seat] -= 1
    elif says.cost == "this card":
        t.piles["hand", seat].remove(name)
        t.piles["discard", seat].append(name)
    t.check()


# -- TT-6.12, TT-6.13: windows and chains -------------------------------------------------------------------------------------

def window(t: Table, seat: int, passes: int) -> list[Table]:
    """W3 and W4: players alternate; after a chain it is open again, the turn player first; two passes close it."""
    if t.over or passes == 2:
        return [t]
    ends = window(t, 1 - seat, passes + 1)
    for name, chosen in usable(t, seat, ()):
        for after in played(*activate(t, seat, name, chosen, ()), 1 - seat):
            ends += window(after, 0, 0)
    return distinct(ends)


def played(t: Table, chain: Chain, seat: int) -> list[Table]:
    """A chain with its answers, and all that follows from it."""
    return distinct([end for closed in respond(t, chain, seat, 0) for end in settle(closed)])


def respond(t: Table, chain: Chain, seat: int, passes: int) -> list[Table]:
    if t.over:
        return [t]
    if passes == 2:
        t = t.copy()
        t.fresh = False
        return resolve(t, chain)
    ends = respond(t, chain, 1 - seat, passes + 1)
    for name, chosen in usable(t, seat, chain):
        ends += respond(*activate(t, seat, name, chosen, chain), 1 - seat, 0)
    return distinct(ends)


def resolve(t: Table, chain: Chain) -> list[Table]:
    """From last to first, with a state check after each link."""
    if not chain or t.over:
        return [t]
    last, below = chain[-1], chain[:-1]
    if last.says.ops[0].verb == "counter effect" and not last.countered:
        number = int(last.chosen)
        below = tuple(link._replace(countered=True) if place == number else link for place, link in enumerate(below))
    ends: list[Table] = []
    for end in [t.copy()] if last.countered else carry_out(t.copy(), last):
        end.check()
        used_up = t.rules == FEBRUARY and not t.printed[last.source].unit and last.says.style not in ("Continuous", "Equip")
        if used_up and not end.over and end.active(last.source) and end.life(last.source) == last.life:
            end.leave(last.source, "discard")
        ends += resolve(end, below)
    return ends


def carry_out(t: Table, last: Link) -> list[Table]:
    """TT-6.15: what names "this card" needs it where it was; a target has to be legal still."""
    here = t.active(last.source) and t.life(last.source) == last.life
    if last.says.style in ("Continuous", "Equip"):
        host = not last.chosen or (t.active(last.chosen) and t.life(last.chosen) == last.aimed)
        if here and host:
            t.running.add(last.source)
            if last.chosen:
                t.hosts[last.source] = last.chosen
        return [t]
    for op in last.says.ops:
        if op.verb == "play":
            return [played_unit(t, name, last.seat) for name in t.piles["hand", last.seat]
                    if t.printed[name].unit and t.printed[name].rank == 1 and len(t.rows["units", last.seat]) < 5] or [t]
        if op.verb == "counter attack":
            t.countered = t.attack is not None
        elif op.verb == "gain":
            t.points[last.seat] += op.n
        elif op.verb == "hurt":
            t.points[1 - last.seat] -= op.n
        elif op.verb != "counter effect":
            names = affected(t, op, last, here)
            if op.verb == "destroy":
                t.destroy([name for name in names if not t.holds(name, "indestructible")], False)
            for name in names if op.verb != "destroy" else []:
                do_to(t, op, name)
    return [t]


def played_unit(t: Table, name: str, seat: int) -> Table:
    new = t.copy()
    new.piles["hand", seat].remove(name)
    new.rows["units", seat].append([name])
    new.lives[name] = new.life(name) + 1
    return new


def affected(t: Table, op: Op, last: Link, here: bool) -> list[str]:
    if op.pick == "self":
        return [last.source] if here else []
    if op.pick == "it":
        return [last.it] if t.active(last.it) and t.life(last.it) == last.it_life else []
    if op.pick in ("mine", "theirs"):
        return t.units(last.seat if op.pick == "mine" else 1 - last.seat)
    seat = last.seat if op.pick == "one of mine" else 1 - last.seat
    return [last.chosen] if last.chosen in t.units(seat) and t.life(last.chosen) == last.aimed else []


def do_to(t: Table, op: Op, name: str) -> None:
    if op.verb == "return":
        t.leave(name, "hand")
    elif op.verb == "tap":
        t.tapped.add(name)
    elif op.verb == "redirect":
        if t.attack is not None and name in t.units(1) and not t.holds(name, "cannot be attacked"):
            t.attack = t.attack._replace(target=name, theirs=t.life(name))
    elif op.verb != "skip" or not t.attacked.get(name):  # TT-A15: after its attack it skips that of a later phase
        t.changes.append((name, op.verb, op.stat, op.n))


# -- TT-6.14: triggers --------------------------------------------------------------------------------------------------------

def settle(t: Table) -> list[Table]:
    """What waits forms a chain before anyone may act: the turn player's first, each in any order."""
    if t.over or not t.waiting:
        return [t]
    t = t.copy()
    waiting, t.waiting = [one for one in dict.fromkeys(t.waiting) if ready(t, one)], []
    orders: list[tuple[Waiting, ...]] = [()]
    for seat in (0, 1):
        group = [one for one in waiting if one.seat == seat]
        orders = [(*order, *way) for order in orders for way in permutations(group)]
    ends: list[Table] = []
    for order in orders:
        for new, chain in put_on(t, order, ()):
            ends += played(new, chain, 1 - chain[-1].seat) if chain else settle(new)
    return distinct(ends)


def ready(t: Table, one: Waiting) -> bool:
    """TT-6.8: it is there still and untapped, has a target and can pay."""
    says = t.printed[one.source].says
    assert says is not None
    if one.life >= 0 and (not t.active(one.source) or t.life(one.source) != one.life):
        return False
    if one.life >= 0 and says.style == "Latent" and one.source in t.tapped:
        return False
    return bool(aims(t, one.seat, one.source, ())) and (says.cost != "point" or t.points[one.seat] >= 1)


def put_on(t: Table, order: tuple[Waiting, ...], chain: Chain) -> list[tuple[Table, Chain]]:
    if not order or t.over:
        return [(t, chain)]
    one = order[0]
    says = t.printed[one.source].says
    assert says is not None
    named = one.source in doomed(chain) and not about_end(says)
    if not ready(t, one) or (one.life >= 0 and named):
        return put_on(t, order[1:], chain)
    ways = put_on(t, order[1:], chain) if says.optional or says.cost else []
    for chosen in aims(t, one.seat, one.source, ()):
        new = t.copy()
        link = make_link(new, one.seat, one.source, chosen, one.it)._replace(it_life=one.it_life)
        pay(new, one.seat, one.source)
        if says.style == "Latent" and one.life >= 0:
            new.tapped.add(one.source)
        ways += put_on(new, order[1:], (*chain, link))
    return ways


# -- TT-7.2 to TT-7.9: the attack ---------------------------------------------------------------------------------------------

def attack(t: Table, attacker: str, target: str) -> list[Table]:
    """Declared, then W3; the opponent is asked first unless a chain of triggers came between."""
    t = t.copy()
    t.attacked[attacker] = t.attacked.get(attacker, 0) + 1
    t.attack, t.countered, t.fresh = Attack(attacker, target, t.life(attacker), t.life(target)), False, True
    t.happened("attacks", {attacker: 0}, set())
    if target:
        t.happened("attacked", {target: 1}, set())
    else:
        t.happened("direct", {attacker: 0}, set())
    return distinct([end for new in settle(t) for closed in window(new, 1 if new.fresh else 0, 0) for end in strike(closed)])


def strike(t: Table) -> list[Table]:
    """TT-7.4: is there still an attack, and on whom?"""
    if t.over:
        return [t]
    t = t.copy()
    assert t.attack is not None
    now, t.attack, t.fresh = t.attack, None, False
    if t.countered or t.life(now.attacker) != now.mine or now.attacker not in t.units(0):
        return [t]
    theirs = t.units(1)
    if now.target:
        gone = now.target not in theirs or t.life(now.target) != now.theirs
    else:
        passes = t.holds(now.attacker, "can attack directly") and not t.holds(now.attacker, "cannot attack directly")
        gone = bool(theirs) and not passes
    if not gone:
        return compare(t, now.attacker, now.target)
    return [t, *(end for target in targets(t, now.attacker) for end in compare(t.copy(), now.attacker, target))]


def compare(t: Table, attacker: str, target: str) -> list[Table]:
    """TT-7.5 to TT-7.9."""
    t.down.discard(target)
    if target:
        strength, guard = t.stat(attacker, ATTACK), t.stat(target, DEFENSE)
        losers = [target] if strength > guard else [attacker] if strength < guard else []
        if strength == guard and t.options["tie_destroys_both"]:
            losers = [attacker, target]
        t.destroy([name for name in losers if not t.holds(name, "indestructible") and not t.holds(name, "proof")], True)
    else:
        t.points[1] -= t.rank(attacker)
    t.check()
    if t.over:
        return [t]
    if t.active(attacker):
        t.happened("after", {attacker: 0}, set())
    if target and t.active(target):
        t.happened("after attacked", {target: 1}, set())
    return [end for new in settle(t) for end in window(new, 0, 0)]


def use(t: Table, name: str) -> list[Table]:
    """An activation between attacks."""
    return distinct([end for one, chosen in usable(t, 0, ()) if one == name
                     for end in played(*activate(t, 0, name, chosen, ()), 1)])


def distinct(tables: list[Table]) -> list[Table]:
    return list({t.whole(): t for t in tables}.values())
