"""Who knows which card lies where."""

from __future__ import annotations

import pytest
import veil
from micro import DECK, GRAVE, HANDS, MicroDeck

from cardscape.engine import atoms, dump
from cardscape.engine.chain import Trigger
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Definition
from cardscape.engine.events import Event
from cardscape.engine.knowledge import count_members
from cardscape.engine.sample import sample
from cardscape.engine.state import KNOWN, MEMBER, POOLED, UNKNOWN, State
from cardscape.engine.view import hidden_members, view
from cardscape.engine.zones import FACE
from cardscape.testing.invariants import Witness, check_knowledge, check_places

ROWS = veil.ROWS


@pytest.fixture
def s() -> State:
    """A match of the veil game that nobody plays: A holds Wolf, Wolf and Pit, B's deck is on top of everything."""
    deck = MicroDeck("a", ["Moth", "Bear", "Net", "Wolf", "Wolf", "Pit"])
    state = veil.GAME.start([deck, MicroDeck("b", ["Fog"] * 6)], "only", {}, 0)
    for card in state.zones[HANDS][:]:
        atoms.move(state, card, DECK, "Back")
    for name in ("Wolf", "Wolf", "Pit"):
        card = next(c for c in state.zones[DECK] if state.cards[state.defn[c]].name == name)
        atoms.move(state, card, HANDS, "Drawn")
    state.know[1] = [UNKNOWN if state.owner[c] == 0 else level for c, level in enumerate(state.know[1])]
    count_members(state)
    state.log = []
    return state


def told(s: State, viewer: int) -> list[tuple[str, str]]:
    return [(event.kind, event.card) for entry in s.log if (event := entry.told(viewer)) is not None]


def wolf(s: State, number: int = 0) -> int:
    return [c for c in s.zones[HANDS] if s.cards[s.defn[c]].name == "Wolf"][number]


def members(s: State) -> list[str]:
    return [card.name for card in view(s, 1).zones[HANDS].members]


def test_a_drawn_card_is_named_to_its_owner_only(s: State) -> None:
    top = s.zones[DECK][-1]
    atoms.move(s, top, HANDS, "Drawn")
    assert told(s, 0) == [("Drawn", s.cards[s.defn[top]].name)]
    assert told(s, 1) == [("Drawn", "")]
    assert s.know[1][top] == UNKNOWN


def test_a_masked_event_hides_its_name_and_an_empty_mask_hides_it_all(s: State) -> None:
    atoms.move(s, s.zones[DECK][-1], HANDS, "Found", masked="Searched")
    atoms.move(s, s.zones[DECK][-1], HANDS, "Found", masked="")
    assert told(s, 1) == [("Searched", "")]


def test_a_public_card_returned_to_a_hand_is_a_known_member(s: State) -> None:
    card = wolf(s)
    atoms.move(s, card, GRAVE, "Discarded")
    atoms.move(s, card, HANDS, "Returned")
    assert s.know[1][card] == MEMBER
    assert members(s) == ["Wolf"]
    assert told(s, 1)[-1] == ("Returned", "Wolf")


def test_an_unseen_card_that_leaves_may_have_been_any_member(s: State) -> None:
    card = wolf(s)
    atoms.move(s, card, GRAVE, "Discarded")
    atoms.move(s, card, HANDS, "Returned")
    atoms.move(s, wolf(s, 1), DECK, "Hidden")
    assert s.know[1][card] == POOLED
    assert members(s) == []
    assert hidden_members(s, 1, 0) == ["Wolf"]


def test_an_equal_card_that_is_seen_leaving_may_have_been_the_member(s: State) -> None:
    first, second = wolf(s), wolf(s, 1)
    atoms.move(s, first, GRAVE, "Discarded")
    atoms.move(s, first, HANDS, "Returned")
    atoms.move(s, second, GRAVE, "Discarded")
    assert members(s) == []
    assert s.know[1][first] == UNKNOWN


def test_an_equal_card_that_is_seen_may_be_the_one_hidden_somewhere(s: State) -> None:
    first, second = wolf(s), wolf(s, 1)
    atoms.move(s, first, GRAVE, "Discarded")
    atoms.move(s, first, HANDS, "Returned")
    atoms.move(s, s.zones[HANDS][0], DECK, "Hidden")
    assert hidden_members(s, 1, 0) == ["Wolf"]
    atoms.move(s, second, GRAVE, "Discarded")
    assert hidden_members(s, 1, 0) == []


def test_an_equal_card_of_the_other_player_in_a_deck_may_be_the_one_that_is_drawn() -> None:
    s = veil.GAME.start([MicroDeck("a", ["Wolf"] * 6), MicroDeck("b", ["Wolf"] * 6)], "only", {}, 0)
    mine, theirs = s.zones[DECK][-1], s.zones[HANDS + 1][0]
    atoms.move(s, theirs, GRAVE + 1, "Discarded")
    atoms.move(s, theirs, DECK, "Sent")
    atoms.shuffle(s, DECK)
    assert (s.know[0][mine], s.know[0][theirs]) == (POOLED, MEMBER)
    atoms.move(s, mine, HANDS, "Drawn")
    assert (s.know[0][mine], s.know[0][theirs]) == (KNOWN, POOLED)
    check_knowledge(s)


