"""The log tells each player what happened, and never that somebody has done what was done to their cards."""

from __future__ import annotations

import pytest

from cardscape.engine.events import EventView
from cardscape.engine.zones import place
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.places import DECK, DISCARD, HANDS, SPELLS, UNDER, UNITS


@pytest.mark.parametrize(
    ("event", "viewer", "words"),
    [
        (EventView("Destroyed", 0, "Wall", UNITS, DISCARD, 0, ""), 0, "Your Wall is destroyed."),
        (EventView("Destroyed", 0, "Wall", UNITS, DISCARD, 0, ""), 1, "The opponent's Wall is destroyed."),
        (EventView("Destroyed", 0, "Wall", UNITS, DISCARD, 0, ""), -1, "A's Wall is destroyed."),
        (EventView("Discarded", 1, "Fox", HANDS + 1, DISCARD + 1, 0, ""), 0, "The opponent's Fox is discarded from their hand."),
        (EventView("Milled", 0, "Fox", DECK, DISCARD, 0, ""), 0, "Your Fox is milled."),
        (EventView("Tapped", 0, "Fox", place(UNITS, 2), place(UNITS, 2), 0, ""), 0, "Your Fox is tapped."),
        (EventView("Drawn", 1, "", DECK + 1, HANDS + 1, 0, ""), 0, "The opponent draws a card."),
        (EventView("Drawn", 0, "Fox", DECK, HANDS, 0, ""), 0, "You draw Fox."),
        (EventView("Sent", 1, "", HANDS + 1, DECK + 1, 0, ""), 0, "The opponent's card is sent from their hand to their deck."),
        (EventView("Sent", 0, "Fox", DECK, DECK, 0, ""), 0, "Your Fox is sent to your deck."),
        (EventView("Placed", 0, "Fox", HANDS, UNDER, 0, ""), 0, "Your Fox is placed from your hand below your card."),
        (EventView("Played", 1, "", HANDS + 1, UNITS + 1, 0, ""), 0, "The opponent plays a card face-down."),
        (EventView("Played", 0, "Fox", DISCARD, UNITS, 0, ""), 0, "You play Fox from your discard pile."),
        (EventView("Played", 1, "Fox", DISCARD + 1, UNITS, 0, ""), 0, "You play Fox from the opponent's discard pile."),
        (EventView("Attacked", 1, "Fox", place(UNITS + 1, 0), place(UNITS, 3), 0, ""), 0,
         "The opponent's Fox attacks your unit 4."),
        (EventView("Tied", 0, "Fox", place(UNITS, 0), place(UNITS + 1, 1), 0, ""), 0,
         "Your Fox and the opponent's unit 2 are equally strong, and both stay."),
        (EventView("AttackCountered", 0, "Fox", -1, -1, 0, ""), 1, "The opponent counters the attack of Fox."),
        (EventView("Equipped", 1, "Chain", place(SPELLS + 1, 0), place(UNITS, 0), 0, ""), 0,
         "The opponent equips your unit 1 with Chain."),
        (EventView("PointsLost", 0, "", -1, -1, 1, ""), 0, "You lose 1 point."),
        (EventView("Played", 0, "Fox", HANDS, place(UNITS, 1), 0, "face-down"), 0, "You play Fox face-down."),
        (EventView("Played", 1, "", HANDS + 1, place(UNITS + 1, 1), 0, ""), 0, "The opponent plays a card face-down."),
        (EventView("RankedUp", 1, "", HANDS + 1, place(UNITS + 1, 1), 0, ""), 0, "The opponent ranks up to a card face-down."),
        (EventView("EffectBegan", 0, "Fox", -1, -1, 2, "gain 100 attack"), 0,
         "An effect on Fox begins: gain 100 attack, 2 times."),
        (EventView("EffectEnded", 0, "", -1, -1, 1, ""), 0, "An effect ends."),
        (EventView("Copied", 0, "Fox", -1, -1, 0, "effect 1"), 0, "You copy Fox (effect 1)."),
        (EventView("PhaseStarted", 0, "", -1, -1, 0, "end"), 0, "The end step begins."),
        (EventView("Chosen", 1, "Fox", place(UNITS, 1), place(UNITS, 1), 0, ""), 0, "The opponent chooses Fox at your unit 2."),
        (EventView("Chosen", 1, "", place(UNITS, 1), place(UNITS, 1), 0, ""), 1, "You choose a card at the opponent's unit 2."),
        (EventView("Chosen", 0, "Fox", DISCARD, DISCARD, 0, ""), 0, "You choose Fox in your discard pile."),
        (EventView("Chosen", 0, "Fox", UNDER, UNDER, 0, ""), -1, "A chooses Fox below their card."),
    ],
)
def test_words_of_the_log(event: EventView, viewer: int, words: str) -> None:
    assert GAME.tell(event, viewer) == words
