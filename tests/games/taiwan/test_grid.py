"""The grid in both views, reach, and the words for slots."""

from __future__ import annotations

import pytest

from cardscape.engine.zones import place
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.grid import (
    USABLE,
    around,
    flip,
    home_of,
    index_of,
    is_usable,
    lane,
    neighbour,
    own_row,
    reach,
    slot_name,
    slot_named,
    slots_of,
)
from cardscape.games.taiwan.table import FIELD
from cardscape.play.running import run_scenario


def slots(indices: list[int]) -> list[str]:
    return sorted(slot_name(index) for index in indices)


@pytest.mark.rule("TW-4.1", "TW-4.2")
def test_each_player_sees_the_own_corner_at_the_bottom_left() -> None:
    assert flip(0, index_of(3, 1)) == index_of(3, 1)
    assert flip(1, index_of(3, 1)) == index_of(1, 3)
    assert all(flip(seat, flip(seat, index)) == index for seat in (0, 1) for index in range(25))
    assert [own_row(0, index_of(0, y)) for y in range(5)] == [0, 1, 2, 3, 4]
    assert [own_row(1, index_of(0, y)) for y in range(5)] == [4, 3, 2, 1, 0]


@pytest.mark.rule("TW-4.13", "TW-4.2")
def test_the_worked_examples_of_seat_1() -> None:
    assert flip(1, index_of(0, 0)) == index_of(4, 4)
    assert flip(1, index_of(1, 2)) == index_of(3, 2)
    middle = index_of(2, 2)
    assert neighbour(1, middle, (0, 1)) == index_of(2, 1)
    assert neighbour(1, middle, (1, 0)) == index_of(1, 2)
    assert neighbour(0, middle, (0, 1)) == index_of(2, 3)
    assert neighbour(0, index_of(4, 2), (1, 0)) == neighbour(1, index_of(0, 2), (1, 0)) == -1


@pytest.mark.rule("TW-4.3")
def test_home_rows_and_the_shared_middle_row() -> None:
    assert [home_of(index_of(2, y)) for y in range(5)] == [0, 0, -1, 1, 1]
    assert [is_usable(0, index_of(2, y)) for y in range(5)] == [True, True, True, False, False]
    assert [is_usable(1, index_of(2, y)) for y in range(5)] == [False, False, True, True, True]
    assert slots_of(0, USABLE[0]) == list(range(15))
    assert slots_of(1, USABLE[1]) == list(range(10, 25))


@pytest.mark.rule("TW-4.7", "TW-4.3")
def test_the_middle_row_is_usable_by_both() -> None:
    assert [index for index in slots_of(0, USABLE[0]) if index in slots_of(1, USABLE[1])] == [index_of(x, 2) for x in range(5)]


@pytest.mark.rule("TW-10.3", "TW-10.16")
@pytest.mark.parametrize(("seat", "slot", "reached"), [
    (0, "20", "21 30 31 11 10"),
    (0, "21", "22 31 32 12 11"),
    (0, "22", "23 32 33 13 12"),
    (0, "02", "03 12 13"),
    (1, "23", "22 13 12 32 33"),
    (1, "42", "41 32 31"),
])  # fmt: skip
def test_reach(seat: int, slot: str, reached: str) -> None:
    assert slots(reach(seat, slot_named(slot))) == sorted(reached.split())


@pytest.mark.rule("TW-9.6")
def test_the_eight_neighbours_of_a_slot() -> None:
    assert slots(around(slot_named("22"))) == ["11", "12", "13", "21", "23", "31", "32", "33"]
    assert slots(around(slot_named("00"))) == ["01", "10", "11"]


@pytest.mark.rule("TW-10.7")
def test_the_lane_ahead() -> None:
    assert slots(lane(0, slot_named("31"))) == ["32", "33", "34"]
    assert slots(lane(1, slot_named("31"))) == ["30"]


@pytest.mark.rule("TW-4.2")
def test_words_name_slots_in_the_own_view() -> None:
    at = place(FIELD, slot_named("01"))
    assert GAME.place_words(0, at) == "slot 01"
    assert GAME.place_words(1, at) == "slot 43"
    assert GAME.place_words(0, 5) == ""


@pytest.mark.rule("TW-4.1")
@pytest.mark.parametrize("name", ["50", "05", "-1", "2", "222", "a1", ""])
def test_slots_off_the_grid_are_refused(name: str) -> None:
    assert slot_named(name) == -1
    outcome = run_scenario(f"""
game: taiwan
position:
  A: {{field: {{"{name}": Riverside Sprout}}}}
steps:
  - expect: {{turn: A}}
""")
    assert not outcome.ok
