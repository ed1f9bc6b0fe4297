"""The pool for searching by meaning, and cards explained clause by clause, both read off the trees."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Duration, Moment, Node, Selection, Zone
from cardscape.engine.telling import CardFact, Explained, PoolCard
from cardscape.games.ttcg.cardrecord import CardEffect, CardRecord
from cardscape.games.ttcg.codes import codes
from cardscape.games.ttcg.ruleset import FEBRUARY

STYLES: Final = {
    "normal": "Activated: a unit in its controller's turn, a spell in any window; the card taps (TT-6.6a).",
    "continuous": "Activated once; then it lasts while the card stays active (TT-6.6b).",
    "counter": "Activated directly after an action of the opponent, in either turn (TT-6.6c).",
    "equip": "Activated on a host; the benefit lasts while both stay (TT-6.6d).",
    "latent": "Happens by itself when its trigger does; the card taps if it is on the field (TT-6.6e).",
    "dormant": "Usable only while the card has been tapped since an earlier turn, once a turn (TT-6.6f).",
    "passive": "Always on, or by itself when its trigger happens; never taps (TT-6.6g).",
}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def known_to(rules: str, record: CardRecord) -> bool:
    """TT-3.2, TT-9.18: whether a rule set knows such cards; that of February knows neither Air units nor passive effects."""
    return rules != FEBRUARY or (record.type != "air" and all(effect.style != "passive" for effect in record.effects))


def pool_card(record: CardRecord, file: str) -> PoolCard:
    """A card with what one may ask for: ``type:fire rank>=3 does:draw style:counter targets:spell when:destroyed``."""
    effects = [entry.effect for entry in record.effects]
    facts: dict[str, CardFact] = {
        "type": record.type,
        "rank": record.rank,
        "style": [entry.style for entry in record.effects],
        "does": _words(step.verb for effect in effects for step in effect.steps),
        "costs": _words(step.verb for effect in effects for step in effect.cost),
        "targets": _words(word for effect in effects for step in effect.steps for word in _targets(step)),
        "when": _words(word for effect in effects for word in _when(effect)),
        "if": _words(condition.verb for effect in effects for condition in effect.conditions),
        "rarity": record.rarity,
        "serial": record.serial,
    }
    if not record.is_spell:
        facts["subtype"] = list(record.subtypes)
        facts["attack"] = record.attack
        facts["defense"] = record.defense
    return PoolCard(record.name, Path(file).stem, file, card_lines(record), facts)


def card_lines(record: CardRecord) -> list[str]:
    """A card as a player reads it."""
    line = f"rank {record.rank} {record.type}"
    if not record.is_spell:
        line = f"{line} unit ({', '.join(record.subtypes)}), attack {record.attack}, defense {record.defense}"
    return [line, *[f"{entry.style.capitalize()}: {entry.text.rstrip('.')}." for entry in record.effects]]


def _words(found: object) -> list[str]:
    assert hasattr(found, "__iter__")
    return sorted({word for word in found if word})


def _targets(step: Step) -> list[str]:
    target = step.target
    if target is None:
        return []
    if target.ref is not None:
        return [target.ref]
    return [target.category or "card", *[kind for kind in target.kinds if isinstance(kind, str)]]


def _when(effect: Effect) -> list[str]:
    trigger = effect.trigger
    if isinstance(trigger, Event):
        return [trigger.verb or ""]
    if isinstance(trigger, Moment):
        return [trigger.at or "", trigger.span or ""]
    return []


# -- explaining ---------------------------------------------------------------------------------------------------------------


def explained(record: CardRecord) -> Explained:
    """A card, effect by effect and clause by clause, as the engine understood it."""
    values: dict[str, int | str] = {"rank": record.rank, "type": record.type}
    if not record.is_spell:
        values |= {"attack": record.attack, "defense": record.defense}
    return Explained("\n".join(card_lines(record)), "", values, [_effect(entry) for entry in record.effects], record.name)


def _effect(entry: CardEffect) -> Explained:
    effect = entry.effect
    parts = [Explained("style", STYLES.get(entry.style, entry.style))]
    if effect.limit is not None:
        parts.append(Explained("limit", f"at most {_count(effect.limit.n)} time(s) a {effect.limit.per}"))
    if effect.trigger is not None:
        parts.append(Explained("trigger", _trigger(effect.trigger)))
    parts += [Explained("condition", _condition(condition)) for condition in effect.conditions]
    if effect.while_ is not None:
        parts.append(Explained("while", _condition(effect.while_)))
    if effect.duration is not None:
        parts.append(Explained("duration", _duration(effect.duration)))
    if effect.foreach is not None:
        parts.append(Explained("for each", selection_words(effect.foreach)))
    parts += [Explained("offer", f"the opponent may refuse: {_step(step)}") for step in effect.offer]
    parts += [Explained("cost", _step(step)) for step in effect.cost]
    parts += [Explained(f"step {number}", _step(step)) for number, step in enumerate(effect.steps, 1)]
    if effect.optional:
        parts.append(Explained("optional", "its controller may decline"))
    parts.append(Explained("rules", ", ".join(codes(effect))))
    return Explained(f"{entry.style.capitalize()}: {entry.canonical}", "", None, parts)


def _count(n: int | None) -> str:
    if n is None:
        return "any number of"
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def _trigger(trigger: Event | Moment) -> str:
    if isinstance(trigger, Moment):
        return _moment(trigger)
    parts = [trigger.timing or "when"]
    if trigger.subject is not None:
        parts.append(selection_words(trigger.subject))
    if trigger.player is not None:
        parts.append(trigger.player)
    parts.append(trigger.verb or "")
    if trigger.object is not None:
        parts.append(selection_words(trigger.object))
    return " ".join([*parts, *_rest(trigger, ("timing", "verb", "subject", "player", "object"))])


def _moment(moment: Moment) -> str:
    after = "next " if moment.next else ""
    return f"{moment.at or 'at'} of {moment.whose or 'the'}'s {after}{moment.span or 'turn'}"


def _duration(duration: Duration) -> str:
    return ", ".join(f"{name} {_value(value)}" for name, value in duration.fields())


def _condition(condition: Condition) -> str:
    parts: list[str] = []
    if condition.subject is not None:
        parts.append(selection_words(condition.subject))
    if condition.player is not None:
        parts.append(condition.player)
    parts.append(condition.verb or "")
    if condition.selection is not None:
        parts.append(selection_words(condition.selection))
    return " ".join([*parts, *_rest(condition, ("verb", "player", "subject", "selection"))])


def _step(step: Step) -> str:
    parts = [part for part in (step.actor, step.modal, step.verb) if part]
    if step.target is not None:
        parts.append(selection_words(step.target))
    return " ".join([*parts, *_rest(step, ("actor", "modal", "verb", "target"))])


def _rest(node: Node, told: tuple[str, ...]) -> list[str]:
    """The remaining fields, named, so that nothing the engine knows is left out."""
    return [f"[{name}: {_value(value)}]" for name, value in node.fields() if name not in told]


def _value(value: object) -> str:
    if isinstance(value, Selection):
        return selection_words(value)
    if isinstance(value, Zone):
        return zone_words(value)
    if isinstance(value, Condition):
        return _condition(value)
    if isinstance(value, Moment):
        return _moment(value)
    if isinstance(value, Node):
        return ", ".join(f"{name} {_value(part)}" for name, part in value.fields())
    if isinstance(value, list):
        return " and ".join(_value(part) for part in value)
    return str(value)


def zone_words(zone: Zone) -> str:
    return " ".join(part for part in (zone.position and f"{zone.position} of", zone.whose, zone.name) if part)


def selection_words(selection: Selection) -> str:
    """The cards a sentence speaks of: how many, which, where."""
    if selection.ref is not None:
        head = {"self": "this card", "it": "that card", "host": "the equipped unit"}.get(selection.ref, selection.ref)
        told: tuple[str, ...] = ("ref",)
    else:
        n = _count(selection.n)
        quantity = {"all": "all", "none": "no", "upto": f"up to {n}", "exactly": f"exactly {n}", "atleast": f"at least {n}",
                    "atmost": f"at most {n}"}.get(selection.mode or "plain", n)
        head = " ".join([quantity, *[_value(kind) for kind in selection.kinds], selection.category or "card"])
        told = ("mode", "n", "kinds", "category")
    return " ".join([head, *[f"({name} {_value(value)})" for name, value in selection.fields() if name not in told]])
