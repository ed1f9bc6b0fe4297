"""Small decks and matches for tests of TTCG's rules."""

from __future__ import annotations

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Value
from cardscape.engine.match import Match, start
from cardscape.games.ttcg.cards import Card, TtcgDeck
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.table import TtcgState

IDLE = "normal: If you have 90 or more points, gain one point."


def card(name: str, first: str = IDLE, second: str = IDLE, kind: str = "earth", rank: int = 1, attack: int = 250) -> Card:
    """A unit (or spell) with two effects written as ``style: sentence``."""
    effects = []
    for line in (first, second):
        style, text = line.split(": ", 1)
        parsed = parse_line(text, style)
        assert parsed.effect is not None, parsed.error
        effects.append(parsed.effect)
    subtypes = () if kind == "spell" else ("beast",)
    return Card(
        name, kind, subtypes, rank, 0 if kind == "spell" else attack, 0 if kind == "spell" else 500 * rank - attack, effects
    )


def deck(*cards: Card, size: int = 50) -> Deck:
    """A deck of these cards in turn."""
    return TtcgDeck("test", list(cards), [number % len(cards) for number in range(size)])


def match(
    rules: str = "2025-03", options: dict[str, Value] | None = None, seed: int = 1, decks: list[Deck] | None = None
) -> Match:
    """A match of plain units at its first question, with its log."""
    plain = deck(card("Pebble"))
    return start(GAME, decks or [plain, plain], rules, options or {}, seed, log=True)


def state(of: Match) -> TtcgState:
    assert isinstance(of.state, TtcgState)
    return of.state


def play_randomly(of: Match, seed: int = 0, most: int = 100_000) -> None:
    """Answer at random until the match is over."""
    chance = Chance(seed)
    for _ in range(most):
        if of.decision is None:
            return
        of.take(chance.below(len(of.decision.options)))


def pass_all(of: Match, most: int = 5000) -> None:
    """Pass (or take the last option) until the match is over."""
    for _ in range(most):
        if of.decision is None:
            return
        of.take(len(of.decision.options) - 1)