def test_a_known_card_on_a_pile_keeps_its_place_until_a_shuffle(s: State) -> None:
    card = wolf(s)
    atoms.move(s, card, GRAVE, "Discarded")
    atoms.move(s, card, DECK, "Healed")
    assert view(s, 1).zones[DECK].cards[-1].name == "Wolf"
    atoms.shuffle(s, DECK)
    shown = view(s, 1).zones[DECK]
    assert (len(shown.cards), [c.name for c in shown.members]) == (0, ["Wolf"])
    assert told(s, 1)[-1] == ("Shuffled", "")


def test_a_card_taken_from_the_middle_of_a_pile_shifts_the_known_places(s: State) -> None:
    card = wolf(s)
    atoms.move(s, card, GRAVE, "Discarded")
    atoms.move(s, card, DECK, "Healed")
    atoms.move(s, s.zones[DECK][1], HANDS, "Searched")
    assert s.know[1][card] == POOLED or s.know[1][card] == MEMBER
    assert not view(s, 1).zones[DECK].cards


def test_face_down_cards_are_known_to_whoever_knew_them(s: State) -> None:
    assert veil.GAME.zones[ROWS].seen_by == FACE
    card = wolf(s)
    atoms.move(s, card, ROWS, "Set", 0, face_up=False)
    assert (s.know[0][card], s.know[1][card]) == (KNOWN, UNKNOWN)
    assert view(s, 1).zones[ROWS].backs == [0]
    atoms.turn_up(s, card, "Revealed")
    assert s.know[1][card] == KNOWN
    atoms.turn_down(s, card, "Covered")
    assert view(s, 1).zones[ROWS].cards[0].name == "Wolf"
    assert not view(s, 1).zones[ROWS].backs


def test_who_does_not_see_the_card_is_told_number_and_label() -> None:
    event = Event(1, "Set", 0, Definition("Wolf"), ROWS, ROWS, 2, 1, "Hidden", "face-down", 0)
    one, two = event.told(0), event.told(1)
    assert one is not None
    assert two is not None
    assert one.row() == ("Set", 0, "Wolf", ROWS, ROWS, 2, "face-down")
    assert two.row() == ("Hidden", 0, "", ROWS, ROWS, 2, "face-down")


def test_turning_a_card_is_told_of_its_owner_or_of_who_controls_it(s: State) -> None:
    s.log = []
    card = wolf(s)
    atoms.move(s, card, ROWS, "Set", 0, face_up=False)
    atoms.turn_up(s, card, "Revealed", 1)
    atoms.turn_down(s, card, "Covered", 1)
    atoms.turn_up(s, card, "Revealed")
    atoms.turn_down(s, card, "Covered")
    assert [(event.kind, event.seat) for event in s.log[1:]] == [("Revealed", 1), ("Covered", 1), ("Revealed", 0), ("Covered", 0)]


def test_a_card_shown_in_a_hand_is_a_member_and_elsewhere_has_its_place(s: State) -> None:
    atoms.show(s, wolf(s), 2)
    atoms.show(s, s.zones[DECK][0], 3)
    assert members(s) == ["Wolf"]
    assert view(s, 0).zones[DECK].cards[0] is not None


def test_a_taken_or_missing_place_of_a_row_changes_nothing(s: State) -> None:
    atoms.move(s, wolf(s), ROWS, "Set", 0)
    before = [zone[:] for zone in s.zones]
    for at in (0, -1, 4):
        with pytest.raises(ValueError, match="is taken or does not exist"):
            atoms.move(s, s.zones[HANDS][0], ROWS, "Set", at)
    assert s.zones == before


def test_two_cards_change_places(s: State) -> None:
    first, second, third = wolf(s), wolf(s, 1), s.zones[HANDS][-1]
    atoms.move(s, first, ROWS, "Set", 0)
    atoms.move(s, second, ROWS, "Set", 2, face_up=False)
    atoms.swap(s, first, second, "Swapped")
    assert s.zones[ROWS] == [second, -1, first, -1]
    assert (s.face[first], s.face[second], s.know[1][second]) == (1, 0, UNKNOWN)
    atoms.swap(s, third, first, "Swapped")
    assert (s.zone[third], s.zone[first], s.know[1][third], s.know[1][first]) == (ROWS, HANDS, KNOWN, MEMBER)
    assert told(s, 1)[-4:] == [("Swapped", "Wolf"), ("Swapped", ""), ("Swapped", "Pit"), ("Swapped", "Wolf")]
    check_places(s)
    check_knowledge(s)


