"""The log tells each player what happened, and never that somebody has done what was done to their cards."""

from __future__ import annotations

import pytest

from cardscape.engine.events import EventView
from cardscape.engine.zones import place
from cardscape.games.ttcg.compiling import compile_effect
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import parse_line
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
        (EventView("Drawn", 1, "", DECK, HANDS + 1, 0, ""), 0, "The opponent draws a card from your deck."),
        (EventView("Drawn", 0, "Fox", DECK + 1, HANDS, 0, ""), 0, "You draw Fox from the opponent's deck."),
        (EventView("Sent", 1, "", HANDS + 1, DECK + 1, 0, ""), 0, "The opponent's card is sent from their hand to their deck."),
        (EventView("Sent", 0, "Fox", DECK, DECK, 0, ""), 0, "Your Fox is sent to your deck."),
        (EventView("Placed", 0, "Fox", HANDS, UNDER, 0, ""), 0, "Your Fox is placed from your hand below your card."),
        (EventView("Placed", 1, "Fox", HANDS + 1, UNDER + 1, 0, "unit 3"), 0,
         "The opponent's Fox is placed from their hand below their unit 3."),
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
        (EventView("PointsLost", 1, "", -1, -1, 5, "empty deck"), 0, "The opponent loses 5 points (empty deck)."),
        (EventView("Played", 0, "Fox", HANDS, place(UNITS, 1), 0, "face-down"), 0, "You play Fox face-down."),
        (EventView("Played", 1, "", HANDS + 1, place(UNITS + 1, 1), 0, ""), 0, "The opponent plays a card face-down."),
        (EventView("RankedUp", 1, "", HANDS + 1, place(UNITS + 1, 1), 0, ""), 0, "The opponent ranks up to a card face-down."),
        (EventView("EffectBegan", 0, "Fox", -1, -1, 2, "gain 100 attack"), 0,
         "An effect on Fox begins: gain 100 attack, 2 times."),
        (EventView("EffectEnded", 0, "", -1, -1, 1, ""), 0, "An effect ends."),
        (EventView("EffectBegan", 1, "Fox", place(UNITS + 1, 0), -1, 0, ""), 0, "The effect of the opponent's Fox begins."),
        (EventView("EffectBegan", 1, "Fox", place(UNITS, 1), place(UNITS, 1), 1, "gain 100 attack"), 0,
         "An effect on Fox at your unit 2 begins: gain 100 attack."),
        (EventView("EffectBegan", 1, "", place(UNITS, 0), place(UNITS, 0), 1, "become fire"), 0,
         "An effect on a card at your unit 1 begins: become fire."),
        (EventView("EffectBegan", -1, "", HANDS + 1, HANDS + 1, 1, "fire cards cannot be played"), 0,
         "An effect on cards in the opponent's hand begins: fire cards cannot be played."),
        (EventView("EffectEnded", 1, "", -1, -1, 1, "cannot activate effects"), 1,
         "An effect on you ends: cannot activate effects."),
        (EventView("EffectBegan", -1, "", -1, -1, 1, "attack and defense changes are inverted"), 1,
         "An effect begins: attack and defense changes are inverted."),
        (EventView("Sent", 1, "Fox", UNITS + 1, DECK + 1, 0, "bottom"), 0,
         "The opponent's Fox is sent to the bottom of their deck."),
        (EventView("Placed", 0, "Fox", HANDS, DECK, 0, "top"), 0, "Your Fox is placed from your hand on the top of your deck."),
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


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("One unit you control cannot be destroyed in battle this turn.", "cannot be destroyed in battle"),
        ("One unit you control cannot be destroyed once this turn.", "cannot be destroyed once"),
        ("Units in your discard pile cannot be returned to the deck this turn.", "cannot be returned to the deck"),
        ("Your opponent cannot play spells from their hand this turn.", "cannot play spells from the hand"),
        ("Your opponent cannot gain three or more points this turn.", "cannot gain 3 or more points"),
        ("One unit you control cannot be destroyed by enemy effects this turn.", "cannot be destroyed by enemy effects"),
        ("One unit you control cannot be targeted by enemy spell effects.", "cannot be targeted by enemy spell effects"),
        ("One unit you control cannot be attacked by rank 2 units.", "cannot be attacked by rank 2 units"),
        ("One unit you control is immune to enemy card effects this turn.", "immune to enemy card effects"),
        ("One enemy unit loses 200 defense.", "lose 200 defense"),
        ("Add 200 attack to one fire unit you control this turn.", "gain 200 attack"),
        ("Reduce the attack of one enemy unit by 300 this turn.", "lose 300 attack"),
        ("Swap the attack and defense of one unit on the field this turn.", "swap attack and defense"),
        ("Double the attack of one unit you control this turn.", "double attack"),
        ("One unit you control becomes rank 2 this turn.", "become rank 2"),
        ("One unit you control becomes fire this turn.", "become fire"),
        ("One unit you control can attack twice this turn.", "can attack twice"),
        ("One unit you control can attack three times this turn.", "can attack 3 times"),
        ("Only dragon units can attack this turn.", "cannot attack"),
        ("Your opponent cannot activate effects this turn.", "cannot activate effects"),
        ("Your opponent cannot play fire units this turn.", "cannot play fire units"),
        ("Both players cannot draw cards this turn.", "both players cannot draw cards"),
        ("You cannot lose three or more points this turn.", "cannot lose 3 or more points"),
        ("One enemy unit cannot be ranked up this turn.", "cannot be ranked up"),
        ("Your opponent cannot rank up units this turn.", "cannot rank up units"),
        ("Play two extra electric cards this turn.", "play 2 extra electric cards"),
        ("Attack and defense changes are inverted this turn.", "attack and defense changes are inverted"),
    ],
)
def test_what_lasts_is_told_in_words(sentence: str, words: str) -> None:
    parsed = parse_line(sentence, "normal")
    assert parsed.effect is not None, parsed.error
    assert [act.told for act in compile_effect(parsed.effect).acts] == [words]
