"""What a bot is: one class with one method."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from cardscape.bots.settings import Setting
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. Subclass it, give it a ``NAME`` and a line ``ABOUT`` it, and write ``choose``.

    A bot is made anew for every match with a generator of its own; drawing from nothing else makes its play repeatable.
    Set ``IMAGINES`` if ``choose`` draws worlds: only then does it get any. ``SETTINGS`` are numbers that can be set where the bot
    is named; ``setting`` reads them.
    """

    NAME: ClassVar[str] = ""
    ABOUT: ClassVar[str] = ""
    IMAGINES: ClassVar[bool] = False
    SETTINGS: ClassVar[tuple[Setting, ...]] = ()
    GIVEN: ClassVar[dict[str, int]] = {}
    """The settings that were given; filled in by ``configured``."""

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        """The index of the option to take, given what this seat may know."""
        raise NotImplementedError(type(self).__name__)

    def setting(self, name: str) -> int:
        """The value of a setting: as given, else its default."""
        for setting in self.SETTINGS:
            if setting.name == name:
                return self.GIVEN.get(name, setting.default)
        raise KeyError(name)

    @staticmethod
    def refuses(settings: dict[str, int]) -> str:
        """Why these settings do not go together; empty if they do."""
        return ""
