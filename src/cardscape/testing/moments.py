"""What must hold at any question: asked again it is the same, a saved match comes back, and every possible world looks alike."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from cardscape.engine.chance import Chance
from cardscape.engine.dump import digest, dump, restore
from cardscape.engine.loop import run, step
from cardscape.engine.match import Match
from cardscape.engine.sample import sample
from cardscape.engine.state import State
from cardscape.play.running import Outcome, Run, give, run_scenario
from cardscape.play.scenario import Step
from cardscape.testing.case import CRASHES, Failure, GameCase, random_answer
from cardscape.testing.invariants import Broken, check_asking, check_knowledge, check_named, check_places, difference
from cardscape.testing.secrecy import play_pair
from cardscape.testing.seen import first_difference, seat_fields

AHEAD: Final = 3
"""How many answers are given in a possible world, and how many decisions a pair of worlds has to live."""


def check_moment(s: State, chance: Chance) -> None:
    """Check an open question; the match stays as it is."""
    check_asking(s)
    check_saved(s)
    for viewer in (0, 1):
        check_world(s, viewer, chance)
        check_pair(s, viewer, chance)


def check_saved(s: State) -> None:
    """Saved and loaded, the match is the same and asks the same question."""
    new = s.copy()
    restore(new, msgspec.json.decode(msgspec.json.encode(dump(s))))
    run(new)
    if digest(new) != digest(s):
        raise Broken(f"a saved match comes back different: {difference(s, new)}")
    for seat in (0, 1):
        found = first_difference(seat_fields(s, seat), seat_fields(new, seat))
        if found:
            raise Broken(f"seat {seat} sees a saved match differently: {found}")


def check_world(s: State, viewer: int, chance: Chance) -> None:
    """A possible world looks the same to its viewer, is a sound state, and can be played on."""
    world = sample(s, viewer, chance)
    found = first_difference(seat_fields(s, viewer), seat_fields(world, viewer))
    if found:
        raise Broken(f"seat {viewer} can tell a possible world from the real one by {found}")
    check_places(world)
    check_knowledge(world)
    if world.chance.seed == s.chance.seed:
        raise Broken(f"a possible world of seat {viewer} has the generator of the real one, and would tell what chance brings")
    for _ in range(AHEAD):
        if world.decision is not None:
            step(world, chance.below(len(world.decision.options)))


def check_pair(s: State, viewer: int, chance: Chance) -> None:
    """The match and a possible world, played on side by side, tell the viewer the same until a card that differs is shown."""
    new = s.copy()
    new.chance = chance.fork()
    play_pair(new, viewer, chance, AHEAD, Broken, twins=False)


def check_worlds(case: GameCase, seeds: list[int], decisions: int = 10_000) -> int:
    """Check every question of random matches; returns how many there were."""
    asked = 0
    for seed in seeds:
        match = case.match(seed, log=False)
        chance = Chance(seed).fork()
        for _ in range(decisions):
            if match.decision is None:
                break
            try:
                check_moment(match.state, chance.fork())
            except CRASHES as broken:
                raise Failure(str(broken), case, seed, match.answers[:]) from broken
            asked += 1
            match.take(random_answer(match, chance))
    return asked


class _WatchedRun(Run):
    """A scenario in which every question is checked before it is answered, and what is told after it; each answer is also given
    in a copy of which nobody is told anything, and must lead to the same table.
    """

    def begin(self) -> Match:
        match = super().begin()
        self.quiet = match.copy()
        return match

    def take(self, step: Step) -> None:
        match = self.match
        assert match is not None
        if match.decision is not None and step.seat >= 0:
            try:
                check_moment(match.state, Chance(len(match.answers)))
            except CRASHES as broken:
                raise AssertionError(f"line {step.key.line}: {broken}") from broken
        told = len(match.state.log or [])
        super().take(step)
        try:
            check_named(match.state, (match.state.log or [])[told:])
        except Broken as broken:
            raise AssertionError(f"line {step.key.line}: {broken}") from broken
        for answer in match.answers[len(self.quiet.answers):]:
            give(self.quiet, answer, "the step")
        if digest(self.quiet.state) != digest(match.state):
            raise AssertionError(f"line {step.key.line}: the match goes on differently when nobody is told: "
                                 f"{difference(match.state, self.quiet.state)}")


def check_scenario(source: Path | str) -> Outcome:
    """Run a scenario and check every question that it answers."""
    return run_scenario(source, _WatchedRun)
