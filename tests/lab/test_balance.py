"""The balance of a field: what is counted, and what is said about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardscape.lab.balance import SKILL, Balance, balance_pairings
from cardscape.lab.charts import histogram, labelled, round_step
from cardscape.lab.decks import DeckResult, deck_card_lines, deck_lines
from cardscape.lab.field import FieldPlan, Pairing, round_robin
from cardscape.lab.figures import Mean
from cardscape.lab.matrix import Matrix, matrix_lines
from cardscape.lab.page import balance_page, matrix_facts
from cardscape.lab.pages import deck_page
from cardscape.lab.record import CardUse
from cardscape.lab.summary import balance_lines, first_player_line, skill_line
from cardscape.play.catalog import find_deck, find_game
from tests.lab.plans import PEBBLES, decks, played, record, small_plan


def two_decks() -> FieldPlan:
    return FieldPlan(PEBBLES, "river", {"start": "A", "draw": 3, "calm": False}, decks("1 1 1 1", "8 8 8 8"),
                     balance_pairings(2, "greedy"), 1)


def test_a_card_is_counted_when_drawn_when_played_and_when_it_does_something() -> None:
    good = [CardUse("Good", 1, 1, {"shine": 2})]
    held = [CardUse("Good", 1, 0, {})]
    records = [record(1, number, 0, good) for number in range(30)] + [record(1, 30 + number, 1, held) for number in range(10)] + \
        [record(1, 40 + number, 1) for number in range(30)]
    found = Balance(two_decks(), find_game(PEBBLES), records)
    (card,) = found.cards
    assert (card.card, card.deck, card.games) == ("Good", "deck0", 70)
    assert (card.when_drawn.hits, card.when_drawn.total) == (30, 40)
    assert (card.when_not_drawn.hits, card.when_not_drawn.total) == (0, 30)
    assert (card.when_played.hits, card.when_played.total) == (30, 30)
    assert (card.play_rate.hits, card.play_rate.total) == (30, 40)
    assert card.words == "wins more when drawn"
    row = card.row()["effects"][0]
    assert (row["effect"], row["times"], row["games"]["hits"]) == ("shine", 60, 30)


def test_the_matrix_counts_both_directions_and_the_first_player() -> None:
    records = [record(1, number, int(number < 9), first=1) for number in range(10)]
    found = Balance(two_decks(), find_game(PEBBLES), records).matrix
    one, two = found.cell(0, 1), found.cell(1, 0)
    assert one is not None
    assert two is not None
    assert (one.hits, two.hits, one.total) == (1, 9, 10)
    assert found.first_player.hits == 9
    assert found.names[found.ranking()[0]] == "deck1"
    assert found.row()["pairings"][1]["words"] == "below 50 %"


def test_the_skill_of_the_bot_is_measured_and_told(tmp_path: Path) -> None:
    plan = two_decks()
    assert [pairing.part for pairing in plan.pairings].count(SKILL) == 2
    found = Balance(plan, find_game(PEBBLES), played(tmp_path, plan, games=20))
    assert found.skill.total > 0
    line = skill_line("greedy", "looks ahead", found.skill)
    assert "beats random play in" in line
    assert "no skill at all" in skill_line("random", "", found.skill)
    lines = "\n".join(balance_lines(found))
    assert "The first player won" in lines
    assert "of 20" in lines
    assert "not distinguishable" in lines


def test_where_nobody_won_nothing_is_said_of_the_first_player() -> None:
    plan = two_decks()
    found = Matrix(plan, [record(0, number, -1) for number in range(4)])
    assert first_player_line(found) == "Nobody won a game, so they tell nothing about the first player."
    assert matrix_lines(found)[1].endswith("no games")


def test_facts_of_the_pool_group_the_cards(tmp_path: Path) -> None:
    game = find_game("cardfinity")
    from cardscape.lab.field import preset_sources, round_robin

    field = preset_sources(game, "cardfinity")[:2]
    plan = FieldPlan("cardfinity", "cardfinity", {"first_player": 1}, field, round_robin(2, "random", True), 1)
    found = Balance(plan, game, played(tmp_path, plan, games=4))
    facts = {(word.fact, word.word) for word in found.words}
    assert ("kind", "monster") in facts
    assert ("power", "5") in facts
    assert all(fact != "deck" for fact, _ in facts)  # the wins of its cards are those of the deck
    monsters = next(word for word in found.words if word.word == "monster")
    assert 0 < monsters.played[0] <= 2 * 12


def test_facts_of_cards_that_a_deck_brings_along_group_them_too(tmp_path: Path) -> None:
    from cardscape.lab.field import preset_sources, round_robin
    from cardscape.play.catalog import DeckSource

    game = find_game("ttcg")
    rush = next(deck for deck in preset_sources(game, "2025-03") if deck.name == "wildfire-rush")
    row = "card: Kiln Newt;Fire;Beast;1;300;200;Normal;Draw one card.;Latent;When this card is destroyed, draw one card.;K1;C\n"
    own = DeckSource("kiln", row + rush.text.replace("Ember Fox", "Kiln Newt"), "kiln.txt")
    plan = FieldPlan("ttcg", "2025-03", {}, [own, rush], round_robin(2, "random", False), 1)
    records = [record(0, 0, 0, [CardUse("Kiln Newt", 1, 1, {})]), record(0, 1, 0, [], other=[CardUse("Kiln Newt", 1, 1, {})])]
    words = {(word.fact, word.word): word for word in Balance(plan, game, records).words}
    fire = words["type", "fire"]
    assert (fire.cards, fire.played) == ({"Kiln Newt"}, [1, 1])  # the other deck has no such card


def test_names_in_the_picture_of_all_cards_do_not_run_into_one_another() -> None:
    assert labelled([]) == []
    points = [("Fox", 40.0, 10.0), ("Ox", 42.0, 10.1), ("Wolf", 90.0, 10.0), ("Imp", 40.0, -9.0), ("Moth", 40.0, 0.0)]
    assert labelled(points) == [1, 2, 3, 4]
    assert labelled([("Borrowed Hull", 45.0, 9.4), ("Ascendant Knight", 66.0, 9.5), ("Idol", 70.0, -9.0)]) == [1, 2]
    assert len(labelled([("Fox", 50.0, float(impact)) for impact in range(40)])) == 14


def test_bins_and_ticks_of_lengths_are_round_numbers() -> None:
    assert [round_step(5, 89, most) for most in (100, 40, 11)] == [1, 5, 10]
    spec = histogram([29, 31, 640], "decisions")
    assert [row["from"] for row in spec["data"]["values"]] == [20, 640]
    assert spec["encoding"]["x"]["axis"]["values"] == [100, 200, 300, 400, 500, 600]


def test_the_page_shows_what_stands_out_before_the_rest() -> None:
    good = [CardUse("Good", 1, 1, {})]
    records = [record(1, number, int(number >= 40), good if number < 40 else []) for number in range(80)]
    shown = balance_page("Title", ["Line."], Balance(two_decks(), find_game(PEBBLES), records), "cardscape lab balance")
    assert shown.index("Cards that stand out") < shown.index("<details>")
    assert "0 of 1 cards are not distinguishable" in shown


def test_no_game_of_a_deck_against_itself_is_counted_twice(tmp_path: Path) -> None:
    plan = FieldPlan(PEBBLES, "river", {"start": "A", "draw": 3, "calm": False}, decks("1 2 3 4 5 6", "2 4 6 8"),
                     balance_pairings(2, "random"), 1)
    assert [pairing.mirror for pairing in plan.pairings] == [True, False, True]
    records = played(tmp_path, plan, games=40)
    for pairing, seeds in ((0, 40), (1, 20), (2, 40)):
        assert len({record.seed for record in records if record.pairing == pairing}) == seeds


def test_a_card_that_helps_is_not_said_never_to_have_helped() -> None:
    plan = FieldPlan(PEBBLES, "river", {"start": "A", "draw": 3, "calm": False}, decks("1 1 1 1", "8 8 8 8"),
                     [Pairing((0, 1), ("random", "random"), 0)], 1)
    held = [CardUse("Kept", 1, 0, {})]
    records = [record(0, number, int(number >= 40), held if number < 40 else []) for number in range(80)]
    result = DeckResult(plan, find_game(PEBBLES), records)
    assert result.never_helped == []
    assert deck_card_lines(result)[0].startswith("helped: Kept (+100.0 ")
    assert deck_card_lines(result)[-1] == "0 other cards are not distinguishable from the rest of the deck."


def test_a_card_of_one_deck_is_one_among_those_of_that_deck() -> None:
    plan = FieldPlan(PEBBLES, "river", {"start": "A", "draw": 3, "calm": False}, decks("1 1 1 1", "8 8 8 8"),
                     [Pairing((0, 1), ("random", "random"), 0)], 1)
    held, theirs = [CardUse("Kept", 1, 0, {})], [CardUse(f"Other {number}", 1, 0, {}) for number in range(300)]
    records = [record(0, number, int(number % 20 >= 13), held, other=theirs) for number in range(40)]
    records += [record(0, 40 + number, int(number % 20 >= 6)) for number in range(40)]
    result = DeckResult(plan, find_game(PEBBLES), records)
    assert [card.among for card in Balance(plan, find_game(PEBBLES), records).cards[:1]] == [301]
    assert deck_card_lines(result)[0].startswith("helped: Kept (+35.0 ")


def test_a_card_of_games_that_nobody_won_was_seen_all_the_same() -> None:
    options = {option.name: option.default for option in find_game("cardfinity").options}
    field = [find_deck(find_game("cardfinity"), name, "cardfinity") for name in ("mosskeep", "tidewatch")]
    plan = FieldPlan("cardfinity", "cardfinity", options, field, [Pairing((0, 1), ("random", "random"), 0)], 1)
    records = [record(0, number, -1, [CardUse("Moss Giant", 1, 0, {})]) for number in range(4)]
    records[3].finished = False
    result = DeckResult(plan, find_game("cardfinity"), records)
    assert result.unseen
    assert "Moss Giant" not in result.unseen
    assert deck_lines(result)[:4] == ["  wins no games", "  matchups, the worst first:", "    tidewatch no games",
                                      "  4 games that nobody won: 3 drawn, 1 given up."]
    assert '<div class="tiles"></div>' in deck_page("Title", [], [], result, "cardscape lab deck x")


def test_two_games_of_a_deal_that_the_same_seat_wins_count_once_for_the_first_player() -> None:
    """The first player wins both games of one deal and none of the next: forty games tell as much as twenty."""
    records = [record(1, number, int(number // 2 % 2 == 0), first=1) for number in range(40)]
    share = Balance(two_decks(), find_game(PEBBLES), records).matrix.first_player
    assert (share.hits, share.total, share.alike) == (20, 40, 2.0)
    mirror = [record(0, number, int(number // 2 % 2 == 0), first=1) for number in range(40)]
    assert Balance(two_decks(), find_game(PEBBLES), mirror).matrix.first_player.alike == 1.0


def test_a_kind_of_one_deck_is_measured_by_that_deck() -> None:
    """A weak deck makes no weak kind: what it always plays wins as often as the deck does."""
    plan = FieldPlan("cardfinity", "cardfinity", {"first_player": 1},
                     [find_deck(find_game("cardfinity"), name, "cardfinity") for name in ("mosskeep", "tidewatch")],
                     round_robin(2, "random", False), 1)
    weak = [CardUse("Moss Giant", 1, 1, {})]
    records = [record(0, number, int(number % 5 > 0), weak, other=[CardUse("Reef Guard", 1, 1, {})]) for number in range(100)]
    found = {(word.fact, word.word): word for word in Balance(plan, find_game("cardfinity"), records).words}
    moss = found["family", "Moss"]
    assert (moss.share.hits, moss.share.total, moss.expected, moss.clear) == (20, 100, 0.2, 0)
    assert moss.words == "not distinguishable from the 20.0 % of its decks"
    records += [record(0, 100 + number, 1) for number in range(200)]
    found = {(word.fact, word.word): word for word in Balance(plan, find_game("cardfinity"), records).words}
    assert found["family", "Moss"].words == "above the 6.7 % of its decks"
    assert found["family", "Moss"].row()["decks_win"] == 0.066667


def test_the_page_tells_at_first_who_wins_and_how_games_end() -> None:
    good = [CardUse("Good", 1, 1, {})]
    records = [record(1, number, int(number > 3), good if number < 4 else None) for number in range(40)]
    records[5].fault = "r raised ValueError: boom"
    page = balance_page("Title", [], Balance(two_decks(), find_game(PEBBLES), records), "cardscape lab balance x")
    tiles = page[page.index('<div class="tiles">'):page.index("<section")]
    tiles, page = (text.replace("\N{NO-BREAK SPACE}%", " %") for text in (tiles, page))
    assert "<b>deck1</b><span>wins most: 90.0 % [76.9, 96.0] of 40 games, above 50 %" in tiles
    assert "<b>deck0</b><span>wins least: 10.0 % [4.0, 23.1] of 40 games, below 50 %" in tiles
    assert "1</b><span>of 1 cards stand out, most of all Good in deck0 (+100.0 [+50.1, +100.0] points when drawn)" in tiles
    for box in re.findall(r'<div class="tile">.*?</div>', tiles):
        assert re.search(r"\[[-+\d.]+, [-+\d.]+\]", box), box
    assert "% [91.2, 100.0] of 40." in page
    assert "Lost by a fault of its bot (1 game): r raised ValueError: boom" in page


def test_the_best_of_many_decks_has_to_be_better_than_chance_makes_one_of_them() -> None:
    """A share that is above 50 % for one deck may well come up as the largest of three."""
    records = [record(0, number, int(number >= 32)) for number in range(50)]
    assert matrix_facts(Matrix(small_plan(), records))[0] == ("deck0", "wins most: 64.0 % [50.1, 75.9] of 50 games, above 50 %")
    found = Matrix(small_plan(), records + [record(2, number, number % 2) for number in range(10)])
    assert found.overall(0).words() == "above 50 %"
    assert matrix_facts(found)[0] == ("deck0", "wins most: 64.0 % [50.1, 75.9] of 50 games, above 50 % by itself, "
                                      "not distinguishable from 50 % among 3 decks")


def test_the_length_of_games_allows_for_two_games_of_a_deal() -> None:
    """Both games of a deal last as long as each other, so they tell no more than one; of mirrors each is a deal of its own."""
    records = [record(1, number, number % 2, turns=4 + number // 2 % 5) for number in range(60)]
    alone = Mean([float(4 + deal % 5) for deal in range(30)])
    found = Balance(two_decks(), find_game(PEBBLES), records)
    assert (found.mean_turns.low, found.mean_turns.high) == pytest.approx((alone.low, alone.high))
    mirrors = Balance(two_decks(), find_game(PEBBLES), [record(0, one.number, one.winner, turns=one.turns) for one in records])
    assert mirrors.mean_turns.high < found.mean_turns.high
    row = found.row()["length"]["turns"]
    assert (row["mean"], row["of"], row["high"]) == (6.0, 60, round(alone.high, 6))
