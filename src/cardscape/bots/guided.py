"""A search that knows more than the dice: for games in which answers at random tell little.

Two things are added, each only if asked for. Before the first iteration every option of the decision is looked at as the greedy
bot does; how much better its outcome is than that of the others counts as much as ``lead`` visits. And ``habit`` of 100 answers
of a rollout are not random: they are what usually brings most; an action that made things worse for who took it is taken back,
and the phase goes on without it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from cardscape.bots.deadline import Deadline
from cardscape.bots.evaluation import Evaluation
from cardscape.bots.greedy import is_plain, try_out
from cardscape.bots.habits import Habits
from cardscape.bots.keys import Key, group_options, option_key
from cardscape.bots.search import LEARNED, LOOK, Search
from cardscape.bots.tree import Edge, Node, select
from cardscape.bots.worlds import World, Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.loop import step
from cardscape.engine.state import RUNNING, State

LOOKS: Final = 3
"""Worlds in which every option is looked at before the search."""


class GuidedSearch(Search):
    """A search with a lead for options that look good and with players of habit in its rollouts."""

    def __init__(self, seat: int, worlds: Worlds, evaluation: Evaluation, chance: Chance, deals: int, cut: int, explore: float,
                 fade: float, tail: float, deadline: Deadline | None, lead: int, habit: int, habits: Habits) -> None:
        self.lead = lead
        self.habit = habit
        self.habits = habits
        self.leads: dict[Key, float] = {}
        super().__init__(seat, worlds, evaluation, chance, deals, cut, explore, fade, tail, deadline)
        if lead:
            self.look()

    # -- the lead -------------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Try every option in a few worlds; without the time for one whole look no option has a lead."""
        sums: dict[Key, float] = {}
        for _ in range(LOOKS):
            s = self.world()
            self.done += 1
            decision = s.decision
            assert decision is not None
            found = self.outcomes(s, decision)
            if not found:
                break
            mean = sum(found.values()) / len(found)
            for key, chance in found.items():
                sums[key] = sums.get(key, 0.0) + (chance - mean) / LOOKS
        self.done = 0
        self.leads = sums
        for key in sums:
            self.root.edges[key] = Edge()

    def outcomes(self, s: State, decision: Decision) -> dict[Key, float]:
        """The chance to win after each option in this world, seen as the greedy bot sees it; empty if it takes too long."""
        evaluation, seat = self.evaluation, self.seat
        now = evaluation.win_chance(s, seat)
        chances: dict[Key, float] = {}
        ending: list[Key] = []
        highest = -1.0
        for key, alike in group_options(decision.options, s.game.zones, True).items():
            if self.late():
                return {}
            tried = s.copy()
            over = try_out(World(tried), alike[0], decision, s.number, s.phase)
            chances[key] = evaluation.win_chance(tried, seat)
            if over:
                ending.append(key)
                if is_plain(decision.options[alike[0]]):
                    highest = max(highest, chances[key])
        if highest >= 0.0:
            for key in ending:
                chances[key] += now - highest
        return chances

    def choose(self, node: Node, keys: list[Key], mine: bool) -> Key:
        """As without a lead below the root; at the root a lead counts as visits that brought that much more than the average."""
        if node is not self.root or not self.leads:
            return select(node, keys, mine, self.explore)
        visits, total = 0, 0.0
        for edge in node.edges.values():
            visits += edge.visits
            total += edge.total
        mean = total / visits if visits else 0.5
        best, highest = keys[0], -2.0
        for key in keys:
            edge = node.edges[key]
            count = edge.visits + self.lead
            bound = (edge.total + self.lead * (mean + self.leads.get(key, 0.0))) / count
            bound += self.explore * sqrt(log(edge.offered + self.lead) / count)
            if bound > highest:
                best, highest = key, bound
        return best

    # -- rollouts of habit ----------------------------------------------------------------------------------------------------

    def roll_out(self, s: State) -> float:
        return Playout(self, s).run() if self.habit else super().roll_out(s)


class Playout:
    """One rollout between two players of habit.

    From one free choice to the next is a stretch: what its options brought together is learned for each of them. Before an action
    the position is kept, so that the action can be taken back at the end of its stretch.
    """

    def __init__(self, search: GuidedSearch, s: State) -> None:
        self.search = search
        self.s = s
        self.before = search.evaluation.win_chance(s, search.seat)
        """The chance to win at the beginning of the stretch."""
        self.kept: State | None = None
        self.seats: list[int] = []
        self.keys: list[Key] = []

    def run(self) -> float:
        """Play on up to the cut: the chance to win, weighed over the ends of turns as in any rollout."""
        search = self.search
        evaluation, seat = search.evaluation, search.seat
        game = self.s.game
        learning = evaluation.seen < LEARNED
        began = game.value(self.s, seat) if learning else 0
        turn = self.s.number
        fade, weight, total = search.fade, 1.0, 0.0
        timed = search.deadline is not None
        for made in range(search.cut):
            free = self.s.decision is None or game.idle(self.s)
            back = free and self.finish_stretch()
            s = self.s
            decision = s.decision
            if decision is None or (timed and made % LOOK == 0 and search.late()):
                break
            step(s, going_on(decision) if back else self.answer(s, decision, free))
            if s.number != turn and s.winner == RUNNING:
                turn = s.number
                now = evaluation.win_chance(s, seat)
                self.learn(now)
                if fade < 1.0:
                    total += weight * (1.0 - fade) * now
                    weight *= fade
                    if weight < search.tail:
                        break
        s = self.s
        if learning and s.winner == RUNNING:
            evaluation.learn(game.value(s, seat) - began)
        return total + weight * evaluation.win_chance(s, seat)

    def answer(self, s: State, decision: Decision, free: bool) -> int:
        """What the player of this decision answers: by habit, or now and then anything."""
        search = self.search
        options = decision.options
        count = len(options)
        if count == 1:
            return 0
        zones = s.game.zones
        if search.dice.below(100) < search.habit:
            index = search.habits.favourite(options, zones, decision.seat, free, search.dice)
        else:
            index = search.dice.below(count)
        option = options[index]
        if free and is_plain(option):
            return index
        self.seats.append(decision.seat)
        self.keys.append(option_key(option, zones, True))
        if free:
            self.kept = s.copy()
        return index

    def finish_stretch(self) -> bool:
        """Learn from the stretch that is over; true if its action is taken back."""
        s = self.s
        seat = self.search.seat
        before = self.before
        now = self.search.evaluation.win_chance(s, seat)
        kept = self.kept
        self.learn(now)
        if kept is None or kept.decision is None:
            return False
        if now >= before if kept.decision.seat == seat else now <= before:
            return False
        self.s = kept
        self.before = before
        return True

    def learn(self, now: float) -> None:
        """Learn what the options of the stretch brought, and begin another."""
        search = self.search
        gain = now - self.before
        for at in range(len(self.keys)):
            seat = self.seats[at]
            search.habits.learn(seat, self.keys[at], gain if seat == search.seat else -gain)
        self.seats.clear()
        self.keys.clear()
        self.before = now
        self.kept = None


def going_on(decision: Decision) -> int:
    """The answer after an action was taken back: the one that says no more than its kind, else the last."""
    for index, option in enumerate(decision.options):
        if is_plain(option):
            return index
    return len(decision.options) - 1
