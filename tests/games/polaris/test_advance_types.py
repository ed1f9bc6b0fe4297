"""PL-10.8: a type of Advance Creatures besides those that come with the game."""

from __future__ import annotations

import pytest

from cardscape.games.polaris import advancing
from cardscape.games.polaris.advancing import AdvanceType
from cardscape.games.polaris.cards import Advance
from cardscape.games.polaris.table import GUARD_OVER, PolarisState
from cardscape.play.running import run_scenario


class Comet(AdvanceType):
    """So many own Creatures in Guard Over."""

    def count(self, advance: Advance) -> int:
        return advance.count

    def extend(self, s: PolarisState, advance: Advance, seat: int, chosen: tuple[int, ...]) -> list[int]:
        turned = [card for card in s.creatures(seat) if s.posture[card] == GUARD_OVER]
        return [card for card in turned if card not in chosen] if len(turned) >= advance.count else []


COMET = """
game: polaris
cards: |
  [[card]]
  name = "Ant"
  type = "creature"
  atk = 800
  grd = 700
  go = 300
  marks = ["A"]

  [[card]]
  name = "Halley"
  type = "creature"
  subtype = "advance"
  advance = "comet"
  requires = 2
  atk = 1900
  grd = 1000
  go = 300
position:
  A:
    hand: [Ant]
    creatures: [Ant, Ant, {card: Ant, posture: guard over}]
    advance: [Halley]
    deck: [5 Ant]
  B: {deck: [5 Ant]}
steps:
  - not offered: {advance Halley: PL-10.2}
  - A: guard over Ant at creature 1
  - A: advance Halley
  - options: [component Ant at creature 1, component Ant at creature 3]
  - A: [component Ant at creature 1, upright to creature 1]
  - expect: {A.creatures: [Halley, Ant], A.discard: [2 Ant], A.advance: []}
end: open
"""


@pytest.mark.rule("PL-10.8")
def test_a_type_of_ones_own_is_written_in_a_card_file_and_played() -> None:
    assert "one of progression, constellation expected" in str(run_scenario(COMET))
    advancing.register_advance_type(Comet("comet"), True)
    try:
        outcome = run_scenario(COMET)
        assert outcome.ok, str(outcome)
    finally:
        del advancing.NAMED_TYPES["comet"]
        del advancing.ADVANCE_TYPES["comet"]
