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
from typing import Any

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
        for row in rows_of(report):
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
    changes = [Change(module, name, variant, ids, tests) for module, name, returns, ids in cited_functions(book)
               for variant in variants(returns) if only is None or only in ids or only in name]
    print(f"{book.name}: {len(changes)} changed functions", file=sys.stderr)
    problems = [f"{rule}: no test cites it ({change})" for change in changes for rule in change.ids if rule not in tests]
    unnoticed = try_in_place(book, [change for change in changes if change.tests])
    print(f"{book.name}: {len(unnoticed)} of them from the start", file=sys.stderr)
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        for number, found in enumerate(pool.map(try_from_the_start, unnoticed), 1):
            problems += found
            if sys.stderr.isatty():
                print(f"\r{number}/{len(unnoticed)}", end="", file=sys.stderr, flush=True)
    return problems


class Change:
    """One function that does something else, and the tests that should notice."""

    def __init__(self, module: str, name: str, variant: str, ids: list[str], tests: dict[str, list[str]]) -> None:
        self.module = module
        self.name = name
        self.variant = variant
        self.ids = ids
        # Rulings are the quickest tests, so they come first; the run ends when every id was missed.
        chosen = {test for rule in ids for test in tests.get(rule, [])}
        self.tests = sorted(chosen, key=lambda test: ("rulings" not in test, test))

    def __str__(self) -> str:
        return f"{self.module}.{self.name} -> {self.variant}"

    def order(self) -> dict[str, object]:
        return {"module": self.module, "name": self.name, "variant": self.variant, "ids": self.ids, "tests": self.tests}


def try_in_place(book: Book, changes: list[Change]) -> list[Change]:
    """Swap functions in a process that has read everything, and give the changes of which something was not noticed."""
    failed = run_orders(book, [change.order() for change in changes])
    suspects = sorted({test for found in failed if found is not None for test in found})
    for broken in run_orders(book, [{"module": "", "name": "", "variant": "", "ids": [], "tests": suspects}]):
        if broken is None or broken:
            sys.exit(f"{book.name}: tests fail without any change: {' '.join(broken) if broken else 'they do not end'}")
    return [change for change, found in zip(changes, failed, strict=True)
            if found is not None and not set(change.ids).issubset(rule for rules in found.values() for rule in rules)]


def run_orders(book: Book, orders: list[dict[str, object]]) -> list[dict[str, list[str]] | None]:
    """For each order the tests that failed, with their rules; None if something never ended, which was noticed as well."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "orders").write_text(json.dumps(orders), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist", f"--knockouts={folder}",
                   *book.tests]
        run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, "CARDSCAPE_PURE": "1"},
                             check=False)
        if run.returncode not in (0, 5):
            sys.exit(f"the tests of {book.name} could not be run:\n{run.stdout[-3000:]}")
        return [None if not (folder / f"{number}.done").exists() else
                {row["test"]: row["rules"] for row in rows_of(folder / str(number)) if row["outcome"] == "failed"}
                for number in range(len(orders))]


def rows_of(report: Path) -> list[dict[str, Any]]:
    """What the tests have reported, if there is a report."""
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()] if report.exists() else []


def try_from_the_start(change: Change) -> list[str]:
    """Read everything with the function changed, and give the ids that nobody missed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        env = {**os.environ, "CARDSCAPE_KNOCKOUT": f"{change.module}:{change.name}:{change.variant}", "CARDSCAPE_PURE": "1"}
        command = [sys.executable, "-m", "pytest", "-qq", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
                   f"--rule-report={report}", f"--until-missed={','.join(change.ids)}", *change.tests]
        try:
            run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env, check=False, timeout=TIME_LIMIT,
                                 preexec_fn=limit_memory)
        except subprocess.TimeoutExpired:
            return []  # without the rule something never ends: that was noticed
        if run.returncode in (2, 3, 4):
            return []  # the tests could not even be loaded without the rule
        failed = {rule for row in rows_of(report) if row["outcome"] == "failed" for rule in row["rules"]}
    return [f"{rule}: tests still pass with {change}" for rule in change.ids if rule not in failed]


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
