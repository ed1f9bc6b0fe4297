"""The play-choice rule: the worked table, and extra plays."""

from __future__ import annotations

from itertools import product

import pytest

from cardscape.engine.facts import FactError
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.modes import (
    Lack,
    Play,
    fits_copies,
    fits_mark,
    fits_mixed,
    fits_some,
    legal_set,
    open_modes,
    room,
)
from cardscape.games.polaris.positions import set_fact
from cardscape.games.polaris.table import PolarisState

NOTHING: list[str] = []


def play(words: str) -> Play:
    """``c1/A`` is a Creature of name c1 with mark A."""
    name, _, mark = words.partition("/")
    return (name, int(name.startswith("f")), mark)


def plays(words: str) -> list[Play]:
    return [play(word) for word in words.split()]


@pytest.mark.rule("PL-8.12", "PL-8.6", "PL-8.7")
@pytest.mark.parametrize(("so_far", "then", "legal", "left"), [
    ("", "c1/A", True, ["MIXED", "COPIES", "MARK-A"]),
    ("c1/A", "c2/A", True, ["MARK-A"]),
    ("c1/A", "c2/B", False, []),
    ("c1/A", "c1/B", True, ["COPIES"]),
    ("c1/A c1/B", "c1/C", True, ["COPIES"]),
    ("c1/A c1/B", "c2/A", False, []),
    ("f1/A f2/B", "f3/A", False, []),
    ("f1/A f2/B", "c1/C", True, ["MIXED"]),
    ("c1/* c2/*", "f1/D", True, ["MARK-D"]),
    ("c1/A f1/A f2/*", "f3/A", True, ["MARK-A"]),
])  # fmt: skip
def test_the_worked_table(so_far: str, then: str, legal: bool, left: list[str]) -> None:
    everything = plays(f"{so_far} {then}")
    assert legal_set(everything, NOTHING, "") is legal
    assert open_modes(everything, "") == left


@pytest.mark.rule("PL-8.6")
def test_each_mode_by_itself() -> None:
    assert fits_mixed(plays("c1/A f1/B f2/C"))
    assert not fits_mixed(plays("c1/A c2/B"))
    assert not fits_mixed(plays("f1/A f2/B f3/C"))
    assert fits_copies(plays("c1/A c1/B c1/C"))
    assert not fits_copies(plays("c1/A c1/B c1/C c1/D"))
    assert not fits_copies(plays("c1/A c2/A"))
    assert fits_mark(plays("c1/A c2/A c3/A c4/* f1/A"))
    assert not fits_mark(plays("c1/A c2/A c3/A c4/* f1/A f2/A"))
    assert not fits_mark(plays("c1/A c2/B"))
    assert fits_mark(plays("c1/* c2/* c3/*"))


@pytest.mark.rule("PL-8.7")
def test_modes_never_add_up() -> None:
    assert not fits_some(plays("c1/A f1/A f2/A c2/B"), "")
    assert fits_some(plays("c1/A f1/A f2/A c2/A"), "")


@pytest.mark.rule("PL-8.7")
@pytest.mark.parametrize(("declared", "played", "legal"), [
    ("MIXED", "c1/A f1/B", True), ("MIXED", "c1/A c1/B", False),
    ("COPIES c1", "c1/A c1/B", True), ("COPIES c1", "c2/A", False),
    ("MARK A", "c1/A f1/*", True), ("MARK A", "c1/B", False), ("MARK A", "c1/*", True),
])  # fmt: skip
def test_a_declared_mode_alone_counts(declared: str, played: str, legal: bool) -> None:
    assert fits_some(plays(played), declared) is legal
    assert legal_set(plays(played), NOTHING, declared) is legal
    assert open_modes(plays(played), declared) == [declared]


@pytest.mark.rule("PL-8.11")
@pytest.mark.parametrize(("played", "grants", "legal"), [
    ("c1/A c2/B", [], False), ("c1/A c2/B", ["creature"], True), ("c1/A c2/B", ["card"], True),
    ("c1/A c2/B", ["force"], False), ("f1/A f2/B f3/C", ["force"], True), ("f1/A f2/B f3/C", ["creature"], False),
    ("c1/A c2/B c3/C", ["creature"], False), ("c1/A c2/B c3/C", ["creature", "card"], True),
    ("c1/A c1/B c1/C c2/D", ["creature"], True), ("c1/A c2/A c3/A c4/A c5/A f1/B", ["force", "creature"], True),
    ("c1/A c2/A c3/A c4/A c5/A f1/B", ["creature"], False),
])  # fmt: skip
def test_some_assignment_to_grants_leaves_a_rest_that_fits(played: str, grants: list[str], legal: bool) -> None:
    assert legal_set(plays(played), grants, "") is legal


