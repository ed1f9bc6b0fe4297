"""Random matches with every invariant checked after each decision or each step."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

from cardscape.engine.chance import Chance
from cardscape.engine.loop import choose, run, run_watched
from cardscape.engine.match import Match
from cardscape.engine.state import State
from cardscape.testing.case import CRASHES, Failure, GameCase
from cardscape.testing.invariants import Broken, Witness, check_asking, check_question, difference


class FuzzReport:
    """What a fuzz run met. ``digest`` covers the final states in order, so equal runs have equal digests."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.happened = 0
        self.longest = 0
        self.option_kinds: Counter[str] = Counter()
        self.event_kinds: Counter[str] = Counter()
        self.question_kinds: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.digest = ""

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.decisions} decisions (longest game {self.longest}), {self.happened} events, "
                 f"digest {self.digest}"]
        for title, counts in (("results", self.results), ("questions", self.question_kinds), ("options", self.option_kinds),
                              ("events", self.event_kinds)):
            lines.append(f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
        return "\n".join(lines)

    def count(self, match: Match) -> None:
        s = match.state
        self.games += 1
        self.decisions += s.decisions
        self.happened += s.events
        self.longest = max(self.longest, s.decisions)
        self.results[f"{'draw' if s.winner < 0 else 'AB'[s.winner]} by {s.reason}"] += 1
        self.option_kinds.update(option.kind for _, option in s.trail or [])
        self.event_kinds.update(event.kind for event in s.log or [])


WHOLE_EVERY = 7
"""The expensive checks run at every so many decisions; prime, so that they meet all kinds of moments."""


def _nothing(s: State) -> None:
    """Nothing is done after a step."""


TWIN_EVERY = 3
"""At every so many decisions a copy takes the same answer; it remembers nothing that the match worked out before."""


class _Watched:
    """Runs a match with a witness beside it."""

    def __init__(self, case: GameCase, seed: int, every_task: bool, every_decision: bool = True) -> None:
        self.case = case
        self.seed = seed
        self.every_task = every_task
        self.every_decision = every_decision
        setup = case.setup(seed)
        state = case.game.start(setup.decks, case.rules, case.options, seed)
        state.log = []
        state.trail = []
        self.witness = Witness(state, case.unspoken)
        self.match = Match(setup, state, [])
        self.asked = 0
        self._go()

    def take(self, index: int) -> None:
        self.match.answers.append(index)
        twin = self.match.state.copy() if self.every_decision and self.asked % TWIN_EVERY == 0 else None
        try:
            choose(self.match.state, index)
            if self.every_task:
                self.witness.look(self.match.state, False)
        except Broken as broken:
            raise self.failure(str(broken)) from None
        except CRASHES as crash:
            raise self.failure(f"{type(crash).__name__}: {crash}") from crash
        self._go()
        if twin is not None:
            choose(twin, index)
            if self.every_task:
                run_watched(twin, _nothing)
            else:
                run(twin)
            found = difference(self.match.state, twin)
            if found:
                raise self.failure(f"a copy goes on differently (something remembered is outdated?): {found}")

    def _go(self) -> None:
        s = self.match.state
        try:
            if self.every_task:
                run_watched(s, self._each)
            else:
                run(s)
            self.asked += 1
            if self.every_decision or self.asked % WHOLE_EVERY == 1:
                check_question(s)
                check_asking(s)
            if self.every_decision or s.decision is None:
                self.witness.look(s, self.every_task or self.asked % WHOLE_EVERY == 1 or s.decision is None)
        except Broken as broken:
            raise self.failure(str(broken)) from None
        except CRASHES as crash:
            raise self.failure(f"{type(crash).__name__}: {crash}") from crash

    def _each(self, s: State) -> None:
        self.witness.look(s, False)

    def failure(self, message: str) -> Failure:
        return Failure(message, self.case, self.seed, self.match.answers[:])


def play_checked(case: GameCase, seed: int, answers: list[int], every_task: bool = True) -> Match:
    """Play a list of answers, each taken modulo the number of options, until it or the match ends; check all invariants."""
    watched = _Watched(case, seed, every_task)
    for answer in answers:
        decision = watched.match.decision
        if decision is None:
            break
        watched.take(answer % len(decision.options))
    return watched.match


def fuzz(case: GameCase, games: int, seed: int = 0, every_task: bool = False, every_decision: bool = True) -> FuzzReport:
    """Play random matches to their end, checking the invariants after every decision or (``every_task``) every task; without
    ``every_decision`` only when a match is over, and questions now and then.
    """
    report = FuzzReport()
    total = blake2b(digest_size=16)
    for number in range(games):
        watched = _Watched(case, seed + number, every_task, every_decision)
        match = watched.match
        chance = Chance(seed + number).fork()
        while match.decision is not None:
            if match.state.decisions > case.longest:
                raise watched.failure(f"the match does not end: {case.longest} decisions")
            report.question_kinds[match.decision.kind] += 1
            watched.take(chance.below(len(match.decision.options)))
        report.count(match)
        total.update(match.digest().encode())
    report.digest = total.hexdigest()
    return report
