"""What is printed on a TTCG card, and the bits by which types and subtypes are compared."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect
from cardscape.engine.decision import Definition
from cardscape.games.ttcg.meaning import Text, compile_effect
from cardscape.games.ttcg.shape import SUBTYPES, TYPES

SPELL_BIT: Final = 1 << len(TYPES)
UNIT_RANKS: Final = 5
SPELL_RANKS: Final = 3

KIND_BITS: Final[dict[str, int]] = {name: 1 << number for number, name in enumerate((*TYPES, "spell", *SUBTYPES))}
TYPE_MASK: Final = (1 << (len(TYPES) + 1)) - 1
"""The bits of the eight types and of spells; the rest are subtypes."""


class Card(Definition):
    """TT-2.4: a card record. ``type`` and ``subtypes`` are lower-case words; a spell's type is ``spell``."""

    def __init__(self, name: str, type: str, subtypes: tuple[str, ...], rank: int, attack: int, defense: int,
                 effects: list[Effect], serial: str = "", rarity: str = "") -> None:
        super().__init__(name)
        self.type = type
        self.subtypes = subtypes
        self.rank = rank
        self.attack = attack
        self.defense = defense
        self.effects = effects
        self.serial = serial
        self.rarity = rarity
        self.unit = type != "spell"
        self.kinds = KIND_BITS[type]
        for subtype in subtypes:
            self.kinds |= KIND_BITS[subtype]
        self.texts: list[Text] = [compile_effect(effect) for effect in effects]
        self.hears = 0
        self.hand_hears = 0
        self.under_hears = 0
        self.pile_hears = 0
        self.manual = False
        self.hand_manual = False
        self.static = False
        self.away = False
        for text in self.texts:
            self._sum_up(text)

    def _sum_up(self, text: Text) -> None:
        if text.hears:
            if text.place == "hand":
                self.hand_hears |= text.hears
            elif text.place == "under":
                self.under_hears |= text.hears
            elif text.place in ("discard", "deck"):
                self.pile_hears |= text.hears
            else:
                self.hears |= text.hears
        if text.manual:
            if text.place == "hand":
                self.hand_manual = True
            else:
                self.manual = True
        if text.static:
            self.static = True
            self.away = self.away or text.place != "field"
