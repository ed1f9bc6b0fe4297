"""The pool for searching by meaning, and cards explained clause by clause, both read off the trees."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.explaining import Explainer, condition_kinds, deeds, distinct, target_kinds, trigger_kinds
from cardscape.engine.telling import CardFact, Explained, PoolCard
from cardscape.games.polaris.cards import Card, CardEffect
from cardscape.games.polaris.keywords import keyword_words, keywords
from cardscape.games.polaris.language import language

TIMINGS: Final = {
    "main": "in your Play Phase with an empty chain",
    "attack": "in your Attack Phase between battles",
    "battle": "in the Activate step of any battle",
    "reply": "as an answer to another effect",
    "trigger": "when its event happens",
}
ACTIVATIONS: Final = {
    "play": "Activated when it is played (PL-8.4).",
    "tap": "Lies on the field; tapping it activates it, once each turn (PL-13.4).",
    "discard": "Cannot be played; activated from the Discard Zone, once each turn, and stays there (PL-13.13).",
}
TIMEFRAMES: Final = {
    "instant": "Over as soon as it resolved (PL-13.9).",
    "moment": "Ends with the next activation, battle or end of a phase (PL-13.9).",
    "phase": "Ends with the phase in which it started (PL-13.9).",
    "turn": "Ends with the turn in which it started (PL-13.9).",
    "continuous": "Stays until something removes the Force (PL-13.9).",
}


def pool_card(card: Card, file: str) -> PoolCard:
    """A card with what one may ask for: ``type:creature atk>=1000 keyword:pierce does:draw when:played mark:A``."""
    effects = [entry.effect for entry in card.effects if entry.label == "unique"]
    facts: dict[str, CardFact] = {
        "type": card.type,
        "mark": list(card.marks),
        "family": list(card.families),
        "does": distinct(word for effect in effects for word in deeds(effect.steps)),
        "costs": distinct(word for effect in effects for word in deeds(effect.cost)),
        "targets": distinct(word for effect in effects for word in target_kinds(effect)),
        "when": distinct(word for effect in effects for word in trigger_kinds(effect)),
        "if": distinct([word for effect in effects for word in condition_kinds(effect)]
                     + [condition.verb for condition in card.requirement]),
        "timing": distinct(timing for entry in card.effects for timing in entry.timings),
        "kind": distinct(entry.kind for entry in card.effects),
        "from": distinct(entry.zone for entry in card.effects),
    }
    if card.is_creature:
        facts |= {"subtype": card.subtype, "atk": card.atk, "grd": card.grd, "go": card.go,
                  "keyword": [name for name, _ in card.keywords]}
        if card.assembly is not None:
            facts["assembly"] = card.assembly.number
        if card.advance is not None:
            facts["advance"] = card.advance.type
            facts["requires"] = list(card.advance.names)
    else:
        facts |= {"activation": card.activation, "timeframe": card.timeframe}
    return PoolCard(card.name, Path(file).stem, file, card_lines(card), facts)


def card_lines(card: Card) -> list[str]:
    """A card as a player reads it."""
    marks = f", marks {' '.join(card.marks)}" if card.marks else ""
    family = f" ({', '.join(card.families)})" if card.families else ""
    if card.is_force:
        frame = card.printed_timeframe.capitalize() or "no timeframe"
        lines = [f"Force{family}, {card.activation.capitalize()}, {frame}{marks}"]
        if card.requirement_text:
            lines.append(f"Only if {card.requirement_text.rstrip('.')}.")
    else:
        subtype = "" if card.subtype == "normal" else card.subtype.capitalize() + " "
        lines = [f"{subtype}Creature{family}, ATK {card.atk}, GRD {card.grd}, Guard Over +{card.go}{marks}"]
    lines += [line for line in (_assembly(card), _advance(card)) if line]
    names = [keyword_words(name, number) for name, number in card.keywords]
    if names:
        lines.append(", ".join(names))
    return [*lines, *[entry.text for entry in card.effects if entry.label == "unique"]]


def _assembly(card: Card) -> str:
    if card.assembly is None:
        return ""
    components = card.assembly.text or "creatures"
    return f"Assembly {card.assembly.number}: {components}.{' Assembly only.' if card.assembly.only else ''}"


def _advance(card: Card) -> str:
    if card.advance is None:
        return ""
    if card.advance.type == "constellation":
        return f"Constellation {card.advance.count}: creatures that share a letter."
    kind = card.advance.type.capitalize()
    return f"{kind}: {' + '.join(card.advance.names)}." if card.advance.names else f"{kind} {card.advance.count}."


# -- explaining ---------------------------------------------------------------------------------------------------------------


def explained(card: Card) -> Explained:
    """A card, effect by effect and clause by clause, as the engine understood it."""
    values: dict[str, int | str] = {"type": card.type}
    if card.is_creature:
        values |= {"atk": card.atk, "grd": card.grd, "go": card.go}
    parts = [*_ways_in(card), *[_effect(card, entry) for entry in card.effects]]
    return Explained("\n".join(card_lines(card)), card.flavour, values, parts, card.name)


def _ways_in(card: Card) -> list[Explained]:
    """How the card comes into the game, where that is not a plain play."""
    if card.assembly is not None:
        fits = Explainer(language()).selection(card.assembly.filter) if card.assembly.filter is not None else "any Creatures"
        same = ", all of one name" if card.assembly.same_name else ""
        only = " No effect may summon it (PL-9.7)." if card.assembly.only else ""
        count = "1 component" if card.assembly.number == 1 else f"{card.assembly.number} components"
        return [Explained(_assembly(card), f"{count}: {fits.removeprefix('all ')}{same} (PL-9.3).{only}")]
    if card.advance is not None:
        rule = "PL-10.3" if card.advance.type == "progression" else "PL-10.8"
        return [Explained(_advance(card), f"Played from the Advance Deck when these are on your Creature Field ({rule}).")]
    return []


def _effect(card: Card, entry: CardEffect) -> Explained:
    parts: list[Explained] = []
    if entry.keyword:
        parts.append(Explained("keyword", f"{keyword_words(entry.keyword, entry.number)}: {keywords()[entry.keyword].says}"))
    if card.is_force:
        parts.append(Explained("activation", ACTIVATIONS[card.activation]))
        parts.append(Explained("timeframe", TIMEFRAMES[card.timeframe]))
        parts += [Explained("requirement", Explainer(language()).condition(condition)) for condition in card.requirement]
    if entry.kind == "static":
        parts.append(Explained("timing", "always on (PL-14.1)"))
    else:
        parts.append(Explained("timing", "; ".join(TIMINGS[timing] for timing in entry.timings) + " (PL-14.2)"))
    if entry.inner:
        parts.append(Explained("inner trigger", "heard while the effect runs (PL-13.14)"))
    if entry.zone != "field":
        parts.append(Explained("works from", f"the {entry.zone} zone only (PL-14.11)" if entry.zone == "discard" else entry.zone))
    parts += [Explained(heading, words) for heading, words in Explainer(language()).clauses(entry.effect)]
    return Explained(entry.canonical, "", None, parts)
