"""How much stronger one bot is than another: mirror matches over all decks of a rule set, each deal from both seats."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import cardscape.bots
from cardscape.engine.game import Game
from cardscape.lab.field import FieldPlan, Pairing, preset_sources, rules_mark
from cardscape.lab.figures import Share
from cardscape.lab.record import GameRecord, run_digest
from cardscape.play.catalog import CatalogError

TURN_LIMIT: Final = 1000
"""Turns after which a game is given up; the games' own limits come first."""
HEADINGS: Final = ("game", "rules", "bot", "against", "games", "wins", "share", "95 % interval", "turns", "seconds a game")


class Duel:
    """Two bots that are compared, and what is asked of the first: a share of wins, and whether the interval must clear a half."""

    def __init__(self, bots: tuple[str, str], least: float = 0.0, above_half: bool = False) -> None:
        self.bots = bots
        self.least = least
        self.above_half = above_half


GREEDY: Final = Duel(("greedy", "random"), 0.75)
ISMCTS: Final = Duel(("ismcts:iterations=200", "greedy"), 0.60, True)
CURVE: Final = [Duel((f"ismcts:iterations={count}", "greedy")) for count in (50, 200, 800)]
"""The same search with more and more iterations."""


def mirror_plan(game: Game, name: str, rules: str, bots: tuple[str, str], seed: int, seconds: float = 0.0) -> FieldPlan:
    """Every deck of the rule set against itself; ``name`` is what other processes find the game by."""
    decks = preset_sources(game, rules)
    if not decks:
        raise CatalogError(f"{game.title} comes without decks for the rules {rules!r}")
    pairings = [Pairing((number, number), bots, number, "mirror") for number in range(len(decks))]
    options = {option.name: option.default for option in game.options}
    return FieldPlan(name, rules, options, decks, pairings, seed, TURN_LIMIT, seconds)


def spread(games: int, decks: int) -> list[int]:
    """So many games dealt out evenly over the decks, in pairs of the same deal."""
    deals = (games + 1) // 2
    return [2 * (deals // decks + (number < deals % decks)) for number in range(decks)]


def version_mark(game: Game) -> str:
    """A hash over the game and all bots: games of two versions are not mixed."""
    mark = blake2b(digest_size=6)
    for path in sorted(Path(next(iter(cardscape.bots.__path__))).glob("*.py")):
        mark.update(path.read_bytes())
    return f"{rules_mark(game)}-{mark.hexdigest()}"


class Strength:
    """What the played games say about the first bot."""

    def __init__(self, plan: FieldPlan, duel: Duel, records: list[GameRecord], seconds: float = 0.0) -> None:
        self.plan = plan
        self.duel = duel
        self.records = records
        self.seconds = seconds
        """Time spent on the games by all processes together."""
        self.wins = Share(sum(record.winner == 0 for record in records), len(records))
        self.lost = sum(record.winner == 1 for record in records)
        self.unfinished = sum(not record.finished for record in records)
        self.draws = len(records) - self.wins.hits - self.lost - self.unfinished

    @property
    def reached(self) -> bool:
        """Whether the first bot is as strong as asked."""
        enough = self.wins.total > 0 and self.wins.value >= self.duel.least
        return enough and (not self.duel.above_half or self.wins.against() > 0)

    def deck_rows(self) -> list[dict[str, Any]]:
        rows = []
        for number, deck in enumerate(self.plan.decks):
            mine = [record for record in self.records if record.pairing == number]
            rows.append({"deck": deck.name, "games": len(mine), "wins": sum(record.winner == 0 for record in mine)})
        return rows

    def row(self) -> dict[str, Any]:
        count = max(len(self.records), 1)
        return {"rules": self.plan.rules, "bots": list(self.duel.bots), "seed": self.plan.seed, "games": self.wins.total,
                "wins": self.wins.hits, "lost": self.lost, "draws": self.draws, "unfinished": self.unfinished,
                "share": round(self.wins.value, 4), "low": round(self.wins.low, 4), "high": round(self.wins.high, 4),
                "asked": {"share": self.duel.least, "interval_above_half": self.duel.above_half}, "reached": self.reached,
                "mean_turns": round(sum(record.turns for record in self.records) / count, 2),
                "mean_decisions": round(sum(record.decisions for record in self.records) / count, 2),
                "seconds": round(self.seconds, 1), "decks": self.deck_rows(), "digest": run_digest(self.records)}


def table_lines(rows: list[dict[str, Any]]) -> list[str]:
    """Rows of several games (each with its ``game``) as a table for documents."""
    lines = ["| " + " | ".join(HEADINGS) + " |", "|" + "---|" * len(HEADINGS)]
    for row in rows:
        cells = [row["game"], row["rules"], f"`{row['bots'][0]}`", f"`{row['bots'][1]}`", str(row["games"]), str(row["wins"]),
                 f"{100 * row['share']:.1f} %", f"{100 * row['low']:.1f} to {100 * row['high']:.1f}", f"{row['mean_turns']:.1f}",
                 f"{row['seconds'] / max(row['games'], 1):.2f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return lines
