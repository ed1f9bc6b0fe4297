"""Sets of games: the score, side-decking in secret, the loser's choice, conceding, replays of whole sets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import embers
import pytest

from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.greedy import GreedyBot
from cardscape.bots.random import RandomBot
from cardscape.engine.chance import Chance
from cardscape.engine.dump import dump
from cardscape.engine.match import Match, load, start
from cardscape.engine.state import KNOWN, POOLED, UNKNOWN
from cardscape.games.cardfinity.game import GAME as CARDFINITY
from cardscape.games.ttcg.game import GAME as TTCG
from cardscape.play.cutting import cut_scenario
from cardscape.play.playback import verify
from cardscape.play.replay import read_replay, replay_bytes, replay_of
from cardscape.play.saved import load_position, save_position
from cardscape.play.series import Score, played_as, score, series_of, set_length, turns_played
from cardscape.play.series.game import who_chooses
from cardscape.play.tree import FileError
from cardscape.testing.seen import first_difference, seat_fields, told_rows

SET = series_of(embers.GAME)


def begin(seed: int = 0, length: int = 3, first: str = "A") -> Match:
    return start(series_of(embers.GAME, length), [embers.RED, embers.BLUE], options={"first_player": first}, seed=seed, log=True)


def answer(match: Match, *words: str) -> None:
    """Give answers by their words."""
    for wanted in words:
        assert wanted in match.words(), (wanted, match.words())
        match.take(match.words().index(wanted))


def ready(match: Match) -> None:
    """Both players leave their decks as they are."""
    answer(match, "finish side-decking", "finish side-decking")


def draw_game(match: Match) -> None:
    """Nobody burns anything until the game is drawn."""
    played = score(match.state).played
    for _ in range(60):
        if match.decision is None or score(match.state).played > played:
            return
        answer(match, "wait")
    raise AssertionError("the game goes on")


def names(match: Match, zone: int) -> list[str]:
    return sorted(match.state.faces[slot].name for slot in match.state.zones[zone])


def test_what_the_page_shows_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "series.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, {})


# -- the score ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-16.3")
@pytest.mark.parametrize(("games", "ends", "winner"), [
    ([0, 0], True, 0), ([1, 1], True, 1), ([0, 1], False, None), ([0, 1, 1], True, 1), ([0, 1, 0], True, 0),
    ([0, -1], False, None),
    ([0, -1, -1], True, 0), ([-1, -1, 1], True, 1), ([-1, -1, -1], True, -1), ([0, 1, -1], True, -1), ([-1, 0, 0], True, 0),
])
def test_two_wins_or_three_games_decide(games: list[int], ends: bool, winner: int | None) -> None:
    standing = Score(3, (0, 0), 0)
    for number, won in enumerate(games):
        assert not standing.decided(), f"over before game {number + 1}"
        standing = standing.after(won)
    assert standing.decided() == ends
    if winner is not None:
        assert standing.leader() == winner


@pytest.mark.rule("PL-16.3")
def test_the_set_ends_with_the_second_win() -> None:
    match = begin()
    match.concede(1)
    assert (match.over, match.winner, score(match.state).words()) == (False, None, "1:0")
    ready(match)
    answer(match, "go second")
    match.concede(1)
    assert (match.over, match.winner, match.reason) == (True, 0, "set 2:0")
    ended = [event for event in match.log(-1) if event.kind in ("GameEnded", "SetEnded")]
    assert [(event.kind, event.seat, event.label) for event in ended] == [
        ("GameEnded", 0, "concede"), ("GameEnded", 0, "concede"), ("SetEnded", 0, "2:0")]


@pytest.mark.rule("PL-16.3")
def test_three_drawn_games_are_a_drawn_set() -> None:
    match = begin()
    for number in range(3):
        draw_game(match)
        if number < 2:
            ready(match)
            answer(match, "go first")
    assert (match.over, match.winner, match.reason) == (True, None, "set 0:0, 3 drawn")
    assert [event.seat for event in match.log(0) if event.kind == "SetEnded"] == [-1]


@pytest.mark.rule("PL-16.3")
def test_one_win_and_two_draws_win_the_set() -> None:
    match = begin()
    draw_game(match)
    ready(match)
    answer(match, "go first")
    match.concede(0)
    ready(match)
    answer(match, "go first")
    draw_game(match)
    assert (match.winner, match.reason) == (1, "set 0:1, 2 drawn")


def test_longer_and_single_sets() -> None:
    match = begin(length=5)
    for _ in range(2):
        match.concede(0)
        ready(match)
        answer(match, "go first")
    assert not match.over
    match.concede(0)
    assert (match.winner, match.reason) == (1, "set 0:3")
    with pytest.raises(ValueError, match="a set has 1 to 9 games, not 10"):
        series_of(embers.GAME, 10)


# -- the next game --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-16.4")
def test_everything_is_reset_but_the_score() -> None:
    match = begin(seed=3)
    chance = Chance(3)
    while score(match.state).played == 0 and match.decision is not None:
        match.take(chance.below(len(match.decision.options)))
    s = match.state
    assert match.view(0).totals == [embers.LIFE, embers.LIFE]
    assert [len(s.zones[embers.DECK + seat]) for seat in (0, 1)] == [9, 9]
    assert [len(s.zones[embers.SPENT + seat]) + len(s.zones[embers.HANDS + seat]) for seat in (0, 1)] == [0, 0]
    assert match.view(0).reason.startswith("game 2 of 3, ")
    assert match.game.board(match.view(0)).title.startswith("game 2 of 3, ")


@pytest.mark.rule("PL-16.4")
def test_both_look_through_their_decks_and_exchange() -> None:
    match = begin()
    match.concede(0)
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (0, "side deck")
    assert match.words() == ["finish side-decking", "take in blue 3", "take in gold 3", "take in red 2"]
    answer(match, "take in blue 3", "take out red 1", "take in gold 3", "take out gold 1", "finish side-decking")
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (1, "side deck")
    answer(match, "finish side-decking")
    assert names(match, embers.SIDE) == ["gold 1", "red 1", "red 2"]
    deck = ["blue 1", "blue 2", "blue 3", "gold 1", "gold 2", "gold 3", "red 2", "red 3", "red 3"]
    assert names(match, embers.DECK) == deck
    assert names(match, embers.SIDE + 1) == sorted(embers.BLUE.side)
    assert [event.seat for event in match.log(-1) if event.kind == "SideDecked"] == [0, 1]
    answer(match, "go first")
    assert names(match, embers.SIDE) == ["gold 1", "red 1", "red 2"]
    match.concede(0)
    assert match.over


@pytest.mark.rule("PL-16.4")
def test_an_exchanged_deck_stays_so_in_the_third_game() -> None:
    match = begin()
    match.concede(0)
    answer(match, "take in gold 3", "take out red 1", "finish side-decking", "finish side-decking", "go first")
    match.concede(1)
    assert names(match, embers.SIDE) == ["blue 3", "red 1", "red 2"]
    assert "take in red 1" in match.words()


@pytest.mark.rule("PL-16.4")
def test_sizes_stay_and_the_deck_is_legal_again() -> None:
    """Red has four red cards: a fifth may only come in for a red one. That is said with the game's own rule."""
    match = begin()
    match.concede(0)
    answer(match, "take in red 2")
    assert match.words() == ["take out red 1", "take out red 2", "take out red 3"]
    refused = match.why_not(0, "take out blue 1")
    assert refused is not None
    assert (refused.rule, refused.reason) == ("EM-2", "four cards of a colour are enough")
    chance = Chance(5)
    for seed in range(20):
        match = begin(seed)
        match.concede(seed % 2)
        while match.decision is not None and match.decision.kind in ("side deck", "exchange"):
            match.take(chance.below(len(match.decision.options)))
        for seat, deck in ((0, embers.RED), (1, embers.BLUE)):
            main, side = names(match, embers.DECK + seat), names(match, embers.SIDE + seat)
            assert (len(main), len(side)) == (9, 3)
            assert sorted(main + side) == sorted(deck.main + deck.side)
            assert embers.GAME.check("\n".join(main) + "\n--\n" + "\n".join(side), "", "plain").legal


