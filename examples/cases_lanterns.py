"""Lanterns under attack."""

from __future__ import annotations

from pathlib import Path

from lanterns import GAME

from cardscape.testing import GameCase

DECKS = [GAME.read_deck(Path(preset.path).read_text(encoding="utf-8"), preset.path, "basic") for preset in GAME.presets()]
CASES = [GameCase("lanterns", GAME, [(DECKS[0], DECKS[1]), (DECKS[1], DECKS[1])], file=__file__)]
