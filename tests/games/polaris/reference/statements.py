"""Static effects: what they say of which cards, as long as their Creature is on the field."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .board import ATK, BONUS, FAMILIES, GRD, KEYWORDS, Board, Holds
from .outcomes import Use
from .sentences import Author
from .speech import Check, Meant, Pick

CANNOT = {"indestructible": "cannot be destroyed", "safe": "cannot be destroyed by opposing effects",
          "untargetable": "cannot be targeted by effects", "shrouded": "cannot be targeted by opposing effects",
          "stiff": "cannot change posture"}


class Statement(Holds):
    """``pick`` are the cards it speaks of; it counts ``each``, and holds while ``check`` does."""

    def __init__(self, source: str, what: str, pick: Pick, stat: str, n: int, each: Pick | None, check: Check | None) -> None:
        self.source = source
        self.what = what
        self.pick = pick
        self.stat = stat
        self.n = n
        self.each = each
        self.check = check

    def use(self, board: Board) -> Use:
        return Use(Meant(()), board.side(self.source), self.source)

    def about(self, board: Board, name: str) -> bool:
        use = self.use(board)
        if self.check is not None and not use.holds(board, self.check):
            return False
        if self.pick.mode == "this":
            return name == self.source
        return board.on_field(name) and board.side(name) in use.seats(self.pick.side) and use.fits(board, self.pick, name)

    def plus(self, board: Board, name: str, stat: str) -> int:
        if self.what != "gain" or stat != self.stat or not self.about(board, name):
            return 0
        return self.n if self.each is None else self.n * len(self.use(board).fitting(board, self.each))

    def gives(self, board: Board, name: str) -> str:
        return self.stat if self.what == "have" and self.about(board, name) else ""

    def bars(self, board: Board, name: str, what: str, by: int) -> bool:
        """Whether it says that this cannot be done to the card by effects of seat ``by``."""
        theirs = by != board.side(self.source)
        said = {"destroy": ("indestructible", "safe" if theirs else ""), "target": ("untargetable", "shrouded" if theirs else ""),
                "turn": ("stiff",)}[what]
        return self.what in said and self.about(board, name)

    def words(self) -> str:
        many = self.pick.mode == "all"
        sel = self.pick.words().removeprefix("all ")
        if self.what == "gain":
            said = f"{sel} {'gain' if self.n > 0 else 'lose'}{'' if many else 's'} {abs(self.n)} {self.stat}"
        elif self.what == "have":
            said = f"{sel} {'have' if many else 'has'} {self.stat}"
        else:
            said = f"{sel} {CANNOT[self.what]}"
        if self.each is not None:
            said += f" for each {self.each.counted()}"
        if self.check is not None:
            said = f"while {self.check.words()}, {said}"
        return f"Static: {said[0].upper()}{said[1:]}."


def random_statement(chance: Random, source: str) -> Statement:
    what = chance.choice(("gain", "gain", "gain", "have", *CANNOT))
    pick = Pick("this", category="creature")
    if chance.random() < 0.75:
        category = "creature" if what in ("gain", "have", "stiff") else chance.choice(("creature", "card", "force"))
        pick = Pick("all", category=category, side=chance.choice(("you", "opponent", None)), other=chance.random() < 0.3)
        if pick.side == "opponent":
            pick = replace(pick, other=False)
        if chance.random() < 0.4:
            pick = replace(pick, kind=chance.choice(FAMILIES))
        if category == "creature" and what != "stiff" and chance.random() < 0.3:
            pick = replace(pick, guarding=chance.random() < 0.5)
    author = Author(chance.randrange(1 << 30))
    each = check = None
    if what == "gain" and chance.random() < 0.3:
        each = replace(author.each(), spec=None, keyword="")
    if chance.random() < 0.2:
        check = author.check()
        hidden = check.pick.zone == "hand"
        check = replace(check, pick=Pick(zone="hand", side="you") if hidden else replace(check.pick, spec=None))
    stat = chance.choice(KEYWORDS) if what == "have" else chance.choice((ATK, GRD, BONUS))
    return Statement(source, what, pick, stat, chance.choice((100, 300, -200, -500)), each, check)
