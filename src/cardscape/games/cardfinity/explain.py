"""How a card was understood: what it does in English, and its scale part by part."""

from typing import Final

from cardscape.games.cardfinity.atoms import ANY_SPELL, Attach, Choice, Destroy, Drill, Filter, Maybe, Node, Play, walk
from cardscape.games.cardfinity.cards import TRIGGERS, Card, Deck, Spell
from cardscape.games.cardfinity.english import card_sentences
from cardscape.games.cardfinity.scale import (
    CARD_LIMIT,
    EXTRA_EFFECT,
    FLOOR,
    RARITY_NAMES,
    Census,
    atom_scales,
    card_scale,
    extra_spells_scale,
    leaf_scale,
    power_scale,
    rarity,
    spell_scale,
    tapped_scale,
    trigger_scale,
)
from cardscape.games.cardfinity.writer import atom_text, filter_text, quoted

MAX_PART_DEPTH: Final = 6


class Part:
    """One line of a scale: what it is for, its value, a note, and how far inside it stands.

    The values of depth 0 add up to the card's scale; those of depth 1 and deeper say what the line above is made of.
    """

    def __init__(self, label: str, value: int, note: str = "", depth: int = 0) -> None:
        self.label = label
        self.value = value
        self.note = note
        self.depth = depth


class Explanation:
    """A card in its own notation, in English, and as a sum."""

    def __init__(self, card: Card, census: Census) -> None:
        self.card = card
        self.sentences = card_sentences(card)
        self.parts = card_parts(card, census)
        self.scale = card_scale(card, census)
        self.limit = CARD_LIMIT


def explain_deck(deck: Deck) -> list[Explanation]:
    """Every listed card, in list order; rarities are those of this deck."""
    census = Census(deck)
    return [Explanation(card, census) for card in deck.cards]


def card_parts(card: Card, census: Census) -> list[Part]:
    """CF-8.1, CF-8.2: every term of the sum, in the order of the rule."""
    if not card.monster:
        return spell_parts(card.spells[0], census, 0)
    parts: list[Part] = []
    for node in card.requirements:
        parts.extend(atom_parts(node, census, False, 0))
    for spell in card.spells:
        parts.append(Part(f"spell {quoted(spell.name)}", spell_scale(spell, census)))
        parts.extend(spell_parts(spell, census, 1))
    if len(card.spells) > 1:
        number = len(card.spells)
        parts.append(Part(f"{number} monster spells", extra_spells_scale(number), "10 for each after the first"))
    digits = len(str(card.power))
    parts.append(Part(f"power {card.power}", power_scale(card.power), f"{card.power} x {digits} digits" * (digits > 1)))
    if card.tapped:
        parts.append(Part("tapped", tapped_scale(True)))
    return parts


def spell_parts(spell: Spell, census: Census, depth: int) -> list[Part]:
    """CF-8.1: trigger, requirements, effects, and 5 for each effect after the first."""
    parts = [Part(f"on {TRIGGERS[spell.trigger]}", trigger_scale(spell.trigger), "trigger", depth)]
    for node in spell.requirements:
        parts.extend(atom_parts(node, census, False, depth))
    for node in spell.effects:
        parts.extend(atom_parts(node, census, True, depth))
    if len(spell.effects) > 1:
        extra = EXTRA_EFFECT * (len(spell.effects) - 1)
        parts.append(Part(f"{len(spell.effects)} effects", extra, "5 for each after the first", depth))
    return parts


def atom_parts(atom: Node, census: Census, effect: bool, depth: int) -> list[Part]:
    """The atom, and below it what it is made of."""
    parts: list[Part] = []
    inside: list[int] = []
    for node, value in zip(walk(atom), atom_scales(atom, census, effect), strict=True):
        while inside and inside[-1] == 0:
            inside.pop()
        if inside:
            inside[-1] -= 1
        if len(inside) <= MAX_PART_DEPTH:
            parts.append(Part(shortened(atom_text(node)), value, note(node, census, effect), depth + len(inside)))
        inner = len(node.inner())
        if inner:
            inside.append(inner)
    return parts


def shortened(text: str) -> str:
    """At most 100 characters."""
    return text if len(text) <= 100 else f"{text[:97]}..."


def note(node: Node, census: Census, effect: bool) -> str:
    """Why the value is what it is, where that is not plain."""
    if isinstance(node, Choice):
        return "the highest of the options"
    if isinstance(node, Maybe):
        return "costs what the effect costs" if effect else "2 more than what may be refused"
    notes: list[str] = []
    what = filter_of(node)
    if what is not None and not (isinstance(node, Play) and what.kind == ANY_SPELL):
        n = census.count(what)
        if n:
            notes.append(f"{filter_text(what)}: {n} in the deck, {RARITY_NAMES[rarity(n)]}, rarity {rarity(n)}")
        else:
            notes.append(f"{filter_text(what)}: none in the deck")
    raw = leaf_scale(node, census)
    if effect and raw < FLOOR:
        notes.append(f"an effect counts at least {FLOOR} ({raw})")
    return "; ".join(notes)


def filter_of(node: Node) -> Filter | None:
    """The filter of an atom whose scale may depend on it."""
    return node.what if isinstance(node, Destroy | Play | Drill | Attach) else None
