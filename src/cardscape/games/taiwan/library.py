"""The pool for searching by meaning, and cards explained clause by clause, both read off the trees."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.explaining import Explainer, condition_kinds, deeds, distinct, target_kinds, trigger_kinds
from cardscape.engine.telling import CardFact, Explained, PoolCard
from cardscape.games.taiwan.cards import Card, CardEffect
from cardscape.games.taiwan.language import language

ROLES: Final = {
    "static": "Holds by itself: a Figure's while it lies face-up, a card's that stays once its activation resolved (TW-11.10).",
    "activated": "Used by its controller when its speed permits (TW-11.2).",
    "trigger": "Waits for its event and then goes on the stack (TW-12.5).",
    "activation": "What happens when the card is activated (TW-9.4, TW-9.6).",
}
PLACES: Final = {
    "field": "while the card lies on the field",
    "hand": "from the hand, in the opponent's turn too",
    "dead": "while the card lies in the Dead Zone",
    "silenced": "while the card lies in the Silenced Zone",
    "supporter": "while the card is a supporter",
}
LIMITS: Final = {"instance": "each copy, per turn", "name": "all copies together, per turn", "game": "per game"}
TYPE_WORDS: Final = {
    "standard tactic": "One-shot (TW-9.6).",
    "quick tactic": "One-shot, in either player's turn once it lies face-down (TW-9.5, TW-9.6).",
    "battleground": "Stays and counts for both players; a new one replaces its player's old one (TW-9.6).",
    "advisory suite": "Stays and equips a face-up Figure from its own slot (TW-9.6).",
    "call to arms": "One-shot Special Deployment, paid with other Figures of at least the same total IR (TW-9.6).",
    "standard countermeasure": "One-shot reaction from face-down (TW-9.6).",
    "quick intercept": "One-shot answer from face-down (TW-9.6).",
    "lockdown net": "Stays and forbids or taxes something for the opponent (TW-9.6).",
    "defensive perimeter": "Stays and protects its eight neighbours (TW-9.6).",
}


def pool_card(card: Card, file: str) -> PoolCard:
    """A card with what one may ask for: ``type:media rank>=3 does:draw speed=2 when:revealed from:hand colour:red``."""
    effects = [entry.effect for entry in card.effects]
    facts: dict[str, CardFact] = {
        "category": card.category,
        "type": card.type,
        "tag": list(card.tags),
        "does": distinct(word for effect in effects for word in deeds(effect.steps)),
        "costs": distinct(word for effect in effects for word in deeds(effect.cost)),
        "targets": distinct(word for effect in effects for word in target_kinds(effect)),
        "when": distinct(word for effect in effects for word in trigger_kinds(effect)),
        "if": distinct(
            [word for effect in effects for word in condition_kinds(effect)]
            + [condition.verb or "" for entry in card.effects for condition in entry.requires]
        ),
        "role": distinct(entry.role for entry in card.effects),
        "from": distinct(entry.source for entry in card.effects),
        "lasts": distinct(entry.duration for entry in card.effects),
        "limit": distinct(entry.limit for entry in card.effects),
        "speed": max([entry.speed for entry in card.effects if entry.role != "static"], default=card.speed),
    }
    if card.figure:
        facts |= {
            "rank": card.rank, "central": card.central, "left": card.left, "right": card.right, "sex": card.sex,
            "race": card.race, "age": card.age, "nationality": card.nationality, "deck": "public" if card.public else "private",
        }  # fmt: skip
    else:
        facts |= {"level": card.level, "colour": card.colour}
    return PoolCard(card.name, Path(file).stem, file, card_lines(card), facts, card.printed())


def card_lines(card: Card) -> list[str]:
    """A card as a player reads it."""
    if card.figure:
        rank = f"IR {card.rank}" if card.rank >= 0 else "no IR"
        line = (
            f"{rank} {'public ' if card.public else ''}{card.type} figure, attack {card.central} / {card.left} left"
            f" / {card.right} right; {card.sex}, {card.race}, {card.age}, {card.nationality}"
        )
    else:
        line = f"FL {card.level} {card.colour} {card.type}, speed {card.speed}"
    if card.tags:
        line += f" [{', '.join(card.tags)}]"
    lines = [line]
    for entry in card.effects:
        lines.append(f"{label_words(entry)}{entry.text}")
        if entry.requires_text:
            lines.append(f"  needs: {entry.requires_text}")
        if entry.duties_text:
            lines.append(f"  afterwards: {entry.duties_text}")
    if card.flavour:
        lines.append(f"“{card.flavour}”")
    return lines


def label_words(entry: CardEffect) -> str:
    """The labels before the sentence: what a player must know to use it."""
    words: list[str] = []
    if entry.role != "static":
        words.append(f"speed {entry.speed}")
    if entry.mandatory:
        words.append("mandatory")
    if entry.source != "field":
        words.append({"dead": "Dead Zone", "silenced": "Silenced Zone"}.get(entry.source, entry.source))
    if entry.limit in ("name", "game"):
        words.append(f"{'once' if entry.times == 1 else f'{entry.times} times'} per {entry.limit}")
    return f"[{', '.join(words)}] " if words else ""


def explained(card: Card) -> Explained:
    """A card, effect by effect and clause by clause, as the engine understood it."""
    values: dict[str, int | str] = {"category": card.category, "type": card.type}
    if card.figure:
        values |= {"rank": card.rank, "central": card.central, "left": card.left, "right": card.right}
    else:
        values |= {"level": card.level, "colour": card.colour, "speed": card.speed}
    text = "\n".join(card_lines(card))
    return Explained(text, TYPE_WORDS.get(card.type, ""), values, [_effect(entry) for entry in card.effects], card.name)


def _effect(entry: CardEffect) -> Explained:
    explainer = Explainer(language())
    parts = [Explained("role", ROLES[entry.role]), Explained("place", PLACES[entry.source])]
    if entry.role != "static":
        parts.append(Explained("speed", str(entry.speed)))
    if entry.role == "trigger":
        parts.append(Explained("choice", "mandatory" if entry.mandatory else "optional"))
    parts.append(Explained("duration", entry.duration))
    if entry.limit != "none":
        parts.append(Explained("limit", f"{entry.times} x {LIMITS[entry.limit]}"))
    parts += [Explained("precondition", explainer.condition(condition)) for condition in entry.requires]
    parts += [Explained(name, words) for name, words in explainer.clauses(entry.effect) if name != "limit"]
    parts += [Explained("postcondition", explainer.step(step)) for step in entry.duties]
    return Explained(entry.canonical, "", None, parts)
