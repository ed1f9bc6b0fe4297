"""The journal of a run: every finished game, kept as soon as it is finished, so that an interrupted run goes on where it was."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from cardscape.lab.field import FieldPlan
from cardscape.lab.record import GameRecord

NAME: Final = "games.journal"
EVERY: Final = 2.0
"""Seconds after which finished games are written at the latest, when the next one ends."""
_MAGIC: Final = "cardscape lab journal 1"
_SIZES: Final = 8


def hold(file: int) -> bool:
    """Take a file for this run alone; False if another one has it. Where files cannot be held, everybody may."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover - not there on Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


class JournalError(Exception):
    """A folder whose journal cannot be gone on with."""


class Journal:
    """Finished games of one plan in one folder, each of them once."""

    def __init__(self, folder: Path, plan: FieldPlan, mark: str, fresh: bool = False) -> None:
        """Open the folder's journal, or begin one. ``mark`` names the version of the rules."""
        self.path = folder / NAME
        self.games: dict[tuple[int, int], GameRecord] = {}
        self._waiting: list[GameRecord] = []
        self._written = time.monotonic()
        if folder.exists() and not folder.is_dir():
            raise JournalError(f"{folder} is a file; --out takes a folder")
        folder.mkdir(parents=True, exist_ok=True)
        heading = f"{_MAGIC} {plan.fingerprint} {mark}\n".encode()
        self._file = self._opened()
        try:
            whole = self._read(heading) if self.path.stat().st_size and not fresh else 0
            self._file.truncate(whole)
            self._file.seek(whole)
            if not whole:
                self._file.write(heading)
                self._file.flush()
        except BaseException:
            self._file.close()
            raise

    def _opened(self) -> BinaryIO:
        """The file, held by this run alone as long as it is open; what it holds stays as it is."""
        file = open(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")  # noqa: SIM115 - lives as long as the journal
        if not hold(file.fileno()):
            file.close()
            raise JournalError(f"another run is at work in {self.path.parent}; wait for it, or take another folder with --out")
        return file

    def _read(self, heading: bytes) -> int:
        """Take in what is there; returns how many bytes of it are whole."""
        raw = self.path.read_bytes()
        first, newline, _ = raw.partition(b"\n")
        words = first.decode("utf-8", "replace").split()
        if not newline or " ".join(words[:-2]) != _MAGIC:
            raise JournalError(f"{self.path} is no journal of this program; take another folder, or --fresh to begin anew")
        expected = heading.decode().split()
        if words[-2] != expected[-2]:
            raise JournalError(f"{self.path.parent} holds another run (other decks, bots, seed, rules or limits); take another "
                               f"folder with --out, or --fresh to throw it away")
        if words[-1] != expected[-1]:
            raise JournalError(f"{self.path.parent} was begun with another version of the rules, cards or bots; "
                               "--fresh begins anew")
        at = len(first) + 1
        while at + _SIZES <= len(raw):
            size = int.from_bytes(raw[at:at + 4], "little")
            frame = raw[at + _SIZES:at + _SIZES + size]
            if len(frame) < size or zlib.crc32(frame) != int.from_bytes(raw[at + 4:at + _SIZES], "little"):
                break
            try:
                records = msgspec.msgpack.decode(zlib.decompress(frame), type=list[GameRecord])
            except (zlib.error, msgspec.MsgspecError):  # after a power cut a file may end in zeros, whose checksum is zero
                break
            for record in records:
                self.games[record.pairing, record.number] = record
            at += _SIZES + size
        return at

    def add(self, records: Iterable[GameRecord]) -> None:
        """Keep finished games; a game that is there already is not taken again."""
        for record in records:
            key = (record.pairing, record.number)
            if key not in self.games:
                self.games[key] = record
                self._waiting.append(record)
        if time.monotonic() - self._written >= EVERY:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting to the disk."""
        if self._waiting:
            frame = zlib.compress(msgspec.msgpack.encode(self._waiting))
            sizes = len(frame).to_bytes(4, "little") + zlib.crc32(frame).to_bytes(4, "little")
            whole = self._file.tell()
            try:
                self._file.write(sizes + frame)
                self._file.flush()
                os.fsync(self._file.fileno())
            except BaseException:
                self._cut(whole)
                raise
            self._waiting = []
        self._written = time.monotonic()

    def _cut(self, whole: int) -> None:
        """Drop what was half written, when the disk is full or Ctrl-C came in between: the next entry begins here."""
        os.ftruncate(self._file.fileno(), whole)
        with suppress(OSError):
            self._file.close()
        self._file = self._opened()
        self._file.seek(whole)

    def close(self) -> None:
        try:
            self.flush()
        finally:
            self._file.close()
