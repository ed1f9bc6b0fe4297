"""Small runs for the tests of the lab, on a game that takes a millisecond."""

from __future__ import annotations

from pathlib import Path

from cardscape.engine.game import Value
from cardscape.lab.field import FieldPlan, Pairing, round_robin
from cardscape.lab.journal import Journal
from cardscape.lab.record import CardUse, GameRecord
from cardscape.lab.running import run
from cardscape.play.catalog import DeckSource

PEBBLES = str(Path(__file__).parents[1] / "cli" / "pebbles.py")
BOTS = Path(__file__).parent / "bots.py"


def decks(*weights: str) -> list[DeckSource]:
    """Decks of pebbles: ``"5 5 5 5"`` is a deck of four."""
    return [DeckSource(f"deck{number}", "\n".join(text.split()) + "\n", f"deck{number}.txt")
            for number, text in enumerate(weights)]


def small_plan(bot: str = "random", seed: int = 1, pairings: list[Pairing] | None = None, seconds: float = 0.0) -> FieldPlan:
    field = decks("1 2 3 4 5", "2 2 4 4 4", "3 3 3 3 3")
    options: dict[str, Value] = {"start": "A", "draw": 3, "calm": False}
    return FieldPlan(PEBBLES, "river", options, field, pairings or round_robin(3, bot, False), seed, seconds=seconds)


def played(folder: Path, plan: FieldPlan, games: int = 6, jobs: int = 1, cluster: str = "") -> list[GameRecord]:
    journal = Journal(folder, plan, "v1")
    try:
        return run(plan, [games] * len(plan.pairings), journal, jobs, cluster)
    finally:
        journal.close()


def record(pairing: int, number: int, winner: int, uses: list[CardUse] | None = None, first: int = 0, turns: int = 5,
           other: list[CardUse] | None = None) -> GameRecord:
    return GameRecord(pairing, number, 0, winner, first, turns, 10, "sum", True, "", "00" * 16, [uses or [], other or []])
