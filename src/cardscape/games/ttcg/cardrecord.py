"""What a card file says about one card, with its effects read."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect
from cardscape.games.ttcg.language import print_effect

MAX_UNIT_RANK: Final = 5
MAX_SPELL_RANK: Final = 3
STATS_PER_RANK: Final = 500


class CardEffect:
    """One of a card's two effects: the sentence as typed, its tree, and why it can never do what it says, if so."""

    def __init__(self, text: str, effect: Effect, warnings: list[str]) -> None:
        self.text = text
        self.effect = effect
        self.warnings = warnings
        self._canonical = ""

    @property
    def style(self) -> str:
        return self.effect.style or "normal"

    @property
    def canonical(self) -> str:
        """TT-11.5: the canonical sentence without its style, printed when it is first asked for."""
        if not self._canonical:
            self._canonical = print_effect(self.effect).partition(":")[2].strip()
        return self._canonical


class CardRecord:
    """A card record (TT-2.4). Spells have attack and defense 0 and no subtypes."""

    def __init__(
        self,
        name: str,
        kind: str,
        subtypes: list[str],
        rank: int,
        attack: int,
        defense: int,
        effects: list[CardEffect],
        serial: str,
        rarity: str,
    ) -> None:
        self.name = name
        self.type = kind
        self.subtypes = subtypes
        self.rank = rank
        self.attack = attack
        self.defense = defense
        self.effects = effects
        self.serial = serial
        self.rarity = rarity

    @property
    def is_spell(self) -> bool:
        return self.type == "spell"

    @property
    def key(self) -> str:
        """TT-2.8: what makes two cards the same card."""
        return card_key(self.name)


def card_key(name: str) -> str:
    """TT-2.8: names are compared without regard to case or the number of blanks."""
    return " ".join(name.split()).casefold()
