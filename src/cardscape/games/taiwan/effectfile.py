"""One `[[card.effect]]` of a card file: its sentence and its labels."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.lexicon import TextError
from cardscape.effects.voice import YOU_DO_IT
from cardscape.games.taiwan.cards import DURATIONS, FIGURE, SOURCES, CardEffect
from cardscape.games.taiwan.fileentry import Entry
from cardscape.games.taiwan.labels import (
    NO_ANSWER,
    TOO_SLOW,
    answers_nothing,
    duration_of,
    limit_of,
    misplaced,
    role_of,
    too_slow,
)
from cardscape.games.taiwan.language import parse_duty, parse_line, parse_requirement
from cardscape.games.taiwan.lint import lint_labels

FIELDS: Final = ("text", "speed", "mandatory", "duration", "from", "on", "limit", "times", "requires", "after")
_LIMITS: Final = ("instance", "name", "game")


def read_effect(entry: Entry, category: str, type: str, stays: bool, speed: int) -> CardEffect | None:
    """TW-11.1: an effect with all its labels; None if anything in it is wrong."""
    for field in entry.fields:
        if field not in FIELDS:
            near = get_close_matches(field, FIELDS, 1, 0.6)
            hint = f', did you mean "{near[0]}"?' if near else f"; known: {', '.join(FIELDS)}"
            entry.fault("FIELD", "TW-11.1", field, f"an effect has no such field{hint}")
    text = entry.text("text")
    if not text:
        entry.fault("EFFECT", "TW-2.7", "text", "an effect needs a sentence")
        read_labels(entry)
        return None
    line = parse_line(text)
    effect = line.effect
    if effect is None:
        entry.fault("EFFECT", "TW-2.7", "text", f"{line.error} (in the sentence)")
        read_labels(entry)
        return None
    for warning in line.warnings:
        if warning in (TOO_SLOW, NO_ANSWER, YOU_DO_IT):
            continue  # told as a fault of the speed, or a card that does something all the same
        entry.fault("IDLE", "TW-2.7", "text", f"this can never do what it says: {warning}")
    source = _choice(entry, "from", SOURCES, "field")
    on_activation = _choice(entry, "on", ("activation", ""), "") == "activation"
    if on_activation and category == FIGURE:
        entry.fault("LABEL", "TW-2.7", "on", "only Tactics and Countermeasures are activated as a card")
    role = role_of(effect, category, stays, source, on_activation)
    for message in misplaced(effect, role, type, source):
        entry.fault("IDLE", "TW-2.7", "text", f"this can never do what it says: {message}")
    own_speed = read_speed(entry, effect, speed, role)
    limit, times = read_limit(entry, effect, role, source)
    requires, requires_text = read_requirement(entry, role)
    duties, duties_text = read_duty(entry, role)
    mandatory = entry.flag("mandatory")
    if mandatory and role != "trigger":
        entry.fault("LABEL", "TW-11.1", "mandatory", "only triggers can be mandatory; the rest is used at will or always on")
    if mandatory and effect.cost and effect.optional:
        entry.fault("LABEL", "TW-12.5", "mandatory", 'what "you may" pay for is not mandatory')
    duration = duration_of(effect)
    if _choice(entry, "duration", DURATIONS, duration) != duration:
        entry.fault("LABEL", "TW-11.6", "duration", f"the sentence says {duration}")
    if entry.faults:
        return None
    return CardEffect(
        text, line.canonical, effect, own_speed, mandatory, duration, role, source, limit, times, requires, duties,
        requires_text, duties_text,
    )  # fmt: skip


def read_labels(entry: Entry) -> None:
    """TW-11.1: what is wrong with labels whatever the sentence says, for effects whose sentence cannot be read."""
    _choice(entry, "from", SOURCES, "field")
    _choice(entry, "on", ("activation", ""), "")
    _choice(entry, "limit", _LIMITS, "")
    _choice(entry, "duration", DURATIONS, "")
    entry.number("speed", "TW-11.2", 1, 4, 1)
    entry.number("times", "TW-11.8", 1, 99, 1)
    entry.flag("mandatory")
    read_requirement(entry, "")
    read_duty(entry, "")


def read_speed(entry: Entry, effect: Effect, default: int, role: str) -> int:
    """TW-9.8, TW-11.2, TW-11.5: the printed speed, else that of the card's type."""
    said = entry.fields.get("speed")
    speed = entry.number("speed", "TW-11.2", 1, 4, effect.speed if effect.speed in (1, 2, 3, 4) else default)
    if said is not None and effect.speed is not None and effect.speed != speed:
        entry.fault("SPEED", "TW-11.1", "speed", f"the sentence says {effect.speed}, the label {speed}; one of them is wrong")
    if role == "static" and (said is not None or effect.speed is not None):
        entry.fault("SPEED", "TW-11.10", "speed", "a static effect is not activated, it has no speed")
    if too_slow(effect, speed, role):
        entry.fault("SPEED", "TW-11.5", "speed", TOO_SLOW)
    if role != "static" and answers_nothing(effect, speed):
        entry.fault("SPEED", "TW-11.2", "speed", NO_ANSWER)
    return speed


