"""The log tells what happened in words that are right for one card and for several, on the field and elsewhere."""

from __future__ import annotations

import pytest

from cardscape.engine.events import EventView
from cardscape.games.taiwan.table import DEAD, FIELD, HANDS, PRIVATE, PUBLIC
from cardscape.games.taiwan.telling import tell


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (EventView("SupportersAttached", 0, "Star", -1, -1, 1, ""), "You put 1 supporter below Star."),
        (EventView("SupportersAttached", 0, "Star", -1, -1, 2, ""), "You put 2 supporters below Star."),
        (EventView("SupportersDropped", 0, "Star", -1, -1, 1, ""), "1 supporter of your Star is lost."),
        (EventView("SupportersDropped", 0, "Star", -1, -1, 3, ""), "3 supporters of your Star are lost."),
        (EventView("EffectActivated", 0, "Ox", -1, -1, 2, ""), "You activate Ox, effect 2."),
        (EventView("EffectActivated", 0, "Court", -1, -1, 0, ""), "You activate Court."),
        (EventView("CardReturned", 0, "Ox", DEAD, HANDS, 0, ""), "Your Ox goes to the hand."),
        (EventView("CardReturned", 1, "", HANDS + 1, PRIVATE + 1, 0, "mulligan"),
         "The opponent's card goes to the private deck (mulligan)."),
        (EventView("CardReturned", 1, "Star", FIELD, PUBLIC + 1, 0, ""), "The opponent's Star goes to the public deck."),
        (EventView("MulliganTaken", 1, "", -1, -1, 1, ""), "The opponent takes a mulligan with 1 card."),
        (EventView("CardMovedSlot", 1, "", FIELD, FIELD, 12, "11"), "The opponent's card moves from slot 12 to slot 22."),
        (EventView("CardShown", 0, "Ox", HANDS, -1, 0, ""), "Ox in your hand is shown."),
        (EventView("CardShown", 1, "", FIELD, -1, 12, ""), "The opponent looks at a card at slot 22."),
        (EventView("ModifierAdded", 0, "Ox", -1, -1, 0, ""), "An effect on Ox begins."),
        (EventView("ModifierEnded", 0, "", -1, -1, -1, "Gag Order"), "An effect of Gag Order on players ends."),
    ],
)
def test_words_of_the_log(event: EventView, words: str) -> None:
    assert tell(event, 0) == words
