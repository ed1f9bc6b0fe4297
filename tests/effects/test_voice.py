"""A verb without a player is done by you, also where a sentence seems to go on speaking of another player: a warning says so."""

from __future__ import annotations

import pytest

from cardscape.effects.voice import YOU_DO_IT
from cardscape.play.catalog import find_game


@pytest.mark.parametrize(("game", "text", "warned"), [
    ("ttcg", "Normal: Your opponent draws one card and loses one point.", True),
    ("ttcg", "Normal: Your opponent draws one card and you lose one point.", False),
    ("ttcg", "Normal: Your opponent draws one card and your opponent loses one point.", False),
    ("polaris", "Your opponent discards one card and loses 200 HP.", True),
    ("polaris", "Your opponent discards one card and you lose 200 HP.", False),
    ("polaris", "Each player draws one card, then discards one card.", True),
    ("taiwan", "Both players draw one card, then discard one card.", True),
    ("taiwan", "Your opponent discards one card and pays $1,000.", True),
    ("taiwan", "Your opponent discards one card, then draw one card.", False),
])  # fmt: skip
def test_who_does_it(game: str, text: str, warned: bool) -> None:
    row = find_game(game).parse(text, "")
    assert row is not None
    assert row["ok"], row
    assert (YOU_DO_IT in row["warnings"]) is warned
