"""The secrecy check bites: whatever tells a face-down card apart is noticed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.taiwan.tables import OtherTables, pairs

from cardscape.engine.game import Game
from cardscape.games.taiwan.places import BY_ACTION
from cardscape.games.taiwan.table import FIELD, TaiwanState
from cardscape.testing import Failure, GameCase, check_secrecy


class Sound(TaiwanState):
    """No leak at all."""


class CategoryInFacts(Sound):
    """The view tells whether a face-down card is a Figure."""

    def drawn_by_game(self, viewer: int, zone: int) -> Any:
        number, counted, cards, facts, notes, backs, members = super().drawn_by_game(viewer, zone)
        known = [-1 if card < 0 else int(self.card(card).figure) for card in self.zones[FIELD]]
        told = [(*row, figure) for row, figure in zip(facts, known, strict=True)]
        return (number, counted, cards, told, notes, backs, members)


class NamedEvents(Sound):
    """FigureSet and CardPlaced are told apart to the other player."""

    def tell(self, kind: str, seat: int, card: int, origin: int, to: int, n: int, seen: int, masked: str | None,
             label: str) -> None:
        super().tell(kind, seat, card, origin, to, n, seen, kind if masked == "CardSetFaceDown" else masked, label)


class KnownFromTheHand(Sound):
    """A card laid face-down from the hand is noted for both players, not only for the one who laid it."""

    def drawn_by_game(self, viewer: int, zone: int) -> Any:
        number, counted, cards, facts, _, backs, members = super().drawn_by_game(viewer, zone)
        notes = [self.faces[card].name if card >= 0 and self.how[card] == BY_ACTION else "" for card in self.zones[FIELD]]
        return (number, counted, cards, facts, notes, backs, members)


class SeeingEffects(Sound):
    """Effects that ask for a property look at face-down cards."""

    def unseen(self, slot: int) -> bool:
        return False


def case(state: type[TaiwanState]) -> GameCase:
    game: Game = OtherTables(state)
    return GameCase(f"taiwan with {state.__name__}", game, pairs())


LEAKS = [
    pytest.param(CategoryInFacts, "facts", marks=pytest.mark.rule("TW-5.4")),
    pytest.param(NamedEvents, "apart by event", marks=pytest.mark.rule("TW-9.10")),
    pytest.param(KnownFromTheHand, "notes", marks=pytest.mark.rule("TW-5.2")),
    pytest.param(SeeingEffects, "apart by|question that only one", marks=pytest.mark.rule("TW-5.3", "TW-5.4")),
]


@pytest.mark.parametrize(("state", "message"), LEAKS)
def test_a_planted_leak_is_found(state: type[TaiwanState], message: str) -> None:
    with pytest.raises(Failure, match=message):
        check_secrecy(case(state), 400, depth=60)


def test_the_sound_game_leaks_nothing() -> None:
    assert check_secrecy(case(Sound), 30, depth=60).pairs == 30
