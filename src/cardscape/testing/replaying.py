"""The same answers in a fresh process under another hash seed lead to the same match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from cardscape.engine.chance import Chance
from cardscape.testing.case import Failure, GameCase, random_answer
from cardscape.testing.files import load_module
from cardscape.testing.seen import seat_fields

EVERY = 10
"""A digest is taken at every so many answers."""


def check_replay(case: GameCase, seeds: list[int], hash_seeds: tuple[int, ...] = (1, 4242), decisions: int = 10_000) -> int:
    """Play matches here, then the same answers elsewhere; raises with the place where they diverge. Returns the answers given."""
    games: list[dict[str, Any]] = []
    for seed in seeds:
        match = case.match(seed)
        chance = Chance(seed).fork()
        while match.decision is not None and len(match.answers) < decisions:
            match.take(random_answer(match, chance))
        games.append({"seed": seed, "answers": match.answers, "digests": trace(case, seed, match.answers)})
    for hash_seed in hash_seeds:
        for game, digests in zip(games, _elsewhere(case, games, hash_seed), strict=True):
            for number, (here, there) in enumerate(zip(game["digests"], digests, strict=True)):
                if here != there:
                    raise Failure(f"under hash seed {hash_seed} the match diverges before answer {number * EVERY}",
                                  case, game["seed"], game["answers"][: number * EVERY])
    return sum(len(game["answers"]) for game in games)


def trace(case: GameCase, seed: int, answers: list[int]) -> list[str]:
    """Digests along a match: of the state and of what both seats get to see."""
    match = case.match(seed)
    digests: list[str] = []
    for number in range(0, len(answers) + EVERY, EVERY):
        for answer in answers[max(number - EVERY, 0) : number]:
            decision = match.decision
            if decision is None or answer >= len(decision.options):
                return digests + ["not offered"] * (len(range(number, len(answers) + EVERY, EVERY)))
            match.take(answer)
        digests.append(f"{match.digest()} {seat_fields(match.state, 0)} {seat_fields(match.state, 1)}")
    return digests


def _elsewhere(case: GameCase, games: list[dict[str, Any]], hash_seed: int) -> list[list[str]]:
    if not case.file:
        raise ValueError(f"case {case.name} names no file, so no other process can load it")
    job = {"file": case.file, "case": case.name, "path": sys.path, "games": games}
    done = subprocess.run([sys.executable, "-c", "from cardscape.testing.replaying import serve; serve()"], input=json.dumps(job),
                          capture_output=True, text=True, check=False,
                          env=os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)})
    if done.returncode:
        raise AssertionError(f"case {case.name} cannot be replayed in a fresh process:\n{done.stderr}")
    found: list[list[str]] = json.loads(done.stdout)
    return found


def serve() -> None:
    """The other process: reads a job from standard input and writes the digests."""
    job = json.load(sys.stdin)
    sys.path[:] = job["path"]
    cases: list[GameCase] = load_module(job["file"]).CASES
    case = next(case for case in cases if case.name == job["case"])
    json.dump([trace(case, game["seed"], game["answers"]) for game in job["games"]], sys.stdout)
