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
        """What is left of the last block of chance: a block is enough for eight answers."""

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        words = self.words
        if not words:
            words.extend(_HALVES.unpack(self.chance.block()))
        count: i64 = len(decision.options)
        upper: i64 = words.pop()
        lower: i64 = words.pop()
        return (upper * count + lower * count // _HALF) // _HALF
