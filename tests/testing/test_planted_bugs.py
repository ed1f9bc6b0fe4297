"""The kit bites: every planted bug is caught by the check that is there for it, with a message that names it."""

from __future__ import annotations

import json
from pathlib import Path

import planted
import pytest
from planted import case_of, moment, veil, vow

from cardscape import COMPILED
from cardscape.engine.chance import Chance
from cardscape.play.running import run_scenario
from cardscape.testing import (
    Failure,
    GameCase,
    check_decks,
    check_dumps,
    check_forks,
    check_replay,
    check_secrecy,
    check_shrunk,
    check_telling,
    check_worlds,
    fuzz,
    goldens,
    play_checked,
    save,
)
from cardscape.testing.case import play_on
from cardscape.testing.files import load_module

LEAKS = [
    (planted.LeakInPrompt, "apart by why"),
    (planted.LeakInOption, "apart by option words"),
    (planted.LeakInAbout, "apart by about"),
    (planted.LeakInOrder, "apart by|events in one world"),
    (planted.LeakInAsking, "is not asked its own question|a question that only one of them asks"),
    (planted.LeakInLabel, "apart by event"),
    (planted.LeakInNumber, "apart by event"),
    (planted.LeakInFact, "facts"),
    (planted.LeakInTotals, "apart by totals"),
    (planted.SilentPass, "Passed"),
]


@pytest.mark.parametrize(("state", "message"), LEAKS, ids=[state.__name__ for state, _ in LEAKS])
def test_two_worlds_show_a_leak(state, message: str) -> None:
    with pytest.raises(Failure, match=message):
        check_secrecy(case_of(veil, state), 150)


def test_two_worlds_of_the_sound_game_look_alike() -> None:
    assert check_secrecy(case_of(veil, veil.VeilState), 60).pairs == 60


BROKEN = [
    (veil, planted.NamedToAll, "named .* to seat"),
    (veil, planted.SilentGlance, "came to know .* without an event"),
    (veil, planted.SharedList, "a copy shares points"),
    (veil, planted.OwnTotals, "a view of OwnTotals holds lists of the state itself: points"),
    (veil, planted.Undeclared, "undeclared attributes: sprung"),
    (veil, planted.ForgottenInFill, "a copy of ForgottenInFill has no sprung"),
    (veil, planted.Miscopied, "a copy differs: sprung"),
    (veil, planted.WrittenThoughLent, "points was written in place although copies share it"),
    (veil, planted.WrittenThoughShared, "points was written in place although copies share it"),
    (moment, planted.ForgottenTouch, "outdated zone"),
    (veil, planted.AsksOtherwise, "Main asks something else when it is run again: options"),
    (veil, planted.OutdatedMemory, "sees a copy differently .something remembered is outdated..: totals"),
    (veil, planted.OutdatedRule, "a copy goes on differently .something remembered is outdated..: points"),
    (veil, planted.SilentSet, "sees a change of which nothing is told: hand count"),
    (veil, planted.LostCard, "lies nowhere"),
    (vow, planted.WrittenCheckpoint, "a remembered state was changed"),
    (veil, planted.Crashes, "KeyError: "),
    (veil, planted.Endless, "the match does not end"),
]


@pytest.mark.parametrize(("module", "state", "message"), BROKEN, ids=[state.__name__ for _, state, _ in BROKEN])
def test_invariants_break(module, state, message: str) -> None:
    case = case_of(module, state)
    case.longest = 300
    with pytest.raises(Failure, match=message):
        fuzz(case, 5, every_task=state is not planted.Endless)


@pytest.mark.parametrize("state", [planted.SharedList, planted.SharedColumn])
def test_forks_show_a_shared_list(state) -> None:
    with pytest.raises(Failure, match="changed the original"):
        check_forks(case_of(veil, state), [0, 1, 2])


def test_a_match_of_which_nobody_is_told_goes_on_alike() -> None:
    assert check_telling(case_of(veil, veil.VeilState), [0, 1]) > 10
    with pytest.raises(Failure, match="goes on differently when nobody is told"):
        check_telling(case_of(veil, planted.HastyWhenUntold), [0, 1, 2])


