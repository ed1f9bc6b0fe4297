"""The search for numbers: it goes the right way, stays within the rules, and finds what was planted."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from pathlib import Path
from random import Random

import pytest

from cardscape.engine.game import Game
from cardscape.lab.field import FieldPlan, Pairing
from cardscape.lab.record import GameRecord
from cardscape.lab.tuning import Try, Tuner
from cardscape.lab.workbench import Knob, Workbench
from cardscape.play.catalog import DeckSource, find_game
from tests.lab.plans import PEBBLES, decks, played, record


class PebbleBench(Workbench):
    """Every pebble's weight is a number to turn."""

    def knobs(self, text: str, game: Game, rules: str) -> list[Knob]:
        return [Knob(f"pebble {number}", "weight", int(line), list(range(1, 9))) for number, line in enumerate(text.split())]

    def turn(self, text: str, settings: dict[str, int], game: Game, rules: str) -> str:
        weights = [settings.get(f"pebble {number}: weight", int(line)) for number, line in enumerate(text.split())]
        return "\n".join(map(str, weights)) + "\n"


def tuner(text: str, folder: Path, target: float = 0.05, tries: int = 12) -> Tuner:
    """Tunes a pebble deck against a field of two."""
    field = decks("2 4 4 5 5", "3 3 5 5 5")

    def play(version: str, settings: dict[str, int], fresh: bool) -> list[GameRecord]:
        pairings = [Pairing((0, 1 + number), ("random", "random"), number + 2 * fresh) for number in range(2)]
        plan = FieldPlan(PEBBLES, "river", {"start": "A", "draw": 3, "calm": False}, [DeckSource("own", version, "own"), *field],
                         pairings, 5)
        return played(folder / plan.fingerprint, plan, games=40)

    return Tuner(find_game(PEBBLES), "river", PebbleBench(), text, play, target, tries)


def test_a_deck_with_all_weights_raised_by_a_fifth_comes_back(tmp_path: Path) -> None:
    search = tuner("6\n6\n6\n6\n6\n", tmp_path)
    best = search.search()
    assert search.tries[0].share.value > 0.7
    assert 0.45 <= best.share.value <= 0.55
    fresh = Try(best.dose, best.settings, best.text, search.play(best.text, best.settings, True))
    assert 0.4 <= fresh.share.value <= 0.6
    assert all(change["to"] < change["from"] == 6 for change in search.changes(best))
    assert len(search.tries) <= 12


class CheapPlayer:
    """Plays nothing: a deck wins as often as its text says, on deals that are the same for all decks."""

    def __init__(self, chance: Callable[[str], float], games: int, seed: int) -> None:
        self.chance = chance
        self.games = games
        self.seed = seed
        self.seen: list[str] = []

    def play(self, text: str, settings: dict[str, int], fresh: bool) -> list[GameRecord]:
        self.seen.append(text)
        luck = Random(self.seed + 1000 * fresh)
        return [record(pairing, number, int(luck.random() >= self.chance(text)))
                for number in range(self.games) for pairing in range(5)]

    def search(self, bench: Workbench, text: str) -> Tuner:
        return Tuner(find_game(PEBBLES), "river", bench, text, self.play, 0.025, 12)


def heavier(even: float) -> Callable[[str], float]:
    """Heavier pebbles win more; those that together weigh so much win half of their games."""
    return lambda text: 1 / (1 + exp((even - sum(map(int, text.split()))) / 4))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("games", [20, 60])
@pytest.mark.parametrize("even", [15.2, 17.0, 21.5, 24.6])
def test_even_is_found_wherever_it_lies(even: float, games: int, seed: int) -> None:
    player = CheapPlayer(heavier(even), games, seed)
    search = player.search(PebbleBench(), "4\n4\n4\n4\n4\n")
    best = search.search()
    assert len(set(player.seen)) == len(player.seen) == len(search.tries) <= 12
    neighbours = [search.done[dose].share.value for dose in (best.dose - 1, best.dose + 1) if dose in search.done]
    assert best.off <= search.target or any((share > 0.5) != (best.share.value > 0.5) for share in neighbours)
    assert best.off == min(one.off for one in search.tries) or best.off <= search.target


def test_the_side_that_crosses_even_is_taken_though_the_other_ends_nearer_to_it() -> None:
    shares = {0: 0.57, 5: 0.62, -5: 0.33, -3: 0.38, -2: 0.46, -1: 0.51}
    player = CheapPlayer(lambda text: shares[sum(map(int, text.split())) - 20], 400, 3)
    search = player.search(PebbleBench(), "4\n4\n4\n4\n4\n")
    assert search.search().dose == -1
    assert [one.dose for one in search.tries] == [0, 5, -5, -3, -2, -1]


class HeldBench(PebbleBench):
    """No pebble may grow heavier than it is, and only one lighter."""

    def turn(self, text: str, settings: dict[str, int], game: Game, rules: str) -> str:
        held = {key: min(max(value, 3), 4) for key, value in settings.items() if key.startswith("pebble 0")}
        return super().turn(text, held, game, rules)


def test_doses_that_come_to_the_same_deck_are_one_try() -> None:
    player = CheapPlayer(lambda text: 0.8, 40, 0)
    search = player.search(HeldBench(), "4\n4\n4\n4\n4\n")
    assert search.search().off > 0.2
    assert len(player.seen) == len(search.tries) == 2
    assert len(search.done) == 7


def test_a_deck_that_is_even_is_left_alone(tmp_path: Path) -> None:
    search = tuner("3\n4\n4\n5\n5\n", tmp_path, target=0.5)
    assert search.search().settings == {}
    assert len(search.tries) == 1


def test_steps_are_given_to_the_cards_in_turn(tmp_path: Path) -> None:
    search = tuner("6\n6\n6\n8\n", tmp_path)
    assert search.settings(2) == {"pebble 0: weight": 7, "pebble 1: weight": 7}
    assert search.settings(-5) == {"pebble 0: weight": 4, "pebble 1: weight": 5, "pebble 2: weight": 5, "pebble 3: weight": 7}
    assert "pebble 3: weight" not in search.settings(4)


def test_games_that_nobody_won_are_no_wins() -> None:
    one = Try(0, {}, "", [record(0, 0, 0), record(0, 1, -1), record(1, 0, 1), record(1, 1, 1)])
    assert (one.share.hits, one.share.total) == (1, 3)
    assert one.spread == 0.5
