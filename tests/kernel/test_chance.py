"""Both generators: the same seed gives the same numbers, every order is as likely as any other, forks go their own ways."""

from __future__ import annotations

from itertools import permutations

import pytest

from cardscape.engine import chance as module
from cardscape.engine.chance import Chance, Dice

GENERATORS = [Chance(11), Dice(11)]


@pytest.mark.parametrize("chance", GENERATORS, ids=["chance", "dice"])
def test_every_order_of_four_comes_about_equally_often(chance: Chance) -> None:
    drawn = chance.copy()
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24 * 200):
        items = [0, 1, 2, 3]
        drawn.shuffle(items)
        counts[tuple(items)] += 1  # type: ignore[index]
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 44.2  # chi-square, 23 degrees of freedom, p = 0.005


@pytest.mark.parametrize("chance", GENERATORS, ids=["chance", "dice"])
def test_every_card_comes_to_every_place_of_a_deck(chance: Chance) -> None:
    drawn = chance.copy()
    tops = [0] * 60
    for _ in range(60 * 100):
        items = list(range(60))
        drawn.shuffle(items)
        tops[items[-1]] += 1
    assert sum((count - 100) ** 2 / 100 for count in tops) < 92  # 59 degrees of freedom, p = 0.004


@pytest.mark.parametrize("chance", GENERATORS, ids=["chance", "dice"])
def test_a_copy_draws_the_same_and_a_fork_does_not(chance: Chance) -> None:
    one, two = chance.copy(), chance.copy()
    assert [one.below(1000) for _ in range(50)] == [two.below(1000) for _ in range(50)]
    fork, other = one.fork(), one.fork()
    numbers = [[source.below(1000) for _ in range(50)] for source in (one, fork, other)]
    assert all(sum(a == b for a, b in zip(x, y, strict=True)) < 3 for x in numbers for y in numbers if x is not y)
    shifted = [sum(a == b for a, b in zip(numbers[0][n:], numbers[1], strict=False)) for n in range(40)]
    assert max(shifted) < 4, "a fork is not the same sequence some steps later"


def test_dice_belong_to_a_generator_and_go_on_by_themselves() -> None:
    one, two = Chance(3), Chance(3)
    assert [one.dice().below(10**6) for _ in range(5)] == [two.dice().below(10**6) for _ in range(5)]
    assert len({one.dice().below(10**6) for _ in range(20)}) == 20


@pytest.mark.parametrize("size", [0, 1, 2, 8, 9, 10, 17, 60, 120])
def test_whole_words_shuffle_as_halves_of_them_do(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(20):
        orders, counts = [], []
        for compiled in (False, True):
            monkeypatch.setattr(module, "COMPILED", compiled)
            chance, items = Chance(seed), list(range(size))
            chance.shuffle(items)
            orders.append(items)
            counts.append(chance.count)
        assert orders[0] == orders[1]
        assert counts[0] == counts[1]
        assert sorted(orders[0]) == list(range(size))
