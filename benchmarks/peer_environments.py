"""The peers of ``peers.py``, and the environment of its own that each gets under build/peers when it is first needed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = ROOT / "build" / "peers"
PATIENCE = 900
"""Seconds after which an installation counts as failed."""

PINS = {
    "rlcard": ["rlcard==1.2.0", "numpy==1.26.4"],
    "openspiel": ["open_spiel==2.0.2", "numpy==2.4.6"],
    "chess": ["chess==1.11.2"],
    "pettingzoo": ["pettingzoo==1.26.1", "gymnasium==1.4.0", "rlcard==1.2.0", "pygame-ce==2.5.8", "numpy==1.26.4"],
}
"""What is installed for each peer; the same everywhere, so that figures of two machines mean the same code."""


class PeerMissing(Exception):
    """A peer that cannot be installed or does not start; the others are measured without it."""


class Peer:
    """One game of a peer: ``script`` plays it in the environment ``package``; ``counts`` says what is handed over."""

    def __init__(self, name: str, package: str, script: list[str], counts: str) -> None:
        self.name = name
        self.package = package
        self.script = script
        self.counts = counts


GIN = "RLCard gin-rummy"
OPEN_GIN = "OpenSpiel gin_rummy"
OPEN_HEARTS = "OpenSpiel hearts"
BARE_HEARTS = "OpenSpiel hearts, bare"

ALL = [
    Peer(GIN, "rlcard", ["peer_rlcard.py", "gin-rummy"], "state with observation and legal actions from every step"),
    Peer("RLCard uno", "rlcard", ["peer_rlcard.py", "uno"], "the same"),
    Peer(OPEN_GIN, "openspiel", ["peer_openspiel.py", "gin_rummy"], "legal actions, observation written into an array"),
    Peer("OpenSpiel gin_rummy, bare", "openspiel", ["peer_openspiel.py", "gin_rummy", "bare"], "legal actions, no observation"),
    Peer(OPEN_HEARTS, "openspiel", ["peer_openspiel.py", "hearts"], "legal actions, information state written into an array"),
    Peer(BARE_HEARTS, "openspiel", ["peer_openspiel.py", "hearts", "bare"], "legal actions, no observation"),
    Peer("python-chess", "chess", ["peer_chess.py"], "list of legal moves; the board itself is the observation"),
    Peer("PettingZoo gin_rummy", "pettingzoo", ["peer_pettingzoo.py"], "observation with the mask of legal actions"),
]

YARDSTICKS = [GIN, OPEN_GIN, OPEN_HEARTS, BARE_HEARTS]
"""What everybody is divided by."""


def interpreter(package: str) -> str:
    """The interpreter of a peer's environment, which is made the first time and whenever the pins change."""
    folder = PEERS / package
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    ready = folder / ".ready"
    pins = "\n".join(PINS[package])
    if ready.exists() and ready.read_text() == pins:
        return str(python)
    print(f"installing {', '.join(PINS[package])} into {folder.relative_to(ROOT)} ...", file=sys.stderr, flush=True)
    try:
        venv.create(folder, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PINS[package]]
        run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError) as problem:
        shutil.rmtree(folder, ignore_errors=True)
        raise PeerMissing(f"no environment could be made: {problem}") from problem
    if run.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        errors = [line for line in run.stderr.splitlines() if line.startswith("ERROR")]
        raise PeerMissing((errors or run.stderr.splitlines() or ["pip failed"])[-1])
    ready.write_text(pins)
    return str(python)
