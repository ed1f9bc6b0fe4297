"""The searching bot: reproducible, within its budget, blind to what it may not know, and better than the others."""

from __future__ import annotations

import pytest

from cardscape.bots.driver import ask, bot_chance, play_out
from cardscape.bots.evaluation import Evaluation
from cardscape.bots.ismcts import IsmctsBot, times
from cardscape.bots.keys import group_options, option_key
from cardscape.bots.search import Search
from cardscape.bots.tree import Edge, Node, select
from cardscape.bots.worlds import worlds_for
from cardscape.engine.chance import Chance, Dice
from cardscape.engine.decision import Definition, Option
from cardscape.engine.game import Game
from cardscape.engine.match import Match, start
from cardscape.engine.state import State
from cardscape.engine.zones import ALL, HAND, OWNER, ROW, Zone, place
from cardscape.play.catalog import find_bot, find_game
from tests.bots.playing import PEBBLES, begin, seated

DEALS = 64
ZONES = [Zone(0, "hand", 0, HAND, OWNER), Zone(1, "row", 0, ROW, ALL, 4)]


def searching(match: Match, seed: int = 1, cut: int = 40, fade: float = 0.7, tail: float = 0.0) -> Search:
    assert match.decision is not None
    seat = match.decision.seat
    worlds = worlds_for(match, seat, Chance(seed))
    return Search(seat, worlds, Evaluation(match.game), Chance(seed + 1), DEALS, cut, 0.5, fade, tail)


# -- keys -----------------------------------------------------------------------------------------------------------------------


def test_equal_cards_of_a_hand_have_one_key_and_places_of_a_row_have_several() -> None:
    fox = Definition("Fox")
    hand = [Option("play", fox, at=place(0, index)) for index in (1, 3)]
    row = [Option("attack", fox, at=place(1, index)) for index in (1, 3)]
    assert list(group_options(hand, ZONES, True).values()) == [[0, 1]]
    assert list(group_options(row, ZONES, True).values()) == [[0], [1]]


def test_a_secret_option_of_the_other_side_is_known_by_its_kind_and_place_alone() -> None:
    options = [Option("set", Definition(name), at=place(0, 2), to=place(1, 3), n=4, label="x", secret=True) for name in "ab"]
    assert option_key(options[0], ZONES, True) != option_key(options[1], ZONES, True)
    assert {option_key(option, ZONES, False) for option in options} == {("set", "", -1, "", place(1, 3), "", -1)}


# -- the tree -------------------------------------------------------------------------------------------------------------------


def edge(visits: int, total: float, offered: int) -> Edge:
    made = Edge()
    made.visits, made.total, made.offered = visits, total, offered
    return made


def test_the_bound_prefers_the_better_then_the_seldom_offered_less() -> None:
    one, two = option_key(Option("one"), ZONES, True), option_key(Option("two"), ZONES, True)
    node = Node()
    node.edges = {one: edge(50, 40.0, 100), two: edge(50, 10.0, 100)}
    assert select(node, [one, two], True, 0.5) == one
    assert select(node, [one, two], False, 0.5) == two
    node.edges = {one: edge(5, 2.5, 5), two: edge(5, 2.5, 500)}
    assert select(node, [one, two], True, 0.5) == two
    assert select(node, [one], True, 0.5) == one


@pytest.mark.parametrize("name", [PEBBLES, "cardfinity", "ttcg"])
def test_every_iteration_is_counted_once_at_the_root(name: str) -> None:
    match = begin(name, 3)
    search = searching(match, cut=3)
    before = match.digest()
    for _ in range(DEALS + 8):
        search.iterate()
    assert search.done == DEALS + 8 == sum(one.visits for one in search.root.edges.values())
    assert all(one.offered >= one.visits and 0 <= one.total <= one.visits for one in search.root.edges.values())
    assert len(search.kept) == DEALS
    assert match.digest() == before


def test_the_search_goes_on_through_decisions_of_both_sides() -> None:
    search = searching(begin("cardfinity", 3), cut=1)
    for _ in range(300):
        search.iterate()
    depth, nodes = 0, [search.root]
    while nodes:
        depth += 1
        nodes = [one.node for node in nodes for one in node.edges.values() if one.node is not None]
    assert depth > 3


def test_a_decided_search_is_not_gone_on_with_and_answers_the_same() -> None:
    match = begin(PEBBLES, 3)
    whole, short = searching(match, 4), searching(match, 4)
    for _ in range(120):
        whole.iterate()
    times(short, 120)
    assert short.done <= whole.done == 120
    assert short.best() == whole.best()
    leading = searching(match)
    leading.root = Node()
    one, two = option_key(Option("one"), ZONES, True), option_key(Option("two"), ZONES, True)
    leading.root.edges = {one: edge(10, 1.0, 1), two: edge(4, 1.0, 1)}
    assert leading.decided(5)
    assert not leading.decided(6)


def test_a_rollout_is_judged_on_its_way_or_at_its_end_alone() -> None:
    match = begin("cardfinity", 3)
    ends = []
    for fade in (1.0, 0.5):
        search = searching(match, fade=fade)
        world = search.world()
        estimate = search.roll_out(world)
        ends.append((estimate, search.evaluation.win_chance(world, search.seat), world.number))
    assert ends[0][0] == ends[0][1]
    assert ends[1][1:] == ends[0][1:]
    assert ends[1][0] != ends[1][1]
    assert 0.0 < ends[1][0] < 1.0


