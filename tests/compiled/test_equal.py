"""The compiled kernel plays exactly as plain Python does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MATCHES = [("cardfinity", "", 300)]
HAS_COMPILER = shutil.which(os.environ.get("CC", "cc")) is not None
HAS_GCC = HAS_COMPILER and "gcc version" in subprocess.run([os.environ.get("CC", "cc"), "-v"], capture_output=True, text=True,
                                                          check=False).stderr

CYCLES = """
import gc, sys
import cardscape
from cardscape.engine.chance import Chance
from cardscape.engine.match import start
from cardscape.lab.bench import largest_decks
from cardscape.play.catalog import find_game

class Holder:
    pass

def seen(seed):
    match, chance = start(GAME, DECKS, seed=seed), Chance(seed)
    told = []
    for _ in range(40):
        if match.decision is None:
            break
        holder = Holder()  # it holds itself, and lists and tuples that the match made: only the collector ends it
        holder.me, holder.words, holder.copy = holder, match.words(), match.copy()
        holder.view = match.view(match.decision.seat)
        told.append((holder.words, [str(card) for zone in holder.view.zones for card in zone.cards]))
        match.take(chance.below(len(match.decision.options)))
    return told, match.digest()

GAME = find_game("cardfinity")
_, DECKS = largest_decks(GAME)
gc.set_threshold(50, 2, 2)  # while lists and tuples are dropped and made again
print(cardscape.COMPILED)
print(*[seen(seed) for seed in range(6)], sep="\\n")
"""

PLAY = """
import json, sys
import cardscape
from cardscape.cli.main import run
print(json.dumps({"compiled": cardscape.COMPILED}))
sys.argv = ["cardscape", *sys.argv[1:]]
run()
"""


def simulate(path: Path, pure: bool, game: str, rules: str, games: int) -> tuple[bool, dict[str, object]]:
    env = {**os.environ, "PYTHONPATH": str(path), "CARDSCAPE_PURE": "1" if pure else "0"}
    words = ["simulate", game, "--games", str(games), "--seed", "77", "--json", *(["--rules", rules] if rules else [])]
    run = subprocess.run([sys.executable, "-c", PLAY, *words], env=env, capture_output=True, text=True, check=False, cwd=path)
    assert run.returncode == 0, run.stderr
    first, rest = run.stdout.split("\n", 1)
    return json.loads(first)["compiled"], json.loads(rest)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("fast")
    command = [sys.executable, str(ROOT / "scripts" / "compile.py"), "--into", str(folder), "--opt", "0", "--gate", "0",
               "--only", "engine games/cardfinity", *(["--tuned"] if HAS_GCC else [])]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if HAS_COMPILER:
        assert run.returncode == 0, run.stderr
    else:
        assert "no C compiler" in run.stderr
        shutil.copytree(ROOT / "src", folder, dirs_exist_ok=True)
    return folder


@pytest.mark.parametrize(("game", "rules", "games"), MATCHES)
def test_pure_and_compiled_reach_the_same_states(built: Path, game: str, rules: str, games: int) -> None:
    compiled, fast = simulate(built, False, game, rules, games)
    pure, slow = simulate(built, True, game, rules, games)
    assert compiled is HAS_COMPILER
    assert pure is False
    for key in ("digest", "games", "decisions", "wins", "mean_turns", "reasons"):
        assert fast[key] == slow[key], key


def test_what_is_kept_to_be_made_again_is_safe_from_the_collector(built: Path) -> None:
    told: list[str] = []
    for pure in ("0", "1"):
        # With the debugging allocator Python ends as soon as it finds memory that was written into after it was given back.
        env = {**os.environ, "PYTHONPATH": str(built), "CARDSCAPE_PURE": pure, "PYTHONMALLOC": "debug"}
        run = subprocess.run([sys.executable, "-c", CYCLES], env=env, capture_output=True, text=True, check=False, cwd=built)
        assert run.returncode == 0, run.stderr
        compiled, rest = run.stdout.split("\n", 1)
        assert compiled == str(pure == "0" and HAS_COMPILER)
        told.append(rest)
    assert told[0] == told[1]
    assert len(told[0]) > 10_000
