"""Events in words for a game that has no words of its own."""

from __future__ import annotations

import pytest
from examples.lanterns import DECK, GAME, HANDS, SPENT

from cardscape.engine.events import EventView
from cardscape.engine.telling import sentence


@pytest.mark.parametrize(
    ("event", "viewer", "words"),
    [
        (EventView("Burnt", 0, "Oil", HANDS, SPENT, 0, ""), 0, "Oil: burnt from your hand to your spent."),
        (EventView("Burnt", 0, "Oil", HANDS, SPENT, 0, ""), 1, "Oil: burnt from the enemy hand to the enemy spent."),
        (EventView("Drawn", 1, "", DECK + 1, HANDS + 1, 0, ""), 0, "A card: drawn from the enemy deck to the enemy hand."),
        (EventView("Peeked", 0, "Oil", DECK + 1, -1, 0, ""), 0, "You: peeked Oil in the enemy deck."),
        (EventView("Shuffled", 0, "", DECK, DECK, 12, ""), 0, "You: shuffled 12 in your deck."),
        (EventView("Doused", 1, "", -1, -1, 2, ""), 0, "The opponent: doused 2."),
    ],
)
def test_what_happens_to_a_card_is_not_told_as_if_its_player_did_it(event: EventView, viewer: int, words: str) -> None:
    assert GAME.tell(event, viewer) == words


@pytest.mark.parametrize(
    ("does", "you"),
    [("draws a card", "draw a card"), ("passes", "pass"), ("searches a deck", "search a deck"), ("copies Fox", "copy Fox"),
     ("goes first", "go first"), ("is dealt", "are dealt"), ("will skip", "will skip"), ("chooses 2 cards", "choose 2 cards")],
)
def test_verbs_follow_their_person(does: str, you: str) -> None:
    assert sentence("you", does) == f"You {you}."
    assert sentence("the opponent", does) == f"The opponent {does}."
