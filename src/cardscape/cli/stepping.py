"""``replay --step``: a kept match, forth and back by hand."""

from __future__ import annotations

from typing import Final

from cardscape.cli.failures import OK, WRONG
from cardscape.cli.output import complain
from cardscape.cli.screens import Screen
from cardscape.play.playback import Diverged, Playback, outcome_words
from cardscape.play.replay import Replay

HELP: Final = "Enter: next, b: back, t: next turn, a number: go there, e: to the end, A or B: whose eyes, ?: this line, q: quit"


def step_through(replay: Replay, screen: Screen) -> int:
    """Step through a replay by what is typed, until ``q`` or the end of the input."""
    setup = replay.setup
    playback = Playback(replay)
    eyes = -1
    screen.heading(f"{setup.game.title}: A plays {setup.decks[0].name}, B plays {setup.decks[1].name}; seed {setup.seed}.")
    screen.told([HELP])
    _show(playback, eyes, screen)
    while True:
        try:
            order = screen.ask("> ").strip()
        except EOFError:
            return OK
        if order.lower() in ("q", "quit", "exit"):
            return OK
        try:
            if _went(playback, order, eyes, screen):
                pass
            elif order.upper() in ("A", "B"):
                eyes = "AB".index(order.upper())
            else:  # the table stands above already
                screen.problem(HELP if order in ("?", "help") else f"Unknown order {order!r}. {HELP}")
                continue
            _show(playback, eyes, screen)
        except Diverged as diverged:
            complain(str(diverged))
            return WRONG


def _show(playback: Playback, eyes: int, screen: Screen) -> None:
    """The table as the chosen eyes see it, or (-1) those of whoever is asked; where we are, and what comes next."""
    match = playback.match
    seat = eyes if eyes >= 0 else match.decision.seat if match.decision is not None else match.state.turn
    screen.board(match.game.board(match.view(seat)))
    ahead = playback.next_words(eyes)
    end = outcome_words(match.game, (match.winner, match.reason) if match.over else None)
    screen.heading(f"[{playback.at} of {playback.length}] {f'next: {ahead}' if ahead else end}")


def _went(playback: Playback, order: str, eyes: int, screen: Screen) -> bool:
    """Go where the order says; False if it says nothing of that kind."""
    if order in ("", "n"):
        screen.told(playback.forth_told(eyes))
    elif order == "t":
        playback.to_next_turn()
    elif order == "b":
        playback.back()
    elif order == "e":
        playback.to(playback.length)
    elif order.isdecimal():
        playback.to(int(order[:9]))
    else:
        return False
    return True
