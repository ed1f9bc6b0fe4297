"""Cards that an effect moves to another slot of their row, or from one side of the field to the other."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine import atoms
from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.engine.zones import place_index, place_zone
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import moves, prohibitions, selectors
from cardscape.games.ttcg.entering import empty_places, row_of
from cardscape.games.ttcg.moves import by_effect, touch_rows
from cardscape.games.ttcg.table import UNDER, TtcgState


class MoveAcross(Task[TtcgState]):
    """Move an active card to an empty slot of the same row on the side of another player."""

    NAME: ClassVar[str] = "tt-move-across"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "seat", "side")

    def __init__(self, card: int, seat: int, side: int) -> None:
        self.card = card
        self.seat = seat
        self.side = side

    def run(self, s: TtcgState) -> None:
        """TT-X3: to an empty slot; without one nothing happens."""
        frame = s.frames[-1]
        to = (s.zone[self.card] & ~1) + self.side
        if s.spots[self.card] < 0 or prohibitions.forbidden(s, self.card, m.PLACED, frame.source, frame.seat, False, to):
            return
        found = empty_places(s, (s.zone[self.card] & ~1) + self.side)
        if found:
            shown = s.prints[self.card] if s.face[self.card] else None
            options = [Option("move", shown, s.spots[self.card], None, at) for at in found]
            about = -1 if selectors.is_face_down(s, self.card) else self.card
            s.ask(self, self.seat, "place", "where to move it", about, options, found)

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        cross(s, self.card, self.side, place_index(pick))
        moves.tell(s, m.PLACED, self.card, by_effect(frame.source, frame.seat), self.seat, to=s.zone[self.card])


def cross(s: TtcgState, card: int, side: int, index: int) -> None:
    """TT-X3, TT-1.2, TT-5.7: only this card changes sides, as it is; the one below it becomes active where it was."""
    source = s.zone[card]
    left = s.zones[source].index(card)
    below = moves.take_off(s, card)
    moves.sleep(s, card)
    if not s.face[card]:
        atoms.turn_up(s, card, "Shown")
    moves.shift(s, card, (source & ~1) + side, "Moved", index, label=str(index + 1))
    moves.wake(s, card)
    if below >= 0:
        moves.uncover(s, below, source, left)
    for seat in (0, 1):
        s.touch(UNDER + seat)
    touch_rows(s)


class MoveColumn(Task[TtcgState]):
    """Move a stack, or a card out of one, to another empty slot of its row."""

    NAME: ClassVar[str] = "tt-move-column"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "seat")

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-X3, TT-X9: to another empty slot of the same row, no further effect."""
        frame = s.frames[-1]
        if not s.on_field(self.card):
            return
        row = row_of(s, self.card, s.side(self.card))
        if prohibitions.forbidden(s, self.card, m.PLACED, frame.source, frame.seat, False, row):
            return
        found = empty_places(s, row)
        if found:
            shown = s.prints[self.card] if s.face[self.card] else None
            options = [Option("move", shown, s.spots[s.top_of(self.card)], None, at) for at in found]
            about = -1 if selectors.is_face_down(s, self.card) else self.card
            s.ask(self, self.seat, "place", "where to move it", about, options, found)

    def chosen(self, s: TtcgState, pick: int) -> None:
        """TT-X3, TT-5.7: a card that lay under another one is active there; that is no play."""
        frame = s.frames[-1]
        row, index = place_zone(pick), place_index(pick)
        if s.zone[self.card] >= UNDER:
            moves.relocate(s, self.card, row, "Moved", index, str(index + 1))
            moves.wake(s, self.card)
        else:
            moves.shift(s, self.card, row, "Moved", index, bool(s.face[self.card]), label=str(index + 1))
        s.touch(UNDER + (row & 1))
        moves.tell(s, m.PLACED, self.card, by_effect(frame.source, frame.seat), self.seat, to=row)


register(MoveAcross, MoveColumn)
