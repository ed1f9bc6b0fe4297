"""What each player is shown, and what may be imagined about the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.events import EventView
from cardscape.engine.game import IllegalDeck
from cardscape.engine.loop import run
from cardscape.engine.match import start
from cardscape.engine.state import KNOWN
from cardscape.games.cardfinity.cards import ON_DISCARD
from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.moves import Fire
from cardscape.games.cardfinity.table import BANISHED, DECK, FIELD, GRAVEYARD, HANDS, CardfinityState
from cardscape.games.cardfinity.turn import Act
from cardscape.play.running import Run
from cardscape.play.scenario import read_scenario

TABLE = """
game: cardfinity
cards: |
  "Ring" tap: draw 1 N/A
  "Host": power 3 N/A
  "Blank": power 1 N/A
position:
  turn: A
  number: 2
  A: {hand: [Blank], field: [{card: Host, power: 5, tapped: true, attached: [Ring]}, Blank], graveyard: [Ring], deck: [3 Blank]}
  B: {hand: [Host], banished: [Blank], deck: [Ring, Blank]}
"""

GHOST = """
game: cardfinity
cards: |
  "Ghost": "Boo" discard: draw 1 power 2 N/A
  "Blank": power 1 N/A
position:
  turn: A
  number: 2
  A: {ZONE: [Ghost], field: [Blank], deck: [3 Blank]}
  B: {deck: [3 Blank], hand: [Blank]}
"""


@pytest.mark.rule("CF-15.1", "CF-15.2")
def test_a_view_shows_fields_with_all_details_and_of_hidden_zones_only_counts() -> None:
    match = Run(read_scenario(TABLE, "table")).begin()
    view = match.view(1)
    field = view.zones[FIELD]
    assert [card.name for card in field.cards if card] == ["Host", "Blank"]
    assert field.facts == [(2, 1), (0, 0)]
    assert field.notes == ["Ring", ""]
    assert [card.name for card in view.zones[GRAVEYARD].cards if card] == ["Ring"]
    assert [card.name for card in view.zones[BANISHED + 1].cards if card] == ["Blank"]
    assert (view.zones[HANDS].count, view.zones[DECK].count) == (1, 3)
    assert not view.zones[HANDS].cards
    assert not view.zones[DECK].cards
    assert [card.name for card in view.zones[HANDS + 1].cards if card] == ["Host"]


@pytest.mark.rule("CF-15.1", "CF-15.2")
def test_the_picture_shows_power_tap_mark_and_attached_spells_but_no_enemy_hand() -> None:
    match = Run(read_scenario(TABLE, "table")).begin()
    board = GAME.board(match.view(1))
    hand, field = (row[0] for row in board.far.rows)
    assert (hand.count, hand.cards) == (1, [])
    assert [(card.name, card.marks) for card in field.cards if card] == [("Host", ["power 5", "tapped", "+ Ring"]),
                                                                       ("Blank", ["power 1"])]
    assert [card.name for card in board.near.rows[0][0].cards if card] == ["Host"]


@pytest.mark.rule("CF-9.4")
def test_a_match_cannot_start_with_an_illegal_deck() -> None:
    legal = GAME.presets()[0]
    assert GAME.read_deck(Path(legal.path).read_text(encoding="utf-8"), legal.name, "cardfinity").name == "Clockwork Guild"
    with pytest.raises(IllegalDeck) as raised:
        GAME.read_deck('"Blank": power 1 N/A deck: "Small" by "Me" "Blank" 39', "small.txt", "cardfinity")
    assert [issue.code for issue in raised.value.report.issues] == ["TOO_FEW_CARDS"]


@pytest.mark.rule("CF-13.2", "CF-5.2")
@pytest.mark.parametrize(("zone", "drawn"), [("graveyard", 1), ("hand", 0), ("banished", 0)])
def test_a_discard_is_handled_only_while_the_card_lies_in_the_graveyard(zone: str, drawn: int) -> None:
    """Nothing in the notation moves a card between its discard and the event's turn, so the event is put there by hand."""
    match = Run(read_scenario(GHOST.replace("ZONE", zone), "ghost")).begin()
    state = match.state
    assert isinstance(state, CardfinityState)
    ghost = next(slot for slot in range(len(state.zone)) if state.card(slot).name == "Ghost")
    state.decision = None
    state.agenda.append(Act(0))
    state.agenda.append(Fire(ghost, ON_DISCARD))
    run(state)
    assert len(state.zones[DECK]) == 3 - drawn


@pytest.mark.rule("CF-1.6")
def test_every_copy_is_an_object_of_its_own_in_its_owners_deck() -> None:
    decks = GAME.preset_decks()
    state = GAME.start([decks[0], decks[0]], "cardfinity", {}, 0)
    size = len(decks[0].copies)
    assert [len(state.zones[DECK]), len(state.zones[DECK + 1])] == [size, size]
    assert sorted(state.zones[DECK] + state.zones[DECK + 1]) == list(range(2 * size))
    assert [state.owner[slot] for slot in state.zones[DECK + 1]] == [1] * size


@pytest.mark.rule("CF-15.1")
def test_the_opponents_deck_may_be_any_that_fits_what_was_seen() -> None:
    decks = GAME.preset_decks()
    match = start(GAME, [decks[0], decks[1]], seed=4)
    chance = Chance(9)
    names = set()
    for _ in range(30):
        world = match.sample(0, chance).state
        assert isinstance(world, CardfinityState)
        mine = [world.card(slot).name for slot in world.zones[HANDS]]
        assert mine == [card.name for card in match.view(0).zones[HANDS].cards if card]
        theirs = {world.card(slot).name for slot in range(len(world.zone)) if world.owner[slot] == 1}
        names.add(next(deck.name for deck in decks if {card.name for card in deck.cards} == theirs))
    assert len(names) > 1


@pytest.mark.rule("CF-15.1")
def test_a_sampled_deck_keeps_every_card_that_was_seen() -> None:
    decks = GAME.preset_decks()
    match = start(GAME, [decks[2], decks[3]], seed=8)
    for _ in range(25):
        if match.decision is not None:
            match.take(0)
    state, world = match.state, match.sample(0, Chance(1)).state
    for slot in range(len(state.zone)):
        if state.know[0][slot] == KNOWN:
            assert world.cards[world.defn[slot]] is state.cards[state.defn[slot]]
    assert world.know == state.know


@pytest.mark.rule("CF-15.1", "CF-15.3")
@pytest.mark.parametrize(("kind", "seat", "to", "told"), [
    ("Looked", 0, DECK, ("You look at Ant of your deck.", "The opponent looks at Ant of their deck.",
                         "A looks at Ant of their deck.")),
    ("Looked", 0, DECK + 1, ("You look at Ant of the opponent's deck.", "The opponent looks at Ant of your deck.",
                             "A looks at Ant of B's deck.")),
    ("HandSeen", 1, HANDS, ("The opponent sees your hand.", "You see the opponent's hand.", "B sees A's hand.")),
    ("Banished", 1, BANISHED + 1, ("The opponent's Ant is banished.", "Your Ant is banished.", "B's Ant is banished.")),
    ("Healed", 0, DECK, ("Ant returns to the top of your deck.", "Ant returns to the top of the opponent's deck.",
                         "Ant returns to the top of A's deck.")),
])
def test_the_log_says_whose_cards_are_meant(kind: str, seat: int, to: int, told: tuple[str, ...]) -> None:
    event = EventView(kind, seat, "Ant", -1, to, 0, "")
    assert tuple(GAME.tell(event, viewer) for viewer in (0, 1, -1)) == told
