"""How a match of TTCG begins and ends."""

from __future__ import annotations

import pytest
from tests.games.ttcg.tables import card, deck, match, pass_all, state

from cardscape.games.ttcg.table import DECK, HANDS


@pytest.mark.rule("TT-3.3")
def test_the_die_decides_who_goes_first() -> None:
    first = set()
    for seed in range(12):
        begun = match(seed=seed)
        rolled = next(event for event in begun.log(-1) if event.kind == "DieRolled")
        assert rolled.n % 2 == state(begun).first == begun.state.turn
        assert 1 <= rolled.n <= 6
        first.add(state(begun).first)
    assert first == {0, 1}


@pytest.mark.rule("TT-3.3")
@pytest.mark.parametrize(("name", "seat"), [("A", 0), ("B", 1)])
def test_in_later_games_of_a_set_no_die_is_rolled(name: str, seat: int) -> None:
    for seed in range(4):
        begun = match(seed=seed, options={"first_player": name})
        assert state(begun).first == begun.state.turn == seat
        assert not [event for event in begun.log(-1) if event.kind == "DieRolled"]


@pytest.mark.rule("TT-3.4", "TT-9.5", "TT-3.5", "TT-3.6")
@pytest.mark.parametrize(("rules", "size"), [("2025-03", 7), ("2025-02", 5)])
def test_opening_hands_and_points(rules: str, size: int) -> None:
    s = state(match(rules))
    assert len(s.zones[HANDS + s.first]) == size
    assert len(s.zones[HANDS + 1 - s.first]) == size
    assert len(s.zones[DECK]) == 50 - size
    assert s.points == [20, 20]


@pytest.mark.rule("TT-13.1")
def test_a_mulligan_costs_a_card() -> None:
    begun = match(options={"mulligan": True})
    first = state(begun).first
    assert begun.words() == ["keep", "mulligan"]
    begun.take(1)
    assert begun.words() == ["keep", "mulligan"]
    begun.take(0)
    s = state(begun)
    assert len(s.zones[HANDS + first]) == 6
    assert len(s.zones[DECK + first]) == 44
    assert len(s.zones[HANDS + 1 - first]) == 7


@pytest.mark.rule("TT-8.9", "TT-8.7", "TT-4.3")
def test_a_game_of_passes_ends_by_empty_decks() -> None:
    begun = match()
    pass_all(begun)
    assert begun.over
    assert begun.reason == "points"


@pytest.mark.rule("TT-8.7")
def test_after_300_turns_nobody_wins() -> None:
    rich = deck(card("Spring", "passive: At the start of your turn, gain ten points."))
    begun = match(decks=[rich, rich])
    s = state(begun)
    s.points[:] = [100_000, 100_000]
    pass_all(begun, 20_000)
    assert begun.over
    assert begun.winner is None
    assert (s.reason, s.number) == ("turns", 300)


@pytest.mark.rule("TT-13.2")
def test_the_seed_decides_everything() -> None:
    one, two = match(seed=5), match(seed=5)
    pass_all(one)
    pass_all(two)
    assert one.digest() == two.digest()


@pytest.mark.rule("TT-1.3", "TT-1.1")
def test_every_player_has_six_zones() -> None:
    from cardscape.games.ttcg.game import GAME

    for seat in (0, 1):
        mine = [(zone.name, zone.size) for zone in GAME.zones if zone.owner == seat]
        assert mine == [("deck", 0), ("hand", 0), ("discard", 0), ("units", 5), ("spells", 5), ("under", 0)]