def read_limit(entry: Entry, effect: Effect, role: str, source: str) -> tuple[str, int]:
    """TW-11.8: how often it may be used: by the label, by the sentence, or by default."""
    limit, times = limit_of(effect, role, source)
    if "limit" not in entry.fields:
        if "times" in entry.fields:
            entry.fault("LABEL", "TW-11.8", "times", "times of what? a limit is missing")
        return limit, times
    if role == "static":
        entry.fault("LABEL", "TW-11.8", "limit", "a static effect is not activated, it has no limit")
    word = _choice(entry, "limit", _LIMITS, "")
    number = entry.number("times", "TW-11.8", 1, 99, 1)
    if effect.limit is not None and (word, number) != (limit, times):
        entry.fault("LABEL", "TW-11.8", "limit", f"the sentence says {times} per {limit}; one of them is wrong")
    return word, number


def read_requirement(entry: Entry, role: str) -> tuple[list[Condition], str]:
    """TW-11.7: what must hold at activation."""
    text = entry.text("requires")
    if not text:
        return [], ""
    if role == "static":
        entry.fault("LABEL", "TW-11.7", "requires", 'a static effect is not activated; say "While ..." in its sentence')
    try:
        conditions, words = parse_requirement(text)
    except TextError as error:
        entry.fault("EFFECT", "TW-11.7", "requires", error.message)
        return [], ""
    for warning in lint_labels(conditions, []):
        entry.fault("IDLE", "TW-11.7", "requires", f"this can never do what it says: {warning}")
    return conditions, words


def read_duty(entry: Entry, role: str) -> tuple[list[Step], str]:
    """TW-11.7: what comes into force with the activation."""
    text = entry.text("after")
    if not text:
        return [], ""
    if role == "static":
        entry.fault("LABEL", "TW-11.7", "after", "a static effect is not activated, it has no postcondition")
    try:
        steps, words = parse_duty(text)
    except TextError as error:
        entry.fault("EFFECT", "TW-11.7", "after", error.message)
        return [], ""
    for warning in lint_labels([], steps):
        entry.fault("IDLE", "TW-11.7", "after", f"this can never do what it says: {warning}")
    return steps, words


def _choice(entry: Entry, field: str, known: tuple[str, ...], missing: str) -> str:
    word = entry.text(field).lower()
    if field not in entry.fields:
        return missing
    if word not in known:
        near = get_close_matches(word[:40], known, 1, 0.6)
        hint = f', did you mean "{near[0]}"?' if near else ""
        shown = ", ".join(name for name in known if name)
        entry.fault("LABEL", "TW-11.1", field, f'"{word[:40]}" is not known here{hint}; known: {shown}')
        return missing
    return word
