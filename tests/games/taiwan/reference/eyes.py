"""Which cards a text speaks of, as the player of the effect sees the table."""

from __future__ import annotations

from .board import Board, beside, home
from .speech import Check, Pick


class Eyes:
    """The words of a text of ``source``, spoken by ``seat``."""

    def __init__(self, seat: int, source: str) -> None:
        self.seat = seat
        self.source = source

    def fitting(self, board: Board, pick: Pick, extreme: bool = True) -> list[str]:
        if pick.mode == "this":
            return [self.source]
        if pick.zone == "below":
            return [name for host, names in board.below.items() if self.bears(board, pick, host) for name in names]
        if pick.zone == "field":
            found = board.field()
        else:
            found = board.piles[pick.zone, self.seat if pick.side == "you" else 1 - self.seat]
        found = [name for name in found if self.fits(board, pick, name)]
        if pick.extreme is not None and extreme and found:
            which, stat = pick.extreme
            best = (min if which == "lowest" else max)(board.stat(name, stat) for name in found)
            found = [name for name in found if board.stat(name, stat) == best]
        return found

    def bears(self, board: Board, pick: Pick, host: str) -> bool:
        """Whether supporters of this Figure are meant: of this card, or of those that a player controls."""
        if pick.side is None:
            return host == self.source
        return board.up(host) and (board.control[host] == self.seat) == (pick.side == "you")

    def fits(self, board: Board, pick: Pick, name: str) -> bool:
        card = board.printed[name]
        asks = pick.category != "card" or pick.kinds or pick.rank or pick.level or pick.age or pick.stat or pick.extreme
        if asks and name in board.down:
            return False  # TW-5.4
        if (pick.category == "paper" and card.figure) or pick.category not in ("card", "paper", card.category):
            return False
        if pick.kinds and card.words.isdisjoint(pick.kinds):
            return False
        for asked, value in ((pick.rank, card.rank), (pick.level, card.level), (pick.age, card.age)):
            if asked is not None and (value is None or not compared(value, *asked)):
                return False
        if (pick.stat is not None or pick.extreme is not None) and not card.figure:
            return False
        if pick.stat is not None and not compared(board.stat(name, pick.stat[0]), *pick.stat[1:]):
            return False
        if pick.other and name == self.source:
            return False
        return pick.zone != "field" or self.lies(board, pick, name)

    def lies(self, board: Board, pick: Pick, name: str) -> bool:
        """TW-4.2: face, side, orientation and place of a card on the field, as the player of the effect sees them."""
        slot = board.slot(name)
        if slot is None:
            return False
        if pick.side is not None and (board.control[name] == self.seat) != (pick.side == "you"):
            return False
        if pick.face and (name in board.down) != (pick.face == "down"):
            return False
        if pick.turned and (name in board.down or board.pose[name] != pick.turned):
            return False
        here = board.slot(self.source) or board.last.get(self.source)
        if pick.place in ("", "middle", "home"):
            return pick.place == "" or (home(slot) is None) == (pick.place == "middle")
        if here is None:
            return False
        if pick.place == "adjacent":
            return board.adjacent(here, slot)
        if pick.place == "column":
            return here[0] == slot[0] and here != slot
        return beside(self.seat, here, pick.place) == slot

    def holds(self, board: Board, check: Check) -> bool:
        if check.what == "money":
            return compared(board.banks[self.seat], check.compare, check.n)
        if check.what in ("poorer", "richer"):
            mine, theirs = board.banks[self.seat], board.banks[1 - self.seat]
            return mine < theirs if check.what == "poorer" else mine > theirs
        return compared(len(self.fitting(board, check.pick)), check.compare, check.n)


def compared(value: int, how: str, n: int) -> bool:
    return {"more": value >= n, "less": value <= n, "exactly": value == n}[how]
