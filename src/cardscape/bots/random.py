"""The bot that has no opinion."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View

_FACTOR: Final[i64] = 48271
_PRIME: Final[i64] = 2147483647
"""Powers of the factor modulo this prime run through all numbers below it: quicker than a hash, and enough for random play."""


class RandomBot(Bot):
    """Takes every option with the same chance, up to one part in a hundred million."""

    NAME: ClassVar[str] = "random"
    ABOUT: ClassVar[str] = "takes any legal option, all equally likely"

    def __init__(self, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance)
        self.power = 1 + chance.below(2147483646)

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        power: i64 = self.power * _FACTOR % _PRIME
        self.power = power
        count: i64 = len(decision.options)
        return power * count // _PRIME
