"""The search for numbers: it goes the right way, stays within the rules, and finds what was planted."""

from __future__ import annotations

from pathlib import Path

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
