"""What is under attack: a game, the decks to play it with, and how a match of it is begun and driven."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.match import Match, Setup, complete_options, start

CRASHES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError, RecursionError, TypeError,
                  ValueError)
"""What a mistake in a game may raise in the middle of a match."""


class GameCase:
    """A game with decks, rules and options to test it with.

    ``file`` is the Python file that lists this case in its ``CASES``: a fresh process loads the case from there, and golden files
    lie beside it. ``longest`` is the number of decisions after which a match counts as endless. ``unspoken`` are zones, by name,
    of which numbers may change in a step that tells no event.
    """

    def __init__(self, name: str, game: Game, decks: list[tuple[Deck, Deck]], rules: str = "",
                 options: dict[str, Value] | None = None, file: str = "", longest: int = 20_000,
                 unspoken: tuple[str, ...] = ()) -> None:
        self.name = name
        self.game = game
        self.decks = decks
        self.rules = rules or game.rule_sets[0]
        self.options = complete_options(game, options or {})
        self.file = file
        self.longest = longest
        self.unspoken = unspoken

    def setup(self, seed: int) -> Setup:
        """All that decides a match besides the answers; the seed picks the decks too."""
        return Setup(self.game, list(self.decks[seed % len(self.decks)]), self.rules, self.options, seed)

    def match(self, seed: int, log: bool = True) -> Match:
        """A match at its first question."""
        setup = self.setup(seed)
        return start(setup.game, setup.decks, setup.rules, setup.options, seed, log)

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

    def __init__(self, message: str, case: GameCase, seed: int, answers: list[int]) -> None:
        self.message = message
        self.case = case
        self.record = case.record(seed, answers)
        super().__init__(f"{message}\n  in {case.name}, seed {seed}, after answers {answers}")


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
