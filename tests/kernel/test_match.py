"""A match as programs use it, and the loop beneath it."""

from __future__ import annotations

import moment
import pytest
import veil
import vow
from micro import DECK, HANDS, MicroDeck

from cardscape.engine.chance import Chance, Dice
from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.game import Game, RuleOption
from cardscape.engine.loop import run
from cardscape.engine.match import AnswerRefused, complete_options, load
from cardscape.engine.sample import sample
from cardscape.engine.state import DRAWN, POOLED
from cardscape.engine.task import Record, Task, dump_task, load_task, public_words, register
from cardscape.engine.why_not import why_not
from cardscape.testing.case import play_on
from cardscape.testing.seen import first_difference, seat_fields

CASE = veil.CASES[0]


class Forever(Task):
    NAME = "test-forever"

    def run(self, s) -> None:
        s.then(self)


class Asks(Task):
    NAME = "test-asks"

    def run(self, s) -> None:
        s.ask(self, 0, "test", "why", -1, [], [])


class Pair(Record):
    NAME, FIELDS = "test-pair", ("@card", "places", "word")

    def __init__(self, card: int, places: tuple[int, ...], word: str) -> None:
        self.card, self.places, self.word = card, places, word


register(Forever, Asks, Pair)


def test_a_runaway_effect_ends_the_match_by_rule() -> None:
    match = CASE.match(0)
    s = match.state
    s.decision = None
    s.then(Forever())
    run(s)
    assert (s.winner, s.reason) == (DRAWN, "loop")


def test_a_game_may_say_what_a_runaway_effect_means() -> None:
    class Strict(veil.VeilState):
        def runaway(self) -> None:
            self.finish(1 - self.turn, "endless")

    game = type(veil.GAME)("strict", veil.GAME.zones, veil.GAME.pool, Strict, Forever())
    s = game.start(list(CASE.decks[0]), "only", {}, 0)
    run(s)
    assert (s.winner, s.reason) == (1, "endless")


def test_a_question_without_options_is_an_error_of_the_game_that_says_where() -> None:
    s = CASE.match(0).state
    with pytest.raises(ValueError, match=r"Asks asks seat 0 \(test: why\) and offers nothing"):
        Asks().run(s)


def test_steps_happen_in_the_order_in_which_they_are_written() -> None:
    s = CASE.match(0).state
    s.then(veil.Turn(0), veil.Turn(1))
    assert [task.seat for task in s.agenda[-2:]] == [1, 0]


def test_answers_are_numbered_per_seat() -> None:
    match = CASE.match(2)
    seen: list[list[int]] = [[], []]
    chance = Chance(7)
    for _ in range(30):
        if match.decision is None:
            break
        seen[match.decision.seat].append(match.decision.number)
        match.answer(match.decision.seat, match.decision.number, chance.below(len(match.decision.options)))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in seen)


def test_refusals_say_what_is_wrong() -> None:
    match = CASE.match(0)
    with pytest.raises(AnswerRefused, match="seat 1 has nothing to decide now"):
        match.answer(1, 1, 0)
    with pytest.raises(AnswerRefused, match="decision 4 is not open; seat 0 is at decision 1"):
        match.answer(0, 4, 0)
    with pytest.raises(AnswerRefused, match="there is no option 99; options are 0 to"):
        match.answer(0, 1, 99)
    match.concede(0)
    assert (match.winner, match.reason, match.over, match.decision, match.answers) == (1, "concede", True, None, [-1])
    with pytest.raises(AnswerRefused, match="the match is over"):
        match.answer(0, 1, 0)
    with pytest.raises(AnswerRefused, match="the match is over"):
        match.concede(1)


def test_equal_options_are_numbered() -> None:
    match = next(m for seed in range(50) if (m := CASE.match(seed)) and any("#2" in words for words in m.words()))
    assert len(set(match.words())) == len(match.words())


class SetAction(Action):
    def candidates(self, s, seat) -> list[int]:
        return s.zones[HANDS + seat]

    def option(self, s, seat, subject) -> Option:
        return Option("set", s.card(subject))


