"""Scenarios that run: every step and expectation, and what a failure says."""

from __future__ import annotations

import pytest
import skirmish

from cardscape.engine.match import Match
from cardscape.play.running import FAILED, Outcome, Run, run_scenario
from cardscape.play.scenario import read_scenario

assert skirmish.GAME.name == "skirmish"

HEAD = """\
game: skirmish
ids: [SK-2, SK-3]
cards: |
  Ash Lion 5
  Old Gate 2
position:
  turn: A
  number: 5
  points: {A: 7, B: 6}
  plays: 1
  A:
    hand: [Ash Lion, Old Gate]
    deck: [Ember Fox, 2 Cinder Cub]
    units: {2: {card: Tide Warden, under: [Brook Imp, Old Gate], bonus: 1}}
    discard: [Brook Imp, Ember Fox]
  B:
    hand: [Ember Fox, {card: Brook Imp, known: A}]
    deck: [{card: Ember Fox, known: A}, 2 Ember Fox, {card: Cinder Cub, known: {A: zone}}]
    units: [Brook Imp, ~, {card: Ash Lion, face: down}]
"""


def played(steps: str, random: str = "") -> Outcome:
    return run_scenario(f"{HEAD}{f'random: [{random}]{chr(10)}' if random else ''}steps:\n{steps}\n")


def ready(text: str = HEAD) -> Match:
    return Run(read_scenario(text)).begin()


HOLDS = [
    "turn: A", "number: 5", "phase: main", "asked: A", "question: act", "why: your turn", "winner: running", "reason: ''",
    "plays: 1",
    "A.points: 7", "points: {A: 7, B: 6}", "A: {points: 7, hand: [Old Gate, Ash Lion]}",
    "A.hand: [Old Gate, Ash Lion]", "A.hand: [ash lion, old gate]", "A.hand.count: 2", "A.hand.has: [Ash Lion]",
    "A.hand.has: Ash Lion", "A.hand.lacks: [Ember Fox]", "A.deck: [Ember Fox, Cinder Cub, Cinder Cub]",
    "A.deck: [Ember Fox, 2 Cinder Cub]", "A.deck.top: Ember Fox", "A.deck.bottom: Cinder Cub", "A.deck.2: Cinder Cub",
    "A.discard: [Brook Imp, Ember Fox]", "A.discard.top: Brook Imp", "B.discard: []", "B.discard.top: empty", "B.discard.1: ~",
    "A.units: {2: Tide Warden}", "A.units: [~, Tide Warden]", "A.units: [~, {card: Tide Warden, power: 5, tapped: false}]",
    "A.units.2: {power: 5, under: [Brook Imp, Old Gate], face: up, owner: A}", "A.units.2.under: [Brook Imp, Old Gate]",
    "A.units.Tide Warden.power: 5", "A.units.1: empty", "B.units.3.face: down", "B.units.count: 2", "beneath.count: 2",
    "A.knows: {B.hand: [Brook Imp], B.deck: [Cinder Cub, Ember Fox], B.deck.1: Ember Fox, B.deck.2: unknown, B.deck.9: empty}",
    "A.knows.B.units.3: unknown", "A.knows.B.units.2: empty", "B.knows: {B.units.3: Ash Lion, A.hand: [], A.hand.1: unknown}",
    "A.knows: {A.hand: [Old Gate, Ash Lion], A.hand.1: Ash Lion, A.deck: [], A.discard.1: Brook Imp}",
    "chain: []", "events: []", "all events: []", "offered: [play Old Gate, end turn]", "offered: snatch",
    "not offered: [attack Brook Imp]", "not offered: play Ember Fox",
]


@pytest.mark.parametrize("expected", HOLDS)
def test_expectations_that_hold(expected: str) -> None:
    outcome = played(f"- expect: {{{expected}}}")
    assert outcome.ok, str(outcome)


