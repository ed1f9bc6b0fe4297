"""With and without a card on the same deals."""

from __future__ import annotations

from cardscape.lab.field import FieldPlan
from cardscape.lab.pairs import WITH, PairedResult, paired, varied
from cardscape.lab.record import CardUse, GameRecord
from tests.lab.plans import PEBBLES, decks, record


def plan() -> FieldPlan:
    return FieldPlan(PEBBLES, "river", {}, decks("1 1 1 1", "2 2 2 2", "3 3 3 3"), paired(1, "random"), 1)


def games(without: list[int], changed: list[int]) -> list[GameRecord]:
    """Winners of the games of both versions; the card was played in each game with it."""
    used = [CardUse("New", 1, 1, {})]
    return [record(0, number, winner) for number, winner in enumerate(without)] + \
        [record(1, number, winner, used) for number, winner in enumerate(changed)]


def test_a_card_that_turns_games_is_flagged() -> None:
    result = PairedResult(plan(), games([1] * 60 + [0] * 20, [0] * 40 + [1] * 20 + [0] * 20), 0.01)
    assert result.difference.value == 0.5
    assert (result.flagged, result.verdict, result.more_games()) == (True, "stronger", 0)
    won, lost = result.turned("New")
    assert (len(won), len(lost)) == (40, 0)
    assert result.games[2, won[0][1], WITH].winner == 0


def test_a_card_that_changes_nothing_is_not() -> None:
    result = PairedResult(plan(), games([0, 1] * 40, [0, 1] * 40), 0.01)
    assert (result.flagged, result.verdict) == (False, "not distinguishable")


def test_wins_with_the_card_are_counted_among_games_that_somebody_won() -> None:
    result = PairedResult(plan(), games([0, 1] * 4, [0, 1, -1, -1] * 2), 0.01)
    use = result.use("New")
    assert (use["drawn"].hits, use["drawn"].total, use["played"].hits) == (8, 8, 8)
    for share in (use["won_when_drawn"], use["won_when_played"], result.shares[WITH]):
        assert (share.hits, share.total) == (2, 4)


def test_both_seats_of_a_deal_are_one_value() -> None:
    """A card that wins one seat and loses the other of each deal does nothing, without any doubt about it."""
    result = PairedResult(plan(), games([1, 0] * 50, [0, 1] * 50), 0.01)
    assert (result.difference.value, result.difference.deviation, result.difference.total) == (0.0, 0.0, 50)


def test_a_doubtful_card_says_how_many_games_would_settle_it() -> None:
    result = PairedResult(plan(), games([1, 1] * 30, [0, 1] * 2 + [1] * 56), 0.01)
    assert result.verdict == "not distinguishable"
    more = result.more_games()
    assert more is not None
    assert more > 0
    assert more % 4 == 0


def test_how_many_games_would_settle_it_is_not_made_up_from_a_few_deals_or_from_deals_that_all_came_out_alike() -> None:
    for deals, changed in ((4, 0), (29, 2), (29, 0), (60, 0)):
        without = [1, 1] * deals
        result = PairedResult(plan(), games(without, [0, 1] * changed + without[2 * changed:]), 0.01)
        assert result.verdict == "not distinguishable"
        assert result.more_games() is None
    alike = PairedResult(plan(), games([1, 0] * 100, [1, 0] * 100), 0.01)
    assert alike.more_games() == 0


def test_deals_of_a_run_that_was_cut_short_are_counted_by_their_seats() -> None:
    assert PairedResult(plan(), games([0, 0, 0, 0], [1, 1, 1]), 0.01).one_seated == 1
    assert PairedResult(plan(), games([0, 0, 0, 0], [1, 1, 1, 1]), 0.01).one_seated == 0


def test_games_to_be_watched_are_taken_from_all_opponents_in_turn() -> None:
    assert varied([(2, 1), (2, 4), (2, 5), (3, 0), (5, 2), (5, 3)]) == [(2, 1), (3, 0), (5, 2), (2, 4), (5, 3), (2, 5)]


def test_games_of_an_interrupted_run_without_their_twin_do_not_count() -> None:
    result = PairedResult(plan(), games([0, 0, 0, 0], [1, 1]), 0.01)
    assert len(result.whole) == 2
    assert result.shares[0].total == result.shares[1].total == 2


def test_a_card_that_is_played_without_being_drawn_was_there_all_the_same() -> None:
    drawn, fetched = [CardUse("New", 1, 0, {})], [CardUse("New", 0, 1, {})]
    records = [record(0, number, 1) for number in range(6)]
    records += [record(1, number, 0, drawn if number < 2 else fetched if number < 5 else []) for number in range(6)]
    use = PairedResult(plan(), records, 0.01).use("New")
    assert [(share.hits, share.total) for share in use.values()] == [(2, 6), (3, 5), (2, 2), (3, 3)]


def test_one_opponent_among_many_has_to_stand_out_as_the_largest_of_all() -> None:
    """Against one of twelve decks six deals of twenty came out better with the card, which happens by luck as well."""
    field = FieldPlan(PEBBLES, "river", {}, decks(*["1 1 1 1"] * 14), paired(12, "random"), 1)
    records = []
    for opponent in range(12):
        for number in range(40):
            turned = opponent == 3 and number < 12
            records.append(record(2 * opponent, number, int(turned)))
            records.append(record(2 * opponent + 1, number, 0))
    result = PairedResult(field, records, 0.01)
    lucky = result.by_opponent()[0][1]
    assert lucky.clear == 1
    assert result.words_against(lucky) == "stronger by itself, not distinguishable among 12 decks"
    alone = PairedResult(field, [one for one in records if one.pairing in (6, 7)], 0.01)
    assert alone.words_against(alone.by_opponent()[0][1]) == "stronger"
