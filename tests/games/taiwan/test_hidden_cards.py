"""Two worlds again, with cards that handle hidden cards more than those of the pool do."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import OtherTables

from cardscape.engine.chance import Chance
from cardscape.games.taiwan.cardfile import parse_cards
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.layout import TaiwanDeck
from cardscape.games.taiwan.table import TaiwanState
from cardscape.testing import Failure, GameCase, check_secrecy

FIGURES = (
    "When a card is set face-down, look at it.",
    "When a card is shown, gain $100.",
    "When a figure is shown, gain $100.",
    "When a tactic is shown, your opponent loses $100.",
    "When a card is turned face-down, look at it.",
    "When a card changes control, look at it.",
    "When your opponent draws a card, look at it.",
    "When you draw a card, reveal it.",
    "When a card is returned to your opponent's hand, your opponent discards one card.",
    "When a figure is silenced, gain $100.",
    "When this figure is revealed, return one face-down card to the owner's hand.",
    "When this figure is deployed, take control of one face-down opposing card.",
    "When a figure is attacked, gain $100.",
    "When an opposing card is set face-down, gain money equal to the attack of it.",
)
TACTICS = (
    "Move one face-down card to an empty slot in your home rows.",
    "Take control of one face-down opposing card until the end of the turn.",
    "Look at one face-down card.",
    "Turn one face-down card face-up.",
    "Turn one figure face-down.",
    "Silence one face-down card face-down.",
    "Set one card from your hand.",
    "Set the top card of your Private Deck.",
    "Set one card from the Silenced Zone.",
    "Your opponent sets one card from their hand.",
    "Look at the top card of your opponent's Private Deck.",
    "Arrange the top three cards of your Private Deck in any order.",
    "Look at your opponent's hand.",
    "Your opponent discards one card at random.",
    "Discard one figure to destroy one card.",
    "Return one card from the Silenced Zone to the owner's hand.",
    "Shuffle one face-down card into its owner's Private Deck.",
    "Your opponent may discard one figure, then look at your opponent's hand.",
    "Destroy one figure with the lowest attack.",
    "Gain $100 for each figure.",
    "Search your Private Deck for one figure.",
    "Your opponent arranges the top two cards of your Private Deck in any order.",
    "Deploy the top card of your Private Deck.",
    "Deploy one card from the Silenced Zone.",
    "Attach one face-down card to one figure.",
)
REPLIES = (
    "When an opposing card is set face-down, take control of it.",
    "When an opposing card is set face-down, turn it face-up.",
    "When your opponent draws a card, they discard it.",
    "When your opponent draws a card, silence it face-down.",
    "When an opposing figure attacks, redirect the attack to one card.",
)
LABELS = 'attack=[500, 300, 100], sex="male", race="islander", age=30, nationality="taiwanese"'


def pool() -> str:
    rows = [f'{{name="Figure {n}", type="media", rank={n % 2}, {LABELS}, effect=[{{text="{text}", speed=2, mandatory=true}}]}}'
            for n, text in enumerate(FIGURES)]
    rows += [f'{{name="Tactic {n}", type="{("standard", "quick")[n % 2]} tactic", level={n % 3}, colour="white", '
             f'effect=[{{text="{text}"}}]}}' for n, text in enumerate(TACTICS)]
    rows += [f'{{name="Reply {n}", type="standard countermeasure", level=1, colour="red", effect=[{{text="{text}"}}]}}'
             for n, text in enumerate(REPLIES)]
    return "card = [\n" + ",\n".join(rows) + "\n]\n"


def decks(seed: int, often: str = "") -> tuple[TaiwanDeck, TaiwanDeck]:
    """Two decks of forty, no card more than three times; a third of the cards say ``often``, if that is given."""
    cards = parse_cards(pool())
    chance = Chance(seed)
    made: list[TaiwanDeck] = []
    for name in ("one", "two"):
        copies = list(range(len(cards))) * 3
        chance.shuffle(copies)
        found = [n for n, card in enumerate(cards) if often and card.effects[0].text.startswith(often)]
        made.append(TaiwanDeck(name, cards, found * 13 + copies[: 40 - 13 * len(found)], []))
    return made[0], made[1]


@pytest.mark.rule("TW-5.2", "TW-5.3", "TW-5.4", "TW-9.10")
@pytest.mark.parametrize("seed", [1000, 5000])
def test_cards_that_handle_hidden_cards_tell_nothing(seed: int) -> None:
    case = GameCase("taiwan, hidden cards", GAME, [decks(seed) for seed in range(6)])
    assert check_secrecy(case, 100, seed=seed, depth=90).pairs == 100


class NamedTooEarly(TaiwanState):
    """Questions and explanations name cards that nobody has seen."""

    def recognises(self, seat: int, slot: int) -> bool:
        return True


class SeenByEffects(TaiwanState):
    """Effects hear what a card is that only one player was shown, and read amounts off face-down cards."""

    def lies_open(self, slot: int) -> bool:
        return True


@pytest.mark.rule("TW-5.2", "TW-5.3")
@pytest.mark.parametrize(("leak", "often"), [
    (NamedTooEarly, "Set the top card"),
    (SeenByEffects, "When an opposing card is set face-down, gain money"),
])
def test_a_planted_leak_is_found(leak: type[TaiwanState], often: str) -> None:
    case = GameCase(f"taiwan with {leak.__name__}", OtherTables(leak), [decks(seed, often) for seed in range(6)])
    with pytest.raises(Failure, match="apart by"):
        check_secrecy(case, 400, seed=1000, depth=60)
