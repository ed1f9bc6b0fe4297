"""Questions of Cardfinity in words."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Decision

_QUESTIONS: Final = {
    "act": "Your turn: play, activate, or end it",
    "choose": "Choose one",
}
_WHETHER: Final = {"pay": "Pay it or not", "do": "Do it or not"}
_CHOICES: Final = ("destroy", "pick", "target")


def question(decision: Decision) -> str:
    """What is asked, for whoever is asked."""
    if decision.kind in _CHOICES:
        return f"Choose what to {decision.why}"
    return _QUESTIONS.get(decision.kind, _WHETHER.get(decision.why, ""))
