"""Our games beside a peer in one interleaved run: decisions a second with random legal play, in CPU time.

    python benchmarks/peers.py [--rounds 5] [--seconds 2] [--games cardfinity ...] [--pure] [--json]

The peer (RLCard's gin rummy) is installed on demand into an environment of its own, build/peers. Each contestant is a process
that waits for its turns; a round gives every contestant one turn of about the same length, and medians over the rounds are
compared. A decision counts on both sides if it had two or more options, the player got an observation and the options, and an
answer was taken.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
PEERS = HERE.parent / "build" / "peers"
REQUIRED = ["rlcard==1.2.0", "numpy<2", "setuptools"]


class Contestant:
    """A process that plays when told to."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        self.name = name
        self.rates: list[float] = []
        self.decisions = 0
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.turn(0.2)
        self.rates.clear()

    def turn(self, seconds: float) -> None:
        """Let it play for about so many CPU seconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.name} ended with exit code {self.process.wait()}")
        row = json.loads(answer)
        self.decisions += row["decisions"]
        self.rates.append(row["decisions"] / row["seconds"])

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def peer_python() -> str:
    """The peer's interpreter; makes its environment the first time."""
    python = PEERS / "bin" / "python"
    ready = PEERS / ".ready"
    if not ready.exists():
        print(f"installing {', '.join(REQUIRED)} into {PEERS} ...", file=sys.stderr)
        venv.create(PEERS, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *REQUIRED], check=True)
        ready.touch()
    return str(python)


def contestants(games: list[str], pure: bool) -> list[Contestant]:
    ours = {**os.environ, "CARDSCAPE_PURE": "1" if pure else "0"}
    found = [Contestant("rlcard gin-rummy", [peer_python(), str(HERE / "peer_rlcard.py")], dict(os.environ))]
    found += [Contestant(game, [sys.executable, str(HERE / "own_turns.py"), game], ours) for game in games]
    return found


def figures(found: list[Contestant]) -> list[dict[str, Any]]:
    base = median(found[0].rates)
    return [{"name": one.name, "decisions_per_second": round(median(one.rates), 1), "lowest": round(min(one.rates), 1),
             "highest": round(max(one.rates), 1), "ratio": round(median(one.rates) / base, 2), "decisions": one.decisions}
            for one in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of a turn")
    parser.add_argument("--games", nargs="*", help="our games; all of them if not given")
    parser.add_argument("--pure", action="store_true", help="run our games as plain Python even if they are compiled")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    games = given.games
    if not games:
        from cardscape.play.catalog import game_names

        games = game_names()
    found = contestants(games, given.pure)
    for number in range(given.rounds):
        # Every round begins with another contestant, so that none always runs on the same state of the machine.
        shift = number % len(found)
        for one in found[shift:] + found[:shift]:
            one.turn(given.seconds)
    rows = figures(found)
    for one in found:
        one.stop()
    if given.json:
        print(json.dumps({"rounds": given.rounds, "seconds": given.seconds, "contestants": rows}, indent=2))
        return
    print(f"{'':<20} {'decisions/s':>12} {'lowest':>10} {'highest':>10} {'ratio':>7}   {given.rounds} rounds, CPU time")
    for row in rows:
        print(f"{row['name']:<20} {row['decisions_per_second']:>12,.0f} {row['lowest']:>10,.0f} {row['highest']:>10,.0f} "
              f"{row['ratio']:>6.2f}x")


if __name__ == "__main__":
    main()
