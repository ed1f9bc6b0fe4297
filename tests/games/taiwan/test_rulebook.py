"""The rulebook states every rule once and in order, and what it shows is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import cardscape.games.taiwan.ruleset as ruleset
from cardscape.games.taiwan.cards import DEFAULT_SPEEDS, STAYING
from cardscape.games.taiwan.library import card_lines
from cardscape.games.taiwan.pool import POOL

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
BOOK = (DOCS / "taiwan.md").read_text(encoding="utf-8")
CARDS = (DOCS / "taiwan-cards.md").read_text(encoding="utf-8")
RULES = tomllib.loads((Path(ruleset.__file__).parent / "rules.toml").read_text(encoding="utf-8"))["rules"]


def anchors(page: str) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_rule_has_a_summary_and_few_are_mere_definitions() -> None:
    assert len(RULES) == 125
    assert all(rule["summary"] for rule in RULES.values())
    assert 10 * sum(rule.get("kind") == "definition" for rule in RULES.values()) <= len(RULES)


def test_the_rulebook_states_every_rule_once_and_in_order() -> None:
    assert re.findall(r"\*\*(TW-\d+(?:\.\d+)?)\*\*", BOOK) == list(RULES)


def test_the_rulebook_refers_only_to_rules_and_places_that_exist() -> None:
    assert set(re.findall(r"TW-\d+(?:\.\d+)?", BOOK + CARDS)) <= set(RULES)
    assert set(re.findall(r"\]\(#([\w-]+)\)", BOOK)) <= anchors(BOOK)
    for page, anchor in re.findall(r"\]\(([\w-]+\.md)(?:#([\w-]+))?\)", BOOK + CARDS):
        assert (DOCS / page).exists(), page
        assert not anchor or anchor in anchors((DOCS / page).read_text(encoding="utf-8")), anchor


def test_the_table_of_options_is_complete() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|[^|]+\| (TW-[\d.]+) \|$", BOOK, re.MULTILINE)
    options = ruleset.rule_options()
    assert [(name, rule) for name, _, rule in rows] == [(option.name, option.rule) for option in options]
    for (_, values, _), option in zip(rows, options, strict=True):
        listed = [word.strip() for word in values.split(",")]
        assert listed[0] == str(option.default).lower()
        assert not option.values or set(listed) == {str(value).lower() for value in option.values}


@pytest.mark.rule("TW-9.6", "TW-9.8")
def test_the_table_of_types_is_true() -> None:
    rows = re.findall(r"^\| ([\w ]+) \| (\d) \| (yes|no) \|", BOOK, re.MULTILINE)
    assert {name.lower(): (int(speed), stays == "yes") for name, speed, stays in rows} == {
        name: (speed, name in STAYING) for name, speed in DEFAULT_SPEEDS.items()}


def test_the_card_shown_is_a_card_of_the_pool() -> None:
    (sprout,) = [card for card in POOL.cards() if card.name == "Riverside Sprout"]
    shown = re.findall(r"^```text\n(.*?)^```", BOOK, re.DOTALL | re.MULTILINE)[0].splitlines()
    assert shown[1:] == card_lines(sprout)[1:3]
    for word in ("IR 0 normal", "attack 650 / 300 left / 450 right", "female, islander, 19, taiwanese", "[Sprout]"):
        assert word in shown[0]


def test_the_page_of_the_cards_counts_right() -> None:
    assert f"{len(POOL.cards())} cards: 46 Figures" in CARDS
    assert sum(card.figure and not card.public for card in POOL.cards()) == 46
    for row in re.findall(r"^\| ([\w ]+) \| (\d+) \+ (\d+) \|", CARDS, re.MULTILINE):
        assert row in [("Harvest Machine", "42", "8"), ("Night Market Coalition", "45", "12"), ("Glass Newsroom", "40", "0")]
