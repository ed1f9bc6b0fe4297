"""Questions as headlines: what a person is asked, and about which card."""

from __future__ import annotations

from collections.abc import Sequence

from cardscape.engine.decision import Decision
from cardscape.engine.game import Game


def question_words(game: Game, decision: Decision, chain: Sequence[str] = ()) -> str:
    """The question as a headline, with the card it is about. ``chain`` are the waiting effects, the newest last."""
    if decision.kind == "respond" and chain:
        return f"Answer {chain[-1]}, or pass"
    asked = game.question(decision)
    about = f" ({decision.about.name})" if decision.about is not None else ""
    return f"{asked[:1].upper()}{asked[1:]}{about}"
