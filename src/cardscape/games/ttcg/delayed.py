"""Steps that were put off, when their moment has come; and the state check as a step of its own."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg.links import EndRun, check_points, unmoved
from cardscape.games.ttcg.performing import Perform
from cardscape.games.ttcg.table import Frame, TtcgState


class Late(Task[TtcgState]):
    """A delayed step whose moment has come."""

    NAME: ClassVar[str] = "tt-late"
    FIELDS: ClassVar[tuple[str, ...]] = ("text", "act", "@source", "seat", "life", "aims", "it", "lives")

    def __init__(
        self,
        text: int,
        act: int,
        source: int,
        seat: int,
        life: int,
        aims: tuple[tuple[int | str, ...], ...],
        it: tuple[int, ...],
        lives: tuple[int, ...],
    ) -> None:
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.life = life
        self.aims = aims
        self.it = it
        self.lives = lives

    def run(self, s: TtcgState) -> None:
        """TT-4.6, TT-6.6b: "at the end of the turn" delays the step to the End step; what lasts needs its effect to be on."""
        text = s.texts[self.text]
        act = text.acts[self.act]
        if act.target is not None and act.target.ref == "self" and s.life[self.source] != self.life:
            return
        if text.lasting and act.live and not any(aura.card == self.source and aura.text == self.text for aura in s.auras):
            return
        it = unmoved(s, self.it, self.lives)
        s.frames.append(Frame(self.text, self.source, self.seat, self.life, self.aims, it, (), (), 0, 0, 0, (), "", -1, ()))
        s.then(Perform("late", self.act), EndRun(), make("tt-check"))


class CheckPoints(Task[TtcgState]):
    """Look whether somebody has lost."""

    NAME: ClassVar[str] = "tt-check"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TtcgState) -> None:
        """TT-8.7: the state check."""
        check_points(s)


register(Late, CheckPoints)
