"""A set of the tiny game with side decks, for the kit."""

from __future__ import annotations

import embers

from cardscape.play.series import series_of
from cardscape.testing import GameCase

CASES = [GameCase("embers-set", series_of(embers.GAME), [(embers.RED, embers.BLUE), (embers.BLUE, embers.RED)], file=__file__)]
