"""Passive texts that simply hold: what they say of which cards."""

from __future__ import annotations

from random import Random

from .board import SUBTYPES, TYPES, Board, Holds
from .outcomes import Use
from .speech import Meant, Pick

GUARDS = {"indestructible": "cannot be destroyed", "untargetable": "cannot be targeted by effects"}


class Statement(Holds):
    """``pick`` are the cards it speaks of, ``by`` those whose effects do nothing to them."""

    def __init__(self, what: str, pick: Pick, source: str, seat: int, stat: str = "", n: int = 0, by: Pick | None = None) -> None:
        self.what = what
        self.pick = pick
        self.source = source
        self.seat = seat
        self.stat = stat
        self.n = n
        self.by = by
        self.use = Use(Meant(()), seat, source)

    def about(self, board: Board, name: str) -> bool:
        if self.pick.mode == "this":
            return name == self.source
        side = board.side(name)
        if self.pick.side is not None and (side == self.seat) != (self.pick.side == "you"):
            return False
        return self.use.fits(board, self.pick, name)

    def worth(self, board: Board, name: str, stat: str) -> int:
        return self.n if self.what == "gain" and stat == self.stat and board.active(name) and self.about(board, name) else 0

    def shields(self, board: Board, source: str) -> bool:
        if self.by is None:
            return True
        side = board.side(source)
        if self.by.side is not None and (side == self.seat) != (self.by.side == "you"):
            return False
        return self.use.fits(board, self.by, source)

    def words(self) -> str:
        many = self.pick.mode == "all"
        sel = self.pick.words()
        if self.what == "gain":
            verb = "gain" if self.n > 0 else "lose"
            said = f"{sel} {verb}{'' if many else 's'} {abs(self.n)} {self.stat}"
        elif self.what == "immune":
            by = "" if self.by is None else f"{self.by.words().removeprefix('one ')} "
            said = f"{sel} {'are' if many else 'is'} immune to {by}effects"
        else:
            said = f"{sel} {GUARDS[self.what]}"
        return f"Passive: {said[0].upper()}{said[1:]}."


def random_statement(chance: Random, source: str, seat: int) -> Statement:
    what = chance.choice(("gain", "gain", "indestructible", "untargetable", "immune"))
    pick = Pick("this")
    if chance.random() < 0.7:
        pick = Pick("all", category="unit" if what == "gain" else chance.choice(("unit", "card")),
                    side=chance.choice(("you", "opponent")), kind=chance.choice(("", *TYPES, *SUBTYPES)),
                    tapped=chance.choice((None, None, True, False)), most=chance.choice((9, 9, 2)))
    by = None
    if what == "immune" and chance.random() < 0.8:
        kind = Pick(kind=chance.choice(TYPES))
        by = chance.choice((Pick(side="opponent"), Pick(category="spell"), Pick(category="unit"), kind))
    return Statement(what, pick, source, seat, chance.choice(("attack", "defense")), chance.choice((100, 200, -100, -300)), by)
