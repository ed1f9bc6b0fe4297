"""Questions of TTCG in words."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Decision

_WINDOWS: Final = {
    "W1": "The turn begins (window W1): use an effect or pass",
    "W2": "After the draw (window W2): use an effect or pass",
    "W3": "An attack was declared (window W3): use an effect or pass",
    "W4": "After the battle (window W4): use an effect or pass",
    "W5": "The turn ends (window W5): use an effect or pass",
    "response": "After what was just done: use an effect or pass",
    "main": "The Main Phase would end: use an effect or pass",
    "battle": "The Battle Phase would end: use an effect or pass",
}
_PHASES: Final = {
    "main": "Your Main Phase: play cards, use effects, or pass to go on to the Battle Phase",
    "battle": "Your Battle Phase: attack, use effects, or pass to end the turn",
}
_CHOICES: Final = {
    "choose": "Choose a card: {why}",
    "number": "Choose {why}",
    "whether": "Do it or not: {why}",
    "discard": "You hold more than ten cards: discard one",
    "target": "Choose the unit that it equips",
    "offer": "Take the offer or not",
    "replace": "Send another card in its place, or not",
    "trigger": "Use the effect, or not",
    "order": "Several effects wait: which one comes next",
}


def question(decision: Decision) -> str:
    """What is asked, and in which window."""
    if decision.kind == "act":
        return _PHASES.get(decision.why, "")
    if decision.kind == "respond":
        return _WINDOWS.get(decision.why, "")
    return _CHOICES.get(decision.kind, "").format(why=decision.why.replace("rankup", "rank up"))
