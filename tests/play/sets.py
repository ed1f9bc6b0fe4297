"""Sets of the little game of embers, for the tests about sets."""

from __future__ import annotations

import embers

from cardscape.engine.match import Match, start
from cardscape.play.series import score, series_of

SET = series_of(embers.GAME)


def begin(seed: int = 0, length: int = 3, first: str = "A") -> Match:
    return start(series_of(embers.GAME, length), [embers.RED, embers.BLUE], options={"first_player": first}, seed=seed, log=True)


def answer(match: Match, *words: str) -> None:
    """Give answers by their words."""
    for wanted in words:
        assert wanted in match.words(), (wanted, match.words())
        match.take(match.words().index(wanted))


def ready(match: Match) -> None:
    """Both players leave their decks as they are."""
    answer(match, "finish side-decking", "finish side-decking")


def draw_game(match: Match) -> None:
    """Nobody burns anything until the game is drawn."""
    played = score(match.state).played
    for _ in range(60):
        if match.decision is None or score(match.state).played > played:
            return
        answer(match, "wait")
    raise AssertionError("the game goes on")


def names(match: Match, zone: int) -> list[str]:
    return sorted(match.state.faces[slot].name for slot in match.state.zones[zone])
