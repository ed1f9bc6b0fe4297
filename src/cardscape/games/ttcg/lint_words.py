"""Warnings for words that change nothing in a sentence which does something otherwise."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect, Step
from cardscape.effects.tree import Duration, Selection
from cardscape.effects.voice import YOU_DO_IT
from cardscape.games.ttcg.lint_steps import CHANGES

NOT_COUNTED: Final = 'what always holds is not counted: of this only "cannot be destroyed" works a number of times'
NOT_ONCE: Final = 'only "cannot be destroyed" works once: this holds always'
NOT_PAID: Final = "nothing is paid for what is forbidden: it holds always"
NOT_ENDED: Final = "what always holds has no end: this duration changes nothing"
PAID_AT_ONCE: Final = "a price is paid at once, whatever moment is said"
ANY_NUMBER: Final = "how many is not counted in what a player cannot do: this forbids it with each of these cards"
NOTHING_LASTS: Final = "this is done and over: nothing of it lasts"
ONE_HOST: Final = "a card is equipped to one card: the first of them is its host"
ONE_TARGET: Final = "an attack has one target: the first of them"
ONE_ABOVE: Final = "cards are placed under one card: the first of them"
WORDS: Final = frozenset(
    (NOT_COUNTED, NOT_ENDED, NOT_ONCE, NOT_PAID, PAID_AT_ONCE, ANY_NUMBER, NOTHING_LASTS, ONE_ABOVE, ONE_HOST, ONE_TARGET,
     YOU_DO_IT)
)
"""Warnings of words only; see ``lint.does_nothing``."""
_REPLACES: Final = ("send", "return", "discard")
_MAY_LAST: Final = ("equip", "activate", "copy", "change", "rankup")
"""Actions of which something may last, or whose end another text tells."""


def check_words(effect: Effect, found: list[str]) -> None:
    """Limits, prices, moments and durations where nothing asks for them."""
    if is_static(effect):
        limited = effect.limit is not None or any(step.limit is not None for step in effect.steps)
        if limited and not any(_counts(step) for step in effect.steps):
            found.append(NOT_COUNTED)
        durations = [effect.duration, *[step.duration for step in effect.steps]]
        if any(duration is not None and duration.kind != "game" for duration in durations):
            found.append(NOT_ENDED)
    for step in effect.cost:
        if step.moment is not None:
            found.append(PAID_AT_ONCE)
    for step in effect.steps:
        if step.verb == "be" and step.modal == "cannot":
            if step.toll is not None:
                found.append(NOT_PAID)
            elif step.once and step.done != "destroyed":
                found.append(NOT_ONCE)
        elif step.modal == "cannot" and step.actor is not None and _says_how_many(step):
            found.append(ANY_NUMBER)
        if step.instead is not None and step.verb not in _REPLACES:
            found.append(f'a card is sent, returned or discarded "in place of" another: to {step.verb} it does nothing')
        if step.verb == "equip" and _is_several(step.target):
            found.append(ONE_HOST)
        if step.verb == "redirect" and step.object == "attack" and _is_several(step.target):
            found.append(ONE_TARGET)
        if step.verb == "place" and _is_several(step.under):
            found.append(ONE_ABOVE)
        if _outlasts(step.duration) and not may_last(step):
            found.append(NOTHING_LASTS)
    if _outlasts(effect.duration) and not any(may_last(step) for step in effect.steps):
        found.append(NOTHING_LASTS)


def is_static(effect: Effect) -> bool:
    """Whether it holds by itself."""
    return effect.style in ("passive", "latent") and effect.trigger is None and not effect.cost and not effect.offer


def may_last(step: Step) -> bool:
    """Whether a duration says something of this step."""
    if step.actor is None or step.modal == "cannot" or step.instead is not None:
        return True
    if step.verb == "add":
        return step.dest is None and step.target is not None
    if step.verb in CHANGES or step.verb in _MAY_LAST or (step.verb == "swap" and bool(step.stats or step.stat)):
        return True
    return step.verb == "play" and step.target is not None and bool(step.target.extra)


def _is_several(card: Selection | None) -> bool:
    return card is not None and card.ref is None and card.mode not in ("all", "none") and (card.n or 1) > 1


def _counts(step: Step) -> bool:
    """What is counted although it always holds: protections, extra plays, and what is paid for."""
    if step.verb == "indestructible" or step.toll is not None:
        return True
    if step.verb == "play" and step.target is not None and step.target.extra:
        return True
    return step.verb == "be" and step.modal == "cannot" and step.done == "destroyed"


def _says_how_many(step: Step) -> bool:
    """Whether what is done names a number of cards other than one, or exactly one."""
    target = step.target
    if target is None or target.ref is not None or target.mode in ("all", "none"):
        return False
    return target.mode != "plain" or target.n != 1


def _outlasts(duration: Duration | None) -> bool:
    """Whether it lasts longer than this turn; "next turn" is when it is done."""
    return duration is not None and duration.kind not in ("turn", "next")
