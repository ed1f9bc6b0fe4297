"""What is under attack: a game, the decks to play it with, and how a match of it is begun and driven."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.match import Match, complete_options, start
from cardscape.testing.files import write_text


class GameCase:
    """A game with decks, rules and options to test it with.

    ``file`` is the Python file that lists this case in its ``CASES``: a fresh process loads the case from there, and golden files
    lie beside it. ``longest`` is the number of decisions after which a match counts as endless.
    """

    def __init__(self, name: str, game: Game, decks: list[tuple[Deck, Deck]], rules: str = "",
                 options: dict[str, Value] | None = None, file: str = "", longest: int = 20_000) -> None:
        self.name = name
        self.game = game
        self.decks = decks
        self.rules = rules or game.rule_sets[0]
        self.options = complete_options(game, options or {})
        self.file = file
        self.longest = longest

    def match(self, seed: int, log: bool = True) -> Match:
        """A match at its first question; the seed picks the decks too."""
        return start(self.game, list(self.decks[seed % len(self.decks)]), self.rules, self.options, seed, log)

    def record(self, seed: int, answers: list[int]) -> dict[str, Any]:
        """A match as plain data, enough to play it again."""
        decks = [self._deck_text(deck) for deck in self.decks[seed % len(self.decks)]]
        return {"version": 1, "case": self.name, "game": self.game.name, "rules": self.rules, "options": self.options,
                "decks": decks, "seed": seed, "answers": answers}

    def _deck_text(self, deck: Deck) -> str:
        try:
            return self.game.deck_text(deck)
        except NotImplementedError:
            return deck.name


class Failure(AssertionError):
    """Something a check found, with the match in which it happened."""

    def __init__(self, message: str, record: dict[str, Any]) -> None:
        self.record = record
        super().__init__(f"{message}\n  in {record['case']}, seed {record['seed']}, after answers {record['answers']}")


def save(failure: Failure, path: Path) -> None:
    """Write the failing match to a file that tells how to play it again."""
    write_text(path, json.dumps(failure.record | {"failure": str(failure).splitlines()[0]}, indent=1) + "\n")


def played(case: GameCase, seed: int, answers: list[int], log: bool = True) -> Match:
    """The match after these answers."""
    match = case.match(seed, log)
    for answer in answers:
        match.take(answer)
    return match


def random_answer(match: Match, chance: Chance) -> int:
    """Any of the offered options."""
    decision = match.decision
    if decision is None:
        raise ValueError("nobody has to decide")
    return chance.below(len(decision.options))


def play_on(match: Match, chance: Chance, decisions: int) -> None:
    """Answer up to so many decisions at random."""
    for _ in range(decisions):
        if match.decision is None:
            return
        match.take(random_answer(match, chance))
