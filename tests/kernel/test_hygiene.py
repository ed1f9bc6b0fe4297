"""Laws that can be read off the source: no clock, no foreign chance, no hidden control flow, no write behind an atom's back."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardscape

ROOT = Path(cardscape.__file__).resolve().parent
ENGINE = sorted((ROOT / "engine").glob("*.py"))
RULES = sorted([*ENGINE, *(ROOT / "effects").rglob("*.py"), *(ROOT / "games").rglob("*.py")])
GAMES = sorted((ROOT / "games").rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


NO_MATCH = {"effects/generator.py", "effects/printer.py"}
"""Files that no match runs: sentences made for tests from a seed, and a printer whose set fills a table by key."""
IN_MATCHES = [path for path in RULES if path.relative_to(ROOT).as_posix() not in NO_MATCH]
FORBIDDEN = ["random", "time", "datetime", "secrets", "uuid", "threading", "asyncio", "socket", "numpy"]


@pytest.mark.parametrize("forbidden", FORBIDDEN)
def test_rules_use_no_clock_no_foreign_chance_and_no_threads(forbidden: str) -> None:
    found = [where(path, node) for path in IN_MATCHES for node in ast.walk(tree(path))
             if any(name.split(".")[0] == forbidden for name in imported(node))]
    assert not found


def test_the_kernel_knows_no_game() -> None:
    above = ("effects", "games", "studio", "lab", "bots", "play", "cli", "web", "rl", "testing")
    found = [where(path, node) for path in ENGINE for node in ast.walk(tree(path)) for name in imported(node)
             if name.startswith("cardscape.") and name.split(".")[1] in above]
    assert not found


def test_no_generator_or_coroutine_holds_progress() -> None:
    held = (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef)
    assert not [where(path, node) for path in ENGINE for node in ast.walk(tree(path)) if isinstance(node, held)]


def _is_set(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def _set_walks(module: ast.Module) -> Iterator[ast.AST]:
    """Places where the order of a set may decide something."""
    for node in ast.walk(module):
        if isinstance(node, ast.For) and _is_set(node.iter):
            yield node
        if isinstance(node, ast.ListComp | ast.DictComp) and any(_is_set(part.iter) for part in node.generators):
            yield node
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple", "enumerate")
                and node.args and _is_set(node.args[0])):
            yield node


def test_no_order_comes_from_a_set_or_a_hash() -> None:
    assert not [where(path, node) for path in IN_MATCHES for node in _set_walks(tree(path))]
    assert not [where(path, node) for path in IN_MATCHES for node in _hashes(tree(path))]


def _hashes(module: ast.Module) -> list[ast.AST]:
    """Calls of ``hash`` outside of the method that is there for it."""
    methods = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.name == "__hash__"]
    own = [part for method in methods for part in ast.walk(method)]
    return [node for node in ast.walk(module) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            and node.func.id == "hash" and node not in own]


COLUMNS = {"zone", "zones", "know", "members", "owner", "asked", "sightings"}
CHANGERS = {"append", "pop", "remove", "insert", "extend", "clear", "sort", "reverse"}


def _column(node: ast.AST) -> bool:
    """Whether an expression is a kernel column or an entry of one: ``s.zone``, ``s.zones[3]``."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Attribute) and node.attr in COLUMNS and not _of_game(node.value)


def _of_game(node: ast.AST) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "game") or (isinstance(node, ast.Name) and node.id == "game")


def _writes(module: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(module):
        targets = [node.target] if isinstance(node, ast.AugAssign) else []
        for target in node.targets if isinstance(node, ast.Assign | ast.Delete) else targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(part, ast.Subscript) and _column(part):
                    yield node
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGERS
                and _column(node.func.value)):
            yield node


def test_only_the_kernels_own_modules_write_its_columns() -> None:
    atoms = {"atoms.py", "knowledge.py", "state.py", "sample.py", "checkpoint.py", "dump.py"}
    assert not [where(path, node) for path in ENGINE if path.name not in atoms for node in _writes(tree(path))]


def test_games_write_kernel_columns_only_through_atoms() -> None:
    for path in GAMES:
        assert not [where(path, node) for node in _writes(tree(path))]


def test_the_scan_finds_a_write_behind_an_atoms_back() -> None:
    bad = "s.zone[3] = 4\ns.zones[2].append(7)\ns.know[0][1] += 1\ns.game.zones[1].name\ndel s.zones[1][0]\n"
    assert len(list(_writes(ast.parse(bad)))) == 4


def test_the_scan_finds_a_set_order() -> None:
    bad = "for x in {1, 2}: pass\ny = list(set(z))\nw = [v for v in set(z)]\nu = sorted(set(z))\n"
    assert len(list(_set_walks(ast.parse(bad)))) == 3


def test_the_control_loop_fits_on_one_screen() -> None:
    module = tree(ROOT / "engine" / "loop.py")
    run = next(node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == "run")
    assert run.end_lineno is not None
    assert run.end_lineno - run.lineno < 20
    assert len((ROOT / "engine" / "loop.py").read_text(encoding="utf-8").splitlines()) <= 80


def test_tasks_and_records_are_immutable_in_the_kernel() -> None:
    """A record assigns its fields in its constructor and nowhere else."""
    found = []
    for path in ENGINE:
        for cls in (node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef) and _fields(node)):
            for method in (node for node in cls.body if isinstance(node, ast.FunctionDef) and node.name != "__init__"):
                found += [where(path, node) for node in ast.walk(method) if isinstance(node, ast.Attribute)
                          and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"]
    assert not found


def _fields(cls: ast.ClassDef) -> bool:
    names = [node.target.id for node in cls.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
    return "FIELDS" in names


ENTRIES = [f"cardscape.games.{game}.{part}" for game in ("cardfinity", "ttcg", "polaris", "taiwan")
           for part in ("game", "table", "pool", "library") if (ROOT / "games" / game / f"{part}.py").exists()]
ALONE = """
import importlib, sys
for name in sys.argv[1:]:
    for old in [key for key in sys.modules if key.startswith("cardscape")]:
        del sys.modules[old]
    importlib.import_module(name)
"""


def test_a_game_can_be_imported_from_any_side() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE, *ENTRIES], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
