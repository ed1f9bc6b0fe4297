"""Who does what, where a sentence goes on behind what another player does without naming anybody."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from cardscape.effects.clauses import Effect

YOU_DO_IT: Final = ('you do what names nobody, also behind what another player does (in "your opponent draws one card and loses '
                    'one point" you lose it); name the player again if that is not meant')
_OTHERS: Final = ("opponent", "both", "they", "owner")
_ALSO_SAID: Final[dict[str | None, str]] = {
    "lose": "lose|pay|take", "gain": "gain|get", "rankup": "rank|level|promote", "copy": "copy|copi",
}  # fmt: skip
"""Verbs that are written in several ways, without the -s of "she loses"."""


def speaks_on(effect: Effect, text: str) -> bool:
    """Whether a verb without a player stands in a form that goes on speaking of the player before: "and loses", after "both
    players" and "may" also "and lose".
    """
    for before, step in [*pairwise(effect.cost), *pairwise(effect.steps)]:
        if before.actor in _OTHERS and step.actor == "you" and not step.modal:
            verb = f"(?:{_ALSO_SAID.get(step.verb, str(step.verb))})"
            says = rf"(?:\band|\bthen|,) +{verb}e?s\b"
            if before.actor == "both":
                says += rf"|(?:\band|\bthen|,) +{verb}\b"
            elif before.modal:
                says += rf"|(?:\band|,) +{verb}\b"
            if re.search(says, text, re.IGNORECASE):
                return True
    return False
