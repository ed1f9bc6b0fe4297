"""The bot that looks one step ahead, for every game alike."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.bots.bot import Bot
from cardscape.bots.keys import group_options
from cardscape.bots.worlds import World, Worlds
from cardscape.engine.decision import Decision, Option
from cardscape.engine.view import View

WORLDS: Final = 3
"""Worlds in which every option is tried."""
FOLLOW_UPS: Final = 12
"""Questions that are answered before the outcome of an option is judged: with a pass, else with the first option."""
PASS: Final = "pass"
"""The kind of option by which games call doing nothing in a window."""
DECIDED: Final = 10**12
"""More than any position is worth: a match that is won."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Tries every option in a few possible worlds and takes the one whose outcome is worth most; equal cards of a hand are one.

    Going on to the next phase or turn is worth what the position is worth now, so whatever improves it is done first; another
    option after which the phase is over is worth more or less than that by as much as its outcome is. Of options worth the same,
    one that ends the phase is preferred, which keeps the bot from doing and undoing the same thing for ever.
    """

    NAME: ClassVar[str] = "greedy"
    ABOUT: ClassVar[str] = "tries each option in a few possible worlds and takes the best"
    IMAGINES: ClassVar[bool] = True

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        if worlds is None:
            raise ValueError("the greedy bot needs possible worlds")
        firsts = [alike[0] for alike in group_options(decision.options, worlds.zones(), True).values()]
        count = len(firsts)
        if count == 1:
            return 0
        plain = [is_plain(decision.options[first]) for first in firsts]
        worths = [0] * count
        ends = [0] * count
        for _ in range(WORLDS):
            world = worlds.draw()
            now = world.value(self.seat)
            outcomes = [0] * count
            over = [False] * count
            for index in range(count):
                tried = world.copy()
                over[index] = try_out(tried, firsts[index], decision, view.number, view.phase)
                outcomes[index] = _worth(tried, self.seat)
            going_on = [outcomes[index] for index in range(count) if over[index] and plain[index]]
            shift = now - max(going_on) if going_on else 0
            for index in range(count):
                worths[index] += outcomes[index] + (shift if over[index] else 0)
                ends[index] += over[index]
        best = max(worths)
        equal = [index for index in range(count) if worths[index] == best]
        passing = [index for index in equal if ends[index]]
        return firsts[self.chance.pick(passing or equal)]


def is_plain(option: Option) -> bool:
    """Whether an option says no more than its kind, as passing and ending a phase do."""
    return option.card is None and option.target is None and option.at < 0 and option.to < 0 and option.n < 0 and not option.label


def follow_up(decision: Decision) -> int:
    """The answer to a question on the way to an outcome: windows are passed, what must be chosen is the first."""
    for index, option in enumerate(decision.options):
        if option.kind == PASS:
            return index
    return 0


def try_out(world: World, index: int, root: Decision, turn: int, phase: int) -> bool:
    """Take an option and what follows from it; true if the phase or turn is over by it while the match goes on."""
    world.step(index)
    for _ in range(FOLLOW_UPS):
        asked = world.decision
        if asked is None or world.turn != turn or (asked.seat == root.seat and asked.kind == root.kind):
            break
        world.step(follow_up(asked))
    return not world.over and (world.turn != turn or world.phase != phase)


def _worth(world: World, seat: int) -> int:
    if world.over:
        return 0 if world.winner < 0 else DECIDED if world.winner == seat else -DECIDED
    return world.value(seat)
