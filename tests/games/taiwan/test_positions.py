"""Positions: what lasts is written in words and ends as the rules say."""

from __future__ import annotations

import pytest

from cardscape.play.running import run_scenario

TABLE = """\
game: taiwan
position:
  turn: A
  A: {{field: {{22: {{card: Riverside Sprout, modifiers: ["{words}"]}}}}, private deck: [3 Riverside Sprout]}}
  B: {{private deck: [3 Riverside Sprout]}}
steps:
  - expect: {{field.22.central: {now}}}
  - A: end phase
  - expect: {{turn: B, field.22.central: {later}}}
end: open
"""


@pytest.mark.rule("TW-11.6")
@pytest.mark.parametrize(("words", "now", "later"), [("+100 attack this turn", 750, 650), ("-50 attack", 600, 600)])
def test_a_written_modifier_lasts_as_long_as_it_says(words: str, now: int, later: int) -> None:
    outcome = run_scenario(TABLE.format(words=words, now=now, later=later))
    assert outcome.ok, outcome.message
