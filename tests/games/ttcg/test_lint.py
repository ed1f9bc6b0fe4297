"""Sentences that parse but can never do anything are warned of; those that can are not."""

from __future__ import annotations

import pytest

from cardscape.games.ttcg.language import parse_line

IDLE = [
    ("Destroy one rank 9 unit.", "rank 9"),
    ("Destroy one rank 4 spell.", "rank 4"),
    ("Destroy one unit below rank 1.", "rank 0"),
    ("Destroy one rank 4 or higher rank 2 or lower unit.", "both limits"),
    ("Destroy one fire water unit.", "water and fire"),
    ("Destroy one dragon spell.", "dragon"),
    ("Destroy one spell unit.", "spell"),
    ("Destroy one tapped untapped unit.", "tapped and untapped"),
    ("Destroy one enemy unit you control.", "two different controllers"),
    ("Destroy one unit in the spell zone.", "unit zone"),
    ("Destroy one spell with 100 or more attack.", "no attack"),
    ("Destroy one unit with 300 or more attack with 200 or less attack.", "at least 300"),
    ("Destroy the spell with the lowest defense.", "no defense"),
    ("Destroy one card in your hand.", "on the field"),
    ("Destroy it.", '"it"'),
    ("Destroy no unit.", "does nothing"),
    ("Destroy zero unit.", ""),
    ("Draw this card.", "top card of a deck"),
    ("Draw one card from your discard pile.", "top card of a deck"),
    ("Mill the equipped unit.", "top card of a deck"),
    ("Discard one card from your deck.", "from the hand"),
    ("Tap one tapped unit.", "cannot be tapped"),
    ("Untap one untapped unit.", "cannot be untapped"),
    ("Tap one unit in your hand.", "on the field"),
    ("Play one unit from the field.", "already been played"),
    ("Equip this card to this card.", "itself"),
    ("Swap the attack and attack of one unit.", "itself"),
    ("Swap this card with this card.", "itself"),
    ("Activate three effects of one unit.", "two effects"),
    ("Gain 0 points.", "zero"),
    ("One unit gains 0 attack.", "zero"),
    ("One unit gains 100.", "100 of what"),
    ("Add 100 to one unit.", "100 of what"),
    ("One unit becomes.", "becomes what"),
    ("One unit becomes rank 7.", "1 to 5"),
    ("One spell gains 100 attack.", "neither attack nor defense"),
    ("One spell cannot attack.", "never attack"),
    ("When a spell attacks, draw one card.", "neither attack"),
    ("When a unit is destroyed from your hand, draw one card.", "never destroyed"),
    ("If you have more points than you, draw one card.", "themselves"),
    ("If you have 0 points, draw one card.", "has lost"),
    ("If you control six units, draw one card.", "at most 5"),
    ("If you control a card in your hand, draw one card.", "field only"),
    ("If this card is tapped and this card is untapped, draw one card.", "at once"),
    ("Passive: Draw one card.", "without a trigger"),
    ("Latent: Draw one card.", "needs a trigger"),
    ("Normal: While this card is tapped, draw one card.", "untapped card"),
    ("Dormant: While this card is untapped, draw one card.", "tapped card"),
    ("Dormant: While this card is under another card, draw one card.", "never tapped"),
    ("Search the field for one unit.", "search looks through"),
    ("Search your deck for one unit in your hand.", "not in that place"),
    ("Shuffle the field.", "can be shuffled"),
    ("Rank up one rank 5 unit using a unit.", "above rank 5"),
    ("Rank up one unit using a rank 1 unit.", "rank 2 or higher"),
    ("Place one spell under one unit.", "under units only"),
    ("Draw the top card of your hand.", "no top card"),
    ("Draw one card for each no unit.", "counts nothing"),
    ("0 times per turn, draw one card.", "never"),
    ("Return one tapped card from your discard pile.", "outside the field"),
    ("Return one of your cards from your opponent's hand.", "with its owner"),
    ("Play one unit from among them.", "none were named"),
]

SOUND = [
    "Discard this card to draw one card.",
    "If you control exactly five units, draw one card.",
    "If you have no cards in your hand, draw one card.",
    "Destroy one dragon warrior unit.",
    "Destroy one fire or dragon card.",
    "Destroy one dragon or spell card.",
    "Destroy one rank 5 unit.",
    "Destroy one rank 3 spell.",
    "Tap one untapped unit.",
    "When a unit attacks, destroy it.",
    "Passive: Send one unit under this card to the discard pile in place of a card above it.",
    "Passive: You can rank up this card using a dragon.",
    "Passive: Your opponent cannot draw cards.",
    "Passive: While this card is tapped, it gains 100 attack.",
    "Latent: While this card is under another card, units you control gain 50 attack.",
    "Latent: Discard one card to draw one card.",
    "Reveal the top three cards of your deck, then play one unit from among them.",
    "Dormant: While this card is tapped, draw one card.",
    "Swap the attack and defense of one unit.",
    "Rank up one rank 4 unit using a rank 5 unit.",
    "Search your hand for one spell.",
]


@pytest.mark.parametrize(("text", "part"), [row for row in IDLE if row[1]], ids=[row[0] for row in IDLE if row[1]])
def test_idle_sentences_are_warned_of(text: str, part: str) -> None:
    line = parse_line(text)
    assert line.ok, line.error
    assert any(part in warning for warning in line.warnings), line.warnings


@pytest.mark.parametrize("text", SOUND)
def test_sound_sentences_are_not(text: str) -> None:
    line = parse_line(text)
    assert line.ok, line.error
    assert line.warnings == []


def test_a_warning_stands_once() -> None:
    assert len(parse_line("Destroy one rank 9 unit, then destroy one rank 9 unit.").warnings) == 1