def test_a_rollout_ends_when_the_rest_would_hardly_count() -> None:
    match = begin("cardfinity", 3)
    turns = []
    for tail in (0.0, 0.4):
        search = searching(match, tail=tail)
        world = search.world()
        began = world.number
        estimate = search.roll_out(world)
        assert 0.0 < estimate < 1.0
        turns.append(world.number - began)
    assert turns[0] > turns[1] == 3  # 0.7 to the power of 3 is the first below 0.4


@pytest.mark.parametrize("deals", [1, 5])
def test_no_more_worlds_are_dealt_than_set(deals: int) -> None:
    search = searching(begin("cardfinity", 3))
    search.kept = search.kept[:deals]
    search.deals = deals
    for _ in range(12):
        search.iterate()
    assert len(search.kept) == deals


# -- the evaluation -------------------------------------------------------------------------------------------------------------


def test_the_scale_is_learned_and_chances_add_up() -> None:
    match = begin("cardfinity", 3)
    evaluation = searching(match).evaluation
    assert evaluation.seen > 0
    assert evaluation.scale > 1.0
    chances = [evaluation.win_chance(match.state, seat) for seat in (0, 1)]
    assert sum(chances) == pytest.approx(1.0)
    match.concede(0)
    assert [evaluation.win_chance(match.state, seat) for seat in (0, 1)] == [0.0, 1.0]


def test_values_of_any_size_are_chances() -> None:
    class Boundless(Game):
        def value(self, s: State, seat: int) -> int:
            return 10**400 if seat == 0 else -(10**400)

    state = begin(PEBBLES, 3).state
    evaluation = Evaluation(Boundless("boundless", "Boundless", [], [], [], []))
    assert [evaluation.win_chance(state, seat) for seat in (0, 1)] == [1.0, 0.0]
    evaluation.learn(10**400)
    evaluation.settle()
    assert 0.5 < evaluation.win_chance(state, 0) < 1.0


def test_no_monster_is_worth_more_than_the_game() -> None:
    spell = f'"Never" on infinity take {"9" * 999}: draw'
    text = f'"Titan": {spell} power {"9" * 400} N/A deck: "Big" by "B" "Titan" 40'
    game = find_game("cardfinity")
    decks = [game.read_deck(text, "big.txt", "cardfinity")] * 2
    match = start(game, decks, seed=1)
    match.take(0)
    ahead = game.value(match.state, 0)
    play_out(match, seated(["ismcts:iterations=5", "ismcts:iterations=5"], 1), 1000)
    assert match.winner is not None
    assert 0 < ahead < game.value(match.state, match.winner)


def test_a_game_may_bring_an_evaluation_of_its_own() -> None:
    class Knowing(Game):
        def win_chance(self, s: State, seat: int) -> float:
            return 0.25 if seat == 0 else 7.0

    game = Knowing("knowing", "Knowing", [], [], [], [])
    state = begin(PEBBLES, 3).state
    assert Evaluation(game).win_chance(state, 0) == 0.25
    assert Evaluation(game).win_chance(state, 1) == 1.0


def test_dice_fall_evenly_and_alike() -> None:
    dice, again = Dice(5), Dice(5)
    rolls = [dice.below(6) for _ in range(6000)]
    assert rolls == [again.below(6) for _ in range(6000)]
    assert all(850 < rolls.count(face) < 1150 for face in range(6))


# -- the bot --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [PEBBLES, "cardfinity"])
def test_the_same_seed_and_iterations_give_the_same_match(name: str) -> None:
    found = []
    for _ in range(2):
        match = begin(name, 6)
        play_out(match, seated(["ismcts:iterations=8:cut=10", "random"], 6), 40)
        found.append((match.digest(), match.answers))
    assert found[0] == found[1]


def test_more_iterations_are_another_player() -> None:
    assert find_bot("ismcts:iterations=9") is find_bot("ismcts:iterations=9")
    assert find_bot("ismcts:iterations=9") is not find_bot("ismcts:iterations=10")
    made = find_bot("ismcts:iterations=9:cut=3")(0, bot_chance(1, 0))
    assert isinstance(made, IsmctsBot)
    assert [made.setting(name) for name in ("iterations", "cut", "milliseconds", "explore", "fade", "worlds", "tail")] == [
        9, 3, 0, 50, 70, 64, 0]
    assert made.NAME == "ismcts:cut=3:iterations=9"
    assert type(made).__module__ == IsmctsBot.__module__


@pytest.mark.parametrize("rules", ["2025-03", "2025-02"])
def test_it_plays_ttcg_and_leaves_the_match_alone(rules: str) -> None:
    match = begin("ttcg", 2, rules)
    bots = seated(["ismcts:iterations=12:cut=10"] * 2, 2)
    for _ in range(8):
        decision = match.decision
        assert decision is not None
        before = match.digest()
        answer = ask(bots[decision.seat], match, decision)
        assert match.digest() == before
        match.take(answer)


def test_it_answers_by_the_clock() -> None:
    match = begin(PEBBLES, 2)
    assert match.decision is not None
    assert 0 <= ask(seated(["ismcts:milliseconds=100"], 2)[0], match, match.decision) < len(match.decision.options)


def test_it_beats_random() -> None:
    won = 0
    for number in range(4):
        swap, seed = number % 2, number // 2
        match = begin("cardfinity", seed)
        names = ["ismcts:iterations=12:cut=10", "random"]
        play_out(match, seated(names[::-1] if swap else names, seed), 10_000)
        won += match.winner == swap
    assert won >= 3
