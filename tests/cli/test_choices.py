"""Options as a person sees them at the terminal."""

from __future__ import annotations

from rich.cells import cell_len

from cardscape.cli.choices import option_lines


def test_places_stand_side_by_side() -> None:
    words = [f"{how} to creature {number}" for number in range(1, 4) for how in ("upright", "guard over")]
    assert [line.plain for line in option_lines(["end phase", *words], 80)] == [
        "   1  end phase",
        "   2  upright to creature 1   4  creature 2   6  creature 3",
        "   3  guard over to creature 1   5  creature 2   7  creature 3",
    ]


def test_two_places_and_other_words_have_lines_of_their_own() -> None:
    words = ["play Fox to unit 1", "play Fox to unit 2", "pass", "7"]
    assert [line.plain for line in option_lines(words, 80)] == [f"   {n}  {line}" for n, line in enumerate(words, 1)]


def test_long_lists_and_long_words_stay_inside_the_width() -> None:
    slots = [f"slot {column}{row}" for row in range(5) for column in range(5)]
    lines = option_lines([*slots, "attack " + "the Knight of the Long Unending Winter Road " * 4], 60)
    assert max(cell_len(line.plain) for line in lines) <= 60
    shown = " ".join(line.plain for line in lines)
    assert all(f"{number}  {slot}" in shown for number, slot in enumerate(slots, 1))
