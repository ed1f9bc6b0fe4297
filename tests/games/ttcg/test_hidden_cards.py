"""Two worlds again, with cards that handle hidden cards more than those of the pool do."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from cardscape.effects.line import ParsedLine
from cardscape.engine.chance import Chance
from cardscape.games.ttcg.cards import Card, TtcgDeck
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import parse_line
from cardscape.testing import Failure, GameCase
from cardscape.testing.case import play_on
from cardscape.testing.secrecy import EQUAL, play_pair

LINES = [parse_line(text) for text in Path(__file__).with_name("hidden.txt").read_text(encoding="utf-8").splitlines()]
"""Effects that by their words tell no more of hidden cards than those that they show."""
TYPES = ("fire", "water", "spell", "spell")


def deck(letter: str, lines: list[ParsedLine], random: Random) -> TtcgDeck:
    """Fifty different cards: of two equal ones it would show only later which was meant."""
    cards = []
    for number in range(50):
        kind, rank = random.choice(TYPES), random.choice((1, 1, 1, 1, 2))
        total = 0 if kind == "spell" else 500 * rank
        attack = random.randrange(0, total + 1, 50)
        effects = [line.effect for line in random.sample(lines, 2) if line.effect is not None]
        subtypes = () if kind == "spell" else ("beast",)
        cards.append(Card(f"{letter}{number}", kind, subtypes, rank, attack, total - attack, effects))
    return TtcgDeck("made up", cards, list(range(50)))


@pytest.mark.rule("TT-1.3", "TT-5.11", "TT-10.4c")
@pytest.mark.parametrize("rules", GAME.rule_sets)
@pytest.mark.parametrize("seed", [8, 10])
def test_cards_that_handle_hidden_cards_tell_nothing(seed: int, rules: str) -> None:
    random = Random(seed)
    lines = [line for line in LINES if rules == "2025-03" or (line.effect is not None and line.effect.style != "passive")]
    decks = [(deck("a", lines, random), deck("b", lines, random)) for _ in range(6)]
    case = GameCase(f"ttcg, hidden cards, {rules}", GAME, list(decks), rules)
    pairs = 0
    for number in range(seed * 1000, seed * 1000 + 130):
        chance, match = Chance(number).fork(), case.match(number)
        play_on(match, chance, chance.below(90))
        if match.decision is not None:
            failure = partial(told_apart, case, number, match.answers[:])
            pairs += play_pair(match.state, number % 2, chance, 12, failure, twins=False)[1] != EQUAL
    assert pairs > 60


def told_apart(case: GameCase, number: int, answers: list[int], message: str) -> Failure:
    return Failure(message, case, number, answers)


def test_all_these_effects_can_be_read() -> None:
    assert not [line.text for line in LINES if line.effect is None or line.warnings]
