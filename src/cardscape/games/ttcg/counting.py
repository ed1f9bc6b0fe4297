"""How many cards are drawn or milled, where a text leaves that to the player."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import values
from cardscape.games.ttcg.carrying import decks_meant
from cardscape.games.ttcg.context import of_frame
from cardscape.games.ttcg.performing import steps_of
from cardscape.games.ttcg.table import DECK, TtcgState


class HowMany(Task[TtcgState]):
    """A player says how many of "up to N" cards come from the top of a deck."""

    NAME: ClassVar[str] = "tt-how-many"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act", "seat")

    def __init__(self, which: str, act: int, seat: int) -> None:
        self.which = which
        self.act = act
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-10.4a: up to N, out of a hidden zone also none; a price is at least one card. Or N or more, if there are."""
        frame = s.frames[-1]
        act = steps_of(s, frame, self.which)[self.act]
        assert act.target is not None
        ctx = of_frame(frame, self.seat)
        named = act.target.n * values.multiplier(s, act, ctx)
        most = min([len(s.zones[DECK + side]) for side in decks_meant(s, act.target, frame, self.seat)])
        if act.target.mode == m.ATLEAST:
            least = min(named, most)
        else:
            most = min(named, most)
            least = min(1 if self.which in ("cost", "offer") else 0, most)
        numbers = list(range(most, least - 1, -1))
        options = [Option(act.verb, n=n) for n in numbers]
        s.ask(self, self.seat, "number", f"how many cards to {act.verb}", frame.source, options, numbers)

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        if self.seat == 0:
            frame.held0 = (pick,)
        else:
            frame.held1 = (pick,)


register(HowMany)
