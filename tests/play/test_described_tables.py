"""Positions of the four games: every state of a card can be written, and what cannot be is refused with its place."""

from __future__ import annotations

import pytest

from cardscape.engine.facts import FactError
from cardscape.play.running import BROKEN, FAILED, run_scenario

TTCG = """\
game: ttcg
rules: {rules}
cards: |
  name;type;subtypes;rank;attack;defense;style1;effect1;style2;effect2;serial;rarity
  Ant;Fire;Insect;1;250;250;Latent;When this card is milled, gain one point.;Normal;Draw one card.;T-1;Common
  Big Ant;Fire;Insect;2;500;500;Latent;When this card is milled, gain one point.;Dormant;Draw one card.;T-2;Common
  Blade;Spell;;1;;;Equip;The equipped unit gains 250 attack.;Latent;When this card is revealed, gain one point.;T-3;Common
  Drum;Spell;;1;;;Continuous;Each fire unit you control gains 75 attack.;Normal;Draw one card.;T-4;Common
  Grip;Spell;;1;;;Continuous;One enemy unit cannot attack.;Normal;Draw one card.;T-5;Common
position:
  A: {{{a}, hand: [Ant], deck: [3 Ant]}}
  B: {{deck: [3 Ant]}}
steps:
  - expect: {expect}
"""
POLARIS = """\
game: polaris
position:
  A: {{{a}, hand: [Flare Hound], deck: [3 Flare Hound]}}
  B: {{deck: [3 Flare Hound]}}
steps:
  - expect: {expect}
"""
TAIWAN = """\
game: taiwan
position:
  A: {{{a}, hand: [Riverside Sprout], private deck: [3 Riverside Sprout]}}
  B: {{private deck: [3 Riverside Sprout]}}
steps:
  - expect: {expect}
"""
CARDFINITY = """\
game: cardfinity
cards: |
  "Ant": power 3
  N/A
  "Ring" on attach: buff this 2
  N/A
position:
  A: {{{a}, hand: [Ant], deck: [3 Ant]}}
  B: {{deck: [3 Ant]}}
steps:
  - expect: {expect}
"""


def laid(text: str, a: str, expect: str = "{}", rules: str = "2025-03") -> str:
    return text.format(a=a, expect=expect, rules=rules)


TABLES = [
    (TTCG, 'units: {2: {card: Big Ant, under: [Ant], tapped: true, modifiers: ["+100 attack until end of turn"], entered: 1}}',
     "{A.units.2.attack: 600, A.units.2.tapped: true, A.under: [Ant]}"),
    (TTCG, "units: {2: {card: Ant, modifiers: [becomes rank 2 until end of turn, -50 defense]}}",
     "{A.units.2.rank: 2, A.units.2.defense: 200}"),
    (TTCG, "units: {2: Ant}, spells: {1: {card: Blade, tapped: true, equips: unit 2}}",
     "{A.units.2.attack: 500, A.units.2.equipped: true, A.spells.1.equips: unit 2}"),
    (TTCG, "units: {2: Ant}, spells: {1: {card: Drum, tapped: true, running: true}}",
     "{A.units.2.attack: 325, A.spells.1.running: 1}"),
    (POLARIS, 'creatures: {1: {card: Flare Hound, modifiers: ["+100 attack until end of turn", "-100 GRD"], entered: 1}}', "{}"),
    (TAIWAN, 'field: {22: {card: Riverside Sprout, modifiers: ["+100 attack until end of turn", "+50 left attack"], entered: 1}}',
     "{field.22.central: 750, field.22.left: 450, field.22.right: 550}"),
    (CARDFINITY, 'field: [{card: Ant, modifiers: ["+2 power", "-1 power"], attached: [Ring], tapped: true}]',
     "{A.field.1.power: 4}"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "a", "expect"), TABLES)
def test_a_card_may_have_every_state(text: str, a: str, expect: str) -> None:
    outcome = run_scenario(laid(text, a, expect))
    assert outcome.ok, str(outcome)


def test_what_is_said_of_a_wrong_fact_has_no_slot_in_it() -> None:
    assert str(FactError("only monsters lie on a field", 17)) == "only monsters lie on a field"


