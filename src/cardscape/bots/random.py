"""The bot that has no opinion."""

from __future__ import annotations

from struct import Struct
from typing import ClassVar, Final

from mypy_extensions import i64

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View

_HALVES: Final = Struct("<16I")
"""Words of 64 bits in halves, whose products are machine words: a signal while a compiled program multiplies greater numbers ends
the process."""
_HALF: Final[i64] = 4294967296


class RandomBot(Bot):
    """Takes every option with the same chance."""

    NAME: ClassVar[str] = "random"
    ABOUT: ClassVar[str] = "takes any legal option, all equally likely"

    def __init__(self, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance)
        self.words: list[int] = []
        """The last block of chance, which is enough for eight answers;"""
        self.left = 0
        """and how many of its halves are left."""

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        left = self.left
        if not left:
            self.words = list(_HALVES.unpack(self.chance.block()))
            left = len(self.words)
        self.left = left - 2
        words = self.words
        count: i64 = len(decision.options)
        upper: i64 = words[left - 1]
        lower: i64 = words[left - 2]
        return (upper * count + lower * count // _HALF) // _HALF