@pytest.mark.rule("PL-16.4")
def test_a_card_that_fits_nowhere_is_not_offered() -> None:
    deck = embers.EmberDeck("gold", ["gold 1"] * 4 + ["red 1"] * 4, ["gold 3"] * 5)
    poor = embers.EmberDeck("poor", ["gold 1"] * 4, [])
    match = start(SET, [deck, poor], seed=1)
    match.concede(0)
    for _ in range(4):
        answer(match, "take in gold 3")
    assert match.words() == ["go first", "go second"], "all gold cards are exchanged, a fifth would be too much"
    assert names(match, embers.DECK) == ["gold 3"] * 4 + ["red 1"] * 4
    assert names(match, embers.SIDE) == ["gold 1"] * 4 + ["gold 3"]


@pytest.mark.rule("PL-16.4")
def test_exchanges_are_secret_in_kind_and_number() -> None:
    """Two matches that differ only in what A exchanged look the same to B, and to a spectator, until A draws."""
    ways = [["finish side-decking"], ["take in blue 3", "take out red 1", "finish side-decking"],
            ["take in blue 3", "take out gold 1", "take in gold 3", "take out red 3", "finish side-decking"]]
    seen = []
    for way in ways:
        match = begin()
        match.concede(0)
        answer(match, *way)
        rows = [told_rows(match.game, match.state.log or [], viewer) for viewer in (1, -1)]
        seen.append((seat_fields(match.state, 1), rows))
    for fields, rows in seen[1:]:
        assert not first_difference(seen[0][0], fields)
        assert rows == seen[0][1]


