"""The processes that ``peers.py`` gives turns to: peers in their environments, our games pure and compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from peer_environments import HERE, ROOT, Peer, PeerMissing, interpreter

SOURCE = ROOT / "src"
PLAYED = ("engine", "effects", "games", "bots")
"""Folders of the package that a match runs; a compiled copy must agree with the source in them."""


class Contestant:
    """A process that plays when told to. ``kind`` is peer, pure or compiled; ``about`` is what it says of itself."""

    def __init__(self, name: str, kind: str, command: list[str], environment: dict[str, str], counts: str) -> None:
        self.name = name
        self.kind = kind
        self.command = command
        self.environment = environment
        self.counts = counts
        self.rates: list[float] = []
        self.decisions = 0
        self.games = 0
        self.seconds = 0.0
        # A file, not a pipe: a peer that complains a lot would wait forever for somebody to read it.
        self.complaints = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.complaints, text=True,
                                        env=environment)
        self.about = self.hear()

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it ended; ``hear`` says why

    def hear(self) -> dict[str, Any]:
        """Its next answer; raises ``PeerMissing`` with its last words if it ended instead."""
        assert self.process.stdout is not None
        answer = self.process.stdout.readline()
        if not answer:
            code = self.process.wait()
            self.complaints.seek(0)
            words = self.complaints.read().strip().splitlines() or ["no word"]
            raise PeerMissing(f"ended with exit code {code}: {words[-1]}")
        row: dict[str, Any] = json.loads(answer)
        return row

    def ask(self, line: str) -> dict[str, Any]:
        self.tell(line)
        return self.hear()

    def turn(self, seconds: float) -> None:
        """Let it play for about so many CPU seconds and note its rate."""
        row = self.ask(str(seconds))
        self.decisions += row["decisions"]
        self.games += row["games"]
        self.seconds += row["seconds"]
        self.rates.append(row["decisions"] / row["seconds"])

    def twin(self) -> Contestant:
        """A second process of the same kind."""
        return Contestant(self.name, self.kind, self.command, self.environment, self.counts)

    def stop(self) -> None:
        """Let it end, and wait until it has."""
        self.process.communicate()
        self.complaints.close()


def of_peer(peer: Peer) -> Contestant:
    script, *words = peer.script
    command = [interpreter(peer.package), "-W", "ignore", str(HERE / script), *words]
    outside = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return Contestant(peer.name, "peer", command, outside, peer.counts)


def of_game(game: str, compiled: Path | None) -> Contestant:
    """One of our games, from the source as plain Python or from a folder with the compiled package."""
    kind = "pure" if compiled is None else "compiled"
    ours = {**os.environ, "PYTHONPATH": str(compiled or SOURCE), "CARDSCAPE_PURE": "1" if compiled is None else "0"}
    command = [sys.executable, str(HERE / "own_turns.py"), game, kind]
    return Contestant(f"{game}, {kind}", kind, command, ours, "view, and decision with its options")


def outdated(folder: Path) -> str:
    """Why a folder is not a compiled copy of the source as it is now; empty if it is one."""
    package = folder / "cardscape"
    if not any(package.rglob("*.so")) and not any(package.rglob("*.pyd")):
        return "holds no compiled package"
    for part in PLAYED:
        for source in sorted((SOURCE / "cardscape" / part).rglob("*.py")):
            name = source.relative_to(SOURCE)
            copy = folder / name
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                return f"was built before {name} changed"
    return ""
