"""TaiwanCard's effect language: sentences in, trees, canonical text and warnings out.

What the words mean, verb by verb, event by event, stands in docs/effect-language.md (section TaiwanCard).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.language import Language
from cardscape.effects.lexicon import TextError
from cardscape.effects.line import ParsedLine
from cardscape.effects.tree import Duration
from cardscape.games.taiwan.labels import can_last
from cardscape.games.taiwan.lint import lint

_FOLDER: Final = Path(__file__).parent
_IF: Final = "If "
_THEN: Final = ", draw one card."
_loaded: list[Language] = []


def language() -> Language:
    """The language of TaiwanCard, loaded when it is first needed."""
    if not _loaded:
        _loaded.append(Language(_FOLDER / "language.grammar", _FOLDER / "vocabulary.toml"))
    return _loaded[0]


def parse_line(text: str) -> ParsedLine:
    """TW-2.7: read one effect sentence."""
    line = ParsedLine(text)
    try:
        effect, canonical = read_sentence(text)
    except TextError as error:
        line.failed(error)
    else:
        line.understood(effect, canonical, lint(effect))
    return line


def read_sentence(text: str) -> tuple[Effect, str]:
    """TW-11.6: the tree of a sentence and its canonical text. How long something lasts may be said first ("This turn, ..."):
    then it is meant of every step that can last, and the canonical text says it there. Lint tells of what is said twice.
    """
    effect, canonical = language().read(text)
    if effect.duration is None or any(isinstance(value, Duration) for _, value in effect.also):
        return effect, canonical
    if any(step.duration is not None for step in effect.steps):
        return effect, canonical
    plain = effect.copy()
    assert isinstance(plain, Effect)
    lasting = [step for step in effect.steps if can_last(step)] or effect.steps
    plain.duration = None
    plain.steps = [timed(step, effect.duration) if step in lasting else step for step in effect.steps]
    return language().read(language().text(plain))


def timed(step: Step, duration: Duration) -> Step:
    """The same step for a time."""
    twin = step.copy()
    assert isinstance(twin, Step)
    twin.duration = duration
    return twin


def parse_requirement(text: str) -> tuple[list[Condition], str]:
    """TW-11.7: a precondition, as behind "if": its conditions and its canonical words; TextError if it cannot be read."""
    plain = text.strip().rstrip(".")
    try:
        effect, canonical = language().read(_IF + plain[:1].lower() + plain[1:] + _THEN)
    except TextError as error:
        raise TextError(error.message.split(" at column")[0], max(1, error.column - len(_IF))) from None
    alone = effect.trigger is None and effect.limit is None and effect.while_ is None and not effect.cost
    if not alone or len(effect.steps) != 1:
        raise TextError("a precondition is only what can stand behind \"if\"", 1)
    words = canonical[len(_IF) : -len(_THEN)]
    return effect.conditions, words[:1].upper() + words[1:] + "."


def parse_duty(text: str) -> tuple[list[Step], str]:
    """TW-11.7: a postcondition: what somebody cannot do for a while; TextError if it is anything else."""
    effect, canonical = read_sentence(text)
    plain = effect.trigger is None and effect.limit is None and not effect.conditions and not effect.cost
    if not plain or effect.while_ is not None or effect.speed is not None or effect.duration is not None:
        raise TextError("a postcondition is a plain statement", 1)
    for step in effect.steps:
        if step.modal not in ("cannot", "must") or step.duration is None:
            raise TextError('a postcondition says what cannot be done, and how long: "You cannot attack this turn."', 1)
    return effect.steps, canonical
