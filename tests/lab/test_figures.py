"""Figures know how sure they are, and say it."""

from __future__ import annotations

from random import Random

import pytest

from cardscape.lab.figures import Difference, Mean, PairedMean, Share, alike, mean_of, quantiles


def test_a_share_says_what_can_be_told_from_it() -> None:
    assert Share(90, 100).words() == "above 50 %"
    assert Share(10, 100).words() == "below 50 %"
    assert Share(52, 100).words() == "not distinguishable from 50 %"
    assert Share(0, 0).words() == "no games"
    assert str(Share(52, 100)) == "52.0 % [42.3, 61.5] of 100"


def test_the_difference_of_two_shares_is_newcombes() -> None:
    """Figures of Newcombe's paper, table II, method 10: 56/70 against 48/80."""
    difference = Difference(Share(56, 70), Share(48, 80))
    assert (round(difference.low, 4), round(difference.high, 4)) == (0.0524, 0.3339)
    assert difference.clear == 1
    assert Difference(Share(0, 0), Share(1, 2)).clear == 0


def test_a_mean_of_few_values_has_students_interval() -> None:
    mean = Mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert mean.value == 3.0
    assert mean.high - mean.value == pytest.approx(2.776 * 1.5811 / 5**0.5, rel=0.01)


def test_equal_values_do_not_make_certainty() -> None:
    mean = Mean([0.0] * 37)
    assert (mean.low, mean.high) == (-0.1, 0.1)
    assert mean.clear == 0


def test_how_many_values_would_settle_a_difference() -> None:
    """With a deviation of 1 and a true mean of 0.5, 32 values show it four times in five."""
    mean = Mean([1.0, -1.0] * 50)
    assert mean.needed(0.5) == pytest.approx(32, abs=1)
    assert mean.needed(0.0) == 0


def test_quantiles_are_values_that_were_there() -> None:
    assert quantiles([5, 1, 3, 2, 4])["median"] == 3
    assert quantiles([]) == {}


def test_among_many_figures_it_takes_more_to_stand_out() -> None:
    share = Share(62, 100)
    assert share.against() == 1
    assert share.among(100).against() == 0
    assert Share(80, 100).among(100).against() == 1
    assert share.among(1).low == share.low
    difference = Difference(Share(65, 100), Share(48, 100))
    assert (difference.clear, difference.among(80).clear) == (1, 0)
    mean = PairedMean([0.5] * 7 + [0.0] * 29)
    assert (mean.clear, mean.among(17).clear) == (1, 0)
    assert mean.among(1).row() == mean.row()
    assert Mean([0.0] * 37).among(2).high > Mean([0.0] * 37).high


def test_words_about_one_of_many_decks_say_both_where_they_differ() -> None:
    assert Share(62, 100).words_among(20) == "above 50 % by itself, not distinguishable from 50 % among 20 decks"
    assert Share(80, 100).words_among(20) == "above 50 %"


def test_few_deals_that_differ_do_not_make_certainty() -> None:
    """Of 36 deals one differed: the true share of such deals may be 14 % (Clopper and Pearson), which are 7 points."""
    none, one = PairedMean([0.0] * 36), PairedMean([0.5] + [0.0] * 35)
    assert one.value == pytest.approx(1 / 72)
    assert one.high == pytest.approx(0.06, abs=0.002)
    assert none.high == pytest.approx(0.039, abs=0.002)
    assert none.low == -none.high
    assert PairedMean([0.0] * 400).high < 0.005


def test_the_number_of_deals_that_would_settle_it_does() -> None:
    for values in ([0.0] * 36, [0.5] + [0.0] * 35, [0.5, -0.5] * 18):
        needed = PairedMean(values).needed(0.02)
        grown = PairedMean((values * (needed // len(values) + 1))[:needed])
        assert (grown.high - grown.low) / 2 * (1.96 + 0.8416) / 1.96 == pytest.approx(0.02, rel=0.1)
    assert PairedMean([0.0, 0.5]).needed(0.0) == 0


def test_two_games_of_one_deal_that_always_come_out_alike_count_once() -> None:
    assert alike([(2, 2), (0, 2)] * 50) == 2.0
    assert alike([(1, 2)] * 50) == 1.0
    assert alike([(1, 1)] * 50) == alike([]) == alike([(0, 0)]) == 1.0
    twice, once = Share(120, 200, alike=2.0), Share(60, 100)
    assert (twice.low, twice.high, twice.total) == (once.low, once.high, 200)
    assert twice.among(10).low == once.among(10).low


def test_deals_that_all_came_out_the_same_count_once_each() -> None:
    """Two games that the first player won, of one deal: nothing shows that they differ inside a deal."""
    assert alike([(2, 2)] * 50) == alike([(0, 2)] * 3) == 2.0
    assert Share(2, 2, alike=alike([(2, 2)])).low == Share(1, 1).low


def test_the_mean_of_games_that_are_alike_allows_for_that() -> None:
    lone = Mean([float(value) for value in range(40)])
    twins = mean_of([[float(value)] * 2 for value in range(40)])
    opposites = mean_of([[float(value), 39.0 - value] for value in range(40)])
    apart = Mean([float(value) for value in range(40)] * 2)
    assert (twins.value, twins.total) == (lone.value, 80)
    assert (twins.low, twins.high) == pytest.approx((lone.low, lone.high))
    assert (opposites.low, opposites.high) == pytest.approx((apart.low, apart.high))
    single = mean_of([[float(value)] for value in range(40)])
    assert (single.low, single.high) == pytest.approx((lone.low, lone.high))


def test_intervals_of_means_over_deals_hold() -> None:
    """Two games of a deal share most of what makes them long; 95 of 100 intervals hold the true mean all the same."""
    luck = Random(4)
    held = plain = 0
    for _ in range(400):
        deals = [[common + luck.gauss(0, 0.4), common + luck.gauss(0, 0.4)] for common in (luck.gauss(10, 1) for _ in range(30))]
        mean, alone = mean_of(deals), Mean([value for deal in deals for value in deal])
        held += mean.low <= 10 <= mean.high
        plain += alone.low <= 10 <= alone.high
    assert 370 <= held <= 392
    assert plain < 350


def test_a_mean_of_one_deal_has_no_interval() -> None:
    mean = mean_of([[7.0, 9.0]])
    assert (mean.value, mean.interval, mean.row()["low"], mean.row()["high"]) == (8.0, "", None, None)
    assert mean_of([]).row() == {"mean": 0.0, "low": None, "high": None, "of": 0, "deviation": 0.0}
    assert Mean([1.0, 2.0, 3.0]).interval == " [-0.4, 4.4]"
