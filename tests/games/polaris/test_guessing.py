"""Imagined decks: what nobody has seen does not shape them."""

from __future__ import annotations

from tests.games.polaris.tables import state

from cardscape.engine.chance import Chance
from cardscape.engine.match import start
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.pool import POOL
from cardscape.games.polaris.printing import PRESS
from cardscape.games.polaris.table import PolarisDeck


def imagined_marks(mark: str) -> set[str]:
    """The marks with which a bot imagines a card that lies in the other deck with this mark."""
    sprinter, ox = POOL.find("Ember Sprinter"), POOL.find("Dawnfield Ox")
    assert sprinter is not None
    assert ox is not None
    own = PolarisDeck("own", [PRESS.usual(ox)] * 40, [], [])
    other = PolarisDeck("other", [PRESS.usual(ox)] * 38 + [PRESS.printing(sprinter, mark)] * 3, [], [])
    match = start(GAME, [own, other], seed=4)
    found = set()
    for seed in range(12):
        world = state(match.sample(0, Chance(seed)))
        found |= {world.card(slot).mark for slot in range(len(world.owner))
                  if world.owner[slot] == 1 and world.card(slot).name == "Ember Sprinter"}
    return found


def test_the_marks_of_a_deck_that_nobody_has_seen_are_not_imagined() -> None:
    assert imagined_marks("*") == imagined_marks("F")