@pytest.mark.rule("PL-16.4")
def test_an_imagined_world_knows_nothing_of_the_exchange() -> None:
    """What A took out may be anywhere in B's worlds, and what B has seen of A in the first game is in all of them."""
    match = begin(seed=2)
    answer(match, next(words for words in match.words() if words.startswith("burn")))
    shown = next(event.card for event in match.log(1) if event.kind == "Burnt")
    match.concede(0)
    answer(match, "take in blue 3", "take out red 2", "finish side-decking")
    assert match.decision is not None
    assert match.decision.seat == 1
    assert sum(level == POOLED for slot, level in enumerate(match.state.know[1]) if match.state.owner[slot] == 0) == 1
    sides = set()
    for number in range(30):
        world = match.sample(1, Chance(number))
        cards = [world.state.faces[slot].name for slot in range(12)]
        assert shown in cards
        sides.add(tuple(names(world, embers.SIDE)))
        assert not first_difference(seat_fields(match.state, 1), seat_fields(world.state, 1))
    assert len(sides) > 10


@pytest.mark.rule("PL-16.4")
def test_the_player_knows_the_deck_while_exchanging_and_not_its_order_afterwards() -> None:
    match = begin()
    match.concede(0)
    board = match.game.board(match.view(0))
    assert "your deck: 1 blue 1, 1 blue 2, 2 gold 1, 1 gold 2, 1 red 1, 1 red 2, 2 red 3" in board.notes
    assert not match.game.board(match.view(1)).notes
    know = match.state.know[0]
    assert all(know[slot] == KNOWN for slot in match.state.zones[embers.DECK])
    assert all(match.state.know[1][slot] == UNKNOWN for slot in match.state.zones[embers.DECK])
    answer(match, "finish side-decking")
    assert not match.view(0).zones[embers.DECK].cards


@pytest.mark.rule("PL-16.4")
@pytest.mark.parametrize(("winner", "first", "chooser"), [(0, 0, 1), (0, 1, 1), (1, 0, 0), (1, 1, 0), (-1, 0, 1), (-1, 1, 0)])
def test_the_loser_chooses_and_after_a_draw_who_did_not_start(winner: int, first: int, chooser: int) -> None:
    assert who_chooses(winner, first) == chooser
    match = begin(first="AB"[first])
    if winner < 0:
        draw_game(match)
    else:
        match.concede(1 - winner)
    ready(match)
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (chooser, "starter")


@pytest.mark.rule("PL-16.4")
@pytest.mark.parametrize("words", ["go first", "go second"])
@pytest.mark.parametrize("game", ["cardfinity", "ttcg", "embers"])
def test_the_chosen_player_starts(game: str, words: str) -> None:
    if game == "embers":
        match = begin()
    else:
        decks = CARDFINITY.preset_decks() if game == "cardfinity" else TTCG.preset_decks("2025-03")
        match = start(series_of(CARDFINITY if game == "cardfinity" else TTCG), [decks[0], decks[1]], seed=5, log=True)
    match.concede(0)
    if game == "embers":
        ready(match)
    answer(match, words)
    begun = next(event for event in match.log(-1) if event.kind == "GameBegun")
    assert begun.seat == (0 if words == "go first" else 1)
    assert match.game.first_player(match.state) == begun.seat
    assert match.state.number == 1
    assert match.state.turn == begun.seat


def test_a_game_that_decides_itself_who_begins_asks_nobody() -> None:
    import skirmish

    deck = skirmish.GAME.read_deck("Ember Fox 3\nTide Warden 4\nBrook Imp 1\nCinder Cub 2\n", "deck", "plain")
    match = start(series_of(skirmish.GAME), [deck, deck], seed=1, log=True)
    match.concede(1)
    assert match.decision is not None
    assert match.decision.kind == "act"
    assert score(match.state).words() == "1:0"


def test_conceding_between_games_gives_up_the_next_one() -> None:
    match = begin()
    match.concede(0)
    match.concede(1)
    assert score(match.state).words() == "1:1"
    assert [event.n for event in match.log(-1) if event.kind == "GameBegun"] == []


# -- what uses matches uses sets ------------------------------------------------------------------------------------------------


