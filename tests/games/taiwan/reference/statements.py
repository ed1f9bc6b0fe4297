"""Texts that simply hold while their card lies face-up: what they say of which cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .board import Board, Holds
from .eyes import Eyes
from .sentences import Author
from .speech import Check, Pick, attack

CANNOT = {
    "destroyed": ("", "by effects", "by opposing effects"), "targeted": ("by effects", "by opposing effects"), "silenced": ("",),
    "moved": ("",), "turned face-down": ("",),
}  # fmt: skip


class Statement(Holds):
    """``pick`` are the cards it speaks of; ``by`` whose effects cannot do it."""

    def __init__(self, what: str, pick: Pick, source: str, stat: str = "", n: int = 0, each: Pick | None = None,
                 by: str = "", check: Check | None = None) -> None:
        self.what = what
        self.pick = pick
        self.source = source
        self.stat = stat
        self.n = n
        self.each = each
        self.by = by
        self.check = check

    def eyes(self, board: Board) -> Eyes:
        """TW-4.6: it speaks for whoever controls its card now."""
        return Eyes(board.control[self.source], self.source)

    def about(self, board: Board, name: str) -> bool:
        if self.check is not None and not self.eyes(board).holds(board, self.check):
            return False
        return name == self.source if self.pick.mode == "this" else self.eyes(board).fits(board, self.pick, name)

    def worth(self, board: Board, name: str, stat: str) -> int:
        if self.what != "gain" or self.stat not in (stat, "attack") or not self.about(board, name):
            return 0
        return self.n * (1 if self.each is None else len(self.eyes(board).fitting(board, self.each)))

    def forbids(self, board: Board, what: str, name: str, seat: int) -> bool:
        if self.what != what or (self.by == "by opposing effects" and seat == board.control[self.source]):
            return False
        return self.about(board, name)

    def words(self) -> str:
        many = self.pick.mode == "all"
        said = self.pick.words() + " "
        if self.what == "gain":
            said += f"{'gain' if self.n > 0 else 'lose'}{'' if many else 's'} {abs(self.n)} {attack(self.stat)}"
            if self.each is not None:
                said += f" for each {self.each.words().removeprefix('one ').replace(' from ', ' in ')}"
        else:
            said += f"cannot be {self.what}{self.by and ' ' + self.by}"
        if self.check is not None:
            said = f"while{self.check.words().removeprefix('if')}, {said}"
        return f"{said[0].upper()}{said[1:]}."


def random_statement(chance: Random, source: str, figure: bool) -> Statement:
    author = Author(chance.randrange(1 << 30))
    what = chance.choice(("gain", "gain", "gain", *CANNOT))
    pick = Pick("this")
    if chance.random() < 0.75 or not figure:
        category = "figure" if what == "gain" else chance.choice(("card", "figure", "figure", "paper"))
        pick = author.pick("field", chance.choice((None, "you", "you", "opponent")), category, single=True)
        pick = replace(pick, mode="all", extreme=None, stat=None if what == "gain" else pick.stat, face="")
    each = author.each() if what == "gain" and chance.random() < 0.3 else None
    if each is not None:
        each = replace(each, stat=None)
    by = chance.choice(CANNOT[what]) if what in CANNOT else ""
    stat = chance.choice(("central", "left", "right", "attack"))
    check = author.check() if chance.random() < 0.25 else None
    if check is not None:
        hidden = Pick(zone="hand", side="you")  # of a hand only the number is seen
        check = replace(check, pick=hidden if check.pick.zone == "hand" else replace(check.pick, stat=None))
    return Statement(what, pick, source, stat, chance.choice((100, 300, -100, -200)), each, by, check)
