"""Everything that can come of a meant effect, worked out from the rulebook alone: all choices are tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

from .board import Board, Change, home
from .eyes import Eyes
from .placing import in_order, placed
from .speech import Meant, Pick, Step

Named = tuple[Board, tuple[str, ...]]
"""A table, and the cards that were named last."""
CHOSEN = ("plain", "exactly", "upto")
OPEN = ("field", "dead", "silenced", "public", "below")
NUMBERS = ("draw", "mill", "gain", "lose", "pay", "steal")
BY_ATTACK = ("gain by", "lose by", "steal by")
CHANGES = {"plus": "add", "minus": "add", "become": "become", "double": "double", "halve": "halve"}


class Use(Eyes):
    """An effect used by ``seat`` through the card ``source``."""

    def __init__(self, meant: Meant, seat: int, source: str) -> None:
        super().__init__(seat, source)
        self.meant = meant
        self.life = 0
        self.given = False
        """What became of the source until its effect came onto the stack: its changes of zone, and whether it had left."""

    # -- which cards can be taken ---------------------------------------------------------------------------------------------

    def able(self, board: Board, step: Step, names: Iterable[str]) -> list[str]:
        """Those of them that the step can be done to at all."""
        found = list(names)
        if step.verb == "turn":
            return [name for name in found if board.on_field(name) and (name in board.down) == (step.to == "up")]
        if step.verb == "orient":
            return [name for name in found if board.up(name) and board.printed[name].figure]
        if step.verb == "remove":
            return [name for name in found if board.growth.get(name, 0) > 0]
        if step.verb == "deploy":
            return [name for name in found if board.printed[name].figure]
        return found

    def legal(self, board: Board, step: Step, extreme: bool = True) -> list[str]:
        """What may be chosen for a step; a target is one that may be targeted."""
        found = self.able(board, step, self.fitting(board, step.pick, extreme))
        return [name for name in found if not (aimed(step) and board.forbidden("targeted", name, self.seat))]

    # -- activating (TW-12.1) -------------------------------------------------------------------------------------------------

    def outcomes(self, board: Board) -> list[Board] | None:
        """The tables that may follow, or None if the effect cannot be activated."""
        meant = self.meant
        if meant.check is not None and not self.holds(board, meant.check):
            return None
        choices: list[list[tuple[str, ...]]] = []
        for step in meant.steps:
            names = self.legal(board, step) if aimed(step) else []
            least = min(fewest(step), len(names)) if step.may else fewest(step)
            if aimed(step) and len(names) < least:
                return None
            choices.append(list(taken(names, least, step.pick.n)) if aimed(step) else [()])
        shown = board.copy()
        if self.source in shown.down:  # TW-9.4
            shown.down.discard(self.source)
            shown.happened("turned face-up", self.source)
        ways = list(self.paid(shown))
        if not ways:
            return None
        ends: list[Board] = []
        for chosen in product(*choices):
            aims = [[(name, board.life.get(name, 0)) for name in names] for names in chosen]
            for way in ways:
                ends.extend(heard(self.put_away(end)) for end in self.resolve(way, aims))
        return ends

    def paid(self, board: Board) -> Iterator[Board]:
        """TW-1.3: the whole price, every part with cards of its own, chosen before the first of them is given."""
        costs = self.meant.costs
        money = sum(step.n for step in costs if step.verb == "pay")
        if money > board.banks[self.seat] - board.least:
            return
        parts = [self.parts(board, step) for step in costs]
        named = [name for step in costs if step.pick.mode == "this" and step.verb not in NUMBERS for name in (self.source,)]
        for chosen in product(*parts):
            given = [name for step, names in zip(costs, chosen, strict=True) if step.pick.mode != "this" for name in names]
            if len(set(given)) < len(given) or set(given) & set(named):
                continue
            tables = [board.copy()]
            if money:
                tables[0].bank({self.seat: -money}, "pays money")
            for step, names in zip(costs, chosen, strict=True):
                if step.verb != "pay":
                    tables = [new for table in tables for new in self.act(table, step, names, self.seat, True)]
            yield from tables

    def parts(self, board: Board, step: Step) -> list[tuple[str, ...]]:
        """What may be given for a part of the price; nothing if it cannot be paid."""
        if step.verb == "pay":
            return [()]
        if step.verb == "mill":
            return [()] if len(board.piles["private", self.seat]) >= step.n else []
        names = self.able(board, step, self.fitting(board, step.pick))
        if step.verb == "remove":
            names = [name for name in names if board.growth.get(name, 0) >= step.n]
        if step.pick.mode == "this":
            names = [name for name in names if board.on_field(name)]
        elif not board.printed[self.source].figure:
            names = [name for name in names if name != self.source]
        names = [name for name in names if not self.prevented(board, step, name)]
        return list(combinations(names, step.pick.n))

    # -- resolving (TW-12.2) --------------------------------------------------------------------------------------------------

    def resolve(self, board: Board, aims: list[list[tuple[str, int]]]) -> Iterable[Board]:
        meant = self.meant
        self.life = board.life.get(self.source, 0)
        self.given = not board.on_field(self.source)
        if board.over or (meant.check is not None and not self.holds(board, meant.check)):
            return [board]
        tables: list[Named] = [(board, ())]
        for step, names in zip(meant.steps, aims, strict=True):
            tables = [after for table, last in tables for after in self.carry_out(table, step, names, last)]
        return [table for table, _ in tables]

    def put_away(self, board: Board) -> Board:
        """TW-9.7: a one-shot goes to the Dead Zone."""
        if not board.over and not board.printed[self.source].figure and self.same(board):
            board = board.copy()
            board.put(self.source, "dead")
        return board

    def same(self, board: Board) -> bool:
        """Whether this card has not changed zones since its effect came onto the stack."""
        return board.life.get(self.source, 0) == self.life and board.on_field(self.source)

    def carry_out(self, board: Board, step: Step, names: list[tuple[str, int]], last: tuple[str, ...]) -> Iterable[Named]:
        """The tables after a step, each with the cards that the step named."""
        if board.over or (step.check is not None and not self.holds(board, step.check)):
            return [(board, last)]
        if step.may:
            seat = self.seat if step.actor == "you" else 1 - self.seat
            unable = step.verb == "pay" and step.n * self.times(board, step, seat) > board.banks[seat] - board.least
            if step.verb not in (*NUMBERS, *BY_ATTACK, "search") and not aimed(step) and step.pick.mode in ("plain", "exactly"):
                unable = len(self.legal(board, step)) < step.pick.n  # what may be done is done in full
            willing = [] if unable else self.carry_out(board, replace(step, may=False), names, last)
            return [(board, last), *willing]
        if step.pick.mode == "it":
            return [(new, last) for new in self.act(board, step, tuple(self.able(board, step, last)), self.seat)]
        if aimed(step):
            legal = self.legal(board, step, False)
            there = tuple(name for name, life in names if board.life.get(name, 0) == life and name in legal)
            return [(new, there) for new in self.act(board, step, there, self.seat)]
        if step.verb in NUMBERS:
            return [(new, last) for new in self.numbers(board, step)]
        seats = {"you": [self.seat], "opponent": [1 - self.seat], "both": [self.seat, 1 - self.seat]}[step.actor]
        tables: list[Named] = [(board, ())]
        for seat in seats:
            mine = replace(step, pick=self.own(step.pick, seat)) if step.actor == "both" else step
            tables = [(new, (*before, *now)) for table, before in tables for new, now in self.done_by(table, mine, seat)]
        return tables

    def own(self, pick: Pick, seat: int) -> Pick:
        """Of both players each has the own cards."""
        return replace(pick, side="you" if seat == self.seat else "opponent")

    def done_by(self, board: Board, step: Step, seat: int) -> Iterable[Named]:
        pick = step.pick
        if pick.mode == "this" and board.life.get(self.source, 0) != self.life:
            return [(board, ())]
        found = self.legal(board, step)
        if pick.mode in ("all", "this"):
            return [(new, tuple(found)) for new in self.act(board, step, tuple(found), seat)]
        least = 0 if pick.mode == "upto" or step.verb == "search" else min(pick.n, len(found))
        return [(new, names) for names in taken(found, least, pick.n) for new in self.act(board, step, names, seat)]

    def numbers(self, board: Board, step: Step) -> list[Board]:
        """TW-12.12: money, draws and mills; what both do is one change."""
        new = board.copy()
        seats = {"you": [self.seat], "opponent": [1 - self.seat], "both": [self.seat, 1 - self.seat]}[step.actor]
        by = {seat: step.n * self.times(board, step, seat) for seat in seats}
        if step.verb == "draw":
            new.draw(by)
        elif step.verb == "mill":
            for seat, n in by.items():
                new.mill(seat, n)
        elif step.verb == "gain":
            new.bank(by)
        elif step.verb == "lose":
            new.bank({seat: -n for seat, n in by.items() if n}, "loses money")
        elif step.verb == "pay":
            new.bank({seat: -min(n, board.banks[seat] - board.least) for seat, n in by.items() if n}, "pays money")
        else:
            new.bank({1 - seat: -n for seat, n in by.items() if n}, "loses money")
            if not new.over:
                new.bank(by)
        return [new]

    def times(self, board: Board, step: Step, seat: int) -> int:
        """What "for each" counts; what "they" have is theirs who do it."""
        if step.each is None:
            return 1
        return len(self.fitting(board, self.own(step.each, seat) if step.actor != "you" and step.each.side else step.each))

    # -- actions --------------------------------------------------------------------------------------------------------------

    def act(self, board: Board, step: Step, names: tuple[str, ...], seat: int, price: bool = False) -> list[Board]:
        if step.verb in NUMBERS:
            return self.numbers(board, step)
        new = board.copy()
        verb = step.verb
        names = tuple(name for name in names if not self.prevented(board, step, name))
        if verb in ("move", "control", "deploy", "set") or (verb, step.to) in (("orient", "any"), ("turn", "up")):
            ways = [new]
            for name in in_order(board, step, names, seat):
                ways = [after for way in ways for after in placed(way, step, name, seat, self.seat)]
            return ways
        if verb in CHANGES:
            self.change(new, step, names)
        for name in names:
            if verb == "destroy":
                if new.on_field(name):
                    new.put(name, "dead", event="destroyed")
            elif verb == "attach":
                if name != self.source and new.up(self.source) and new.printed[self.source].figure:
                    new.attach(name, self.source)
            elif verb in ("discard", "send", "detach"):
                new.put(name, "dead", event="discarded" if verb == "discard" else "")
            elif verb == "silence":
                new.put(name, "silenced", event="silenced")
            elif verb == "return":
                new.put(name, "hand" if step.to == "hand" else "private", step.to, "returned")
            elif verb == "search":
                new.put(name, "hand")
            elif verb == "turn":
                new.turn_down(name)
            elif verb == "orient":
                new.orient(name, step.to)
            elif verb == "place" and new.on_field(name):
                new.grow(name, step.n)
            elif verb == "remove":
                new.grow(name, -(step.n or 9))
        if verb in BY_ATTACK:
            self.pay_by(new, step, sum(board.stat(name, step.stat) for name in names))
        if verb == "search":
            new.shuffled.add(self.seat)
        return [new]

    def pay_by(self, board: Board, step: Step, n: int) -> None:
        """Money equal to an attack; it is the effect's player who says whose."""
        seat = self.seat if step.actor == "you" else 1 - self.seat
        if step.verb == "gain by":
            board.bank({seat: n})
        elif n:
            board.bank({seat if step.verb == "lose by" else 1 - seat: -n}, "loses money")
            if step.verb == "steal by" and not board.over:
                board.bank({seat: n})

    def prevented(self, board: Board, step: Step, name: str) -> bool:
        """TW-0.4: whether a card keeps this from being done to a card; control of one in a home row comes with a move."""
        what = {"destroy": "destroyed", "silence": "silenced", "move": "moved"}.get(step.verb, "")
        if (step.verb, step.to) == ("turn", "down"):
            what = "turned face-down"
        slot = board.slot(name)
        if step.verb == "control" and slot is not None and home(slot) is not None:
            what = "moved"
        return board.forbidden(what, name, self.seat)

    def change(self, board: Board, step: Step, names: tuple[str, ...]) -> None:
        """TW-11.6: what is not said to end is bound to its Figure, and does not begin without it; a Figure that was given for the
        price had left before.
        """
        bound = not step.lasts and board.printed[self.source].figure and not self.given
        if bound and not (self.same(board) and board.up(self.source)):
            return
        n = step.n * self.times(board, step, self.seat) * (-1 if step.verb == "minus" else 1)
        for name in names:
            if board.on_field(name):
                row = Change(CHANGES[step.verb], step.stat, n, self.source if bound else "", step.lasts == "this turn")
                board.changes.setdefault(name, []).append(row)


def heard(board: Board) -> Board:
    """TW-12.5: when the window opens, who lies face-up answers each event that fits; all of them only bring money."""
    if board.over or not board.hears:
        return board
    board = board.copy()
    for name, one in board.hears.items():
        if board.up(name):
            n = one.n * sum(one.hears(board, event) for event in board.events)
            board.banks[board.control[name] if one.mine else 1 - board.control[name]] += n
    return board


def aimed(step: Step) -> bool:
    """TW-12.1: what the effect's player chooses where both players see it is chosen at once."""
    if step.verb in (*NUMBERS, *BY_ATTACK, "discard", "search") or step.actor != "you":
        return False
    return step.pick.mode in CHOSEN and step.pick.zone in OPEN and step.pick.extreme is None


def fewest(step: Step) -> int:
    return 0 if step.pick.mode == "upto" else step.pick.n


def taken(names: list[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    for count in range(least, min(most, len(names)) + 1):
        yield from combinations(names, count)
