"""Everything that can come of a meant effect, worked out from the rulebook alone: all choices are tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product

from .board import RANK, SUBTYPES, Board
from .speech import Check, Meant, Pick, Step

Named = tuple[Board, tuple[str, ...]]
"""A table, and the cards that were named last."""
CHOSEN = ("plain", "exactly", "upto")
SLOTS = 5
STATEMENTS = ("plus", "minus", "increase", "reduce", "double", "halve", "become", "retype", "turn")


class Use:
    """An effect used by ``seat`` through the card ``source``."""

    def __init__(self, meant: Meant, seat: int, source: str) -> None:
        self.meant = meant
        self.seat = seat
        self.source = source
        self.paying = False

    # -- which cards are meant (TT-10.2) --------------------------------------------------------------------------------------

    def fitting(self, board: Board, pick: Pick, extreme: bool = True) -> list[str]:
        if pick.mode == "this":
            return [self.source] if board.active(self.source) else []
        if pick.zone == "field":
            seats = (0, 1) if pick.side is None else (self.seat,) if pick.side == "you" else (1 - self.seat,)
            found = [name for seat in seats for name in board.actives(seat)]
        else:
            found = board.piles[pick.zone, self.seat if pick.side == "you" else 1 - self.seat]
        found = [name for name in found if self.fits(board, pick, name)]
        if pick.extreme is not None and extreme and found:
            which, stat = pick.extreme
            best = (min if which == "lowest" else max)(board.stat(name, stat) for name in found)
            found = [name for name in found if board.stat(name, stat) == best]
        return found

    def fits(self, board: Board, pick: Pick, name: str) -> bool:
        card = board.printed[name]
        if pick.category != "card" and (pick.category == "unit") != card.unit:
            return False
        if pick.kind and pick.kind != (card.subtype if pick.kind in SUBTYPES else board.type(name)):
            return False
        if not pick.least <= board.stat(name, RANK) <= pick.most:
            return False
        if pick.stat is not None:
            stat, which, bound = pick.stat
            if not card.unit or (board.stat(name, stat) < bound if which == "more" else board.stat(name, stat) > bound):
                return False
        if pick.extreme is not None and pick.extreme[1] != RANK and not card.unit:
            return False
        if pick.tapped is not None and (name in board.tapped) != pick.tapped:
            return False
        return not (pick.other and name == self.source)

    def legal(self, board: Board, step: Step, extreme: bool = True) -> list[str]:
        """Cards that the step can be done to (TT-1.6: what is tapped cannot be tapped)."""
        found = self.fitting(board, step.pick, extreme)
        if targets(step) and not self.paying and step.pick.zone == "field":
            found = [name for name in found if not board.guarded(name, "untargetable")]
        return self.able(board, step, found)

    def able(self, board: Board, step: Step, found: list[str]) -> list[str]:
        """Those of them that the step can be done to."""
        if step.verb == "destroy" and self.paying:
            found = [name for name in found if not board.guarded(name, "indestructible")]
        if step.verb == "tap":
            found = [name for name in found if name not in board.tapped]
        elif step.verb == "untap":
            found = [name for name in found if name in board.tapped]
        elif step.verb == "under" and step.onto is not None:
            host = board.printed[self.source]
            found = [name for name in found if board.printed[name].unit == host.unit and name != host.name]
        elif step.verb in STATEMENTS and step.verb != "retype" and step.stat != RANK:
            found = [name for name in found if board.printed[name].unit]
        return found

    # -- activating (TT-6.2) --------------------------------------------------------------------------------------------------

    def outcomes(self, board: Board) -> list[Board] | None:
        """The tables that may follow, or None if the effect cannot be activated."""
        links = self.activated(board, True)
        if links is None:
            return None
        return [last for paid, chosen in links for end in self.resolve(paid, chosen) for last in follow(self.put_away(end))]

    def activated(self, board: Board, taps: bool) -> list[tuple[Board, list[tuple[str, ...]]]] | None:
        """TT-6.2: the tables with the price paid, each with the chosen targets; None if the checks fail."""
        meant = self.meant
        if meant.check is not None and not self.holds(board, meant.check):
            return None
        choices: list[list[tuple[str, ...]]] = []
        for step in meant.steps:
            if not public(step):
                choices.append([()])
                continue
            names = self.legal(board, step)
            if len(names) < fewest(step):
                return None
            choices.append(list(_taken(names, fewest(step), step.pick.n)) if targets(step) else [()])
        self.paying = True
        ways = list(self.paid(board, list(meant.costs)))
        self.paying = False
        for paid in ways:
            if taps and paid.active(self.source) and self.source not in paid.tapped:
                paid.tapped.add(self.source)
                paid.happened("tapped", {self.source: paid.facts(self.source)}, self.seat)
        links = [(paid.copy(), list(chosen)) for chosen in product(*choices) for paid in ways]
        return links or None

    def doomed(self, board: Board, chosen: list[tuple[str, ...]]) -> list[str]:
        """TT-6.11: the cards that this link is going to destroy."""
        named = [name for step, names in zip(self.meant.steps, chosen, strict=True) if step.verb == "destroy"
                 for name in (names if targets(step) else self.legal(board, step) if step.pick.mode in ("all", "this") else ())]
        return [name for name in named if not board.guarded(name, "indestructible") and not board.immune(name, self.source)]

    def put_away(self, board: Board) -> Board:
        """TT-6.5: in 2025-02 a spell goes to the discard pile when its effect is done."""
        if board.falls and board.active(self.source) and not board.printed[self.source].unit:
            board = board.copy()
            was = {self.source: board.facts(self.source)}
            board.put(self.source, "discard")
            board.happened("discarded", was, self.seat)
        return board

    def paid(self, board: Board, costs: list[Step]) -> Iterator[Board]:
        """A price is paid completely, in order, each part with whatever fits then."""
        if not costs:
            yield board.copy()
            return
        step, rest = costs[0], costs[1:]
        if step.verb == "lose":
            if board.points[self.seat] >= step.n:
                new = board.copy()
                new.points[self.seat] -= step.n
                yield from self.paid(new, rest)
            return
        if step.verb == "mill":
            if len(board.piles["deck", self.seat]) >= step.n:
                for new in self.act(board, step, (), self.seat):
                    yield from self.paid(new, rest)
            return
        names = self.legal(board, step)
        if len(names) < fewest(step):
            return
        for taken in _taken(names, fewest(step), step.pick.n):
            for new in self.act(board, step, taken, self.seat):
                yield from self.paid(new, rest)

    def holds(self, board: Board, check: Check) -> bool:
        if check.what == "points":
            count = board.points[self.seat]
        elif check.pick.zone == "field":
            count = len([name for name in board.actives(self.seat) if self.fits(board, check.pick, name)])
        else:
            count = len(self.fitting(board, check.pick))
        return {"exactly": count == check.n, "more": count >= check.n, "less": count <= check.n}[check.compare]

    # -- resolving (TT-6.15) --------------------------------------------------------------------------------------------------

    def resolve(self, board: Board, chosen: list[tuple[str, ...]]) -> Iterable[Board]:
        meant = self.meant
        if meant.check is not None and not self.holds(board, meant.check):
            return [board]
        aimed = [(step, names) for step, names in zip(meant.steps, chosen, strict=True) if targets(step)]
        left = [(step, [name for name in names if name in self.legal(board, step, False)], names) for step, names in aimed]
        if aimed and not any(still for _, still, _ in left):
            return [board]
        if any(step.pick.mode == "exactly" and len(still) < len(names) for step, still, names in left):
            return [board]
        tables: list[Named] = [(board, ())]
        stopped: list[Board] = []
        for step, names in zip(meant.steps, chosen, strict=True):
            unmet = [table for table, _ in tables if not targets(step) and step.pick.mode == "exactly"
                     and len(self.legal(table, step)) < step.pick.n]
            stopped += unmet
            tables = [after for table, last in tables if table not in unmet for after in self.carry_out(table, step, names, last)]
        return stopped + [table for table, _ in tables]

    def carry_out(self, board: Board, step: Step, names: tuple[str, ...], last: tuple[str, ...]) -> Iterable[Named]:
        """The tables after a step, each with the cards that the step named."""
        if step.pick.mode == "it":
            there = [name for name in last if board.active(name) and name in self.able(board, step, list(last))]
            return [(new, last) for new in self.act(board, step, tuple(there), self.seat)]
        seats = {"you": [self.seat], "opponent": [1 - self.seat], "both": [0, 1]}[step.actor]
        tables: list[Named] = [(board, ())]
        for seat in seats:
            tables = [after for table, _ in tables for after in self.done_by(table, step, names, seat)]
        return tables

    def done_by(self, board: Board, step: Step, names: tuple[str, ...], seat: int) -> Iterable[Named]:
        if targets(step):
            legal = self.legal(board, step, False)
            return [(new, names) for new in self.act(board, step, tuple(name for name in names if name in legal), seat)]
        pick = step.pick
        if step.verb in ("draw", "mill", "gain", "lose"):
            return [(new, ()) for new in self.act(board, step, (), seat)]
        if pick.mode in ("all", "this"):
            all_of_them = tuple(self.legal(board, step))
            return [(new, all_of_them) for new in self.act(board, step, all_of_them, seat)]
        if step.actor == "both":
            pick = Pick(**{**pick.__dict__, "side": "you" if seat == self.seat else "opponent"})
            step = Step(**{**step.__dict__, "pick": pick})
        found = self.legal(board, step)
        least = 0 if pick.mode == "upto" or (step.verb == "search" and pick.mode == "plain") else min(pick.n, len(found))
        if pick.mode == "exactly" and len(found) < pick.n:
            return [(board, ())]
        ends: list[Named] = []
        for count in range(least, min(pick.n, len(found)) + 1):
            for taken in combinations(found, count):
                ends.extend((new, taken) for new in self.act(board, step, taken, seat))
        return ends

    # -- actions (TT-10.3) ----------------------------------------------------------------------------------------------------

    def act(self, board: Board, step: Step, names: tuple[str, ...], seat: int) -> list[Board]:
        new = board.copy()
        if not self.paying:
            names = tuple(name for name in names if not board.immune(name, self.source))
        was = {name: board.facts(name) for name in names}
        times = 1 if step.each is None else len(self.counted(board, step, step.each, seat))
        verb = step.verb
        if verb in ("draw", "mill"):
            moved = {}
            for _ in range(step.n * times):
                if new.piles["deck", seat]:
                    top = new.piles["deck", seat][-1]
                    moved[top] = new.facts(top)
                    new.put(top, "hand" if verb == "draw" else "discard")
            new.happened("drawn" if verb == "draw" else "milled", moved, seat)
        elif verb in ("gain", "lose"):
            new.points[seat] += step.n * times * (1 if verb == "gain" else -1)
        elif verb == "destroy":
            new.destroy([name for name in names if not board.guarded(name, "indestructible")])
        elif verb == "tap":
            new.tapped |= set(names)
            new.happened("tapped", was, seat)
        elif verb == "untap":
            new.tapped -= set(names)
            new.happened("untapped", was, seat)
        elif verb == "discard":
            for name in names:
                new.put(name, "discard")
            new.happened("discarded", was, seat)
        elif verb in ("return", "send", "add", "search", "shuffle"):
            self.move(new, step, names)
            if verb == "return":
                new.happened("returned", was, seat)
        elif verb == "play":
            return self.played(new, list(names), step.pick.directly, seat)
        elif verb == "under":
            self.put_under(new, step, names)
        else:
            for name in names:
                self.change(new, step, name, times)
        return [new]

    def counted(self, board: Board, step: Step, each: Pick, seat: int) -> list[str]:
        """What "for each" counts: for both players each counts their own (TT-10.1)."""
        if step.actor == "both" and each.side == "opponent":
            each = Pick(**{**each.__dict__, "side": "you" if seat == self.seat else "opponent"})
        return self.fitting(board, each)

    def move(self, board: Board, step: Step, names: tuple[str, ...]) -> None:
        to = {"add": "hand", "search": "hand", "shuffle": "deck"}.get(step.verb, step.to)
        for name in names:
            owner = board.printed[name].owner
            if to in ("top", "bottom"):
                board.put(name, "deck", to)
            else:
                board.put(name, to)
            if to == "deck":
                board.shuffled.add(owner)
        if step.pick.zone == "deck" or step.verb == "shuffle":
            board.shuffled.add(self.seat if step.pick.side == "you" else 1 - self.seat)

    def change(self, board: Board, step: Step, name: str, times: int) -> None:
        rows = board.changes.setdefault(name, [])
        if step.verb in ("plus", "increase"):
            rows.append(("add", step.stat, step.n * times))
        elif step.verb in ("minus", "reduce"):
            rows.append(("add", step.stat, -step.n * times))
        elif step.verb in ("double", "halve"):
            rows.append((step.verb, step.stat, 0))
        elif step.verb == "become":
            rows.append(("set", step.stat, step.n))
        elif step.verb == "retype":
            rows.append(("set", "type", step.to))
        elif step.verb == "turn":
            rows.append(("swap", "", 0))
        else:
            raise AssertionError(step.verb)

    def put_under(self, board: Board, step: Step, names: tuple[str, ...]) -> None:
        """TT-5.10: right below the active card."""
        assert step.onto is not None
        host = next(iter(self.fitting(board, step.onto)), "")
        for name in names:
            found = board.stack_of(host)
            if found is not None:
                board.take(name)
                found[2].insert(1, name)

    def played(self, board: Board, names: list[str], directly: bool, seat: int) -> list[Board]:
        """TT-5.9: into an empty slot, or onto a card of the same type and one rank lower."""
        if not names:
            return [board]
        name, rest = names[0], names[1:]
        card = board.printed[name]
        row = "units" if card.unit else "spells"
        ends: list[Board] = []
        flat = board.falls and not card.unit  # TT-5.4
        if (card.rank == 1 or directly or flat) and len(board.rows[row, seat]) < SLOTS:
            new = board.copy()
            new.take(name)
            new.rows[row, seat].append([name])
            ends.append(new)
        if card.rank > 1 and not flat:
            for stack in board.rows[row, seat]:
                if board.type(stack[0]) == card.type and board.stat(stack[0], RANK) == card.rank - 1:
                    new = board.copy()
                    new.cover(stack[0], name)
                    ends.append(new)
        for new in ends:
            new.happened("played", {name: new.facts(name)}, seat)
        if not ends:
            ends = [board]
        return [end for new in ends for end in self.played(new, rest, directly, seat)]


def follow(board: Board) -> list[Board]:
    """TT-6.13, TT-6.14: what waits forms a chain, the turn player's first, in any order of their own; the last resolves first."""
    if not board.waiting:
        return [board]
    waiting, board = board.waiting, board.copy()
    board.waiting = []
    mine = [name for name in waiting if board.hears[name].seat == 0]
    theirs = [name for name in waiting if board.hears[name].seat == 1]
    ends: list[Board] = []
    for first in permutations(mine):
        for second in permutations(theirs):
            ends.extend(end for start in placed(board, [*first, *second], []) for end in follow(start))
    return ends


