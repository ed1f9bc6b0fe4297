"""Files that are written appear whole, and nothing but their content changes."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from cardscape.play.files import usual_mode, write_atomically


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    write_atomically(path, "Ember Fox\n")
    assert path.read_text() == "Ember Fox\n"
    assert stat.S_IMODE(path.stat().st_mode) == usual_mode()


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("old")
    path.chmod(0o600)
    write_atomically(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "deck.txt", tmp_path / "mine"
    path.write_text("old")
    link.symlink_to(path)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(path.read_bytes()))
    reader.start()
    write_atomically(path, "a replay")
    reader.join()
    assert got == [b"a replay"]
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_a_folder_is_refused_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path / "decks", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["decks"]
