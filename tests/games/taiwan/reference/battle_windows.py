"""TW-12: stacks and the windows around them, as far as attacks need them: what players do with what was recorded."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from .fight import SIDE, Op, Record, Says, Table

YOU, THEM = "yourself", "opponent"


class Link(NamedTuple):
    """An effect on the stack; ``life``, ``aimed`` and ``it_life`` are the objects its source, target and "it" were."""

    source: str
    life: int
    seat: int
    says: Says
    chosen: str
    aimed: int
    it: str
    it_life: int


Stack = tuple[Link, ...]


def view(seat: int, step: tuple[int, int]) -> tuple[int, int]:
    """TW-4.2: a step of seat 1 is the other way round."""
    return step if seat == 0 else (-step[0], -step[1])


# -- TW-12: what can be activated ---------------------------------------------------------------------------------------------

def fits(t: Table, name: str, record: Record) -> bool:
    """Whether a card's trigger is about this record, under its controller."""
    says = t.printed[name].says
    assert says is not None
    kind, whom = says.when
    if record.kind != kind or (name, record.number) in t.heard:
        return False
    if t.slot(name) is None:
        return whom == "self" and record.card == name
    seat = t.control[name]
    if kind == "attacks player":
        if whom == "them":
            return record.card == name and record.side != seat
        return record.side == seat and record.by != seat
    return {"self": record.card == name, "mine": record.side == seat, "theirs": record.side != seat}[whom]


def heard_by(t: Table, name: str) -> list[Record]:
    """TW-5.5, TW-12.11: records that a card may be used for: face-up, a face-down Countermeasure, or just destroyed itself."""
    says = t.printed[name].says
    if says is None or not says.when[0]:
        return []
    here = t.slot(name) is not None
    if here and (name in t.down) == t.printed[name].figure:
        return []
    return [record for record in t.records if (here or (record.card == name and record.kind in ("destroyed", "beaten")))
            and fits(t, name, record)]


def usable(t: Table, seat: int, stack: Stack) -> list[tuple[str, str, Record | None]]:
    """TW-11.2, TW-11.8: optional triggers for what was recorded, and activated effects; they have to answer the top."""
    found: list[tuple[str, str, Record | None]] = []
    for name, card in t.printed.items():
        says = card.says
        if says is None or not says.speed or says.mandatory or name in [link.source for link in stack]:
            continue
        if stack and says.speed < stack[-1].says.speed:
            continue
        if says.when[0]:
            records = heard_by(t, name)
            if records and owner_now(t, name, records[0]) == seat:
                found += [(name, chosen, record) for record in records for chosen in aims(t, seat, says)]
        elif t.up(name) and t.control[name] == seat and (name, seat) not in t.used:
            found += [(name, chosen, None) for chosen in aims(t, seat, says)]
    return found


def owner_now(t: Table, name: str, record: Record) -> int:
    return t.control[name] if t.slot(name) is not None else record.side


def aims(t: Table, seat: int, says: Says) -> list[str]:
    for op in says.ops:
        if op.pick in ("one of mine", "one of theirs"):
            side = seat if op.pick == "one of mine" else 1 - seat
            return [name for name in t.figures(side) if not t.holds(name, "untargetable")]
    return [""]


def activate(t: Table, seat: int, name: str, chosen: str, record: Record | None, stack: Stack) -> tuple[Table, Stack]:
    """TW-9.4, TW-12.1: a face-down card is turned face-up; then the effect is on the stack."""
    t = t.copy()
    says = t.printed[name].says
    assert says is not None
    t.down.discard(name)
    if record is None:
        t.used.add((name, seat))
    else:
        t.heard.add((name, record.number))
    it = record.card if record is not None else ""
    return t, (*stack, Link(name, t.life(name), seat, says, chosen, t.life(chosen), it, t.life(it)))


# -- TW-12.3 to TW-12.5: windows ----------------------------------------------------------------------------------------------

def window(t: Table, first: int) -> list[Table]:
    """A window around what was recorded; when all is said, nothing of it is remembered."""
    ends = []
    for end in distinct(opened(t, first)):
        end = end.copy()
        end.records, end.heard = [], set()
        ends.append(end)
    return distinct(ends)


def opened(t: Table, first: int) -> list[Table]:
    """Mandatory triggers make a stack first; else players alternate."""
    if t.over:
        return [t]
    waiting = [(name, record, owner_now(t, name, record)) for name, card in t.printed.items()
               if card.says is not None and card.says.mandatory for record in heard_by(t, name)]
    if not waiting:
        return offer(t, first, 0)
    ends: list[Table] = []
    mine = [one for one in waiting if one[2] == t.turn]
    theirs = [one for one in waiting if one[2] != t.turn]
    for order in [(*a, *b) for a in permutations(mine) for b in permutations(theirs)]:
        new = t
        stack: Stack = ()
        for name, record, seat in order:
            new, stack = activate(new, seat, name, "", record, stack)
        ends += [end for done in respond(new, stack, 1 - stack[-1].seat, 0) for end in opened(done, 1 - stack[0].seat)]
    return distinct(ends)


def offer(t: Table, seat: int, passes: int) -> list[Table]:
    if passes == 2:
        return [t]
    ends = offer(t, 1 - seat, passes + 1)
    for name, chosen, record in usable(t, seat, ()):
        for done in respond(*activate(t, seat, name, chosen, record, ()), 1 - seat, 0):
            ends += opened(done, 1 - seat)
    return distinct(ends)


