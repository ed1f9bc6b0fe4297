"""Information-set Monte Carlo tree search for one decision.

One tree, seen by the searching player (single observer): every iteration draws a possible world, walks down the tree through
options that exist in that world, adds one option, plays on at random up to the cut, and takes the estimated chance to win back
up. The other player's options are told apart only by what the searching player would learn of them, so the search cannot make
use of cards it imagined for one world; how often an option was there to be chosen is counted beside how often it was chosen.
"""

from __future__ import annotations

from typing import Final

from cardscape.bots.deadline import Deadline
from cardscape.bots.evaluation import Evaluation
from cardscape.bots.keys import Key, group_options
from cardscape.bots.tree import Edge, Node, select
from cardscape.bots.worlds import Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.loop import step
from cardscape.engine.state import RUNNING, State

PILOTS: Final = 8
"""Rollouts from which the scale of a game's value is learned before the first search of a match,"""
LOOK: Final = 4
"""Decisions of a rollout between two looks at the clock."""
LEARNED: Final = 400
"""and rollouts of a match after which it is known well enough."""


class Search:
    """The tree of one decision, and what it takes to grow it.

    ``deals`` worlds are dealt; later iterations use copies of them, with other luck from here on. A rollout ends after ``cut``
    decisions, or when what lies ahead would count for less than ``tail``.
    With a ``deadline`` no world is dealt that would probably come too late, and a rollout that runs when it is passed is judged
    as it stands.
    """

    def __init__(self, seat: int, worlds: Worlds, evaluation: Evaluation, chance: Chance, deals: int, cut: int, explore: float,
                 fade: float, tail: float, deadline: Deadline | None = None) -> None:
        self.seat = seat
        self.worlds = worlds
        self.evaluation = evaluation
        self.chance = chance
        self.deadline = deadline
        self.dice = chance.dice()
        self.deals = deals
        self.cut = cut
        self.explore = explore
        self.fade = fade
        self.tail = tail
        self.root = Node()
        self.kept: list[State] = []
        self.done = 0
        if evaluation.seen == 0:
            self.pilot()
        evaluation.settle()

    def pilot(self) -> None:
        """Find out how far the game's value moves during rollouts."""
        for _ in range(PILOTS):
            self.roll_out(self.world())
            if self.late():
                break

    def late(self) -> bool:
        """Whether the answer is due."""
        deadline = self.deadline
        return deadline is not None and deadline.passed()

    def world(self) -> State:
        """A possible world to play in."""
        kept = self.kept
        if len(kept) < self.deals and self.may_deal():
            new = self.dealt()
            kept.append(new)
            return new.copy()
        new = kept[self.done % len(kept)].copy()
        new.chance = self.chance.fork()
        return new

    def may_deal(self) -> bool:
        """Whether there is time to deal another world; the first one there always is."""
        deadline = self.deadline
        return deadline is None or not self.kept or deadline.left() > deadline.dealing

    def dealt(self) -> State:
        """A world dealt anew."""
        deadline = self.deadline
        if deadline is None:
            return self.worlds.draw_state()
        began = deadline.now()
        new = self.worlds.draw_state()
        deadline.dealt(deadline.now() - began)
        return new

    def iterate(self) -> None:
        """Grow the tree by one option and learn from one rollout."""
        s = self.world()
        zones = s.game.zones
        node = self.root
        path: list[Edge] = []
        while True:
            decision = s.decision
            if decision is None:
                break
            mine = decision.seat == self.seat
            groups = group_options(decision.options, zones, mine)
            keys = list(groups)
            fresh = [key for key in keys if key not in node.edges]
            if fresh:
                key = fresh[self.dice.below(len(fresh))]
                node.edges[key] = Edge()
            offer(node, keys)
            if not fresh:
                key = self.choose(node, keys, mine)
            edge = node.edges[key]
            path.append(edge)
            alike = groups[key]
            step(s, alike[0] if len(alike) == 1 else alike[self.dice.below(len(alike))])
            if fresh or self.late():
                break
            node = edge.below()
        chance = self.roll_out(s)
        for edge in path:
            edge.visits += 1
            edge.total += chance
        self.done += 1

    def choose(self, node: Node, keys: list[Key], mine: bool) -> Key:
        """The option to look at next among those that exist in this world, all known to the node."""
        return select(node, keys, mine, self.explore)

    def roll_out(self, s: State) -> float:
        """Play on at random up to the cut: the chance to win, seen from there and from the ends of the turns on the way.

        The further a position lies ahead the more chance had a hand in it, so each counts for ``fade`` of the one before; with 1
        the cut alone counts.
        """
        dice = self.dice
        evaluation = self.evaluation
        learning = evaluation.seen < LEARNED
        began = s.game.value(s, self.seat) if learning else 0
        turn = s.number
        fade, weight, total = self.fade, 1.0, 0.0
        timed = self.deadline is not None
        for made in range(self.cut):
            decision = s.decision
            if decision is None or (timed and made % LOOK == 0 and self.late()):
                break
            step(s, dice.below(len(decision.options)))
            if fade < 1.0 and s.number != turn and s.winner == RUNNING:
                turn = s.number
                total += weight * (1.0 - fade) * evaluation.win_chance(s, self.seat)
                weight *= fade
                if weight < self.tail:
                    break
        if learning and s.winner == RUNNING:
            evaluation.learn(s.game.value(s, self.seat) - began)
        return total + weight * evaluation.win_chance(s, self.seat)

    def decided(self, left: int) -> bool:
        """Whether the option in the lead stays there, whatever the iterations that are left bring."""
        visits = sorted([edge.visits for edge in self.root.edges.values()])
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def best(self) -> Key | None:
        """The option that was looked at most; of equal ones the better one."""
        found: Key | None = None
        visits, mean = -1, 0.0
        for key, edge in self.root.edges.items():
            if edge.visits > visits or (edge.visits == visits and edge.mean() > mean):
                found, visits, mean = key, edge.visits, edge.mean()
        return found


def offer(node: Node, keys: list[Key]) -> None:
    """Count that these options could have been chosen now."""
    for key in keys:
        edge = node.edges.get(key)
        if edge is not None:
            edge.offered += 1