def test_why_not_names_the_first_check_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = [Check("V-1", "you may set two cards a turn", lambda s, seat, card: True),
              Check("V-2", "moths fly", lambda s, seat, card: s.card(card).name != "Moth")]
    monkeypatch.setattr(type(veil.GAME), "actions", lambda self, s: [SetAction("set", checks)])
    match = next(m for seed in range(50) if "set Moth to row 1" in (m := CASE.match(seed)).words())
    assert str(match.why_not(0, "Set  moth")) == "moths fly (V-2)"
    assert match.why_not(0, "set moth to row 1") is None
    assert str(match.why_not(0, "dance")).startswith("there is no such thing to do here; you may: end; set")
    assert str(match.why_not(0, "dance")).endswith(f" and {len(match.words()) - 8} more")
    assert str(match.why_not(1, "end")) == "it is not your decision"


def test_why_not_tells_of_several_places_what_stops_the_likeliest(monkeypatch: pytest.MonkeyPatch) -> None:
    class Rows(SetAction):
        def candidates(self, s, seat) -> list[int]:
            return [card for card in s.zones[HANDS + seat] if s.card(card).name != "Moth"][:1] * 2 + s.zones[HANDS + seat]

    tried: list[int] = []
    checks = [Check("V-1", "that row is full", lambda s, seat, card: bool(tried) or bool(tried.append(card) or tried)),
              Check("V-2", "you have set enough", lambda s, seat, card: False)]
    monkeypatch.setattr(type(veil.GAME), "actions", lambda self, s: [Rows("set", checks)])
    assert str(CASE.match(0).why_not(0, "set")) == "you have set enough (V-2)"


