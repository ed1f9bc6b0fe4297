"""`make compile`: build the compiled kernel beside the source, or into a folder of its own with --into.

    python scripts/compile.py                     compile in place; `import cardscape` then uses it
    python scripts/compile.py --into build/fast   a copy of the package with the compiled modules, for comparisons
    python scripts/compile.py --wheel dist        a wheel with the compiled modules
    python scripts/compile.py --tuned ...         any of these, laid out or compiled again as played matches suggest
    python scripts/compile.py --remove            back to plain Python

No build is kept in which compiled and plain matches differ: 1,000 random matches of every game and rule set are played both ways
(``--gate`` sets how many) and their final states compared; so are some in which the searching bot plays the greedy one.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BOTS = "ismcts:iterations=16:cut=12,greedy"
"""Who plays when bots are compared,"""
BOT_SHARE = 100
"""and for how many random matches there is one of these, at least two."""
TRAINING = 120
"""About as many random matches of every game and rule set a tuned build learns from; bots play two more of each."""
QUICK = ROOT / "scripts" / "quick.h"
DIRECT = f"-fno-plt -fno-semantic-interposition -include {shlex.quote(str(QUICK))}" if sys.platform == "linux" else ""
"""Calls go straight to Python's functions and to our own, not through the linker's tables: 8 % more decisions in TTCG untuned.
The most frequent ones are not made at all.
"""
TOGETHER = "-flto=auto -fno-fat-lto-objects -fvisibility=hidden"
"""For gcc: every module is a file of its own, and the linker optimises all of them together, in small parts side by side."""
LEARN = {"CFLAGS": "-fprofile-generate -fprofile-update=single", "LDFLAGS": "-fprofile-generate"}
LEARNT = {"CFLAGS": f"-fprofile-use -fprofile-correction -Wno-missing-profile -Wno-coverage-mismatch {TOGETHER} {DIRECT}",
          "LDFLAGS": f"-fprofile-use {TOGETHER} {DIRECT}"}
"""Flags for gcc: to take notes of what is played, and to use them."""
MOVABLE = "-Wl,--emit-relocs"
"""For the linker: what llvm-bolt has to know. It is given libraries that were compiled without gcc's notes, with which it does
worse: in TTCG 117,000 decisions a second beside 182,000 without them, and 151,000 with gcc's notes alone.
"""
LAYOUT = ["-reorder-blocks=ext-tsp", "-reorder-functions=hfsort+", "-split-functions", "-split-all-cold", "-split-eh", "-icf=1",
          "-use-gnu-stack"]
"""How it is laid out: what runs one after the other stands together, what hardly ever runs elsewhere."""


def say(what: str) -> None:
    """Tell on standard error what is being done, and when it began: a whole build takes minutes."""
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


def plain(more: str = "") -> dict[str, str]:
    """The flags of a build without notes, with something more for the linker."""
    together = TOGETHER if is_gcc() else ""
    return {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {DIRECT} {together}".strip(),
            "LDFLAGS": f"{os.environ.get('LDFLAGS', '')} {together} {more}".strip()}


def compiled_modules(folder: Path) -> list[Path]:
    return [*folder.rglob("*.so"), *folder.rglob("*.pyd")]


def build(work: Path, into: Path, level: str, only: str, tuned: bool) -> None:
    """Copy the package to a folder and compile it there; ``only`` names folders of the package, empty for all that are meant to
    be.
    """
    into.mkdir(parents=True, exist_ok=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src", work / "src", ignore=ignore)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, work / name)
    bolt = layouter() if tuned else None
    if bolt is not None:
        say("compiling (1 of 2)")
        extensions(work, level, only, plain(MOVABLE))
        say("playing matches, and putting together what runs together (2 of 2)")
        for library in (work / "src").glob("*.so"):
            lay_out(bolt, work, library)
    elif tuned:
        say("llvm-bolt is not installed (Debian: bolt-16 or newer): gcc's own notes leave most games a tenth slower")
        say("compiling, to take notes of matches (1 of 3)")
        extensions(work, level, only, LEARN)
        say("playing matches (2 of 3)")
        play_for_profile(work / "src")
        for path in [*compiled_modules(work), *work.rglob("*.o")]:
            path.unlink()
        say("compiling with the notes (3 of 3)")
        extensions(work, level, only, LEARNT)
    else:
        say("compiling")
        extensions(work, level, only, plain())
    remove_stale(work / "src", into)
    shutil.copytree(work / "src", into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"),
                    copy_function=put)


def extensions(work: Path, level: str, only: str, flags: dict[str, str]) -> None:
    """Compile in place."""
    env = {**os.environ, "CARDSCAPE_COMPILE": "1", "CARDSCAPE_OPT": level, "CARDSCAPE_FOLDERS": only, **flags}
    run = subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=work, env=env, check=False,
                         capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"the kernel could not be compiled:\n{(run.stdout + run.stderr)[-4000:]}")


def layouter() -> Path | None:
    """LLVM's tool that lays out finished libraries anew, the newest one if there are several."""
    found = [(int(name[1] or 0), path) for folder in os.get_exec_path() for path in Path(folder).glob("llvm-bolt*")
             if (name := re.fullmatch(r"llvm-bolt(?:-(\d+))?", path.name))]
    return max(found)[1].resolve() if found else None  # its real name, since it looks beside itself for what it needs


