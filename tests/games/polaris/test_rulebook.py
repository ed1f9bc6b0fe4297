"""The rulebook states every rule once and in order; its options and tables are those of the game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.games.polaris.tables import answer, match, pass_turn, play_randomly, state

import cardscape.games.polaris.ruleset as ruleset
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.keywords import keywords
from cardscape.games.polaris.modes import legal_set, open_modes
from cardscape.games.polaris.telling import catalogue
from cardscape.play.catalog import find_game

BOOK = (Path(__file__).parents[3] / "docs" / "polaris.md").read_text(encoding="utf-8")
RULES = tomllib.loads((Path(ruleset.__file__).parent / "rules.toml").read_text(encoding="utf-8"))["rules"]


def rows(head: str) -> list[list[str]]:
    """The rows of the table that begins with this heading."""
    table = BOOK[BOOK.index(head) :].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_rulebook_states_every_rule_once_and_in_order() -> None:
    assert re.findall(r"\*\*(PL-\d+(?:\.\d+)?)\*\*", BOOK) == list(RULES)
    assert set(re.findall(r"PL-\d+(?:\.\d+)?", BOOK)) <= set(RULES)


def test_every_rule_has_a_summary_and_few_are_mere_definitions() -> None:
    assert all(rule["summary"] for rule in RULES.values())
    assert 10 * sum(rule.get("kind") == "definition" for rule in RULES.values()) <= len(RULES)


def test_the_options_of_the_rulebook_are_those_of_the_game() -> None:
    told = {name.strip("`"): (default, others, rule) for name, default, others, rule in rows("| option |")}
    assert list(told) == [option.name for option in GAME.options]
    for option in GAME.options:
        default, others, rule = told[option.name]
        shown = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        assert default == f"`{shown}`"
        assert rule == option.rule
        for value in option.values[1:]:
            assert f"`{str(value).lower() if isinstance(value, bool) else value}`" in others


def test_the_keywords_of_the_rulebook_are_those_of_the_game() -> None:
    assert [name.removesuffix(" n").lower() for name, _ in rows("| keyword |")] == list(keywords())


@pytest.mark.rule("PL-8.12")
def test_the_table_of_plays_is_true() -> None:
    found = rows("| played so far |")
    assert len(found) == 10
    for before, then, legal, left in found:
        words = [word for word in f"{before}, {then}".replace("\\", "").split(", ") if word != "nothing"]
        plays = [(word[:2], int(word[0] == "f"), word[3:]) for word in words]
        assert legal_set(plays, [], "") == (legal == "yes")
        assert ", ".join(open_modes(plays, "")) == left


@pytest.mark.rule("PL-17", "PL-5.7")
def test_all_events_are_in_the_catalogue() -> None:
    known = catalogue()
    decks = GAME.preset_decks()
    seen: set[str] = set()
    for seed in range(12):
        of = match({"mode_lock": "declared" if seed % 4 == 3 else "lazy"}, seed, [decks[seed % 3], decks[seed // 3 % 3]])
        play_randomly(of, seed)
        assert of.over
        seen |= {event.kind for event in of.state.log or []}
    assert seen <= set(known)
    assert len(seen) > 35


@pytest.mark.rule("PL-0.1", "PL-6.1")
def test_two_players_take_turns() -> None:
    of = match({"first_player": "B"})
    answer(of, "keep")
    answer(of, "keep")
    seats = []
    for _ in range(4):
        seats.append(state(of).turn)
        assert of.decision is not None
        assert of.decision.seat == state(of).turn
        pass_turn(of)
    assert seats == [1, 0, 1, 0]


def test_the_game_is_found_by_its_name() -> None:
    assert find_game("polaris") is GAME
    assert [preset.name for preset in GAME.presets()] == ["sol-vanguard", "umbral-bulwark", "void-current"]
