"""The guided search: what it sees at first glance, what its rollouts learn and take back, and which games ask for it."""

from __future__ import annotations

from math import exp

import pytest

from cardscape.bots.deadline import Deadline
from cardscape.bots.driver import ask, play_out
from cardscape.bots.evaluation import Evaluation
from cardscape.bots.greedy import follow_up, is_plain
from cardscape.bots.guided import LOOKS, GuidedSearch, Playout, going_on
from cardscape.bots.habits import Habits
from cardscape.bots.ismcts import IsmctsBot, checked_wishes, until
from cardscape.bots.keys import group_options, option_key
from cardscape.bots.search import Search
from cardscape.bots.settings import SettingError
from cardscape.bots.worlds import worlds_for
from cardscape.engine.chance import Chance, Dice
from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.loop import step
from cardscape.engine.match import Match
from cardscape.engine.state import State
from cardscape.engine.zones import ALL, HAND, OWNER, ROW, Zone, place
from tests.bots.playing import PEBBLES, begin, seated
from tests.bots.test_deadline import Clock

ZONES = [Zone(0, "hand", 0, HAND, OWNER), Zone(1, "row", 0, ROW, ALL, 4)]
FOX = Option("attack", Definition("Fox"), at=place(1, 1))
OWL = Option("attack", Definition("Owl"), at=place(1, 2))
END = Option("end phase")


def searching(match: Match, lead: int = 20, habit: int = 80, deadline: Deadline | None = None, tail: float = 0.0,
              cut: int = 40) -> GuidedSearch:
    assert match.decision is not None
    seat = match.decision.seat
    return GuidedSearch(seat, worlds_for(match, seat, Chance(1)), Evaluation(match.game), Chance(2), 64, cut, 0.3, 0.7, tail,
                        deadline, lead, habit, Habits())


def attacking() -> Match:
    """TaiwanCard at the first free choice of an attack."""
    match = begin("taiwan", 5)
    bots = seated(["greedy", "greedy"], 5)
    while match.decision is not None and not any(option.kind == "attack" for option in match.decision.options):
        match.take(ask(bots[match.decision.seat], match, match.decision))
    return match


