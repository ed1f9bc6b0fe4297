"""Beacons under attack."""

from __future__ import annotations

from beacons import GAME

from cardscape.engine.interface import Deck
from cardscape.testing import GameCase

CASES = [GameCase("beacons", GAME, [(Deck("dealt"), Deck("dealt"))], file=__file__)]
