"""Transactions: everything comes back but what was seen, said and counted."""

from __future__ import annotations

import pytest
import vow
from micro import DECK, GRAVE, HANDS, MicroDeck

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.checkpoint import remember, settle, undo
from cardscape.engine.dump import digest, dump
from cardscape.engine.sample import sample
from cardscape.engine.state import KNOWN, MEMBER, POOLED, State
from cardscape.engine.view import view


@pytest.fixture
def s() -> State:
    deck = MicroDeck("a", ["Spark", "Oath", "Spy", "Gift", "Bargain", "Echo", "Storm", "Spark"])
    state = vow.GAME.start([deck, MicroDeck("b", ["Spy"] * 8)], "only", {}, 3)
    state.log = []
    return state


def board(s: State) -> dict[str, object]:
    row = dump(s)
    names = ("zones", "zone", "defn", "agenda", "chain", "rows", "waiting", "turn", "number", "phase")
    return {name: row[name] for name in names}


def name(s: State, card: int) -> str:
    return s.cards[s.defn[card]].name


def test_all_columns_and_the_agenda_come_back(s: State) -> None:
    before = board(s)
    remember(s)
    s.then(vow.Turn(1))
    s.turn = 1
    atoms.shuffle(s, DECK)
    atoms.move(s, s.zones[HANDS][0], GRAVE, "Discarded")
    assert board(s) != before
    undo(s)
    assert board(s) == before
    assert not s.checkpoints


def test_chance_log_counters_and_the_result_are_kept(s: State) -> None:
    remember(s)
    drawn = s.chance.count
    atoms.shuffle(s, DECK)
    s.tries = 3
    events = s.events
    s.finish(1, "deckout")
    undo(s)
    assert s.chance.count > drawn
    assert (s.tries, s.winner, s.reason) == (3, 1, "deckout")
    assert s.events == events + 2
    assert [event.kind for event in s.log] == ["Shuffled", "GameEnded", "Undone"]


def test_a_settled_transaction_stands(s: State) -> None:
    remember(s)
    card = s.zones[HANDS][0]
    atoms.move(s, card, GRAVE, "Discarded")
    settle(s)
    assert s.zone[card] == GRAVE
    assert not s.sightings


def test_a_card_seen_in_a_hand_stays_a_known_member(s: State) -> None:
    card = s.zones[HANDS][0]
    remember(s)
    atoms.move(s, card, GRAVE, "Discarded")
    undo(s)
    assert s.zone[card] == HANDS
    assert s.know[1][card] == MEMBER


def test_a_card_seen_on_a_pile_keeps_its_place(s: State) -> None:
    top = s.zones[DECK][-1]
    remember(s)
    atoms.move(s, top, GRAVE, "Milled")
    undo(s)
    assert (s.know[0][top], s.know[1][top]) == (KNOWN, KNOWN)
    assert view(s, 1).zones[DECK].cards[-1].name == name(s, top)


def test_a_card_seen_on_a_shuffled_pile_is_a_member(s: State) -> None:
    remember(s)
    atoms.shuffle(s, DECK)
    top = s.zones[DECK][-1]
    atoms.move(s, top, GRAVE, "Milled")
    undo(s)
    assert s.know[1][top] == MEMBER


def test_a_card_that_may_have_come_in_unseen_is_known_to_be_hidden_somewhere(s: State) -> None:
    kept = s.zones[HANDS][0]
    remember(s)
    atoms.move(s, s.zones[DECK][-1], HANDS, "Drawn")
    atoms.move(s, kept, GRAVE, "Discarded")
    undo(s)
    assert s.know[1][kept] == POOLED
    assert s.know[0][kept] == KNOWN


def test_a_nested_undo_leaves_the_outer_transaction_open(s: State) -> None:
    first, second = s.zones[HANDS][:2]
    before = board(s)
    remember(s)
    atoms.move(s, first, GRAVE, "Discarded")
    between = board(s)
    remember(s)
    atoms.move(s, second, GRAVE, "Discarded")
    undo(s)
    assert board(s) == between
    assert len(s.checkpoints) == 1
    undo(s)
    assert board(s) == before
    assert (s.know[1][first], s.know[1][second]) == (MEMBER, MEMBER)


def test_seeing_the_same_card_twice_teaches_as_much_as_seeing_it_once(s: State) -> None:
    atoms.move(s, next(c for c in s.zones[DECK] if name(s, c) == "Spark"), HANDS, "Drawn")
    atoms.move(s, next(c for c in [*s.zones[DECK], *s.zones[HANDS]] if name(s, c) == "Spark"), HANDS, "Drawn")
    sparks = [c for c in s.zones[HANDS] if name(s, c) == "Spark"]
    assert len(sparks) == 2
    for card in sparks:
        remember(s)
        atoms.move(s, card, GRAVE, "Discarded")
        undo(s)
    assert [card.name for card in view(s, 1).zones[HANDS].members] == ["Spark"]
    remember(s)
    for card in sparks:
        atoms.move(s, card, GRAVE, "Discarded")
    undo(s)
    assert [card.name for card in view(s, 1).zones[HANDS].members] == ["Spark", "Spark"]


def test_copies_share_checkpoints_that_never_change(s: State) -> None:
    remember(s)
    kept = s.checkpoints[0]
    before = digest(kept)
    other = s.copy()
    assert other.checkpoints[0] is kept
    atoms.move(other, other.zones[HANDS][0], GRAVE, "Discarded")
    undo(other)
    atoms.shuffle(other, DECK)
    assert digest(kept) == before
    assert len(s.checkpoints) == 1


def test_an_open_transaction_is_part_of_the_digest(s: State) -> None:
    before = digest(s)
    remember(s)
    assert digest(s) != before


def test_a_possible_world_comes_back_as_a_possible_world(s: State) -> None:
    """In a drawn world the remembered state holds the same cards as the present one."""
    remember(s)
    atoms.move(s, s.zones[DECK][-1], HANDS, "Drawn")
    for seed in range(20):
        world = sample(s, 1, Chance(seed))
        assert world.defn == world.checkpoints[0].defn
        assert world.checkpoints[0].zones == s.checkpoints[0].zones
        assert s.checkpoints[0].defn == s.defn
