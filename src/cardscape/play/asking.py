"""Questions in words: what a person is asked, and why now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from cardscape.engine.decision import Decision
from cardscape.engine.game import Game


@runtime_checkable
class Asking(Protocol):
    """A game that has words of its own for its questions."""

    def question(self, decision: Decision) -> str:
        """What is asked, without the card it is about; empty if the reason of the question says it already."""


def question_words(game: Game, decision: Decision, chain: Sequence[str] = ()) -> str:
    """The question as a headline, with the card it is about. ``chain`` are the waiting effects, the newest last."""
    if decision.kind == "respond" and chain:
        return f"Answer {chain[-1]}, or pass"
    asked = game.question(decision) if isinstance(game, Asking) else ""
    asked = asked or decision.why or decision.kind
    about = f" ({decision.about.name})" if decision.about is not None else ""
    return f"{asked[:1].upper()}{asked[1:]}{about}"
