"""Shared set-up: Hypothesis runs the same examples everywhere; tests can be chosen and reported by the rules they check."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
import knockout_forks
import knockout_hook

knockout_hook.install()

# A shell that runs the tests in the background lets them ignore Ctrl-C; the programs under test must not inherit that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("fixed", derandomize=True, deadline=None, database=None, print_blob=False,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-report", help="write a JSON line per test that cites rules: its id, the rules, its outcome")
    parser.addoption("--until-missed", help="stop when tests citing each of these rules (joined by commas) have failed")
    parser.addoption("--knockouts", help="change functions in turn, as ordered in this folder, instead of running the tests")


def rules_of(item: pytest.Item) -> list[str]:
    return sorted({rule for mark in item.iter_markers("rule") for rule in mark.args})


def pytest_collection_finish(session: pytest.Session) -> None:
    report = session.config.getoption("--rule-report")
    if report and session.config.getoption("collectonly"):
        _write(report, [{"test": item.nodeid, "rules": rules_of(item)} for item in session.items if rules_of(item)])


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    outcome = yield
    report = item.config.getoption("--rule-report")
    result = outcome.get_result()
    if report and (result.when == "call" or result.failed):
        _write(report, [{"test": item.nodeid, "rules": rules_of(item), "outcome": result.outcome}])
    if result.failed and item.config.getoption("--until-missed"):
        left = _not_missed(item.config).difference(rules_of(item))
        item.config.option.until_missed = ",".join(left)
        if not left:
            item.session.shouldfail = "every rule was missed"


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    folder = session.config.getoption("--knockouts")
    if folder is None:
        return None
    knockout_forks.carry_out(session, Path(folder))
    return True


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Where only one failure a rule is wanted, tests of rules that were missed already are not run."""
    done = item.config.getoption("--until-missed") and not _not_missed(item.config).intersection(rules_of(item))
    return True if done else None


def _not_missed(config: pytest.Config) -> set[str]:
    return set(config.getoption("--until-missed").split(","))


def _write(path: str, rows: list[dict[str, Any]]) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
