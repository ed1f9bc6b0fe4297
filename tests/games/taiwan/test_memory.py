"""What is worked out from the columns and kept between changes is what a look at the columns would find."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import match, random_options
from tests.games.taiwan.written_cards import FIGURE
from tests.games.taiwan.written_cards import card as written

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Option
from cardscape.engine.view import view
from cardscape.games.taiwan import kinds, values
from cardscape.games.taiwan.cardfile import parse_cards
from cardscape.games.taiwan.freechoice import list_main
from cardscape.games.taiwan.moves import free_slots, has_slot
from cardscape.games.taiwan.offering import answers, listen
from cardscape.games.taiwan.reading import ANY, reading
from cardscape.games.taiwan.table import ATTACK, FIELD, TaiwanState
from cardscape.games.taiwan.triggers import heard_now
from cardscape.games.taiwan.turn import Idle


def stated(s: TaiwanState) -> list[list[tuple[int, int, int, int]]]:
    """The statements of each sort, in no particular order."""
    return [sorted((hold.source, hold.seat, hold.card, hold.act.step) for hold in group) for group in values.grouped(s)]


def shown(s: TaiwanState, seat: int) -> list[tuple[object, ...]]:
    """The zones as a seat sees them."""
    return [(zone.count, list(zone.cards), list(zone.facts)) for zone in view(s, seat).zones]


def check_offers(s: TaiwanState, fresh: TaiwanState) -> None:
    """What effects wait for, what can answer and what a Main Phase offers, against a state that remembers nothing."""
    listen(fresh)
    if not s.unlistened:
        assert (s.both, s.alert, s.calls_a, s.calls_b) == (fresh.both, fresh.alert, fresh.calls_a, fresh.calls_b)
    for seat in (0, 1):
        for now in (ANY, heard_now(s)):
            assert answers(s, seat, now) == answers(fresh, seat, now)
    decision = s.decision
    if decision is not None and isinstance(s.asker, Idle) and s.phase != ATTACK:
        options: list[Option] = []
        picks: list[int] = []
        list_main(fresh, decision.seat, options, picks)
        assert [option.public() for option in decision.options[:-1]] == [option.public() for option in options]
        assert s.picks[:-1] == picks


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
        assert s.hindered == values.is_hindered(fresh)
        assert s.ending | fresh.ending == s.ending
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
        check_offers(s, fresh)
        played.take(chance.below(len(decision.options)))


@pytest.mark.parametrize("seed", range(10))
def test_a_match_that_remembers_nothing_runs_the_same(seed: int) -> None:
    options = {} if seed % 3 == 0 else random_options(seed)
    played, forgetful = match(seed + 40, options), match(seed + 40, options)
    chance = Chance(seed)
    for _ in range(400):
        decision = played.decision
        if decision is None:
            break
        s = forgetful.state
        assert isinstance(s, TaiwanState)
        s.forget()
        index = chance.below(len(decision.options))
        played.take(index)
        forgetful.take(index)
        assert forgetful.state.events == played.state.events
    assert forgetful.digest() == played.digest()


@pytest.mark.rule("TW-12.11", "TW-8.9")
@pytest.mark.parametrize("text", [
    "Destroy all figures adjacent to this card.",
    "When a figure you control is destroyed, gain money equal to the attack of it.",
])
def test_how_a_card_lay_is_kept_however_it_left_the_field(text: str) -> None:
    """Also in a match in which nothing waits for Figures to become supporters."""
    found = reading(parse_cards(written(FIGURE, {"speed": "2", "text": f'"{text}"'}))[0])
    assert found.hears >> kinds.LEFT & 1
    assert found.hears >> kinds.SUPPORTED & 1