NONSENSE = [
    (TTCG, "units: {2: {card: Ant, tapped: 7}}", "tapped is true or false, not 7"),
    (TTCG, "units: {2: {card: Ant, attacks: -1}}", "attacks is a number from 0"),
    (TTCG, "units: {2: {card: Ant, modifiers: [strong]}}", "'strong' is no modifier; write +100 attack"),
    (TTCG, "units: {2: {card: Ant, modifier: [strong]}}", 'did you mean "modifiers"?'),
    (TTCG, "units: {2: 2 Ant}", "a place holds one card, not 2"),
    (TTCG, "units: {6: Ant}", "units has no place '6' (places: 1 to 5)"),
    (TTCG, "units: {2: Blade}", "Blade is a spell: units lie in units, spells in spells"),
    (TTCG, "spells: {2: Ant}", "Ant is a unit"),
    (TTCG, "units: {2: {card: Ant, face: down}}", "only under the rules of 2025-02"),
    (TTCG, "under: [Ant]", "which card? Write {card: NAME, under: [...]}"),
    (TTCG, "discard: [{card: Ant, under: [Ant]}]", "only a card in a slot has cards under it"),
    (TTCG, "spells: {1: {card: Blade, equips: unit 3}}", "there is no other card at unit 3"),
    (TTCG, "spells: {1: {card: Blade, equips: there}}", "names the place of the host"),
    (TTCG, "units: {2: Ant}, spells: {1: {card: Drum, equips: unit 2}}", "Drum has no equip effect"),
    (TTCG, "spells: {1: {card: Drum, running: 2}}", "effect 2 of Drum is not continuous"),
    (TTCG, "spells: {1: {card: Grip, running: 1}}", "chooses cards: let it be activated by a step"),
    (TTCG, "points: -3", "points is a number from 0"),
    (TTCG, "points: 3000000000", "a number is at most"),
    (TTCG, "points: {x: 3}", "a value must be words, not a mapping"),
    (POLARIS, "forces: {1: Flare Hound}", "Flare Hound is a creature: forces holds only forces"),
    (POLARIS, "advance: [Flare Hound]", "is no Advance Creature"),
    (POLARIS, "creatures: {1: {card: Flare Hound, face: down}}", "no card of Polaris Line lies face down"),
    (POLARIS, "creatures: {1: {card: Flare Hound, tapped: 2}}", "tapped is true or false"),
    (POLARIS, "creatures: {1: {card: Flare Hound, modifiers: [strong]}}", "is no modifier; write +100 ATK"),
    (TAIWAN, "field: {22: {card: Riverside Sprout, growth: 4}}", "growth is a number from 0 to 3"),
    (TAIWAN, "field: {22: {card: Riverside Sprout, modifiers: [strong]}}", "is no modifier; write +100 attack"),
    (TAIWAN, "field: {22: {card: Riverside Sprout, face: down, modifiers: [+1 attack]}}", "only a face-up Figure"),
    (TAIWAN, "field: {55: Riverside Sprout}", "field has no place '55' (places: 00 to 44)"),
    (CARDFINITY, "field: [{card: Ant, modifiers: [strong]}]", "a modifier is a buff such as +2 power"),
    (CARDFINITY, "graveyard: [{card: Ring, modifiers: [+2 power]}]", "it has no power"),
    (CARDFINITY, "field: [{card: Ant, face: down}]", "lies face down"),
]


@pytest.mark.parametrize(("text", "a", "message"), NONSENSE)
def test_what_no_table_can_be_is_refused_where_it_stands(text: str, a: str, message: str) -> None:
    written = laid(text, a)
    outcome = run_scenario(written)
    assert outcome.status == BROKEN, str(outcome)
    assert message in outcome.message
    assert written.splitlines()[outcome.line - 1].startswith("  A: {")
    assert outcome.column > len("  A: {")


def test_two_cards_in_one_slot_are_refused_by_its_name() -> None:
    outcome = run_scenario("game: taiwan\nposition:\n  A: {field: {22: Cub Reporter}}\n  B: {field: {22: Cub Reporter}}\n")
    assert (outcome.message, outcome.line, outcome.column) == ("place 22 of field is taken", 4, 19)


def test_a_rule_that_the_game_does_not_have_is_refused() -> None:
    outcome = run_scenario("game: ttcg\nids: [TT-7, TT-6.6a, TT-77.7, HOUSE-1]\nposition: {}\n")
    assert (outcome.status, outcome.line, outcome.column) == (BROKEN, 2, 22)
    assert "unknown rule 'TT-77.7'; did you mean \"TT-7.7\"?" in outcome.message


def test_zones_may_be_written_for_both_players_at_once() -> None:
    outcome = run_scenario("game: ttcg\nposition:\n  hand: {A: [Ember Fox], B: [2 Ember Fox]}\n"
                           "  deck: {A: [Ember Fox], B: [Ember Fox]}\nsteps:\n"
                           "  - expect: {A.hand.count: 1, B.hand.count: 2, B.deck: [Ember Fox]}\n")
    assert outcome.ok, str(outcome)


def test_a_match_may_end_where_its_player_is_free_to_act() -> None:
    text = "game: ttcg\nposition:\n  A: {hand: [2 Burrow Badger], deck: [Ember Fox]}\n  B: {deck: [Ember Fox]}\nsteps:\n"
    assert run_scenario(text + "  - A: [play Burrow Badger to unit 2, pass]\n").ok
    played = "  - A: [{kind: play, card: Burrow Badger, at: unit 2}, pass]\n  - expect: {A.units: {2: Burrow Badger}}\n"
    assert run_scenario(text + played).ok


def test_an_attack_points_at_a_face_down_unit() -> None:
    text = laid(TTCG, "units: {1: Ant}", "{phase: battle}", "2025-02").replace("A: {units", "phase: battle\n  A: {units")
    text = text.replace("B: {deck", "B: {units: {3: {card: Big Ant, face: down}}, deck")
    assert run_scenario(text + "  - offered: [attack Ant at unit 1 -> enemy unit 3, attack unit 1 -> unit 3]\n"
                        "  - A: [attack unit 1 -> unit 3, pass]\n  - expect: {A.discard: [Ant]}\n").ok


def test_what_is_missing_is_missed_where_it_was_needed() -> None:
    text = laid(TTCG, "units: {1: Ant}").replace("hand: [Ant]", "hand: [7 Ant]")
    text = text.replace("Draw one card", "Discard one card at random")
    steps = text.count("\n") + 1
    outcome = run_scenario(text + "  - A: activate effect 2 of Ant\n")
    assert (outcome.status, outcome.line, outcome.column) == (FAILED, steps, 8)
    assert "no outcome is written for a pick" in outcome.message
    outcome = run_scenario(text + "  - A: activate Ant\n")
    assert 'did you mean "activate effect 2 of Ant at unit 1"?' in outcome.message
