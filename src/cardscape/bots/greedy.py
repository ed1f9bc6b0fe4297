"""The bot that looks one step ahead, for every game alike."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import World, Worlds
from cardscape.engine.decision import Decision
from cardscape.engine.view import View

WORLDS: Final = 3
"""Worlds in which every option is tried."""
FOLLOW_UPS: Final = 12
"""Questions answered with their first option before the outcome of an option is judged."""
DECIDED: Final = 10**12
"""More than any position is worth: a match that is won."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Tries every option in a few possible worlds and takes the one whose outcome is worth most.

    An option that ends the turn is worth what the position is worth now, so whatever improves it is done first; of options worth
    the same, one that ends the turn is preferred, which keeps the bot from doing and undoing the same thing for ever.
    """

    NAME: ClassVar[str] = "greedy"
    ABOUT: ClassVar[str] = "tries each option in a few possible worlds and takes the best"
    IMAGINES: ClassVar[bool] = True

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        if worlds is None:
            raise ValueError("the greedy bot needs possible worlds")
        count = len(decision.options)
        outcomes = [0] * count
        staying = [0] * count
        ends = [0] * count
        for _ in range(WORLDS):
            world = worlds.draw()
            now = world.value(self.seat)
            for index in range(count):
                tried = world.copy()
                ended = _try(tried, index, decision, view.number)
                worth = _worth(tried, self.seat)
                outcomes[index] += worth
                staying[index] += now if ended else worth
                ends[index] += ended
        worths = outcomes if all(ends) else staying
        best = max(worths)
        equal = [index for index in range(count) if worths[index] == best]
        passing = [index for index in equal if ends[index]]
        return self.chance.pick(passing or equal)


def _try(world: World, index: int, root: Decision, turn: int) -> bool:
    """Take an option and what follows from it; true if the turn ended by it while the match goes on."""
    world.step(index)
    for _ in range(FOLLOW_UPS):
        asked = world.decision
        if asked is None or world.turn != turn or (asked.seat == root.seat and asked.kind == root.kind):
            break
        world.step(0)
    return world.turn != turn and not world.over


def _worth(world: World, seat: int) -> int:
    if world.over:
        return 0 if world.winner < 0 else DECIDED if world.winner == seat else -DECIDED
    return world.value(seat)
