"""Many knock-outs out of one process of tests, for `make rules-knockout`.

Reading the cards and the tests takes longer than the tests of one rule. So both are read once; then the process splits for each
change, and the offspring swaps the code of one function in place and runs the tests that cite its rules. What a function does
only while modules and cards are read cannot be tried so: what no test noticed here is tried again by `rules.py`, from the start.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from knockout_hook import changed_code

CPU_LIMIT = 120
CLOCK_LIMIT = 1200
MEMORY_LIMIT = 4 << 30


def carry_out(session: pytest.Session, folder: Path) -> None:
    """Carry out the orders in the folder. The outcomes of number N go to its file N; N.done says that it has ended by itself."""
    orders = json.loads((folder / "orders").read_text(encoding="utf-8"))
    items = {item.nodeid: item for item in session.items}
    running: dict[int, str] = {}
    for number, order in enumerate(orders):
        if sys.__stderr__ is not None and sys.__stderr__.isatty():
            print(f"\r{number}/{len(orders)}", end="\r", file=sys.__stderr__, flush=True)
        if len(running) == (os.cpu_count() or 1):
            _await_one(running)
        child = os.fork()
        if child == 0:
            _run(session, folder / str(number), order, [items[test] for test in order["tests"]])
        running[child] = order["name"]
    while running:
        _await_one(running)


def _await_one(running: dict[int, str]) -> None:
    """Wait until one offspring has ended. Those that run into a limit are killed; any other failure is one of this file."""
    child, status = os.wait()
    name = running.pop(child)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        pytest.exit(f"the tests could not be run without {name}", returncode=pytest.ExitCode.INTERNAL_ERROR)


def _run(session: pytest.Session, report: Path, order: dict[str, Any], items: list[pytest.Item]) -> None:
    """Run the tests in this offspring with the change in place, and end it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(CLOCK_LIMIT)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        if order["module"] and not swap(order["module"], order["name"], order["variant"]):
            items = []
        session.config.option.rule_report = str(report)
        session.config.option.until_missed = ",".join(order["ids"])
        for item, following in zip_longest(items, items[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.shouldfail:
                break
        report.with_suffix(".done").touch()
        os._exit(0)
    finally:
        # What fails for want of memory fails in many ways; it is killed as by the other limits.
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MEMORY_LIMIT >> 11:
            os.kill(os.getpid(), signal.SIGKILL)
        os._exit(1)


def swap(module: str, qualname: str, variant: str) -> bool:
    """Let the function do something else from now on, for all who refer to it. False if it has to be loaded so."""
    loaded = importlib.import_module(module)
    owner: object = loaded
    *path, last = qualname.split(".")
    for name in path:
        owner = getattr(owner, name)
    found = vars(owner)[last]
    for wrapped in ("__func__", "fget", "__wrapped__"):
        found = getattr(found, wrapped, found)
    if not isinstance(found, FunctionType) or loaded.__file__ is None:
        return False
    code = _inside(changed_code(Path(loaded.__file__), qualname, variant), qualname)
    if code is None or len(code.co_freevars) != len(found.__code__.co_freevars):
        return False
    found.__code__ = code
    return True


def _inside(code: CodeType, qualname: str) -> CodeType | None:
    """The code of the function within that of its module."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == qualname:
                return part
            if qualname.startswith(part.co_qualname + "."):
                return _inside(part, qualname)
    return None
