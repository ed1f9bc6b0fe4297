"""Where a rule is decided: ``decided.toml`` of each game names a ruling for every rule that has one.

So a reader finds the ruling of a rule, and no rule loses its last ruling unnoticed.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.scenario_files import rule_ids

import cardscape.games as games

GAMES = ["cardfinity", "polaris", "taiwan", "ttcg"]


def cited(game: str) -> dict[str, list[str]]:
    """The rules of each ruling."""
    folder = Path(games.__path__[0]) / game / "rulings"
    return {path.stem: rule_ids(path) for path in sorted(folder.rglob("*.yaml"))}


def decided(game: str) -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / game / "decided.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_the_named_ruling_cites_the_rule(game: str) -> None:
    rulings = cited(game)
    assert {rule: name for rule, name in decided(game).items() if rule not in rulings.get(name, [])} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_with_a_ruling_is_listed(game: str) -> None:
    assert {rule for rules in cited(game).values() for rule in rules} == set(decided(game))
