"""Files of the lab: written whole or not at all."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import msgspec

from cardscape.lab.field import FieldPlan, deck_names
from cardscape.lab.record import GameRecord
from cardscape.play.files import write_atomically
from cardscape.play.lines import writable


class Missing(Exception):
    """A library that an extra would bring."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed; pip install '.[lab]' in Cardscape's folder brings it")


def writable_row(row: Any) -> Any:
    """A row for JSON in which names of files that are not UTF-8 are written out: most programs refuse half a character."""
    if isinstance(row, str):
        return writable(row)
    if isinstance(row, dict):
        return {writable_row(key): writable_row(value) for key, value in row.items()}
    return [writable_row(value) for value in row] if isinstance(row, list) else row


def save_json(path: Path | str, row: Any) -> None:
    """Write a value as indented JSON."""
    write_atomically(path, json.dumps(row, indent=1) + "\n")


def game_rows(plan: FieldPlan, records: list[GameRecord]) -> list[dict[str, Any]]:
    """Every game as one flat row; sides are the two decks in the order of the pairing."""
    names = deck_names(plan.decks)
    rows = []
    for record in records:
        pairing = plan.pairings[record.pairing]
        rows.append({
            "part": pairing.part, "deck_a": names[pairing.decks[0]], "deck_b": names[pairing.decks[1]],
            "bot_a": writable(pairing.bots[0]), "bot_b": writable(pairing.bots[1]), "number": record.number,
            "seed": record.seed, "seat_of_a": int(record.swapped), "winner": "ab"[record.winner] if record.winner >= 0 else "",
            "first": "ab"[record.first], "turns": record.turns, "decisions": record.decisions, "reason": record.reason,
            "finished": record.finished, "fault": record.fault, "digest": record.digest})
    return rows


def save_games(folder: Path, plan: FieldPlan, records: list[GameRecord]) -> None:
    """``games.jsonl``: every game with all its cards, a line each."""
    lines = []
    for row, record in zip(game_rows(plan, records), records, strict=True):
        cards = [[{"card": use.name, "drawn": use.drawn, "played": use.played, "effects": use.effects} for use in side]
                 for side in record.uses]
        lines.append(msgspec.json.encode({**row, "cards_a": cards[0], "cards_b": cards[1]}))
    write_atomically(folder / "games.jsonl", b"\n".join(lines) + b"\n")


def save_tables(folder: Path, plan: FieldPlan, records: list[GameRecord]) -> None:
    """``games.parquet`` with a row a game and ``cards.parquet`` with a row a card, game and side."""
    try:
        import polars
    except ImportError:
        raise Missing("polars") from None
    games = game_rows(plan, records)
    names = ("game", "part", "deck", "opponent", "card", "drawn", "played", "resolved", "won")
    cards: dict[str, list[Any]] = {name: [] for name in names}
    for game, (row, record) in enumerate(zip(games, records, strict=True)):
        for side, uses in enumerate(record.uses):
            own, other = ("deck_a", "deck_b") if side == 0 else ("deck_b", "deck_a")
            for use in uses:
                values = (game, row["part"], row[own], row[other], use.name, use.drawn, use.played, sum(use.effects.values()),
                          record.winner == side)
                for column, value in zip(cards.values(), values, strict=True):
                    column.append(value)
    for name, table in (("games", polars.DataFrame(games, infer_schema_length=None)), ("cards", polars.DataFrame(cards))):
        raw = io.BytesIO()
        table.write_parquet(raw, compression="zstd")
        write_atomically(folder / f"{name}.parquet", raw.getvalue())
