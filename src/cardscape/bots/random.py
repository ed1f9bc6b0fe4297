"""The bot that has no opinion."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View


class RandomBot(Bot):
    """Takes every option with the same chance, up to one part in some thousands.

    Two of Lehmer's generators are added up, after L'Ecuyer: together they come back to where they were after five hundred million
    numbers. All of them are small, which plain Python multiplies much quicker than those of one generator as good.
    """

    NAME: ClassVar[str] = "random"
    ABOUT: ClassVar[str] = "takes any legal option, all equally likely"

    def __init__(self, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance)
        self.one = 1 + chance.below(32362)
        self.two = 1 + chance.below(31726)

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        one: i64 = self.one * 157 % 32363
        two: i64 = self.two * 146 % 31727
        self.one = one
        self.two = two
        return (one + two) % 32362 * len(decision.options) // 32362