def test_why_not_takes_a_near_miss_for_what_it_is_near_to(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = [Check("V-2", "moths fly", lambda s, seat, card: s.card(card).name != "Moth")]
    monkeypatch.setattr(type(veil.GAME), "actions", lambda self, s: [SetAction("set", checks)])
    match = next(m for seed in range(50) if "set Moth to row 1" in (m := CASE.match(seed)).words())
    assert str(match.why_not(0, "set row 1")).startswith("there is no such thing to do here; did you mean: set ")
    assert str(match.why_not(0, "endd")) == "there is no such thing to do here; did you mean: end"
    assert str(match.why_not(0, "sit mot to row 3")) == "there is no such thing to do here; did you mean: set Moth to row 3"
    assert str(match.why_not(0, "moth")).startswith("there is no such thing to do here; did you mean: set Moth to row 1")
    assert str(why_not(match.state, 0, ["end"], "moth")) == "set Moth: moths fly (V-2)"
    assert str(why_not(match.state, 0, ["end"], "sett Moth")) == "set Moth: moths fly (V-2)"


def test_a_loaded_match_refuses_other_cards() -> None:
    match = CASE.match(0)
    with pytest.raises(ValueError, match="made with other cards"):
        load(match.setup, match.dump() | {"cards": ["Else"]})


def test_a_sampled_world_looks_the_same_and_is_another() -> None:
    different = 0
    for seed in range(20):
        match = CASE.match(seed)
        play_on(match, Chance(seed), 3 * seed)
        for viewer in (0, 1):
            before = match.digest()
            world = match.sample(viewer, Chance(seed))
            assert not first_difference(seat_fields(match.state, viewer), seat_fields(world.state, viewer))
            assert match.digest() == before
            assert world.state.chance.seed != match.state.chance.seed
            different += world.state.defn != match.state.defn
    assert different > 30


def test_every_hidden_card_can_be_another_one() -> None:
    match = vow.CASES[0].match(0)
    top = match.state.zones[DECK + 1][-1]
    held = match.state.zones[HANDS + 1][0]
    worlds = [sample(match.state, 0, Chance(seed)) for seed in range(60)]
    for slot in (top, held):
        assert {world.cards[world.defn[slot]].name for world in worlds} == set(vow.ALL_CARDS)
    own = match.state.zones[DECK][0]
    assert len({world.defn[own] for world in worlds}) > 3
    assert all(sorted(world.defn[:21]) == sorted(match.state.defn[:21]) for world in worlds)


def test_a_world_obeys_what_may_be() -> None:
    class Honest(type(veil.GAME)):
        def may_be(self, s, viewer, slot, copy) -> bool:
            return s.zone[slot] != HANDS + 1 or s.card(copy).power > 0

    game = Honest("honest", veil.GAME.zones, veil.GAME.pool, veil.VeilState, veil.Turn(0))
    s = game.start(list(CASE.decks[0]), "only", {}, 5)
    for slot in s.zones[HANDS + 1]:
        s.defn[slot] = 0
    for seed in range(30):
        world = sample(s, 0, Chance(seed))
        assert all(world.card(slot).power for slot in world.zones[HANDS + 1])


def test_what_lies_there_in_truth_is_no_likelier_than_what_could_lie_there() -> None:
    class Honest(type(veil.GAME)):
        def may_be(self, s, viewer, slot, copy) -> bool:
            return s.zone[slot] != HANDS + 1 or s.card(copy).power > 0

    game = Honest("honest", veil.GAME.zones, veil.GAME.pool, veil.VeilState, veil.Turn(0))
    s = game.start([MicroDeck("a", ["Pit"] * 20), MicroDeck("b", ["Pit"] * 20)], "only", {}, 5)
    wolf, bear = veil.CARDS.index("Wolf"), veil.CARDS.index("Bear")
    beasts = [*s.zones[HANDS + 1], *s.zones[DECK + 1][:2]]
    for slot, owner in enumerate(s.owner):
        s.know[0][slot] = POOLED if owner else s.know[0][slot]
    for slot in beasts:
        s.defn[slot] = wolf
    s.defn[beasts[0]] = bear
    s.face_cards()
    stays = sum(1 for seed in range(600) if sample(s, 0, Dice(seed)).defn[beasts[0]] == bear)
    assert 0.7 < stays * len(beasts) / 600 < 1.4


def test_records_dump_print_and_refuse_strangers() -> None:
    pair = Pair(1, (2, 3), "hello")
    assert dump_task(load_task(dump_task(pair))) == ["test-pair", 1, (2, 3), "hello"]
    assert public_words(pair, ["Wolf", "Bear"]) == "test-pair(card=Bear)"
    assert public_words(moment.Main(0, (1, 0)), ["Wolf", "Bear"]) == "moment-main(seat=0, fought=(Bear, Wolf))"
    with pytest.raises(ValueError, match="unknown record 'nonsense'"):
        load_task(["nonsense"])

    class Other(Record):
        NAME = "test-pair"

    class Nameless(Record):
        pass

    with pytest.raises(ValueError, match="'test-pair' of Other is taken by Pair"):
        register(Other)
    with pytest.raises(ValueError, match="Nameless has no NAME"):
        register(Nameless)
    with pytest.raises(ValueError, match="Other is not registered"):
        dump_task(Other())


def test_chance_is_the_same_everywhere() -> None:
    chance = Chance(42)
    assert [chance.below(100) for _ in range(8)] == [87, 26, 43, 21, 98, 90, 34, 33]
    items = list(range(10))
    Chance(42).shuffle(items)
    assert items == [7, 0, 5, 9, 3, 4, 8, 1, 6, 2]
    one = Chance(1, 5)
    two = one.copy()
    assert (one.below(1 << 30), one.count) == (two.below(1 << 30), 6)
    assert one.fork().seed != two.fork().fork().seed


def test_shuffles_are_even() -> None:
    counts = [[0] * 5 for _ in range(5)]
    chance = Chance(9)
    for _ in range(2000):
        items = list(range(5))
        chance.shuffle(items)
        for place, item in enumerate(items):
            counts[item][place] += 1
    assert all(300 < count < 500 for row in counts for count in row)


def test_rule_options_are_completed_or_refused() -> None:
    game = Game("g", "G", [], [], ["only"], [RuleOption("size", 5, [4, 5], "", "")])
    assert complete_options(game, {}) == {"size": 5}
    assert complete_options(game, {"size": 4}) == {"size": 4}
    with pytest.raises(ValueError, match="option size takes 4, 5, not 7"):
        complete_options(game, {"size": 7})
    with pytest.raises(ValueError, match="G has no option 'speed'; it has: size"):
        complete_options(game, {"speed": 7})


def test_values_of_options_are_told_as_they_are_written() -> None:
    game = Game("g", "G", [], [], ["only"], [RuleOption("open", True, [True, False], "", "")])
    with pytest.raises(ValueError, match="option open takes true, false, not yes"):
        complete_options(game, {"open": "yes"})