def placed(board: Board, names: list[str], links: list[tuple[Use, list[tuple[str, ...]]]]) -> list[Board]:
    """TT-6.8: each trigger is put on the chain if it can be; then the chain resolves."""
    if not names:
        tables = [board]
        for use, chosen in reversed(links):
            tables = [use.put_away(end) for table in tables for end in use.resolve(table, chosen)]
        return tables
    hears = board.hears[names[0]]
    use = Use(hears.meant, hears.seat, names[0])
    doomed = any(names[0] in link.doomed(board, chosen) for link, chosen in links) and hears.kind != "destroyed"
    ways = use.activated(board, hears.taps) if hears.ready(board) and not doomed else None
    if ways is None:
        return placed(board, names[1:], links)
    return [end for table, chosen in ways for end in placed(table, names[1:], [*links, (use, chosen)])]


def targets(step: Step) -> bool:
    """TT-6.2, TT-6.20: what the effect's player chooses in public zones is chosen at once, the other player chooses later."""
    return public(step) and step.actor == "you"


def public(step: Step) -> bool:
    """Whether a step takes so many cards of public zones."""
    if step.verb in ("draw", "mill", "gain", "lose"):
        return False
    return step.pick.mode in CHOSEN and step.pick.zone in ("field", "discard")


def fewest(step: Step) -> int:
    """TT-10.4a, TT-A12: how many cards have to be taken: one is enough for "up to", and for a search."""
    return 1 if step.pick.mode == "upto" or (step.verb == "search" and step.pick.mode == "plain") else step.pick.n


def _taken(names: list[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    for count in range(least, min(most, len(names)) + 1):
        yield from combinations(names, count)
