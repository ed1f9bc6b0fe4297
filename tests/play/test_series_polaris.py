"""Sets of Polaris Line: its side decks, its marks, its option."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game
from cardscape.engine.match import AnswerRefused, Match, start
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.legality import MAX_LETTER, MAX_WILD
from cardscape.games.polaris.table import ADVANCE, DECK, SIDE, PolarisState
from cardscape.play.playback import verify
from cardscape.play.replay import replay_of
from cardscape.play.series import played_as, score, series_of
from cardscape.testing import GameCase, Size, check_secrecy, pytest_cases


class Late(GameCase):
    """Sets in which the first game was given up at once, so that the kit begins between two games."""

    def match(self, seed: int, log: bool = True) -> Match:
        begun = super().match(seed, log)
        give_up(begun, seed % 2)
        return begun


class Later(GameCase):
    """Sets in their second game, after cards were seen in the first and some of them exchanged."""

    def match(self, seed: int, log: bool = True) -> Match:
        begun = super().match(seed, log)
        chance = Chance(seed)
        for _ in range(50):
            if begun.decision is not None:
                begun.take(chance.below(len(begun.decision.options)))
        give_up(begun, seed % 2)
        while begun.decision is not None and begun.decision.kind in ("side deck", "exchange", "starter"):
            begun.take(chance.below(len(begun.decision.options)))
        return begun


def give_up(match: Match, seat: int) -> None:
    """Concede as soon as this seat is asked something."""
    while match.decision is not None and match.decision.seat != seat:
        match.take(0)
    match.concede(seat)


def pairs() -> list[tuple[Deck, Deck]]:
    decks = GAME.preset_decks()
    return [(decks[i], decks[(i + 1) % len(decks)]) for i in range(len(decks))]


CASES = [GameCase("polaris-set", series_of(GAME), pairs(), file=__file__),
         Late("polaris-late", series_of(GAME), pairs(), file=__file__)]
CHECKS = pytest_cases(CASES, Size(games=2, careful_games=0, matches=2, decisions=60, pairs=30, lists=2))
CHOSEN = [name for name in CHECKS if not name.endswith((": golden", ": decks", ": fuzz every step"))
          and name not in ("polaris-late: fuzz", "polaris-late: replay", "polaris-late: shrunk answers", "polaris-set: secrecy")]


@pytest.mark.rule("PL-16.3", "PL-16.4")
@pytest.mark.parametrize("name", CHOSEN)
def test_the_kit_finds_nothing(name: str) -> None:
    check: Callable[[], object] = CHECKS[name]
    check()


@pytest.mark.rule("PL-16.3")
def test_the_option_asks_for_a_set_of_three() -> None:
    found: Game = played_as(GAME, {"match": "set3"})
    assert found is series_of(GAME, 3)
    assert played_as(GAME, {"match": "single"}) is GAME


@pytest.mark.rule("PL-16.4", "PL-3.3", "PL-3.8")
def test_exchanged_decks_keep_sizes_and_marks() -> None:
    for seed in range(8):
        decks = pairs()[seed % 3]
        match = start(series_of(GAME), list(decks), seed=seed)
        s = match.state
        assert isinstance(s, PolarisState)
        before = [[len(s.zones[zone + seat]) for zone in (DECK, ADVANCE, SIDE)] for seat in (0, 1)]
        match.concede(0)
        chance = Chance(seed)
        exchanged = 0
        while match.decision is not None and match.decision.kind in ("side deck", "exchange"):
            options = match.decision.options
            exchanged += match.decision.kind == "exchange"
            match.take(chance.below(len(options)) if exchanged < 6 else 0)
        assert exchanged
        for seat in (0, 1):
            hands = 6 if match.decision is not None and match.decision.kind == "mulligan" else 0
            marks = [s.card(slot).mark for slot in s.zones[DECK + seat]]
            assert [len(s.zones[zone + seat]) for zone in (ADVANCE, SIDE)] == before[seat][1:]
            assert len(marks) == len(decks[seat].main) - hands  # type: ignore[attr-defined]
            assert max(marks.count(mark) for mark in marks if mark != "*") <= MAX_LETTER
            assert marks.count("*") <= MAX_WILD
            assert not any(s.card(slot).is_advance for slot in s.zones[DECK + seat] + s.zones[SIDE + seat])


@pytest.mark.rule("PL-16.4")
def test_everything_resets_and_the_chosen_player_begins() -> None:
    for words, first in (("go first", 0), ("go second", 1)):
        match = start(series_of(GAME), list(pairs()[0]), seed=3, log=True)
        chance = Chance(1)
        for _ in range(60):
            if match.decision is not None:
                match.take(chance.below(len(match.decision.options)))
        give_up(match, 0)
        while match.decision is not None and match.decision.kind == "side deck":
            match.take(0)
        match.take(match.words().index(words))
        assert match.view(0).totals[:2] == [4000, 4000]
        while match.decision is not None and match.decision.kind == "mulligan":
            match.take(0)
        s = match.state
        assert isinstance(s, PolarisState)
        assert (s.first, s.turn, s.number) == (first, first, 1)
        assert score(s).words() == "0:1"
        decided = [event.seat for event in match.log(-1) if event.kind == "FirstPlayerDecided"]
        assert decided[-1] == first


@pytest.mark.rule("PL-16.2", "PL-16.3")
def test_conceding_loses_the_game_and_twice_the_set() -> None:
    match = start(series_of(GAME), list(pairs()[0]), seed=3, log=True)
    with pytest.raises(AnswerRefused, match="before being asked"):
        match.concede(1)
    give_up(match, 1)
    give_up(match, 1)
    assert (match.winner, match.reason) == (0, "set 2:0")
    assert [event.label for event in match.log(-1) if event.kind == "GameEnded"] == ["concede", "concede"]
    assert [event.label for event in match.log(-1) if event.kind == "SetEnded"] == ["2:0"]


@pytest.mark.rule("PL-16.4")
def test_exchanged_cards_are_told_with_their_marks() -> None:
    match = start(series_of(GAME), list(pairs()[0]), seed=3)
    give_up(match, 1)
    assert all(words.endswith("]") for words in match.words()[1:])


@pytest.mark.rule("PL-16.2")
def test_a_replay_in_which_nobody_was_asked_to_concede_is_told_apart() -> None:
    match = start(GAME, list(pairs()[0]), seed=3)
    match.concede(0)
    kept = replay_of(match)
    assert verify(kept) is None
    kept.answers[-1] = -2
    found = verify(kept)
    assert found is not None
    assert "B concedes where nobody may" in str(found)


@pytest.mark.rule("PL-16.4")
@pytest.mark.parametrize("exchanged", [False, True])
def test_nobody_knows_whether_a_card_that_was_seen_is_in_the_side_deck_now(exchanged: bool) -> None:
    match = start(series_of(GAME), list(pairs()[0]), options={"first_player": "A"}, seed=5)
    s = match.state
    assert isinstance(s, PolarisState)
    for words in ("keep", "keep", "play Signal Mirror [A]", "place to force 1"):
        match.take(match.words().index(words))
    shown = next(slot for slot in s.forces(0) if s.card(slot).name == "Signal Mirror")
    assert not match.game.side_decked(s)
    match.concede(0)
    assert match.game.side_decked(s)
    if exchanged:
        match.take(1)
        match.take(match.words().index("take out Signal Mirror [A]"))
    while match.decision is not None and match.decision.kind != "mulligan":
        match.take(0)
    assert s.zone[shown] == SIDE or not exchanged
    zones = set()
    for seed in range(40):
        world = match.sample(1, Chance(seed)).state
        assert isinstance(world, PolarisState)
        zones.update(world.zone[slot] for slot, level in enumerate(world.know[1])
                     if level and world.owner[slot] == 0 and world.card(slot).name == "Signal Mirror")
    assert {DECK, SIDE} <= zones


@pytest.mark.rule("PL-16.4")
def test_in_the_second_game_nothing_hidden_shows_either() -> None:
    assert check_secrecy(Later("polaris-later", series_of(GAME), pairs()), pairs=12).pairs == 12