FAILS = [
    ("turn: B", "turn is A, not B"), ("number: 6", "number is 5, not 6"), ("number: '5x'", "number is 5"),
    ("phase: battle", "phase is main"), ("asked: B", "asked is A"), ("winner: A", "winner is running"),
    ("plays: 2", "plays is 1, not 2"), ("A.points: 8", "A.points is 7"), ("points: {B: 7}", "points is 6, not 7"),
    ("A.hand: [Ash Lion]", "A.hand holds 2 cards, not 1"), ("A.hand: [2 Ash Lion]", "A.hand is otherwise"),
    ("A.hand.count: 3", "A.hand.count is 2"), ("A.hand.has: [Ember Fox]", "Ember Fox is not there"),
    ("A.hand.has: [2 Ash Lion]", "Ash Lion is not there"), ("A.hand.lacks: [Ash Lion]", "Ash Lion is there"),
    ("A.deck: [2 Cinder Cub, Ember Fox]", "A.deck is otherwise: card 1: Ember Fox is there"),
    ("A.deck.top: Cinder Cub", "Ember Fox is there, not Cinder Cub"),
    ("A.units: {1: Tide Warden}", "A.units is otherwise"), ("A.units: [Tide Warden]", "A.units is otherwise"),
    ("A.units.2: empty", "A.units.2 is not empty"), ("A.units.1: Tide Warden", "no card is there"),
    ("A.units.1.power: 3", "no card is there"), ("A.units.2.power: 4", "A.units.2.power is 5, not 4"),
    ("A.units.2: {tapped: true}", "tapped is 0, not True"), ("A.units.2.under: [Old Gate]", "under is [Brook Imp, Old Gate]"),
    ("A.hand: [{card: Ash Lion, bonus: 2}, Old Gate]", "A.hand is otherwise"),
    ("A.knows: {B.hand: []}", "A knows other cards in B.hand"),
    ("A.knows: {B.deck.2: Ember Fox}", "A knows of B.deck.2: unknown"),
    ("chain: [x]", "chain is []"), ("events: [Drawn]", "not told in this order: Drawn"),
    ("A.events: [Drawn]", "not told to A in this order"), ("all events: [Drawn]", "'Drawn' was not told"),
    ("offered: [pass]", "'pass' is not offered"), ("not offered: [play Old Gate]", "'play Old Gate' is offered"),
    ("not offered: {attack Brook: SK-3}", "not offered for another reason"),
    ("options: [end turn]", "the options differ (offered too: play Ash Lion"),
    ("result: {winner: A}", "winner is running, not A"),
]


@pytest.mark.parametrize(("expected", "message"), FAILS)
def test_expectations_that_fail_say_why(expected: str, message: str) -> None:
    outcome = played(f"- expect: {{{expected}}}")
    assert outcome.status == FAILED
    assert message in outcome.message
    assert outcome.line == HEAD.count("\n") + 2
    assert outcome.offered == ready().words()
    assert "A.units (1): 2: Tide Warden" in outcome.board


MISTAKES = [
    ("A.hnd: []", 'did you mean "hand"?'), ("moon: 3", "unknown part of the position"), ("A.units.7: Ember Fox", "no place '7'"),
    ("A.units.2.powr: 3", "cards have no 'powr'"), ("A.units.Fox.power: 3", "no card or place 'Fox'"),
    ("A.deck.Cinder Cub.power: 3", "2 cards named 'Cinder Cub'"), ("A.hand: Ash Lion", "must be a list"),
    ("A.hand: [Ember Fix]", 'did you mean "Ember Fox"?'), ("A.knows: {B.hnd: []}", "unknown zone"),
    ("result: {loser: B}", "unknown part of the result"), ("events: [{knd: x}]", "unknown part of an event"),
]


@pytest.mark.parametrize(("expected", "message"), MISTAKES)
def test_expectations_with_a_mistake_are_broken_files(expected: str, message: str) -> None:
    before = "- A: search\n- A: find Ember Fox\n" if "events" in expected else ""
    outcome = played(f"{before}- expect: {{{expected}}}", "shuffle keep" if before else "")
    assert outcome.status == "broken"
    assert message in outcome.message
    assert outcome.line


def test_a_whole_turn_with_chance_events_and_result() -> None:
    outcome = played("""\
- A: ATTACK   tide
- options: [block Brook Imp at units 1, take it, block Ash Lion at units 3]
- B: {kind: block, card: Brook Imp}
- events: [Fell Brook Imp, {kind: Fell, card: Brook Imp, seat: B, from: units, to: discard}]
""", "die 4")
    assert "not told in this order" in outcome.message
    outcome = played("""\
- A: attack tide
- all events: [Rolled 4]
- B: [take it]
- events: [B PointsLost 5]
- expect: {points: {A: 7, B: 1}, not offered: {attack tide warden: SK-3, attack Tide Warden at units 2: it is tapped}}
- A: search
- A: find Ember
- expect: {B.events: [Searched, PointsLost, Shuffled], A.events: [A Found Ember Fox]}
- all events: [Searched, PointsLost 1, Shuffled 2]
- A: snatch
- A: play Ash Lion to units 3
- expect: {A.hand: [Ember Fox, Old Gate], A.deck: [2 Cinder Cub], not offered: {play Old Gate: two plays}, B.discard: [Ember Fox]}
- A: end turn
- concede: B
- result: {winner: A, reason: concede}
""", "die 4, shuffle keep, pick Ember Fox")
    assert outcome.ok, str(outcome)


def test_an_unscripted_question_fails() -> None:
    outcome = played("- A: attack tide", "die 6")
    assert outcome.status == FAILED
    assert "B is asked 'an attack' and no step answers" in outcome.message
    assert "take it" in outcome.offered
    assert played("- A: attack tide\n- expect: {offered: [take it]}", "die 6").ok
    assert played("- A: attack tide\n- expect: {asked: B}", "die 6").ok
    assert run_scenario(f"{HEAD}random: [die 6]\nsteps:\n- A: attack tide\nend: open\n").ok


