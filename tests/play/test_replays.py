"""Replays: kept, read, verified, stepped through; damaged and foreign ones are refused with the place."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
import skirmish
from hypothesis import given
from hypothesis import strategies as st

from cardscape.engine.match import Match, start
from cardscape.play.playback import Diverged, Playback, told, verify
from cardscape.play.replay import NotReplayable, load_replay, read_replay, replay_bytes, replay_of, save_replay
from cardscape.play.running import Run
from cardscape.play.scenario import read_scenario
from cardscape.play.tree import FileError

DECK = "Ember Fox 3\nTide Warden 4\nBrook Imp 1\nCinder Cub 2\n" * 3


def played(seed: int, limit: int = 10_000) -> Match:
    game = skirmish.GAME
    decks = [game.read_deck(DECK, "deck", "plain") for _ in (0, 1)]
    match = start(game, decks, seed=seed)
    chance = random.Random(seed)
    while match.decision is not None and len(match.answers) < limit:
        match.take(chance.randrange(len(match.decision.options)))
    return match


def row_of(match: Match) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(replay_bytes(replay_of(match)))
    return row


@pytest.mark.parametrize("seed", range(6))
def test_a_kept_match_plays_the_same(seed: int, tmp_path: Path) -> None:
    match = played(seed)
    save_replay(tmp_path / "a.json", match)
    replay = load_replay(tmp_path / "a.json")
    assert verify(replay) is None
    assert replay.answers == match.answers
    assert replay.result == (match.winner, match.reason)
    assert replay.setup.options == {"hand": 3}
    assert list(replay.marks) == [*range(20, len(match.answers), 20), len(match.answers)]
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_mark_that_an_editor_put_before_the_text_does_not_count() -> None:
    kept = replay_bytes(replay_of(played(1)))
    assert read_replay(b"\xef\xbb\xbf" + kept).answers == read_replay(kept).answers


def test_conceding_and_unfinished_matches_are_kept_too() -> None:
    match = played(1, 7)
    unfinished = read_replay(replay_bytes(replay_of(match)))
    assert verify(unfinished) is None
    assert unfinished.result is None
    match.concede(0)
    conceded = read_replay(replay_bytes(replay_of(match)))
    assert conceded.answers[-1] == -1
    assert conceded.result == (1, "concede")
    assert verify(conceded) is None
    bare = read_replay(replay_bytes(replay_of(match, checked=False)))
    assert (bare.offers, bare.marks) == ([], {})
    assert verify(bare) is None


def test_a_match_from_a_position_cannot_be_kept_as_a_replay() -> None:
    match = played(1, 7)
    match.answers = match.answers[:-1]
    with pytest.raises(NotReplayable, match="do not lead to this match"):
        replay_of(match)
    match.answers = [99]
    with pytest.raises(NotReplayable, match="do not fit"):
        replay_of(match)


def test_a_seed_may_be_large() -> None:
    match = start(skirmish.GAME, [skirmish.GAME.read_deck(DECK, "deck", "plain")] * 2, seed=2**200 + 1)
    assert read_replay(replay_bytes(replay_of(match))).setup.seed == 2**200 + 1


def test_stepping_forth_and_back_meets_the_same_states() -> None:
    match = played(2)
    playback = Playback(replay_of(match))
    digests = []
    for _ in range(playback.length):
        digests.append(playback.match.digest())
        assert playback.next_words()
        playback.forth()
    assert playback.match.digest() == match.digest()
    assert playback.next_words() == ""
    playback.forth()
    assert playback.at == playback.length
    for at in (playback.length - 1, 3, 21, 20, 0, 39):
        playback.to(at)
        assert playback.match.digest() == digests[at]
        assert playback.match.answers == match.answers[:at]
    playback.back()
    assert playback.match.digest() == digests[38]
    playback.to(-5)
    assert playback.at == 0


def test_a_divergence_is_found_at_its_answer() -> None:
    row = row_of(played(3))
    row["offers"][30] += 1
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert (where.answer, where.expected) == (31, str(row["offers"][30]))
    assert str(where).startswith("answer 31: another number of options is offered (kept: ")
    row = row_of(played(3))
    row["answers"][2], row["offers"] = 99, []
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert (where.answer, where.message) == (3, "there is no such option")


def test_another_state_is_found_at_the_next_digest() -> None:
    row = row_of(played(3))
    row["digests"][1]["state"] = "0" * 32
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert where.answer == 40
    assert where.message == "the state differs since some answer after 20"


def test_with_other_rules_only_the_table_counts() -> None:
    row = row_of(played(3))
    row["hashes"]["rules"] = "other"
    row["digests"][1]["state"] = "0" * 32
    assert verify(read_replay(json.dumps(row).encode())) is None
    row["digests"][1]["table"] = "0" * 32
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert where.message == "the table differs since some answer after 20; the rules changed since it was kept"


def test_another_result_and_answers_after_the_end_are_found() -> None:
    row = row_of(played(3))
    row["result"]["reason"] = "boredom"
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert where.message == "the result differs"
    row = row_of(played(3))
    row["answers"].append(0)
    row["offers"].append(2)
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert where.message == "the match is over already"


def test_other_decks_or_seed_are_noticed() -> None:
    row = row_of(played(3))
    row["seed"] += 1
    assert verify(read_replay(json.dumps(row).encode())) is not None
    row = row_of(played(3))
    row["decks"][0]["text"] = "Ember Fox 9\n" * 12
    where = verify(read_replay(json.dumps(row).encode()))
    assert where is not None
    assert "the cards changed since it was kept" in where.message


DAMAGED = [
    (b"", "Input data was truncated"), (b"\x00\xff", "this is no replay"), (b"[" * 100_000, "this is no replay"),
    (b'{"cardscape": "replay", "version": 1', "truncated"), (b"[]", "no replay of this program"),
    (b'"x"', "no replay of this program"),
    (b'{"cardscape": "position", "version": 1}', "it is a position"), (b'{"cardscape": "replay"}', "at `$.version`"),
    (b'{"cardscape": "replay", "version": 7}', "reads up to version 2"), (b'{"cardscape": "replay", "version": 1}', "`program`"),
    (b'{"cardscape": "replay", "version": "\xff"}', "this is no replay"),
]


@pytest.mark.parametrize(("raw", "message"), DAMAGED)
def test_foreign_files_are_refused(raw: bytes, message: str) -> None:
    with pytest.raises(FileError) as caught:
        read_replay(raw)
    assert message in str(caught.value)


def test_a_broken_line_is_named() -> None:
    with pytest.raises(FileError) as caught:
        read_replay(b'{"cardscape": "replay",\n "version": oops}')
    assert (caught.value.line, caught.value.column) == (2, 13)


CHANGES: list[tuple[str, object, str]] = [
    ("game", "chess", "unknown game 'chess'"), ("game", "../skirmish.py", "unknown game"), ("game", 3, "`$.game`"),
    ("rules", "modern", "`$.rules`"), ("options", {"hand": 17}, "`$.options`"), ("options", {"feet": 3}, "`$.options`"),
    ("options", {"hand": None}, "`$.options[...]`"), ("decks", [], "`$.decks`"),
    ("decks", [{"name": "x", "text": ""}] * 2, "`$.decks[0]`"), ("decks", [{"name": "x"}] * 2, "`$.decks[0]`"),
    ("seed", "one", "`$.seed`"), ("answers", [0, "x"], "`$.answers[1]`"), ("answers", [-9], "`$.answers[0]`"),
    ("answers", [-1, 0], "`$.answers[0]`"), ("offers", [1], "`$.offers`"), ("hashes", None, "`$.hashes`"),
    ("digests", [{"after": 1}], "`$.digests[0]`"), ("result", {"winner": "A"}, "`$.result.winner`"),
    ("digests", [{"after": 900, "state": "0", "table": "0"}], "there is no answer 900 - at `$.digests[0].after`"),
    ("result", {"winner": 5, "reason": "luck"}, "0, 1 or null expected, not 5 - at `$.result.winner`"),
]


@pytest.mark.parametrize(("field", "value", "message"), CHANGES)
def test_a_damaged_field_is_named(field: str, value: object, message: str) -> None:
    row = row_of(played(1, 8))
    row[field] = value
    if field == "answers":
        row["offers"] = []
    with pytest.raises(FileError) as caught:
        read_replay(json.dumps(row).encode())
    assert message in str(caught.value)


@given(st.data())
def test_no_damage_crashes_the_reader(data: st.DataObject) -> None:
    raw = replay_bytes(replay_of(played(1, 8)))
    at = data.draw(st.integers(0, len(raw) - 1))
    put = data.draw(st.binary(max_size=4))
    raw = raw[:at] + put + raw[at + data.draw(st.integers(0, 40)):]
    with contextlib.suppress(FileError):
        where = verify(read_replay(raw))
        assert where is None or str(where)


def test_options_that_are_not_as_usual_are_told() -> None:
    deck = skirmish.GAME.read_deck(DECK, "deck", "plain")
    match = start(skirmish.GAME, [deck, deck], options={"hand": 2}, seed=1)
    assert next(told(replay_of(match))) == "Skirmish, rules plain (hand=2), seed 1"


def test_a_replay_is_told_as_text() -> None:
    match = played(1)
    text = "\n".join(told(replay_of(match)))
    assert text.startswith("Skirmish, rules plain, seed 1\nA: deck   B: deck\n")
    assert "    1  A: " in text
    assert text.endswith(f"{'AB'[match.winner or 0]} wins (points)")
    row = row_of(match)
    row["offers"][5] += 1
    with pytest.raises(Diverged, match="answer 6"):
        list(told(read_replay(json.dumps(row).encode())))


def test_a_match_set_up_by_a_scenario_is_no_replay() -> None:
    run = Run(read_scenario("game: skirmish\nposition: {A: {hand: [Ember Fox]}}\n"))
    match = run.begin()
    assert match.setup.decks == []
    with pytest.raises(NotReplayable, match="from a position"):
        replay_of(match)
