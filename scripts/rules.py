"""`make rules` and `make rules-knockout`: is every rule tested, and would its tests notice if it were gone?

    python scripts/rules.py            list ids without a test, without a place in the rulebook, or unknown to rules.toml
    python scripts/rules.py knockout   change each rule function in turn and list ids whose tests still pass
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
TIME_LIMIT = 120
MEMORY_LIMIT = 4 << 30
ID = r"[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*[a-z]?"


class Book:
    """The rules of one part of the project: where its functions, tests and rulebook page are."""

    def __init__(self, name: str, folders: list[str], tests: list[str], page: str) -> None:
        self.name = name
        self.folders = [SOURCE / "cardscape" / folder for folder in folders]
        self.tests = [test for test in tests if (ROOT / test).exists()]
        self.page = ROOT / "docs" / page
        file = self.folders[0] / "rules.toml"
        self.rules: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))["rules"] if file.exists() else {}


BOOKS = {
    "cardfinity": ("cardfinity", ["games/cardfinity"], ["tests/games/cardfinity"], "cardfinity.md"),
    "polaris": ("polaris", ["games/polaris", "play/series"],
                ["tests/games/polaris", "tests/play/test_series.py", "tests/play/test_series_polaris.py"], "polaris.md"),
    "studio": ("studio", ["studio"], ["tests/studio"], "studio.md"),
    "taiwan": ("taiwan", ["games/taiwan"], ["tests/games/taiwan"], "taiwan.md"),
    "ttcg": ("ttcg", ["games/ttcg", "effects"], ["tests/games/ttcg", "tests/effects"], "ttcg.md"),
}
TRACED = ["cardfinity", "polaris", "studio", "taiwan", "ttcg"]
"""Every rule has a function, a test and a place in the rulebook."""
FINISHED = ["cardfinity", "polaris", "studio", "taiwan", "ttcg"]
"""Besides, every rule is missed by its tests when it is gone."""


def cited_functions(book: Book) -> list[tuple[str, str, str, list[str]]]:
    """(module, qualified name, return annotation, ids) of each function whose docstring begins with rule ids."""
    found = []
    for folder in book.folders:
        for path in sorted(folder.rglob("*.py")):
            module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for qualname, node in _functions(tree.body, []):
                doc = ast.get_docstring(node) or ""
                head = re.match(rf"((?:{ID})(?:, (?:{ID}))*):", doc)
                if head:
                    returns = ast.unparse(node.returns) if node.returns else "None"
                    found.append((module, qualname, returns, head[1].split(", ")))
    return found


def _functions(body: list[ast.stmt], path: list[str]) -> list[tuple[str, ast.FunctionDef]]:
    found: list[tuple[str, ast.FunctionDef]] = []
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.append((".".join([*path, node.name]), node))
        elif isinstance(node, ast.ClassDef):
            found.extend(_functions(node.body, [*path, node.name]))
    return found


def variants(returns: str) -> list[str]:
    """What a function does when it is knocked out, by what it returns."""
    if returns == "bool":
        return ["True", "False"]
    if returns == "int":
        return ["plus"]
    if returns == "str":
        return ["''"]
    if returns.startswith("list"):
        return ["[]"]
    if returns.startswith("tuple"):
        return ["()"]
    return ["None"]


def limit_memory() -> None:
    """A function that returns nothing can make a loop fill the memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def citing_tests(book: Book) -> dict[str, list[str]]:
    """Test ids by the rule they cite, as pytest collects them."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        run = subprocess.run([sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider",
                              f"--rule-report={report}", *book.tests], cwd=ROOT, capture_output=True, text=True, check=False)
        if run.returncode not in (0, 5):
            sys.exit(f"collecting the tests of {book.name} failed:\n{run.stdout[-3000:]}{run.stderr[-1000:]}")
        found: dict[str, list[str]] = {}
        if report.exists():
            for line in report.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                for rule in row["rules"]:
                    found.setdefault(rule, []).append(row["test"])
        return found


def check(book: Book) -> list[str]:
    """Everything about a book that is not as it should be."""
    tests = citing_tests(book)
    problems = [f"{rule}: no test cites it" for rule in book.rules if rule not in tests]
    problems += [f"{rule}: cited by a test, unknown to rules.toml" for rule in sorted(tests) if rule not in book.rules]
    cited: set[str] = set()
    for module, name, _, ids in cited_functions(book):
        cited.update(ids)
        problems += [f"{rule}: cited by {module}.{name}, unknown to rules.toml" for rule in ids if rule not in book.rules]
    page = book.page.read_text(encoding="utf-8") if book.page.exists() else ""
    problems += [f"{rule}: not on the rulebook page {book.page.name}" for rule in book.rules
                 if not re.search(rf"{re.escape(rule)}(?![\w.]*\d)", page)]
    definitions = [rule for rule, row in book.rules.items() if row.get("kind") == "definition"]
    if len(definitions) * 10 > len(book.rules):
        problems.append(f"{len(definitions)} of {len(book.rules)} rules are marked as definitions; at most one in ten may be")
    problems += [f"{rule}: no function cites it and it is no definition" for rule in book.rules
                 if rule not in cited and rule not in definitions]
    return problems


def knock_out(book: Book, only: str | None) -> list[str]:
    """Ids whose tests do not notice that a function citing them was changed."""
    tests = citing_tests(book)
    jobs = [(module, name, variant, ids) for module, name, returns, ids in cited_functions(book) for variant in variants(returns)
            if only is None or only in ids or only in name]

    def survivors(job: tuple[str, str, str, list[str]]) -> list[str]:
        module, name, variant, ids = job
        # Rulings are the quickest tests, so they come first; the run ends when every id was missed.
        chosen = sorted({test for rule in ids for test in tests.get(rule, [])}, key=lambda test: ("rulings" not in test, test))
        where = f"{module}.{name} -> {variant}"
        if not chosen:
            return [f"{rule}: no test cites it ({where})" for rule in ids]
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report"
            env = {**os.environ, "CARDSCAPE_KNOCKOUT": f"{module}:{name}:{variant}", "CARDSCAPE_PURE": "1"}
            command = [sys.executable, "-m", "pytest", "-qq", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
                       f"--rule-report={report}", f"--until-missed={','.join(ids)}", *chosen]
            try:
                run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env, check=False, timeout=TIME_LIMIT,
                                     preexec_fn=limit_memory)
            except subprocess.TimeoutExpired:
                return []  # without the rule something never ends: that was noticed
            if run.returncode in (2, 3, 4):
                return []  # the tests could not even be loaded without the rule
            rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()] if report.exists() else []
        failed = {rule for row in rows if row["outcome"] == "failed" for rule in row["rules"]}
        return [f"{rule}: tests still pass with {where}" for rule in ids if rule not in failed]

    print(f"{book.name}: {len(jobs)} changed functions", file=sys.stderr)
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        results = []
        for number, found in enumerate(pool.map(survivors, jobs), 1):
            results += found
            if sys.stderr.isatty():
                print(f"\r{number}/{len(jobs)}", end="", file=sys.stderr, flush=True)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["list", "knockout"], default="list")
    parser.add_argument("--book", action="append", choices=list(BOOKS), help="only this part (default: the finished ones)")
    parser.add_argument("--only", help="knock out only functions with this id or name")
    args = parser.parse_args()
    bad = 0
    for name in args.book or (TRACED if args.what == "list" else FINISHED):
        book = Book(*BOOKS[name])
        problems = check(book) if args.what == "list" else knock_out(book, args.only)
        print(f"{name}: {len(book.rules)} rules, {len(problems)} problems")
        for problem in problems:
            print(f"  {problem}")
        bad += len(problems)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
