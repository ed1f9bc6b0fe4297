"""Small decks and matches for tests of Polaris Line's rules."""

from __future__ import annotations

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Value
from cardscape.engine.match import Match, start
from cardscape.games.polaris.cardfile import parse_cards
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.printing import PRESS, Printing
from cardscape.games.polaris.table import PolarisDeck, PolarisState

ANT = """
[[card]]
name = "Ant"
type = "creature"
atk = 800
grd = 700
go = 300
marks = ["A"]
"""


def printings(text: str) -> list[Printing]:
    """The first printing of every card of a card file."""
    return [PRESS.usual(card) for card in parse_cards(text)]


def deck(*cards: Printing, size: int = 40, side: list[Printing] | None = None) -> PolarisDeck:
    """A deck of these cards in turn."""
    return PolarisDeck("test", [cards[number % len(cards)] for number in range(size)], [], side or [])


def match(options: dict[str, Value] | None = None, seed: int = 1, decks: list[Deck] | None = None) -> Match:
    """A match of plain Creatures at its first question, with its log."""
    plain = deck(*printings(ANT))
    return start(GAME, decks or [plain, plain], "", options or {}, seed, log=True)


def state(of: Match) -> PolarisState:
    assert isinstance(of.state, PolarisState)
    return of.state


def answer(of: Match, words: str) -> None:
    """Give the answer that begins with these words."""
    options = of.words()
    found = [number for number, told in enumerate(options) if told.startswith(words)]
    assert found, f"{words} is not among {options}"
    of.take(found[0])


def kinds(of: Match) -> list[str]:
    """The kinds of all events told so far, in order."""
    return [event.kind for event in of.state.log or []]


def pass_turn(of: Match) -> None:
    """End phases until the other player is asked in a turn of their own."""
    number = of.state.number
    while of.decision is not None and of.state.number == number:
        answer(of, "end phase" if "end phase" in of.words() else "")


def play_randomly(of: Match, seed: int = 0, most: int = 100_000) -> None:
    """Answer at random until the match is over."""
    chance = Chance(seed)
    for _ in range(most):
        if of.decision is None:
            return
        of.take(chance.below(len(of.decision.options)))
