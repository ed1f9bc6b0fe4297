"""The pool for searching by meaning, and cards explained clause by clause, both read off the trees."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.explaining import Explainer, condition_kinds, deeds, distinct, target_kinds, trigger_kinds
from cardscape.engine.telling import CardFact, Explained, PoolCard
from cardscape.games.ttcg.cardrecord import CardEffect, CardRecord
from cardscape.games.ttcg.codes import codes
from cardscape.games.ttcg.compiling import compile_effect
from cardscape.games.ttcg.language import language
from cardscape.games.ttcg.ruleset import FEBRUARY
from cardscape.games.ttcg.texts import Text

STYLES: Final = {
    "normal": "Activated: a unit in its controller's turn, a spell in any window; the card taps (TT-6.6a).",
    "continuous": "Activated as a normal effect is; the card taps, and it lasts while the card stays active (TT-6.6b).",
    "counter": "Activated directly after an action of the opponent, in either turn; the card taps if it is on the field "
               "(TT-6.6c).",
    "equip": "Activated on a host; the card taps, and the benefit lasts while both stay (TT-6.6d).",
    "latent": "Happens by itself when its trigger does; the card taps if it is on the field (TT-6.6e).",
    "dormant": "Usable only while the card has been tapped since an earlier turn, once a turn (TT-6.6f).",
    "passive": "Always on; never taps (TT-6.6g).",
}
TRIGGERED: Final = {
    "normal": "Can be activated only when its trigger happens; the card taps (TT-6.18).",
    "continuous": "Can be activated only when its trigger happens; the card taps, and it lasts while the card stays active "
                  "(TT-6.18, TT-6.6b).",
    "counter": STYLES["counter"],
    "equip": "Can be activated on a host only when its trigger happens; the card taps, and the benefit lasts while both stay "
             "(TT-6.18, TT-6.6d).",
    "latent": STYLES["latent"],
    "dormant": "Can be activated only when its trigger happens, by a card tapped since an earlier turn (TT-6.18, TT-6.6f).",
    "passive": "Happens by itself when its trigger does; never taps (TT-6.6g).",
}
WORKS: Final = {
    "hand": "while this card is in its player's hand (TT-6.9)",
    "under": "while this card is under another card (TT-6.9)",
    "discard": "while this card is in the discard pile (TT-6.9)",
    "deck": "while this card is in the deck (TT-6.9)",
}


def known_to(rules: str, record: CardRecord) -> bool:
    """TT-3.2, TT-9.18: whether a rule set knows such cards; that of February knows neither Air units nor passive effects."""
    return rules != FEBRUARY or (record.type != "air" and all(effect.style != "passive" for effect in record.effects))


def pool_card(record: CardRecord, file: str) -> PoolCard:
    """A card with what one may ask for: ``type:fire rank>=3 does:draw style:counter targets:spell when:destroyed``."""
    effects = [entry.effect for entry in record.effects]
    facts: dict[str, CardFact] = {
        "type": record.type,
        "category": "spell" if record.is_spell else "unit",
        "rank": record.rank,
        "style": [entry.style for entry in record.effects],
        "does": distinct(word for effect in effects for word in deeds(effect.steps)),
        "costs": distinct(word for effect in effects for word in deeds(effect.cost)),
        "offers": distinct(word for effect in effects for word in deeds(effect.offer)),
        "targets": distinct(word for effect in effects for word in target_kinds(effect)),
        "when": distinct(word for effect in effects for word in trigger_kinds(effect)),
        "if": distinct(word for effect in effects for word in condition_kinds(effect)),
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


# -- explaining ---------------------------------------------------------------------------------------------------------------


def _style(style: str, text: Text) -> str:
    """How an effect of this style starts, by itself or by its player, and what becomes of its card (TT-6.6, TT-6.9, TT-6.18)."""
    if text.trigger is not None:
        return TRIGGERED.get(style, style)
    if text.during is not None and style in ("normal", "continuous", "equip"):
        return "Activated in the turn or phase it names, by a unit too; the card taps (TT-C15)."
    if style == "latent":
        held = "Holds by itself as long as it says; nothing is activated and the card does not tap (TT-6.9)."
        return held if text.static else "Activated as a normal effect is; the card taps if it is on the field (TT-6.18)."
    return STYLES.get(style, style)


def explained(record: CardRecord) -> Explained:
    """A card, effect by effect and clause by clause, as the engine understood it."""
    values: dict[str, int | str] = {"rank": record.rank, "type": record.type}
    if not record.is_spell:
        values |= {"attack": record.attack, "defense": record.defense}
    return Explained("\n".join(card_lines(record)), "", values, [_effect(entry) for entry in record.effects], record.name)


def _effect(entry: CardEffect) -> Explained:
    text = compile_effect(entry.effect)
    parts = [Explained("style", _style(entry.style, text))]
    if text.place in WORKS:
        parts.append(Explained("works", WORKS[text.place]))
    parts += [Explained(heading, words) for heading, words in Explainer(language()).clauses(entry.effect)]
    parts += [Explained("warning", warning) for warning in entry.warnings]
    parts.append(Explained("rules", ", ".join(codes(entry.effect))))
    return Explained(f"{entry.style.capitalize()}: {entry.canonical}", "", None, parts)
