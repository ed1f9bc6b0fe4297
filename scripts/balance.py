"""`make balance`: the balance reports of all games, written to docs/balance/ with the commands that made them.

    python scripts/balance.py --games 100 --jobs 2
    python scripts/balance.py ttcg --games 400 --jobs 2 --rules 2025-03

Runs are kept in build/balance and go on where they were.
"""

from __future__ import annotations

import argparse
import io
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

from cardscape import COMPILED
from cardscape.cli.main import main as cardscape
from cardscape.play.catalog import find_game, game_names
from cardscape.play.files import write_atomically

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "balance"
RUNS = ROOT / "build" / "balance"
GAMES = ("cardfinity", "polaris", "taiwan", "ttcg")


def report(game: str, rules: str, games: int, bot: str, jobs: int, fresh: bool) -> None:
    """One report: the page, and the summary with its command."""
    name = f"{game}-{rules}" if rules != game else game
    command = ["lab", "balance", game, "--rules", rules, "--games", str(games), "--bot", bot]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True,
                            check=False).stdout.strip()
    run = RUNS / f"{name}-{bot.replace(':', '-')}"
    out = io.StringIO()
    sys.argv = ["cardscape", *command]
    with redirect_stdout(out):
        code = cardscape([*command, "--jobs", str(jobs), "--out", str(run), *(["--fresh"] if fresh else [])])
    if code:
        raise SystemExit(code)
    heading = f"$ {shlex.join(['cardscape', *command])}\n(commit {commit}, {'compiled' if COMPILED else 'pure Python'})\n\n"
    PAGES.mkdir(exist_ok=True)
    write_atomically(PAGES / f"{name}.txt", heading + out.getvalue())
    shutil.copyfile(run / "report.html", PAGES / f"{name}.html")
    print(f"{PAGES / name}.html", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games; all built-in ones if none is named")
    parser.add_argument("--rules", default="", help="only this rule set")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="throw away runs of an older version")
    given = parser.parse_args()
    for name in given.game or [name for name in game_names() if name in GAMES]:
        for rules in find_game(name).rule_sets:
            if given.rules in ("", rules):
                report(name, rules, given.games, given.bot, given.jobs, given.fresh)


if __name__ == "__main__":
    main()
