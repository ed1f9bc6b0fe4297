"""The workbench of games whose cards are TOML tables and whose decks list ``N Card Name`` in parts: Polaris Line, TaiwanCard."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardscape.engine.game import Game
from cardscape.lab.workbench import Knob, ListedWorkbench, OwnCard, added_up, same_name

Table = dict[str, Any]

STEP: Final = 100
REACH: Final = 6
"""Steps that a number may go from where it is printed."""
_ENTRY: Final = re.compile(r"^\s*(\d+)\s+(\S.*?)\s*(\[[^\[\]]*\])?\s*$")
_PART: Final = re.compile(r"^\s*\[\s*(\w+)\s*\]\s*$")


def inline(value: Any) -> str:
    """A TOML value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


@cache
def _tables(path: str) -> list[Table]:
    found: list[Table] = tomllib.loads(Path(path).read_text(encoding="utf-8")).get("card", [])
    return found


def own_tables(text: str) -> dict[str, Table]:
    """The cards that a deck file defines for itself, by name."""
    found: dict[str, Table] = {}
    for line in text.splitlines():
        setting, _, row = line.partition(":")
        if setting.strip().lower() == "card":
            table = tomllib.loads(f"card = {row.strip()}")["card"]
            found[str(table["name"])] = table
    return found


def rarest(lines: list[str], marks: list[str]) -> str:
    """The mark that fewest cards of the first part of a deck bear, as rules limit how many may; empty if there is none."""
    counts = dict.fromkeys(marks, 0)
    parts = 0
    for line in lines:
        parts += _PART.match(line) is not None
        entry = _ENTRY.match(line)
        mark = (entry.group(3) or "").strip("[ ]") if entry is not None else ""
        if entry is not None and parts <= 1 and mark in counts:
            counts[mark] += int(entry.group(1))
    return f"[{min(marks, key=counts.__getitem__)}]" if marks else ""


class TomlWorkbench(ListedWorkbench):
    """New and changed cards stand in the deck file as ``card: {...}`` lines.

    ``numbers`` are the fields of a card that may be turned (of a list, its first value); each of ``parts`` is a field of a card,
    a value of it, and the part of the deck in which such cards stand; all others stand in the first part. ``read`` reads the text
    of a card file that has this name. What stands in the part ``aside`` takes no part in single games, which are all that the lab
    plays: it is left alone.
    """

    def __init__(self, numbers: tuple[str, ...], parts: list[tuple[str, str | bool, str]],
                 read: Callable[[str, str], list[OwnCard]], aside: str = "") -> None:
        self.numbers = numbers
        self.parts = parts
        self.read = read
        self.aside = aside

    def _lines(self, text: str) -> list[tuple[str, re.Match[str] | None]]:
        """Every line of a deck, with the entry that stands on it if its cards are played."""
        found: list[tuple[str, re.Match[str] | None]] = []
        part = ""
        for line in text.splitlines():
            heading = _PART.match(line)
            part = heading.group(1).lower() if heading is not None else part
            found.append((line, _ENTRY.match(line) if not part or part != self.aside else None))
        return found

    def own(self, text: str, file: str) -> list[OwnCard]:
        rows = [inline(table) for table in own_tables(text).values()]
        return self.read(f"card = [{', '.join(rows)}]\n", file) if rows else []

    def cards(self, text: str) -> dict[str, int]:
        entries = [_ENTRY.match(line) for line in text.splitlines()]
        return added_up((entry.group(2), int(entry.group(1))) for entry in entries if entry is not None)

    def played(self, text: str) -> dict[str, int]:
        return added_up((entry.group(2), int(entry.group(1))) for _, entry in self._lines(text) if entry is not None)

    def replace(self, text: str, old: str, new: str, copies: int) -> str:
        marks = own_tables(text).get(new, {}).get("marks", [])
        lines: list[str] = []
        for number, (line, entry) in enumerate(self._lines(text)):
            if entry is None or not same_name(entry.group(2), old) or copies == 0:
                lines.append(line)
                continue
            there, mark = int(entry.group(1)), entry.group(3) or ""
            taken = min(there, copies)
            copies -= taken
            kept = mark if not marks or mark.strip("[ ]") in marks else rarest([*lines, *text.splitlines()[number + 1:]], marks)
            lines.append(f"{taken} {new} {kept}".rstrip())
            if there > taken:
                lines.append(f"{there - taken} {entry.group(2)} {mark}".rstrip())
        return "\n".join(lines) + "\n"

    def add(self, text: str, name: str, copies: int) -> str:
        """At the end of the part in which such a card stands."""
        table = own_tables(text).get(name, {})
        marks = table.get("marks", [])
        wanted = next((part for field, value, part in self.parts if table.get(field) == value), "")
        lines = text.splitlines()
        at, part, first = -1, "", ""
        for number, line in enumerate(lines):
            heading = _PART.match(line)
            if heading is not None:
                part = heading.group(1).lower()
                first = first or part
            elif _ENTRY.match(line) and part == (wanted or first):
                at = number + 1
        entry = f"{copies} {name} {rarest(lines, marks)}".rstrip()
        if at < 0:
            lines += [f"[{wanted}]", entry] if wanted else [entry]
        else:
            lines.insert(at, entry)
        return "\n".join(lines) + "\n"

    def define(self, text: str, cards: str, name: str) -> str:
        for table in tomllib.loads(cards.removeprefix("\ufeff")).get("card", []):
            if same_name(str(table.get("name", "")), name):
                return self._with_row(text, table)
        raise ValueError(f"{name} is not in the card file")

    def _with_row(self, text: str, table: Table) -> str:
        kept = []
        for line in text.splitlines():
            own = own_tables(line)
            if not own or not same_name(next(iter(own)), str(table["name"])):
                kept.append(line)
        return "\n".join([*kept, f"card: {inline(table)}"]) + "\n"

    def shared(self, text: str, settings: dict[str, int]) -> dict[str, int]:
        own = own_tables(text)
        return {key: value for key, value in settings.items()
                if not any(same_name(name, key.rpartition(":")[0]) for name in own)}

    def _table(self, name: str, text: str, game: Game, rules: str) -> Table | None:
        """A card as it is written: by the deck itself, else in the game's card files."""
        for own, table in own_tables(text).items():
            if same_name(own, name):
                return table
        for card in game.library(rules):
            if same_name(card.name, name):
                for table in _tables(card.file):
                    if same_name(str(table.get("name", "")), name):
                        return table
        return None

    def knobs(self, text: str, game: Game, rules: str) -> list[Knob]:
        found: list[Knob] = []
        for name in self.played(text):
            table = self._table(name, text, game, rules) or {}
            for number in self.numbers:
                value = table.get(number)
                now = value[0] if isinstance(value, list) and value else value
                if isinstance(now, int):
                    values = [now + STEP * step for step in range(-REACH, REACH + 1) if now + STEP * step >= 0]
                    found.append(Knob(str(table["name"]), number, now, values))
        return found

    def turn(self, text: str, settings: dict[str, int], game: Game, rules: str) -> str:
        for key, value in settings.items():
            name, _, number = key.rpartition(": ")
            table = self._table(name, text, game, rules)
            if table is not None:
                old = table[number]
                text = self._with_row(text, {**table, number: [value, *old[1:]] if isinstance(old, list) else value})
        return text