def respond(t: Table, stack: Stack, seat: int, passes: int) -> list[Table]:
    if passes == 2:
        t = t.copy()
        for link in reversed(stack):
            if not t.over:
                carry_out(t, link)
        return [t]
    ends = respond(t, stack, 1 - seat, passes + 1)
    for name, chosen, record in usable(t, seat, stack):
        ends += respond(*activate(t, seat, name, chosen, record, stack), 1 - seat, 0)
    return distinct(ends)


def carry_out(t: Table, link: Link) -> None:
    """TW-12.2, TW-9.7: as much as possible; a one-shot goes to the Dead Zone."""
    here = t.slot(link.source) is not None and t.life(link.source) == link.life
    for op in link.says.ops:
        if op.verb == "cancel":
            t.cancelled = t.cancelled or t.attack is not None
        elif op.verb == "gain":
            t.banks[link.seat] += op.n
        elif op.verb == "hurt":
            t.lose(1 - link.seat, op.n)
        elif op.verb == "redirect player":
            redirect_to_player(t, YOU if link.seat != t.turn else THEM)
        else:
            name = {"self": link.source, "it": link.it}.get(op.pick, link.chosen)
            life = {"self": link.life, "it": link.it_life}.get(op.pick, link.aimed)
            if t.slot(name) is not None and t.life(name) == life and is_legal(t, op, name, link):
                do_to(t, op, name, link.seat)
    if here and not t.printed[link.source].figure and not t.over and t.slot(link.source) is not None:
        t.leave(link.source, "dead")


def is_legal(t: Table, op: Op, name: str, link: Link) -> bool:
    """A target is still a face-up Figure of that side; "it" need only be there."""
    if op.pick == "one of mine":
        return name in t.figures(link.seat)
    if op.pick == "one of theirs":
        return name in t.figures(1 - link.seat)
    return True


def do_to(t: Table, op: Op, name: str, seat: int) -> None:
    if op.verb == "destroy":
        t.destroy([name], False)
    elif op.verb == "return":
        t.leave(name, "hand")
    elif op.verb == "orient":
        if name not in t.down:
            t.pose[name] = op.what
    elif op.verb == "down":
        t.down.add(name)
        t.pose[name] = "center"
        t.unequip(name)
    elif op.verb == "move":
        move(t, name, op.what, seat)
    elif op.verb == "redirect":
        redirect(t, name)
    elif op.verb == "control":
        take(t, name, seat)
    elif name not in t.down:
        t.changes.append((name, op.verb, op.what, op.n))


def move(t: Table, name: str, way: str, eyes: int) -> None:
    """TW-13.3, TW-13.4: into an empty slot, in the view of the acting player (TW-4.2); supporters are dropped; a home row of the
    other player takes it over.
    """
    here = t.slot(name)
    assert here is not None
    seat = t.control[name]
    dx, dy = view(eyes, {"ahead": (0, 1), "behind": (0, -1), "left": (-1, 0), "right": (1, 0)}[way])
    there = (here[0] + dx, here[1] + dy)
    if there in t.grid or not (0 <= there[0] < SIDE and 0 <= there[1] < SIDE):
        return
    del t.grid[here]
    t.grid[there] = name
    if not t.options["move_keeps_supporters"]:
        for one in t.below.pop(name, []):
            t.piles["dead", t.printed[one].owner].append(one)
    row = there[1] if seat == 0 else SIDE - 1 - there[1]
    if row > 2:
        t.control[name] = 1 - seat
        t.fresh.add(name)


def take(t: Table, name: str, seat: int) -> None:
    """TW-13.5, TW-8.15: in a home row it has to move, here into the first empty slot that its new controller may use."""
    here = t.slot(name)
    assert here is not None
    if here[1] != 2:
        usable_rows = (0, 1, 2) if seat == 0 else (2, 3, 4)
        free = [(y, x) for y in usable_rows for x in range(SIDE) if (x, y) not in t.grid]
        if not free:
            return
        y, x = min(free)
        del t.grid[here]
        t.grid[x, y] = name
        if not t.options["move_keeps_supporters"]:
            for one in t.below.pop(name, []):
                t.piles["dead", t.printed[one].owner].append(one)
    t.control[name] = seat
    t.fresh.add(name)


def redirect_to_player(t: Table, target: str) -> None:
    if t.attack is not None and not t.cancelled:
        t.attack = t.attack._replace(target=target, forced=True)
        t.record("redirected", t.attack.attacker, t.control[t.attack.attacker])
        attacked(t)


def redirect(t: Table, name: str) -> None:
    """The card beats reach: the attack is on this target now, as after a new choice."""
    slot = t.slot(name)
    if t.attack is None or t.cancelled or slot is None:
        return
    t.attack = t.attack._replace(target=name, slot=slot, target_life=t.life(name), forced=True)
    t.record("redirected", t.attack.attacker, t.control[t.attack.attacker])
    attacked(t)


def attacked(t: Table) -> None:
    """The target is told: a face-up Figure (TW-5.3), or a player."""
    assert t.attack is not None
    target = t.attack.target
    if target in (YOU, THEM):
        t.record("attacks player", t.attack.attacker, t.turn if target == YOU else 1 - t.turn, t.control[t.attack.attacker])
    elif t.printed[target].figure and target not in t.down:
        t.record("attacked", target, t.control[target])
        if target == t.attack.attacker:
            t.record("attacks itself", target, t.control[target])


def distinct(tables: list[Table]) -> list[Table]:
    return list({t.whole(): t for t in tables}.values())
