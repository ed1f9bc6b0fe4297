"""Decks, cases and matches for tests of TaiwanCard."""

from __future__ import annotations

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Value
from cardscape.engine.match import Match, start
from cardscape.games.taiwan.game import GAME, Taiwan
from cardscape.games.taiwan.ruleset import rule_options
from cardscape.games.taiwan.table import TaiwanState


class OtherTables(Taiwan):
    """TaiwanCard on tables of another class, such as one with a leak."""

    def __init__(self, table: type[TaiwanState]) -> None:
        super().__init__()
        self.made_by = table

    def empty_table(self) -> TaiwanState:
        return self.made_by(self)


def pairs() -> list[tuple[Deck, Deck]]:
    """Every preset against every other, and against itself."""
    decks = GAME.preset_decks()
    return [(one, two) for one in decks for two in decks]


def random_options(seed: int) -> dict[str, Value]:
    """A value for every rule option; a short or no turn limit now and then."""
    chance = Chance(seed)
    chosen: dict[str, Value] = {}
    for option in rule_options():
        values = option.values or [30, 100, "none"]
        chosen[option.name] = values[chance.below(len(values))]
    return chosen


def match(seed: int, options: dict[str, Value] | None = None, log: bool = False) -> Match:
    """A match of two presets at its first question."""
    found = pairs()
    return start(GAME, list(found[seed % len(found)]), "", options or {}, seed, log)


def state(of: Match) -> TaiwanState:
    assert isinstance(of.state, TaiwanState)
    return of.state


def play_randomly(of: Match, seed: int = 0, most: int = 20_000) -> None:
    """Answer at random until the match is over."""
    chance = Chance(seed).fork()
    for _ in range(most):
        if of.decision is None:
            return
        of.take(chance.below(len(of.decision.options)))