def test_bots_play_sets_and_look_ahead_to_the_end_of_the_game() -> None:
    wins = [0, 0]
    for seed in range(12):
        match = begin(seed, first="coin")
        greedy = seed % 2
        bots = [GreedyBot(seat, bot_chance(seed, seat)) if seat == greedy else RandomBot(seat, bot_chance(seed, seat))
                for seat in (0, 1)]
        play_out(match, bots, 10_000)
        assert match.over
        if match.winner is not None:
            wins[match.winner ^ greedy] += 1
    assert wins[0] >= 10, wins


def test_a_narrow_world_ends_with_its_game() -> None:
    match = begin()
    world = match.sample(0, Chance(1))
    match.game.narrow(world.state)
    world.concede(1)
    assert (world.over, world.winner) == (True, 0)
    match.concede(1)
    between = match.sample(0, Chance(1))
    match.game.narrow(between.state)
    while between.decision is not None and between.decision.kind != "burn":
        between.take(0)
    between.concede(1)
    assert (between.over, between.winner) == (True, 0)


def test_a_whole_set_is_replayed() -> None:
    match = begin(7)
    chance = Chance(1)
    match.concede(0)
    while match.decision is not None:
        match.take(chance.below(len(match.decision.options)))
    raw = replay_bytes(replay_of(match))
    row = json.loads(raw)
    assert (row["game"], row["series"], row["version"]) == ("embers", 3, 2)
    again = read_replay(raw)
    assert again.game is SET
    assert verify(again) is None
    assert again.result == (match.winner, match.reason)
    for damage, message in ((0, "1 to 9 games, not 0"), ("x", "damaged")):
        with pytest.raises(FileError, match=message):
            read_replay(json.dumps({**row, "series": damage}).encode())
    with pytest.raises(FileError, match="no answer here"):
        read_replay(json.dumps({**row, "series": 1}).encode())


def test_a_set_is_not_cut_into_a_scenario() -> None:
    match = begin(7)
    match.concede(0)
    with pytest.raises(FileError, match="a set cannot be cut into a scenario"):
        cut_scenario(replay_of(match), 1)


def test_a_set_is_kept_as_a_position(tmp_path: Path) -> None:
    match = begin(7)
    match.concede(0)
    answer(match, "take in gold 3")
    save_position(tmp_path / "kept.json", match)
    again = load_position(tmp_path / "kept.json")
    assert (again.digest(), again.words(), again.game) == (match.digest(), match.words(), SET)


def test_a_set_is_saved_and_loaded_in_every_game() -> None:
    match = begin(3)
    chance = Chance(9)
    while match.decision is not None:
        again = load(match.setup, json.loads(json.dumps(dump(match.state))))
        assert again.digest() == match.digest()
        assert score(again.state).words() == score(match.state).words()
        match.take(chance.below(len(match.decision.options)))
    again = load(match.setup, json.loads(json.dumps(dump(match.state))))
    assert (again.over, again.winner, again.digest()) == (True, match.winner, match.digest())


def test_turns_add_up_and_the_opener_is_kept() -> None:
    match = begin(4, first="B")
    turns = 0
    while not match.over:
        turns += match.state.number
        match.concede(0)
        if not match.over:
            ready(match)
            answer(match, "go first")
    assert turns_played(match.state) == turns == 2
    assert match.game.first_player(match.state) == 1
    single = start(embers.GAME, [embers.RED, embers.BLUE])
    assert turns_played(single.state) == 1


def test_the_log_tells_of_the_set() -> None:
    match = begin()
    match.concede(0)
    answer(match, "take in gold 3", "take out red 1")
    ready(match)
    answer(match, "go second")
    lines = [[line for line in (match.game.tell(event, seat) for event in match.log(seat)) if line] for seat in (0, 1, -1)]
    assert "You take gold 3 in." in lines[0]
    assert "You take gold 3 in." not in lines[1] + lines[2]
    assert "The game is over: the opponent wins (concede)." in lines[0]
    assert "The opponent has the deck ready for the next game." in lines[1]
    assert "Game 2 begins; the set stands 0:1. You have the first turn." in lines[1]
    assert "Game 2 begins; the set stands 0:1. B has the first turn." in lines[2]


@pytest.mark.rule("PL-16.3")
def test_the_option_match_asks_for_a_set() -> None:
    assert set_length(embers.GAME, {"match": "set3"}) == 3
    assert set_length(embers.GAME, {"match": "single"}) == set_length(embers.GAME, {}) == set_length(TTCG, {"match": "set3"}) == 1
    assert played_as(embers.GAME, {"match": "set3"}) is SET
    assert played_as(embers.GAME, {}) is embers.GAME
    assert played_as(embers.GAME, {}, 3) is SET
    assert series_of(SET, 5).inner is embers.GAME


def test_a_match_that_is_no_set_has_no_score() -> None:
    with pytest.raises(ValueError, match="this match is no set"):
        score(start(embers.GAME, [embers.RED, embers.BLUE]).state)
