"""`make strength`: how strong the bots are, measured anew, with the figures in docs/soak/ and the table in docs/bots.md.

    python scripts/strength.py --jobs 2                        every built-in game, 400 games a rule set and pair of bots
    python scripts/strength.py cardfinity --games 40           one game, quickly
    python scripts/strength.py cardfinity --only curve         only ismcts over 50, 200 and 800 iterations
    python scripts/strength.py --table                         only write the table from what docs/soak/ holds

An interrupted run goes on where it was when the same command is given again; the finished games are kept in build/strength/.
Ends with 1 if a bot is weaker than asked.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cardscape import COMPILED
from cardscape.cli.stopping import as_interrupts
from cardscape.engine.game import Game
from cardscape.lab.journal import Journal, JournalError
from cardscape.lab.running import run, wanted
from cardscape.lab.strength import CURVE, GREEDY, ISMCTS, Duel, Strength, mirror_plan, spread, table_lines, version_mark
from cardscape.play.catalog import CatalogError, find_game, game_names, pick
from cardscape.play.files import write_atomically

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "strength"
SOAK = ROOT / "docs" / "soak"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
CURVE_GAME = "cardfinity"
INTERRUPTED = 130
PARTS = {"greedy": [GREEDY], "ismcts": [ISMCTS], "curve": CURVE}


def commit() -> str:
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return asked.stdout.strip()


class Clock:
    """Seconds spent on a run, also over several calls; kept beside its games."""

    def __init__(self, path: Path, jobs: int, fresh: bool) -> None:
        self.path = path
        self.jobs = jobs
        self.before = float(path.read_text()) if path.exists() and not fresh else 0.0
        self.began = time.monotonic()

    def spent(self) -> float:
        return self.before + self.jobs * (time.monotonic() - self.began)

    def keep(self) -> None:
        write_atomically(self.path, f"{self.spent():.3f}\n")


def told(title: str, done: int, total: int, began: float, before: list[int]) -> None:
    """One line that is written over, with the rate and the time left."""
    if not before:
        before.append(done)
    seconds = time.monotonic() - began
    rate = (done - before[0]) / seconds if seconds > 0 else 0.0
    left = f", {rate:.2f} a second, {(total - done) / rate / 60:.1f} min left" if rate else ""
    if sys.stderr.isatty() or done == total:
        print(f"\r{title}: {done} of {total} games{left}   ", end="" if done < total else "\n", file=sys.stderr, flush=True)


def measure(game: Game, rules: str, duel: Duel, given: argparse.Namespace) -> Strength:
    """Play what is missing of one duel."""
    plan = mirror_plan(game, game.name, rules, duel.bots, given.seed)
    folder = given.kept / f"{game.name}-{plan.fingerprint}"
    games = spread(given.games, len(plan.decks))
    journal = Journal(folder, plan, version_mark(game), given.fresh)
    clock = Clock(folder / "seconds", given.jobs, given.fresh)
    title = f"{game.name} {rules}: {duel.bots[0]} against {duel.bots[1]}"
    began, before = time.monotonic(), list[int]()
    try:
        run(plan, games, journal, given.jobs, progress=lambda done: told(title, done, sum(games), began, before))
    finally:
        journal.close()
        if before and len(journal.games) > before[0]:
            clock.keep()
    spent = float(clock.path.read_text()) if clock.path.exists() else 0.0
    return Strength(plan, duel, [journal.games[one] for one in wanted(games)], spent)


def duels(game: str, parts: list[str]) -> list[Duel]:
    found: list[Duel] = []
    for part in parts:
        if part != "curve" or game == CURVE_GAME:
            found += [duel for duel in PARTS[part] if duel.bots not in [other.bots for other in found]]
    return found


def write_rows(game: str, rows: list[dict[str, Any]], out: Path) -> Path:
    """Put rows into the game's file; rows of other bots and rules that are there already stay."""
    path = out / f"strength-{game}.json"
    kept = json.loads(path.read_text(encoding="utf-8"))["rows"] if path.exists() else []
    new = {(row["rules"], *row["bots"]) for row in rows}
    every = [row for row in kept if (row["rules"], *row["bots"]) not in new] + rows
    every.sort(key=lambda row: (row["rules"], row["bots"][1] != "random", len(row["bots"][0]), row["bots"][0]))
    out.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps({"game": game, "rows": every}, indent=1) + "\n")
    return path


def write_table(out: Path, page: Path) -> None:
    """The table of all files, between its two marks in the page."""
    rows = []
    for path in sorted(out.glob("strength-*.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        rows += [{"game": found["game"], **row} for row in found["rows"]]
    text = page.read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page} has no place for the table: it needs the lines {BEGIN} and {END}")
    write_atomically(page, "\n".join([head + BEGIN, "", *table_lines(rows), "", END + tail]))


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games by name; all built-in ones if not given")
    parser.add_argument("--rules", default="", help="only this rule set")
    parser.add_argument("--games", type=int, default=400, help="games a rule set and pair of bots")
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=list(PARTS), action="append", help="greedy, ismcts or curve; all of them if not given")
    parser.add_argument("--fresh", action="store_true", help="throw away what is kept and begin anew")
    parser.add_argument("--table", action="store_true", help="only write the table")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--out", type=Path, default=SOAK)
    parser.add_argument("--page", type=Path, default=PAGE)
    found = parser.parse_args(given)
    if found.games < 2 or found.jobs < 1:
        parser.error("--games takes 2 or more, --jobs 1 or more")
    return found


def main(given: list[str]) -> int:
    with as_interrupts() as stopped:
        code = play(arguments(given))
        return 128 + stopped() if code == INTERRUPTED and stopped() else code


def play(args: argparse.Namespace) -> int:
    """Measure what is asked for; the exit code."""
    weak = 0
    try:
        games = [find_game(name) for name in ([] if args.table else args.game or game_names())]
        if args.rules and games:
            args.rules = pick("rule set", args.rules, [rules for game in games for rules in game.rule_sets])
    except CatalogError as error:
        print(error, file=sys.stderr)
        return 2
    for game in games:
        for rules in [one for one in game.rule_sets if args.rules in ("", one)]:
            for duel in duels(game.name, args.only or list(PARTS)):
                try:
                    found = measure(game, rules, duel, args)
                except KeyboardInterrupt:
                    print("\nInterrupted; the same command goes on from here.", file=sys.stderr)
                    return INTERRUPTED
                except (JournalError, CatalogError, OSError) as error:
                    print(error, file=sys.stderr)
                    return 2
                row = {"commit": commit(), "compiled": COMPILED, "jobs": args.jobs, **found.row()}
                path = write_rows(game.name, [row], args.out)
                print(f"{game.name} {rules}: {duel.bots[0]} against {duel.bots[1]}: {found.wins}"
                      f"{'' if found.reached else ', WEAKER THAN ASKED'}; {path}", flush=True)
                weak += not found.reached
    write_table(args.out, args.page)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