def test_shortcuts_of_guessing_keep_to_what_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of(veil, veil.VeilState)
    game = type(case.game)
    monkeypatch.setattr(game, "may_be", lambda self, s, viewer, slot, copy: s.zone[slot] == s.zone[copy])
    monkeypatch.setattr(game, "choosy", lambda self, s, viewer, slots: [])
    with pytest.raises(Failure, match=r"choosy\(\) leaves out slot"):
        check_secrecy(case, 2)
    monkeypatch.setattr(game, "choosy", lambda self, s, viewer, slots: slots)
    monkeypatch.setattr(game, "sorts", lambda self, s, slots: [slots[:2], slots[2:]])
    with pytest.raises(Failure, match=r"sorts\(\) keeps .* apart, which may change places"):
        check_secrecy(case, 2)


def test_worlds_that_know_what_chance_brings_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of(veil, veil.VeilState)
    assert check_worlds(case, [0], 10) == 10
    monkeypatch.setattr("cardscape.testing.moments.sample", lambda s, viewer, chance: s.copy())
    with pytest.raises(Failure, match="has the generator of the real one"):
        check_worlds(case, [0], 10)


@pytest.mark.skipif(COMPILED, reason="compiled calls cannot be swapped")
def test_a_pile_whose_places_are_known_after_a_shuffle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of(vow, vow.VowState)
    monkeypatch.setattr("cardscape.engine.atoms.knowledge.shuffled", lambda s, zone: None)
    with pytest.raises(Failure, match="knows a place in deck after it was shuffled"):
        fuzz(case, 20)


def test_saved_questions_show_a_step_that_acts_before_it_asks() -> None:
    case = case_of(veil, veil.VeilState, planted.FirstActsBeforeAsking(0))
    with pytest.raises(Failure, match="comes back different: events"):
        check_dumps(case, [0])


def test_an_unregistered_step_is_named() -> None:
    case = case_of(veil, veil.VeilState, planted.Unregistered(0))
    with pytest.raises(Failure, match="Unregistered cannot be saved: Unregistered is not registered"):
        fuzz(case, 1)


def test_another_hash_seed_shows_a_set_order() -> None:
    with pytest.raises(Failure, match=r"under hash seed .* the match diverges"):
        check_replay(planted.CASES[0], [0, 1])


def test_a_deck_that_comes_back_in_another_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of(veil, veil.VeilState)
    assert check_decks(case) == 0
    backwards = planted.micro.MicroDeck("", [])
    backwards.cards = case.decks[0][0].cards[::-1]
    monkeypatch.setattr(type(case.game), "read_deck", lambda self, text, file, rules: backwards)
    with pytest.raises(Failure, match="decks read back from their own text begin another match"):
        check_decks(case)


def play_quickly(case: GameCase, seed: int, answers: list[int]) -> None:
    play_checked(case, seed, answers, every_task=False)


def test_a_failing_answer_list_is_shrunk_and_saved(tmp_path: Path) -> None:
    case = case_of(veil, planted.Breaks)
    file = tmp_path / "failure.json"
    with pytest.raises(Failure, match="zone column") as caught:
        check_shrunk(case, 60, longest=40, play=play_quickly, save=lambda failure: save(failure, file))
    saved = json.loads(file.read_text())
    assert saved["answers"] == caught.value.record["answers"]
    assert len(saved["answers"]) <= 12
    assert (saved["game"], saved["seed"], len(saved["decks"])) == ("Breaks", 0, 2)
    with pytest.raises(Failure, match="zone column"):
        play_checked(case, saved["seed"], saved["answers"])


def test_a_failing_match_of_a_known_game_is_saved_as_a_scenario(tmp_path: Path) -> None:
    case = load_module(str(Path(__file__).resolve().parent.parent.parent / "examples" / "cases_lanterns.py")).CASES[0]
    match = case.match(4)
    play_on(match, Chance(4), 9)
    file = tmp_path / "failure.yaml"
    save(Failure("something\nbroke", case, 4, match.answers), file)
    assert file.read_text().startswith("# something broke\n")
    outcome = run_scenario(file)
    assert outcome.ok, str(outcome)


def test_a_missing_golden_fails_and_a_changed_one_says_where(tmp_path: Path) -> None:
    case = case_of(veil, veil.VeilState)
    case.file = str(tmp_path / "cases.py")
    first = goldens(case)[0]
    with pytest.raises(AssertionError, match=r"is missing; write it with: python -m cardscape\.testing golden --write"):
        first.check()
    assert first.write()
    assert not first.write()
    first.check()
    lines = first.path.read_text().splitlines()
    first.path.write_text("\n".join([*lines[:3], "seed: 7", *lines[4:]]) + "\n")
    with pytest.raises(AssertionError, match=r"VeilState-0\.txt:4 changed"):
        first.check()
