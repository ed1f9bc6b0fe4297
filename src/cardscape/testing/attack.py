"""Everything the kit has, aimed at one game."""

from __future__ import annotations

from collections.abc import Callable

from cardscape.testing.case import GameCase
from cardscape.testing.forks import check_decks, check_dumps, check_forks, check_refusals, check_telling
from cardscape.testing.fuzz import fuzz
from cardscape.testing.golden import check_goldens
from cardscape.testing.moments import check_worlds
from cardscape.testing.replaying import check_replay
from cardscape.testing.secrecy import SecrecyReport, check_secrecy
from cardscape.testing.shrinking import check_shrunk


class Size:
    """How much of everything. The default suits a test run of a few seconds a game."""

    def __init__(self, games: int = 20, careful_games: int = 2, matches: int = 1, decisions: int = 60, pairs: int = 60,
                 lifetime: int = 20, alive: int = 0, lists: int = 20) -> None:
        self.games = games
        self.careful_games = careful_games
        self.matches = matches
        self.decisions = decisions
        self.pairs = pairs
        self.lifetime = lifetime
        self.alive = alive
        self.lists = lists


def _secrecy(case: GameCase, size: Size) -> SecrecyReport:
    report = check_secrecy(case, size.pairs, size.lifetime)
    if report.alive(size.lifetime) < size.alive:
        raise AssertionError(f"{case.name}: only {report.alive(size.lifetime)} pairs lived {size.lifetime} decisions; {report}")
    return report


def attacks(case: GameCase, size: Size | None = None) -> list[tuple[str, Callable[[], object]]]:
    """Named checks to call one by one, such as by ``pytest.mark.parametrize``."""
    n = size or Size()
    seeds = list(range(n.matches))
    return [
        ("golden", lambda: check_goldens(case)),
        ("fuzz", lambda: fuzz(case, n.games)),
        ("fuzz every step", lambda: fuzz(case, n.careful_games, 1000, every_task=True)),
        ("decks", lambda: check_decks(case)),
        ("forks", lambda: check_forks(case, seeds, n.decisions)),
        ("telling", lambda: check_telling(case, list(range(4 * n.matches)))),
        ("dumps", lambda: check_dumps(case, seeds, n.decisions)),
        ("refusals", lambda: check_refusals(case, seeds, n.decisions)),
        ("replay", lambda: check_replay(case, seeds)),
        ("worlds", lambda: check_worlds(case, seeds, n.decisions)),
        ("secrecy", lambda: _secrecy(case, n)),
        ("shrunk answers", lambda: check_shrunk(case, n.lists)),
    ]


def attack(case: GameCase, size: Size | None = None) -> dict[str, object]:
    """Run every check; raises at the first failure, else returns what each reported."""
    return {name: check() for name, check in attacks(case, size)}


def pytest_cases(cases: list[GameCase], size: Size | None = None) -> dict[str, Callable[[], object]]:
    """All checks of all cases by a readable name: ``duel: forks``."""
    return {f"{case.name}: {name}": check for case in cases for name, check in attacks(case, size)}
