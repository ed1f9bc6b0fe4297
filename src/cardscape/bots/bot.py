"""What a bot is: one class with one method."""

from __future__ import annotations

from typing import ClassVar

from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View


class Bot:
    """A player. Subclass it, give it a ``NAME`` and a line ``ABOUT`` it, and write ``choose``.

    A bot is made anew for every match with a generator of its own; drawing from nothing else makes its play repeatable.
    Set ``IMAGINES`` if ``choose`` draws worlds: only then does it get any.
    """

    NAME: ClassVar[str] = ""
    ABOUT: ClassVar[str] = ""
    IMAGINES: ClassVar[bool] = False

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        """The index of the option to take, given what this seat may know."""
        raise NotImplementedError(type(self).__name__)
