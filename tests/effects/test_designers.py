"""Sentences as a designer types them who knows the rulebook but not the language: read, or answered with what to write."""

from __future__ import annotations

import pytest

from cardscape.play.catalog import find_game

READ = [
    ("polaris", "Main: Discard your hand to draw two cards.", "Main: Discard all cards from your hand to draw two cards."),
    ("polaris", "Main: Both players discard their hand.", "Main: Both players discard all cards."),
    ("polaris", "Main: Shuffle your Discard Zone into your deck.",
     "Main: Shuffle all cards from your Discard Zone into your deck."),
    ("polaris", "Main: You can play one more creature this turn.", "Main: You may play one more creature this turn."),
    ("polaris", "Main: Return one creature to hand.", "Main: Return one creature to the hand."),
    ("polaris", "Main: Put one opposing creature in Guard Over.", "Main: Put one opposing creature into Guard Over."),
    ("polaris", "Main: This creature gains Pierce this turn.", "Main: This creature has Pierce this turn."),
    ("polaris", "Main: You take no battle damage this turn.", "Main: You take no battle damage this turn."),
    ("polaris", "Main: Both players reveal their hand.", "Main: Both players reveal their hand."),
    ("polaris", "Trigger: When this creature deals battle damage to your opponent, draw one card.",
     "Trigger: When this creature deals battle damage, draw one card."),
    ("polaris", "Static: This creature gains 100 Attack Spec.", "Static: This creature gains 100 ATK."),
    ("polaris", "Main: Destroy the creature with the lowest Guard Spec.", "Main: Destroy the creature with the lowest GRD."),
    ("polaris", "Static: This creature gains 200 Guard Over bonus.", "Static: This creature gains 200 Guard bonus."),
    ("polaris", 'Main: Destroy one creature with the Letter Mark "A".', 'Main: Destroy one creature with mark "A".'),
    ("taiwan", "Set one tactic from your hand face-down.", "Set one tactic from your hand."),
    ("taiwan", "Place one tactic from your hand face-down.", "Set one tactic from your hand."),
    ("taiwan", "Destroy one figure with IR 3 or less.", "Destroy one IR 3 or less figure."),
    ("taiwan", "Destroy one figure with an influence rank 3 or more.", "Destroy one IR 3 or more figure."),
    ("taiwan", "Destroy one tactic with funding level 3 or more.", "Destroy one FL 3 or more tactic."),
    ("taiwan", "Destroy one adjacent figure.", "Destroy one figure adjacent to this card."),
    ("taiwan", "Neighbouring figures you control gain 100 attack.", "Figures you control adjacent to this card gain 100 attack."),
    ("taiwan", "Return one neighbour of this figure to the owner's hand.",
     "Return one card adjacent to this card to the owner's hand."),
    ("taiwan", "Destroy the figure ahead of this figure.", "Destroy one figure ahead of this card."),
    ("taiwan", "Change the orientation of one opposing figure.", "Turn one opposing figure in any direction."),
    ("taiwan", "Change the orientation of this figure to the left.", "Turn this figure to the left."),
    ("taiwan", "If your opponent's bank holds $3,000 or less, draw one card.",
     "If your opponent has $3,000 or less, draw one card."),
    ("taiwan", "Attach one figure from your hand to this figure as a supporter.",
     "Attach one figure from your hand to this figure."),
    ("taiwan", "Steal $300 from your opponent.", "Steal $300."),
    ("taiwan", "Detach one supporter from this figure to draw one card.",
     "Detach one supporter under this figure to draw one card."),
    ("taiwan", "Shuffle your hand into your Private Deck.", "Shuffle all cards from your hand into your Private Deck."),
    ("taiwan", "Your opponent discards their hand.", "Your opponent discards all cards from their hand."),
    ("taiwan", "Place a growth counter on this card.", "Place one growth counter on this card."),
    ("taiwan", "Remove a growth counter from this card to draw one card.",
     "Remove one growth counter from this card to draw one card."),
    ("taiwan", "This figure can attack twice per turn.", "This figure can attack twice."),
    ("taiwan", "This figure cannot be destroyed by attacks.", "This figure cannot be destroyed by an attack."),
    ("taiwan", "Destroy one facedown card.", "Destroy one face-down card."),
    ("taiwan", "When you draw a card, you may discard one card to gain $300.",
     "When you draw a card, you may discard one card to gain $300."),
]  # fmt: skip

