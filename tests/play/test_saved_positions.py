"""Position files: saved at any decision, loaded as they were; others are refused."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_replays import played

from cardscape.play.replay import replay_of
from cardscape.play.saved import load_position, read_position, save_position
from cardscape.play.tree import FileError


def test_every_moment_can_be_saved_and_goes_on_the_same(tmp_path: Path) -> None:
    match = played(2)
    file = tmp_path / "p.json"
    for at in range(len(match.answers)):
        middle = played(2, at)
        save_position(file, middle)
        loaded = load_position(file)
        assert loaded.digest() == middle.digest()
        assert loaded.words() == middle.words()
        assert loaded.answers == match.answers[:at]
        loaded.take(match.answers[at])
        middle.take(match.answers[at])
        assert loaded.digest() == middle.digest()
    assert [path.name for path in tmp_path.iterdir()] == ["p.json"]


def test_a_finished_match_can_be_saved(tmp_path: Path) -> None:
    match = played(2)
    save_position(tmp_path / "p.json", match)
    loaded = load_position(tmp_path / "p.json")
    assert loaded.over
    assert replay_of(loaded).result == (match.winner, match.reason)


def saved_row(tmp_path: Path) -> dict[str, Any]:
    save_position(tmp_path / "p.json", played(2, 5))
    row: dict[str, Any] = json.loads((tmp_path / "p.json").read_text())
    return row


@pytest.mark.parametrize(("field", "value", "message"), [
    ("cardscape", "replay", "it is a replay"), ("version", 2, "reads up to version 1"), ("version", 0, "$.version"),
    ("program", "0.0.1", "saved by version 0.0.1"), ("game", "chess", "unknown game"), ("hash", "x", "rules of Skirmish changed"),
    ("check", "x", "does not fit its hash"), ("state", {}, "does not fit its hash"), ("state", [], "$.state"),
    ("decks", [], "$.decks"),
])
def test_other_positions_are_refused(tmp_path: Path, field: str, value: object, message: str) -> None:
    row = saved_row(tmp_path)
    row[field] = value
    with pytest.raises(FileError) as caught:
        read_position(json.dumps(row).encode())
    assert message in str(caught.value)


@given(st.data())
def test_no_damage_crashes_the_reader(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    file = tmp_path_factory.getbasetemp() / "damaged.json"
    if not file.exists():
        save_position(file, played(2, 5))
    raw = file.read_bytes()
    at = data.draw(st.integers(0, len(raw) - 1))
    raw = raw[:at] + data.draw(st.binary(max_size=3)) + raw[at + data.draw(st.integers(0, 9)):]
    with contextlib.suppress(FileError):
        read_position(raw)


def test_a_forged_state_is_refused(tmp_path: Path) -> None:
    from cardscape.play import saved

    row = saved_row(tmp_path)
    for name in list(row["state"]):
        forged = dict(row["state"])
        del forged[name]
        with pytest.raises(FileError, match=r"cannot be loaded|damaged"):
            read_position(json.dumps(row | {"state": forged, "check": saved._check(forged)}).encode())
