"""A search that is given a time: it looks at the clock wherever it could be late. The clock is turned by the tests."""

from __future__ import annotations

import gc

import pytest

from cardscape.bots.deadline import FULL, STILLNESS, Deadline, Stillness
from cardscape.bots.driver import ask
from cardscape.bots.evaluation import Evaluation
from cardscape.bots.ismcts import until
from cardscape.bots.search import LOOK, PILOTS, Search
from cardscape.bots.worlds import worlds_for
from cardscape.engine.chance import Chance
from tests.bots.playing import PEBBLES, begin, seated


class Clock:
    """Goes on by ``pace`` seconds each time somebody looks at it."""

    def __init__(self, pace: float = 0.0) -> None:
        self.time = 0.0
        self.pace = pace
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        self.time += self.pace
        return self.time


def searching(deadline: Deadline | None, game: str = "cardfinity") -> Search:
    match = begin(game, 3)
    assert match.decision is not None
    seat = match.decision.seat
    return Search(seat, worlds_for(match, seat, Chance(1)), Evaluation(match.game), Chance(2), 64, 40, 0.5, 0.7, 0.0, deadline)


@pytest.mark.parametrize("pace", [0.001, 0.01, 0.07, 0.5])
def test_no_iteration_goes_on_for_long_when_the_time_is_over(pace: float) -> None:
    clock = Clock(pace)
    deadline = Deadline(10.0, clock)
    search = searching(deadline)
    until(search, deadline)
    assert search.done >= 1
    assert clock.time < 10.0 + 8 * pace
    assert search.best() is not None


def test_another_iteration_begins_only_if_it_would_be_over_in_time() -> None:
    clock = Clock()
    deadline = Deadline(100.0, clock)
    search = searching(deadline)
    clock.pace = 1.0
    until(search, deadline)
    assert search.done > 2
    assert 100.0 - 2 * (clock.time / search.done) < clock.time <= 100.0


def test_a_time_that_is_over_already_is_enough_for_one_look() -> None:
    deadline = Deadline(-1.0, Clock())
    search = searching(deadline)
    assert len(search.kept) == 1
    until(search, deadline)
    assert search.done == 1
    assert search.best() is not None


def test_a_rollout_is_judged_as_it_stands_when_the_time_is_over() -> None:
    clock = Clock()
    search = searching(Deadline(10.0, clock))
    world = search.world()
    before = world.decisions
    clock.time = 11.0
    assert search.roll_out(world) == search.evaluation.win_chance(world, search.seat)
    assert world.decisions == before
    clock.time, clock.pace = 8.5, 1.0
    search.roll_out(world)
    assert before < world.decisions <= before + LOOK


def test_no_world_is_dealt_when_dealing_usually_takes_longer_than_what_is_left() -> None:
    clock = Clock()
    deadline = Deadline(10.0, clock)
    search = searching(deadline)
    assert len(search.kept) == PILOTS
    search.iterate()
    assert len(search.kept) == PILOTS + 1
    deadline.dealt(3.0)
    deadline.dealt(2.0)
    assert deadline.dealing == 3.0
    clock.time = 7.5
    search.iterate()
    assert len(search.kept) == PILOTS + 1
    assert search.done == 2
    clock.time = 6.5
    search.iterate()
    assert len(search.kept) == PILOTS + 2


def test_dealing_is_timed() -> None:
    clock = Clock(0.25)
    deadline = Deadline(10.0, clock)
    searching(deadline)
    assert deadline.dealing == 0.25


def test_a_deadline_that_is_far_away_changes_nothing() -> None:
    free, timed = searching(None), searching(Deadline(1e9, Clock(0.001)))
    for search in (free, timed):
        for _ in range(80):
            search.iterate()
    assert [(key, one.visits, one.total) for key, one in free.root.edges.items()] == [
        (key, one.visits, one.total) for key, one in timed.root.edges.items()]


# -- garbage collections --------------------------------------------------------------------------------------------------------


def test_collections_look_at_new_things_only_while_it_is_still() -> None:
    still = Stillness()
    assert still.begin()
    assert gc.get_freeze_count() > 0
    assert not Stillness().begin()
    still.end()
    assert gc.get_freeze_count() == 0


def test_who_collects_no_garbage_is_left_alone() -> None:
    gc.disable()
    try:
        assert not Stillness().begin()
        assert gc.get_freeze_count() == 0
    finally:
        gc.enable()


def test_everything_is_looked_through_now_and_then() -> None:
    seen: list[int] = []

    def note(phase: str, found: dict[str, int]) -> None:
        if phase == "stop" and found["generation"] == 2:
            seen.append(found["generation"])

    still = Stillness()
    still.answers = FULL - 2
    gc.callbacks.append(note)
    try:
        for collections in (0, 1, 1):
            assert still.begin()
            still.end()
            assert len(seen) == collections
    finally:
        gc.callbacks.remove(note)


def test_a_timed_answer_leaves_nothing_held_back() -> None:
    match = begin(PEBBLES, 2)
    assert match.decision is not None
    before = STILLNESS.answers
    ask(seated(["ismcts:milliseconds=100"], 2)[0], match, match.decision)
    assert STILLNESS.answers == before + 1
    assert gc.get_freeze_count() == 0
