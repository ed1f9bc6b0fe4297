"""Learn to play a card game from nothing but wins and losses, with NumPy alone, in a few minutes.

    python examples/learn.py cardfinity
    python examples/learn.py ttcg --games 3000 --save policy.npz

The policy judges every offered option by what it says (its kind, its cards, its places) and by the table as its seat sees it; a
small network turns that into a score, and the scores into chances. Games against a random player make the options of games that
were won more likely (policy gradient). Afterwards it plays games it has not seen, from both seats.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from cardscape.lab.intervals import wilson
from cardscape.play.catalog import CatalogError

try:
    from cardscape.rl.encoding import OPTION
    from cardscape.rl.env import AGENTS, CardscapeEnv
    from cardscape.rl.hashing import Vector

    import numpy as np
except ImportError as error:
    raise SystemExit(f"Error: {error}") from None

HIDDEN, BATCH, RATE, FADE = 48, 24, 0.01, 0.995


class Policy:
    """Scores options: one hidden layer over an option's row and the table, and a direct line from the row."""

    def __init__(self, size: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = {"row": rng.normal(0, 0.1, (OPTION, HIDDEN)), "table": rng.normal(0, 0.02, (size, HIDDEN)),
                        "out": rng.normal(0, 0.1, HIDDEN), "line": np.zeros(OPTION)}
        self.steps = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.count = 0

    def chances(self, rows: Vector, table: Vector) -> tuple[Vector, Vector]:
        """The chance of each option, and the hidden layer behind it."""
        w = self.weights
        hidden = np.tanh(rows @ w["row"] + table @ w["table"])
        scores = hidden @ w["out"] + rows @ w["line"]
        raised = np.exp(scores - scores.max())
        return raised / raised.sum(), hidden

    def pull(self, rows: Vector, table: Vector, hidden: Vector, push: Vector, total: dict[str, Vector]) -> None:
        """Add the gradient of one decision: ``push`` says how far each option's score should rise."""
        back = np.outer(push, self.weights["out"]) * (1 - hidden**2)
        total["row"] += rows.T @ back
        total["table"] += np.outer(table, back.sum(0))
        total["out"] += push @ hidden
        total["line"] += push @ rows

    def learn(self, total: dict[str, Vector]) -> None:
        """A step of Adam."""
        self.count += 1
        for name, weight in self.weights.items():
            mean, square = self.steps[name]
            mean += 0.1 * (total[name] - mean)
            square += 0.001 * (total[name] ** 2 - square)
            step = mean / (1 - 0.9**self.count) / (np.sqrt(square / (1 - 0.999**self.count)) + 1e-8)
            weight += RATE * step


Memory = list[tuple[Vector, Vector, Vector, Vector, int]]


def play(env: CardscapeEnv, policy: Policy, seat: int, seed: int, rng: np.random.Generator, memory: Memory | None) -> float:
    """One game of the policy in a seat against a random player; returns the policy's reward and remembers its decisions."""
    env.reset(seed=seed)
    while not (env.terminations[AGENTS[0]] or env.truncations[AGENTS[0]]):
        if AGENTS.index(env.agent_selection) != seat:
            offered = list(env.numbers)
            env.step(offered[rng.integers(len(offered))])
            continue
        actions, rows = env.option_rows()
        table = env.observe(env.agent_selection)["observation"]
        chances, hidden = policy.chances(rows, table)
        if memory is None:
            choice = int(chances.argmax())
        else:
            choice = int(rng.choice(len(actions), p=chances))
            memory.append((rows, table, hidden, chances, choice))
        env.step(actions[choice])
    return env.rewards[AGENTS[seat]]


def train(env: CardscapeEnv, policy: Policy, games: int, seed: int) -> None:
    """Play and learn; says how it goes."""
    rng = np.random.default_rng(seed)
    usual, won, began = 0.0, 0, time.monotonic()
    for first in range(0, games, BATCH):
        total = {name: np.zeros_like(weight) for name, weight in policy.weights.items()}
        for number in range(first, first + BATCH):
            memory: Memory = []
            reward = play(env, policy, number % 2, seed + number, rng, memory)
            won += reward > 0
            for age, (rows, table, hidden, chances, choice) in enumerate(reversed(memory)):
                push = -chances
                push[choice] += 1
                policy.pull(rows, table, hidden, push * (reward - usual) * FADE**age / BATCH, total)
            usual += 0.02 * (reward - usual)
        policy.learn(total)
        if (first // BATCH + 1) % 10 == 0:
            seconds = time.monotonic() - began
            print(f"{first + BATCH:6} games, {seconds:5.0f} s: won {won / BATCH / 10:.0%} of the last {10 * BATCH}", flush=True)
            won = 0


def measure(env: CardscapeEnv, policy: Policy, games: int, seed: int) -> tuple[int, float, float]:
    """Games won on deals that were not learned from, each deal from both seats, with a 95 % interval of the share."""
    rng = np.random.default_rng(seed)
    won = sum(play(env, policy, number % 2, seed + number // 2, rng, None) > 0 for number in range(games))
    return won, *wilson(won, games)


def weights_file(name: str) -> Path:
    """The file that NumPy makes of a name."""
    return Path(name if name.endswith(".npz") else f"{name}.npz")


def main(arguments: list[str] | None = None) -> tuple[int, float, float]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game by name, or a Python file that holds one")
    parser.add_argument("--games", type=int, default=2400, help="games to learn from (2400)")
    parser.add_argument("--check", type=int, default=400, help="games to measure by (400)")
    parser.add_argument("--seed", type=int, default=1, help="the same number learns the same (1)")
    parser.add_argument("--save", default="", help="keep the weights in this file; .npz is added to a name without it")
    given = parser.parse_args(arguments)
    if given.games < 0 or given.check < 1 or given.seed < 0:
        parser.error("--games and --seed take numbers from 0, --check from 1")
    place = weights_file(given.save) if given.save else None
    if place is not None and (place.is_dir() or not os.access(place.parent, os.W_OK)):
        why = "it is a folder" if place.is_dir() else f"{str(place.parent)!r} is no folder that can be written"
        parser.error(f"cannot write {str(place)!r}: {why}")
    try:
        env = CardscapeEnv(given.game)
    except CatalogError as error:
        parser.error(str(error))
    policy = Policy(env.encoder.size, given.seed)
    train(env, policy, given.games, given.seed)
    won, low, high = measure(env, policy, given.check, 10**9 + given.seed)
    print(f"against random: won {won} of {given.check} ({won / given.check:.1%}, 95 % interval {low:.1%} to {high:.1%})")
    if place is not None:
        np.savez(place, **policy.weights)
        print(f"the weights are kept in {place}")
    return won, low, high


if __name__ == "__main__":
    main()