ANSWERED = [
    ("ttcg", "Normal: Until the end of the trun, this card gains 200 attack.", 30, 'did you mean "turn"'),
    ("ttcg", "Normal: Destroy all units with 200 or less defehse.", 44, 'did you mean "defense"'),
    ("ttcg", "Normal: Both players mill there cards.", 27, 'did you mean "three"'),
    ("polaris", "Main: Return one creature to its owner's and.", 42, 'did you mean "hand"'),
    ("ttcg", "Normal: Drawing one card.", 9, 'did you mean "draw"'),
    ("ttcg", "Normal: When ths card is milled, draw one card.", 14, 'did you mean "this"'),
    ("ttcg", "Normal: If you have fewer than 5 points, draw one card.", 27, 'did you mean "... or less"'),
    ("ttcg", "Normal: Search for one dragon in your deck.", 16, 'did you mean "search your deck for"'),
    ("ttcg", "Equip: Gain 100 attack.", 17, 'did you mean "this card gains ... attack"'),
    ("ttcg", "Latent: When destroyed, draw one card.", 14, 'did you mean "when this card is destroyed"'),
    ("ttcg", "Passive: When you control a dragon, this card gains 100 attack.", 19, 'did you mean "while you control"'),
    ("ttcg", "Passive: This card can only be attacked by dragons.", 24, '"only" stands first'),
    ("ttcg", "Normal: Draw cards equal to the number of units you control.", 20, "draw one card for each unit you control"),
    ("ttcg", "Destroy one unit with rank 2.", 23, '"one rank 2 unit"'),
    ("ttcg", "Attach this card to one unit.", 1, 'did you mean "equip"?'),
    ("ttcg", "Destroy all fairies.", 13, 'did you mean "fairy"'),
    ("ttcg", "These cards gain 100 attack.", 1, "say which cards are meant"),
    ("ttcg", "Search your deck for one.", 26, "ends too early at column 26; expected card"),
    ("ttcg", "This card gains 100 attack for one turn.", 32, 'did you mean "for the next turn"'),
    ("ttcg", "Draw one card then then gain one point.", 20, 'one "then" is enough'),
    ("ttcg", "If you control a dragon then draw one card.", 25, "a condition ends with a comma"),
    ("ttcg", "Swap one unit and another unit.", 15, 'did you mean "with"'),
    ("ttcg", "One unit and another unit gain 50 attack.", 10, "each part speaks of one group of cards"),
    ("polaris", "Main: One creature you control gains Pierce and Swift this turn.", 49, 'did you mean "and has Swift"'),
    ("polaris", "Main: Search your deck for Knight Del Sol.", 28, "names stand in quotation marks"),
    ("polaris", "Main: Search your deck for one card named Knight Del Sol.", 43, "names stand in quotation marks"),
    ("polaris", "Main: This creature gains 300 attack.", 38, 'did you mean "... ATK"'),
    ("polaris", "Main: Destroy one Guard Over creature.", 19, 'did you mean "creature in Guard Over"'),
    ("polaris", "Main: Destroy one swift creature.", 19, 'did you mean "creature with Swift"'),
    ("polaris", "Main: If you have 1000 HP or less, draw one card.", 27, 'did you mean "... or less HP"'),
    ("polaris", "Battle: Negate the attack.", 20, 'did you mean "stop the battle"'),
    ("polaris", "Trigger: At the start of your main phase, draw one card.", 31, 'did you mean "Play Phase"'),
    ("taiwan", "Destroy one FL 3 tactic.", 18, 'did you mean "FL ... or more tactic"'),
    ("taiwan", "Search your Private Deck for one card named Night Market.", 45, "names stand in quotation marks"),
    ("taiwan", "Negate the attack.", 8, 'did you mean "cancel the attack"'),
    ("taiwan", "When your opponent deploys a figure, destroy it.", 20, "when an opposing figure is deployed"),
    ("taiwan", "Your opponent pays $1,000 to attack.", 30, "your opponent must pay $1,000 to attack"),
]  # fmt: skip

