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


def test_a_long_list_stands_in_columns_read_downwards() -> None:
    words = [f"take out {name}" for name in ("Ant", "Bee", "Cat", "Dog", "Eel", "Fox", "Gnu", "Hen", "Ibis", "Jay", "Koi", "Lynx",
                                                "Mole", "Newt", "Owl", "Pug")]
    lines = [line.plain.rstrip() for line in option_lines(words, 60)]
    assert len(lines) == 8
    assert lines[0] == "   1  take out Ant      9  take out Ibis"
    assert lines[7] == "   8  take out Hen     16  take out Pug"
    assert [line.plain for line in option_lines(words, 30)] == [f"{n:>4}  {word}" for n, word in enumerate(words, 1)]


def test_where_there_is_little_room_targets_are_told_by_their_places() -> None:
    words = [f"attack {name} at unit {own} -> {other} at enemy unit {at}" for own, name in ((1, "Tide Warden"), (4, "Ember Fox"))
             for at, other in ((2, "Brook Imp"), (3, "Old Gate"), (5, "Ash Lion"))]
    words += ["activate effect 1 of Ember Fox", "concentrate", "pass"]
    assert [line.plain for line in option_lines(words, 80, 9)] == [f"   {n}  {line}" for n, line in enumerate(words, 1)]
    assert [line.plain.rstrip() for line in option_lines(words, 80, 8)] == [
        "   1  attack Tide Warden at unit 1 -> enemy unit 2   2  unit 3   3  unit 5",
        "   4  attack Ember Fox at unit 4 -> enemy unit 2   5  unit 3   6  unit 5",
        "   7  activate effect 1 of Ember Fox     8  concentrate     9  pass",
    ]


def test_targets_that_share_a_place_keep_their_names() -> None:
    words = [f"{what} -> {name} at pile 1" for what in ("take", "move") for name in ("Ant", "Bee")]
    assert "move -> Bee at pile 1" in " ".join(line.plain for line in option_lines(words, 30, 1))
