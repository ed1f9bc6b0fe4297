"""What options usually bring, learned from rollouts: a player of a rollout answers by it instead of at random."""

from __future__ import annotations

from cardscape.bots.greedy import is_plain
from cardscape.bots.keys import Key, option_key
from cardscape.engine.chance import Dice
from cardscape.engine.decision import Option
from cardscape.engine.zones import Zone


class Habit:
    """How often an option was taken in rollouts, and by how much its player's chance to win rose in all."""

    def __init__(self) -> None:
        self.times = 0
        self.gain = 0.0

    def average(self) -> float:
        return self.gain / self.times


class Habits:
    """The habits of both seats, kept for a match; options are known by their keys.

    What is not known yet is expected to bring nothing. So is an option of a free choice that says no more than its kind, as
    ending the phase does: what comes after it is not its doing.
    """

    def __init__(self) -> None:
        self.seats: list[dict[Key, Habit]] = [{}, {}]

    def favourite(self, options: list[Option], zones: list[Zone], seat: int, free: bool, dice: Dice) -> int:
        """The option that usually brings most; of equal ones each may come first. ``free`` is the choice between actions."""
        known = self.seats[seat]
        count = len(options)
        found, most = -1, 0.0
        index = dice.below(count)
        for _ in range(count):
            option = options[index]
            average = 0.0
            if not (free and is_plain(option)):
                habit = known.get(option_key(option, zones, True))
                if habit is not None:
                    average = habit.average()
            if found < 0 or average > most:
                found, most = index, average
            index += 1
            if index == count:
                index = 0
        return found

    def learn(self, seat: int, key: Key, gain: float) -> None:
        """Take in what came of an option, for the player who took it."""
        known = self.seats[seat]
        habit = known.get(key)
        if habit is None:
            habit = Habit()
            known[key] = habit
        habit.times += 1
        habit.gain += gain
