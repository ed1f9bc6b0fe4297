"""Positions: cards are refused where the rules let none lie."""

from __future__ import annotations

import pytest

from cardscape.play.running import run_scenario

TABLE = """\
game: ttcg
rules: {rules}
position:
  A: {{{zone}, deck: [3 Ember Fox]}}
  B: {{deck: [3 Ember Fox]}}
steps: []
end: open
"""
DOWN = "units: {1: {card: Tide Warden, face: down}}"


@pytest.mark.rule("TT-1.3", "TT-5.1")
@pytest.mark.parametrize(
    ("zone", "rules", "reason"),
    [("spells: {1: Tide Warden}", "2025-03", "units lie in units"), (DOWN, "2025-03", "only under the rules of 2025-02"),
     ("units: {1: Tide Warden}", "2025-03", ""), (DOWN, "2025-02", "")],
)  # fmt: skip
def test_cards_lie_where_and_as_the_rules_let_them(zone: str, rules: str, reason: str) -> None:
    outcome = run_scenario(TABLE.format(zone=zone, rules=rules))
    assert outcome.ok == (not reason), outcome.message
    assert reason in outcome.message