def test_random_moves_keep_the_counters_right() -> None:
    for seed in range(30):
        s = veil.GAME.start([MicroDeck("a", veil.CARDS * 2), MicroDeck("b", veil.CARDS * 2)], "only", {}, seed)
        chance = Chance(seed)
        s.log = []
        witness = Witness(s)
        for _ in range(40):
            card = chance.below(len(s.zone))
            seat = s.owner[card]
            kind = chance.below(7)
            row = s.zones[ROWS + seat]
            if kind == 0 and -1 in row:
                atoms.move(s, card, ROWS + seat, "Set", row.index(-1), face_up=bool(chance.below(2)))
            elif kind == 1:
                atoms.shuffle(s, DECK + seat)
            elif kind == 2:
                atoms.show(s, card, 1 + chance.below(3))
                s.emit("Shown", seat, -1, s.zone[card])
            elif kind == 6:
                atoms.swap(s, card, next(c for c in range(len(s.zone)) if c != card and s.owner[c] == seat), "Swapped")
            else:
                atoms.move(s, card, (DECK, HANDS, GRAVE)[kind - 3] + seat, "Moved", chance.below(2) - 1)
            check_places(s)
            check_knowledge(s)
            witness.look(s, True)


def _announced(s: State, card: int) -> State:
    """Seat 1 saw the card start an effect that still runs; it lies among hidden cards again."""
    atoms.move(s, card, GRAVE, "Discarded")
    s.chain.append(Trigger(0, card))
    return s


def test_the_source_of_a_running_effect_stays_what_it_is_in_sampled_worlds(s: State) -> None:
    card = wolf(s)
    atoms.move(_announced(s, card), card, HANDS, "Returned")
    worlds = [sample(s, 1, Chance(number)) for number in range(30)]
    assert {world.faces[card].name for world in worlds} == {"Wolf"}
    assert len({tuple(world.faces[other].name for other in world.zones[HANDS]) for world in worlds}) > 1


def test_such_a_card_may_lie_anywhere_in_a_shuffled_pile(s: State) -> None:
    card = wolf(s)
    atoms.move(_announced(s, card), card, DECK, "Returned")
    atoms.shuffle(s, DECK)
    worlds = [sample(s, 1, Chance(number)) for number in range(60)]
    assert {world.faces[card].name for world in worlds} == {"Wolf"}
    assert {world.zones[DECK].index(card) for world in worlds} == set(range(len(s.zones[DECK])))


def test_a_card_thought_of_elsewhere_is_back_afterwards_and_nobody_heard_of_it(s: State) -> None:
    before, pictures = dump.digest(s), s.stale
    card = s.zones[HANDS][1]
    was = atoms.suppose(s, card, ROWS)
    assert (s.zone[card], card in s.zones[HANDS], card in s.zones[ROWS]) == (ROWS, False, False)
    atoms.suppose(s, card, ROWS, 1)
    assert s.zones[ROWS][1] == card
    atoms.suppose(s, card, HANDS, was)
    assert s.zones[HANDS][1] == card
    assert (dump.digest(s), s.stale, s.log) == (before, pictures, [])


def test_what_both_players_see_is_pictured_once_and_what_lies_face_down_for_each(s: State) -> None:
    atoms.move(s, wolf(s), GRAVE, "Discarded")
    seen = view(s, 0).zones[GRAVE]
    assert view(s, 1).pictures[GRAVE] is view(s, 0).pictures[GRAVE]
    atoms.move(s, wolf(s), GRAVE, "Discarded")
    assert len(view(s, 1).zones[GRAVE].cards) == 2
    assert len(seen.cards) == 1
    atoms.move(s, s.zones[HANDS][0], ROWS, "Set", 0, face_up=False)
    assert [view(s, seat).zones[ROWS].cards[0] is None for seat in (0, 1)] == [False, True]
    atoms.turn_up(s, s.zones[ROWS][0], "Turned")
    assert [view(s, seat).zones[ROWS].cards[0] is None for seat in (0, 1)] == [False, False]


def test_an_order_that_one_player_makes_is_known_to_that_player_and_the_rest_lies_where_it_lay(s: State) -> None:
    low, middle, high = s.zones[DECK]
    for viewer in (0, 1):
        s.know[viewer] = [UNKNOWN if s.zone[card] == DECK else level for card, level in enumerate(s.know[viewer])]
    count_members(s)
    atoms.show(s, low, 3)
    atoms.show(s, high, 3)
    for order in ([high, middle], [middle, high]):
        atoms.reorder(s, DECK, order, 0)
        assert s.zones[DECK] == [low, *order]
        assert [s.know[0][card] for card in (low, middle, high)] == [KNOWN, KNOWN, KNOWN]
        assert [s.know[1][card] for card in (low, middle, high)] == [KNOWN, UNKNOWN, POOLED]
    with pytest.raises(ValueError, match="not the top cards"):
        atoms.reorder(s, DECK, [low, middle], 0)
    assert s.zones[DECK] == [low, middle, high]


def test_an_order_that_the_other_player_makes_does_not_tell_which_cards_of_the_pile_it_is_about(s: State) -> None:
    cards = s.zones[DECK][:]
    s.know[1] = [MEMBER if s.zone[card] == DECK else level for card, level in enumerate(s.know[1])]
    count_members(s)
    atoms.reorder(s, DECK, cards[:0:-1], 0)
    assert [s.know[1][card] for card in cards] == [MEMBER] * len(cards)
