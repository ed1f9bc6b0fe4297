"""The bot that has no opinion."""

from __future__ import annotations

from typing import ClassVar

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import Worlds
from cardscape.engine.decision import Decision
from cardscape.engine.view import View


class RandomBot(Bot):
    """Takes every option with the same chance."""

    NAME: ClassVar[str] = "random"
    ABOUT: ClassVar[str] = "takes any legal option, all equally likely"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        return self.chance.below(len(decision.options))
