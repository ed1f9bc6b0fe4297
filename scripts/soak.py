"""`make soak`: many random matches with every invariant checked, and the result written to docs/soak/.

    python scripts/soak.py cardfinity --games 100000 --careful 99 --jobs 2
    python scripts/soak.py polaris --games 50000 --vary-options

Decks are paired with each other in turn; with ``--vary-options`` every other chunk of matches has rule options chosen at
random. The invariants are checked when a match is over; in one match of ``--steps`` (100) after every step, and in ``--careful``
of a hundred (9, or 99 for all the others) after every decision. A match that fails is written to the current folder as a file
that tells how to play it again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from hashlib import blake2b
from pathlib import Path

from joblib import Parallel, delayed

from cardscape import COMPILED
from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game, Value
from cardscape.play.catalog import find_deck, find_game
from cardscape.testing import Failure, FuzzReport, GameCase, fuzz, save

ROOT = Path(__file__).parents[1]
CHUNK = 100
UNSPOKEN = {"taiwan": ("field",)}
"""Zones whose numbers change in a step that tells nothing: equipping, and coming into force."""
EVERY_SECONDS = 60
"""How often a run without a terminal tells how far it is."""


def pairings(game: Game, rules: str) -> list[tuple[Deck, Deck]]:
    decks = [find_deck(game, preset.name, rules).read(game, rules) for preset in game.presets() if preset.rules == rules]
    return [(one, two) for one in decks for two in decks]


def some_options(game: Game, first: int) -> dict[str, Value]:
    """Any value of every option (that of ``match`` aside) for every other chunk, the defaults for the rest."""
    if first // CHUNK % 2 == 0:
        return {}
    chance = Chance(first)
    return {option.name: option.values[chance.below(len(option.values))] for option in game.options
            if option.values and option.name != "match"}


def chunk(game_name: str, rules: str, first: int, games: int, vary: bool, careful: int, stepwise: bool) -> list[FuzzReport]:
    """Matches ``first`` to ``first + games - 1``; the first of them is checked after every step if ``stepwise``, the next after
    every decision.
    """
    game = find_game(game_name)
    options = some_options(game, first) if vary else {}
    case = GameCase(f"{game_name} {rules}", game, pairings(game, rules), rules, options,
                    unspoken=UNSPOKEN.get(game_name, ()))
    try:
        return [fuzz(case, 1, first, every_task=stepwise), fuzz(case, min(careful, games - 1), first + 1),
                fuzz(case, max(games - 1 - careful, 0), first + 1 + careful, every_decision=False)]
    except Failure as failure:
        path = Path(f"soak-failure-{game_name}-{first}.json")
        save(failure, path)
        raise SystemExit(f"{failure}\nkept in {path}") from None


def soak(game_name: str, rules: str, games: int, seed: int, jobs: int, vary: bool, careful: int,
         steps_of: int) -> dict[str, object]:
    started = said = time.time()
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    starts = range(seed, seed + games, CHUNK)
    work = (delayed(chunk)(game_name, rules, first, min(CHUNK, seed + games - first), vary, careful,
                           (first - seed) % steps_of == 0)
            for first in starts)
    total = blake2b(digest_size=16)
    counts: dict[str, Counter[str]] = {"results": Counter(), "questions": Counter(), "options": Counter(), "events": Counter()}
    decisions = longest = done = 0
    for reports in Parallel(n_jobs=jobs, return_as="generator")(work):
        for report in reports:
            total.update(report.digest.encode())
            decisions += report.decisions
            longest = max(longest, report.longest)
            done += report.games
            counts["results"].update(report.results)
            counts["questions"].update(report.question_kinds)
            counts["options"].update(report.option_kinds)
            counts["events"].update(report.event_kinds)
        if sys.stderr.isatty():
            print(f"\r{done}/{games} matches", end="", file=sys.stderr, flush=True)
        elif time.time() - said >= EVERY_SECONDS:
            said = time.time()
            print(f"{done}/{games} matches in {said - started:.0f} s", file=sys.stderr, flush=True)
    return {"game": game_name, "rules": rules, "commit": commit, "compiled": COMPILED, "first_seed": seed, "games": done,
            "rule_options": "varied" if vary else "default", "checked_every_step": (games + steps_of - 1) // steps_of,
            "checked_every_decision": (games + CHUNK - 1) // CHUNK * careful,
            "decisions": decisions,
            "longest_match": longest, "seconds": round(time.time() - started, 1), "jobs": jobs, "digest": total.hexdigest(),
            **{name: dict(sorted(found.items())) for name, found in counts.items()}}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "soak")
    parser.add_argument("--vary-options", action="store_true", help="play every other chunk with options chosen at random")
    parser.add_argument("--careful", type=int, default=9, choices=range(100), metavar="0-99",
                        help="of a hundred matches, those that are checked after every decision")
    parser.add_argument("--steps", type=int, default=CHUNK, metavar="N",
                        help=f"one match of N is checked after every step; a multiple of {CHUNK}")
    args = parser.parse_args()
    if args.steps < CHUNK or args.steps % CHUNK:
        parser.error(f"--steps takes a multiple of {CHUNK}")
    game = find_game(args.game)
    args.out.mkdir(parents=True, exist_ok=True)
    for rules in game.rule_sets:
        result = soak(args.game, rules, args.games // len(game.rule_sets), args.seed, args.jobs, args.vary_options,
                      args.careful, args.steps)
        name = args.game if len(game.rule_sets) == 1 else f"{args.game}-{rules}"
        path = args.out / f"{name}.json"
        temporary = path.with_suffix(".part")
        temporary.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        temporary.replace(path)
        print(f"{path}: {result['games']} matches, {result['decisions']} decisions, {result['seconds']} s, {result['digest']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
