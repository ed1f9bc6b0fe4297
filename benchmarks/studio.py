"""How fast the studio tools are, beside a straightforward implementation of the same jobs, in the same run.

    python benchmarks/studio.py [--rounds 3] [--full] [--only ST-7.4] [--json]

Each job runs in processes of its own, tool and yardstick in turns; the best CPU time (user + system, children included) and
the largest resident memory count. The workflow's yardstick would take many minutes: unless --full is given, it runs every
40th of its rules and the sum is scaled up.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from cardscape.studio.pipeline_file import load_pipeline

TOOLS = Path(__file__).parents[1] / "tools"
REFERENCE = str(Path(__file__).parent / "studio_reference.py")
NESTED = "a <kind> unit with a <kind> unit from the <zone>"
DATA = str(Path(__file__).parent / "studio_data.py")
STEP = 40
Run = tuple[float, int]


def measure(command: list[str], folder: Path) -> Run:
    """CPU seconds and peak memory in bytes of one process and its children."""
    with open(folder / "stdout", "wb") as out:
        process = subprocess.Popen([sys.executable, *command], cwd=folder, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def jobs() -> dict[str, tuple[str, list[str], list[str]]]:
    """What is measured: id -> words, command of the tool, command of the yardstick."""
    combine, tag, sort = (str(TOOLS / name) for name in ("create_effect_combinations.py", "add_csv_field.py",
        "alphabetize_file.py"))
    bare = ["-p", "ten", "-c", "empty.txt", "-r", "empty.txt", "-t"]
    effects = "effects/all_effects.txt"
    config = ["placeholders/combinations_to_remove.txt", "placeholders/phrase_replacements.txt"]
    return {
        "ST-7.1": ("64 templates, 11 value files, 29 remove phrases, 76 replacements", [combine, "-f"],
                   [REFERENCE, "combine", "effects/all_effect_templates.txt", "placeholders", *config, "reference.txt"]),
        "ST-7.2": ("six tokens of 10 values, 10^6 results printed", [combine, "-f", "six_tokens.txt", *bare],
                   [REFERENCE, "combine", "six_tokens.txt", "ten", "empty.txt", "empty.txt", "-"]),
        "ST-7.3": ("the same token six times, 10 results", [combine, "-f", "same_token.txt", *bare],
                   [REFERENCE, "combine", "same_token.txt", "ten", "empty.txt", "empty.txt", "-"]),
        "ST-7.4": ("tag 10 362 effects, three tokens, two equal and nested", [tag, "-i", effects, "-o", "tagged.csv",
        "-c", "X", "-t", NESTED],
                   [REFERENCE, "tag", effects, "reference.csv", "X", "placeholders", NESTED]),
        "ST-7.5": ("tag 10^6 rows, literal pattern", [tag, "-i", "million.txt", "-o", "tagged.csv", "-c", "X", "-t",
        "Return two"],
                   [REFERENCE, "tag", "million.txt", "reference.csv", "X", "placeholders", "Return two"]),
        "ST-7.6": ("sort 10^6 lines, 40 MB", [sort, "-i", "million.txt", "-o", "sorted.txt"],
                   [REFERENCE, "sort", "million.txt", "reference.txt"]),
    }


def compare(tool: list[str], yardstick: list[str], folder: Path, rounds: int, yardstick_rounds: int) -> tuple[Run, Run]:
    """Best time and largest memory of both, run in turns."""
    ours, theirs = [], []
    for number in range(rounds):
        ours.append(measure(tool, folder))
        if number < yardstick_rounds:
            theirs.append(measure(yardstick, folder))
    return best(ours), best(theirs)


def best(runs: list[Run]) -> Run:
    return min(time for time, _ in runs), max(memory for _, memory in runs)


def workflow(folder: Path, rounds: int, full: bool) -> tuple[Run, Run, int]:
    """The pipeline against one process per rule, each of which reads and rewrites the table."""
    tool = [str(TOOLS / "run_effect_pipeline.py"), "--quiet"]
    ours = best([measure(tool, folder) for _ in range(rounds)])
    rules = load_pipeline(str(folder / "effects/pipeline.json"), str(folder)).rules or []
    chosen = [(rule.column, text) for rule in rules for text in rule.text][::1 if full else STEP]
    total, memory = measure(jobs()["ST-7.1"][2], folder)
    first = ["tag", "effects/all_effects.txt", "workflow.csv"]
    spent = 0.0
    for column, text in chosen:
        time, used = measure([REFERENCE, *first, column, "placeholders", text], folder)
        spent, memory = spent + time, max(memory, used)
        first = ["tag", "workflow.csv", "workflow.csv"]
    texts = sum(len(rule.text) for rule in rules)
    return ours, (total + spent * texts / len(chosen), memory), len(rules)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="runs of each tool (default: %(default)s)")
    parser.add_argument("--full", action="store_true", help="run the workflow's yardstick with all its rules")
    parser.add_argument("--only", action="append", help="measure only this id (default: all)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, DATA, name], check=True)
        measure(jobs()["ST-7.1"][1], folder)
        for rule, (words, tool, yardstick) in jobs().items():
            if not args.only or rule in args.only:
                slow = rule in ("ST-7.2", "ST-7.4")
                rows.append(row(rule, words, *compare(tool, yardstick, folder, args.rounds, 1 if slow else args.rounds)))
        if not args.only or "ST-7.7" in args.only:
            ours, theirs, count = workflow(folder, args.rounds, args.full)
            rows.append(row("ST-7.7", f"whole workflow, {count} rules{'' if args.full else ' (yardstick scaled)'}",
                ours, theirs))
    if args.json:
        print(json.dumps(rows, indent=1))
        return
    print(f"{'id':7} {'tool':>9} {'memory':>8} {'yardstick':>10} {'memory':>8} {'ratio':>8}  job")
    for entry in rows:
        print(f"{entry['id']:7} {entry['seconds']:8.2f}s {entry['memory_mb']:6}MB {entry['yardstick_seconds']:9.2f}s "
              f"{entry['yardstick_memory_mb']:6}MB {entry['ratio']:7.1f}x  {entry['job']}")


def row(rule: str, words: str, ours: Run, theirs: Run) -> dict[str, object]:
    return {"id": rule, "job": words, "seconds": round(ours[0], 3), "memory_mb": ours[1] // 1_000_000,
            "yardstick_seconds": round(theirs[0], 3), "yardstick_memory_mb": theirs[1] // 1_000_000,
            "ratio": round(theirs[0] / ours[0], 1)}


if __name__ == "__main__":
    main()
