"""Decks are changed as a designer would: a card in, a card out, a number turned."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.engine.game import Game, IllegalDeck
from cardscape.lab.workbench import WorkbenchError, new_card, with_card, workbench
from cardscape.play.catalog import find_deck, find_game
from tests.lab.plans import PEBBLES

LAB = Path(__file__).parents[2] / "examples" / "lab"
RAM = (LAB / "iron-ram.txt").read_text(encoding="utf-8")
ROW = "name;type;subtypes;rank;attack;defense;style1;effect1;style2;effect2;serial;rarity\n" \
      "Planted Oak;Nature;Botanic;1;300;200;Normal;Draw three cards.;Dormant;Untap this card.;X-1;Common\n"


def deck(game: str, name: str) -> tuple[Game, str, str]:
    found = find_game(game)
    rules = found.rule_sets[0]
    return found, rules, find_deck(found, name, rules).text


def test_a_card_takes_the_places_of_another_in_cardfinity() -> None:
    game, rules, text = deck("cardfinity", str(LAB / "workshop.txt"))
    made, copies, swapped = with_card(game, rules, text, RAM, "Iron Ram", "scrap heap", 8)
    before, after = workbench(game).cards(text), workbench(game).cards(made)
    assert (copies, swapped) == (8, "Scrap Heap")
    assert after == {**before, "Scrap Heap": 6, "Iron Ram": 8}
    assert list(after).index("Iron Ram") == list(before).index("Scrap Heap")


def test_a_card_stands_in_a_ttcg_deck_with_its_own_row() -> None:
    game, rules, text = deck("ttcg", "green-crown")
    name = new_card(game, rules, ROW, "oak.csv", "")
    some = next(iter(workbench(game).cards(text)))
    made, copies, _ = with_card(game, rules, text, ROW, name, some, 0)
    assert f"{copies} Planted Oak" in made
    assert "card: Planted Oak;Nature;" in made
    assert len(game.definitions(rules)) == len(find_game("ttcg").definitions(rules))
    assert "Planted Oak" not in [card.name for card in game.definitions(rules)]
    assert game.deck_text(game.read_deck(made, "", rules)) == made


def test_a_card_may_stand_on_several_lines_with_blanks_and_capitals() -> None:
    game, rules, text = deck("ttcg", "wildfire-rush")
    loose = text.replace("2 Lava Pup\n", " 1   LAVA PUP\n1 Lava  Pup \n")
    assert game.check(loose, "", rules).legal
    bench = workbench(game)
    assert list(bench.cards(loose).values()) == list(bench.cards(text).values())
    assert [knob.key for knob in bench.knobs(loose, game, rules)] == [knob.key for knob in bench.knobs(text, game, rules)]
    made, copies, swapped = with_card(game, rules, loose, ROW, "Planted Oak", "Lava Pup", 0)
    assert (copies, swapped) == (2, "LAVA PUP")
    assert "LAVA PUP" not in bench.cards(made)


@pytest.mark.parametrize("heading", ["[side]", " [ SIDE ]"])
def test_side_decks_are_left_alone(heading: str) -> None:
    """The lab plays single games: what a side deck holds is not drawn in any of them."""
    game, rules, text = deck("polaris", "sol-vanguard")
    loose = text.replace("[side]", heading)
    listed, played = workbench(game).cards(loose), workbench(game).played(loose)
    assert (listed["Wrecking Swell"], listed["Sunroad Courier"], played["Sunroad Courier"]) == (2, 3, 1)
    assert "Wrecking Swell" not in played
    made, copies, _ = with_card(game, rules, loose, POLARIS, "Planted Comet", "Sunroad Courier", 0)
    assert copies == 1
    assert made.partition(heading)[2].startswith(loose.partition(heading)[2])
    assert not any(knob.card == "Wrecking Swell" for knob in workbench(game).knobs(loose, game, rules))


def test_a_ttcg_deck_with_a_wrong_row_is_refused_with_its_line() -> None:
    game, rules, text = deck("ttcg", "green-crown")
    row = "Oak;Nature;Botanic;1;300;300;Normal;Draw one card.;Dormant;Untap this card.;;"
    report = game.check(f"{text}\ncard: {row}\n", "x", rules)
    assert [(issue.code, issue.rule) for issue in report.issues] == [("STATS", "TT-2.6")]
    assert report.issues[0].line == len(text.splitlines()) + 2


def test_ttcg_numbers_stay_within_the_rank() -> None:
    game, rules, text = deck("ttcg", "green-crown")
    bench = workbench(game)
    knob = bench.knobs(text, game, rules)[0]
    assert knob.values[0] == 0
    assert knob.values[-1] % 500 == 0
    made = bench.turn(text, {knob.key: knob.values[1]}, game, rules)
    again = bench.turn(made, {knob.key: knob.values[2]}, game, rules)
    assert game.check(again, "", rules).legal
    assert again.count("card: ") == 1
    assert [one.value for one in bench.knobs(again, game, rules) if one.key == knob.key] == [knob.values[2]]
    assert bench.shared(text, {knob.key: 50}) == {knob.key: 50}
    assert bench.shared(again, {knob.key: 50}) == {}


def test_cardfinity_numbers_stay_within_the_scale() -> None:
    game, rules, text = deck("cardfinity", "clockwork")
    bench = workbench(game)
    for knob in bench.knobs(text, game, rules):
        assert knob.value in knob.values
        for value in (knob.values[0], knob.values[-1]):
            assert game.check(bench.turn(text, {knob.key: value}, game, rules), "", rules).legal


POLARIS = """[[card]]
name = "Planted Comet"
type = "creature"
atk = 1500
grd = 500
marks = ["C", "F"]
"""
TAIWAN = """[[card]]
name = "Planted Mayor"
type = "political"
rank = 9
public = true
attack = [900, 0, 0]
sex = "male"
race = "islander"
age = 50
nationality = "taiwanese"
"""


@pytest.mark.parametrize(("name", "cards", "into", "swap"), [
    ("polaris", POLARIS, "sol-vanguard", "Knight Del Sol Outrider"), ("taiwan", TAIWAN, "glass-newsroom", "")])
def test_a_card_written_as_a_table_stands_on_a_line_of_the_deck(name: str, cards: str, into: str, swap: str) -> None:
    game, rules, text = deck(name, into)
    bench = workbench(game)
    new = new_card(game, rules, cards, "new.toml", "")
    made, copies, swapped = with_card(game, rules, text, cards, new, swap, 1)
    before, after = bench.cards(text), bench.cards(made)
    assert (copies, swapped) == (1, swap)
    assert after[new] == 1
    assert sum(after.values()) == sum(before.values()) + (0 if swap else 1)
    assert game.deck_text(game.read_deck(made, "", rules)) == made
    assert new not in [card.name for card in game.library(rules)]


def test_a_new_card_takes_the_mark_that_the_deck_has_least_of() -> None:
    game, rules, text = deck("polaris", "sol-vanguard")
    cards = POLARIS.replace('["C", "F"]', '["A", "F"]')
    made, _, _ = with_card(game, rules, text, cards, "Planted Comet", "Knight Del Sol Outrider", 1)
    assert "1 Planted Comet [F]" in made.splitlines()
    made, _, _ = with_card(game, rules, text, cards, "Planted Comet", "", 1)
    assert "1 Planted Comet [F]" in made.splitlines()


@pytest.mark.parametrize(("name", "into"), [("polaris", "sol-vanguard"), ("taiwan", "harvest-machine")])
def test_numbers_of_tables_can_be_turned(name: str, into: str) -> None:
    game, rules, text = deck(name, into)
    bench = workbench(game)
    knob = bench.knobs(text, game, rules)[0]
    made = bench.turn(text, {knob.key: knob.values[-1]}, game, rules)
    assert game.check(made, "", rules).legal
    assert [one.value for one in bench.knobs(made, game, rules) if one.key == knob.key] == [knob.values[-1]]
    assert bench.turn(made, {knob.key: knob.value}, game, rules).count("card: ") == 1


def test_a_wrong_table_in_a_deck_is_refused_with_its_line() -> None:
    for name, into in (("polaris", "sol-vanguard"), ("taiwan", "harvest-machine")):
        game, rules, text = deck(name, into)
        report = game.check(f'{text}\ncard: {{name = "X", type = "nothing"}}\n', "x", rules)
        assert not report.legal
        assert report.issues[0].line == len(text.splitlines()) + 2
        assert not game.check(f"{text}\ncard: {{{{\n", "x", rules).legal


def test_what_cannot_be_done_is_said_in_one_sentence() -> None:
    game, rules, text = deck("cardfinity", "clockwork")
    with pytest.raises(WorkbenchError, match=r"holds 2 cards; choose one with --card: Iron Ram, Slag Heap"):
        new_card(game, rules, RAM + (LAB / "slag-heap.txt").read_text(encoding="utf-8"), "two.txt", "")
    with pytest.raises(WorkbenchError, match=r"did you mean 'Scrap Heap'"):
        with_card(game, rules, text, RAM, "Iron Ram", "Scrup Heap", 0)
    with pytest.raises(WorkbenchError, match=r"the deck holds Scrap Heap \d+ times; --copies takes 1 to \d+"):
        with_card(game, rules, text, RAM, "Iron Ram", "Scrap Heap", 99)
    with pytest.raises(WorkbenchError, match=r"cannot change decks of Pebbles yet"):
        workbench(find_game(PEBBLES))


def test_a_card_or_a_deck_that_is_not_legal_is_told_with_its_whole_report() -> None:
    game, rules, text = deck("cardfinity", "clockwork")
    with pytest.raises(IllegalDeck) as raised:
        new_card(game, rules, '"X" on play: explode', "bad.txt", "")
    assert [(issue.code, issue.line, issue.column) for issue in raised.value.report.issues] == [("SYNTAX", 1, 14)]
    with pytest.raises(IllegalDeck) as raised:
        with_card(game, rules, text, RAM, "Iron Ram", "", 30)
    report = raised.value.report
    assert report.file == "the deck with Iron Ram"
    assert {"TOO_MANY_CARDS", "DECK_SCALE_TOO_HIGH"} <= {issue.code for issue in report.issues}
    assert all(issue.line is None for issue in report.issues)