def test_the_wrong_player_and_a_finished_match_are_told() -> None:
    outcome = played("- A: attack tide\n- A: end turn", "die 6")
    assert outcome.message == "A cannot answer 'end turn': B is asked"
    assert outcome.asked.startswith("B is asked (block")
    outcome = played("- concede: A\n- B: end turn")
    assert outcome.message == "B cannot answer 'end turn': the match is over"
    assert played("- concede: A\n- concede: B").message == "the match is over"
    assert played("- concede: A\n- result: {winner: B, reason: concede}").ok


def test_words_that_are_not_offered_get_the_reason_and_the_nearest() -> None:
    outcome = played("- A: attack tide\n- A: attack tide warden at units 2", "die 1")
    assert "it is tapped (SK-3)" in outcome.message
    outcome = played("- A: play Ash Lino to units 1")
    assert 'did you mean "play Ash Lion to units 1"?' in outcome.message
    outcome = played("- A: play")
    assert "may mean: play Ash Lion to units 1; " in outcome.message
    assert str(outcome).startswith("scenario:21:6: failed: A: 'play' may mean")
    assert "    snatch" in str(outcome)


def test_chance_needs_a_script_that_fits_and_is_used_up() -> None:
    assert "no outcome is written for a number from 1 to 6 (random event 1)" in played("- A: attack tide").message
    outcome = played("- A: attack tide", "shuffle keep")
    assert "random event 1 is a number from 1 to 6, but 'shuffle keep' is written" in outcome.message
    assert (outcome.line, outcome.column) == (20, 10)
    assert "'die 7' is written for" in played("- A: attack tide", "die 7").message
    assert "the pick is among" in played("- A: snatch", "pick Ash Lion").message
    assert "is not (so often) among the shuffled cards" in played("- A: search\n- A: find Ember", "'shuffle [Ember Fox]'").message
    assert "'die 2' was never used: only 1 random events happened" in played("- A: attack tide", "die 1, die 2").message


def test_a_shuffle_lists_cards_from_the_top() -> None:
    steps = "- A: search\n- A: find Cinder Cub\n- expect: {A.deck: [Cinder Cub, Ember Fox], A.knows: {A.deck: []}}"
    steps = steps.replace("find Cinder Cub\n", "'find Cinder Cub #2'\n").replace("- A: 'find", "- A: 'find")
    assert played(steps, "{shuffle: [Cinder Cub]}").ok
    assert played(steps, "'shuffle [Cinder Cub, Ember Fox]'").ok


def test_a_start_from_decks_with_seed_answers_and_script() -> None:
    deck = "{text: \"Ember Fox 3\\nTide Warden 4\\nBrook Imp 1\\nCinder Cub 2\\nEmber Fox 3\\n\"}"
    head = f"game: skirmish\noptions: {{hand: 2}}\nstart:\n  decks: {{A: {deck}, B: {deck}}}\n"
    first = run_scenario(f"{head}  seed: 4\nsteps:\n- expect: {{number: 1, A.hand.count: 3, B.hand.count: 2}}\n")
    assert first.ok, str(first)
    assert run_scenario(f"{head}  seed: 4\n  answers: [0]\nrandom: [die 1]\nsteps:\n- A: attack\n").ok
    late = run_scenario(f"{head}  seed: 4\n  answers: [0, 99]\n")
    assert "answer 2 of start is 99, but there are" in late.message
    gone = run_scenario(f"{head}  seed: 4\n  answers: [-1, 0]\n")
    assert "answer 2 of start is 0, but the match is over" in gone.message


def test_positions_know_whose_turn_it_is_by_default() -> None:
    state = ready("game: skirmish\nposition: {turn: B, B: {hand: [Ember Fox]}}\n").state
    assert (state.turn, state.number, state.phase) == (1, 4, 0)
    assert state.events == 0


def test_a_card_may_belong_to_the_other_player() -> None:
    match = ready("game: skirmish\nposition: {A: {units: [{card: Ember Fox, owner: B}], hand: [Brook Imp]}}\n")
    card = match.state.zones[skirmish.UNITS][0]
    assert match.state.owner[card] == 1
    assert match.state.know[0][card] == 3


def test_copies_of_a_scenario_match_go_their_own_way() -> None:
    match = ready(HEAD + "random: [die 1, die 6]\n")
    other = match.copy()
    for one in (match, other):
        one.take(next(i for i, words in enumerate(one.words()) if words.startswith("attack")))
    assert match.digest() == other.digest()
    assert match.state.chance.count == 1


def test_a_file_that_is_not_there_is_told(tmp_path: object) -> None:
    outcome = run_scenario(f"{tmp_path}/nothing.yaml")
    assert outcome.status == "broken"
    assert "No such file" in outcome.message
    assert "Is a directory" in run_scenario(str(tmp_path)).message