@pytest.mark.rule("PL-8.11")
def test_what_grants_take() -> None:
    everything = plays("c1/A c2/B c3/C f1/A f2/B f3/C")
    assert Lack(everything, ["creature", "creature", "force"]).met_by_mixed()
    assert Lack(everything, ["card", "creature", "card"]).met_by_mixed()
    assert not Lack(everything, ["force", "force", "force"]).met_by_mixed()
    assert not Lack(everything, ["creature", "creature", "creature"]).met_by_mixed()
    assert not Lack(everything, ["creature", "creature", "force"]).met_by_copies()
    assert Lack(everything, ["creature", "creature", "force"]).letters() == []
    assert Lack(everything, ["creature", "creature", "force", "force"]).letters() == ["A", "B", "C"]


@pytest.mark.rule("PL-8.11")
def test_many_grants_are_no_riddle() -> None:
    many = [(f"Spark {number}", 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]) for number in range(26)]
    assert legal_set(many, ["force"] * 24, "")
    assert not legal_set(many, ["force"] * 23 + ["creature"] * 9, "")
    assert legal_set([*many, ("Ant", 0, "A")], ["card"] * 24, "")
    assert not legal_set([*many, ("Ant", 0, "A")], ["card"] * 24, "COPIES Ant")


@pytest.mark.rule("PL-8.6")
@pytest.mark.parametrize("count", range(5))
def test_the_room_that_is_left_is_what_fits_a_mode(count: int) -> None:
    every = plays("c1/A c1/B c1/* c2/A f1/A f1/* f2/B f3/C")
    s = PolarisState(GAME)
    for so_far in product(every, repeat=count):
        s.plays = list(so_far)
        if legal_set(s.plays, NOTHING, ""):
            left = room(s)
            for name, force, mark in every:
                fits = ((left.force if force else left.creature) or name == left.name
                        or (left.marked and (mark == "*" or left.letter in ("", mark))))
                assert not left.more
                assert fits is legal_set([*s.plays, (name, force, mark)], NOTHING, "")


@pytest.mark.rule("PL-8.11")
@pytest.mark.parametrize("grants", [["card"], ["creature"], ["force"], ["force", "creature"]])
def test_with_extra_plays_there_is_room_only_for_what_fits_and_the_rest_is_asked(grants: list[str]) -> None:
    every = plays("c1/A c1/* c2/B f1/A f2/* f3/C")
    s = PolarisState(GAME)
    s.grants = grants
    extra = 0
    for so_far in product(every, repeat=3):
        s.plays = list(so_far)
        if legal_set(s.plays, grants, ""):
            left = room(s)
            assert left.more
            for name, force, mark in every:
                if ((left.force if force else left.creature) or name == left.name
                        or (left.marked and (mark == "*" or left.letter in ("", mark)))):
                    assert legal_set([*s.plays, (name, force, mark)], grants, "")
                    extra += not legal_set([*s.plays, (name, force, mark)], NOTHING, "")
    assert extra
    s.mode = "MIXED"
    assert room(s).more
    assert not room(s).creature


@pytest.mark.rule("PL-8.7", "PL-8.11")
@pytest.mark.parametrize(("name", "value", "words"), [
    ("grants", ["foo"], "no extra play"), ("grants", ["creature foo bar"], "no kind of cards"), ("mode", "XYZ", "no mode"),
    ("mode", "COPIES", "no mode"), ("mode", "MARK", "no mode"), ("mode", "MARK AB", "no mode"),
])  # fmt: skip
def test_a_position_names_modes_and_extra_plays_that_there_are(name: str, value: list[str] | str, words: str) -> None:
    s = PolarisState(GAME)
    with pytest.raises(FactError, match=words):
        set_fact(s, -1, name, value)
    assert (s.grants, s.mode) == ([], "")
    set_fact(s, -1, "grants", ["card", "creature creature with Swift"])
    set_fact(s, -1, "mode", "MARK A")
    assert (s.grants, s.mode) == (["card", "creature creature with Swift"], "MARK A")
