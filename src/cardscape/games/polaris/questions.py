"""Questions of Polaris Line in words."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Decision

_QUESTIONS: Final = {
    ("act", "play phase"): "Your Play Phase: what do you do",
    ("act", "attack phase"): "Your Attack Phase: attack, use effects, or end it",
    ("respond", "activate"): "The battle is on: use an effect or pass",
    ("respond", "reply"): "Reply to the newest effect, or pass",
    ("mulligan", "the opening hand"): "Keep this opening hand, or shuffle it back once for six new cards",
    ("place", "play"): "Where it is played",
    ("place", "summon"): "Where it is summoned",
    ("place", "assemble"): "Where it enters",
    ("place", "advance"): "Where it enters",
    ("component", "assemble"): "Choose a component for the Assembly",
    ("component", "advance"): "Choose a component for the Advance",
    ("discard", "hand limit"): "You hold more than eight cards: discard one",
    ("trigger", "use the effect"): "Use the effect, or not",
    ("order", "which trigger comes next"): "Several effects wait: which one comes next",
}
_VERBS: Final = {"be": "protect", "become": "change", "gain": "strengthen", "have": "endow", "lose": "weaken", "posture": "turn",
                 "control": "take control of", "pierce": "endow", "siphon": "endow"}


def question(decision: Decision) -> str:
    """What is asked, and in which part of the turn. Nobody attacks or turns what an effect says something about."""
    if decision.kind == "choose" and (decision.why == "attack" or decision.options[0].kind == "choose"):
        return "Choose which Creature it is about"
    if decision.kind in ("choose", "whether"):
        verb = _VERBS.get(decision.why, decision.why)
        return f"Choose what to {verb}" if decision.kind == "choose" else f"Whether to {verb}"
    return _QUESTIONS.get((decision.kind, decision.why), "")