def lay_out(bolt: Path, work: Path, library: Path) -> None:
    """Let a library count what runs in matches, and put it in the order that follows from that."""
    counted = work / "counted"
    counted.mkdir()
    first = shutil.copy(library, work / library.name)
    told = ["-instrument", f"--instrumentation-file={counted / 'run'}", "--instrumentation-file-append-pid"]
    _run([str(bolt), str(first), *told, "-o", str(library)])
    play_for_profile(work / "src")
    notes = work / "counted.fdata"
    _run([str(bolt.with_name("merge-fdata")), *sorted(map(str, counted.iterdir())), "-o", str(notes)])
    _run([str(bolt), str(first), f"-data={notes}", *LAYOUT, "-o", str(library)])


def _run(command: list[str]) -> None:
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    if run.returncode:
        said = (run.stdout + run.stderr)[-4000:]
        sys.exit(f"{command[0]} failed; without llvm-bolt on the PATH the library stays as it is:\n{said}")


def play_for_profile(folder: Path) -> None:
    """Let a build that takes notes play: random matches of every preset deck, and some in which bots search, copy and sample."""
    presets = {row["game"]: row["decks"] for row in _cardscape(folder, True, ["games", "--json"])}
    for game, rules in compiled_games(folder):
        decks = [deck["name"] for deck in presets[game] if deck["rules"] == rules]
        for one, two in zip(decks, decks[1:] + decks[:1], strict=True):
            _train(folder, game, rules, "random,random", 1 + TRAINING // len(decks), ["--decks", f"{one},{two}"])
        _train(folder, game, rules, BOTS, 2, [])


def _train(folder: Path, game: str, rules: str, bots: str, games: int, more: list[str]) -> None:
    # One process: those that are told to stop from outside leave no notes.
    words = ["simulate", game, "--rules", rules, "--bots", bots, "--games", str(games), "--seed", "2000", "--jobs", "1"]
    _cardscape(folder, False, [*words, *more, "--json"])


def compiled_games(folder: Path) -> list[tuple[str, str]]:
    """The games that were compiled, with each of their rule sets."""
    return [(row["game"], rules) for row in _cardscape(folder, True, ["games", "--json"]) for rules in row["rule_sets"]
            if compiled_modules(folder / "cardscape" / "games" / row["game"])]


def remove_stale(source: Path, target: Path) -> None:
    """Remove compiled modules of an earlier build that this one does not have."""
    made = {path.relative_to(source) for path in compiled_modules(source)}
    for path in compiled_modules(target):
        if path.relative_to(target) not in made:
            path.unlink()


def put(source: str, target: str) -> None:
    """Copy a file to another name and rename it: programs that run a compiled module crash when it is written over."""
    shutil.copy(source, f"{target}.new")
    os.replace(f"{target}.new", target)


def same_matches(folder: Path, games: int) -> bool:
    """Whether compiled and plain matches end in the same states, for every game and rule set that was compiled."""
    equal = True
    for game, rules in compiled_games(folder):
        equal = _compare(folder, game, rules, "random,random", games) and equal
        if compiled_modules(folder / "cardscape" / "bots"):
            equal = _compare(folder, game, rules, BOTS, max(2, games // BOT_SHARE)) and equal
    return equal


def _compare(folder: Path, game: str, rules: str, bots: str, games: int) -> bool:
    words = ["simulate", game, "--rules", rules, "--bots", bots, "--games", str(games), "--seed", "4000", "--jobs", "2", "--json"]
    fast, slow = _cardscape(folder, False, words), _cardscape(folder, True, words)
    same = bool(fast["digest"] == slow["digest"])
    print(f"{game} {rules}: {games} matches of {bots}, {'equal' if same else 'DIFFERENT'}, compiled "
          f"{fast['decisions_per_second']:,.0f} and plain {slow['decisions_per_second']:,.0f} decisions/s", flush=True)
    return same


def _cardscape(folder: Path, pure: bool, words: list[str]) -> Any:
    env = {**os.environ, "PYTHONPATH": str(folder), "CARDSCAPE_PURE": "1" if pure else "0"}
    code = "import sys; from cardscape.cli.main import main; sys.exit(main(sys.argv[1:]))"
    run = subprocess.run([sys.executable, "-c", code, *words], env=env, capture_output=True, text=True, check=False, cwd=folder)
    if run.returncode:
        sys.exit(f"cardscape {' '.join(words)} failed in {folder}:\n{run.stderr[-2000:]}")
    return json.loads(run.stdout)


def wheel(work: Path, into: Path, level: str, only: str, tuned: bool) -> None:
    """A wheel with the modules that were compiled in this folder, which are put where they would be compiled again."""
    env = {**os.environ, "CARDSCAPE_COMPILE": "1", "CARDSCAPE_OPT": level, "CARDSCAPE_FOLDERS": only,
           **(LEARNT if tuned else plain())}
    finished = work / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for path in compiled_modules(work / "src"):
        target = finished / path.relative_to(work / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(into), "."]
    run = subprocess.run(command, cwd=work, env=env, check=False, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"the wheel could not be built:\n{(run.stdout + run.stderr)[-4000:]}")


def is_gcc() -> bool:
    asked = subprocess.run([os.environ.get("CC", "cc"), "-v"], capture_output=True, text=True, check=False)
    return "gcc version" in asked.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, help="build a compiled copy of the package in this folder")
    parser.add_argument("--wheel", type=Path, help="build, compare, and put a compiled wheel into this folder")
    parser.add_argument("--only", default="", help="folders of the package to compile, such as \"engine games/cardfinity\"")
    parser.add_argument("--gate", type=int, default=1000, help="random matches of every game to compare; 0: none")
    parser.add_argument("--remove", action="store_true", help="remove compiled modules from the source folder")
    parser.add_argument("--opt", default="3", choices=["0", "1", "2", "3"], help="optimisation level of the C compiler")
    parser.add_argument("--tuned", action="store_true", help="with a profile of played matches; needs llvm-bolt or gcc")
    args = parser.parse_args()
    if args.remove:
        for path in compiled_modules(ROOT / "src"):
            path.unlink()
        return 0
    if shutil.which(os.environ.get("CC", "cc")) is None:
        print("there is no C compiler here: Cardscape runs as plain Python, only slower", file=sys.stderr)
        return 1
    if args.tuned and not is_gcc() and layouter() is None:
        print("--tuned needs llvm-bolt, or else gcc; without it any C compiler will do", file=sys.stderr)
        return 2
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="compile-", dir=ROOT / "build") as work:  # two builds at a time are in nobody's way
        return compile_in(Path(work), args)


def compile_in(work: Path, args: argparse.Namespace) -> int:
    """Build, compare, and put what was asked for where it belongs."""
    fast: Path = args.into.resolve() if args.into else ROOT / "build" / "fast"
    if not args.into and fast.exists():
        shutil.rmtree(fast)
    build(work, fast, args.opt, args.only, args.tuned)
    if args.gate:
        say("comparing compiled and plain matches")
    if args.gate and not same_matches(fast, args.gate):
        print("compiled and plain matches differ: this build is not used", file=sys.stderr)
        return 1
    if args.into:
        return 0
    if args.wheel:
        wheel(work, args.wheel.resolve(), args.opt, args.only, args.tuned)
        return 0
    remove_stale(fast, ROOT / "src")
    for path in compiled_modules(fast):
        put(str(path), str(ROOT / "src" / path.relative_to(fast)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
