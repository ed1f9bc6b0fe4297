"""Everything that can come of a meant effect, worked out from the rulebook alone: all choices are tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from .board import ROWS, Board, Change, Event
from .speech import Check, Meant, Pick, Step

Objects = tuple[tuple[str, int], ...]
"""Cards, each with the object that it was (PL-4.6)."""
CHOSEN = ("plain", "exactly", "upto")
NUMBERS = ("draw", "mill", "gain", "lose", "deal")
CHANGES = ("plus", "minus", "become", "double", "halve", "have")
SORTS = {"normal": "normal", "Assembly": "assembly", "Advance": "advance"}


class Uncertain(Exception):
    """A case that is left alone."""


class Unsure(Uncertain):
    """A question of its own, such as what counts as known when the effect is activated."""


class Use:
    """An effect used by ``seat`` through the card ``source``."""

    def __init__(self, meant: Meant, seat: int, source: str, way: str = "") -> None:
        self.meant = meant
        self.seat = seat
        self.source = source
        self.way = way
        """How the Force is activated that it is the effect of: tap or play."""
        self.life = 0

    # -- which cards are meant ------------------------------------------------------------------------------------------------

    def seats(self, side: str | None) -> tuple[int, ...]:
        return (0, 1) if side is None else (self.seat,) if side == "you" else (1 - self.seat,)

    def fitting(self, board: Board, pick: Pick, without: tuple[str, ...] = ()) -> list[str]:
        if pick.mode == "this":
            return [self.source] if board.life(self.source) == self.life else []
        if pick.zone == "field":
            found = [name for seat in self.seats(pick.side) for name in board.field(seat)]
        else:
            found = [name for seat in self.seats(pick.side) for name in board.piles[pick.zone, seat]]
        found = [name for name in found if self.fits(board, pick, name) and not (pick.other and name in without)]
        if pick.extreme is not None and found:
            which, spec = pick.extreme
            best = (min if which == "lowest" else max)(board.spec(name, spec) for name in found)
            found = [name for name in found if board.spec(name, spec) == best]
        return found

    def fits(self, board: Board, pick: Pick, name: str) -> bool:
        card = board.printed[name]
        if pick.category != "card" and (pick.category == "creature") != card.creature:
            return False
        if pick.kind and card.family != pick.kind and card.sort != SORTS.get(pick.kind):
            return False
        if pick.mark and card.mark not in (pick.mark, "*"):
            return False
        if pick.keyword and pick.keyword not in board.keywords(name):
            return False
        if pick.spec is not None:
            spec, which, bound = pick.spec
            value = board.spec(name, spec)
            if not card.creature or (value < bound if which == "more" else value > bound):
                return False
        if pick.tapped is not None and (name in board.tapped) != pick.tapped:
            return False
        if pick.guarding is not None and (not card.creature or (name in board.guarding) != pick.guarding):
            return False
        return not (pick.other and name == self.source)

    def able(self, board: Board, step: Step, found: list[str], seat: int) -> list[str]:
        """Those of the cards that the step can be done to."""
        verb = step.verb
        if verb in ("tap", "untap"):
            return [name for name in found if not board.printed[name].creature and board.on_field(name)
                    and (name in board.tapped) == (verb == "untap")]
        if verb == "turn":
            return [name for name in found if board.printed[name].creature and board.on_field(name)
                    and (name in board.guarding) != (step.to == "guard") and not board.barred(name, "turn", self.seat)]
        if verb == "summon":
            return [name for name in found if board.printed[name].creature and not board.on_field(name)]
        if verb == "control":
            return [name for name in found if board.on_field(name) and board.side(name) != seat]
        if verb == "return" and step.to == "advance":
            return [name for name in found if board.printed[name].sort == "advance"]
        return found

    def legal(self, board: Board, step: Step, seat: int, without: tuple[str, ...] = ()) -> list[str]:
        return self.able(board, step, self.fitting(board, step.pick, without), seat)

    # -- activating (PL-14.3) -------------------------------------------------------------------------------------------------

    def outcomes(self, board: Board) -> list[Board] | None:
        """The tables that may follow, or None if the effect cannot be activated."""
        start = board.copy()
        if self.way == "play":  # PL-8.4: it is no longer in hand, and does not count for what it requires
            start.piles["hand", self.seat].remove(self.source)
        if self.meant.check is not None and not self.holds(start, self.meant.check):
            return None
        if self.way == "play":
            start.piles["hand", self.seat].append(self.source)
            start.enter(self.source, self.seat, False)
        self.life = start.life(self.source)
        board = start.copy()
        aims = list(self.aimed(board, list(self.meant.steps), ()))
        used = self.reserved()
        if self.way == "tap":  # PL-13.4: that is the cost, so it pays for nothing else
            start.tapped.add(self.source)
            start.happened(start.about("tapped", self.source, self.seat))
            used = (self.source,)
        paid = list(self.paid(start, list(self.meant.costs), used))
        if not aims or not paid or not self.enough_to_draw(board):
            return None
        if self.way == "tap" and any(after.over for after in paid):
            raise Unsure  # whether the Force was tapped before the last HP was paid
        ends: list[Board] = []
        for chosen, after in product(aims, paid):
            ends.extend([after] if after.over else self.resolve(after, chosen))
        return ends

    def aimed(self, board: Board, steps: list[Step], before: tuple[str, ...]) -> Iterator[tuple[Objects, ...]]:
        """The targets of all steps: another card is none of the targets of earlier steps."""
        if not steps:
            yield ()
            return
        step, rest = steps[0], steps[1:]
        if not targets(step):
            for others in self.aimed(board, rest, before):
                yield ((), *others)
            return
        names = [name for name in self.legal(board, step, self.seat, before) if not board.barred(name, "target", self.seat)]
        if self.doubtful(board, step) and len(names) < fewest(step):  # what need not come needs no target
            for others in self.aimed(board, rest, before):
                yield ((), *others)
        for taken in _taken(names, fewest(step), step.pick.n):
            for others in self.aimed(board, rest, (*before, *taken)):
                yield (tuple((name, board.life(name)) for name in taken), *others)

    def doubtful(self, board: Board, step: Step) -> bool:
        return step.check is not None and not self.holds(board, step.check)

    def reserved(self) -> tuple[str, ...]:
        """What a cost says of this card is paid by it alone."""
        return (self.source,) if any(step.pick.mode == "this" for step in self.meant.costs) else ()

    def paid(self, board: Board, costs: list[Step], used: tuple[str, ...]) -> Iterator[Board]:
        """A cost is paid in full, part by part; no card pays two parts. The last HP may be paid, but then the game is over."""
        if not costs:
            yield board.copy()
            return
        step, rest = costs[0], costs[1:]
        if step.verb in NUMBERS:
            there = board.hp[self.seat] if step.verb == "lose" else len(board.piles["deck", self.seat])
            if there >= step.n:
                for new in self.act(board, step, [], self.seat):
                    ways = self.paid(new, rest, used)
                    if new.hp[self.seat]:
                        yield from ways
                    elif any(True for _ in ways):
                        new.check_losses()
                        yield new
            return
        names = self.legal(board, step, self.seat)
        if step.verb == "destroy":
            names = [name for name in names if not board.barred(name, "destroy", self.seat)]
        if step.pick.mode == "this":
            choices: list[tuple[str, ...]] = [(self.source,)] if names else []
        else:
            names = [name for name in names if name not in used]
            choices = list(_taken(names, fewest(step), step.pick.n))
        for taken in choices:
            for new in self.act(board, step, list(taken), self.seat):
                yield from self.paid(new, rest, (*used, *taken))

    def enough_to_draw(self, board: Board) -> bool:
        """PL-7.5: nobody chooses an effect that makes them draw more cards than their deck holds, as far as that is known."""
        left = len(board.piles["deck", self.seat])
        draws = [step for step in self.meant.steps if step.verb == "draw" and step.actor != "opponent"]
        for step in (*self.meant.costs, *self.meant.steps):
            if draws and (step.to in ("top", "bottom", "deck") or step.verb in ("shuffle", "search") or step.pick.zone == "deck"):
                raise Unsure
            if step.verb in ("draw", "mill") and step.actor != "opponent" and not self.doubtful(board, step):
                left -= step.n * self.times(board, step)
                if left < 0 and step.verb == "draw":
                    return False
                left = max(left, 0)
        return True

    def holds(self, board: Board, check: Check) -> bool:
        seat = self.seat if check.who == "you" else 1 - self.seat
        if check.what == "this":
            return (self.source in board.guarding) == (check.compare == "guard")
        if check.what == "than":
            mine, theirs = board.hp[seat], board.hp[1 - seat]
            return mine > theirs if check.compare == "more" else mine < theirs
        if check.what == "hp":
            count = board.hp[seat]
        elif check.what == "control":
            count = len([name for name in board.field(seat) if self.fits(board, check.pick, name)])
        else:
            count = len([name for name in board.piles[check.pick.zone, seat] if self.fits(board, check.pick, name)])
        return {"exactly": count == check.n, "more": count >= check.n, "less": count <= check.n, "no": not count}[check.compare]

    # -- resolving (PL-14.7) --------------------------------------------------------------------------------------------------

    def resolve(self, board: Board, chosen: tuple[Objects, ...]) -> list[Board]:
        tables: list[tuple[Board, Objects]] = [(board.copy(), ())]
        before: tuple[str, ...] = ()
        for step, objects in zip(self.meant.steps, chosen, strict=True):
            tables = [after for table, last in tables for after in self.carry_out(table, step, objects, last, before)]
            before = (*before, *(name for name, _ in objects))
        for table, _ in tables:
            if self.way and table.life(self.source) == self.life:
                table.put(self.source, "discard")  # PL-13.9: an Instant
            table.check_losses()
        return [table for table, _ in tables]

    def carry_out(self, board: Board, step: Step, objects: Objects, last: Objects,
                  before: tuple[str, ...]) -> list[tuple[Board, Objects]]:
        """The tables after a step, each with the cards that it named."""
        pick = step.pick
        if self.doubtful(board, step):
            return [(board, last)]
        if step.verb in NUMBERS:
            tables = [board]
            for seat in {"you": (self.seat,), "opponent": (1 - self.seat,), "both": (0, 1)}[step.actor]:
                tables = [new for table in tables for new in self.act(table, step, [], seat)]
            return [(new, ()) for new in tables]
        if pick.mode == "it":
            there = [name for name, life in last if board.life(name) == life and board.on_field(name)]
            return self.named(board, step, [tuple(self.able(board, step, there, self.seat))])
        if targets(step):
            fitting = self.fitting(board, pick, tuple(name for name in before if name not in [one for one, _ in objects]))
            still = [name for name, life in objects if board.life(name) == life and name in fitting
                     and not board.barred(name, "target", self.seat)]
            able = tuple(self.able(board, step, still, self.seat))
            return [(new, tuple((name, new.life(name)) for name in still)) for new, _ in self.named(board, step, [able])]
        if step.actor == "both":
            tables = [board]
            for seat in (0, 1):
                own = replace(step, actor="you", pick=replace(pick, side="you" if seat == self.seat else "opponent"))
                tables = [new for table in tables for new, _ in self.named(table, own, self.choices(table, own, seat, ()), seat)]
            return [(new, ()) for new in tables]
        seat = self.seat if step.actor == "you" else 1 - self.seat
        return self.named(board, step, self.choices(board, step, seat, before), seat)

    def choices(self, board: Board, step: Step, seat: int, before: tuple[str, ...]) -> list[tuple[str, ...]]:
        """What may be chosen when the link resolves; PL-14.15: as much as there is, in a deck also nothing."""
        found = self.legal(board, step, seat, before)
        if step.verb == "summon" and not board.room("creatures", seat):
            return [()]
        if step.pick.mode in ("all", "this"):
            return [tuple(found)]
        most = min(step.pick.n, len(found))
        least = 0 if step.pick.mode == "upto" or step.pick.zone == "deck" else most
        return list(_taken(found, least, most))

    def named(self, board: Board, step: Step, ways: list[tuple[str, ...]], seat: int = -1) -> list[tuple[Board, Objects]]:
        found: list[tuple[Board, Objects]] = []
        for names in ways:
            for new in self.act(board, step, list(names), self.seat if seat < 0 else seat):
                found.append((new, tuple((name, new.life(name)) for name in names)))
        return found

    # -- actions --------------------------------------------------------------------------------------------------------------

    def times(self, board: Board, step: Step) -> int:
        return 1 if step.each is None else len(self.fitting(board, replace(step.each, mode="plain")))

    def act(self, board: Board, step: Step, names: list[str], seat: int) -> list[Board]:
        verb = step.verb
        n = step.n * self.times(board, step)
        if verb == "summon":
            return self.summoned(board, step, names, seat)
        if verb == "control":
            return self.taken_over(board, step, names, seat)
        new = board.copy()
        if verb in ("draw", "mill"):
            deck = new.piles["deck", seat]
            for _ in range(n):
                if deck:
                    top = deck[-1]
                    new.put(top, "hand" if verb == "draw" else "discard")
                    new.happened(new.about("drawn" if verb == "draw" else "milled", top, seat))
                elif verb == "draw":
                    new.failed.add(seat)  # PL-7.5: as many as possible, then lose
        elif verb in ("gain", "lose"):
            new.set_hp(seat, new.hp[seat] + (n if verb == "gain" else -n))
        elif verb == "deal":
            for whom in (0, 1) if step.what == "both" else self.seats(step.what):
                if n:
                    new.set_hp(whom, new.hp[whom] - n)
                    new.happened(Event("damage", whom))
        elif verb == "destroy":
            fallen = [name for name in names if board.on_field(name) and not board.barred(name, "destroy", self.seat)]
            self.gone(new, "destroyed", fallen, "discard", "top")
        elif verb == "discard":
            for name in names:
                new.put(name, "discard")
                new.happened(new.about("discarded", name, seat))
        elif verb in ("tap", "untap"):
            new.tapped = new.tapped | set(names) if verb == "tap" else new.tapped - set(names)
            for name in names if verb == "tap" else []:
                new.happened(new.about("tapped", name, seat))
        elif verb == "turn":
            new.guarding = new.guarding | set(names) if step.to == "guard" else new.guarding - set(names)
            for name in names:
                new.happened(new.about("turned", name, seat))
                if step.to == "guard":
                    new.happened(new.about("guarded", name, seat))
        elif verb in ("return", "shuffle", "search"):
            self.move(new, step, names)
        else:
            for name in names:
                self.change(new, step, name, n)
        return [new]

    def gone(self, board: Board, kind: str, names: list[str], zone: str, position: str) -> None:
        """Cards leave together, and then that is heard of."""
        events = [board.about(kind, name, self.seat) for name in names]
        for name in names:
            board.put(name, zone, position)
        for event in events:
            board.happened(event)

    def move(self, board: Board, step: Step, names: list[str]) -> None:
        to = {"search": "hand", "shuffle": "deck"}.get(step.verb, step.to)
        if step.pick.zone == "deck":
            board.shuffled |= set(self.seats(step.pick.side))
        for name in names:
            if to == "deck":
                board.shuffled.add(board.printed[name].owner)
        kind = "returned" if step.verb != "search" else ""
        self.gone(board, kind, names, "deck" if to in ("top", "bottom") else to, to)

    def change(self, board: Board, step: Step, name: str, n: int) -> None:
        """PL-14.14: for as long as it says, or while the card stays on the field; there is no battle now."""
        if board.on_field(name) and step.lasts != "this battle":
            how = "plus" if step.verb == "minus" else step.verb
            board.changes.setdefault(name, []).append(Change(how, step.what, -n if step.verb == "minus" else n, step.lasts))

    def summoned(self, board: Board, step: Step, names: list[str], seat: int) -> list[Board]:
        """PL-4.3, PL-4.8: under the effect's controller, who picks the posture, as far as there is room."""
        start = board.copy()
        room = min(start.room("creatures", seat), len(names))
        if step.pick.zone == "deck" and start.room("creatures", seat):
            start.shuffled |= set(self.seats(step.pick.side))
        ends: list[Board] = []
        for coming in combinations(names, room):
            for postures in product((True,) if step.to == "guard" else (False, True), repeat=room):
                new = start.copy()
                for name, guarding in zip(coming, postures, strict=True):
                    new.enter(name, seat, guarding)
                    new.happened(new.about("summoned", name, seat))
                ends.append(new)
        return ends

    def taken_over(self, board: Board, step: Step, names: list[str], seat: int) -> list[Board]:
        """PL-4.7: needs a free slot; for a time it is only lent."""
        if step.lasts == "this battle":
            return [board.copy()]
        groups = [[name for name in names if board.row(name) == row] for row in ROWS]
        ways = [list(combinations(group, min(board.room(row, seat), len(group))))
                for row, group in zip(ROWS, groups, strict=True)]
        ends: list[Board] = []
        for parts in product(*ways):
            new = board.copy()
            for name in (one for part in parts for one in part):
                new.change_side(name, seat)
                if step.lasts:
                    new.lent.append((name, 1 - seat, step.lasts))
                else:
                    new.lent = [row for row in new.lent if row[0] != name]
            ends.append(new)
        return ends


def targets(step: Step) -> bool:
    """PL-14.3: what the effect's controller chooses among cards that lie open is chosen when it is activated."""
    return (step.verb not in NUMBERS and step.actor == "you" and step.pick.mode in CHOSEN
            and step.pick.zone in ("field", "discard"))


def fewest(step: Step) -> int:
    """How many cards have to be taken: one is enough for "up to"."""
    return 1 if step.pick.mode == "upto" else step.pick.n


def _taken(names: list[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    for count in range(least, min(most, len(names)) + 1):
        yield from combinations(names, count)
