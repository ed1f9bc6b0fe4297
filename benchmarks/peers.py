"""Our games beside other libraries in one interleaved run: decisions a second with random legal play, in CPU time.

    python benchmarks/peers.py [--rounds 5] [--seconds 2] [--memory] [--scaling] [--json] [--write docs/speed.md]

Peers are installed on demand into environments of their own under build/peers; one that cannot be installed is named and left
out. Our games run as plain Python and, if there is an up-to-date build (`python scripts/compile.py --into build/fast`),
compiled. Each contestant is a process that waits for its turns; a round gives every contestant one turn of about the same
length, and medians over the rounds are compared. A decision counts on all sides if it had two or more options, the player got
an observation and the options, and an answer was taken.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import peers_table
from contestants import Contestant, of_game, of_peer, outdated
from peer_environments import ALL, ROOT, YARDSTICKS, PeerMissing, interpreter

WARM_UP = 0.2
FAST = ROOT / "build" / "fast"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of a turn")
    parser.add_argument("--games", nargs="*", help="our games; all of them if not given")
    parser.add_argument("--peers", nargs="*", choices=sorted({peer.package for peer in ALL}), help="peers; all if not given")
    parser.add_argument("--compiled", type=Path, metavar="FOLDER", help="compiled copy of the package; build/fast if up to date")
    parser.add_argument("--pure", action="store_true", help="measure our games as plain Python only")
    parser.add_argument("--memory", action="store_true", help="also bytes a copied match")
    parser.add_argument("--copies", type=int, default=2000, help="how many copies --memory keeps")
    parser.add_argument("--scaling", action="store_true", help="also two processes against one")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", type=Path, metavar="DOCUMENT", help="put the tables between the markers of this document")
    given = parser.parse_args()
    if given.rounds < 1 or given.seconds <= 0 or given.copies < 1:
        parser.error("--rounds and --copies must be at least 1, --seconds more than 0")
    if given.write:
        try:
            peers_table.split(given.write)
        except (OSError, UnicodeDecodeError, peers_table.MarkersMissing) as problem:
            parser.error(str(problem))
    return given


def compiled_folder(given: argparse.Namespace, left_out: list[dict[str, str]]) -> Path | None:
    """The compiled copy to measure; a default one that is not as the source is now is left out, a named one is an error."""
    if given.pure:
        return None
    folder: Path = (given.compiled or FAST).resolve()
    problem = outdated(folder)
    if not problem:
        return folder
    if given.compiled:
        sys.exit(f"{given.compiled} {problem}; `python scripts/compile.py --into {given.compiled}` makes it anew")
    left_out.append({"name": "our games, compiled", "reason": f"build/fast {problem}"})
    return None


def assemble(given: argparse.Namespace, left_out: list[dict[str, str]]) -> list[Contestant]:
    """Start everybody who can be measured; the names of the others go to ``left_out`` with the reason."""
    from cardscape.play.catalog import game_names

    games = given.games or game_names()
    unknown = [game for game in games if game not in game_names()]
    if unknown:
        sys.exit(f"there is no game {unknown[0]!r}; there are: {', '.join(game_names())}")
    folder = compiled_folder(given, left_out)
    found: list[Contestant] = []
    missing: dict[str, str] = {}
    for peer in ALL:
        if given.peers is not None and peer.package not in given.peers:
            continue
        if peer.package not in missing:
            try:
                interpreter(peer.package)
            except PeerMissing as problem:
                missing[peer.package] = str(problem)
        if peer.package in missing:
            left_out.append({"name": peer.name, "reason": missing[peer.package]})
            continue
        enter(found, left_out, peer.name, partial(of_peer, peer))
    for place in [None] if folder is None else [None, folder]:
        for game in games:
            name = f"{game}, {'pure' if place is None else 'compiled'}"
            enter(found, left_out, name, partial(of_game, game, place))
    return found


def enter(found: list[Contestant], left_out: list[dict[str, str]], name: str, begin: Callable[[], Contestant]) -> None:
    """Start a contestant and let it warm up; one that fails is left out."""
    try:
        one = begin()
        one.ask(str(WARM_UP))
        found.append(one)
    except PeerMissing as problem:
        left_out.append({"name": name, "reason": str(problem)})


def interleave(found: list[Contestant], left_out: list[dict[str, str]], rounds: int, seconds: float) -> None:
    """Give everybody a turn in every round; who breaks down on the way leaves ``found``."""
    for number in range(rounds):
        # Every round begins with another contestant, so that none always runs on the same state of the machine.
        shift = number % max(len(found), 1)
        for one in found[shift:] + found[:shift]:
            try:
                one.turn(seconds)
            except PeerMissing as problem:
                left_out.append({"name": one.name, "reason": str(problem)})
                found.remove(one)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)


def figures(found: list[Contestant]) -> list[dict[str, Any]]:
    bases = {one.name: median(one.rates) for one in found if one.name in YARDSTICKS}
    return [{"name": one.name, "kind": one.kind, "version": one.about["version"], "counts": one.counts,
             "decks": one.about.get("decks"), "decisions_per_second": round(median(one.rates), 1),
             "lowest": round(min(one.rates), 1), "highest": round(max(one.rates), 1), "decisions": one.decisions,
             "games": one.games, "ratios": {name: round(median(one.rates) / base, 3) for name, base in bases.items()}}
            for one in found]


def memory(found: list[Contestant], left_out: list[dict[str, str]], copies: int) -> list[dict[str, Any]]:
    """Bytes a copy, each in a fresh process: what was played before would leave room that copies then fill unseen."""
    rows = []
    for one in found:
        if one.name.endswith(", bare"):
            continue  # the same game as without the word
        try:
            fresh = one.twin()
            row = fresh.ask(f"memory {copies}")
            fresh.stop()
        except PeerMissing as problem:
            left_out.append({"name": f"copies of {one.name}", "reason": str(problem)})
            continue
        if row:
            rows.append({"name": one.name, **row})
    return rows


def scaling(found: list[Contestant], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Games a second of one process, and of two at once that each play the same games; one after the other, in rounds."""
    rows = []
    for one in found:
        if one.kind == "peer":
            continue
        twin = one.twin()
        twin.ask(str(WARM_UP))
        games = max(1, round(seconds * one.games / one.seconds))
        alone: list[float] = []
        together: list[float] = []
        for _ in range(rounds):
            alone.append(games / one.ask(f"games 0 {games}")["seconds"])
            one.tell(f"games 0 {games}")
            twin.tell(f"games 0 {games}")
            together.append(2 * games / max(one.hear()["seconds"], twin.hear()["seconds"]))
        twin.stop()
        ratios = [two / single for single, two in zip(alone, together, strict=True)]
        rows.append({"name": one.name, "games": games, "one": round(median(alone), 2), "two": round(median(together), 2),
                     "ratio": round(median(ratios), 3), "lowest": round(min(ratios), 3), "highest": round(max(ratios), 3)})
    return rows


def main() -> None:
    given = arguments()
    left_out: list[dict[str, str]] = []
    result: dict[str, Any] = {
        "command": shlex.join(["python", "benchmarks/peers.py", *sys.argv[1:]]), "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}", "rounds": given.rounds,
        "seconds": given.seconds, "yardsticks": YARDSTICKS}
    found: list[Contestant] = []
    try:
        found = assemble(given, left_out)
        interleave(found, left_out, given.rounds, given.seconds)
        result["contestants"] = figures(found)
        result["left_out"] = left_out
        if given.memory:
            result["memory"] = memory(found, left_out, given.copies)
        if given.scaling:
            result["scaling"] = scaling(found, given.rounds, given.seconds)
    except PeerMissing as problem:
        sys.exit(f"the run was given up: a contestant {problem}")
    except KeyboardInterrupt:
        sys.exit("interrupted: nothing was written")
    finally:
        for one in found:
            one.stop()
    if given.write:
        peers_table.write(given.write, result)
    print(json.dumps(result, indent=2) if given.json else peers_table.terminal(result))


if __name__ == "__main__":
    main()
