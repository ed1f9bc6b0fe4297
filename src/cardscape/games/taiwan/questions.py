"""Questions of TaiwanCard in words."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Decision

_WINDOWS: Final = {
    "turn start": "The turn begins",
    "turn end": "The turn ends",
    "after the end": "After the end of the turn",
    "phase start": "A phase begins",
    "phase end": "A phase ends",
    "draw": "After the draw",
    "stack": "The stack has resolved",
    "deployment": "A Figure was deployed",
    "placement": "A card was placed",
    "reveal": "A Figure was revealed",
    "turning": "A Figure was turned",
    "attack declared": "An attack was declared",
    "attack retargeted": "The attack has a new target",
    "attack cancelled": "The attack was cancelled",
    "attack resolution": "The attack is about to resolve",
    "attack resolved": "The attack has resolved",
}
_PHASES: Final = {"main 1": "Your first Main Phase: what do you do", "attack": "Your Attack Phase: attack, or end it",
                  "main 2": "Your second Main Phase: what do you do"}
_CHOICES: Final = {
    "funding": "Fundraising: choose a card that pays",
    "supporters": "Influence: choose a Figure that becomes a supporter",
    "the price": "Choose a Figure for the price",
    "equip": "Choose the Figure that it equips",
    "be": "Choose what it is said of",
    "orient": "Choose what to turn",
    "control": "Choose what to take control of",
    "which one": "Choose the card that it answers",
}
_OTHERS: Final = {
    "slot": "Choose a slot",
    "orientation": "Choose a direction",
    "number": "Choose a number",
    "player": "Choose a player",
    "yes or no": "Do it or not",
    "the hand": "Keep this hand, or take a mulligan",
    "the opening hand": "Keep this hand, or take a mulligan",
    "from the top": "Put them back: which one comes on top",
    "which trigger comes next": "Several effects wait: which one goes on the stack next",
}


def question(decision: Decision) -> str:
    """What is asked, and in which window."""
    why = decision.why
    if decision.kind == "act":
        return _PHASES.get(why, "")
    if decision.kind == "respond":
        return f"{_WINDOWS.get(why, why or 'Something happened')}: use an effect or pass"
    if decision.kind == "choose":
        return _CHOICES.get(why, "" if " " in why else f"Choose what to {why}")
    return _OTHERS.get(why, "")
