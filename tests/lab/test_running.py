"""Runs: the same games whoever plays them, nothing lost, nothing played twice."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from joblib.externals.loky import get_reusable_executor

from cardscape.lab.field import Pairing
from cardscape.lab.journal import NAME, Journal, JournalError
from cardscape.lab.playing import TURN_CAP, play
from cardscape.lab.record import run_digest
from cardscape.lab.running import run, wanted
from tests.lab.plans import BOTS, played, small_plan


def test_the_result_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    plan = small_plan("greedy")
    one = played(tmp_path / "one", plan)
    two = played(tmp_path / "two", plan, jobs=2)
    assert run_digest(one) == run_digest(two)
    assert one == two
    assert run_digest(played(tmp_path / "other", small_plan("greedy", seed=2))) != run_digest(one)


def test_each_deal_is_played_from_both_seats() -> None:
    plan = small_plan()
    assert wanted([3, 2, 2]) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, 2)]
    assert plan.match_seed(0, 0) == plan.match_seed(0, 1) != plan.match_seed(0, 2)
    seeds = {plan.match_seed(pairing, number) for pairing in range(3) for number in range(0, 200, 2)}
    assert len(seeds) == 300


def test_an_interrupted_run_goes_on_and_comes_to_the_same_digest(tmp_path: Path) -> None:
    plan = small_plan()
    whole = played(tmp_path / "whole", plan)

    def cut(done: int) -> None:
        if done >= 5:
            raise KeyboardInterrupt

    journal = Journal(tmp_path / "cut", plan, "v1")
    with pytest.raises(KeyboardInterrupt):
        run(plan, [6] * 3, journal, progress=cut)
    journal.close()
    told: list[int] = []
    journal = Journal(tmp_path / "cut", plan, "v1")
    assert len(journal.games) == 5
    records = run(plan, [6] * 3, journal, progress=told.append)
    journal.close()
    assert told[:2] == [5, 6]
    assert run_digest(records) == run_digest(whole)


@pytest.mark.parametrize("damage", [bytes(8), bytes(4096), b"\x05\0\0\0\x86\xa6\x10\x36hello"])
def test_a_journal_that_ends_in_zeros_or_strange_entries_keeps_what_is_before(tmp_path: Path, damage: bytes) -> None:
    plan = small_plan()
    journal = Journal(tmp_path, plan, "v1")
    whole = run(plan, [2] * 3, journal)
    journal.close()
    size = (tmp_path / NAME).stat().st_size
    with open(tmp_path / NAME, "ab") as file:
        file.write(damage)
    journal = Journal(tmp_path, plan, "v1")
    assert (len(journal.games), (tmp_path / NAME).stat().st_size) == (6, size)
    assert run(plan, [2] * 3, journal) == whole
    journal.close()


def test_a_torn_journal_loses_its_last_entry_only(tmp_path: Path) -> None:
    plan = small_plan()
    played(tmp_path, plan, games=2)
    whole = (tmp_path / NAME).read_bytes()
    journal = Journal(tmp_path, plan, "v1")
    run(plan, [4] * 3, journal)
    journal.close()
    longer = (tmp_path / NAME).read_bytes()
    assert longer.startswith(whole)
    (tmp_path / NAME).write_bytes(longer[:-3])
    journal = Journal(tmp_path, plan, "v1")
    assert len(journal.games) == 6
    records = run(plan, [4] * 3, journal)
    journal.close()
    assert run_digest(records) == run_digest(played(tmp_path / "again", plan, games=4))


def test_a_disk_that_fills_up_in_between_leaves_whole_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small_plan()
    played(tmp_path, plan, games=2)
    before = (tmp_path / NAME).read_bytes()
    journal = Journal(tmp_path, plan, "v1")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            run(plan, [4] * 3, journal)
        assert (tmp_path / NAME).read_bytes() == before
    journal.close()
    journal = Journal(tmp_path, plan, "v1")
    assert len(journal.games) == 12
    journal.close()


def test_more_games_go_on_with_the_same_run(tmp_path: Path) -> None:
    plan = small_plan()
    few = played(tmp_path, plan, games=2)
    many = played(tmp_path, plan, games=4)
    assert [one for one in many if one.number < 2] == few


def test_a_folder_with_another_run_is_refused(tmp_path: Path) -> None:
    played(tmp_path, small_plan(), games=2)
    with pytest.raises(JournalError, match="holds another run"):
        Journal(tmp_path, small_plan(seed=2), "v1")
    with pytest.raises(JournalError, match="another version of the rules"):
        Journal(tmp_path, small_plan(), "v2")
    Journal(tmp_path, small_plan(seed=2), "v1", fresh=True).close()
    (tmp_path / NAME).write_bytes(b"poem\n")
    (tmp_path / "plain").write_text("")
    with pytest.raises(JournalError, match="is a file"):
        Journal(tmp_path / "plain", small_plan(), "v1")
    with pytest.raises(JournalError, match="no journal"):
        Journal(tmp_path, small_plan(), "v1")


def test_two_runs_do_not_write_the_same_journal(tmp_path: Path) -> None:
    first = Journal(tmp_path, small_plan(), "v1")
    for fresh in (False, True):
        with pytest.raises(JournalError, match="another run is at work in"):
            Journal(tmp_path, small_plan(), "v1", fresh)
    first.close()
    Journal(tmp_path, small_plan(), "v1").close()


def test_a_journal_that_was_cut_short_before_its_first_line_is_begun(tmp_path: Path) -> None:
    (tmp_path / NAME).touch()
    Journal(tmp_path, small_plan(), "v1").close()
    begun = (tmp_path / NAME).read_bytes()
    assert small_plan().fingerprint.encode() in begun
    Journal(tmp_path, small_plan(), "v1").close()
    assert (tmp_path / NAME).read_bytes() == begun


def test_a_process_that_dies_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    get_reusable_executor().shutdown(wait=True)
    monkeypatch.setenv("CARDSCAPE_TEST_NOTES", str(tmp_path / "died"))
    plan = small_plan(f"{BOTS}:DiesOnce")
    records = played(tmp_path / "run", plan, games=4, jobs=2)
    assert (tmp_path / "died").exists()
    assert len(records) == 12
    assert records == played(tmp_path / "calm", plan, games=4)


def test_two_versions_of_a_deck_are_dealt_the_same_cards() -> None:
    plan = small_plan(pairings=[Pairing((0, 2), ("random", "random"), 7), Pairing((1, 2), ("random", "random"), 7),
                                Pairing((0, 2), ("random", "random"), 8)])
    assert plan.match_seed(0, 4) == plan.match_seed(1, 4) != plan.match_seed(2, 4)


def test_a_game_at_the_turn_limit_is_given_up_and_says_so() -> None:
    plan = small_plan()
    plan.turn_limit = 2
    record, match = play(plan, 0, 0)
    assert (record.finished, record.reason, record.winner, match.over) == (False, TURN_CAP, -1, False)