def opened(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


# -- habits ---------------------------------------------------------------------------------------------------------------------


def test_the_favourite_is_what_brought_most_on_average() -> None:
    habits = Habits()
    fox, owl = option_key(FOX, ZONES, True), option_key(OWL, ZONES, True)
    habits.learn(0, fox, 0.3)
    for _ in range(2):
        habits.learn(0, owl, 0.2)
    assert {habits.favourite([OWL, FOX, END], ZONES, 0, True, Dice(seed)) for seed in range(20)} == {1}
    habits.learn(0, fox, -0.2)
    assert {habits.favourite([OWL, FOX, END], ZONES, 0, True, Dice(seed)) for seed in range(20)} == {0}
    dice = Dice(5)
    assert {habits.favourite([OWL, FOX, END], ZONES, 1, True, dice) for _ in range(20)} == {0, 1, 2}


def test_going_on_brings_nothing_at_a_free_choice_and_is_learned_in_a_window() -> None:
    habits = Habits()
    habits.learn(0, option_key(FOX, ZONES, True), -0.1)
    habits.learn(0, option_key(END, ZONES, True), -0.2)
    assert habits.favourite([FOX, END], ZONES, 0, True, Dice(1)) == 1
    assert habits.favourite([FOX, END], ZONES, 0, False, Dice(1)) == 0


# -- the lead -------------------------------------------------------------------------------------------------------------------


def test_every_option_is_looked_at_before_the_search() -> None:
    match = attacking()
    before = match.digest()
    search = searching(match)
    decision = opened(match)
    assert set(search.leads) == set(group_options(decision.options, match.game.zones, True)) == set(search.root.edges)
    assert sum(search.leads.values()) == pytest.approx(0.0)
    on_opponent = [key for key in search.leads if key[5] == "opponent"]
    on_oneself = [key for key in search.leads if key[5] == "yourself" or (key[0] == "attack" and key[4] == key[2])]
    assert on_opponent
    assert all(search.leads[key] > search.leads[other] for key in on_opponent for other in on_oneself)
    assert search.done == 0
    assert match.digest() == before


def test_a_lead_is_a_number_of_visits() -> None:
    search = searching(attacking(), lead=10)
    first, *others = search.root.edges
    search.leads = {key: 0.1 if key == first else 0.0 for key in search.root.edges}
    for edge in search.root.edges.values():
        edge.visits, edge.total, edge.offered = 10, 5.0, 10
    keys = list(search.root.edges)
    assert search.choose(search.root, keys, True) == first
    search.root.edges[others[0]].total = 7.0
    assert search.choose(search.root, keys, True) == others[0]
    assert search.choose(search.root, [first, others[1]], True) == first


def test_without_visits_the_lead_alone_chooses() -> None:
    search = searching(attacking())
    search.iterate()
    assert search.best() == max(search.leads, key=lambda key: search.leads[key])


def test_going_on_is_worth_the_position_as_it_is() -> None:
    match = attacking()
    search = searching(match)
    world = search.world()
    assert world.decision is not None
    chances = search.outcomes(world, world.decision)
    end = next(key for key in chances if key[0] == "end phase")
    assert chances[end] == pytest.approx(search.evaluation.win_chance(world, search.seat))


# -- rollouts -------------------------------------------------------------------------------------------------------------------


def to_the_next_choice(s: State) -> None:
    while s.decision is not None and not s.game.idle(s):
        step(s, follow_up(s.decision))


def playing(match: Match, label: str) -> tuple[Playout, int]:
    """A rollout whose player has the habit of attacking this player."""
    search = searching(match, habit=100)
    world = search.world()
    decision = opened(match)
    wanted = next(index for index, option in enumerate(decision.options) if option.kind == "attack" and option.label == label)
    search.habits = Habits()
    search.habits.learn(decision.seat, option_key(decision.options[wanted], match.game.zones, True), 0.5)
    return Playout(search, world), wanted


def test_an_action_that_made_things_worse_is_taken_back_and_remembered() -> None:
    match = attacking()
    decision = opened(match)
    playout, wanted = playing(match, "yourself")
    search = playout.search
    bank = match.game.fact(playout.s, decision.seat, "bank")
    assert playout.answer(playout.s, decision, True) == wanted
    step(playout.s, wanted)
    to_the_next_choice(playout.s)
    assert match.game.fact(playout.s, decision.seat, "bank") != bank
    assert playout.finish_stretch()
    assert match.game.fact(playout.s, decision.seat, "bank") == bank
    assert playout.s.decision is not None
    assert playout.s.decision.options[going_on(playout.s.decision)].kind == "end phase"
    habit = search.habits.seats[decision.seat][option_key(decision.options[wanted], match.game.zones, True)]
    assert habit.times == 2
    assert habit.gain < 0.5
    assert (playout.keys, playout.kept) == ([], None)


def test_an_action_that_helped_stays() -> None:
    match = attacking()
    decision = opened(match)
    playout, wanted = playing(match, "opponent")
    other = 1 - decision.seat
    bank = match.game.fact(playout.s, other, "bank")
    assert playout.answer(playout.s, decision, True) == wanted
    step(playout.s, wanted)
    to_the_next_choice(playout.s)
    assert not playout.finish_stretch()
    assert match.game.fact(playout.s, other, "bank") != bank
    assert playout.before > 0.5


def test_without_an_option_that_only_goes_on_the_last_is_taken() -> None:
    assert going_on(Decision(1, 0, "act", "", None, [FOX, END, OWL])) == 1
    assert going_on(Decision(1, 0, "act", "", None, [FOX, OWL])) == 1
    assert is_plain(END)
    assert not is_plain(FOX)


@pytest.mark.parametrize("name", [PEBBLES, "cardfinity", "ttcg", "polaris", "taiwan"])
def test_it_searches_every_game_and_leaves_the_match_alone(name: str) -> None:
    match = begin(name, 3)
    before = match.digest()
    found = []
    for _ in range(2):
        search = searching(match, cut=15)
        for _ in range(20):
            search.iterate()
        assert search.done == 20 == sum(one.visits for one in search.root.edges.values())
        assert all(one.offered >= one.visits and 0 <= one.total <= one.visits for one in search.root.edges.values())
        found.append([(key, one.visits, one.total) for key, one in search.root.edges.items()])
    assert found[0] == found[1]
    assert match.digest() == before


def test_a_rollout_of_habit_ends_when_the_rest_would_hardly_count() -> None:
    search = searching(begin("taiwan", 3), tail=0.5, cut=1000)
    for _ in range(5):
        playout = Playout(search, search.world())
        began = playout.s.number
        assert 0.0 <= playout.run() <= 1.0
        assert playout.s.number == began + 2 or playout.s.winner >= 0


# -- by the clock ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [0.001, 0.01, 0.07, 0.5])
def test_it_is_done_in_time(pace: float) -> None:
    clock = Clock(pace)
    deadline = Deadline(10.0, clock)
    search = searching(begin("taiwan", 3), deadline=deadline)
    until(search, deadline)
    assert search.done >= 1
    assert clock.time < 10.0 + 8 * pace
    assert search.best() is not None


def test_without_time_for_a_look_there_is_no_lead_but_an_answer() -> None:
    deadline = Deadline(-1.0, Clock())
    search = searching(begin("taiwan", 3), deadline=deadline)
    assert search.leads == {}
    until(search, deadline)
    assert search.done == 1
    assert search.best() is not None


def test_a_deadline_far_away_changes_nothing() -> None:
    match = begin("taiwan", 3)
    found = []
    for deadline in (None, Deadline(1e9, Clock(0.001))):
        search = searching(match, deadline=deadline)
        assert len(search.kept) >= LOOKS
        for _ in range(30):
            search.iterate()
        found.append([(key, one.visits, one.total) for key, one in search.root.edges.items()])
    assert found[0] == found[1]


# -- what games wish ------------------------------------------------------------------------------------------------------------


def made(name: str, bot: str, rules: str = "") -> tuple[IsmctsBot, Search]:
    match = begin(name, 3, rules)
    seat = opened(match).seat
    found = seated([bot, bot], 3)[seat]
    assert isinstance(found, IsmctsBot)
    return found, found.search(worlds_for(match, seat, Chance(1)), None)


def test_taiwancard_is_searched_with_guidance() -> None:
    bot, search = made("taiwan", "ismcts")
    assert isinstance(search, GuidedSearch)
    assert (search.lead, search.habit, search.tail, search.explore, search.deals) == (20, 80, 0.4, 0.3, 64)
    assert search.habits is bot.habits
    assert search.leads


def test_what_is_given_comes_before_what_the_game_wishes() -> None:
    _, search = made("taiwan", "ismcts:habit=0:explore=70:cut=5")
    assert isinstance(search, GuidedSearch)
    assert (search.lead, search.habit, search.explore, search.cut) == (20, 0, 0.7, 5)
    assert type(made("taiwan", "ismcts:habit=0:lead=0")[1]) is Search
    assert type(made("cardfinity", "ismcts:lead=5")[1]) is GuidedSearch


@pytest.mark.parametrize(("name", "rules"), [(PEBBLES, ""), ("cardfinity", ""), ("polaris", ""), ("ttcg", "2025-02")])
def test_games_without_a_wish_are_searched_as_ever(name: str, rules: str) -> None:
    _, search = made(name, "ismcts", rules)
    assert type(search) is Search
    assert (search.explore, search.fade, search.tail, search.cut, search.deals) == (0.5, 0.7, 0.0, 40, 64)


@pytest.mark.parametrize(("wishes", "message"), [
    ({"leed": 3}, "the bot ismcts has no setting 'leed'"),
    ({"habit": 101}, "habit takes a whole number from 0 to 100, not '101'"),
    ({"iterations": 9}, "iterations is for the player to set, not for the game taiwan"),
])
def test_a_wish_that_makes_no_sense_is_told(wishes: dict[str, int], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        checked_wishes(wishes, "taiwan")


def test_taiwancard_knows_which_lead_wins() -> None:
    match = begin("taiwan", 3)
    game, s = match.game, match.state
    evaluation = Evaluation(game)
    for bank, chance in ((game.fact(s, 1, "bank"), 0.5), (8100, 1 / (1 + exp(-1))), (1, 1 / (1 + exp(-9999 / 1900)))):
        assert bank is not None
        game.set_fact(s, 1, "bank", bank)
        assert evaluation.win_chance(s, 0) == pytest.approx(chance)
        assert evaluation.win_chance(s, 0) + evaluation.win_chance(s, 1) == pytest.approx(1.0)


def test_it_plays_taiwancard_and_the_same_again() -> None:
    found = []
    for _ in range(2):
        match = begin("taiwan", 6)
        play_out(match, seated(["ismcts:iterations=8:cut=10", "greedy"], 6), 60)
        found.append((match.digest(), match.answers))
    assert found[0] == found[1]