WARNED = [
    ("polaris", "Static: This creature gains 100 ATK this turn.", "a static effect has no limit, no duration and no choice"),
    ("polaris", "Main: Summon one creature from your deck in Guard Over.", 'to summon it so, write "into Guard Over"'),
    ("polaris", "Main: Your opponent reveals the hand.", 'whose hand? write "their hand"'),
    ("polaris", "Static: One creature you control gains 100 ATK.", "nobody chooses what a static effect is about"),
    ("polaris", "Static: This creature gains 100 ATK while this card is in your Discard Zone.", "only while its card is on"),
    ("polaris", "Main: Summon one Advance creature from your hand.", "never in a hand or deck (PL-4.5)"),
    ("taiwan", "Deploy one public figure from your hand.", "public Figures are never in a hand"),
    ("taiwan", "Search your Private Deck for one public figure.", "public Figures are never in a hand or Private Deck"),
    ("taiwan", "Return one tactic to the top of your Public Deck.", "only public Figures lie in a Public Deck"),
    ("taiwan", "Look at your hand.", "sees nothing new"),
    ("taiwan", "Look at one face-up card.", "sees nothing new"),
    ("taiwan", "Arrange the top card of your Private Deck in any order.", "one card has no order"),
    ("taiwan", "Attach this figure to this figure.", "no Figure supports itself"),
    ("taiwan", "Detach one supporter under one tactic.", "only Figures have supporters"),
    ("taiwan", "When a supporter attacks, draw one card.", "supporters are not on the field"),
    ("taiwan", "If a tactic is turned to the left, draw one card.", "only Figures are turned to a side"),
    ("taiwan", "If this card is in the middle row and this card is in a home row, draw one card.", "no card is both at once"),
    ("taiwan", "Your opponent cannot deploy tactics.", "only Figures are deployed and revealed"),
    ("taiwan", "If this card is face-down, draw one card.", "a face-down card has no active effects (TW-5.5)"),
    ("taiwan", "Send one figure to the Silenced Zone.", "otherwise they are silenced"),
    ("taiwan", "Discard one card and you may pay $1,000 to draw one card.", '"you may" stands before all of it'),
]  # fmt: skip


@pytest.mark.rule("TT-11.5")
@pytest.mark.parametrize(("game", "text", "canonical"), READ)
def test_what_is_natural_is_read(game: str, text: str, canonical: str) -> None:
    found = find_game(game)
    row = found.parse(text, found.rule_sets[0])
    assert row is not None
    assert (row.get("error"), row.get("canonical"), row.get("warnings")) == (None, canonical, [])
    again = found.parse(canonical, found.rule_sets[0])
    assert again is not None
    assert again["tree"] == row["tree"]


@pytest.mark.rule("TT-11.4")
@pytest.mark.parametrize(("game", "text", "column", "said"), ANSWERED)
def test_a_slip_is_answered_at_its_place_with_what_to_write(game: str, text: str, column: int, said: str) -> None:
    found = find_game(game)
    row = found.parse(text, found.rule_sets[0])
    assert row is not None
    assert (row["ok"], row["column"]) == (False, column)
    assert said in row["error"]


@pytest.mark.parametrize(("game", "text", "said"), WARNED)
def test_what_can_never_happen_is_warned_of(game: str, text: str, said: str) -> None:
    found = find_game(game)
    row = found.parse(text, found.rule_sets[0])
    assert row is not None
    assert any(said in warning for warning in row["warnings"]), row
