"""What players see and read of a game of Polaris Line."""

from __future__ import annotations

import pytest
from tests.games.polaris.tables import answer, deck, match, play_randomly, printings, state

from cardscape.engine.events import EventView
from cardscape.engine.match import start
from cardscape.engine.zones import place
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.picture import modes_shown
from cardscape.games.polaris.places import CREATURES, DISCARD, FORCES
from cardscape.games.polaris.table import SIDE
from cardscape.games.polaris.telling import catalogue

SPARK = """
[[card]]
name = "Spark"
type = "force"
activation = "play"
timeframe = "turn"
marks = ["C"]
effects = ["Creatures you control gain 100 ATK."]

[[card]]
name = "Bell"
type = "force"
activation = "tap"
timeframe = "continuous"
marks = ["C"]
effects = ["Reply: Gain 100 HP."]

[[card]]
name = "Ant"
type = "creature"
atk = 800
grd = 700
go = 300
marks = ["C"]
"""
SILENT = {"ChainStarted", "ChainEnded", "GameStarted", "EffectStarted", "Dealt", "PutBack", "BattleEnded", "ForceExpired"}
TOLD_AGAIN = {"discarded", "destroyed"}
"""Reasons of moves that the event after them tells."""




def test_the_board_has_two_mirrored_rows_and_piles_at_the_right() -> None:
    of = match({"first_player": "A"}, decks=[deck(*printings(SPARK))] * 2)
    answer(of, "keep")
    answer(of, "keep")
    shown = GAME.board(of.view(0))
    for half in (shown.near, shown.far):
        assert [[zone.title for zone in row] for row in half.rows] == [["hand"], ["forces"], ["creatures", "discard", "deck"]]
        assert [len(half.rows[1][0].cards), len(half.rows[2][0].cards)] == [7, 5]
    assert shown.near.title == "A (you)"
    assert shown.near.facts == ["4000 HP", "played 0"]
    assert shown.far.rows[0][0].cards == []
    assert shown.far.rows[0][0].count == 6
    assert shown.notes == ["modes open to A: MIXED, COPIES, MARK"]
    assert shown.title == "Turn 1, A's, play phase"


def test_the_board_shows_postures_taps_modes_and_the_chain() -> None:
    of = match({"first_player": "A"}, seed=4, decks=[deck(*printings(SPARK))] * 2)
    answer(of, "keep")
    answer(of, "keep")
    answer(of, "play Ant")
    answer(of, "guard over to creature 2")
    view = of.view(1)
    row = GAME.board(view).far.rows[2][0]
    card = row.cards[1]
    assert card is not None
    assert [card.name, card.marks, card.faded] == ["Ant", ["C", "800/1000", "Guard Over", "new"], True]
    assert modes_shown(view) == ["MIXED", "COPIES", "MARK-C"]
    answer(of, "play Bell")
    answer(of, "place to force 1")
    answer(of, "play Spark")
    answer(of, "place to force 2")
    assert of.decision is not None
    assert of.words() == ["tap Bell at force 1", "pass"] or state(of).running
    if state(of).chain:
        assert GAME.board(of.view(0)).notes[1].startswith("waiting: Spark, effect 1")
    while "pass" in of.words():
        answer(of, "pass")
    force = GAME.board(of.view(0)).near.rows[1][0].cards[1]
    assert force is not None
    assert force.marks == ["turn", "running"]
    creature = GAME.board(of.view(0)).near.rows[2][0].cards[1]
    assert creature is not None
    assert creature.marks[:2] == ["C", "900/1000"]


def test_a_side_deck_is_seen_by_its_owner_alone() -> None:
    ant = printings(SPARK)[2]
    of = match(decks=[deck(ant, side=[ant] * 3)] * 2)
    assert [of.view(seat).zones[SIDE].count for seat in (0, 1)] == [3, 3]
    assert [len(of.view(seat).zones[SIDE].cards) for seat in (0, 1)] == [3, 0]


@pytest.mark.rule("PL-17")
def test_every_event_is_told_as_a_sentence_or_on_purpose_not() -> None:
    decks = GAME.preset_decks()
    for seed in range(9):
        of = start(GAME, [decks[seed % 3], decks[seed // 3]], seed=seed, log=True)
        play_randomly(of, seed)
        for viewer in (-1, 0, 1):
            for event in of.log(viewer):
                words = GAME.tell(event, viewer)
                assert event.kind in catalogue()
                again = event.kind == "CardMoved" and event.label in TOLD_AGAIN
                assert (words == "") == (event.kind in SILENT) or again
                assert words == "" or (words.endswith(".") and words[0].isupper() and "  " not in words), (event.row(), words)


def test_the_log_speaks_to_the_reader() -> None:
    of = match({"first_player": "A"}, decks=[deck(*printings(SPARK))] * 2)
    answer(of, "keep")
    answer(of, "mulligan")
    told = [GAME.tell(event, 1) for event in of.log(1)]
    assert "The opponent keeps the hand." in told
    assert "You take a mulligan." in told
    assert "The opponent goes first." in told
    assert "The opponent begins turn 1." in told
    assert "The opponent draws a card." in told


def test_a_position_is_worth_more_with_more_hp() -> None:
    of = match()
    s = state(of)
    assert GAME.value(s, 0) == -GAME.value(s, 1)
    before = GAME.value(s, 0)
    s.hp[0] += 500
    assert GAME.value(s, 0) > before
    of.concede(0)
    assert GAME.value(s, 1) == 1_000_000 == -GAME.value(s, 0)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (EventView("AttackDeclared", 0, "Ox", place(CREATURES, 0), place(CREATURES + 1, 1), 0, "Fox"),
         "Your Ox attacks the opponent's Fox at creature 2."),
        (EventView("Targeted", 1, "Ox", place(CREATURES, 0), place(CREATURES, 0), 0, ""),
         "The opponent targets your Ox at creature 1."),
        (EventView("Targeted", 0, "Ox", DISCARD + 1, DISCARD + 1, 0, ""), "You target Ox in the opponent's Discard Zone."),
        (EventView("EffectActivated", 1, "Ox", -1, -1, 0, "effect 1"), "The opponent activates Ox, effect 1."),
        (EventView("EffectNegated", 0, "", -1, -1, 0, "Ox, effect 1"), "Your Ox, effect 1 is negated."),
        (EventView("ExtraPlayGranted", 0, "", -1, -1, 1, "creature"), "You may play 1 more creature."),
        (EventView("ExtraPlayGranted", 1, "", -1, -1, 2, "card"), "The opponent may play 2 more cards."),
        (EventView("CardMoved", 0, "Ox", place(CREATURES, 0), DISCARD, 0, "destroyed"), ""),
        (EventView("CardMoved", 0, "Tower", place(FORCES, 0), DISCARD, 0, "destroyed"),
         "Tower is destroyed, to your Discard Zone."),
    ],
)
def test_words_of_the_log(event: EventView, words: str) -> None:
    assert GAME.tell(event, 0) == words
