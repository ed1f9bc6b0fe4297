"""The bot that searches: information-set Monte Carlo tree search, for every game alike."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.bots.bot import Bot
from cardscape.bots.deadline import STILLNESS, Deadline
from cardscape.bots.evaluation import Evaluation
from cardscape.bots.guided import GuidedSearch
from cardscape.bots.habits import Habits
from cardscape.bots.keys import Key, group_options
from cardscape.bots.search import Search
from cardscape.bots.settings import Setting, SettingError, read_settings
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.view import View

ITERATIONS: Final = "iterations"
MILLISECONDS: Final = "milliseconds"


@mypyc_attr(allow_interpreted_subclasses=True)
class IsmctsBot(Bot):
    """Searches a tree over possible worlds: by default 200 iterations a decision, or as many as fit into a given time.

    With a number of iterations the same seed gives the same game; with a time it does not.
    """

    NAME: ClassVar[str] = "ismcts"
    ABOUT: ClassVar[str] = "searches a tree over possible worlds; iterations=N, or milliseconds=N"
    IMAGINES: ClassVar[bool] = True
    SETTINGS: ClassVar[tuple[Setting, ...]] = (
        Setting(ITERATIONS, 200, 1, 10_000_000, "rollouts a decision"),
        Setting(MILLISECONDS, 0, 100, 3_600_000, "time a decision, instead of a number of rollouts"),
        Setting("cut", 40, 1, 100_000, "decisions after which a rollout is judged by the game's value"),
        Setting("explore", 50, 0, 1_000, "how readily seldom tried options are tried again, in hundredths"),
        Setting("worlds", 64, 1, 100_000, "worlds that are dealt for a decision; further rollouts use them again"),
        Setting("fade", 70, 0, 100, "how much a position of a rollout counts against one a turn earlier, in hundredths"),
        Setting("tail", 0, 0, 100, "what the rest of a rollout must count for to be played, in hundredths"),
        Setting("lead", 0, 0, 1_000, "visits for which it counts how good an option looks at once"),
        Setting("habit", 0, 0, 100, "answers of a rollout that are what usually brings most, of 100"),
    )

    def __init__(self, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance)
        self.evaluation: Evaluation | None = None
        self.habits = Habits()
        self.wishes: dict[str, int] = {}

    @staticmethod
    def refuses(settings: dict[str, int]) -> str:
        if ITERATIONS in settings and MILLISECONDS in settings:
            return "give iterations or milliseconds, not both"
        return ""

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        if worlds is None:
            raise ValueError("the ismcts bot needs possible worlds")
        groups = group_options(decision.options, worlds.zones(), True)
        if len(groups) == 1:
            return 0
        milliseconds = self.setting(MILLISECONDS)
        if milliseconds:
            best = self.in_time(worlds, Deadline(worlds.asked + milliseconds / 1000, time.perf_counter))
        else:
            search = self.search(worlds, None)
            times(search, self.setting(ITERATIONS))
            best = search.best()
        return groups[best][0] if best is not None and best in groups else 0

    def in_time(self, worlds: Worlds, deadline: Deadline) -> Key | None:
        """The best option that is found before the deadline."""
        still = STILLNESS.begin()
        try:
            search = self.search(worlds, deadline)
            until(search, deadline)
            return search.best()
        finally:
            if still:
                STILLNESS.end()

    def search(self, worlds: Worlds, deadline: Deadline | None) -> Search:
        """A search for this decision; how values are turned into chances is learned during the whole match."""
        evaluation = self.evaluation
        if evaluation is None:
            evaluation = Evaluation(worlds.game())
            self.evaluation = evaluation
            self.wishes = checked_wishes(worlds.wishes(), worlds.game().name)
        deals, cut, explore = self.wished("worlds"), self.wished("cut"), self.wished("explore") / 100
        fade, tail, lead, habit = self.wished("fade") / 100, self.wished("tail") / 100, self.wished("lead"), self.wished("habit")
        if lead or habit:
            return GuidedSearch(self.seat, worlds, evaluation, self.chance, deals, cut, explore, fade, tail, deadline, lead,
                                habit, self.habits)
        return Search(self.seat, worlds, evaluation, self.chance, deals, cut, explore, fade, tail, deadline)

    def wished(self, name: str) -> int:
        """A setting: as given, else as the game wishes it, else its default."""
        return self.wishes[name] if name in self.wishes and name not in self.GIVEN else self.setting(name)


def checked_wishes(wishes: dict[str, int], game: str) -> dict[str, int]:
    """The settings that a game wishes; raises ``SettingError``. How long the bot thinks is not the game's to say."""
    found = read_settings(IsmctsBot, [f"{name}={value}" for name, value in wishes.items()])
    for budget in (ITERATIONS, MILLISECONDS):
        if budget in found:
            raise SettingError(f"{budget} is for the player to set, not for the game {game}")
    return found


def times(search: Search, iterations: int) -> None:
    """Search so often, or until the answer cannot change any more."""
    for done in range(iterations):
        if done % 16 == 0 and search.decided(iterations - done):
            break
        search.iterate()


def until(search: Search, deadline: Deadline) -> None:
    """Search as long as another iteration of the usual length is over before the deadline; at least once."""
    began = deadline.now()
    while True:
        search.iterate()
        now = deadline.now()
        if now + (now - began) / search.done > deadline.end:
            break
