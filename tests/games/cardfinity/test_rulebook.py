"""The rulebook and the list of rules are complete, and what the rulebook shows is true."""

import re
import tomllib
from pathlib import Path

import pytest

import cardscape.games.cardfinity.legality as legality
from cardscape.games.cardfinity.legality import RULES, check_deck

from .table import report, scale

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs" / "cardfinity.md").read_text(encoding="utf-8")
LAST = {1: 7, 2: 13, 3: 5, 4: 4, 5: 13, 6: 8, 7: 17, 8: 7, 9: 4, 10: 7, 11: 4, 12: 10, 13: 7, 14: 10, 15: 5}
IDS = [f"CF-{section}.{number}" for section, last in LAST.items() for number in range(1, last + 1)]


def test_every_rule_has_a_summary_and_few_are_mere_definitions() -> None:
    rules = tomllib.loads((Path(legality.__file__).parent / "rules.toml").read_text(encoding="utf-8"))["rules"]
    assert list(rules) == IDS
    assert all(rule["summary"] for rule in rules.values())
    assert 10 * sum(rule.get("kind") == "definition" for rule in rules.values()) <= len(rules)


def test_the_rulebook_states_every_rule_once() -> None:
    assert re.findall(r"\*\*(CF-\d+\.\d+)\*\*", BOOK) == IDS


def test_the_rulebook_lists_every_issue_code_with_its_rule() -> None:
    listed = dict(re.findall(r"^\| `([A-Z_]+)` \| .*? \| (CF-\d+\.\d+) \|", BOOK, re.MULTILINE))
    assert listed == {code: rule for code, rule in RULES.items() if code != "DUPLICATE_NAME"}


@pytest.mark.rule("CF-8.7")
def test_the_examples_of_the_rulebook_are_true() -> None:
    example = check_deck(re.findall(r"```\n(.*?)```", BOOK, re.DOTALL)[0])
    assert (example.legal, example.cards, example.total) == (True, 40, 200)
    assert scale('"Spark Shower" on play take 1: deal 3') == 10
    assert scale('"Ember Pup": take 3 "Nip" on tap: attack power 5') == 5
    assert scale('"Tide" play: take 9, (take 2, discard enemy)') == 5
    assert not report('"M": take 9 "L" tap: piercing attack power 1 N/A', '"M"').legal
