"""`make matrix-ttcg`: every preset deck against every other, both sides played by greedy; the figures go to docs/soak/.

    python scripts/matrix.py ttcg --games 400 --jobs 2
    python scripts/matrix.py polaris --games 100

Each rule set has a file of its own. An interrupted run goes on where it was when the same command is given again; the games are
kept in build/matrix/. ``seconds`` counts the last call only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from cardscape import COMPILED
from cardscape.cli.main import main as cardscape
from cardscape.play.catalog import find_game
from cardscape.play.files import write_atomically

ROOT = Path(__file__).parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rules", default="", help="only this rule set")
    parser.add_argument("--games", type=int, default=400, help="games a pairing")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "matrix")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "soak")
    given = parser.parse_args()
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    for rules in find_game(given.game).rule_sets:
        if given.rules in ("", rules):
            path = given.out / f"{given.game}-matrix-{rules}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            began = time.monotonic()
            kept = given.kept / f"{given.game}-{rules}"
            code = cardscape(["lab", "matrix", given.game, "--rules", rules, "--games", str(given.games),
                              "--jobs", str(given.jobs), "--out", str(kept), "--save", str(path)])
            if code:
                return code
            row = json.loads(path.read_text(encoding="utf-8"))
            row = {"commit": asked.stdout.strip(), "compiled": COMPILED, "seconds": round(time.monotonic() - began, 1),
                   "jobs": given.jobs, **row}
            write_atomically(path, json.dumps(row, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
