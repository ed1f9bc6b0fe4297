"""The rule options: every value is played in a ruling, and wrong values are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from tests.games.taiwan.tables import match

import cardscape.games.taiwan as package
from cardscape.engine.match import complete_options
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.ruleset import NO_LIMIT, Rules, rule_options, turn_limit

RULINGS = sorted((Path(package.__file__).parent / "rulings").glob("*.yaml"))
DEFAULTS = {
    "fundraising": "at_least", "middle_row_attackers": "controller", "middle_row_targets": "any", "direct_attack": "any_row",
    "set_lock": "both", "tactic_from_hand": True, "reveal_action": True, "turn_action": False, "influence_slot": "empty_before",
    "move_keeps_supporters": False, "lethal_payment": True, "opening_mulligan": False, "speed4_answers_4": False,
    "max_turns": 100,
}  # fmt: skip
IN_MATCHES = {("opening_mulligan", True)}
"""Values that cannot be shown in a position, because they concern the beginning of a match."""


@pytest.mark.rule("TW-0.4")
def test_the_options_and_their_defaults() -> None:
    assert complete_options(GAME, {}) == {**DEFAULTS, "first_player": "coin"}
    rules = Rules({})
    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.rule("TW-0.4")
def test_every_other_value_of_every_option_has_a_ruling() -> None:
    played = {(name, value) for path in RULINGS
              for name, value in (yaml.safe_load(path.read_text(encoding="utf-8")).get("options") or {}).items()}
    wanted = {(option.name, value) for option in rule_options() for value in option.values if value != option.default}
    assert wanted - IN_MATCHES <= played
    assert any(name == "max_turns" for name, _ in played)


@pytest.mark.rule("TW-14.4")
@pytest.mark.parametrize("wrong", [0, -3, True, "many", "1.5", ""])
def test_a_wrong_turn_limit_is_refused(wrong: str | int | bool) -> None:
    with pytest.raises(ValueError, match="max_turns takes a number of turns"):
        match(0, {"max_turns": wrong})


@pytest.mark.rule("TW-14.4")
def test_turn_limits() -> None:
    assert (turn_limit(7), turn_limit("7"), turn_limit("none")) == (7, 7, NO_LIMIT)


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(ValueError, match="takes at_least, at_most, exact, not all"):
        match(0, {"fundraising": "all"})
    with pytest.raises(ValueError, match="has no option 'weather'"):
        match(0, {"weather": True})
