"""What is worked out from the columns and kept between changes is what a look at the columns would find."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import match, random_options

from cardscape.engine.chance import Chance
from cardscape.engine.view import view
from cardscape.games.taiwan import values
from cardscape.games.taiwan.moves import free_slots, has_slot
from cardscape.games.taiwan.table import FIELD, TaiwanState


def stated(s: TaiwanState) -> list[list[tuple[int, int, int, int]]]:
    """The statements of each sort, in no particular order."""
    return [sorted((hold.source, hold.seat, hold.card, hold.act.step) for hold in group) for group in values.grouped(s)]


def shown(s: TaiwanState, seat: int) -> list[tuple[object, ...]]:
    """The zones as a seat sees them."""
    return [(zone.count, list(zone.cards), list(zone.facts)) for zone in view(s, seat).zones]


@pytest.mark.rule("TW-4.5", "TW-8.2", "TW-11.6", "TW-11.9", "TW-11.10")
@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_is_what_a_fresh_look_finds(seed: int) -> None:
    played = match(seed, {} if seed % 3 == 0 else random_options(seed))
    chance = Chance(seed)
    for _ in range(120):
        decision = played.decision
        if decision is None:
            break
        s = played.state
        assert isinstance(s, TaiwanState)
        fresh = s.copy()
        assert isinstance(fresh, TaiwanState)
        fresh.forget_pictures()
        assert stated(s) == stated(fresh)
        field = s.zones[FIELD]
        for index, card in enumerate(field):
            if card >= 0:
                assert s.index(card) == index
                assert s.bears(card) == (card in s.host)
                if s.face[card] and s.card(card).figure:
                    assert values.stats(s, card) == values.stats(fresh, card)
        for seat in (0, 1):
            rows = range(15) if seat == 0 else range(10, 25)
            assert free_slots(s, seat) == [index for index in rows if field[index] < 0]
            assert has_slot(s, seat) == bool(free_slots(s, seat))
            assert s.own(seat) == [card for card in field if card >= 0 and s.control[card] == seat]
            assert shown(s, seat) == shown(fresh, seat)
        played.take(chance.below(len(decision.options)))
