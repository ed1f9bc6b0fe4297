"""The quick ways to move cards leave everything as single moves do, whatever the players know."""

from __future__ import annotations

from itertools import product

import pytest
from micro import DECK, GRAVE, HANDS
from test_knowledge import ROWS, s, told, wolf

from cardscape.engine import atoms, dump
from cardscape.engine.knowledge import count_members
from cardscape.engine.state import KNOWN, MEMBER, POOLED, UNKNOWN, State

__all__ = ["s"]

LEVELS = (UNKNOWN, POOLED, MEMBER, KNOWN)


def know_so_much(s: State, one: int, two: int, levels: tuple[int, ...]) -> None:
    """Let both viewers know so much of one card, then so much of the other."""
    for viewer in (0, 1):
        s.know[viewer][one], s.know[viewer][two] = levels[viewer], levels[2 + viewer]
    s.pooled = [int(POOLED in s.know[0]), int(POOLED in s.know[1])]
    s.spied = [int(any(s.know[viewer][c] == KNOWN for c in cards)) for viewer in (0, 1) for cards in s.zones]
    count_members(s)


@pytest.mark.parametrize("undoable", [False, True])
@pytest.mark.parametrize("to", [HANDS, HANDS + 1, GRAVE, DECK + 1])
def test_taking_the_top_card_is_moving_it(s: State, to: int, undoable: bool) -> None:
    """Whatever either player knows of that card and of an equal one below it, who knows what afterwards is the same."""
    top = s.zones[DECK][-1]
    twin = next(c for c in s.zones[DECK] if c != top)
    s.defn[twin] = s.defn[top]
    for levels in product(LEVELS, repeat=4):
        know_so_much(s, top, twin, levels)
        moved, taken = s.copy(), s.copy()
        for copy in (moved, taken):
            copy.log, copy.recording = [], undoable
        atoms.move(moved, top, to, "Drawn", label="x", seat=1)
        assert atoms.take_top(taken, DECK, to, "Drawn", "x", 1) == top
        for column in ("know", "members", "pooled", "sightings", "spied", "stale"):
            assert getattr(taken, column) == getattr(moved, column), (column, levels)
        assert dump.dump(taken) == dump.dump(moved), levels
        assert [told(taken, seat) for seat in (-1, 0, 1)] == [told(moved, seat) for seat in (-1, 0, 1)], levels


@pytest.mark.parametrize("undoable", [False, True])
def test_laying_a_card_from_a_hand_into_a_row_is_moving_it(s: State, undoable: bool) -> None:
    """Whatever either player knows of that card and of an equal one in the same hand, who knows what afterwards is the same."""
    one, two = wolf(s), wolf(s, 1)
    for levels in product(LEVELS, repeat=4):
        know_so_much(s, one, two, levels)
        moved, laid = s.copy(), s.copy()
        for copy in (moved, laid):
            copy.log, copy.recording = [], undoable
        atoms.move(moved, one, ROWS, "Played", 1, seat=1)
        atoms.lay(laid, one, ROWS, 1, "Played", 1)
        for column in ("know", "members", "pooled", "sightings", "spied", "stale"):
            assert getattr(laid, column) == getattr(moved, column), (column, levels)
        assert dump.dump(laid) == dump.dump(moved), levels
        assert [told(laid, seat) for seat in (-1, 0, 1)] == [told(moved, seat) for seat in (-1, 0, 1)], levels


def test_a_card_is_not_laid_where_another_one_lies(s: State) -> None:
    atoms.lay(s, wolf(s), ROWS, 1, "Played", 0)
    before = dump.dump(s)
    with pytest.raises(ValueError, match="taken"):
        atoms.lay(s, wolf(s), ROWS, 1, "Played", 0)
    assert dump.dump(s) == before


@pytest.mark.parametrize("told_of", [False, True])
@pytest.mark.parametrize("to", [HANDS, HANDS + 1, GRAVE, DECK + 1])
def test_dealing_is_taking_the_top_card_so_many_times(s: State, to: int, told_of: bool) -> None:
    """Whatever either player knows of the two top cards; of more cards than there are all are dealt."""
    one, two = s.zones[DECK][-1], s.zones[DECK][-2]
    for levels in product(LEVELS, repeat=4):
        know_so_much(s, one, two, levels)
        for count in (0, 2, 99):
            taken, dealt = s.copy(), s.copy()
            if told_of:
                taken.log, dealt.log = [], []
            cards = [atoms.take_top(taken, DECK, to, "Dealt", "x") for _ in range(min(count, len(s.zones[DECK])))]
            assert atoms.deal(dealt, DECK, to, count, "Dealt", "x") == cards
            for column in ("know", "members", "pooled", "spied", "stale"):
                assert getattr(dealt, column) == getattr(taken, column), (column, levels)
            assert dump.dump(dealt) == dump.dump(taken), levels
            if told_of:
                assert [told(dealt, seat) for seat in (-1, 0, 1)] == [told(taken, seat) for seat in (-1, 0, 1)], levels


@pytest.mark.parametrize("undoable", [False, True])
@pytest.mark.parametrize("told_of", [False, True])
def test_milling_is_taking_the_top_card_so_many_times(s: State, told_of: bool, undoable: bool) -> None:
    """Whatever either player knows of the two top cards; of more cards than there are all are milled."""
    one, two = s.zones[DECK][-1], s.zones[DECK][-2]
    for levels in product(LEVELS, repeat=4):
        know_so_much(s, one, two, levels)
        for count in (0, 2, 99):
            taken, milled = s.copy(), s.copy()
            for copy in (taken, milled):
                copy.log, copy.recording = [] if told_of else None, undoable
            for _ in range(min(count, len(s.zones[DECK]))):
                atoms.take_top(taken, DECK, GRAVE, "Damaged")
            atoms.mill(milled, DECK, GRAVE, count, "Damaged")
            for column in ("know", "members", "pooled", "sightings", "spied", "stale"):
                assert getattr(milled, column) == getattr(taken, column), (column, levels)
            assert dump.dump(milled) == dump.dump(taken), levels
            assert milled.log == taken.log or [told(milled, 1), told(milled, 0)] == [told(taken, 1), told(taken, 0)], levels


@pytest.mark.parametrize("told_of", [False, True])
def test_burying_a_hand_is_moving_and_burying_its_cards(s: State, told_of: bool) -> None:
    """Whatever either player knows of two of them; compared when the pile was shuffled."""
    one, two = s.zones[HANDS][:2]
    for levels in product((UNKNOWN, MEMBER, KNOWN), repeat=2):
        s.know[1][one], s.know[1][two] = levels
        count_members(s)
        moved, buried = s.copy(), s.copy()
        if told_of:
            moved.log, buried.log = [], []
        cards = moved.zones[HANDS][:]
        for card in cards:
            atoms.move(moved, card, DECK, "Returned", label="x")
            atoms.bury(moved, card)
        assert atoms.bury_hand(buried, HANDS, DECK, "Returned", "x") == cards
        for state in (moved, buried):
            atoms.shuffle(state, DECK)
        for column in ("know", "members", "pooled", "spied", "stale"):
            assert getattr(buried, column) == getattr(moved, column), (column, levels)
        assert dump.dump(buried) == dump.dump(moved), levels
        if told_of:
            assert [told(buried, seat) for seat in (-1, 0, 1)] == [told(moved, seat) for seat in (-1, 0, 1)], levels


def test_the_top_card_is_not_taken_into_a_row(s: State) -> None:
    before = dump.dump(s)
    with pytest.raises(ValueError, match="place"):
        atoms.take_top(s, DECK, ROWS, "Drawn")
    assert dump.dump(s) == before
